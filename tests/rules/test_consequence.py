"""What a decision makes of a game, for every system: the record that counts instead, and what it settles to, worked out from the rule
pages."""

import copy

import pytest

import rules
from rules.decide.consequence import KEEPS_THE_GAME, after_bird_lost, after_redeal, after_renonce, announced_birds, by_hand
from tests.rules import generator


def settled(system: str, record: dict, seats: int | None = None, options: dict | None = None) -> tuple[list, list]:
    """Points and cash of a record; fails where it is refused."""
    request = {"system": system, "record": record} | ({"seats": seats} if seats else {}) | ({"options": options} if options else {})
    answer = rules.answer(request)
    assert "errors" not in answer, answer
    return answer["points"], answer["cash"]


def opened(kind: str, by: int, when: str = "open", won: bool | None = True, **more: object) -> dict:
    return {"kind": kind, "by": by, "when": when, "won": won, **more}


CUP_ZEROS = [0, 0, 0, 0]

RENONCES = (
    # system, record, offenders, claims, points, cash and how they come about
    # Dreier 5: the declarer from all three, the two others once (worked example 5).
    ("koenigrufen-cup", {"game": "dreier", "dealer": 1, "declarer": 0, "won": True}, [3], (), [15, 5, 5, -25], CUP_ZEROS),
    # The declarer himself: each opponent once 5.
    ("koenigrufen-cup", {"game": "dreier", "dealer": 1, "declarer": 0, "points": "30/0"}, [0], (), [-15, 5, 5, 5], CUP_ZEROS),
    # Rufer 1 with an open Trull 2 that was lost, Kontra on the game: 3 to each in points; Kontra adds 1 to each in cash.
    (
        "koenigrufen-cup",
        {
            "game": "rufer",
            "dealer": 0,
            "declarer": 1,
            "partner": 2,
            "won": False,
            "kontra": 2,
            "announcements": [opened("trull", 0, won=False), opened("pagat", 1, "silent")],
        },
        [3],
        (),
        [3, 3, 3, -9],
        [1, 1, 1, -3],
    ),
    # Pagatrufer 1 + 2 = 3 to each; the silent Uhu of seat 2 was claimed: 2.
    (
        "koenigrufen-cup",
        {"game": "pagatrufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True, "announcements": [opened("pagat", 1)]},
        [0],
        ({"by": 2, "kind": "uhu"},),
        [-11, 3, 5, 3],
        CUP_ZEROS,
    ),
    # Solodreier 10, Pagat 2 × 2, Kakadu 6 × 2, Quapil 8 × 2 = 42: a cup's published result.
    (
        "koenigrufen-cup",
        {
            "game": "solodreier",
            "dealer": 3,
            "declarer": 0,
            "won": True,
            "announcements": [opened("pagat", 0), opened("kakadu", 0), opened("quapil", 0, won=False)],
        },
        [2],
        (),
        [126, 42, -210, 42],
        CUP_ZEROS,
    ),
    # A negative game: Bettler 4, an opponent revokes: declarer three times, the two others once.
    ("koenigrufen-cup", {"game": "bettler", "dealer": 0, "declarer": 1, "won": False}, [0], (), [-20, 12, 4, 4], CUP_ZEROS),
    # Trischaken: 6 to each regular player.
    ("koenigrufen-cup", {"game": "trischaken", "dealer": 0, "points": ["36/0", "20/0", "14/0", "0/0"]}, [0], (), [-18, 6, 6, 6], CUP_ZEROS),
    # Two offenders share a Rufer's 1 + 1 equally.
    ("koenigrufen-cup", {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True}, [3, 0], (), [-1, 1, 1, -1], CUP_ZEROS),
    # An opponent of a Sechserdreier gets what a lost one pays: 8; the declarer offends: 3 × 8.
    ("koenigrufen-cup", {"game": "sechserdreier", "dealer": 3, "declarer": 0, "won": True}, [0], (), [-24, 8, 8, 8], CUP_ZEROS),
    # Who concedes a Pagatrufer may leave the Pagat out; ended by a Renonce it is 1 + 2, alone against three: 9 and 3.
    ("koenigrufen-cup", {"game": "pagatrufer", "dealer": 0, "declarer": 1, "conceded": True}, [2], (), [3, 9, -15, 3], CUP_ZEROS),
    # A claim in points is taken as it is.
    (
        "koenigrufen-cup",
        {"game": "dreier", "dealer": 1, "declarer": 0, "won": True},
        [3],
        ({"by": 1, "points": 7, "reason": "verlorener Mond"},),
        [15, 12, 5, -32],
        CUP_ZEROS,
    ),
    # Speiszettel: Kontra multiplies the Schrift. Solodreier 10 × 2 + Pagat 2 × 2 = 24: 72, 24, 24.
    (
        "koenigrufen-speiszettel",
        {"game": "solodreier", "dealer": 3, "declarer": 0, "won": True, "kontra": 2, "announcements": [opened("pagat", 0)]},
        [1],
        (),
        [72, -120, 24, 24],
        CUP_ZEROS,
    ),
    # Besserrufer 2 + Uhu 4 = 6; a record that says it is in a Radl: the sheet decides that again.
    (
        "koenigrufen-speiszettel",
        {
            "game": "besserrufer",
            "dealer": 0,
            "declarer": 1,
            "partner": 3,
            "points": "40/0",
            "radl": 2,
            "announcements": [opened("uhu", 1, won=False)],
        },
        [2],
        (),
        [6, 6, -18, 6],
        CUP_ZEROS,
    ),
    (
        "koenigrufen-speiszettel",
        {"game": "trischaken", "dealer": 0, "points": ["36/0", "20/0", "14/0", "0/0"]},
        [1],
        (),
        [2, -6, 2, 2],
        CUP_ZEROS,
    ),
    # Gallneukirchen: as the cup, Trischaken 3 to each.
    ("koenigrufen-gallneukirchen", {"game": "farbensolo", "dealer": 3, "declarer": 0, "won": True}, [1], (), [30, -50, 10, 10], CUP_ZEROS),
    (
        "koenigrufen-gallneukirchen",
        {"game": "trischaken", "dealer": 0, "points": ["36/0", "20/0", "14/0", "0/0"]},
        [2],
        (),
        [3, 3, -9, 3],
        CUP_ZEROS,
    ),
    # Point-Tarock: Solo 12 × 2 + Pagat 24 = 48 to each (worked example 6).
    (
        "point-tarock",
        {"game": "solo", "dealer": 2, "declarer": 0, "points": "40/0", "kontra": 2, "announcements": [opened("pagat", 0)]},
        [1],
        (),
        [48, -96, 48],
        [0, 0, 0],
    ),
    # Zweiblatt abgelöst 7, no surplus for the 45/2; a silent Uhu claimed by the declarer: 3 twice.
    (
        "point-tarock",
        {
            "game": "zweiblatt",
            "dealer": 0,
            "declarer": 2,
            "bid": "abgeloest",
            "points": "45/2",
            "announcements": [opened("uhu", 2, "silent")],
        },
        [1],
        ({"by": 2, "kind": "uhu"},),
        [7, -20, 13],
        [0, 0, 0],
    ),
    # Lost at the talon, then a Renonce: Einblatt 9 and ohne Trull 6 before the talon, to each of the two others.
    (
        "point-tarock",
        {
            "game": "einblatt",
            "dealer": 0,
            "declarer": 1,
            "talon_loss": True,
            "announcements": [opened("ohne_trull", 1, "before_talon", None)],
        },
        [1],
        (),
        [15, -30, 15],
        [0, 0, 0],
    ),
    ("point-tarock", {"game": "trischaken", "dealer": 0, "points": ["40/0", "30/0", "0/0"]}, [1], (), [4, -8, 4], [0, 0, 0]),
)


@pytest.mark.parametrize("system, record, offenders, claims, points, cash", RENONCES)
def test_a_renonce_ends_the_game_as_it_was_announced(system, record, offenders, claims, points, cash) -> None:
    before = copy.deepcopy((record, offenders, claims))
    ruled = after_renonce(record, offenders, claims)
    assert (record, offenders, claims) == before
    assert settled(system, ruled) == (points, cash)
    assert ruled["renonce"]["offenders"] == sorted(offenders)


def test_what_was_counted_or_made_silently_falls_away_and_what_was_announced_stays_with_its_kontra() -> None:
    record = {
        "game": "rufer",
        "dealer": 0,
        "declarer": 1,
        "partner": 2,
        "points": "40/0",
        "won": True,
        "kontra": 2,
        "announcements": [opened("trull", 0, kontra=4), opened("pagat", 1, "silent"), opened("koenig_ultimo", 2, won=False)],
    }
    assert after_renonce(record, [3]) == {
        "game": "rufer",
        "dealer": 0,
        "declarer": 1,
        "partner": 2,
        "kontra": 2,
        "announcements": [{"kind": "trull", "by": 0, "when": "open", "kontra": 4}, {"kind": "koenig_ultimo", "by": 2, "when": "open"}],
        "renonce": {"offenders": [3]},
    }


def test_only_silent_announcements_leave_none() -> None:
    record = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True, "announcements": [opened("pagat", 1, "silent")]}
    assert after_renonce(record, [3]) == {"game": "dreier", "dealer": 1, "declarer": 0, "renonce": {"offenders": [3]}}


def test_a_renonce_on_the_record_is_replaced_and_claims_are_copies() -> None:
    claims = [{"by": 1, "kind": "pagat"}]
    record = {"game": "dreier", "dealer": 1, "declarer": 0, "renonce": {"offenders": [1], "claims": [{"by": 0, "kind": "uhu"}]}}
    ruled = after_renonce(record, [2, 0], claims)
    assert ruled["renonce"] == {"offenders": [0, 2], "claims": [{"by": 1, "kind": "pagat"}]}
    ruled["renonce"]["claims"][0]["kind"] = "quapil"
    assert claims == [{"by": 1, "kind": "pagat"}]


EVERY = (
    ("koenigrufen-cup", 4),
    ("koenigrufen-cup", 5),
    ("koenigrufen-speiszettel", 4),
    ("koenigrufen-gallneukirchen", 4),
    ("point-tarock", 3),
    ("point-tarock", 4),
    ("french-tarot", 3),
    ("french-tarot", 4),
    ("french-tarot", 5),
)


@pytest.mark.parametrize("system, seats", EVERY)
def test_dealt_again_and_amounts_by_hand_settle_in_every_system(system: str, seats: int) -> None:
    record = {"game": "dreier", "dealer": 2, "declarer": 0, "won": True}
    before = copy.deepcopy(record)
    assert after_redeal(record) == {"game": "redeal", "dealer": 2}
    assert settled(system, after_redeal(record), seats) == ([0] * seats, [0] * seats)
    hand = [12, -12] + [0] * (seats - 2)
    assert settled(system, by_hand(record, hand, "nach Ermessen"), seats) == (hand, [0] * seats)
    assert settled(system, by_hand(record, [0] * seats, "annulliert"), seats) == ([0] * seats, [0] * seats)
    assert record == before


def test_amounts_by_hand_are_a_game_with_its_reason() -> None:
    assert by_hand({"game": "garde", "dealer": 1}, (5, -5, 0, 0), "vergeben") == {
        "game": "manual",
        "dealer": 1,
        "amounts": [5, -5, 0, 0],
        "reason": "vergeben",
    }


def test_amounts_by_hand_are_of_the_game_that_was_played() -> None:
    """Where the sheet has it; a settlement by hand keeps the game that it was of, a misdeal is none."""
    games = ("trischaken", "dreier")
    rows = (
        ({"game": "trischaken", "dealer": 1, "points": ["70/0", "0/0", "0/0", "0/0"]}, "trischaken"),
        ({"game": "garde", "dealer": 1}, None),
        ({"game": "manual", "dealer": 1, "of": "dreier"}, "dreier"), ({"game": "manual", "dealer": 1}, None), ({"dealer": 1}, None),
        ({"game": "redeal", "dealer": 1}, None),
    )  # fmt: skip
    for record, of in rows:
        assert by_hand(record, [0, 0, 0, 0], "annulliert", games).get("of") == of, record


def test_birds_are_those_that_were_announced_for_a_certain_trick() -> None:
    record = {
        "game": "solodreier",
        "dealer": 3,
        "declarer": 0,
        "announcements": [
            opened("pagat", 0),
            opened("uhu", 1, "silent"),
            opened("trull", 0),
            opened("valat", 0),
            opened("quapil", 2),
            opened("kakadu", None),
        ],
    }
    assert announced_birds(record) == (("pagat", 0), ("quapil", 2))
    assert announced_birds({"game": "rufer", "announcements": [opened("koenig_ultimo", 1)]}) == (("koenig_ultimo", 1),)
    assert announced_birds({"game": "trischaken"}) == announced_birds({"game": "dreier", "announcements": None}) == ()


BIRDS = (
    # Cup, Pagatrufer won with its Pagat +1 +2; the Pagat lost: 1 − 2 = −1 for the side (worked example 2).
    (
        "koenigrufen-cup",
        {"game": "pagatrufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True, "announcements": [opened("pagat", 1)]},
        [("pagat", 1)],
        {},
        [1, -1, -1, 1],
    ),
    # As one game it is lost as a whole: −3 for declarer and partner.
    (
        "koenigrufen-cup",
        {"game": "pagatrufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True, "announcements": [opened("pagat", 1)]},
        [("pagat", 1)],
        {"bird_rufer": "unit"},
        [3, -3, -3, 3],
    ),
    # Dreier 5 won; an opponent's Uhu 4 lost: 9 from each; the silent Pagat of the declarer 1 stays: 10.
    (
        "koenigrufen-cup",
        {"game": "dreier", "dealer": 1, "declarer": 0, "won": True, "announcements": [opened("uhu", 2), opened("pagat", 0, "silent")]},
        [("uhu", 2)],
        {},
        [30, -10, -10, -10],
    ),
    # Both lost: 5 − 2 − 4 = −1 from each.
    (
        "koenigrufen-cup",
        {"game": "dreier", "dealer": 1, "declarer": 0, "won": True, "announcements": [opened("pagat", 0), opened("uhu", 0)]},
        [("pagat", 0), ("uhu", 0)],
        {},
        [-3, 1, 1, 1],
    ),
    # Point-Tarock, Dreiblatt 3 won with 36/0 (surplus 1), Pagat before the talon 12 lost: 4 − 12 = −8 from each.
    (
        "point-tarock",
        {"game": "dreiblatt", "dealer": 0, "declarer": 1, "points": "36/0", "announcements": [opened("pagat", 1, "before_talon")]},
        [("pagat", 1)],
        {},
        [8, -16, 8],
    ),
)


@pytest.mark.parametrize("system, record, lost, options, points", BIRDS)
def test_a_lost_bird_is_lost_and_the_rest_counts(system, record, lost, options, points) -> None:
    before = copy.deepcopy(record)
    assert settled(system, after_bird_lost(record, lost), options=options)[0] == points
    assert record == before


def test_a_silent_bird_of_that_name_is_another_one() -> None:
    record = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True, "announcements": [opened("pagat", 0, "silent")]}
    assert after_bird_lost(record, [("pagat", 0)]) == record
    assert after_bird_lost({"game": "bettler", "dealer": 1}, [("pagat", 0)]) == {"game": "bettler", "dealer": 1}


def test_after_these_the_game_counts_as_entered() -> None:
    assert {"correct", "warning", "no_renonce", "accepted", "expired"} == KEEPS_THE_GAME


TABLES = generator.every_table()


@pytest.mark.parametrize("system, seats, options", [table for table in TABLES if not table[0].startswith("french-tarot")], ids=str)
def test_any_game_that_somebody_played_can_end_by_a_renonce(system: str, seats: int, options: dict) -> None:
    """Whoever offends, a game with cards settles; nobody who did not offend pays, and the record that was entered is as it was."""
    tariff = rules.tariff(system, seats, options)
    for place, given in enumerate(generator.records(tariff, 7, 150)):
        if given["game"] in {"redeal", "manual", "fensterbankl", "proba"}:
            continue
        if given["game"] == "besserrufer" and "announcements" not in given:
            continue  # bid without a bird: whoever else offends, the record is then asked for it
        active = tariff.active_seats(given["dealer"], given["game"])
        offender = active[place % len(active)]
        before = copy.deepcopy(given)
        record = rules.read_record(after_renonce(given, [offender]), tariff)
        assert given == before
        assert not isinstance(record, rules.Refusal), (given, record)
        settlement = rules.score(record, tariff)
        if isinstance(settlement, rules.Refusal) and options.get("opponents_valat") == "referee":
            assert [finding.code for finding in settlement.findings] == ["undefined_by_rules"]
            assert any(item["kind"] == "valat" and item["when"] == "open" for item in given["announcements"])
            continue
        if isinstance(settlement, rules.Refusal) and options.get("renons_klop") == "referee":
            assert given["game"] == "klop"
            continue
        assert isinstance(settlement, rules.Settlement), (given, settlement)
        moon = set((given.get("mond") or {}).values())
        assert all(amount >= 0 for seat, amount in enumerate(settlement.points) if seat not in {offender, *moon})
        assert settlement.points[offender] < 0
