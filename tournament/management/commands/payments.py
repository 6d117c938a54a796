"""`manage.py payments`: reads tables or balances, one JSON object a line, and writes who pays whom in the same order.

Exit status 0 where every line was answered, 1 where any was refused, 2 for input that is no JSON.
"""

from scoring.requests import payments
from tournament.management.streaming import StreamCommand


class Command(StreamCommand):
    help = "Wer zahlt wem: eine Anfrage je Zeile (JSON), die Zahlungen oder eine Ablehnung je Zeile."
    files_help = "Dateien mit Anfragen; ohne Datei die Standardeingabe"
    answer = staticmethod(payments.answer)
