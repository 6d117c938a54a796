"""A rule system with a tournament's options, compiled for a table of n seats: everything that settling needs to look up.

Compiling happens once a tournament and table size; the engine then reads tables and decides nothing twice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar, assert_never

from rules.engine.options import Options
from rules.engine.shape import AtTable, Field, fields_of
from rules.rows import kinds
from rules.rows.answers import (
    birds_are_one_game,
    failed_valat_loses,
    king_in_talon_voids_kontra,
    ohne_only_before_talon,
    silent_is_only_made,
    targets_raise,
    valat_multiplies,
)
from rules.rows.card_points import Amount
from rules.rows.choices import Claims, KontraCovers, SaidBy, SilentLoss, SoloDoubles, Surplus, ValatValue
from rules.rows.kinds import Roles
from rules.rows.measures import SurplusTerms
from rules.rows.policies import Policies
from rules.rows.sheet import Sheet
from rules.rows.system import WHENS, AnnouncementRow, Game, RuleSystem
from rules.words.glossary import Term

KONTRAS = (1, 2, 4, 8, 16, 32, 64)
"""Every multiplier that some sheet has."""

EMPTY_GAMES = (Game("redeal", kinds.EMPTY, source="misdeal"), Game("manual", kinds.MANUAL, source="manual"))
"""The games of every system."""


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """Who plays against whom: `unit` is one point won by the declarer's side, a row of seats.

    Tables of one size have each of their sides once, so that they are told apart by identity: what is remembered of them is found at once.
    """

    unit: tuple[int, ...]
    ours: tuple[int, ...]
    opponents: tuple[int, ...]


class Play(NamedTuple):
    """One game of a tariff with all its numbers. `values` maps (kind, when) to a value, doubled already where a solo game doubles it."""

    row: Game
    term: Term
    value: Amount
    lost: Amount
    values: dict[tuple[str, str], Amount]
    rows: dict[str, AnnouncementRow]
    sources: dict[str, str]
    terms: dict[str, Term]
    clashes: Mapping[tuple[str, str], tuple[bool, bool]]
    """Of two announcements, the later first: whether both need the same card, and whether one needs what the other is without."""
    birds: tuple[str, ...]
    """Of which one is announced with the game."""
    shape: tuple[Field, ...]
    fields: frozenset[str]
    everybody: bool
    """Whether who sits out of other games has an amount of this one too."""
    contestable: frozenset[str]
    """Announcements that something else in the record can contradict; any other is right or wrong by itself."""
    clashing: frozenset[str]
    """Announcements that another can contradict."""
    lost_silently: frozenset[str]
    """Announcements that can silently be lost; others can silently only be made."""
    silent_only_made: bool
    """Whether what is silent and lost is never written, not even where the game was not played to its end."""
    claims: dict[str, tuple[Amount, Amount]]
    """What one may claim by kind beside a Renonce, and what it brings: to the declarer's side, and to an opponent."""
    unit_bird: str | None
    """The bird that is part of the game where a bird-Rufer is one game."""
    void_alone: bool
    """Whether no Kontra counts where the declarer has no partner: the called king lies in the talon."""
    covered: frozenset[tuple[str, str]]
    """What a Kontra on the game holds for too, by kind and when."""
    raising: frozenset[str]
    """Announcements that, announced openly, decide by their own count who wins the game."""
    deciding: frozenset[str]
    """Announcements by which another wins than the count says; where there is none of them it decides alone."""
    reached: frozenset[str]
    """Announcements that are made by a count."""
    surplus: SurplusTerms | None
    """What the game may earn above its value."""


class Shaped(Protocol):
    """What a tariff asks of its family."""

    @property
    def shape(self) -> tuple[Field, ...]:
        """Every field that a record can have, in the order of the form."""


class Tariff:
    """A compiled rule system. Immutable by convention; made by `tariff`, shared and cached."""

    __slots__ = (
        "_active", "_away", "_given", "_idle", "_sides", "_without", "active", "count", "empty", "family", "games", "kontras", "nothing",
        "options", "places", "policies", "readers", "rests", "seats", "sheet", "sits_out", "system", "taken", "values",
    )  # fmt: skip

    def __init__(
        self, sheet: Sheet, seats: int, options: Options, *, family: Shaped, places: Mapping[str, int], empty: int | None = None
    ) -> None:
        """`family`: of the sheet (`family_of` says what else it is); `places`: of every field that any family has, its place in the form;
        `empty`: the seat of who left a table at which one sat out, so that all others play every game."""
        self.sheet, self.family, self.places = sheet, family, places
        self.system = system = sheet.system
        self.seats = seats
        self.empty = empty
        self.taken = tuple(seat for seat in range(seats) if seat != empty)
        """The seats at which somebody sits: they deal in turn."""
        self.rests = system.rests(len(self.taken))
        """Who sits out of those who sit there, counted from the dealer; nobody where all play."""
        self.active = seats - len(system.rests(seats))
        self.sits_out = bool(self.rests)
        """Whether somebody sits out each game."""
        self.options = options.interpretations
        self.policies = _chosen(system, options)
        self.values = options.values
        self.nothing: tuple[Amount, ...] = (0,) * seats
        self.count = system.count
        most: Any = options.interpretations.get("highest_kontra", system.kontra_most)
        self.kontras = frozenset(factor for factor in KONTRAS if factor <= most)
        """The multipliers that the sheet has."""
        listed = (game for game in system.games if not game.option or self.options[game.slug] is not None)
        self.games = {game.slug: _play(self, game, options) for game in (*listed, *EMPTY_GAMES)}
        self.readers: dict[str, Any] = {}
        """How `reading` reads each game; it fills this itself, a game at a time."""
        away = () if empty is None else (empty,)
        self._idle = {dealer: (*away, *self._resting(dealer)) for dealer in self.taken}
        self._away = away
        self._active = {dealer: tuple(seat for seat in self.taken if seat not in self._idle[dealer]) for dealer in self.taken}
        self._sides = _known_sides(seats, self.rests, empty)
        self._given = options
        self._without: dict[int, Tariff] = {}

    def without(self, seat: int | None) -> "Tariff":
        """The tariff of the same table when nobody sits at this seat any more; the same where everybody is there.

        Raises ValueError where all play anyway: there is no game with one fewer at that table.
        """
        if seat is None:
            return self
        if not self.sits_out:
            raise ValueError(f"{self.system.slug} with {self.seats}: nobody to spare")
        found = self._without.get(seat)
        if found is None:
            found = self._without[seat] = Tariff(self.sheet, self.seats, self._given, family=self.family, places=self.places, empty=seat)
        return found

    def _resting(self, dealer: int) -> tuple[int, ...]:
        place = self.taken.index(dealer)
        return tuple(self.taken[(place + step) % len(self.taken)] for step in self.rests)

    def everybody(self, game: object) -> bool:
        """Whether who sits out of other games has an amount of this one."""
        play = self.games.get(game) if type(game) is str else None
        return play is not None and play.everybody

    def idle(self, dealer: object, game: object = None) -> tuple[int, ...]:
        """The seats that do not play a game: the empty one, and those of who sits out; of an unknown dealer the empty one alone. `game`:
        its slug, as far as anybody has named one."""
        return self._idle.get(dealer, self._away) if type(dealer) is int and not self.everybody(game) else self._away

    def after(self, seat: int) -> int:
        """The next seat in turn at which somebody sits: after the dealer Vorhand, and who deals the next game."""
        following = (seat + 1) % self.seats
        return following if following != self.empty else (following + 1) % self.seats

    def next_playing(self, seat: int, dealer: int) -> int:
        """The next seat in turn that plays the game that `dealer` deals: after Vorhand whom she can pass it on to."""
        active, following = self.active_seats(dealer), self.after(seat)
        while following not in active:
            following = self.after(following)
        return following

    def active_seats(self, dealer: int, game: object = None) -> tuple[int, ...]:
        """The seats that play a game: all but those who sit out. `game`: as `idle`."""
        return self._active.get(dealer, self.taken) if self.sits_out and not self.everybody(game) else self.taken

    def sides(self, dealer: int, declarer: int, partner: int | None) -> Sides:
        """Declarer's side and opponents of a game."""
        # Where nobody sits out it is the same sides whoever dealt.
        key = (dealer if self.sits_out else 0, declarer, partner)
        sides = self._sides.get(key)
        if sides is None:
            ours = (declarer,) if partner is None else (declarer, partner)
            opponents = tuple(seat for seat in self.active_seats(dealer) if seat not in ours)
            unit = [0] * self.seats
            for seat in opponents:
                unit[seat] = -1
            for seat in ours:
                unit[seat] = 1
            unit[declarer] = len(opponents) - len(ours) + 1
            sides = self._sides[key] = Sides(tuple(unit), ours, opponents)
        return sides


@lru_cache(maxsize=64)
def _known_sides(_seats: int, _rests: tuple[int, ...], _empty: int | None) -> dict[tuple[int, int, int | None], Sides]:
    """Who has played against whom at tables of this size, by dealer, declarer and partner; filled as they come."""
    return {}


def each_tariff(tariff: Tariff, empty: Sequence[int | None], lines: int) -> Sequence[Tariff]:
    """The tariff of each line of a sheet. `empty`: one a line, the seat at which nobody sat any more; () where everybody was there all the
    time."""
    return [tariff.without(seat) for seat in empty] if empty else [tariff] * lines


def _chosen(system: RuleSystem, options: Options) -> Policies:
    """The sheet's policies, with what the tournament chose where the sheet leaves a choice."""
    chosen: dict[str, Any] = {row.policy: row.chosen(options.interpretations[row.slug]) for row in system.interpretations if row.policy}
    return replace(system.policies, **chosen) if chosen else system.policies


@lru_cache(maxsize=64)
def _clashes(rows: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]) -> Mapping[tuple[str, str], tuple[bool, bool]]:
    found = {}
    for kind, cards, without in rows:
        for other, its_cards, its_without in rows:
            shared = other != kind and not set(cards).isdisjoint(its_cards)
            missing = not set(cards).isdisjoint(its_without) or not set(without).isdisjoint(its_cards)
            if shared or missing:
                found[kind, other] = shared, missing
    return MappingProxyType(found)


Shared = TypeVar("Shared")


@lru_cache(maxsize=1 << 12)
def _shared(make: Callable[[tuple[Any, ...]], Shared], content: tuple[Any, ...]) -> Shared:
    """What is made of this, once for all games that have the same: a few tables stay at hand where thousands would push each other out of
    the processor's memory."""
    return make(content)


@lru_cache(maxsize=64)
def _rows(sheet: Sheet) -> dict[str, AnnouncementRow]:
    return {row.slug: row for row in sheet.system.announcements}


@lru_cache(maxsize=64)
def _terms(sheet: Sheet) -> dict[str, Term]:
    """What its announcements are called: by the sheet, for two codes are alike whatever either of two sheets calls them."""
    return {row.slug: sheet.system.term(row.slug) for row in sheet.system.announcements}


def _play(tariff: Tariff, game: Game, options: Options) -> Play:
    system, policies = tariff.system, tariff.policies
    value, lost = game.value or 0, game.lost or game.value or 0
    own: Any = options.interpretations[game.slug] if game.option else options.values.get(game.slug)
    if own is not None:
        value, lost = own if game.lost is not None else (own, own)
    values: dict[tuple[str, str], Amount] = {}
    if game.kind.announces:
        for row in system.announcements:
            if _has(game, row):
                factor = value if row.of_game else 1
                values |= {(row.slug, when): factor * worth for when, worth in _values(row, game, policies, options).items()}
    rows = _rows(tariff.sheet)
    raising = tuple(row.slug for row in system.announcements if row.raises or (row.threshold is not None and targets_raise(policies)))
    shape = fields_of(tariff.family.shape, game, AtTable(system, policies, tariff.options, tariff.seats))
    clashes = _clashes(tuple((row.slug, row.cards, row.without) for row in system.announcements if row.cards or row.without))
    return Play(
        row=game,
        term=system.term(game.slug),
        value=value,
        lost=lost,
        values=_shared(dict, tuple(values.items())),
        rows=rows,
        sources=_shared(dict, tuple((slug, row.sources.get(game.slug, row.source)) for slug, row in rows.items())),
        terms=_terms(tariff.sheet),
        clashes=clashes,
        birds=(game.bird,) if game.bird else game.birds,
        shape=shape,
        fields=_shared(frozenset, tuple(field.name for field in shape)),
        everybody=game.kind.everybody or any(field.everybody for field in shape),
        contestable=_shared(frozenset, tuple(row.slug for row in system.announcements if _leans(row))),
        clashing=_shared(frozenset, tuple(slug for pair in clashes for slug in pair)),
        lost_silently=_shared(frozenset, tuple(row.slug for row in system.announcements if _lost_silently(row, policies))),
        silent_only_made=silent_is_only_made(policies),
        claims=_shared(dict, tuple((slug, (ours, theirs)) for slug, ours, theirs in _claims(system, policies, values, value, lost=lost))),
        unit_bird=game.bird if birds_are_one_game(policies) else None,
        void_alone=king_in_talon_voids_kontra(policies) and game.alone_without_king,
        covered=_shared(frozenset, tuple((kind, when) for kind, when in values if _covered(rows[kind], when, system.kontra_covers))),
        raising=_shared(frozenset, raising),
        deciding=_shared(frozenset, (*raising, *(("valat",) if failed_valat_loses(policies) else ()))),
        reached=_shared(frozenset, tuple(row.slug for row in system.announcements if row.threshold is not None)),
        surplus=system.surplus_terms if game.kind.announces and game.surplus and policies.surplus is not Surplus.NONE else None,
    )


def _has(game: Game, row: AnnouncementRow) -> bool:
    """Whether the sheet has the announcement in a game in which anything can be announced."""
    if row.partner_games_only and game.kind.roles is not Roles.CALLED:
        return False
    if game.announces is not None and row.slug not in game.announces:
        return False
    return game.slug in row.games if row.games is not None else row.in_colour or not game.colour


def _covered(row: AnnouncementRow, when: str, covers: KontraCovers) -> bool:
    """Whether the Kontra on the game holds for it too."""
    match covers:
        case KontraCovers.EACH | KontraCovers.GAME_ONLY:
            return row.covered
        case KontraCovers.GAME_AND_OPEN:
            return when != "silent" and _can_be_kontrad(row)
        case KontraCovers.GAME_AND_ALL:
            return _can_be_kontrad(row)
        case _:
            assert_never(covers)


def _can_be_kontrad(row: AnnouncementRow) -> bool:
    """Whether a Kontra means anything for it."""
    return row.kontra and not (row.holding or row.pair)


def can_be_said(row: AnnouncementRow, game: Game, when: str) -> bool:
    """Whether there is anybody in the game who may make it then: a called king has a holder only where one is called."""
    return when == "silent" or row.said_by is not SaidBy.HOLDER or game.kind.roles is Roles.CALLED


def own_kontra(row: AnnouncementRow, when: str, covers: KontraCovers) -> bool:
    """Whether an announcement that is made then may have a Kontra of its own."""
    match covers:
        case KontraCovers.EACH:
            return when != "silent" and _can_be_kontrad(row)
        case KontraCovers.GAME_ONLY | KontraCovers.GAME_AND_OPEN | KontraCovers.GAME_AND_ALL:
            return False
        case _:
            assert_never(covers)


def _values(row: AnnouncementRow, game: Game, policies: Policies, options: Options) -> dict[str, Amount]:
    """What an announcement is worth in this game, by when it is made."""
    if row.by_game:
        values = dict(row.by_game.get(game.slug, {}))
        if row.by_result and ohne_only_before_talon(policies):
            values.pop("after_talon", None)
    else:
        own: Any = options.interpretations[row.slug] if row.option else options.values.get(row.slug)
        whens, given = (tuple(row.values), (own,)) if len(row.values) == 1 else (("silent", "open"), own)
        values = dict(zip(whens, given, strict=True)) if own else dict(row.values)
    factor = 2 if game.solo and _doubles(row, policies) else 1
    return {when: factor * value for when, value in values.items()}


def _doubles(row: AnnouncementRow, policies: Policies) -> bool:
    """Whether an announcement counts double in a solo game. What multiplies all that counts is no announcement beside the game."""
    if not row.solo or (row.slug == "valat" and policies.valat_value is ValatValue.MULTIPLIES_ALL):
        return False
    match policies.solo_doubles:
        case None:
            return False
        case SoloDoubles.ALL:
            return True
        case SoloDoubles.ALL_BUT_VALAT:
            return row.slug != "valat"
        case _:
            assert_never(policies.solo_doubles)


def _leans(row: AnnouncementRow) -> bool:
    """Whether an announcement leans on the count, on the game's result or on who holds the called king."""
    by_somebody = row.said_by is not SaidBy.ANY
    return row.slug == "valat" or row.threshold is not None or row.by_result or row.partner_games_only or by_somebody


def _lost_silently(row: AnnouncementRow, policies: Policies) -> bool:
    if row.silent_lost is not None:
        return row.silent_lost
    match policies.silent_loss:
        case None:
            return False
        case SilentLoss.BIRDS_AND_ULTIMO:
            return row.bird or row.partner_games_only
        case SilentLoss.NEVER:
            return False
        case _:
            assert_never(policies.silent_loss)


def _claims(
    system: RuleSystem, policies: Policies, values: Mapping[tuple[str, str], Amount], value: Amount, lost: Amount
) -> Iterator[tuple[str, Amount, Amount]]:
    """What may be claimed in a game: by kind, what it brings to the declarer's side, and to an opponent. `value`, `lost`: of the game, of
    which a Valat that multiplies is so many more."""
    for row in system.announcements:
        if not claimable(row, system, policies):
            continue
        worth = "silent" if system.claims is None else system.claims[row.slug]
        if not isinstance(worth, str):
            if any((row.slug, when) in values for when in WHENS):
                yield row.slug, worth, worth
        elif (row.slug, worth) in values:
            claimed = values[row.slug, worth]
            games = row.slug == "valat" and valat_multiplies(policies)
            yield (row.slug, (claimed - 1) * value, (claimed - 1) * lost) if games else (row.slug, claimed, claimed)


def claimable(row: AnnouncementRow, system: RuleSystem, policies: Policies) -> bool:
    """Whether it may be claimed beside a Renonce."""
    if system.claims is not None:
        return row.slug in system.claims
    match policies.claims:
        case None | Claims.NONE:
            return False
        case Claims.BIRDS_ULTIMO_VALAT:
            return row.with_birds or row.partner_games_only or row.slug == "valat"
        case Claims.ANY_SILENT:
            return True
        case _:
            assert_never(policies.claims)
