"""`manage.py drill`: restores the newest backup of a PostgreSQL into another one beside, and proves what is in it. `make drill`."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournament.management.sampled import OfSample
from tournament.models import times
from tournament.operating.drill import drill, told
from tournament.operating.pitr import chosen
from tournament.operating.programs import Trouble


class Command(OfSample):
    help = (
        "Die Übung: spielt die letzte Sicherung (TAROCK_PITR) in eine PostgreSQL daneben zurück, rechnet Turniere daraus nach und "
        "vergleicht. Status 1, wenn etwas nicht stimmt, 2, wenn es nicht ging."
    )
    lot = "wonach sie gezogen werden (der Tag)"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--folder", type=Path, help="wo Platz für die Datenbank ist (der Ordner für Vorläufiges, TMPDIR)")

    def handle(self, *, sample: int, seed: str, folder: Path | None, **_: Any) -> None:
        """Raises CommandError, with status 2, where there is nothing to prove."""
        try:
            found = drill(chosen(), sample=sample, seed=seed or times.today().isoformat(), folder=folder)
        except Trouble as trouble:
            raise CommandError(f"Die Übung ging nicht: {trouble}", returncode=2) from trouble
        self.stdout.write(told(found))
        if not found.ok:
            sys.exit(1)
