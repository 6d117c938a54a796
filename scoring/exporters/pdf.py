"""Papers as PDF: lists, Tischzettel, Schreibzettel, Regelblatt. Set by WeasyPrint from the pages in templates/print/.

The look is tournament/static/look.css with print.css on top. Nothing is fetched: a page has no address but its own. Nothing here computes an amount.
"""

import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.template import Context, Engine
from weasyprint import CSS, HTML

from rules.regelblatt import Page as RulePage
from scoring.exporters import ruled
from scoring.exporters.lines import arrange, heads, style
from scoring.exporters.metrics import SPACE, width
from scoring.exporters.pagination import pages
from scoring.exporters.sheets import WORDS_OF_MARKS, Sheet, head, sheet
from scoring.plot import histogram
from scoring.report import Report, foot
from scoring.rows import Mark, Meta, ScoreSheet, Seating
from scoring.statistics import distribution
from scoring.words import count, long_date, say, words

ROOT = Path(__file__).resolve().parents[2]
FOOT_FACE = '"Liberation Sans",Arial,"Helvetica Neue","Nimbus Sans",sans-serif;vertical-align:top;padding-top:3mm'
FOOT_LINE = 55_000
"""What a line of the foot holds, in thousandths of an em of its 7.5 pt; of more than three lines, the letters are smaller."""

# The body of an A4 page is 262 mm high; a row is 7.2 mm, counted in halves.
FIRST_PAGE = 64
OTHER_PAGES = 70
NOTES, SIGNATURES, SPREAD = 5, 7, 13
SPREAD_LEAST = 24
"""Of fewer results, a picture of their distribution says nothing."""

SHAPES = {Mark.REPLACED: "corrected", Mark.RULED: "ruling", Mark.DISPUTED: "disputed", Mark.MANUAL: "manual", Mark.REFUSED: "refused"}
"""The chips of look.css that explain the marks of a sheet."""

SLIP_ROOM = 26_000
"""What the names of a Tischzettel have together, in thousandths of an em of their letters."""


@cache
def _engine() -> Engine:
    return Engine(dirs=[ROOT / "templates"])


@cache
def _style(name: str) -> CSS:
    """A style sheet, without the one rule that would make WeasyPrint compute a ::before and an ::after for every element of a page."""
    sheet = (ROOT / "tournament" / "static" / name).read_text(encoding="utf-8")
    return CSS(string=sheet.replace("*, *::before, *::after {", "* {"))


def css_string(text: str) -> str:
    r"""A text as a string of CSS: quotes, backslashes and line ends escaped."""
    escaped = "".join(f"\\{ord(letter):x} " if letter in '"\\<' or not letter.isprintable() else letter for letter in text)
    return f'"{escaped}"'


def page_style(meta: Meta, language: str) -> str:
    """The margin boxes of every page: tournament and rules on the left, page x of y on the right."""
    said = foot(meta, language)
    left = " ".join(css_string(part) for part in "\n".join(said).splitlines(keepends=True))
    font = f"font:{'6pt/1.3' if sum(-(-width(line) // FOOT_LINE) for line in said) > 3 else '7.5pt/1.4'} {FOOT_FACE}"
    word = words(language)
    right = f'{css_string(word["page"])} " " counter(page) " " {css_string(word["of_pages"])} " " counter(pages)'
    return (
        f"@page{{@bottom-left{{content:{left};white-space:pre-wrap;width:148mm;{font}}}"
        f"@bottom-right{{content:{right};width:28mm;text-align:right;{font}}}}}"
    )


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage collection meanwhile: a layout makes millions of objects that all live to its end, and looking through them again and again is
    a third of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def render(template: str, context: Mapping[str, object], meta: Meta, language: str, own_style: str = "") -> bytes:
    """A page of templates/print/ as a PDF file. The context holds texts, not numbers: how a number looks is decided here, not by Django's settings."""
    html = _engine().get_template(f"print/{template}").render(Context({**context, "meta": meta, "language": language, "words": words(language)}))
    sheets = [_style("look.css"), _style("print.css"), CSS(string=page_style(meta, language) + own_style)]
    with _uncollected():
        return HTML(string=html).write_pdf(stylesheets=sheets)


def write(report: Report) -> bytes:
    """A list: title, rows with the head on every page, notes and signatures."""
    layout = arrange(report)
    title_lines = -(-width(report.meta.tournament) // 31_000)
    least = NOTES * bool(report.notes) + SIGNATURES * bool(report.signatures)
    filled, room = pages(report, layout, FIRST_PAGE - 2 * (title_lines - 1), OTHER_PAGES, least)
    # The picture is worth its room, but not a page of its own.
    spread = distribution(report.spread) if len(report.spread) >= SPREAD_LEAST and room >= least + SPREAD else None
    context = {
        "paper": "list", "title": report.title, "facts": report.facts, "heads": heads(layout), "pages": filled, "notes": report.notes,
        "signatures": report.signatures, "spread": histogram(spread, report.language) if spread else "",
        "caption": say("spread", report.language, len(report.spread)),
    }  # fmt: skip
    return render("list.html", context, report.meta, report.language, style(layout))


def slips(seatings: Iterable[Seating], meta: Meta, language: str = "de") -> bytes:
    """The Tischzettel: a strip a table to lay on it, four a page, to be cut apart."""
    context = {"paper": "slips", "title": say("slips", language), "slips": [_slip(seating, meta, language) for seating in seatings]}
    return render("slips.html", context, meta, language)


def _slip(seating: Seating, meta: Meta, language: str) -> dict[str, object]:
    facts = [meta.tournament, long_date(meta.date, language), count("games", seating.games, language)]
    facts += [say("sits_out", language)] * seating.sits_out
    room = SLIP_ROOM // len(seating.players)
    seats = [
        {
            "label": f"{say('seat', language)} {seat + 1}", "head": head(player, room, language), "place": player.place,
            "deals": seat == seating.first_dealer,
        }
        for seat, player in enumerate(seating.players)
    ]
    return {
        "table": str(seating.table), "round": str(seating.round), "seats": seats, "seats_class": f"n{len(seats)}", "facts": list(filter(None, facts)),
    }  # fmt: skip


def score_sheets(sources: Iterable[ScoreSheet], meta: Meta, language: str = "de") -> bytes:
    """The Schreibzettel, a page a table: blank, filled, or filled as far as they are written."""
    filled = [sheet(source, ruled.columns(len(source.seating.players)).player - SPACE, language) for source in sources]
    shown = [(_sheet(one, language), page) for one in filled for page in ruled.pages(one, language)]
    context = {"paper": "sheets", "title": say("score_sheet", language), "sheets": shown, "day": long_date(meta.date, language, weekday=True)}
    return render("sheets.html", context, meta, language, ruled.grid_style() + ruled.style(ruled.used_heights(filled)))


def _sheet(one: Sheet, language: str) -> dict[str, object]:
    room = (ruled.columns(len(one.heads)).player - 2 * SPACE) * 1000 // ruled.DETAIL
    heads = [{**part._asdict(), "rest": ruled.two_lines(part.rest, room), "seat": str(seat)} for seat, part in enumerate(one.heads)]
    legend = [(SHAPES[mark], say(f"legend_{WORDS_OF_MARKS[mark]}", language)) for mark in one.marks]
    return {**one._asdict(), "heads": heads, "size": str(len(heads)), "legend": legend}


def regelblatt(page: RulePage, meta: Meta, language: str = "de") -> bytes:
    """The Regelblatt, as the referee holds it beside the paper; `page` is rules.regelblatt.page with the tournament's options."""
    context = {"paper": "rule-page", "title": page.title, "facts": (page.subtitle, say("rule_page", language)), "sections": page.sections}
    return render("rules.html", context, meta, language)
