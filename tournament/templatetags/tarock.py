"""How amounts, sums, Radl and progress are written on every page. The minus is U+2212; zero is 0. Values are points (int or Fraction).

    {% load tarock %}
    <td class="num {{ x|sign }}">{{ x|amount }}</td>     +7, −7, 0 in plus, minus, zero: what one game or one round brought
    {{ tournament|round_called:2 }}                      Runde 2
    {{ 14|beside:"Nr. 14" }}                             nothing: who is only a number has it once
    bar {{ x|in_points }}                                bar +1 Punkt: what is paid beside the Schrift
    <td class="num {{ x|below }}">{{ x|total }}</td>     37, −49 in minus or no class: a sum, a standing
    {{ 4|radl }}                                         IIII, as the cards are numbered
    {{ 120|euros }}                                      1,20 €
    {% tally 13 20 %} {% tally 9 16 radl=5 %}            Strichliste: one stroke a game, a gap after each Radl
    {% bar total largest %}                              bar from a middle line, plus solid to the right, minus hollow to the left

Never computes an amount; in SVG, where a length is needed, numbers have one decimal and always a point.
"""

from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from scoring.arithmetic.series import place
from scoring.plain import words
from tournament.ledger.people.names import numbered
from tournament.ledger.store.convert import in_scene, language, round_word
from tournament.models import Tournament

register = template.Library()

Points = int | Fraction

STROKE, GAP, RADL_GAP = 3, 2, 4
"""Lengths of site/tally.css: a stroke, the space after it, the space after a Radl."""

TALLY_RADL = (3, 4, 5)
"""Games of a Radl for which there is a pattern of strokes (site/tally.css)."""

STRETCHED = 80
"""A shorter Strichliste keeps its measure: drawn out over its whole place it would show bars, not strokes."""

BAR_REACH = 48
"""Half the width of a bar's picture, less a little air at the edge."""


@register.filter(name="in_scene")
def said_in_scene(said: str, tournament: Tournament) -> str:
    """ "Position 2 läuft", where the tournament's scene calls a round so; said of one round."""
    return in_scene(tournament.sheet, said)


@register.filter
def round_called(tournament: Tournament, number: int) -> str:
    """ "Runde 2", as the tournament's scene calls it."""
    return f"{round_word(tournament.sheet)} {number}"


@register.filter
def beside(number: int | str, name: str) -> str:
    """ "Nr. 14" beside a player's name; "" where visitors know him by that alone."""
    said = numbered(number)
    return "" if name == said else said


@register.filter
def ordinal(number: int) -> str:
    """A rank where it stands alone: "3.", English "3"."""
    return place(number, language())


@register.filter
def amount(points: Points | None) -> str:
    """With its sign: "+7", "−7", "0"; nothing for None."""
    return "" if points is None else words.amount(points, language())


@register.filter
def in_points(points: Points | None) -> str:
    """With its sign and its unit: "+1 Punkt", "−4 Punkte"; nothing for None."""
    return "" if points is None else words.in_points(points, language())


@register.filter
def total(points: Points | None) -> str:
    """A sum, which shows only the minus: "37", "−49"; nothing for None."""
    return "" if points is None else words.total(points, language())


@register.filter
def sign(points: Points | None) -> str:
    """The class of an amount: plus, minus, zero; none for None."""
    if points is None:
        return ""
    return "plus" if points > 0 else "minus" if points < 0 else "zero"


@register.simple_tag
def both(placed: Points | None, points: Points | None) -> str:
    """An amount with its sign; where table points rank, these, and the amount small behind them: "3 (+24)"."""
    if placed is None:
        return amount(points)
    return format_html("{} <small>({})</small>", total(placed), amount(points))


@register.filter
def below(points: Points | None) -> str:
    """The class of a sum: minus where it is below 0, else none."""
    return "minus" if points is not None and points < 0 else ""


@register.filter
def radl(number: int) -> str:
    """The number of a Radl as the cards write theirs, without subtraction: I, II, III, IIII, V … VIIII, X."""
    return words.numeral(int(number))


@register.filter
def euros(cents: int | None) -> str:
    """Money: "1,20 €"; nothing for None."""
    return "" if cents is None else words.euros(cents, language())


@register.simple_tag
def tally(done: int, games: int, radl: int = 4) -> SafeString:
    """A stroke for each game done, pale ones for those to come. `radl`: games once around the table, which is its number of seats."""
    pattern = radl if radl in TALLY_RADL else 4
    width = tally_length(games, pattern)
    label = ngettext("%(done)d von %(games)d Spiel", "%(done)d von %(games)d Spielen", games) % {"done": done, "games": games}
    css = "tally" if pattern == 4 else f"tally by{pattern}"
    strokes = format_html('<path d="M0 6H{}"/>', tally_length(min(done, games), pattern)) if done else ""
    fitted = "xMinYMid" if width < STRETCHED else "none"
    return format_html(
        '<svg class="{}" viewBox="0 0 {} 12" preserveAspectRatio="{}" role="img" aria-label="{}"><path class="all" d="M0 6H{}"/>{}</svg>',
        css,
        width,
        fitted,
        label,
        width,
        strokes,
    )


def tally_length(games: int, radl: int) -> int:
    """Where the last of so many strokes ends."""
    around = radl * (STROKE + GAP) - GAP + RADL_GAP
    full, rest = divmod(games, radl)
    if rest:
        return full * around + rest * (STROKE + GAP) - GAP
    return full * around - RADL_GAP if full else 0


@register.simple_tag
def bar(points: Points, largest: Points) -> SafeString:
    """The points as a bar; `largest` is the greatest distance from 0 in the list and reaches to the edge."""
    tenths = int(max(points, -points) * BAR_REACH * 10 / largest) if largest else 0
    length, start = _decimal(tenths), _decimal(500 - tenths)
    if points < 0:
        body = format_html('<rect class="neg" x="{}" y="2" width="{}" height="6"/>', start, length)
    elif points:
        body = format_html('<rect x="50" y="2" width="{}" height="6"/>', length)
    else:
        body = SafeString()
    return format_html('<svg class="bar40" viewBox="0 0 100 10" aria-hidden="true"><path d="M50 0V10" class="mid"/>{}</svg>', body)


def _decimal(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"


@register.filter
def players_count(number: int) -> str:
    """ "1 Spieler", "24 Spieler"."""
    return ngettext("%(n)d Spieler", "%(n)d Spieler", number) % {"n": number}


@register.filter
def faults(number: int) -> str:
    """ "ohne Fehler", "1 Fehler", "3 Fehler"."""
    return ngettext("%(n)d Fehler", "%(n)d Fehler", number) % {"n": number} if number else gettext("ohne Fehler")
