"""`manage.py score`: reads requests, one JSON object a line, and writes one settlement or refusal a line in the same order.

Exit status 0 where every line was settled, 1 where any was refused, 2 for input that is no JSON. How it streams is in `streaming`.
"""

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import rules
from tournament.management.json_lines import settling
from tournament.management.streaming import Make, StreamCommand


class Command(StreamCommand):
    help = "Rechnet Spiele ab: eine Anfrage je Zeile (JSON), eine Abrechnung oder Ablehnung je Zeile."
    answer = staticmethod(rules.answer_sheet)
    by_sheets = True
    files_help = "Dateien mit Anfragen; ohne Datei die Standardeingabe"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--sheet", action="store_true", help="je Zeile ein ganzer Zettel (alle Spiele einer Runde an einem Tisch)")

    def answering(self, language: str, own: Sequence[Mapping[str, Any]], **options: Any) -> Make:
        """Settlements, remembered, or whole sheets."""
        return super().answering(language, own) if options["sheet"] else partial(settling, language, own)
