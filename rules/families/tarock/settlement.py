"""What a game of Tarock with 54 cards is worth. What differs between sheets is data or a named policy of the system."""

from operator import sub
from typing import assert_never

from rules.engine.ledger import Line, Settlement, settle, total
from rules.engine.record import Announcement, Declared, Kontra, Negative, Played, Positive, Trischaken, announced_in, partner_of
from rules.engine.remembering import remembered
from rules.engine.sharing import (
    between,
    covering,
    flow,
    in_half_points,
    is_finer,
    kontra_line,
    kontra_words,
    scaled,
    single,
    times_words,
    towards_zero,
)
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.tarock.outcome import counts_with_valat, declarer_wins, kontra_on, multiplying_valat, valat_beside, valat_in
from rules.families.tarock.renonce import settle_renonce, vorhand_warnings
from rules.families.tarock.trischaken import settle_trischaken
from rules.families.tarock.valat import LESS_THAN_HALF, for_the_referee, undefined_valat, valat_kontra, valat_lines
from rules.rows.answers import valat_multiplies_all
from rules.rows.card_points import Amount
from rules.rows.choices import Halves, OpponentPremiums, Surplus, SurplusKontra, TalonLoss
from rules.rows.citing import read_into
from rules.words.findings import Refusal
from rules.words.glossary import Term
from rules.words.texts import Text

_MOST_PARTS = 1 << 15
"""Parts that are remembered. Games differ, but what they are made of – a game won by this side, a bird announced – is always the same few
things."""


def settle_game(record: Played, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """What a game of Tarock is worth to each seat, and why."""
    settlement: Settlement | Refusal
    if record.renonce is not None:
        return settle_renonce(record, play, tariff, settle_game)
    match record:
        case Positive():
            settlement = _settle_positive(record, play, tariff)
        case Negative():
            settlement = _settle_negative(record, play, tariff)
        case Trischaken():
            settlement = settle_trischaken(record, play, tariff)
        case _:
            assert_never(record)
    if type(settlement) is Refusal:
        return settlement
    if record.radl is not None and record.radl > 1:
        settlement = multiplied(settlement, record.radl, tariff)
    return settlement if tariff.system.halves is Halves.NONE else _in_halves(settlement, record, play, tariff)


def _in_halves(settlement: Settlement, record: Played, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The settlement with its halves struck, where the sheet strikes them. Where they are kept nobody says what is less than a half: a
    Valat that multiplies by a half and a value with one make it."""
    if tariff.system.halves is Halves.DOWN:
        points, cash = rounded(settlement, record, play, tariff)
    else:
        points, cash = settlement.points, settlement.cash
        if is_finer((*points, *cash)):
            return LESS_THAN_HALF
    lines = [*settlement.lines]
    if points != settlement.points or cash != settlement.cash:
        struck = (tuple(map(sub, points, settlement.points)), tuple(map(sub, cash, settlement.cash)))
        lines.append(Line("rounding", ("rounding",), tariff.system.paragraphs["rounding"], *struck))
    return settle(in_half_points(lines, tariff), tariff.nothing, settlement.warnings, settlement.declarer_won)


def multiplied(settlement: Settlement, times: int, tariff: Tariff) -> Settlement:
    """The settlement in a Radl: everything so many times; of a 0 too it is said that it was multiplied."""
    points, cash = (row if times == 2 else scaled(row, times - 1) for row in (settlement.points, settlement.cash))
    line = Line("radl", times_words(times), tariff.system.paragraph_of("radl"), points, cash=cash)
    return settle([*settlement.lines, line], tariff.nothing, settlement.warnings, settlement.declarer_won)


def rounded(settlement: Settlement, record: Played, play: Play, tariff: Tariff) -> tuple[tuple[Amount, ...], tuple[Amount, ...]]:
    """Points and cash with what each opponent has to do with his counterpart rounded towards 0, a pair by itself, Schrift and cash each."""
    if isinstance(record, Trischaken):
        return settlement.points, settlement.cash
    sides = tariff.sides(record.dealer, record.declarer, partner_of(record))
    apart = [total(flow) for item in announced_in(record) if (flow := _pair_flow(item, record, play, sides, tariff=tariff))]
    between_two = total(apart) if apart else tariff.nothing
    together = tuple(map(sub, settlement.points, between_two))
    points = total((between(sides, towards_zero(together)), *map(towards_zero, apart)))
    return points, between(sides, towards_zero(settlement.cash))


def _pair_flow(item: Announcement, record: Declared, play: Play, sides: Sides, tariff: Tariff) -> list[tuple[Amount, ...]]:
    """What an announcement of one player against another comes to at the end, line by line; nothing of any other, or where it does not
    count."""
    if not isinstance(record, Positive) or not play.rows[item.kind].pair or record.conceded:
        return []
    beside, instead = valat_beside(record.announcements, tariff), multiplying_valat(record.announcements, tariff)
    lines = announced_lines(item, record, play, sides, made=True, beside=beside, tariff=tariff, valat=instead)
    return [scaled(line.points, record.radl or 1) for line in lines]


def _settle_negative(record: Negative, play: Play, tariff: Tariff) -> Settlement:
    sides = tariff.sides(record.dealer, record.declarer, None)
    warnings = vorhand_warnings(record, play, tariff)
    if record.conceded:
        line = Line(
            "game",
            ("conceded", play.term, play.value),
            tariff.system.paragraphs["conceded"],
            flow(sides, -play.value, 1),
            cash=tariff.nothing,
        )
        return settle([line], tariff.nothing, warnings, False)
    game = game_alone(tariff, record.game, sides, bool(record.won), bid=None, surplus=None, kontra=record.kontra)
    return game._replace(warnings=warnings) if warnings else game


def _settle_positive(record: Positive, play: Play, tariff: Tariff) -> Settlement | Refusal:
    sides = tariff.sides(record.dealer, record.declarer, record.partner)
    warnings = vorhand_warnings(record, play, tariff)
    if record.conceded or record.talon_loss:
        return settle(early_lines(record, play, sides, tariff), tariff.nothing, warnings, False)
    won = declarer_wins(record, play, sides, tariff)
    void = play.void_alone and record.partner is None
    instead = multiplying_valat(record.announcements, tariff) if record.announcements else None
    if instead is not None:
        if undefined_valat(instead, sides, tariff):
            return for_the_referee(tariff)
        stands = kontra_on(instead, record, play, sides)
        kontra = 1 if void else valat_kontra(instead._replace(kontra=stands), record.kontra, sides, tariff)
        lines = valat_lines(instead, play, sides, kontra, tariff=tariff)
    elif won is None:
        lines = [_tied_line(record, play, tariff)]
    else:
        surplus = None if play.surplus is None else _surplus(record, won, play, tariff)
        kontra = 1 if void else record.kontra
        game = game_alone(tariff, record.game, sides, won, bid=record.bid, surplus=surplus, kontra=kontra)
        if not record.announcements and not warnings:
            return game
        lines = [*game.lines]
    if record.announcements:
        beside = valat_beside(record.announcements, tariff)
        for item in record.announcements:
            if item is not instead:
                made = is_made(item, record, play, sides, game_won=bool(won), tariff=tariff)
                lines += announced_lines(item, record, play, sides, made=made, beside=beside, tariff=tariff, valat=instead)
    return settle(lines, tariff.nothing, warnings, won)


def _tied_line(record: Positive, play: Play, tariff: Tariff) -> Line:
    """Of a game that nobody has won: its line falls away, and that is said."""
    label = ("tied_game", play.term, tariff.count.write(record.points or 0))
    return Line("game", label, tariff.system.paragraphs["win"], tariff.nothing, cash=tariff.nothing)


def _surplus(record: Positive, won: bool, play: Play, tariff: Tariff) -> tuple[str, Amount] | None:
    """What this record's count earns; nothing beside a Valat, on most sheets."""
    if (
        play.surplus is None
        or record.points is None
        or (not play.surplus.beside_valat and valat_in(record.announcements, announced=True) is not None)
    ):
        return None
    return surplus_of(record.points, won, play, tariff)


def surplus_of(points: int | None, won: bool, play: Play, tariff: Tariff) -> tuple[str, Amount] | None:
    """Überschuss: the winner's count and what it adds to the game, or None where there is none to pay."""
    match tariff.policies.surplus:
        case Surplus.NONE:
            return None
        case Surplus.DECLARER:
            if not won:
                return None
        case Surplus.WINNER:
            pass
        case _:
            assert_never(tariff.policies.surplus)
    count = (points or 0) if won else tariff.count.total - (points or 0)
    over = 0 if play.surplus is None else play.surplus.worth(count, play.row.factor)
    return (tariff.count.write(count), over) if over > 0 else None


def game_value(play: Play, won: bool) -> Amount:
    """What the game itself is worth, with its bird where both are one game, without bid and surplus."""
    value = play.value if won else play.lost
    return value + play.values[play.unit_bird, "open"] if play.unit_bird else value


@remembered(_MOST_PARTS)
def game_alone(
    tariff: Tariff, game: str, sides: Sides, won: bool, bid: str | None, surplus: tuple[str, Amount] | None, kontra: Kontra
) -> Settlement:
    """The game, the bid's surcharge, the surplus, and what Kontra adds to them; nothing that was announced."""
    play, paragraphs = tariff.games[game], tariff.system.paragraphs
    sign = 1 if won else -1
    value = game_value(play, won)
    source = read_into(play.row.source, spoken=tariff.system.spoken) if play.unit_bird else play.row.source
    lines = [
        Line("game", ("game_won" if won else "game_lost", play.term, value), source, flow(sides, sign * value, 1), cash=tariff.nothing)
    ]
    if bid is not None:
        surcharge = tariff.system.bids[bid]
        value += surcharge
        lines.append(Line("bid", ("bid", Term(bid), surcharge), paragraphs[bid], flow(sides, sign * surcharge, 1), cash=tariff.nothing))
    if surplus is not None:
        count, over = surplus
        source = paragraphs["surplus"] if won else read_into(paragraphs["surplus"], spoken=tariff.system.spoken)
        lines.append(Line("surplus", ("surplus", count, over), source, flow(sides, sign * over, 1), cash=tariff.nothing))
        match tariff.policies.surplus_kontra:
            case SurplusKontra.MULTIPLIED:
                value += over
            case SurplusKontra.SINGLE | None:
                pass
            case _:
                assert_never(tariff.policies.surplus_kontra)
    if kontra != 1:
        lines.append(kontra_line(("kontra_game", *kontra_words(kontra)), sides, sign * value, kontra, tariff=tariff))
    return settle(lines, tariff.nothing, (), won)


def announced_lines(
    item: Announcement,
    record: Positive,
    play: Play,
    sides: Sides,
    *,
    made: bool,
    beside: bool,
    tariff: Tariff,
    valat: Announcement | None = None,
) -> tuple[Line, ...]:
    """What was announced; nothing where the game has it in it already, or where it does not count `beside` a Valat. `valat`: the one that
    takes the game's place."""
    if item.kind == play.unit_bird and item.by == record.declarer and item.when == "open":
        return ()
    kontra = 1 if item.kontra == record.kontra == 1 else kontra_on(item, record, play, sides)
    if beside and not counts_with_valat(item._replace(kontra=kontra), play, tariff):
        return ()
    if play.rows[item.kind].pair:
        return _pair_lines(tariff, record.game, item, valat)
    if valat is None or not valat_multiplies_all(tariff.policies):
        return _announcement_lines(tariff, record.game, sides, item, made=made, kontra=kontra, valat=None)
    louder = covering(kontra, kontra_on(valat, record, play, sides), sides)
    return _announcement_lines(tariff, record.game, sides, item, made=made, kontra=louder, valat=valat)


@remembered(_MOST_PARTS)
def _pair_lines(tariff: Tariff, game: str, item: Announcement, valat: Announcement | None) -> tuple[Line, ...]:
    """What one player pays another, at no Kontra, and what a Valat that multiplies all makes of it."""
    play = tariff.games[game]
    value = play.values[item.kind, item.when]
    unit = tuple(1 if seat == item.by else -1 if seat == item.of else 0 for seat in range(tariff.seats))
    label = ("pair_made", play.terms[item.kind], Term(item.when), value)
    line = Line(item.kind, label, play.sources[item.kind], scaled(unit, value), cash=tariff.nothing)
    if valat is None or not valat_multiplies_all(tariff.policies):
        return (line,)
    return line, _times_valat(line, item, valat, play, tariff=tariff)


def _times_valat(line: Line, item: Announcement, valat: Announcement, play: Play, tariff: Tariff) -> Line:
    """What the Valat adds to it: everything that counts so many times."""
    factor = play.values[valat.kind, valat.when]
    label = ("valat_times", play.terms[valat.kind], Term(valat.when), play.terms[item.kind], factor)
    points = tuple(amount * (factor - 1) for amount in line.points)
    return Line(valat.kind, label, tariff.system.policy_sources["valat_value"], points, cash=tariff.nothing)


@remembered(_MOST_PARTS)
def _announcement_lines(
    tariff: Tariff, game: str, sides: Sides, item: Announcement, made: bool, kontra: Kontra, valat: Announcement | None
) -> tuple[Line, ...]:
    """What one announcement is worth, what a Valat that multiplies all makes of it, and what the Kontra adds at which it stands."""
    play = tariff.games[game]
    parties = _parties(item, sides, tariff)
    value = play.values[item.kind, item.when] * (1 if made == (item.by in sides.ours) else -1)
    with_holder_alone = len(parties.ours) + len(parties.opponents) < tariff.active
    source = read_into(tariff.system.paragraphs["premiums"]) if with_holder_alone else play.sources[item.kind]
    line = Line(item.kind, _announcement_label(item.kind, item.when, made, play), source, flow(parties, value, 1), cash=tariff.nothing)
    lines = [line]
    if valat is not None:
        lines.append(_times_valat(line, item, valat, play, tariff=tariff))
        value *= play.values[valat.kind, valat.when]
    if kontra != 1:
        word = "kontra_on" if kontra == item.kontra else "kontra_covered" if valat is None else "kontra_with_valat"
        topic = "covered" if kontra != item.kontra and play.rows[item.kind].covered else "kontra"
        more = (play.terms[valat.kind],) if valat is not None else ()
        label = (word, *kontra_words(kontra), play.terms[item.kind], *more)
        lines.append(kontra_line(label, parties, value, single(kontra, parties), tariff=tariff, source=topic))
    return tuple(lines)


def is_made(item: Announcement, record: Positive, play: Play, sides: Sides, *, game_won: bool, tariff: Tariff) -> bool:
    """Whether the announcing side made it: as noted, or as the count and the game's result decide."""
    row = play.rows[item.kind]
    if row.holding:
        return True
    if row.by_result:
        return game_won
    if row.threshold is not None and record.points is not None:
        count = record.points if item.by in sides.ours else tariff.count.total - record.points
        return count >= row.threshold
    return bool(item.won)


def _parties(item: Announcement, sides: Sides, tariff: Tariff) -> Sides:
    """Between whom an announcement is settled: the sides, or the declarer and the one opponent who made it."""
    if item.by in sides.ours:
        return sides
    match tariff.policies.opponent_premiums:
        case None | OpponentPremiums.SIDE:
            return sides
        case OpponentPremiums.HOLDER:
            unit = tuple(1 if seat == sides.ours[0] else -1 if seat == item.by else 0 for seat in range(tariff.seats))
            return Sides(unit, sides.ours, (item.by,))
        case _:
            assert_never(tariff.policies.opponent_premiums)


def _announcement_label(kind: str, when: str, made: bool, play: Play) -> Text:
    term, value = play.terms[kind], play.values[kind, when]
    if play.rows[kind].holding:
        return ("holding", term, value)
    return ("announcement_made" if made else "announcement_lost", term, Term(when), value)


def early_lines(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> list[Line]:
    """What is lost before the game is played."""
    return (_conceded_lines if record.conceded else _talon_loss_lines)(record, play, sides, tariff)


def _conceded_lines(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> list[Line]:
    """Geschliffen: what the game pays when it is lost, with its birds, to each opponent."""
    source = tariff.system.paragraphs["conceded"]
    value = play.lost
    lines: list[Line] = []
    birds = [play.row.bird] if play.row.bird else [item.kind for item in record.announcements]
    if play.unit_bird:
        value, birds = game_value(play, won=False), []
    lines.append(Line("game", ("conceded", play.term, value), source, flow(sides, -value, 1), cash=tariff.nothing))
    for bird in birds:
        worth = play.values[bird, "open"]
        lines.append(Line(bird, ("conceded_bird", play.terms[bird], worth), source, flow(sides, -worth, 1), cash=tariff.nothing))
    return lines


def _talon_loss_lines(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> list[Line]:
    """Lost at the talon (§ 6 b): base and bid surcharge; whether what was announced without Trull or kings is lost with it is
    `talon_loss`."""
    source = tariff.system.paragraphs["talon_loss"]
    lines = [Line("game", ("talon_loss", play.term, play.value), source, flow(sides, -play.value, 1), cash=tariff.nothing)]
    if record.bid is not None:
        surcharge = tariff.system.bids[record.bid]
        lines.append(
            Line(
                "bid",
                ("bid", Term(record.bid), surcharge),
                tariff.system.paragraphs[record.bid],
                flow(sides, -surcharge, 1),
                cash=tariff.nothing,
            )
        )
    match tariff.policies.talon_loss:
        case TalonLoss.GAME_ONLY:
            lost: tuple[Announcement, ...] = ()
        case TalonLoss.WITH_OHNE:
            lost = record.announcements
        case TalonLoss.NONE:
            raise ValueError(f"{tariff.system.slug} loses nothing with the talon")
        case _:
            assert_never(tariff.policies.talon_loss)
    for item in lost:
        if play.rows[item.kind].by_result:
            value = play.values[item.kind, item.when]
            label = _announcement_label(item.kind, item.when, False, play)
            lines.append(Line(item.kind, label, read_into(source), flow(sides, -value, 1), cash=tariff.nothing))
    return lines
