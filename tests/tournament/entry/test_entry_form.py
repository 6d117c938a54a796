"""The entry form as a notation: every game of the rules' cases goes into its controls and comes out again; letters find games."""

import json
from pathlib import Path

import pytest

import rules
from rules.engine.forms import game_forms
from rules.engine.record import in_radl
from tournament.entry.form import find_games, read_entry, values_of
from tournament.entry.panel import Panel
from tournament.ledger.people.people import SeatName

CASES = Path(__file__).resolve().parents[2] / "rules" / "cases"


def cases(system: str) -> list[dict]:
    lines = (CASES / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def worth(record: object, tariff: rules.Tariff) -> object:
    """What the rules say about a record, without the Radl, which is the sheet's to say."""
    if isinstance(record, rules.Refusal):
        return None
    result = rules.score(in_radl(record, None), tariff)
    return (result.points, result.cash) if isinstance(result, rules.Settlement) else result.findings[0].code


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_every_case_can_be_typed(system: str) -> None:
    for case in cases(system):
        request = case["request"]
        tariff = rules.tariff(system, request.get("seats"), request.get("options"))
        if "code" in case["expect"] or isinstance(tariff, rules.Refusal):
            continue
        record = request["record"]
        typed = read_entry(values_of(record, tariff), tariff)
        assert typed.findings == (), record
        assert worth(rules.read_record(typed.record, tariff), tariff) == worth(rules.read_record(record, tariff), tariff), record


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_faulty_records_can_be_shown_too(system: str) -> None:
    for case in cases(system):
        record = case["request"].get("record")
        tariff = rules.tariff(system, case["request"].get("seats"), None)
        if "code" in case["expect"] and isinstance(record, dict) and isinstance(tariff, rules.Tariff):
            assert all(isinstance(text, str) for text in values_of(record, tariff).values())


@pytest.mark.parametrize(
    "system, typed, games",
    [
        ("koenigrufen-cup", "r", ["rufer"]),
        ("koenigrufen-cup", "pa", ["pagatrufer"]),
        ("koenigrufen-cup", "PICCOLO", ["piccolo"]),
        ("koenigrufen-cup", "po", ["piccolo_ouvert"]),
        ("koenigrufen-cup", "s", ["solorufer", "sechserdreier", "solodreier"]),
        ("koenigrufen-cup", "solo", ["solodreier"]),
        ("koenigrufen-cup", "Eigener", ["dreier"]),
        ("koenigrufen-cup", "ha", ["manual"]),
        ("point-tarock", "zweier", ["zweiblatt"]),
        ("french-tarot", "gs", ["garde_sans"]),
        ("french-tarot", "hand", ["garde_sans"]),
        ("koenigrufen-cup", "schnapsen", []),
        ("koenigrufen-cup", "", []),
    ],
)
def test_letters_find_games(system: str, typed: str, games: list[str]) -> None:
    tariff = rules.tariff(system)
    assert [form.slug for form in find_games(typed, tariff)] == games


@pytest.mark.parametrize(
    "typed, count", [("37/2", "37/2"), ("37,2", "37/2"), ("37 2", "37/2"), ("37", 37), ("37/3", "37/3"), ("elf", "elf")]
)
def test_counts_as_people_type_them(typed: str, count: object) -> None:
    said = read_entry({"game": "zweiblatt", "dealer": "0", "declarer": "1", "points": typed}, rules.tariff("point-tarock"))
    assert said.record["points"] == count


@pytest.mark.parametrize(
    "typed, count", [("36", "36/0"), ("36/0", "36/0"), ("36,1", "36/1"), ("0", "0/0"), ("071", "71/0"), ("36/", "36/")]
)
def test_a_whole_count_has_no_blatt_where_the_game_fixes_none(typed: str, count: str) -> None:
    said = read_entry({"game": "rufer", "dealer": "0", "declarer": "1", "partner": "2", "points": typed}, rules.tariff("koenigrufen-cup"))
    assert said.record["points"] == count


def test_the_last_amount_by_hand_follows_from_the_others() -> None:
    said = read_entry(
        {"game": "manual", "dealer": "0", "amount_1": "−3", "amount_2": "+5", "amount_3": "1"}, rules.tariff("koenigrufen-cup", 5)
    )
    assert said.record["amounts"] == [0, -3, 5, 1, -3]  # the dealer sits out
    assert said.completed == {"amount_4": "−3"}


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_amounts_by_hand_say_of_which_game(system: str) -> None:
    """The form offers every game of the sheet but the misdeal and the settlement by hand itself; what is chosen comes back."""
    tariff = rules.tariff(system)
    slugs = [game.slug for game in tariff.system.games if game.slug in tariff.games]
    seats = [SeatName(seat, seat + 1, name, name) for seat, name in enumerate("ABCDE"[: tariff.seats])]
    offered = Panel({"of": slugs[-1]}, seats, tariff, {}).context()["of"].choices
    assert [choice.value for choice in offered] == ["", *slugs]
    assert [choice.value for choice in offered if choice.checked] == [slugs[-1]]
    typed = {
        "game": "manual",
        "dealer": "0",
        "amount_0": "1",
        "amount_1": "-1",
        **{f"amount_{seat}": "0" for seat in range(2, tariff.seats)},
    }
    for slug in slugs:
        said = read_entry({**typed, "reason": "verzählt", "of": slug}, tariff)
        assert said.record["of"] == slug
        record = rules.read_record(said.record, tariff)
        assert not isinstance(record, rules.Refusal), record
        assert read_entry(values_of(said.record, tariff), tariff).record == said.record
    assert "of" not in read_entry({**typed, "reason": "verzählt", "of": ""}, tariff).record


def test_an_open_koenig_ultimo_is_its_holders_where_nobody_is_named() -> None:
    """In the cup the partner's, without a partner the declarer's; what is silent, and on the Speiszettel, the declarer's."""
    rows = (
        ("koenigrufen-cup", "3", "open", 3), ("koenigrufen-cup", "1", "open", 1), ("koenigrufen-cup", "3", "silent", 1),
        ("koenigrufen-gallneukirchen", "2", "open", 2), ("koenigrufen-speiszettel", "3", "open", 1),
    )  # fmt: skip
    for system, partner, when, by in rows:
        tariff = rules.tariff(system)
        typed = {
            "game": "rufer",
            "dealer": "0",
            "declarer": "1",
            "partner": partner,
            "won": "1",
            "a_koenig_ultimo": when,
            "a_trull": "open",
        }
        said = read_entry(typed, tariff).record
        assert {item["kind"]: item["by"] for item in said["announcements"]} == {"koenig_ultimo": by, "trull": 1}
        assert not isinstance(rules.read_record(said, tariff), rules.Refusal), said
        assert read_entry(values_of(said, tariff), tariff).record == said


@pytest.mark.parametrize("seats, dealer, opponents", [(4, 0, (0, 2, 3)), (5, 4, (0, 2, 3))])
def test_a_kontra_of_all_alike_stands_at_each_opponent_of_a_negative_game(seats: int, dealer: int, opponents: tuple[int, ...]) -> None:
    """The form of a Bettler asks each opponent and nobody else: a phone that corrects the line sends these controls alone."""
    tariff = rules.tariff("koenigrufen-cup", seats)
    record = {"game": "bettler", "dealer": dealer, "declarer": 1, "won": True, "kontra": 2}
    values = values_of(record, tariff)
    assert {name: value for name, value in values.items() if name.startswith("kontra")} == {f"kontra_{seat}": "2" for seat in opponents}
    assert read_entry(values, tariff).record["kontra"] == {str(seat): 2 for seat in opponents}
    assert values_of({**record, "game": "dreier"}, tariff)["kontra"] == "2"
    assert values_of({**record, "dealer": "?"}, tariff)["kontra"] == "2"  # as it was written, where nobody can say who plays


def test_a_kontra_of_all_alike_said_of_each_opponent_is_the_one_that_the_form_asks() -> None:
    """A Dreier has one Kontra; a record may name every opponent with it. It was lost when such a line was corrected."""
    tariff = rules.tariff("koenigrufen-cup")
    record = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True, "kontra": {"1": 2, "2": 2, "3": 2}}
    said = {"kind": "uhu", "by": 0, "when": "open", "won": True, "kontra": {"1": 4, "2": 4, "3": 4}}
    values = values_of({**record, "announcements": [said]}, tariff)
    assert (values["kontra"], values["a_uhu_kontra"]) == ("2", "4")
    typed = read_entry(values, tariff).record
    assert (typed["kontra"], typed["announcements"][0]["kontra"]) == (2, 4)


def test_alone_has_to_be_said() -> None:
    tariff = rules.tariff("koenigrufen-cup")
    controls = {"game": "rufer", "dealer": "0", "declarer": "1", "won": "1"}
    open_ = read_entry(controls, tariff)
    assert [finding.field for finding in open_.findings] == ["partner"]
    assert isinstance(rules.read_record(open_.record, tariff), rules.Refusal)  # kept open, it must not settle as played alone
    for alone in ("alone", "1"):
        said = read_entry({**controls, "partner": alone}, tariff)
        assert said.findings == ()
        assert "partner" not in said.record


@pytest.mark.parametrize("seat", ["1", "0", "7"])
def test_a_sub_holds_for_an_opponent(seat: str) -> None:
    """Not for the declarer (1), who sits out (0) or nobody (7): else it would silently be everybody's. Game and announcement alike."""
    tariff = rules.tariff("point-tarock", 4)
    solo = next(form for form in game_forms(tariff) if form.kontra == "sub" and form.announcements)
    heard = next(item for item in solo.announcements if item.kontra and "after_talon" in item.whens)
    prefix = f"a_{heard.kind}"
    game = {"game": solo.slug, "dealer": "0", "declarer": "1", "won": "1"}
    loud = {"kontra": "8", "kontra_for": "2", prefix: "after_talon", f"{prefix}_kontra": "8", f"{prefix}_for": "3"}
    assert read_entry({**game, **loud}, tariff).findings == ()
    found = read_entry({**game, **loud, "kontra_for": seat}, tariff)
    assert [(finding.code, finding.field) for finding in found.findings] == [("bad_seat", "kontra")]
    assert found.findings[0].message.startswith("„Sub gilt“ nennt jemanden, der in diesem Spiel kein Gegner ist.")
    assert isinstance(rules.read_record(found.record, tariff), rules.Refusal), "nor can it be kept open and count"
    found = read_entry({**game, **loud, f"{prefix}_for": seat}, tariff)
    assert [(finding.code, found.places[finding.field]) for finding in found.findings] == [("bad_seat", f"{prefix}_kontra")]


def test_whom_a_sub_holds_for_has_to_be_said() -> None:
    """Point-Tarock § 8 c: a Sub holds only for who said it; for all only where that is said. In a cup in which a Kontra is everybody's
    nothing is asked."""
    tariff = rules.tariff("point-tarock", 3)
    controls = {
        "game": "zweiblatt",
        "dealer": "0",
        "declarer": "1",
        "points": "37/2",
        "kontra": "8",
        "a_pagat": "before_talon",
        "a_pagat_kontra": "8",
    }
    open_ = read_entry(controls, tariff)
    assert [(finding.code, finding.field) for finding in open_.findings] == [
        ("missing_field", "kontra_for"),
        ("missing_field", "a_pagat_for"),
    ]
    said = read_entry({**controls, "kontra_for": "2", "a_pagat_for": "all"}, tariff)
    assert (said.findings, said.record["kontra"], said.record["announcements"][0]["kontra"]) == ((), {"0": 4, "2": 8}, 8)
    values = values_of(said.record, tariff)
    assert (values["kontra_for"], values["a_pagat_for"]) == ("2", "all")
    assert read_entry(values, tariff).record == said.record
    assert read_entry({**controls, "kontra_for": "1", "a_pagat": ""}, tariff).findings != (), "the declarer says no Sub"
    cup = read_entry({"game": "dreier", "dealer": "0", "declarer": "1", "won": "1", "kontra": "8"}, rules.tariff("koenigrufen-cup"))
    assert (cup.findings, cup.record["kontra"]) == ((), 8)
