"""No amount, no sentence and no stored digest becomes another while the house is rebuilt."""

import json

import pytest

import rules
from tests.rules.generator import SEATS
from tests.rules.pinned import KEPT, PARTS


@pytest.mark.parametrize("part", PARTS)
def test_everything_is_as_it_was_kept(part: str) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[part]
    found = dict(PARTS[part]())
    assert found.keys() == kept.keys()
    assert [name for name, said in found.items() if said != kept[name]] == []


def test_every_sheet_is_kept() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert rules.SHEETS.keys() <= SEATS.keys() <= rules.KNOWN.keys()
    assert SEATS.keys() == {name for name in kept["digests"] if " " not in name}
    assert {len(digest) for digest in kept["digests"].values()} == {64}
