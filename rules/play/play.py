"""A disputed game laid out card by card: every fault that the cards prove, who took each trick, the counts and the facts for the record.

A player's hand at any moment is what he plays from then on; what was laid away or lies in the talon is in nobody's hand. So in a game that
is laid out whole every fault is proved or excluded, and in an unfinished one nobody is accused who might have had no other card.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rules.book.answering import identity
from rules.cards.counts import DECLARER, Fact, Points, points, side_of, written_facts, written_points
from rules.cards.deal import Deal, Trick
from rules.cards.tricks import judge, led_suit, taken_at
from rules.engine.family import family_of
from rules.play.reading import read_deal
from rules.rows.pack import EXCUSE, KINGS, SUITS, TAROCK, TRULL, Pack, card_text, cards_text, suit_term
from rules.rows.play import FirstLead, PlayRow, TarockAre
from rules.sheets import KNOWN, Sheets
from rules.words.findings import Refusal
from rules.words.texts import Text, say


class Fault(NamedTuple):
    """A card that might not be played or laid away, or a lead by who was not to lead.

    `trick` counts from 1; 0 is what was laid away, `card` None where its number is wrong; `could`: the cards that were allowed, sorted as
    text, empty only where the seat or the number is at fault; `source`: the paragraph; `turn`: of a lead out of turn, whose lead it was.
    """

    trick: int
    seat: int
    card: str | None
    rule: str
    could: tuple[str, ...]
    source: str
    label: Text
    turn: int | None = None

    def text(self, language: str = "de") -> str:
        """The sentence, in German or English."""
        return say(self.label, language)

    def as_dict(self, language: str = "de") -> dict[str, object]:
        """As it stands in the answer."""
        card = {"card": self.card} if self.card is not None else {}
        could = {"could": list(self.could)} if self.could else {}
        return {
            "trick": self.trick,
            "seat": self.seat,
            **card,
            "rule": self.rule,
            **could,
            "source": self.source,
            "text": self.text(language),
        }


class Played(NamedTuple):
    """What a game laid out proves. `winners`: the seat that took each whole trick; points as `play_facts.Points`."""

    deal: Deal
    violations: tuple[Fault, ...]
    winners: tuple[int, ...]
    points: Points | None
    facts: dict[str, Fact]

    def as_dict(self, language: str = "de") -> dict[str, object]:
        """As JSON, without the id."""
        return {
            "violations": [violation.as_dict(language) for violation in self.violations],
            "winners": list(self.winners),
            "points": written_points(self.deal, self.points),
            "facts": written_facts(self.facts),
        }


class Layout(NamedTuple):
    """A game while it is being laid out.

    `trick`: the number of the trick that is played to, from 1; `lying`: its cards; `turn`: whose card it is, None when the game is over;
    `unseen`: the cards that lie nowhere yet, by suit, high to low; `offers`: fields of a record, filled with what is proved.
    """

    played: Played
    trick: int
    turn: int | None
    lying: tuple[str, ...]
    unseen: dict[str, tuple[str, ...]]
    offers: dict[str, object]

    def as_dict(self, language: str = "de") -> dict[str, object]:
        """As JSON, without the id."""
        return {
            **self.played.as_dict(language),
            "trick": self.trick,
            "turn": self.turn,
            "lying": list(self.lying),
            "unseen": {suit: list(cards) for suit, cards in self.unseen.items()},
            "offers": self.offers,
        }


def check_play(request: object, language: str = "de", *, sheets: Sheets = KNOWN) -> dict[str, object]:
    """The JSON door: `{"id", "violations", "winners", "points", "facts"}`, or `{"id", "errors"}` in the form of `answer`.

    `request`: a parsed line of `check-play`; never raises for bad input. `points` and `facts` as far as a game that is not finished proves
    them: no count, and null for a fact that is not yet certain.
    """
    deal = read_deal(request, sheets=sheets)
    if type(deal) is Refusal:
        return {"id": identity(request), "errors": deal.as_list(language)}
    return {"id": identity(request), **judge_deal(deal).as_dict(language)}


def lay_out(request: object, *, sheets: Sheets = KNOWN, empty: int | None = None) -> Layout | Refusal:
    """A game card by card, as a referee lays it out: the last trick may be open, leaders, talon and laid-away cards may still be absent.

    `request` as for `check_play`; `empty`: the seat of one who left.
    Where all tricks lie and only talon or laid-away cards are absent, they are the cards that are left.
    """
    deal = read_deal(request, open_ended=True, sheets=sheets, empty=empty)
    if type(deal) is Refusal:
        return deal
    played = judge_deal(deal)
    seen = {card for trick in deal.tricks for card in trick.cards} | {*(deal.talon or ()), *(deal.discards or ())}
    unseen = {
        suit: tuple(card for card in deal.pack.cards if deal.pack.suit[card] == suit and card not in seen)
        for suit in (*SUITS, TAROCK, *((EXCUSE,) if EXCUSE in deal.pack.suit else ()))
    }
    number, turn, lying = _next_card(deal, played.winners)
    return Layout(played=played, trick=number, turn=turn, lying=lying, unseen=unseen, offers=_offers(played))


def judge_deal(deal: Deal) -> Played:
    """Every fault of a game laid out, its winners, counts and facts."""
    winners = _winners(deal)
    hands = _hands(deal)
    violations = _laid_away(deal, hands)
    turn: int | None = first_leader(deal)
    for number, trick in enumerate(deal.tricks, 1):
        if trick.cards:
            if trick.leader != turn:
                violations.append(_out_of_turn(deal, number, trick, turn))
            violations += _faults(deal, number, trick, hands[number - 1])
        turn = winners[number - 1] if number <= len(winners) else None
    return Played(
        deal=deal,
        violations=tuple(violations),
        winners=winners,
        points=points(deal, winners),
        facts=family_of(deal.tariff).facts(deal, winners),
    )


def _offers(played: Played) -> dict[str, object]:
    """Fields of a record as JSON, filled with what the tricks prove; empty until the game is played out."""
    deal, winners = played.deal, played.winners
    if not deal.complete:
        return {}
    offered: dict[str, object] = {}
    if deal.partner is not None:
        offered["partner"] = deal.partner
    if played.points is not None:
        counted = written_points(deal, played.points)
        offered["points"] = counted[DECLARER] if isinstance(counted, dict) else counted
    if deal.row.tricks is not None:
        offered["won"] = sum(1 for winner in winners if winner == deal.declarer) == deal.row.tricks
    return offered | family_of(deal.tariff).offers(deal, winners, played.facts)


def first_leader(deal: Deal) -> int:
    """Who leads to the first trick, by the rules."""
    return deal.player if deal.row.rules.first_lead is FirstLead.DECLARER else deal.vorhand


def _next_card(deal: Deal, winners: tuple[int, ...]) -> tuple[int, int | None, tuple[str, ...]]:
    """The trick that is played to, the seat whose card it is, and what lies already."""
    if deal.complete:
        return deal.length, None, ()
    if len(winners) < len(deal.tricks):
        trick = deal.tricks[-1]
        return len(deal.tricks), deal.seats_from(trick.leader)[len(trick.cards)], trick.cards
    return len(deal.tricks) + 1, winners[-1] if winners else first_leader(deal), ()


def _winners(deal: Deal) -> tuple[int, ...]:
    found: list[int] = []
    for number, trick in enumerate(deal.tricks, 1):
        if len(trick.cards) < deal.tariff.active:
            break
        place = taken_at(trick.cards, deal.row.rules_at(number, deal.length), deal.pack)
        if _excuse_takes(deal, trick, found):
            place = trick.cards.index(EXCUSE)
        found.append(deal.seats_from(trick.leader)[place])
    return tuple(found)


def _excuse_takes(deal: Deal, trick: Trick, before: list[int]) -> bool:
    """Durchmarsch: the Excuse takes the last trick where its side took every one before."""
    if EXCUSE not in trick.cards or len(before) != deal.length - 1:
        return False
    side = side_of(deal.seats_from(trick.leader)[trick.cards.index(EXCUSE)], deal)
    return all(side_of(winner, deal) == side for winner in before)


def _faults(deal: Deal, number: int, trick: Trick, hands: dict[int, frozenset[str]]) -> list[Fault]:
    found = []
    rules = deal.row.rules_at(number, deal.length)
    for place, (seat, card) in enumerate(zip(deal.seats_from(trick.leader), trick.cards, strict=False)):
        lying = trick.cards[:place]
        fault = judge(card, hands[seat], lying, rules, pack=deal.pack)
        if fault is not None:
            rule, could = fault
            led = led_suit(lying, deal.pack)
            owed = suit_term(TAROCK if rule == "tarockzwang" or led is None else led, deal.pack)
            label = (rule, number, card_text(card, deal.pack), owed, cards_text(deal.pack.in_order(could), deal.pack))
            found.append(Fault(trick=number, seat=seat, card=card, rule=rule, could=could, source=rules.sources[rule], label=label))
    return found


def _laid_away(deal: Deal, hands: list[dict[int, frozenset[str]]]) -> list[Fault]:
    """Faults in what the declarer laid away, of a game that is laid out whole."""
    sources = deal.row.laying_away
    if sources is None or deal.discards is None or not deal.complete:
        return []
    found = misplaced(deal.discards, hands[0][deal.player], deal.row, deal.pack)
    return [
        Fault(trick=0, seat=deal.player, card=one.card, rule=one.rule, could=one.could, source=sources[one.rule], label=one.label)
        for one in found
    ]


def _hands(deal: Deal) -> list[dict[int, frozenset[str]]]:
    """For each trick what each seat holds before it: all that it plays from then on, as far as that is laid out."""
    held: dict[int, frozenset[str]] = dict.fromkeys(deal.seats_from(deal.vorhand), frozenset())
    found = []
    for trick in reversed(deal.tricks):
        played = dict(zip(deal.seats_from(trick.leader), trick.cards, strict=False))
        held = {seat: cards | {played[seat]} if seat in played else cards for seat, cards in held.items()}
        found.append(held)
    return found[::-1]


def _out_of_turn(deal: Deal, number: int, trick: Trick, turn: int | None) -> Fault:
    source = deal.row.rules.sources["first_lead" if number == 1 else "lead_out_of_turn"]
    return Fault(
        trick=number,
        seat=trick.leader,
        card=trick.cards[0],
        rule="lead_out_of_turn",
        could=(),
        source=source,
        label=("lead_out_of_turn", number, trick.leader, turn),
        turn=turn,
    )


class Misplaced(NamedTuple):
    """A fault in what was laid away. `card` is None where the number is wrong; `could`: the kept cards that had to go first, sorted as
    text."""

    rule: str
    card: str | None
    could: tuple[str, ...]
    label: Text


def misplaced(discards: Sequence[str], kept: Collection[str], row: PlayRow, pack: Pack) -> Iterator[Misplaced]:
    """The faults of `discards` in their order, the number first: kings and Trull pieces stay, Tarock goes after suit cards, in colour games
    before them, as far as the row speaks of it. Knows what the declarer kept, no trick."""
    if len(discards) != row.laid_away:
        yield Misplaced("discard_count", None, (), ("laid_count", len(discards), row.laid_away))
    suits = sorted(card for card in kept if pack.suit[card] != TAROCK and card not in KINGS)
    tarock = sorted(card for card in kept if pack.suit[card] == TAROCK and card not in TRULL)
    colour = row.rules.tarock is TarockAre.FIFTH_SUIT
    first, rule = (tarock, "discard_suit") if colour else (suits, "discard_tarock")
    could = tuple(first or (suits if colour else tarock))
    for card in discards:
        broken = "discard_honour" if card in KINGS | TRULL else rule if first and (pack.suit[card] == TAROCK) is not colour else None
        if broken is not None and (row.laying_away is None or broken in row.laying_away):
            owed = (cards_text(pack.in_order(could), pack),) if could else ()
            yield Misplaced(broken, card, could, (_SENTENCES[broken] if owed else "laid_honour_alone", card_text(card, pack), *owed))


_SENTENCES = {"discard_honour": "laid_honour", "discard_tarock": "laid_tarock", "discard_suit": "laid_suit"}
