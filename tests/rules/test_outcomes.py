"""Every way in which a told game can end: whatever the list holds that the rules settle sums to 0, and its ends are the sheet's."""

import pytest

import rules
from rules.forms import game_forms
from rules.outcomes import outcomes

SIZES = {"point-tarock": 3}


def ends(system: str, told: dict, seat: int = 0) -> tuple:
    """The least and the most of a seat."""
    compiled = rules.tariff(system, SIZES.get(system, 4), {})
    results = [rules.score(read, compiled) for read in (rules.read_record(record, compiled) for record in outcomes(told, compiled).records)
               if isinstance(read, rules.Record)]
    points = [result.points[seat] for result in results if isinstance(result, rules.Settlement)]
    return min(points), max(points)


def test_a_bettler_is_12_either_way_and_a_kontra_of_the_cup_is_cash() -> None:
    """Bettler 4, three opponents (cup)."""
    assert ends("koenigrufen-cup", {"game": "bettler", "dealer": 1, "declarer": 0}) == (-12, 12)
    assert outcomes({"game": "bettler", "dealer": 1, "declarer": 0}, rules.tariff("koenigrufen-cup", 4, {})).exact


def test_an_announced_bird_is_made_or_not() -> None:
    """Dreier 5 and Pagat 2: both, 7 from each of three, or both lost; what is silent may go beyond."""
    low, high = ends("koenigrufen-cup", {"game": "dreier", "dealer": 1, "declarer": 0, "announcements": [{"kind": "pagat", "by": 0, "when": "open"}]})
    assert low <= -21
    assert high >= 21


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_every_game_of_every_sheet_has_a_way_to_end_that_the_rules_settle(system: str) -> None:
    compiled = rules.tariff(system, SIZES.get(system, 4), {})
    for form in game_forms(compiled):
        if form.kind in ("empty", "manual"):
            continue
        declarer = {"declarer": 1} if "declarer" in form.fields else {}
        # A Besserrufer is one by the bird that is announced.
        birds = [item.kind for item in form.announcements if item.required or (form.slug == "besserrufer" and item.kind == "pagat")]
        heard = [{"kind": kind, "by": 1, "when": "open"} for kind in birds]
        told = {"game": form.slug, "dealer": 0, **declarer, **({"announcements": heard} if heard else {})}
        low, high = ends(system, told, seat=1)
        assert low < high, form.slug
