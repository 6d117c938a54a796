"""The rows of a website's pages as HTML: what a tournament has some ten thousand of. Templates, which have the rest, would take ten
times as long. Every text is escaped here, and nowhere else comes markup from code."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.paper import Report
from tournament.papers.website_rows import Field, Href, Line, Step, Sum, Written, list_rows


def _marked(made: Callable[..., Iterator[str]]) -> Callable[..., SafeString]:
    """The parts as one text that a template takes as it is."""

    def joined(*said: object) -> SafeString:
        return SafeString("".join(made(*said)))

    return joined


def _classed(css: str) -> str:
    return f' class="{css}"' if css else ""


def _led(text: str, href: str) -> str:
    """The text, escaped, as a link where it leads anywhere."""
    return f'<a href="{escape(href)}">{escape(text)}</a>' if href else escape(text)


def _detail(text: str) -> str:
    return f" <small>{escape(text)}</small>" if text else ""


@_marked
def list_body(rows: Iterable[Sequence[Field]]) -> Iterator[str]:
    """The rows of a list."""
    for row in rows:
        yield "<tr>"
        for field in row:
            text = _led(field.text, field.href)
            yield f'<th scope="row">{text}</th>' if field.name else f"<td{_classed(field.css)}>{text}</td>"
        yield "</tr>\n"


def listed(report: Report, href: Href, **more: Any) -> dict[str, Any]:
    """A list for its template, as `list_rows` has it, with its rows as markup."""
    found = list_rows(report, href, **more)
    return {**found, "rows": list_body(found["rows"])}


@_marked
def lines_body(lines: Iterable[Line]) -> Iterator[str]:
    """The games of a table, a column a seat; what they brought leads to its reasons."""
    for line in lines:
        anchor = f"#{line.anchor}" if line.anchor else ""
        text = f"<s>{escape(line.text)}</s>" if line.struck else escape(line.text)
        yield f'<tr><td class="num">{_led(line.game, anchor)}</td><td>{text}{_detail(line.detail)}</td>'
        for sum_ in line.amounts:
            amount = f"<s>{sum_.text}</s>" if line.struck else _led(sum_.text, anchor)
            yield f'<td class="num {sum_.css}">{amount}</td>'
        yield "</tr>\n"


@_marked
def reasons_body(lines: Iterable[Line], heads: Sequence[str]) -> Iterator[str]:
    """The reasons of each game, to be opened one by one; a link to one opens it."""
    names = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    head = f'<thead><tr><th scope="col"><span class="sr">{escape(_("Grund"))}</span></th>{names}</tr></thead>'
    game, in_all = escape(_("Spiel %(n)s")), escape(_("Betrag"))
    for line in lines:
        if line.anchor:
            yield f"<details><summary>{game % {'n': line.game}}: {escape(line.text)}</summary>\n"
            yield f'<div class="scroll" id="{line.anchor}" tabindex="-1">'
            yield f'<p class="label">{escape(line.detail)}</p>' if line.detail else ""
            yield f'<table class="why">{head}<tbody>'
            yield from map(_step, line.steps)
            yield f'<tr class="total"><th scope="row">{in_all}</th>{_amounts(line.amounts)}</tr></tbody></table></div></details>\n'


def _step(step: Step) -> str:
    text = _("bar, in Punkten: %(text)s") % {"text": step.text} if step.cash else step.text
    law = f' <span class="law">{escape(step.source)}</span>' if step.source else ""
    return f'<tr{_classed("cash" if step.cash else "")}><th scope="row">{escape(text)}{law}</th>{_amounts(step.amounts)}</tr>'


def _amounts(amounts: Iterable[Sum]) -> str:
    return "".join(f"<td{_classed(sum_.css)}>{sum_.text}</td>" for sum_ in amounts)


@_marked
def games_body(games: Iterable[Written]) -> Iterator[str]:
    """The games of a player at one table."""
    declared = f'<span class="sr"> ({escape(pgettext("who plays the game", "Spieler"))})</span>'
    for game in games:
        yield f'<tr{_classed("own" if game.own else "")}><td class="num">{game.game}</td>'
        yield f"<td>{escape(game.text)}{declared if game.own else ''}{_detail(game.detail)}</td>"
        yield f'<td class="num {game.amount.css}">{_led(game.amount.text, game.href)}</td></tr>\n'
