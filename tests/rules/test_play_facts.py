"""Counts and facts of a game laid out whole: worked out by hand, and then fed to the settlement of thousands of games."""

from random import Random
from typing import Any

import pytest

import rules
from tests.rules import dealer
from tests.rules.laid import tricks, whole

POINT, CUP, SPEIS, GALL, FRENCH = "point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-gallneukirchen", "french-tarot"
BIRDS = ("pagat", "uhu", "kakadu", "quapil")


def shown(request: dict[str, Any]) -> dict[str, Any]:
    answer = rules.check_play(request)
    assert "errors" not in answer, answer["errors"]
    return answer


def facts(request: dict[str, Any]) -> dict[str, Any]:
    return shown(request)["facts"]


def offers(request: dict[str, Any]) -> dict[str, Any]:
    return rules.lay_out(request).offers


# words, last tricks (seat 1 takes all before), what is expected of the facts
# Seat 1 plays with seat 3, who holds HK where it is in play, against 2 and 0; a trick that seat 1 leads runs 1, 2, 3, 0.
HAND = (
    ("a Pagat that takes the last trick", "1: T1 H4 H3 H2", {"pagat": {"by": 1, "won": True}}),
    ("a Pagat that is beaten in the last trick", "1: T1 T5 H3 H2", {"pagat": {"by": 1, "won": False}}),
    ("an opponent's Pagat", "2: T1 H4 H3 H2", {"pagat": {"by": 2, "won": True}}),
    ("a Pagat that the partner takes is lost for who played it", "1: T1 H4 T5 H2", {"pagat": {"by": 1, "won": False}}),
    ("a Pagat played before the last trick", "1: T1 H4 H3 H2 / 1: HK S7 S8 S9", {"pagat": None}),
    ("the Pagat in the last but one and the Uhu in the last: neither", "1: T1 H4 H3 H2 / 1: T2 S7 S8 S9", {"pagat": None, "uhu": None}),
    ("all four birds to their tricks", "1: T4 H4 H3 H2 / 1: T3 S7 S8 S9 / 1: T2 D4 D3 D2 / 1: T1 C7 C8 C9",
     {"quapil": {"by": 1, "won": True}, "kakadu": {"by": 1, "won": True}, "uhu": {"by": 1, "won": True}, "pagat": {"by": 1, "won": True}}),
    ("an Uhu that is beaten", "1: T2 T5 D3 D2 / 2: C7 C8 C9 C10", {"uhu": {"by": 1, "won": False}, "pagat": None}),
    ("a Kakadu that somebody else throws under", "1: T5 T3 D3 D2 / 1: C7 C8 C9 C10 / 1: H4 H3 H2 H1", {"kakadu": {"by": 2, "won": False}}),
    ("a Pagat that takes a Kaiserstich in the last trick", "1: T22 T21 T1 H2", {"pagat": {"by": 3, "won": True}}),
    ("the called king in the last trick, his partner takes it", "1: T5 H4 HK H2", {"koenig_ultimo": {"by": 3, "won": True}}),
    ("the called king takes it himself", "3: HK H4 H3 H2", {"koenig_ultimo": {"by": 3, "won": True}}),
    ("the called king is caught", "1: H3 T5 HK H2", {"koenig_ultimo": {"by": 3, "won": False}}),
    ("the called king in the last but one", "3: HK H4 H3 H2 / 3: C7 C8 C9 C10", {"koenig_ultimo": None}),
    ("Trull with the declarer's side, the partner's tricks counted", "3: T21 H4 H3 T1 / 3: C7 C8 C9 C10", {"trull": "declarer"}),
    ("Trull parted", "2: T21 H4 H3 T1 / 2: C7 C8 C9 C10", {"trull": None}),
    ("Mondfang", "1: T22 T21 C9 C10", {"mondfang": "declarer"}),
    ("Mondfang by the opponents", "1: T21 T22 C9 C10", {"mondfang": "opponents"}),
    ("no Mondfang among partners", "1: T22 C7 T21 C10", {"mondfang": None}),
    ("no Mondfang where the Mond takes", "1: T21 T20 C9 C10", {"mondfang": None}),
    ("Mondfang by the Pagat: a Kaiserstich", "1: T21 T22 C9 T1", {"mondfang": "opponents"}),
    ("a Kaiserstich that takes the own Mond is none", "1: T21 T22 T1 C10", {"mondfang": None}),
    ("a Kaiserstich by the own Pagat that takes the other's Mond", "1: T22 T21 T1 C10", {"mondfang": "declarer"}),
)  # fmt: skip


@pytest.mark.parametrize("words, tail, expected", HAND, ids=[row[0] for row in HAND])
@pytest.mark.parametrize("system", [CUP, SPEIS, GALL])
def test_facts_of_a_rufer(system: str, words: str, tail: str, expected: dict[str, Any]) -> None:
    sides = {"called_king": "HK"} if "HK" in tail else {"partner": 3}
    found = facts(whole(system, "rufer", tail, **sides))
    assert {name: found[name] for name in expected} == expected


def test_a_partner_is_who_holds_the_called_king() -> None:
    request = whole(CUP, "rufer", "1: T5 H4 HK H2", called_king="HK")
    assert offers(request)["partner"] == 3
    assert shown(request)["points"] == shown({**request, "partner": 3})["points"]


def test_a_called_king_in_the_talon_has_no_ultimo_and_no_partner() -> None:
    request = whole(CUP, "rufer", "1: T5 H4 H3 H2", talon="HK", called_king="HK")
    assert facts(request)["koenig_ultimo"] is None
    assert "partner" not in offers(request)


def test_a_declarer_who_took_the_called_king_up_can_make_it_himself() -> None:
    request = whole(CUP, "rufer", "1: HK H4 H3 H2", called_king="HK")
    assert facts(request)["koenig_ultimo"] == {"by": 1, "won": True}
    assert "partner" not in offers(request)


def test_without_a_called_king_there_is_no_koenig_ultimo() -> None:
    assert "koenig_ultimo" not in facts(whole(CUP, "rufer", "1: T5 H4 HK H2", partner=3))


def test_valat_trull_and_kings_with_every_trick() -> None:
    """Seat 1 leads and takes with T22 down to T11; the pack's first cards fall, the last ones lie aside."""
    found = facts(whole(CUP, "dreier", ""))
    assert (found["valat"], found["vier_koenige"]) == ("declarer", "declarer")
    assert found["trull"] == "declarer"
    found = facts(whole(CUP, "dreier", "", talon="HK"))
    assert (found["valat"], found["vier_koenige"]) == ("declarer", None)
    found = facts(whole(CUP, "dreier", "", talon="T1"))
    assert (found["valat"], found["trull"]) == ("declarer", None)
    found = facts(whole(CUP, "dreier", "", taker=2))
    assert (found["valat"], found["trull"], found["vier_koenige"]) == ("opponents", "opponents", "opponents")
    found = facts(whole(CUP, "sechserdreier", "1: HK H4 H3 H2", taker=1, discards="DK SK CK"))
    assert (found["valat"], found["vier_koenige"]) == ("declarer", "declarer"), "what is laid away counts too"
    found = facts(whole(CUP, "solodreier", "", taker=2, talon="DK T1"))
    assert (found["trull"], found["vier_koenige"]) == ("opponents", "opponents"), "and so does the talon"


def test_one_trick_lost_is_no_valat() -> None:
    assert facts(whole(CUP, "dreier", "1: H4 HK H3 H2"))["valat"] is None


def test_counts_by_hand() -> None:
    """Sechserdreier, all tricks and the whole talon: 70. Solo, all tricks, six empty cards lie: each counts a Blatt, so 68."""
    assert shown(whole(CUP, "sechserdreier", ""))["points"] == {"declarer": "70/0", "opponents": "0/0"}
    assert shown(whole(CUP, "solodreier", "", talon="H1 H2 H3 H4 D1 D2"))["points"] == {"declarer": "68/0", "opponents": "2/0"}
    assert shown(whole(CUP, "dreier", "", talon="H1 H2 H3"))["points"] == {"declarer": "69/0", "opponents": "1/0"}
    # König 5, Dame 4, Reiter 3: 12 less 2
    assert shown(whole(CUP, "dreier", "", talon="HK HQ HN"))["points"] == {"declarer": "60/0", "opponents": "10/0"}
    # a single card left over: a trick of four (Tarock, 10, 9, 8 of Treff: 4 − 2 − 2/3) and the three of the talon (1)
    assert shown(whole(CUP, "dreier", "2: T5 C10 C9 C8", talon="H1 H2 H3"))["points"] == {"declarer": "67/2", "opponents": "2/1"}
    # Zweiblatt: a trick of three (Dame, Bube, Tarock: 4 + 2 + 1 − 2 = 5) and four of the talon (König 5 + 3 − 2 − 2/3 = 5 1/3)
    found = shown(whole(POINT, "zweiblatt", "2: T5 CQ CJ", talon="HK H1 H2 H3"))
    assert found["points"] == {"declarer": "59/2", "opponents": "10/1"}


def test_trischaken_and_its_talon() -> None:
    """Seat 1 takes eleven tricks, seat 2 the last one, four empty cards (1 1/3); the talon is HK and five empty cards (5 + 5 − 4 = 6)."""
    text, talon = "2: T5 C10 C9 C8", "HK H1 H2 H3 H4 D1"
    for system, said, counts in (
        (CUP, None, [None, "68/2", "1/1"]), (GALL, None, [None, "62/2", "7/1"]), (SPEIS, None, [None, "68/2", "1/1"]),
        (SPEIS, "first_six", [None, "68/2", "1/1"]), (SPEIS, "last_trick", [None, "62/2", "7/1"]),
        (CUP, "first_six", [None, "68/2", "1/1"]), (GALL, "last_trick", [None, "62/2", "7/1"]),
    ):  # fmt: skip
        fields = {} if said is None else {"talon_to": said}
        answer = shown(whole(system, "trischaken", text, talon=talon, **fields))
        assert answer["points"] == ["0/0", *counts[1:], "0/0"]
        assert answer["facts"] == {}


def thirds(count: str) -> int:
    whole_points, over = count.split("/")
    return 3 * int(whole_points) + int(over)


def test_the_first_six_cards_go_one_by_one() -> None:
    """Who takes the first trick has with it HK, the first card of the talon."""
    request = whole(CUP, "trischaken", "", talon="HK H1 H2 H3 H4 D1")
    first, *others = request["tricks"]
    for seats, king in (((2, *(1,) * 11), 2), ((1, *(2,) * 11), 1)):
        moved = {**request, "tricks": [{**trick, "leader": seat} for trick, seat in zip([first, *others], seats, strict=True)]}
        counts = shown(moved)["points"]
        turned = shown({**moved, "talon": ["H1", "HK", *moved["talon"][2:]]})["points"]
        assert thirds(counts[king]) - thirds(turned[king]) == 3 * (5 - 1), "in another order the 5 of the king go elsewhere, and a 1 comes"


def test_a_dealer_who_sits_out_has_no_count() -> None:
    request = dealer.table(CUP, 5, "trischaken", Random(3))  # noqa: S311 - a test's dice
    counts = shown(request)["points"]
    assert [seat for seat, count in enumerate(counts) if count is None] == [request["dealer"]]


def test_solorufer_with_the_king_in_the_talon() -> None:
    """The half with the king (5 + 1 + 1 − 2) counts to the declarer, the other (1) to the opponents."""
    request = whole(CUP, "solorufer", "", called_king="HK", talon="HK H1 H2 D1 D2 D3")
    request |= {"talon": ["D1", "D2", "D3"], "discards": ["HK", "H1", "H2"]}
    assert shown(request)["points"] == {"declarer": "69/0", "opponents": "1/0"}


def test_negative_games_have_no_count_but_a_result() -> None:
    for game, taker, tail, won in (
        ("bettler", 2, "", True), ("bettler", 2, "1: T5 H4 H3 H2", False), ("piccolo", 2, "1: T5 H4 H3 H2", True),
        ("piccolo", 2, "", False),
        ("zwiccolo", 2, "1: T5 H4 H3 H2 / 1: T6 C7 C8 C9", True), ("zwiccolo", 2, "1: T5 H4 H3 H2", False),
        ("bettler_ouvert", 1, "", False),
    ):  # fmt: skip
        request = whole(CUP, game, tail, taker)
        answer = shown(request)
        assert (answer["points"], answer["facts"]) == (None, {})
        assert offers(request) == {"won": won}
        assert shown({key: value for key, value in request.items() if key not in ("talon", "discards")})["winners"] == answer["winners"]


def french(tail: str, taker: int = 1, game: str = "garde_contre", **fields: Any) -> dict[str, Any]:
    return whole(FRENCH, game, tail, taker, **fields)


def test_french_counts() -> None:
    """Garde contre, all tricks: six cards of half a point lie for the opponents. Garde sans: the same six are the taker's."""
    chien = "H1 H2 H3 H4 H5 H6"
    assert shown(french("1: EX D1 D2 D3", talon=chien))["points"] == {"declarer": 88, "opponents": 3}
    assert shown(french("1: EX D1 D2 D3", game="garde_sans", discards=chien))["points"] == {"declarer": 91, "opponents": 0}
    # HK in the chien: 4 more
    assert shown(french("1: EX D1 D2 D3", talon="HK H2 H3 H4 H5 H6"))["points"] == {"declarer": 84, "opponents": 7}


EXCUSES = (
    # words, last tricks (the seat before them takes all others), taker of those, points of the declarer, bouts, petit au bout
    ("the Excuse stays with its side, which gives half a point for it", "1: T20 EX H1 H2 / 1: T21 C1 C2 C3", 1, 84, 2, None),
    ("it stays with the declarer in an opponents' trick", "2: T20 H1 H2 EX / 2: C4 C1 C2 C3", 1, 84, 3, None),
    ("in a trick of its own side nothing is given", "1: T20 H1 H2 H3 / 1: EX C1 C2 C3", 1, 88, 3, None),
    ("in the last trick it is lost", "1: T20 H1 H2 H3 / 1: T21 EX C2 C3", 1, 88, 3, None),
    ("lost to the opponents", "2: T20 H1 H2 H3 / 2: T2 C2 C3 EX", 1, 80, 2, None),
)  # fmt: skip


@pytest.mark.parametrize("words, tail, taker, points, bouts, petit", EXCUSES, ids=[row[0] for row in EXCUSES])
def test_the_excuse(words: str, tail: str, taker: int, points: float, bouts: int, petit: str | None) -> None:
    """Garde contre with six low cards in the chien: 3 points, and 2 for each trick of low cards; an Excuse kept is worth 4, lost 4½."""
    answer = shown(french(tail, taker, talon="D1 D2 D3 D4 D5 D6"))
    assert answer["points"] == {"declarer": points, "opponents": 91 - points}
    assert answer["facts"] == {"bouts": bouts, "petit_au_bout": petit}


def test_a_side_that_has_nothing_but_the_excuse_gives_no_card_for_it() -> None:
    """91 - 4.5 and 4.5, as the record takes them: with 2 bouts, and with 1 where the taker kept it (and the chien is the defence's)."""
    chien = "D1 D2 D3 D4 D5 D6"
    kept = shown(french("1: T20 EX H1 H2 / 1: T21 C1 C2 C3", 1, game="garde_sans", discards=chien))
    assert (kept["points"], kept["facts"]["bouts"]) == ({"declarer": 86.5, "opponents": 4.5}, 2)
    alone = shown(french("2: T20 H1 H2 EX / 2: C4 C1 C2 C3", 2, talon=chien))
    assert (alone["points"], alone["facts"]["bouts"]) == ({"declarer": 4.5, "opponents": 86.5}, 1)


def test_the_excuse_takes_the_last_trick_of_a_durchmarsch() -> None:
    for by, side in ((1, "attack"), (2, "defence")):
        request = french(f"{by}: T1 H1 H2 H3 / {by}: EX C1 C2 CK", by, talon="D1 D2 D3 D4 D5 D6")
        answer = shown(request)
        assert answer["winners"] == [by] * 18
        assert answer["facts"]["petit_au_bout"] == side, "trump 1 in the last but one counts as au bout"
        assert offers(request)["chelem"] == {"by": side, "announced": False, "made": True}
        announced = request | {"system": "french-tarot-fft", "chelem_announced": True}
        made = {"by": "attack", "announced": True, "made": True}
        assert offers(announced).get("chelem") == (made if side == "attack" else None)
        assert (offers(announced).get("game") == "manual") == (side == "defence"), "−200 − 200 goes by hand"
    assert shown(french("1: T1 H1 H2 H3 / 1: EX C1 C2 CK", talon="D1 D2 D3 D4 D5 D6"))["points"]["declarer"] == 88


def test_the_excuse_takes_nothing_where_a_trick_was_lost_before() -> None:
    answer = shown(french("2: HK H1 H2 H3 / 1: T1 H4 H5 H6 / 1: EX C1 C2 CK"))
    assert answer["winners"][-3:] == [2, 1, 0]
    assert answer["facts"]["petit_au_bout"] is None


def test_all_tricks_of_a_side_are_a_durchmarsch_too() -> None:
    """The defenders 2 and 0 take every trick between them, and 3 plays the Excuse to the last one."""
    answer = shown(french("0: T2 H1 H2 H3 / 0: C1 C2 C3 EX", 2))
    assert answer["winners"][-2:] == [0, 3]


@pytest.mark.parametrize("tail, side", [
    ("1: T1 H1 H2 H3", "attack"), ("1: T21 T1 H2 H3", "attack"), ("2: T1 H1 H2 H3", "defence"), ("1: T1 T2 H2 H3", "defence"),
    ("1: T1 H1 H2 H3 / 1: HK HQ HN HJ", None),
])  # fmt: skip
def test_petit_au_bout(tail: str, side: str | None) -> None:
    """Whoever takes trump 1 in the last trick has it, whoever played it."""
    assert facts(french(tail))["petit_au_bout"] == side


def test_five_at_french_tarot() -> None:
    """The called king's holder is on the taker's side."""
    random = Random(5)  # noqa: S311 - a test's dice
    for _ in range(20):
        request = dealer.table(FRENCH, 5, "garde", random)
        unnamed = {key: value for key, value in request.items() if key != "partner"}
        assert shown(unnamed) == shown(request)
        assert offers(unnamed).get("partner") == request.get("partner")


def straight(request: dict[str, Any]) -> dict[str, Any]:
    """Facts of a Tarock game, read off the winners in the plainest way."""
    winners, mine = dealer.taken(request), dealer.ours(request)
    side = {seat: "declarer" if seat in mine else "opponents" for seat in dealer.players(request)}
    pile = {"declarer": [*request["discards"]], "opponents": [*request["talon"]]}
    found: dict[str, Any] = dict.fromkeys((*BIRDS, "trull", "vier_koenige", "valat", "mondfang"))
    for left, (seat, trick) in enumerate(zip(reversed(winners), reversed(request["tricks"]), strict=True)):
        by = dict(zip(trick["cards"], dealer.round_from(request, trick["leader"]), strict=True))
        pile[side[seat]] += trick["cards"]
        if left < 4 and f"T{left + 1}" in by:
            found[BIRDS[left]] = {"by": by[f"T{left + 1}"], "won": by[f"T{left + 1}"] == seat}
        if "T21" in by and side[by["T21"]] != side[seat] and seat in (by.get("T22"), by.get("T1")):
            found["mondfang"] = side[seat]
        if left == 0 and "called_king" in request:
            king = request["called_king"]
            found["koenig_ultimo"] = {"by": by[king], "won": side[by[king]] == side[seat]} if king in by else None
    for name, cards in (("trull", {"T1", "T21", "T22"}), ("vier_koenige", {"HK", "DK", "SK", "CK"})):
        found[name] = next((who for who in pile if cards <= {*pile[who]}), None)
    if len({side[seat] for seat in winners}) == 1:
        found["valat"] = side[winners[0]]
    return {name: fact for name, fact in found.items() if name not in (*BIRDS[1:], "mondfang") or not dealer.is_slovenski(request)}


@pytest.mark.parametrize("system", [POINT, CUP, SPEIS, GALL, "tarok-slovenski-3", "tarok-slovenski-4"])
def test_facts_of_random_games(system: str) -> None:
    random = Random(21)  # noqa: S311 - a test's dice
    for table in dealer.TABLES:
        if table[0] == system and dealer.is_counted({"system": system, "game": table[2]}) and table[2] != "trischaken":
            for _ in range(8):
                request = dealer.table(*table, random, careless=0.2)
                assert facts(request) == straight(request), request


@pytest.mark.parametrize("system", dealer.SEATS)
def test_what_is_offered_makes_a_record_that_settles(system: str) -> None:
    """In every game; a Besserrufer with a bird that somebody announced."""
    random = Random(22)  # noqa: S311 - a test's dice
    offered = 0
    for table in dealer.TABLES:
        for _ in range({POINT: 25}.get(system, 4) if table[0] == system else 0):
            request = dealer.table(*table, random)
            given = {key: request[key] for key in ("game", "dealer", "vorhand", "declarer") if key in request}
            record = {**given, **offers(request)}
            if record["game"] == "manual":  # the amounts are the referee's
                assert request["chelem_announced"]
                continue
            if record.get("called_in_skart"):
                record["kontra"] = 2  # by duty: that was said before a card was played
            if request["game"] == "besserrufer":
                others = [item for item in record["announcements"] if item["kind"] != "uhu"]
                record["announcements"] = [*others, {"kind": "uhu", "by": request["declarer"], "when": "open", "won": False}]
            answer = rules.answer({"system": system, "seats": request["seats"], "record": record})
            codes = {error["code"] for error in answer.get("errors", [])}
            # Of a klop no counts are offered: which trick has what of the talon stands nowhere.
            assert codes <= {"missing_field" if request["game"] == "klop" else "undefined_by_rules"}, (request, record, answer["errors"])
            offered += len(record.get("announcements", ()))
    assert offered > 5 or dealer.is_french({"system": system})


def test_holdings_are_shown_and_not_offered() -> None:
    """Point-Tarock: Trull and kings were in one hand or were not; and a silent Valat is the declarer's alone."""
    request = whole(POINT, "solo", "1: T1 H4 H3")
    assert (facts(request)["trull"], facts(request)["vier_koenige"], facts(request)["valat"]) == ("declarer",) * 3
    assert offers(request)["announcements"] == [
        {"kind": "pagat", "by": 1, "when": "silent", "won": True}, {"kind": "valat", "by": 1, "when": "silent", "won": True},
    ]  # fmt: skip
    assert offers(whole(POINT, "solo", "2: T1 H4 H3", taker=2))["announcements"] == [
        {"kind": "pagat", "by": 2, "when": "silent", "won": True}
    ]


def test_what_a_sheet_or_a_game_does_not_pay_is_not_offered() -> None:
    tail = "1: T22 T21 H3 H2 / 1: T1 HK DK SK"
    for system, game, no, yes in (
        (CUP, "dreier", {"mondfang", "koenig_ultimo"}, {"pagat", "trull", "vier_koenige"}), (SPEIS, "dreier", {"koenig_ultimo"},
         {"pagat", "mondfang"}),
        (CUP, "farbensolo", {"pagat", "trull", "mondfang"}, {"vier_koenige", "valat"}),
        (SPEIS, "farbensolo", {"trull", "mondfang"}, {"valat"}),
    ):  # fmt: skip
        kinds = {item["kind"] for item in offers(whole(system, game, tail))["announcements"]}
        assert yes <= kinds
        assert not no & kinds
    found = {item["kind"]: item["by"] for item in offers(whole(SPEIS, "rufer", "2: T21 T22 H3 H2", taker=0, partner=3))["announcements"]}
    assert found["mondfang"] == 3, "who caught it"


def test_a_bird_rufers_own_bird_is_offered_as_announced() -> None:
    assert offers(whole(CUP, "pagatrufer", "1: T1 H4 H3 H2", partner=3))["announcements"][0] == {
        "kind": "pagat",
        "by": 1,
        "when": "open",
        "won": True,
    }
    for tail in ("1: T1 T5 H3 H2", "2: T1 H4 H3 H2", "1: H4 H3 H2 H1"):
        found = [item for item in offers(whole(CUP, "pagatrufer", tail, partner=3))["announcements"] if item["kind"] == "pagat"]
        assert found == [{"kind": "pagat", "by": 1, "when": "open", "won": False}]


def test_a_koenig_ultimo_that_a_record_cannot_take_is_shown_and_not_offered() -> None:
    """A Solorufer's lone declarer who held the called king himself; in a Rufer he may have taken it up."""
    for game_, offered in (("solorufer", False), ("rufer", True)):
        request = whole(CUP, game_, "1: HK H4 H3 H2", called_king="HK")
        assert facts(request)["koenig_ultimo"] == {"by": 1, "won": True}
        assert ("koenig_ultimo" in [item["kind"] for item in offers(request)["announcements"]]) is offered


def test_nothing_is_offered_before_the_end() -> None:
    request = whole(CUP, "dreier", "1: T1 H4 H3 H2")
    assert offers({**request, "tricks": request["tricks"][:-1]}) == {}
    assert tricks("1: T1 H4 / 2: HK") == [{"leader": 1, "cards": ["T1", "H4"]}, {"leader": 2, "cards": ["HK"]}]
