"""Settles a game of Hungarian Tarokk: dupla and volát, the game, the figures, tarokks in one hand; a renonsz is in `renonsz`.

Everything is an item of its own, seen from the declarer's side: two against two each has it, alone the declarer three times.
"""

from collections.abc import Iterator, Set
from typing import NamedTuple, assert_never

from rules.engine.ledger import Line, Settlement, settle
from rules.engine.record import Announcement, multiplier
from rules.engine.remembering import remembered
from rules.engine.sharing import scaled
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.tarokk.against import has_dupla
from rules.families.tarokk.choices import KontradGame, Proba, Tarokkszam, VolatKills, chosen
from rules.families.tarokk.figures import DUPLA, HOLDINGS, KINGS, TRULL, UHU_OF, VOLAT
from rules.families.tarokk.record import Paired, Record, Tried
from rules.families.tarokk.renonsz import settle_renonsz
from rules.rows.card_points import Amount
from rules.words.findings import Refusal
from rules.words.glossary import Term
from rules.words.texts import Text

_MOST_PARTS = 1 << 15
"""Lines that are remembered. Games differ, but what they are made of – a game won by this side, a figure made – is always the same few
things."""


class Settled(NamedTuple):
    """A record with all that its items are asked by. `said`: its figures by kind, whether they are the declarer's side's, and when;
    `won`: those that were made, by kind and side."""

    record: Paired
    play: Play
    tariff: Tariff
    sides: Sides
    said: Set[tuple[str, bool, str]]
    won: Set[tuple[str, bool]]

    @property
    def winner(self) -> bool:
        """Whether the declarer's side has won the game."""
        record = self.record
        if record.points is not None:
            return record.points >= self.tariff.count.wins
        if record.won is not None:
            return record.won
        return next(item.by in self.sides.ours for item in record.announcements if item.kind == VOLAT and item.won)

    @property
    def kontra(self) -> int:
        """The game's: alike for all opponents."""
        return multiplier(self.record.kontra, self.sides.opponents[0])

    def announced(self, kind: str, *, ours: bool) -> bool:
        """Whether a side announced it."""
        return (kind, ours, "open") in self.said

    def silent_volat(self, *, ours: bool) -> bool:
        """Whether a side made every trick and had not announced it."""
        return (VOLAT, ours, "silent") in self.said

    def made_volat(self, *, ours: bool) -> bool:
        """Whether a side made every trick."""
        return (VOLAT, ours) in self.won

    def has_dupla(self, *, ours: bool) -> bool:
        """Whether a side has 71 points: by the count, by every trick, else as the record says."""
        if self.record.points is not None:
            return has_dupla(self.record.points, self.play, ours=ours)
        return self.made_volat(ours=ours) or (not self.made_volat(ours=not ours) and (DUPLA, ours) in self.won)

    def silent_dupla(self, *, ours: bool) -> bool:
        """Whether a side has silent dupla: 71 points, neither announced, and no silent volát."""
        said = self.announced(DUPLA, ours=ours) or self.announced(VOLAT, ours=ours)
        return not said and not self.silent_volat(ours=ours) and self.has_dupla(ours=ours)

    def made(self, item: Announcement) -> bool:
        """Whether a figure was made; a dupla follows."""
        return self.has_dupla(ours=item.by in self.sides.ours) if item.kind == DUPLA else item.won is True

    def displaced(self, item: Announcement) -> bool:
        """Whether a silent trull or kings fall away beside their side's volát."""
        if item.when != "silent" or item.kind not in (TRULL, KINGS):
            return False
        ours = item.by in self.sides.ours
        kills = chosen(self.tariff).volat_kills
        match kills:
            case VolatKills.ANY:
                return self.made_volat(ours=ours)
            case VolatKills.SILENT:
                return self.silent_volat(ours=ours)
            case _:
                assert_never(kills)


def settled(record: Paired, play: Play, tariff: Tariff) -> Settled:
    """The record, asked for more kinds than it has figures: they are looked through once."""
    sides = tariff.sides(record.dealer, record.declarer, record.partner)
    figures = [(item, item.by in sides.ours) for item in record.announcements]
    said = {(item.kind, ours, item.when) for item, ours in figures}
    return Settled(record, play, tariff, sides, said=said, won={(item.kind, ours) for item, ours in figures if item.won})


def settle_tarokk(record: Record, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """What a record is worth."""
    if isinstance(record, Tried):
        return _settle_proba(record, play, tariff)
    if record.renonce is not None:
        return settle_renonsz(record, record.renonce, play, tariff)
    game = settled(record, play, tariff)
    lines = [*_game(game), *_silent_by_count(game), *(line for item in record.announcements for line in _figure(item, game))]
    return settle(lines, tariff.nothing, declarer_won=game.winner)


def _settle_proba(record: Tried, play: Play, tariff: Tariff) -> Settlement:
    costs = chosen(tariff).proba
    match costs:
        case Proba.GAME_VALUE:
            each = tariff.games["harom"].value
        case Proba.THREE:
            each = 3
        case _:
            assert_never(costs)
    sides = tariff.sides(record.dealer, record.declarer, None)
    line = Line("game", ("proba", play.term, each), play.row.source, scaled(sides.unit, -each), cash=tariff.nothing)
    return settle([line], tariff.nothing, declarer_won=False)


def counts_by_itself(game: Settled) -> bool:
    """Whether the game is an item: with Kontra, or where its winner has nothing by dupla or volát."""
    ours = game.winner
    if game.announced(DUPLA, ours=ours) or game.announced(VOLAT, ours=ours):
        return game.kontra > 1 and chosen(game.tariff).kontrad_game is KontradGame.COUNTS
    return game.kontra > 1 or not (game.silent_volat(ours=ours) or game.silent_dupla(ours=ours))


def _game(game: Settled) -> Iterator[Line]:
    if not counts_by_itself(game):
        return
    ours, sources = game.winner, game.tariff.system.paragraphs
    beside = any(
        (game.announced(DUPLA, ours=ours), game.announced(VOLAT, ours=ours), game.silent_volat(ours=ours), game.silent_dupla(ours=ours))
    )
    least = game.record.points == game.tariff.count.wins - 1
    source = sources["kontrad_game"] if beside else sources["win"] if least else game.play.row.source
    yield _game_line(game.tariff, game.play.row.slug, game.sides, ours, kontra=game.kontra, source=source)


@remembered(_MOST_PARTS)
def _game_line(tariff: Tariff, game: str, sides: Sides, ours: bool, *, kontra: int, source: str) -> Line:
    play = tariff.games[game]
    label: Text = ("game_won" if ours else "game_lost", play.term, play.value)
    worth = play.value * kontra if ours else -play.value * kontra
    return _line("game", with_kontra(label, kontra, tariff), source, scaled(sides.unit, worth), tariff=tariff)


def _line(item: str, label: Text, source: str, points: tuple[Amount, ...], *, tariff: Tariff) -> Line:
    """Nothing is paid at the table."""
    return Line(item, label, source, points, cash=tariff.nothing)


def _silent_by_count(game: Settled) -> Iterator[Line]:
    """The silent dupla of a side, listed or not."""
    for ours in (True, False):
        if game.silent_dupla(ours=ours):
            yield _dupla_line(game.tariff, game.play.row.slug, game.sides, ours)


@remembered(_MOST_PARTS)
def _dupla_line(tariff: Tariff, game: str, sides: Sides, ours: bool) -> Line:
    play = tariff.games[game]
    value = play.values[DUPLA, "silent"]
    label: Text = ("dupla_silent" if ours else "dupla_silent_opponents", play.terms[DUPLA], value)
    return _line(DUPLA, label, silent_source(DUPLA, tariff), scaled(sides.unit, value if ours else -value), tariff=tariff)


def _figure(item: Announcement, game: Settled) -> Iterator[Line]:
    """One figure that is listed."""
    tariff, play, silent = game.tariff, game.play, item.when == "silent"
    if (silent and item.kind == DUPLA) or game.displaced(item):
        return
    if item.kind in HOLDINGS:
        yield _tarokks(tariff, play.row.slug, game.sides, item)
        return
    made = game.made(item)
    source = play.sources[item.kind]
    if silent:
        source = silent_source(item.kind, tariff) if made else _lost_source(item, game)
    yield _figure_line(tariff, play.row.slug, game.sides, item, made=made, source=source)


@remembered(_MOST_PARTS)
def _figure_line(tariff: Tariff, game: str, sides: Sides, item: Announcement, *, made: bool, source: str) -> Line:
    play, kontra = tariff.games[game], multiplier(item.kontra, sides.opponents[0])
    value = play.values[item.kind, item.when]
    label: Text = ("announcement_made" if made else "announcement_lost", play.terms[item.kind], Term(item.when), value)
    worth = value * kontra if made is (item.by in sides.ours) else -value * kontra
    return _line(item.kind, with_kontra(label, kontra, tariff), source, scaled(sides.unit, worth), tariff=tariff)


@remembered(_MOST_PARTS)
def _tarokks(tariff: Tariff, game: str, sides: Sides, item: Announcement) -> Line:
    play = tariff.games[game]
    value = play.values[item.kind, item.when]
    payers, label = chosen(tariff).tarokkszam, ("holding", play.terms[item.kind], value)
    match payers:
        case Tarokkszam.SIDE:
            won = value if item.by in sides.ours else -value
            return _line(item.kind, label, play.sources[item.kind], scaled(sides.unit, won), tariff=tariff)
        case Tarokkszam.FROM_ALL:
            active = (*sides.ours, *sides.opponents)
            points = [-value if seat in active else 0 for seat in range(tariff.seats)]
            points[item.by] = value * (len(active) - 1)
            return _line(item.kind, label, tariff.system.paragraphs["from_all"], tuple(points), tariff=tariff)
        case _:
            assert_never(payers)


def with_kontra(label: Text, kontra: int, tariff: Tariff) -> Text:
    """A label with the Kontra that multiplies it."""
    return label if kontra == 1 else ("with_kontra", label, tariff.system.term(f"kontra_{kontra}"), kontra)


def silent_source(kind: str, tariff: Tariff) -> str:
    """The paragraph of what was made silently: the kind's own, where it has one."""
    sources = tariff.system.paragraphs
    return sources.get(f"silent_{kind}", sources["silent"])


def _lost_source(item: Announcement, game: Settled) -> str:
    """The paragraph of what was lost silently; where the uhu of its card had failed, another."""
    sources, uhu, ours = game.tariff.system.paragraphs, UHU_OF[item.kind], item.by in game.sides.ours
    lost = any(one.kind == uhu and one.won is False and (one.by in game.sides.ours) is ours for one in game.record.announcements)
    return sources["lost_after_uhu" if lost else "lost_silently"]


def uncounted(record: Record, tariff: Tariff) -> tuple[Line, ...]:
    """What stands there and counts for nothing: a kontra'd game beside what its winner announced, trull and kings beside a volát."""
    if isinstance(record, Tried) or record.renonce is not None:
        return ()
    game = settled(record, tariff.games[record.game], tariff)
    found = []
    for item in filter(game.displaced, record.announcements):
        label: Text = ("item_beside_valat", game.play.terms[item.kind], Term(item.when), game.play.terms[VOLAT])
        found.append(Line("uncounted", label, tariff.system.paragraphs["volat_kills"], tariff.nothing, cash=tariff.nothing))
    if game.kontra > 1 and not counts_by_itself(game):
        label = ("game_beside", game.play.term, tariff.system.term(f"kontra_{game.kontra}"))
        found.insert(0, Line("uncounted", label, tariff.system.paragraphs["kontrad_game"], tariff.nothing, cash=tariff.nothing))
    return tuple(found)
