"""What holds for every sheet of the second format, shown on files that are made up (`own_made`)."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

import rules
from rules.book.own import differences, read_sheet
from rules.book.own.every import plain_records
from rules.book.own.following import failing
from rules.book.own.schema import sheet_file_schema
from rules.book.tariff import lenient_tariff
from rules.engine.ledger import Settlement
from rules.rows.sheet import Sheet
from tests.rules.own_made import made

SEEDS = range(24)
SCHEMA = Draft202012Validator(sheet_file_schema())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_made_file_is_a_sheet_whose_every_game_settles(seed: int) -> None:
    file = made(seed)
    assert [error.json_path for error in SCHEMA.iter_errors(file)] == []
    sheet = read_sheet(file)
    assert [(one.game, one.record, [finding.text("en") for finding in one.findings]) for one in failing(sheet)] == []
    assert all(row.before != row.after and row.german and row.english for row in differences(sheet))
    assert rules.digest(sheet) == rules.digest(read_sheet(made(seed)))


@pytest.mark.parametrize("seed", SEEDS)
def test_lines_sum_to_the_amounts_and_cite_the_sheets_own(seed: int) -> None:
    """What one gets another pays; a sheet with sentences, and one that starts from none, cites no paragraph of another."""
    file = made(seed)
    sheet = read_sheet(file)
    alone = "sentences" in file or sheet.base == "none"
    own = {f"Auslegung zu {sheet.system.title[0]}", *(row.source for row in sheet.sentences), "§ 9"}
    for settled in _settled(sheet):
        points, cash = ([getattr(line, name) for line in settled.lines] for name in ("points", "cash"))
        for amounts, parts in ((settled.points, points), (settled.cash, cash)):
            assert sum(amounts) == 0
            assert tuple(map(sum, zip(*parts, strict=True))) == tuple(amounts)
        assert not alone or {line.source for line in settled.lines} <= own


def _settled(sheet: Sheet) -> list[Settlement]:
    tariff, _ = lenient_tariff(sheet, None)
    assert tariff is not None
    found: list[Any] = [
        rules.settle_request({"system": sheet.slug, "record": record}, {sheet.slug: sheet}) for _game, record in plain_records(tariff)
    ]
    return [one for one in found if isinstance(one, Settlement)]
