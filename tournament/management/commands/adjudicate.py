"""`manage.py adjudicate`: reads faults, one JSON object a line, and writes a decision, the fact to ask first, or a refusal in the same
order.

Exit status 0 where every line was answered (a fact to ask is an answer), 1 where any was refused, 2 for input that is no JSON.
"""

import rules
from tournament.management.streaming import StreamCommand


class Command(StreamCommand):
    help = "Entscheidet Fälle: ein Verstoß je Zeile (JSON), ein Entscheid, die nächste offene Frage oder eine Ablehnung je Zeile."
    by_sheets = True
    files_help = "Dateien mit Fällen; ohne Datei die Standardeingabe"
    answer = staticmethod(rules.adjudicate)
