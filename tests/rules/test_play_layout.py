"""A game laid out card by card: whose turn it is, what is not yet seen, what may be left out, and what cards are called."""

import pytest

import rules
from rules.rows.pack import TAROCK_PACK, TRUMP_PACK
from tests.rules import dealer
from tests.rules.laid import laid, tricks, whole
from tests.rules.test_play import games

POINT, CUP, SPEIS, GALL, FRENCH = "point-tarock", "koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-gallneukirchen", "french-tarot"


def shown(request: dict) -> rules.Layout:
    layout = rules.lay_out(request)
    assert type(layout) is rules.Layout, layout
    return layout


def test_card_by_card() -> None:
    """Every card of a random game is laid by whose turn it is; faults grow one by one, and the end is what `check_play` says."""
    for request in games(1, 41, careless=0.1)[::3]:
        bare = {key: value for key, value in request.items() if key not in ("talon", "discards", "tricks")}
        leaders = [trick["leader"] for trick in request["tricks"]]
        laid_out: list[dict] = []
        before = 0
        for number, trick in enumerate(request["tricks"], 1):
            laid_out.append({"cards": []})
            for seat, card in zip(dealer.round_from(request, trick["leader"]), trick["cards"], strict=True):
                layout = shown({**bare, "tricks": laid_out})
                assert (layout.trick, layout.turn, list(layout.lying)) == (number, seat, laid_out[-1]["cards"])
                assert card in {unseen for cards in layout.unseen.values() for unseen in cards}
                laid_out[-1]["cards"].append(card)
            layout = shown({**bare, "tricks": laid_out})
            assert layout.turn == ([*leaders, None][number])
            assert len(layout.played.violations) >= before
            before = len(layout.played.violations)
        layout = shown({**request, "tricks": laid_out})
        assert {"id": request["id"], **layout.played.as_dict()} == rules.check_play(request)


def test_the_beginning() -> None:
    layout = shown(laid(CUP, "dreier", ""))
    assert (layout.trick, layout.turn, layout.lying, layout.offers) == (1, 1, (), {})
    assert layout.unseen["H"] == ("HK", "HQ", "HN", "HJ", "H1", "H2", "H3", "H4")
    assert layout.unseen["S"] == ("SK", "SQ", "SN", "SJ", "S10", "S9", "S8", "S7")
    assert layout.unseen["T"][0], layout.unseen["T"][-1] == ("T22", "T1")
    assert list(layout.unseen) == ["H", "D", "S", "C", "T"]
    assert sum(map(len, layout.unseen.values())) == 54
    french = shown(laid(FRENCH, "garde", ""))
    assert french.unseen["EX"] == ("EX",)
    assert sum(map(len, french.unseen.values())) == 78


def test_an_open_trick() -> None:
    layout = shown(laid(CUP, "dreier", "1: H4 HK H3 H2 / 2: S7 S8"))
    assert (layout.trick, layout.turn, layout.lying) == (2, 0, ("S7", "S8"))
    assert layout.played.winners == (2,)
    assert layout.unseen["S"] == ("SK", "SQ", "SN", "SJ", "S10", "S9")
    led = shown(laid(CUP, "dreier", "1: H4 HK H3 H2") | {"tricks": [{"leader": 2, "cards": []}]})
    assert (led.trick, led.turn, led.played.violations) == (1, 2, ()), "nobody is accused before a card lies"


def test_an_open_trick_already_proves() -> None:
    layout = shown(laid(CUP, "dreier", "1: HK S9 H3 H2 / 1: S7 H1"))
    assert [(fault.trick, fault.seat, fault.rule, fault.could) for fault in layout.played.violations] == [(1, 2, "farbzwang", ("H1",))]


def test_a_lead_out_of_turn_says_whose_turn_it_was() -> None:
    (fault,) = shown(laid(CUP, "dreier", "1: H4 HK H3 H2 / 1: S7")).played.violations
    assert (fault.rule, fault.seat, fault.turn, fault.could) == ("lead_out_of_turn", 1, 2, ())


def test_only_the_last_trick_may_be_open() -> None:
    for text, field in (("1: H4 HK / 2: S7 S8 S9 S10", "tricks[0].cards"), ("1: H4 HK H3 H2 H1", "tricks[0].cards[4]")):
        refusal = rules.lay_out(laid(CUP, "dreier", text))
        assert [(finding.code, finding.field) for finding in refusal.findings] == [("bad_cards", field)]


def test_what_lies_beside_the_tricks_may_come_last() -> None:
    request = whole(CUP, "dreier", "1: T1 H4 H3 H2", talon="DK DQ DN")
    bare = {key: value for key, value in request.items() if key not in ("talon", "discards")}
    assert shown(bare).played.points is None
    full = rules.check_play(request)["points"]
    for pile in ("talon", "discards"):
        layout = shown({**bare, pile: request[pile]})
        assert layout.played.as_dict()["points"] == full, "the other pile is what is left"
        assert layout.offers["points"] == full["declarer"]
        assert not any(layout.unseen.values())


def test_a_talon_whose_order_matters_is_not_guessed() -> None:
    for system, said, known in (
        (POINT, None, True),
        (GALL, None, True),
        (CUP, None, False),
        (SPEIS, "last_trick", True),
        (SPEIS, "first_six", False),
    ):
        request = whole(system, "trischaken", "", talon_to=said)
        bare = {key: value for key, value in request.items() if key not in ("talon", "discards")}
        assert (shown(bare).played.points is not None) is known, (system, said)


def test_the_partner_shows_himself() -> None:
    """Until the called king is seen nobody knows the sides; then he who plays it is the partner."""
    hidden = shown(laid(CUP, "rufer", "1: T22 T21 T1 T5", called_king="HK"))
    assert hidden.played.deal.ours is None
    assert hidden.played.facts["trull"] is None
    seen = shown(laid(CUP, "rufer", "1: T22 T21 T1 T5 / 3: HK H4 H3 H2", called_king="HK"))
    assert (seen.played.deal.partner, seen.played.deal.ours) == (3, frozenset({1, 3}))
    assert seen.played.facts["trull"] == "declarer"
    assert seen.played.facts["mondfang"] == "declarer"
    assert shown(laid(CUP, "rufer", "", called_king="HK", discards=["HK", "H1", "H2"])).played.deal.ours == {1}
    assert shown(laid(CUP, "rufer", "", called_king="HK", talon=["HK", "H1", "H2"])).played.deal.ours == {1}


def test_as_json() -> None:
    shape = shown(laid(CUP, "dreier", "1: H4 HK H3 H2 / 2: S7")).as_dict("en")
    assert list(shape) == ["violations", "winners", "points", "facts", "trick", "turn", "lying", "unseen", "offers"]
    assert (shape["trick"], shape["turn"], shape["lying"], shape["points"]) == (2, 3, ["S7"], None)
    assert shape["unseen"]["H"] == ["HQ", "HN", "HJ", "H1"]


@pytest.mark.parametrize("card, german, english", [
    ("HK", "Herz König", "King of Hearts"), ("DQ", "Karo Dame", "Queen of Diamonds"), ("SN", "Pik Reiter", "Cavall of Spades"),
    ("C10", "Treff 10", "10 of Clubs"), ("HJ", "Herz Bube", "Jack of Hearts"), ("T1", "Pagat", "Pagat"), ("T4", "Quapil", "Quapil"),
    ("T5", "Tarock V", "Tarock V"), ("T9", "Tarock IX", "Tarock IX"), ("T13", "Tarock XIII", "Tarock XIII"), ("T21", "Mond", "Mond"),
    ("T22",
     "Sküs", "Sküs"),
])  # fmt: skip
def test_what_cards_are_called(card: str, german: str, english: str) -> None:
    assert rules.card_name(card) == german
    assert rules.card_name(card, language="en") == english


def test_french_cards_have_french_names() -> None:
    pack = rules.pack_of(FRENCH)
    assert [rules.card_name(card, pack) for card in ("T1", "T21", "EX", "H1")] == ["Trumpf 1", "Trumpf 21", "Excuse", "Herz 1"]
    assert [rules.card_name(card, pack, "en") for card in ("T13", "EX")] == ["Trump 13", "Excuse"]
    assert (rules.suit_name("T", pack), rules.suit_name("T"), rules.suit_name("H", language="en")) == ("Trumpf", "Tarock", "Hearts")
    for card in ("EX", "T23", "H5", "x"):
        with pytest.raises(KeyError):
            rules.card_name(card)


@pytest.mark.parametrize("pack, cards, total", [(TAROCK_PACK, 54, 210), (TRUMP_PACK, 78, 182)])
def test_the_packs(pack: rules.Pack, cards: int, total: int) -> None:
    assert len(pack.cards) == len(set(pack.cards)) == cards
    assert sum(pack.worth.values()) == pack.total == total
    assert sorted(pack.cards) == sorted(dealer.FRENCH_CARDS if pack.trumps else dealer.TAROCK_CARDS)
    for language in ("de", "en"):
        assert len({rules.card_name(card, pack, language) for card in pack.cards}) == cards


def test_the_notation() -> None:
    assert tricks("1: HK H4 / 2: T1") == [{"leader": 1, "cards": ["HK", "H4"]}, {"leader": 2, "cards": ["T1"]}]
