"""`manage.py check-play`: reads games laid out card by card, one JSON object a line, and writes what each proves or a refusal in the same
order.

Exit status 0 where every line was answered (a fault found is an answer), 1 where any was refused, 2 for input that is no JSON.
The hyphen in the file's name gives the command its name.
"""
# ruff: noqa: N999 - the command's name has a hyphen

import rules
from tournament.management.streaming import StreamCommand


class Command(StreamCommand):
    help = (
        "Prüft ausgelegte Spiele: ein Spiel mit seinen Stichen je Zeile (JSON), Verstöße, Stiche, Punkte und Fakten oder eine "
        "Ablehnung je Zeile."
    )
    by_sheets = True
    files_help = "Dateien mit ausgelegten Spielen; ohne Datei die Standardeingabe"
    answer = staticmethod(rules.check_play)
