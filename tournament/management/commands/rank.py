"""`manage.py rank`: reads rankings with their tables, one JSON object a line, and writes who stands where in the same order.

Exit status 0 where every line was answered, 1 where any was refused, 2 for input that is no JSON.
"""

from scoring.requests import rank
from tournament.management.streaming import StreamCommand


class Command(StreamCommand):
    help = "Reihungen: eine Anfrage je Zeile (JSON), der Stand oder eine Ablehnung je Zeile."
    files_help = "Dateien mit Anfragen; ohne Datei die Standardeingabe"
    answer = staticmethod(rank.answer)
