"""`manage.py series`: reads the tournaments of a cup, one JSON object a line, and writes its standings in the same order.

Exit status 0 where every line was answered, 1 where any was refused, 2 for input that is no JSON.
"""

from scoring.requests import series
from tournament.management.streaming import StreamCommand


class Command(StreamCommand):
    help = "Cupwertungen: eine Anfrage je Zeile (JSON), die Wertung oder eine Ablehnung je Zeile."
    files_help = "Dateien mit Anfragen; ohne Datei die Standardeingabe"
    answer = staticmethod(series.answer)
