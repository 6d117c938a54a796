"""What a referee taps on the card board: each tap makes one request of `rules.lay_out` out of another. Never queries, never stores.

Stored are all leaders; while something is changed only those stay who were said to have led though it was not their turn. So a trick that
is corrected later moves the leads that followed from it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from rules.cards import Deal, Sizes, pile_sizes
from rules.engine import Tariff
from rules.play import first_leader, options_steer
from rules.rows import Count
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Refused, of_rules, refuse
from tournament.referee.cards_form import find_cards

TRICKS, TALON, DISCARDS = "stiche", "talon", "ablage"
"""Where a tapped card goes, by the word in the address."""
PILES = {TALON: "talon", DISCARDS: "discards"}
TALON_WAYS = ("first_six", "last_trick")

_GAME = ("game", "dealer", "vorhand", "declarer", "partner")
"""What the game's record says about the cards."""
_OWN = ("called_king", "talon_to", "talon", "discards")


class Board(NamedTuple):
    """A game laid out so far. `request`: as it is stored, with its system; `named`: the partner of the record, where the cards contradict
    it."""

    request: dict[str, Any]
    layout: rules.Layout
    named: int | None = None

    @property
    def deal(self) -> Deal:
        """The game as it was read."""
        return self.layout.played.deal

    @property
    def unseen(self) -> list[str]:
        """The cards that nobody has laid out, suit by suit; those too that are counted because they alone are left."""
        laid = {card for trick in self.deal.tricks for card in trick.cards}.union(
            *(self.request.get(field, ()) for field in PILES.values())
        )
        return [card for card in self.deal.pack.cards if card not in laid]

    @property
    def laid(self) -> int:
        """How many cards lie in tricks."""
        return sum(len(trick.cards) for trick in self.deal.tricks)

    @property
    def open_trick(self) -> bool:
        """Whether the last trick of the list is not whole."""
        return len(self.deal.tricks) > len(self.layout.played.winners)

    @property
    def sizes(self) -> Sizes:
        """How many cards belong into each pile. Two ways are possible only in a Solorufer; the fuller declarer's pile is the second."""
        deal = self.deal
        ways = pile_sizes(deal.row, len(deal.pack.cards) - deal.tariff.active * deal.length)
        away = len(self.request.get("discards", ()))
        return next((way for way in ways if away <= way.discards), ways[-1])

    @property
    def most(self) -> Sizes:
        """The most cards that each pile can have; who lays cards away may have laid away a wrong number."""
        deal = self.deal
        if deal.row.laying_away is not None:
            beside = len(deal.pack.cards) - deal.tariff.active * deal.length
            return Sizes(beside, beside)
        ways = pile_sizes(deal.row, len(deal.pack.cards) - deal.tariff.active * deal.length)
        return Sizes(max(way.talon for way in ways), max(way.discards for way in ways))

    @property
    def wanted_pile(self) -> str:
        """The pile that is still asked for when all tricks lie, so that the game can be counted; "" for none."""
        if self.layout.turn is not None or self.layout.played.points is not None or self.deal.counting is Count.TRICKS:
            return ""
        if len(self.request.get("discards", ())) < self.sizes.discards:
            return DISCARDS
        return TALON if len(self.request.get("talon", ())) < self.sizes.talon else ""

    @property
    def asks_called(self) -> bool:
        """Whether a card is called in this game."""
        return calls_card(self.deal)

    @property
    def asks_talon(self) -> bool:
        """Whether the table chooses where the talon goes."""
        return self.deal.row.count is Count.EACH_AS_SAID

    def where(self, card: str) -> str:
        """ "Stich 3", "Talon", "Ablage"; "" for a card that lies nowhere."""
        for number, trick in enumerate(self.deal.tricks, 1):
            if card in trick.cards:
                return _("Stich %(n)d") % {"n": number}
        if card in self.request.get("talon", ()):
            return pile_word(TALON, self.deal)
        return pile_word(DISCARDS, self.deal) if card in self.request.get("discards", ()) else ""


def pile_word(word: str, deal: Deal) -> str:
    """A pile beside the tricks, as the sheet calls it."""
    own = deal.tariff.system.names.get(f"pile_{word}")
    return own[language() == "en"] if own else {DISCARDS: _("Ablage"), TALON: _("Talon")}[word]


def calls_card(deal: Deal) -> bool:
    """Whether a card is called in this game."""
    return "partner" in deal.tariff.games[deal.game].fields


def read_board(told: Mapping[str, Any] | None, stored: Mapping[str, Any], tariff: Tariff) -> Board | rules.Refusal:
    """The board of a case: the game as it is written or told, and what was laid out. Refused while the game is not known."""
    told = told or {}
    play = tariff.games.get(told.get("game") or "")
    fields = play.fields if play is not None else ()
    known = {field: told[field] for field in _GAME if field in fields and told.get(field) is not None}
    request: dict[str, Any] = {"system": tariff.system.slug, "seats": tariff.seats, **known, "tricks": []}
    if options_steer(tariff):
        request["options"] = {row.slug: tariff.options[row.slug] for row in tariff.system.interpretations}
    begun = rules.lay_out(request, sheets={tariff.sheet.slug: tariff.sheet}, empty=tariff.empty)
    if isinstance(begun, rules.Refusal):
        return begun
    deal = begun.played.deal
    asked = {"called_king": calls_card(deal), "talon_to": deal.row.count is Count.EACH_AS_SAID}
    own = {field: stored[field] for field in _OWN if stored.get(field) and asked.get(field, True)}
    if deal.row.kaiserstich_announced:
        own["announced"] = _announced(told)
    if deal.row.chelem_leads:
        own["chelem_announced"] = _all_tricks_announced(told)
    return lay({**request, **own, "tricks": stored.get("tricks", [])}, tariff)


def _announced(told: Mapping[str, Any]) -> bool:
    """Whether anything was announced openly."""
    listed = told.get("announcements")
    return isinstance(listed, list) and any(isinstance(item, dict) and item.get("when") != "silent" for item in listed)


def _all_tricks_announced(told: Mapping[str, Any]) -> bool:
    """Whether the taker has announced all tricks."""
    chelem = told.get("chelem")
    return isinstance(chelem, dict) and chelem.get("announced") is True


def lay(request: dict[str, Any], tariff: Tariff) -> Board | rules.Refusal:
    """The board of a request by the rules of its game. A partner whom the cards contradict gives way to them."""
    said: dict[str, Any] = {"sheets": {tariff.sheet.slug: tariff.sheet}, "empty": tariff.empty}
    found = rules.lay_out(request, **said)
    if isinstance(found, rules.Layout):
        return Board(request, found)
    if {finding.field for finding in found.findings} != {"partner"}:
        return found
    without = {field: value for field, value in request.items() if field != "partner"}
    shown = rules.lay_out(without, **said)
    return Board(without, shown, request["partner"]) if isinstance(shown, rules.Layout) else found


def changed(board: Board, **values: Any) -> Board:
    """The board with some fields of its request changed; a field that is empty falls away. Raises Refused."""
    request = {field: value for field, value in {**board.request, **values}.items() if value not in (None, []) or field == "tricks"}
    found = lay(request, board.deal.tariff)
    if isinstance(found, rules.Refusal):
        raise Refused(of_rules(found.findings))
    return found


def stored_layout(board: Board) -> dict[str, Any]:
    """As the case keeps it: a request of `check_play` without id, system and options, which are the tournament's, every leader named."""
    tricks = [{"leader": trick.leader, "cards": [*trick.cards]} for trick in board.deal.tricks]
    return {**{field: value for field, value in board.request.items() if field not in ("system", "options")}, "tricks": tricks}


def loose_tricks(board: Board) -> list[dict[str, Any]]:
    """The tricks, a leader named only where it was not his turn."""
    turns = (first_leader(board.deal), *board.layout.played.winners)
    return [
        {"cards": [*trick.cards]} if trick.leader == turn else {"leader": trick.leader, "cards": [*trick.cards]}
        for trick, turn in zip(board.deal.tricks, turns, strict=False)
    ]


def put(board: Board, card: str, into: str) -> Board:
    """A card more, to the trick or to a pile."""
    lies = board.where(card)
    if lies:
        text = _("%(card)s liegt schon: %(where)s.")
        raise refuse("bad_cards", text % {"card": name_of(card, board), "where": lies}, "card")
    if into in PILES:
        field = PILES[into]
        return changed(board, **{field: [*board.request.get(field, ()), card]})
    if board.layout.turn is None:
        raise refuse("bad_cards", _("Alle Stiche liegen schon."), "card")
    tricks = loose_tricks(board)
    if not board.open_trick:
        tricks.append({"cards": []})
    tricks[-1]["cards"].append(card)
    return changed(board, tricks=tricks)


def take_back(board: Board, into: str) -> Board:
    """The last card back; from an empty trick, who was said to lead."""
    if into in PILES:
        field = PILES[into]
        return changed(board, **{field: list(board.request.get(field, ()))[:-1]})
    tricks = loose_tricks(board)
    if not tricks:
        raise refuse("bad_cards", _("Es liegt noch keine Karte."), "card")
    last = tricks[-1]
    if last["cards"]:
        last["cards"].pop()
    else:
        last.pop("leader", None)
    if not last["cards"] and "leader" not in last:
        tricks.pop()
    return changed(board, tricks=tricks)


def lead(board: Board, seat: int | None, number: int | None = None) -> Board:
    """Somebody else led to this trick, by default to the one that is played to. The order of the cards stays."""
    if seat not in board.deal.tariff.active_seats(board.deal.dealer):
        raise refuse("bad_seat", _("Wer hat ausgespielt?"), "leader")
    tricks = loose_tricks(board)
    if number is None and not board.open_trick:
        if board.layout.turn is None:
            raise refuse("bad_cards", _("Alle Stiche liegen schon."), "leader")
        tricks.append({"cards": []})
    tricks[_place(number, tricks)]["leader"] = seat
    after = changed(board, tricks=tricks)
    # Back to whose turn it is: nothing is left to be said.
    return changed(after, tricks=[trick for trick in loose_tricks(after) if trick["cards"] or "leader" in trick])


def _place(number: int | None, tricks: list[dict[str, Any]]) -> int:
    if number is not None and not 1 <= number <= len(tricks):
        raise refuse("bad_value", _("Diesen Stich gibt es noch nicht."), "stich")
    return -1 if number is None else number - 1


def swap(board: Board, old: str, new: str) -> Board:
    """Another card instead of one that lies; if the other lies too, they change places."""
    if old not in board.deal.pack.suit or new not in board.deal.pack.suit or not board.where(old):
        raise refuse("unknown_card", _("Diese Karte liegt nicht mehr dort. Bitte noch einmal antippen."), "card")
    turned = {old: new, new: old}
    tricks = [{**trick, "cards": [turned.get(card, card) for card in trick["cards"]]} for trick in loose_tricks(board)]
    piles = {field: [turned.get(card, card) for card in board.request.get(field, ())] for field in PILES.values()}
    return changed(board, tricks=tricks, **piles)


def card_of(board: Board, code: str, typed: str) -> str:
    """The card of a key, or the one that was typed. Refused where the letters mean none or several."""
    if code:
        if code not in board.deal.pack.suit:
            raise refuse("unknown_card", _("Diese Karte gibt es nicht."), "card")
        return code
    found = find_cards(typed, board.deal.pack, frozenset(board.unseen))
    if len(found) == 1:
        return found[0]
    if not found:
        raise refuse("unknown_card", _("„%(typed)s“ ist keine Karte, die noch fehlt.") % {"typed": typed[:40]}, "text")
    names = ", ".join(name_of(card, board) for card in found[:6])
    raise refuse("unknown_card", _("Mehrere Karten passen: %(names)s.") % {"names": names}, "text")


def name_of(card: str, board: Board) -> str:
    """What people call a card."""
    return rules.card_name(card, board.deal.pack, language())
