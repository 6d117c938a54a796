"""The part of the price list about games that the sheet refuses, by what the form says: who may bid, what announcements cannot stand alone, beside each
other or with the game's end, what is missing. Asked of the engine as everything on the list, and said in its words.

One thing is asked with and without another: what the engine says of both together and of neither alone is about both.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from rules.engine import AnnouncementForm, GameForm, by_holder
from rules.families import taker_values
from rules.rows import card_points
from tournament.phones.price_asking import DEALER, DECLARER, PARTNER, Asking, Record, Row, Said, alone
from tournament.phones.price_games import FACTORS, NO_COUNT, Declared
from tournament.phones.price_others import BOUTS, SIDES, chelems, taken_record
from tournament.phones.price_tree import Sample

ALONE = ("way", "when", "by", "made", "alone", "own", "won", "points")
LOUDER = ("when", "by", "own", "kontra")
BESIDE = ("way", "first", "second")
USUAL, MATE, THEIRS = "usual", "partner", "theirs"
"""Who announces: whoever does where the form names nobody, the partner, an opponent."""

OTHERS, SAME = "others", "same"
"""Of two announcements of opponents: whether one of them made both."""


class End(NamedTuple):
    """How a game ended, as the trees are asked, and with whom it was played."""

    way: str
    won: str
    points: int
    partner: int | None
    record: Record


class Spoken(NamedTuple):
    """An announcement in the form, and its part of a record."""

    item: AnnouncementForm
    when: str
    by: str
    made: bool


class Refused:
    """What is refused of one game with a declarer, after its prices were asked (`Declared.priced`)."""

    def __init__(self, game: Declared) -> None:
        self.game, self.asking, self.form = game, game.asking, game.form
        self.ends = [
            End(way="", won=result.said, points=result.points, partner=partner, record=result.record)
            for partner in game.people for result in game.turning(None)
        ]
        for way in game.ways():
            # Who conceded has said that he played alone.
            people = game.people if way == "talon_loss" else (None,)
            self.ends += [End(way=way, won="", points=NO_COUNT, partner=partner, record={way: True}) for partner in people]
        self.plain = {end[:4]: self.asking.said(self._record(end)) for end in self.ends}
        self.known: dict[tuple[Any, ...], list[Said]] = {}
        places = {row.slug: place for place, row in enumerate(self.asking.tariff.system.announcements)}
        self.items = sorted(self.form.announcements, key=lambda item: places[item.kind])

    def all(self) -> dict[str, Any]:
        """By announcement what is said against it alone, against its Kontra, and by pair against both; and what is missing, and who cannot bid."""
        pairs = [(one, other) for one, other in combinations_with_replacement(self.items, 2) if one is not other or one.each_side]
        found = {
            "against": self._learn({item.kind: self._alone(item) for item in self.items}, ALONE),
            "louder": self._learn({item.kind: self._louder(item) for item in self.items}, LOUDER),
            "beside": self._learn({f"{one.kind}|{other.kind}": self._beside(one, other) for one, other in pairs}, BESIDE),
            "bidders": self._bidders(), "lacking": self._lacking(),
        }
        return {name: value for name, value in found.items() if value}

    def _learn(self, asked: Mapping[str, Iterator[Sample]], names: Sequence[str]) -> dict[str, int]:
        """A tree for each of which anything is refused."""
        every = {about: list(samples) for about, samples in asked.items()}
        return {about: self.asking.trees.learn(samples, names) for about, samples in every.items() if any(row for _values, row in samples)}

    def _record(self, end: End, *spoken: Spoken, kontra: str = "1", own: str = "1", apart: bool = False) -> Record:
        """A game with these announcements; `own`: the Kontra of the first; `apart`: the second is another opponent's than the first."""
        record = self.game.record((), end.record, partner=end.partner, kontra=kontra)
        said = [self._announced(one, end, own if not place else "1", apart=apart and bool(place)) for place, one in enumerate(spoken)]
        return record | ({"announcements": said} if said else {})

    def _announced(self, one: Spoken, end: End, own: str, *, apart: bool) -> Record:
        usual = PARTNER if end.partner is not None and by_holder(one.item.kind, one.when, self.asking.tariff) else DECLARER
        by = {USUAL: usual, MATE: PARTNER, THEIRS: self._another(end) if apart else self.asking.other}[one.by]
        said: Record = {"kind": one.item.kind, "by": by, "when": one.when}
        if one.item.needs_won and not end.way:
            said["won"] = one.made
        return said if own == "1" else said | {"kontra": int(own)}

    def _another(self, end: End) -> int:
        """An opponent who is not the usual one."""
        return next(seat for seat in self.asking.tariff.active_seats(DEALER) if seat not in (DECLARER, end.partner, self.asking.other))

    def _spoken(self, item: AnnouncementForm, partner: int | None, *, made: bool | None = None) -> Iterator[Spoken]:
        """Everything that the form can say of it."""
        named = () if item.declarer_only or item.required else (THEIRS,) if partner is None else (MATE, THEIRS)
        for when, by in product(item.whens, (USUAL, *named)):
            can_fail = item.needs_won and (when != "silent" or item.can_be_lost_silent)
            yield from (Spoken(item, when, by, won) for won in ((True, False) if can_fail and made is None else (True,)))

    def _alone(self, item: AnnouncementForm) -> Iterator[Sample]:
        """It, at each end of the game, by whomever; after an end before play also with a Kontra of its own."""
        for end in self.ends:
            for one in self._spoken(item, end.partner):
                for own in FACTORS[:2] if end.way and item.kontra and one.when != "silent" else FACTORS[:1]:
                    said = self.asking.said(self._record(end, one, own=own))
                    values = (end.way, one.when, one.by, str(int(one.made)), alone(self.form, end.partner), own, end.won, end.points)
                    count = "" if end.points == NO_COUNT else card_points.write(end.points)
                    yield values, self.asking.faults_of(said, self.plain[end[:4]], count=count)

    def _louder(self, item: AnnouncementForm) -> Iterator[Sample]:
        """Its Kontra beside that of the game, where the game was played."""
        end = self.ends[0]
        for one in self._spoken(item, end.partner, made=True) if self.form.kontra in ("all", "sub") else ():
            for own, kontra in product(FACTORS if item.kontra and one.when != "silent" else FACTORS[:1], FACTORS):
                said = self.asking.said(self._record(end, one, own=own, kontra=kontra))
                yield (one.when, one.by, own, kontra), self.asking.faults_of(said, self._itself(end, one))

    def _beside(self, first: AnnouncementForm, second: AnnouncementForm) -> Iterator[Sample]:
        """Both, in the order of the form."""
        for end in {end.way: end for end in self.ends}.values():
            for one, other in product(self._spoken(first, end.partner, made=True), self._spoken(second, end.partner, made=True)):
                both_theirs = one.by == other.by == THEIRS
                apart = (False, True) if both_theirs and self._opponents(end) > 1 else (False,)
                for other_one in apart:
                    said = self.asking.said(self._record(end, one, other, apart=other_one))
                    by = (SAME, OTHERS)[other_one] if both_theirs else other.by
                    first_said, second_said = self._itself(end, one), self._itself(end, other)
                    # What was said of the second alone and is not of both is taken back: a number below 0.
                    gone = tuple(-1 - number for number in self.asking.faults_of(second_said, said, self.plain[end[:4]]))
                    yield (end.way, f"{one.when}.{one.by}", f"{other.when}.{by}"), self.asking.faults_of(said, first_said, second_said) + gone

    def _itself(self, end: End, one: Spoken) -> list[Said]:
        key = (*end[:4], one.item.kind, *one[1:])
        if key not in self.known:
            self.known[key] = self.asking.said(self._record(end, one))
        return self.known[key]

    def _opponents(self, end: End) -> int:
        return len([seat for seat in self.asking.tariff.active_seats(DEALER) if seat not in (DECLARER, end.partner)])

    def _bidders(self) -> dict[str, list[Row]]:
        """By bid, what is said of it where Vorhand plays, and where another does."""
        found: dict[str, list[Row]] = {}
        end = self.ends[0]
        for bid in self.form.bids:
            by_each = [
                self.asking.faults_of(self.asking.said(self.game.record((), end.record, bid=bid) | {"declarer": declarer}), self.plain[end[:4]])
                for declarer in (DECLARER, self.asking.other)
            ]
            if any(by_each):
                found[bid] = by_each
        return found

    def _lacking(self) -> dict[str, Any]:
        """By how the game was lost, "" where it was played: what is said without an announcement, and what announced by whom is enough."""
        found: dict[str, Any] = {}
        for way in ("", *self.game.ways()):
            end = next(end for end in self.ends if end.way == way)
            missing = [one for one in self.plain[end[:4]] if one.code == "missing_announcement"]
            if missing:
                beside = [end._replace(partner=partner) for partner in self.game.people]
                spoken = [(other, one) for other in beside for item in self.items for one in self._spoken(item, other.partner)]
                enough = {f"{one.item.kind}.{one.when}.{one.by}" for other, one in spoken if missing[0] not in self.asking.said(self._record(other, one))}
                found[way] = [self.asking.faults_of(missing), sorted(enough)]
        return found


def passed_on(asking: Asking, form: GameForm) -> dict[str, Any]:
    """Where Vorhand can be somebody else: by how many seats after the dealer, what is said of it."""
    if "vorhand" not in form.fields:
        return {}
    base = asking.base(form.slug)
    plain, seats = asking.said(base), asking.tariff.active_seats(DEALER)
    found = {seat - DEALER: asking.faults_of(asking.said(base | {"vorhand": seat}), plain) for seat in seats}
    return {"passed": found} if any(found.values()) else {}


def of_the_pack(asking: Asking, form: GameForm) -> dict[str, Any]:
    """Taker against defence: what the pack cannot give. A count with its bouts; beside both who took the last trick, or all; trumps that were shown."""
    counts: list[Sample] = []
    beside: list[Sample] = []
    things: dict[str, Record] = {f"petit_au_bout.{side}": {"petit_au_bout": side} for side in SIDES} | chelems()
    for bouts, halves in product(BOUTS, range(card_points.TRUMP_PACK + 1)):
        record = taken_record(form, None, bouts, halves)
        plain = asking.said(record)
        counts.append(((bouts, halves), asking.faults_of(plain)))
        for name, thing in things.items():
            beside.append(((name, bouts, halves), asking.faults_of(asking.said(record | thing), plain)))
    shown: dict[str, Row] = {}
    for many in range(1, len(asking.tariff.active_seats(DEALER)) + 1):
        for sizes in combinations_with_replacement(sorted(taker_values(asking.tariff).poignees), many):
            poignees = [{"by": seat, "size": size} for seat, size in zip(asking.tariff.active_seats(DEALER), sizes, strict=False)]
            said = asking.said(asking.base(form.slug) | {"poignees": poignees})
            if row := asking.faults_of(said, asking.said(asking.base(form.slug))):
                shown["|".join(sizes)] = row
    learn = asking.trees.learn
    return {"holds": learn(counts, ("bouts", "points")), "within": learn(beside, ("said", "bouts", "points")), "shown": shown}
