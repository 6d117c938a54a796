"""Every paper and file of a round of each sheet says what it said before the house was rebuilt: their texts, as digests beside this file.

Who changes a paper on purpose runs `KEEP=1 python -m pytest tests/tournament/papers/test_pinned_files.py` and looks at what has changed;
CHANGELOG.md says whose files change.
"""

import json
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.utils.translation import override
from openpyxl import load_workbook

import rules
from scoring.paper.typesetter import using
from tests.rules.generator import records
from tournament.archive import FORMAT
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.models import Tournament
from tournament.papers import catalogue
from tournament.site import optional

pytestmark = pytest.mark.django_db

KEPT = Path(__file__).with_name("pinned_files.json")
MOMENT = datetime(2026, 10, 17, 20, 15, tzinfo=UTC)
GAMES = 20
BY_CHANCE = re.compile(r'  "uid": "[^"]+",\n|<style>.*?</style>|<svg.*?</svg>|[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}', re.DOTALL)
"""How it looks, and ids that are drawn."""
WIDTH = re.compile(r'(<s\s+)class="w\d+( m)?"')
"""Of a sum so far: how it looks too."""
LEFT = {"slips", "all", "site", "passes"}
"""Papers of the others together, and those with drawn codes."""


def played(system: str) -> Tournament:
    """One table of each size, twenty games made up, with a namesake, and with money where anybody pays."""
    tables, number = [], 0
    for place, seats in enumerate(rules.SYSTEMS[system].seats, 1):
        games = settling(rules.tariff(system, seats), place)
        tables.append({"round": 1, "table": place, "seats": [number + seat + 1 for seat in range(seats)], "records": games})
        number += seats
    players = [
        {"number": one, "name": f"Anna Spieler{one % 7}", "place": "Linz", "club": f"Verein {one % 2}"} for one in range(1, number + 1)
    ]
    sheet = rules.SHEETS[system]
    asked = {question: GAMES for seats in sheet.system.seats if (question := sheet.asks_games(seats))}
    file = {
        "format": FORMAT, "name": "Festgehalten", "system": system, "date": "2026-10-17", "rounds": 1, "games": GAMES,
        **({"cents_per_point": 10} if sheet.system.balanced else {}), "options": asked,
        "players": players, "tables": tables,
    }  # fmt: skip
    return import_tournament(file=read_tournament(file))


def settling(tariff: rules.Tariff, seed: int) -> list[dict[str, Any]]:
    """Games made up that the sheet has an answer to; which of them count double is its own word."""
    made = [game | {"radl": None} for game in records(tariff, seed=seed, count=2 * GAMES)]
    return [game for game in made if isinstance(rules.score(rules.read_record(game, tariff), tariff), rules.Settlement)][:GAMES]


def texts(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Each paper in each format, as text."""
    for kind in catalogue.of_tournament(tournament):
        if kind.key not in LEFT:
            what = kind.what(1) if kind.of_round() else kind.key
            for ending in kind.formats:
                yield f"{what}.{ending}", text_of(catalogue.make(tournament, what, ending).content, ending)


def text_of(content: bytes, ending: str) -> str:
    if ending != "xlsx":
        said = WIDTH.sub(lambda found: found[1] + 'class="m"' * bool(found[2]), content.decode("utf-8"))
        return BY_CHANCE.sub("", said)
    book = load_workbook(BytesIO(content))
    return repr([(sheet.title, [[cell.value for cell in row] for row in sheet.iter_rows()]) for sheet in book])


@pytest.mark.release
@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_every_paper_says_what_it_said(system: str) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    with patch("django.utils.timezone.now", return_value=MOMENT), using(optional.print_page()):
        tournament = played(system)
        found = {}
        for language in ("de", "en"):
            with override(language):
                found |= {f"{language} {name}": sha256(text.encode()).hexdigest()[:24] for name, text in texts(tournament)}
    if os.environ.get("KEEP"):
        kept[system] = found
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    assert found.keys() == kept[system].keys()
    assert [name for name, said in found.items() if said != kept[system][name]] == []
