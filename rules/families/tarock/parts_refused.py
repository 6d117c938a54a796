"""What is refused of a game of Tarock, for phones without network: who may bid, what announcements cannot stand alone, beside each other or
with the game's end, what is missing. The engine is asked with one thing and without it: what it says only of two together is about both.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from rules.engine.forms import AnnouncementForm, GameForm, by_holder
from rules.engine.parts import DEALER, DECLARER, PARTNER, TYPED, About, Faults, Part, fresh, people_of, roles
from rules.engine.record import Announcement
from rules.engine.scoring import findings
from rules.engine.tariff import Tariff
from rules.rows.answers import one_bird_is_conceded, valat_bars_trull_and_kings
from rules.words.findings import Finding

_USUAL, _MATE, _THEIRS = "usual", "partner", "theirs"
"""Who announces: whoever does where the form names nobody, the partner, an opponent."""


_BY_RESULTS = frozenset({"both_targets_made", "target_with_game"})
"""What is said of how several things together ended: no part says that, and of these games a phone tells no amount."""


class _End(NamedTuple):
    """How a game ended, and with whom it was played; `about`: what the phone asks of that."""

    way: str
    partner: int | None
    result: dict[str, Any]
    about: About


def refused(form: GameForm, tariff: Tariff) -> Iterator[Part]:
    """What is refused of any game, and of one that somebody plays."""
    asked = _Asked(form, tariff)
    if "vorhand" in form.fields:
        for seat in tariff.active_seats(DEALER):
            yield asked.part("passed", "", {"place": str(seat)}, asked.said(vorhand=seat), asked.said())
    if "declarer" not in form.fields:
        return
    # The last end of each way: of a game that was played, one that was won.
    for way, end in {end.way: end for end in asked.ends}.items():
        yield from asked.lacking(end)
        for item in form.announcements:
            if way or item.kind in asked.play.contestable:
                yield from asked.against(item, way)
        for one, other in combinations_with_replacement(form.announcements, 2):
            if asked.meet(one, other, way):
                yield from asked.beside(one, other, end)
    for bid, declarer in product(form.bids, (DECLARER, roles(tariff)[-1])):
        about: About = {"bid": bid, "vorhand": str(int(declarer == DECLARER))}
        yield asked.part("bidders", "", about, asked.said(asked.ends[0], bid=bid, declarer=declarer), asked.said(asked.ends[0]))
    for item in form.announcements:
        if item.kind in (asked.play.unit_bird, "valat") and form.kontra in ("all", "sub"):
            yield from asked.louder(item, asked.ends[0])


class _Asked:
    """What the engine says of games of one form."""

    def __init__(self, form: GameForm, tariff: Tariff) -> None:
        self.form, self.tariff, self.play = form, tariff, tariff.games[form.slug]
        self.ends = tuple(self._ends(people_of(form)))

    def _ends(self, people: tuple[int | None, ...]) -> Iterator[_End]:
        lowest = self.form.blatt or 0
        results: list[tuple[dict[str, Any], About]] = [({"won": won}, {"won": str(int(won))}) for won in (False, True)]
        if self.form.result == "count":
            pack = self.tariff.count
            counts = ((lowest, 0), (pack.total - (3 - lowest) % 3, pack.wins))
            results = [({"points": pack.as_json(count)}, {"points": start}) for count, start in counts]
        # Who conceded has said that he played alone.
        for way, own in {"": people, "conceded": (None,), "talon_loss": people}.items():
            for partner, (result, about) in product(own, [({way: True}, {})] if way else results):
                if not way or way in self.form.fields:
                    yield _End(way, partner, result, {"alone": str(int(partner is None)), **about})

    def said(self, end: _End | None = None, *spoken: Announcement, **more: Any) -> tuple[Finding, ...]:
        """Of a game with these announcements."""
        record: dict[str, Any] = {"game": self.form.slug, "dealer": DEALER, "declarer": DECLARER} | (end.result if end else {}) | more
        if end is not None and end.partner is not None:
            record["partner"] = end.partner
        if spoken:
            record["announcements"] = [{name: value for name, value in one._asdict().items() if value is not None} for one in spoken]
        return tuple(one for one in findings(record, self.tariff) if one.label[0] not in _BY_RESULTS)

    def part(self, table: str, of: str, about: About, found: tuple[Finding, ...], *known: tuple[Finding, ...]) -> Part:
        """What is found and not known."""
        return Part(table, of, about, Faults(fresh(found, *known)))

    def _spoken(self, item: AnnouncementForm, end: _End) -> Iterator[tuple[About, Announcement]]:
        """Every way in which the form can say it, as made."""
        other = roles(self.tariff, end.partner)[-1]
        named = {} if item.declarer_only or item.required else {_THEIRS: other} if end.partner is None else {_MATE: PARTNER, _THEIRS: other}
        for when in item.whens:
            usual = PARTNER if end.partner is not None and by_holder(item.kind, when, self.tariff) else DECLARER
            for by, seat in {_USUAL: usual, **named}.items():
                yield {"when": when, "by": by}, Announcement(item.kind, seat, when, True if item.needs_won and not end.way else None)

    def against(self, item: AnnouncementForm, way: str) -> Iterator[Part]:
        """It, at each end of the game, made or missed; after an end before play also with a Kontra of its own."""
        for end in (end for end in self.ends if end.way == way):
            plain, count = self.said(end), end.result.get("points", "")
            for about, one in self._spoken(item, end):
                loud = one.when != "silent"
                owns = (1, 2) if way and item.kontra and loud else (1,)
                for won, own in product((True, False) if one.won and (loud or item.can_be_lost_silent) else (one.won,), owns):
                    said = fresh(self.said(end, one._replace(won=won, kontra=own)), plain)
                    asked: About = {"own": str(own)} if way else {"made": str(int(won is not False))}
                    found = tuple(_typed(finding, count) for finding in said)
                    yield self.part("against", f"{way}.{item.kind}", about | asked | end.about, found)

    def louder(self, item: AnnouncementForm, end: _End) -> Iterator[Part]:
        """Its Kontra beside that of the game."""
        for about, one in self._spoken(item, end):
            for own, kontra in product(self.form.kontras if item.kontra and one.when != "silent" else (1,), self.form.kontras):
                both = self.said(end, one._replace(kontra=own), kontra=kontra)
                yield self.part("louder", item.kind, {**about, "own": str(own), "kontra": str(kontra)}, both, self.said(end, one))

    def meet(self, one: AnnouncementForm, other: AnnouncementForm, way: str) -> bool:
        """Whether anything can be said of both that is said of neither alone: they are the same, need the same cards, bar each other."""
        if one is other:
            return one.each_side
        policies, kinds = self.tariff.policies, {one.kind, other.kind}
        return (
            (one.kind, other.kind) in self.play.clashes
            or any(self.play.rows[kind].above in kinds for kind in kinds)
            or ("valat" in kinds and valat_bars_trull_and_kings(policies))
            or (way == "conceded" and one_bird_is_conceded(policies) and not kinds.isdisjoint(self.play.birds))
        )

    def beside(self, first: AnnouncementForm, second: AnnouncementForm, end: _End) -> Iterator[Part]:
        """Both, in the order of the form; two opponents can have announced them, or one."""
        plain, (*_ours, another, other) = self.said(end), roles(self.tariff, end.partner)
        for (about, one), (about_next, next_one) in product(self._spoken(first, end), self._spoken(second, end)):
            theirs = about["by"] == about_next["by"] == _THEIRS
            alone = [self.said(end, one), self.said(end, next_one)]
            for apart in (False, True) if theirs and another != other else (False,):
                both = self.said(end, one, next_one._replace(by=another) if apart else next_one)
                by = ("same", "others")[apart] if theirs else about_next["by"]
                asked: About = {"first": f"{one.when}.{about['by']}", "second": f"{next_one.when}.{by}"}
                faults = Faults(fresh(both, *alone), fresh(alone[1], both, plain))
                yield Part("beside", f"{end.way}.{first.kind}|{second.kind}", asked, faults)

    def lacking(self, end: _End) -> Iterator[Part]:
        """What is said without an announcement, and what announced by whom is enough."""
        missing = tuple(one for one in self.said(end) if one.code == "missing_announcement")
        yield Part("lacking", end.way, {}, Faults(missing))
        ends = [one for one in self.ends if one.way == end.way]
        for item, one in product(self.form.announcements, ends) if missing else ():
            for about, said in self._spoken(item, one):
                if missing[0] not in self.said(one, said):
                    yield Part("enough", f"{end.way}.{item.kind}.{said.when}.{about['by']}", {}, "1")


def _typed(found: Finding, count: str) -> Finding:
    """The same of any count, where it is said of one."""
    return found._replace(label=tuple(TYPED if part == count else part for part in found.label)) if count else found
