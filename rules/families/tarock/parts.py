"""What a game of Tarock is made of, for phones without network: who has won, what the game is worth, and each announcement, by the
functions that settle it.

Two things alone go from one announcement to another: who has won the game, and a Valat that leaves something out.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from rules.engine.forms import AnnouncementForm, GameForm
from rules.engine.ledger import Line
from rules.engine.parts import DEALER, DECLARER, About, Counts, Part, people_of, roles
from rules.engine.record import Announcement, Kontra, Negative, Positive
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.tarock.counting import not_the_pack, out_of_range
from rules.families.tarock.outcome import counts_with_valat, declarer_wins, multiplying_valat, valat_beside
from rules.families.tarock.parts_refused import refused
from rules.families.tarock.parts_trischaken import trischaken_parts
from rules.families.tarock.settlement import announced_lines, early_lines, game_alone, is_made, surplus_of
from rules.families.tarock.valat import undefined_valat, valat_kontra, valat_lines
from rules.rows import card_points
from rules.rows.answers import valat_multiplies_all
from rules.rows.choices import Halves, Tie

_NONE = ("1",)
_SUB, _OTHER_SUB = "sub", "sub2"
"""A Sub that one opponent alone has said: the one whom a line is about, or another."""
_BIDS = {"": None, "plain": None}
"""Of which a record says nothing."""
_OWN = ("game", "bid", "surplus", "kontra")
"""What the lines of a game are about to which nothing was announced."""


class _State(NamedTuple):
    """An announcement as a form can say it."""

    said: Announcement
    side: str

    @property
    def name(self) -> str:
        """As the phone puts it together."""
        return f"{self.said.kind}.{self.said.when}.{self.side}.{int(self.said.won is not False)}"


class _Company(NamedTuple):
    """A game of a declarer, alone or with a partner."""

    form: GameForm
    play: Play
    tariff: Tariff
    partner: int | None
    sides: Sides
    alone: About
    void: bool
    """Whether no Kontra counts."""

    def record(self, **more: Any) -> Positive:
        """A game of these, with what is said of it."""
        return Positive(game=self.form.slug, dealer=DEALER, declarer=DECLARER, partner=self.partner, **more)

    def kontra(self, said: str) -> Kontra:
        """As a record has it."""
        if said not in (_SUB, _OTHER_SUB):
            return int(said)
        other = self.sides.opponents[-1]
        only = next(seat for seat in self.sides.opponents if (seat == other) is (said == _SUB))
        return tuple((seat, 8 if seat == only else 4) for seat in self.sides.opponents)

    def part(self, table: str, of: str, about: About, lines: Iterable[Line]) -> Part:
        """Of lines between these."""
        return Part(table, of, about, tuple(lines), seats=roles(self.tariff, self.partner))


def counts(form: GameForm, tariff: Tariff) -> Counts | None:
    """What a count of this game can be."""
    if form.result in (None, "won"):
        return None
    ends = () if not form.thirds else (2, 1, 0) if form.blatt is None else (form.blatt,)
    pack, together = tariff.count, not_the_pack("%s", tariff.count) if form.result == "counts" else None
    return Counts(pack.whole(pack.total), out_of_range(pack), tuple(f"/{blatt}" for blatt in ends), together=together)


def parts(form: GameForm, tariff: Tariff) -> Iterator[Part]:
    """Everything that a phone can know of a game; of its amounts nothing where they hang on what no part can say."""
    yield from refused(form, tariff)
    if not _is_made_of_parts(form, tariff):
        return
    if form.result == "counts":
        yield from trischaken_parts(form, tariff)
    if form.result in (None, "counts"):
        return
    yield from _verdict(form, tariff)
    yield from _marks(form, tariff)
    for partner in people_of(form):
        play, sides, alone = tariff.games[form.slug], tariff.sides(DEALER, DECLARER, partner), partner is None
        game = _Company(form, play, tariff, partner, sides=sides, alone={"alone": str(int(alone))}, void=alone and play.void_alone)
        yield from _game(game)
        yield from _early(game)
        for item in form.announcements:
            if _is_said_by_a_part(item, form, tariff):
                yield from _announced(item, game)


def _is_made_of_parts(form: GameForm, tariff: Tariff) -> bool:
    """Whether the amounts are what parts add up to: the pack is counted as phones count it, nothing is struck from all lines together, and
    who has won with a count hangs on the count alone."""
    count = tariff.count
    if not count.thirds or count.total != card_points.PACK:
        return False
    if form.result == "counts":
        return True
    alone = count.tie is not Tie.NOBODY and count.wins == count.wins_kontra
    return tariff.system.halves is not Halves.DOWN and not form.surplus and (alone or form.result != "won_or_count")


def _is_said_by_a_part(item: AnnouncementForm, form: GameForm, tariff: Tariff) -> bool:
    """Whether what it is worth hangs on nothing but itself, the game's Kontra and what takes it out: not on another player, on a count that
    may be told or not, nor a Valat that changes all others."""
    multiplies = any(multiplying_valat((state.said,), tariff) for state in _states(item, tariff))
    return not (item.of or (item.follows and form.result == "won_or_count") or (multiplies and valat_multiplies_all(tariff.policies)))


def _states(item: AnnouncementForm, tariff: Tariff) -> Iterator[_State]:
    sides = [("ours", DECLARER), *([] if item.declarer_only or item.required else [("theirs", roles(tariff)[-1])])]
    for when, (side, by) in product(item.whens, sides):
        can_fail = item.needs_won and (when != "silent" or item.can_be_lost_silent)
        for won in (True, False) if can_fail else (True,):
            yield _State(Announcement(item.kind, by, when, won if item.needs_won else None), side)


def _every_state(form: GameForm, tariff: Tariff) -> Iterator[_State]:
    yield from (state for item in form.announcements for state in _states(item, tariff))


def _points(form: GameForm) -> range:
    """Every count that the game can have."""
    return range(card_points.PACK + 1) if form.blatt is None else range(form.blatt, card_points.PACK + 1, 3)


# Who has won ---------------------------------------------------------------------------------------------------------------------


def _verdict(form: GameForm, tariff: Tariff) -> Iterator[Part]:
    """Who has won, by the result and by the announcements that decide it, each by the letter of all that do so alike."""
    play, sides = tariff.games[form.slug], tariff.sides(DEALER, DECLARER, None)
    ends = _ends(form)

    def wins(*said: Announcement) -> tuple[bool, ...]:
        told = (record._replace(announcements=said) if said else record for _about, record in ends)
        return tuple(bool(declarer_wins(record, play, sides, tariff)) for record in told)

    plain = wins()
    deciding: dict[tuple[bool, ...], tuple[str, Announcement]] = {}
    for state in _every_state(form, tariff):
        if (now := wins(state.said)) != plain:
            letter, _said = deciding.setdefault(now, (chr(ord("a") + len(deciding)), state.said))
            yield Part("sets", state.name, {}, letter)
    for chosen in (chosen for size in range(len(deciding) + 1) for chosen in combinations(deciding.values(), size)):
        letters = "".join(letter for letter, _said in chosen)
        for (about, _record), won in zip(ends, wins(*(said for _letter, said in chosen)), strict=True):
            yield Part("verdict", "", {"set": letters, **about}, str(int(won)))


def _marks(form: GameForm, tariff: Tariff) -> Iterator[Part]:
    """Which announcements take the game's place, and which leave out others; from which count on something is made, and a game won."""
    play, sides = tariff.games[form.slug], tariff.sides(DEALER, DECLARER, None)
    if form.result == "won_or_count":
        wins = tariff.count.total // 2 if tariff.count.tie is Tie.DECLARER else tariff.count.wins
        yield from (Part("count", "", {"points": points}, str(int(points > 0))) for points in (0, wins))
    for state in _every_state(form, tariff):
        if valat_beside((state.said,), tariff):
            yield Part("beside_all", state.name, {}, "1")
        if multiplying_valat((state.said,), tariff):
            yield Part("instead", state.name, {}, "1")
        if play.rows[state.said.kind].threshold is not None and form.result == "count":
            for about, record in _ends(form):
                made = is_made(state.said, record, play, sides, game_won=True, tariff=tariff)
                yield Part("reach", state.said.kind, {"side": state.side, **about}, str(int(made)))


def _ends(form: GameForm) -> list[tuple[About, Any]]:
    """How it can end: what is asked of that, and a record."""
    kind: Any = Positive if form.kind.announces else Negative
    record = kind(game=form.slug, dealer=DEALER, declarer=DECLARER)
    if form.result == "count":
        return [({"points": points}, record._replace(points=points)) for points in _points(form)]
    return [({"said": str(int(won))}, record._replace(won=won)) for won in (False, True)]


# What it is worth ----------------------------------------------------------------------------------------------------------------


def _game(game: _Company) -> Iterator[Part]:
    """The game itself, each of its lines for itself; where every opponent has a Kontra of his own, what that of one adds."""
    form, tariff = game.form, game.tariff
    points = _points(form) if form.result == "count" else (None,)
    for won, bid, kontra, count in product((False, True), form.bids or ("",), _kontras(form.kontra, form, "ours"), points):
        surplus = surplus_of(count, won, game.play, tariff) if form.kind.announces else None
        factor = 1 if game.void else game.kontra(kontra)
        lines = game_alone(tariff, form.slug, game.sides, won, bid=_BIDS.get(bid, bid), surplus=surplus, kontra=factor).lines
        about = {"won": str(int(won)), **game.alone, "bid": bid, "kontra": kontra, **({} if count is None else {"points": count})}
        yield from (game.part("base", item, about, [line for line in lines if line.item == item]) for item in _OWN)
    for won, louder in product((False, True), _factors(form)[1:]) if form.kontra == "each" else ():
        one = tuple((seat, int(louder) if seat == game.sides.opponents[-1] else 1) for seat in game.sides.opponents)
        alike, only = (
            game_alone(tariff, form.slug, game.sides, won, bid=None, surplus=None, kontra=factor).lines[-1] for factor in (int(louder), one)
        )
        yield game.part("each", "", {"won": str(int(won)), "kontra": louder}, [only._replace(label=alike.label)])


def _early(game: _Company) -> Iterator[Part]:
    """What is lost before the game is played: itself, and each announcement."""
    form, play, sides, tariff = game.form, game.play, game.sides, game.tariff
    for way in ("conceded", "talon_loss") if game.partner is None else ("talon_loss",):
        if way not in form.fields:
            continue
        record = game.record(**{way: True})
        for bid in form.bids or ("",):
            yield game.part(way, "", {**game.alone, "bid": bid}, early_lines(record._replace(bid=_BIDS.get(bid, bid)), play, sides, tariff))
        for state in _every_state(form, tariff):
            if way == "talon_loss" or (state.said.kind in play.birds and state.said.when == "open"):
                lines = early_lines(record._replace(announcements=(state.said,)), play, sides, tariff)
                about = {"when": state.said.when, "side": state.side, **game.alone}
                yield game.part(way, state.said.kind, about, [line for line in lines if line.item == state.said.kind])


def _announced(item: AnnouncementForm, game: _Company) -> Iterator[Part]:
    """An announcement made and missed, at each Kontra on it and, where that covers it, on the game, and beside what takes it out."""
    play, tariff, row = game.play, game.tariff, game.play.rows[item.kind]
    states = list(_states(item, tariff))
    covered = any((item.kind, when) in play.covered for when in item.whens)
    covered |= any(multiplying_valat((state.said,), tariff) for state in states)
    left_out = any(not counts_with_valat(state.said, play, tariff) for state in states)
    for state in states:
        kontras = _kontras(game.form.kontra or "all", game.form, state.side)
        own = kontras if item.kontra and state.said.when != "silent" else _NONE
        both = row.threshold is not None or row.by_result
        ends = (True, False) if both else (state.said.won is not False,)
        for made, mine, kontra, beside in product(ends, own, kontras if covered else _NONE, ("", "1") if left_out else ("",)):
            said = state.said._replace(kontra=game.kontra(mine))
            record = game.record(kontra=game.kontra(kontra))
            about: About = {"when": said.when, "side": state.side, "won" if row.by_result else "made": str(int(made))}
            about |= {**game.alone, "beside": beside, "own": mine, "kontra": kontra}
            if not multiplying_valat((said,), tariff):
                lines = announced_lines(said, record, play, game.sides, made=made, beside=bool(beside), tariff=tariff)
                yield game.part("items", item.kind, about, lines)
            elif not undefined_valat(said, game.sides, tariff):
                counted = 1 if game.void else valat_kontra(said, record.kontra, game.sides, tariff)
                yield game.part("items", item.kind, about, valat_lines(said, play, game.sides, counted, tariff=tariff))


def _factors(form: GameForm) -> tuple[str, ...]:
    return tuple(str(factor) for factor in form.kontras)


def _kontras(kontra: str | None, form: GameForm, side: str) -> tuple[str, ...]:
    """What a Kontra on all can be: none, or alike for all; a Sub of one alone, where another can be meant by the line also of another."""
    if kontra != "sub":
        return _factors(form) if kontra == "all" else _NONE
    return (*_factors(form), _SUB) if side == "ours" else (*_factors(form), _SUB, _OTHER_SUB)
