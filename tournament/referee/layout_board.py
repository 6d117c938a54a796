"""What the card board shows: the trick under the players' names, the keys of the cards not yet seen, faults and facts in words.

Arranges what `rules.lay_out` proved; reads no database and judges nothing.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.utils.formats import localize
from django.utils.translation import gettext as _

import rules
from rules.cards import Made
from rules.play import Fault
from rules.rows import COURT, EXCUSE, ROMAN, SUITS, TAROCK, Count
from rules.words import term
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.convert import language
from tournament.referee.case_page import CasePage, names
from tournament.referee.layout_form import DISCARDS, PILES, TALON, TALON_WAYS, TRICKS, Board, name_of, pile_word

KEYS_A_ROW = 8
_ROWS = (TAROCK, EXCUSE, *SUITS)
"""The suits on the board from top to bottom."""


class Aim(NamedTuple):
    """What a tap means: a card for the trick or a pile (`into`), or, of trick number `trick`, another card instead of `card`."""

    into: str = TRICKS
    trick: int | None = None
    card: str = ""

    @property
    def query(self) -> str:
        """The page's address behind the question mark; "" for the board itself."""
        parts = [("teil", self.into if self.into in PILES else ""), ("stich", self.trick or ""), ("karte", self.card)]
        said = "&".join(f"{name}={value}" for name, value in parts if value)
        return f"?{said}" if said else ""


class Face(NamedTuple):
    """A card as it looks: `main` "K", "XIII"; `small` "Herz", "13"; `name` for people who do not see it; `short` for a table's cell."""

    code: str
    name: str
    main: str
    small: str
    short: str


class Column(NamedTuple):
    """One player of the table and his card. `state`: "turn", "takes", "out" or ""; `past`: the card is of the trick before."""

    seat: SeatName
    role: str
    dealer: bool
    leads: bool
    state: str
    card: Face | None
    past: bool
    faulty: bool
    href: str


class Key(NamedTuple):
    """A key: a card; `lies` where it is already (only shown while something is corrected)."""

    face: Face
    lies: str


class KeyRow(NamedTuple):
    """A suit's keys; None for a card that has vanished, so that the others keep their places."""

    suit: str
    label: str
    keys: tuple[Key | None, ...]


class TrickRow(NamedTuple):
    """A whole trick in the list: a cell for each seat."""

    number: int
    cells: tuple[dict[str, Any], ...]
    winner: SeatName


class FaultRow(NamedTuple):
    """A fault that is proved; trick 0 is what was laid away, `card` None where its number is wrong.

    `could`: card and where it was played; `turn`: whose lead it was; `in_case`: the case says it already; `known`: it has a name in a case.
    """

    key: str
    trick: int
    who: SeatName
    card: Face | None
    what: str
    could: tuple[tuple[str, str], ...]
    turn: SeatName | None
    source: str
    in_case: bool
    known: bool
    text: str


class FactRow(NamedTuple):
    """One thing that the cards show. `write`: it goes on the sheet."""

    label: str
    value: str
    write: bool


def face(card: str, board: Board) -> Face:
    """A card as it looks on the board."""
    name = name_of(card, board)
    if card == EXCUSE:
        return Face(code=card, name=name, main="★", small=name, short=name)
    if card[0] == TAROCK:
        number = card[1:]
        if board.deal.pack.trumps:
            return Face(code=card, name=name, main=number, small=term("suit_trump", language()), short=name)
        roman = ROMAN[int(number) - 1]
        small = name if name.isalpha() else number
        return Face(code=card, name=name, main=roman, small=small, short=name if name.isalpha() else roman)
    suit = rules.suit_name(card[0], board.deal.pack, language())
    main = term(f"face_{card[1:]}", language())[0] if card[1:] in COURT else card[1:]
    return Face(code=card, name=name, main=main, small=suit, short=f"{suit} {main}")


def show_board(page: CasePage, board: Board, aim: Aim) -> dict[str, Any]:
    """Everything that the template reads."""
    layout, deal = board.layout, board.deal
    editable = page.case.pending
    aim = _possible(board, aim)
    wanted = board.wanted_pile if editable else ""
    into = aim.into if aim.into in PILES or aim.trick else wanted or TRICKS
    open_keys = editable and (bool(aim.card) if aim.trick else bool(layout.turn is not None or into in PILES))
    faults = [fault_row(page, board, fault) for fault in layout.played.violations]
    note = facts_text(page, board)
    return {
        "board": board,
        "aim": aim,
        "into": into,
        "query": aim.query,
        "editable": editable,
        "columns": columns(page, board, aim, faults),
        "now": heading(page, board, aim, into),
        "last": last_trick(page, board, aim, into),
        "pile": [face(card, board) for card in board.request.get(PILES[into], ())] if into in PILES else None,
        "pile_size": getattr(board.sizes, PILES[into]) if into in PILES else 0,
        "keys": list(key_rows(board, correcting=bool(aim.trick))) if open_keys else [],
        "faults": faults,
        "newest": faults[-1] if faults else None,
        "facts": list(fact_rows(page, board)),
        "tricks": list(trick_rows(page, board)),
        "over": layout.turn is None,
        "note": note,
        "noted": bool(note) and note in page.case.words,
        "said": said(page, board, into),
        "can_go_back": _can_go_back(board, into) and editable and not aim.trick,
        "leaders": leaders(page, board, aim),
        "called": called_keys(board),
        "talon_ways": talon_ways(board),
        "piles": piles(board),
        "begun": bool(deal.tricks),
        "at": len(board.request.get(PILES[into], ())) if into in PILES else board.laid,
        "notice": partner_notice(page, board),
        "length": deal.length,
    }


def _possible(board: Board, aim: Aim) -> Aim:
    """The aim without a trick that does not lie, or a card that lies elsewhere by now."""
    if aim.trick is None or not 1 <= aim.trick <= len(board.deal.tricks):
        return Aim(aim.into if aim.into in PILES and getattr(board.most, PILES[aim.into]) else TRICKS)
    lying = board.deal.tricks[aim.trick - 1].cards
    return Aim(TRICKS, aim.trick, aim.card if aim.card in lying else "")


def _can_go_back(board: Board, into: str) -> bool:
    return bool(board.request.get(PILES[into]) if into in PILES else board.deal.tricks)


def columns(page: CasePage, board: Board, aim: Aim, faults: Iterable[FaultRow]) -> list[Column]:
    """The table's players, each with his card of the trick that is shown: the open one, the one to correct, or the one before an empty
    one."""
    layout, deal = board.layout, board.deal
    number, past = layout.trick, False
    if aim.trick:
        number = aim.trick
    elif layout.turn is not None and not layout.lying and layout.played.winners:
        number, past = len(layout.played.winners), True
    trick = deal.tricks[number - 1] if number <= len(deal.tricks) else None
    cards = dict(zip(deal.seats_from(trick.leader), trick.cards, strict=False)) if trick is not None else {}
    leader = trick.leader if trick is not None and cards and not past else layout.turn
    winner = layout.played.winners[number - 1] if number <= len(layout.played.winners) else None
    faulty = {(fault.trick, fault.card.code) for fault in faults if fault.card is not None}
    playing = deal.seats_from(deal.vorhand)
    found = []
    for seat in page.seats:
        card = cards.get(seat.index)
        turn = seat.index == layout.turn and not aim.trick
        state = "out" if seat.index not in playing else "turn" if turn else "takes" if seat.index == winner else ""
        href = f"{page.layout_url}{Aim(trick=aim.trick, card=card).query}" if aim.trick and card else ""
        found.append(Column(
            seat=seat, role=_role(seat.index, board), dealer=seat.index == deal.dealer, leads=seat.index == leader, state=state,
            card=face(card, board) if card else None, past=past, faulty=(number, card) in faulty, href=href,
        ))  # fmt: skip
    return found


def _role(seat: int, board: Board) -> str:
    if seat == board.deal.declarer:
        return term("declarer", language())
    return term("partner", language()) if seat == board.deal.partner else ""


def heading(page: CasePage, board: Board, aim: Aim, into: str) -> dict[str, str]:
    """What is to be done, in a few words."""
    layout = board.layout
    if aim.trick:
        title = _("Stich %(n)d berichtigen") % {"n": aim.trick}
        if not aim.card:
            return {"title": title, "what": _("Die falsche Karte antippen.")}
        return {"title": title, "what": _("Welche Karte ist es statt %(card)s?") % {"card": name_of(aim.card, board)}}
    if into == DISCARDS:
        return {"title": pile_word(DISCARDS, board.deal), "what": _("Was der Spieler abgelegt hat, antippen.")}
    if into == TALON:
        ordered = board.deal.counting is Count.EACH_FIRST_SIX
        what = _("Die Karten des Talons in ihrer Reihenfolge antippen.") if ordered else _("Die Karten des Talons antippen.")
        return {"title": pile_word(TALON, board.deal), "what": what}
    if layout.turn is None:
        return {"title": _("Alle %(n)d Stiche liegen") % {"n": board.deal.length}, "what": ""}
    name = page.seats[layout.turn].short
    what = _("%(name)s ist dran") if layout.lying else _("%(name)s spielt aus")
    return {"title": _("Stich %(n)d") % {"n": layout.trick}, "what": what % {"name": name}}


def last_trick(page: CasePage, board: Board, aim: Aim, into: str) -> str:
    """ "Stich 2 an Pichler": whose cards they are that still lie there, greyed."""
    winners = board.layout.played.winners
    if aim.trick or into in PILES or board.layout.lying or not winners:
        return ""
    return _("Stich %(n)d an %(name)s") % {"n": len(winners), "name": page.seats[winners[-1]].short}


def said(page: CasePage, board: Board, into: str) -> str:
    """For ears: whose turn it is and what was found."""
    now = heading(page, board, Aim(), into)
    found = len(board.layout.played.violations)
    return ", ".join(filter(None, (now["title"], now["what"], _("Verstöße: %(n)d") % {"n": found} if found else "")))


def key_rows(board: Board, *, correcting: bool) -> Iterator[KeyRow]:
    """The cards not yet seen; while a trick is corrected all of them. A row that is empty vanishes."""
    pack, unseen = board.deal.pack, set(board.unseen)
    for suit in _ROWS:
        cards = pack.of_suit(pack.cards, suit)
        if suit == TAROCK and EXCUSE in pack.suit:
            cards = [EXCUSE, *cards]
        elif suit == EXCUSE:
            continue
        keys = [
            Key(face(card, board), "" if card in unseen else board.where(card)) if correcting or card in unseen else None for card in cards
        ]
        rows = (keys[place : place + KEYS_A_ROW] for place in range(0, len(keys), KEYS_A_ROW))
        kept = tuple(key for row in rows if any(row) for key in (*row, *[None] * (KEYS_A_ROW - len(row))))
        if kept:
            yield KeyRow(suit, rules.suit_name(suit, pack, language()), kept)


def trick_rows(page: CasePage, board: Board) -> Iterator[TrickRow]:
    """The whole tricks, the newest first."""
    deal, winners = board.deal, board.layout.played.winners
    faulty = {(fault.trick, fault.card) for fault in board.layout.played.violations}
    whole = list(zip(deal.tricks, winners, strict=False))
    for number, (trick, winner) in reversed(list(enumerate(whole, 1))):
        cards = dict(zip(deal.seats_from(trick.leader), trick.cards, strict=True))
        cells = tuple(
            {
                "card": face(cards[seat.index], board) if seat.index in cards else None,
                "takes": seat.index == winner,
                "leads": seat.index == trick.leader,
                "faulty": (number, cards.get(seat.index)) in faulty,
            }
            for seat in page.seats
        )
        yield TrickRow(number, cells, page.seats[winner])


def fault_row(page: CasePage, board: Board, fault: Fault) -> FaultRow:
    """A fault in the players' words, with the proof: where the allowed cards were played."""
    could = tuple((name_of(card, board), board.where(card)) for card in board.deal.pack.in_order(fault.could))
    case, sheet = page.case, page.tournament.sheet
    violation = case_violation(sheet, fault.rule)
    turn = page.seats[fault.turn] if fault.turn is not None else None
    return FaultRow(
        key=f"{fault.trick}-{fault.seat}-{fault.rule}", trick=fault.trick, who=page.seats[fault.seat],
        card=face(fault.card, board) if fault.card else None, what=term(fault.rule, language()), could=could, turn=turn,
        source=fault.source, text=fault.text(language()), known=bool(violation),
        in_case=case.violation == violation and fault.seat in case.accused,
    )  # fmt: skip


def case_violation(sheet: rules.Sheet, rule: str) -> str:
    """What a fault that the cards prove is called in a case: what the sheet has no name for is a breach of its rules; "" where it knows
    none."""
    known = [row.slug for row in rules.violations(sheet)]
    return next((slug for slug in (rule, "rule_breach") if slug in known), "")


def leaders(page: CasePage, board: Board, aim: Aim) -> list[dict[str, Any]]:
    """Who may have led to the trick that is shown; empty when all tricks lie."""
    layout, deal = board.layout, board.deal
    if layout.turn is None and not aim.trick:
        return []
    shown = deal.tricks[aim.trick - 1] if aim.trick else deal.tricks[-1] if board.open_trick else None
    leader = layout.turn if shown is None else shown.leader
    playing = deal.tariff.active_seats(deal.dealer)
    return [{"seat": seat, "checked": seat.index == leader} for seat in page.seats if seat.index in playing]


def called_keys(board: Board) -> dict[str, Any] | None:
    """The question which card was called; None where none is. A queen (in the larger pack a Cavall) is called by who holds all that is
    higher."""
    if not board.asks_called:
        return None
    called = board.request.get("called_king")
    rows = board.deal.pack.called
    first, *others = [[face(card, board) for card in row] for row in rows]
    return {"card": face(called, board) if called else None, "kings": first, "others": others, "higher": called not in (None, *rows[0])}


def talon_ways(board: Board) -> list[dict[str, Any]]:
    """Where a Trischaken's talon may go, where the table chooses."""
    if not board.asks_talon:
        return []
    words = (_("je eine Karte zu den ersten sechs Stichen"), _("ganz zum letzten Stich"))
    said = board.request.get("talon_to")
    return [{"value": way, "label": word, "checked": way == said} for way, word in zip(TALON_WAYS, words, strict=True)]


def piles(board: Board) -> list[dict[str, Any]]:
    """The piles that can be laid out beside the tricks."""
    called = board.deal.tariff.system.names
    words = {DISCARDS: _("Ablage auslegen"), TALON: _("Talon auslegen")}
    words |= {word: _("%(pile)s auslegen") % {"pile": pile_word(word, board.deal)} for word in words if f"pile_{word}" in called}
    return [
        {"word": word, "label": words[word], "laid": len(getattr(board.deal, PILES[word]) or ()), "size": getattr(board.sizes, PILES[word])}
        for word in (DISCARDS, TALON)
        if getattr(board.sizes, PILES[word]) or (board.wanted_pile and getattr(board.most, PILES[word]))
    ]


def partner_notice(page: CasePage, board: Board) -> str:
    """Where the cards contradict the partner whom the sheet names."""
    if board.named is None:
        return ""
    card = name_of(board.request["called_king"], board)
    shown = board.deal.partner
    if shown is None:
        return _("Als Partner steht %(name)s da; %(card)s zeigt, dass der Spieler allein ist. Hier gelten die Karten.") % {
            "name": page.seats[board.named].short,
            "card": card,
        }
    text = _("Als Partner steht %(name)s da; %(card)s hat %(shown)s gespielt. Hier gelten die Karten.")
    return text % {"name": page.seats[board.named].short, "card": card, "shown": page.seats[shown].short}


def fact_rows(page: CasePage, board: Board) -> Iterator[FactRow]:
    """Counts and facts, as far as they are certain; what belongs on the sheet is marked."""
    played, offers = board.layout.played, board.layout.offers
    yield from _count_rows(page, board)
    if "won" in offers:
        yield FactRow(
            board.deal.tariff.system.word(board.deal.game, language()), _("gewonnen") if offers["won"] else _("verloren"), write=True
        )
    partner, announced, chelem = offers.get("partner"), offers.get("announcements"), offers.get("chelem")
    if isinstance(partner, int):
        yield FactRow(term("partner", language()), page.seats[partner].short, write=True)
    offered = set(offers)
    if isinstance(announced, list | tuple):
        offered |= {item["kind"] for item in announced}
    for kind, fact in played.facts.items():
        if fact is not None:
            yield FactRow(_fact_label(kind, board), _fact_words(page, board, fact), write=kind in offered)
    if offers.get("game") == "manual":
        yield FactRow(
            term("chelem", language()), _("alle Stiche gegen einen angesagten: beides zählt, die Beträge von Hand eintragen"), write=True
        )
    if isinstance(chelem, dict):
        missed = "" if chelem["made"] else f", {_('verloren')}"
        yield FactRow(term("chelem", language()), f"{_side(page, board, chelem['by'])}{missed}", write=True)


def _count_rows(page: CasePage, board: Board) -> Iterator[FactRow]:
    counted = board.layout.played.as_dict(language())["points"]
    if isinstance(counted, list):
        for seat, count in zip(page.seats, counted, strict=True):
            if count is not None:
                yield FactRow(_counted(board, seat.short), str(count), write=True)
    elif isinstance(counted, dict):
        for side, count in counted.items():
            yield FactRow(_counted(board, _side(page, board, side)), localize(count), write=side == "declarer")


def _counted(board: Board, who: str) -> str:
    own = board.deal.tariff.system.names.get("count")
    return f"{own[language() == 'en'].capitalize()} {who}" if own else _("Augen %(name)s") % {"name": who}


def _fact_label(kind: str, board: Board) -> str:
    system = board.deal.tariff.system
    return system.word(kind if kind in system.names else {"petit_au_bout": "petit"}.get(kind, kind), language())


def _fact_words(page: CasePage, board: Board, fact: Any) -> str:
    if isinstance(fact, Made):
        return f"{page.seats[fact.by].short}, {_('gewonnen') if fact.won else _('verloren')}"
    return _side(page, board, fact) if isinstance(fact, str) else str(fact)


def _side(page: CasePage, board: Board, side: str) -> str:
    """A side by its names."""
    declarer = board.deal.declarer
    ours = board.deal.ours or frozenset({declarer} if declarer is not None else ())
    if side in ("declarer", "attack"):
        return names(sorted(ours), page.seats)
    return names([seat for seat in board.deal.tariff.active_seats(board.deal.dealer) if seat not in ours], page.seats)


def facts_text(page: CasePage, board: Board) -> str:
    """What belongs on the sheet, as one line for the case's notes."""
    rows = [f"{row.label} {row.value}" for row in fact_rows(page, board) if row.write]
    return _("Nach den Stichen: %(facts)s.") % {"facts": "; ".join(rows)} if rows else ""


def has_holdings(page: CasePage) -> bool:
    """Whether Trull and kings are holdings of one hand, which no trick shows."""
    return any(row.holding for row in page.tournament.sheet.system.announcements)
