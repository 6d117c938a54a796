"""`manage.py prizes`: reads standings and prizes, one JSON object a line, and writes who receives what in the same order.

Exit status 0 where every line was answered, 1 where any was refused, 2 for input that is no JSON.
"""

from scoring.requests import prizes
from tournament.management.streaming import StreamCommand


class Command(StreamCommand):
    help = "Wer bekommt was: eine Anfrage je Zeile (JSON), die Preise oder eine Ablehnung je Zeile."
    files_help = "Dateien mit Anfragen; ohne Datei die Standardeingabe"
    answer = staticmethod(prizes.answer)
