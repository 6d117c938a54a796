"""Forty tournaments of before there were organisers: brought up to date they are one organiser's, and no export is another but for the uid.

What stood in the tables of before is had by taking the newer migrations back: they take away no more than they had brought.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournament.migrated import with_tables

ROOT = Path(__file__).parents[3]
FORTY = """
import django
django.setup()
import json
from pathlib import Path
from django.core.management import call_command
from django_scopes import scopes_disabled
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.archive.writing import written
from tournament.models import Organiser, Tournament
from tournament.papers import catalogue

def exports():
    found = {}
    for tournament in Tournament.objects.order_by("pk"):
        file = {name: value for name, value in written(tournament).items() if name != "uid"}
        papers = {name: catalogue.make(tournament, name, "csv").content.decode() for name in ("standings", "players", "round:1")}
        found[tournament.slug] = json.dumps([file, papers], sort_keys=True, default=str)
    return found

with scopes_disabled():
    for number in range(8):
        for path in sorted(Path("fixtures").glob("*.json")):
            file = json.loads(path.read_text(encoding="utf-8")) | {"name": f"{path.stem} {number}"}
            import_tournament(file=read_file(json.dumps(file).encode()), author="Maria")
    before, uids = exports(), set(Tournament.objects.values_list("uid", flat=True))
    call_command("migrate", "tournament", "0040", verbosity=0)
    call_command("migrate", verbosity=0)
    after = exports()
    only = Organiser.objects.get()
    assert len(before) == 40 and before == after, [slug for slug in before if before[slug] != after.get(slug)]
    assert set(Tournament.objects.values_list("organiser", flat=True)) == {only.pk}
    assert len(set(Tournament.objects.values_list("uid", flat=True)) - uids) == 40
print("done")
"""


@pytest.mark.release
@pytest.mark.first(20)
def test_forty_tournaments_of_before_have_one_organiser_and_the_same_exports(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    data = with_tables(tmp_path / "data")
    environment |= {"DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONPATH": str(ROOT), "TAROCK_DATA": str(data)}
    done = subprocess.run([sys.executable, "-c", FORTY], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout == "done\n"
