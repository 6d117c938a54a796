"""What a game is worth, line by line: the game with its difference, what was announced, Kontra, the radelc, the half of the partner, the
mond."""

from fractions import Fraction
from math import ceil, floor

from rules.engine.ledger import Line, Settlement, settle
from rules.engine.remembering import remembered
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.slovenian.consistency import points_of, wins
from rules.families.slovenian.klop import settle_klop
from rules.families.slovenian.record import Announced, Counted, Declared, High, Klop, Redealt, Said, times
from rules.families.slovenian.renons import settle_renons
from rules.families.slovenian.scores import Item, doubled, half, item_of, line, of_kontra, row, written
from rules.families.slovenian.terms import terms_of
from rules.rows.card_points import Amount
from rules.words.findings import Refusal
from rules.words.glossary import Term
from rules.words.texts import Text

_MOST_PARTS = 1 << 15
"""Parts that are remembered: games differ, what they are made of seldom does."""
LOST_MOND, KEPT_MOND = 21, 20
"""What it costs (§ 3.9 i): who lost it; both, where one's own side took it."""
MISDEAL = 20
"""What each further misdeal of a dealer costs (§ 3.9 g)."""


def settle_game(record: Counted | High | Klop | Redealt, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The settlement of a record; a Refusal where the tournament leaves it to the referee."""
    if isinstance(record, Redealt):
        return _settle_misdeal(record, tariff)
    if record.renonce is not None:
        return settle_renons(record, play, tariff, mond_lines(record, tariff))
    if isinstance(record, Klop):
        return settle_klop(record, play, tariff)
    sides = tariff.sides(record.dealer, record.declarer, record.partner)
    won = bool(record.won) if isinstance(record, High) else wins(record, tariff.count.wins)
    points = None if isinstance(record, High) else points_of(record)
    lines = [*_game(tariff, record.game, sides, won, points=points, kontra=record.kontra)]
    for item in record.announcements:
        lines += _announcement(tariff, record.game, sides, item)
    lines += _radelc(record, lines, sides, tariff)
    lines += _rounded(record, lines, tariff)
    return settle([*lines, *mond_lines(record, tariff)], tariff.nothing, (), won, balanced=False)


def _settle_misdeal(record: Redealt, tariff: Tariff) -> Settlement:
    sources = tariff.system.paragraphs
    if record.misdeal is None:
        lines = [line("redeal", ("redeal",), sources["redeal"], tariff.nothing, tariff=tariff)]
    else:
        cost = MISDEAL * (record.misdeal - 1)
        label: Text = ("misdeal", record.misdeal, cost) if cost else ("misdeal_warning",)
        lines = [line("misdeal", label, sources["misdeal"], row({record.dealer: -cost}, tariff.seats), tariff=tariff)]
    return settle(lines, tariff.nothing, balanced=False)


def difference(points: int, tariff: Tariff) -> int:
    """How far it is from 35, to the nearest multiple that the tournament rounds to."""
    step = terms_of(tariff).round_to
    return (abs(points - tariff.count.total // 2) + step // 2) // step * step


@remembered(_MOST_PARTS)
def _game(tariff: Tariff, game: str, sides: Sides, won: bool, *, points: int | None, kontra: Said | None) -> tuple[Line, ...]:
    """The game's lines. `points`: where it is counted."""
    play = tariff.games[game]
    if points is None:
        worth = play.value
        label: Text = ("game_won" if won else "game_lost", play.term, play.value)
    else:
        over = difference(points, tariff)
        worth = play.value + over
        label = ("counted_won" if won else "counted_lost", play.term, points, play.value, over, worth)
    item = Item(sides.ours[0], worth, sides.ours[1:], half(worth), made=won, kontra=kontra)
    said: Text = ("kontra_game", kontra_term(kontra, tariff), times(kontra))
    return line("game", label, play.row.source, written(item, tariff.seats), tariff=tariff), *kontra_lines(item, said, tariff)


@remembered(_MOST_PARTS)
def _announcement(tariff: Tariff, game: str, sides: Sides, item: Announced) -> tuple[Line, ...]:
    play = tariff.games[game]
    row_of, made = play.rows[item.kind], bool(item.won)
    found = item_of(item, play, sides)
    label = ("announcement_made" if made else "announcement_lost", play.terms[item.kind], Term(item.when), found.worth)
    said: Text = ("kontra_on", kontra_term(item.kontra, tariff), times(item.kontra), play.terms[item.kind])
    return line(item.kind, label, row_of.source, written(found, tariff.seats), tariff=tariff), *kontra_lines(found, said, tariff)


def kontra_lines(item: Item, label: Text, tariff: Tariff) -> list[Line]:
    """What Kontra adds; nothing where nobody said any."""
    if item.kontra is None:
        return []
    return [line("kontra", label, tariff.system.paragraphs["kontra"], of_kontra(item, tariff.seats), tariff=tariff)]


def kontra_term(kontra: Said | None, tariff: Tariff) -> Term:
    """Kontra or Rekontra."""
    return tariff.system.term(f"kontra_{times(kontra)}")


def _radelc(record: Declared, lines: list[Line], sides: Sides, tariff: Tariff) -> list[Line]:
    """Everything that the declarer and his partner write is doubled; on some evenings whatever anybody writes."""
    if record.radl != 2:
        return []
    whose = range(tariff.seats) if terms_of(tariff).radelc_scope == "all" else sides.ours
    return [line("radl", ("radelc",), tariff.system.paragraphs["radelc"], doubled(lines, whose, tariff), tariff=tariff)]


def _rounded(record: Declared, lines: list[Line], tariff: Tariff) -> list[Line]:
    """The partner's half of an odd amount, where the tournament writes none."""
    way = terms_of(tariff).partner_half
    if record.partner is None or way == "exact":
        return []
    mine: Amount = sum(one.points[record.partner] for one in lines)
    rounded = whole(mine, up=way == "up")
    if rounded == mine:
        return []
    rest = row({record.partner: rounded - mine}, tariff.seats)
    return [
        line(
            "rounding", ("partner_half_up" if way == "up" else "partner_half_down",), tariff.system.paragraphs["half"], rest, tariff=tariff
        )
    ]


def whole(amount: Amount, *, up: bool) -> int:
    """Away from 0, or towards it."""
    exact = Fraction(amount)
    return ceil(exact) if up is (exact > 0) else floor(exact)


def mond_lines(record: Declared | Klop, tariff: Tariff) -> list[Line]:
    """What a lost Mond costs; neither Kontra nor radelc touches it."""
    if isinstance(record, Klop) or record.mond is None:
        return []
    lost, taken = record.mond
    ours = tariff.sides(record.dealer, record.declarer, record.partner).ours
    label, amounts = ("mond_left" if taken is None else "mond_lost", LOST_MOND), {lost: -LOST_MOND}
    if taken is not None and (taken in ours) is (lost in ours):
        label, amounts = ("mond_kept", KEPT_MOND), {lost: -KEPT_MOND, taken: -KEPT_MOND}
    return [line("mond", label, tariff.system.paragraphs["mond"], row({**amounts}, tariff.seats), tariff=tariff)]
