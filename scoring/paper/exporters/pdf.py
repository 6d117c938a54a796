"""Papers as PDF: lists, Tischzettel, Schreibzettel, Regelblatt, Entscheide, written as the pages in templates/print/ and set by the
typesetter.

The look is that of the pages (tournament/static/site/ …), with papers/print.css and what is beside it on top.
Nothing is fetched: a page has no address but its own. Nothing here computes an amount.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from django.template import Context, Engine

from rules.book import BY_SUM, Ranking, without_marks
from rules.book import Page as RulePage
from scoring import own
from scoring.arithmetic.statistics import distribution
from scoring.field.marks import note
from scoring.field.names import surname
from scoring.field.passes import Pass
from scoring.paper.exporters import ruled
from scoring.paper.exporters.columns import arrange
from scoring.paper.exporters.look import look
from scoring.paper.exporters.metrics import POINT, SPACE, held, hyphenated, longest_piece, shortened, width
from scoring.paper.exporters.sheets import WORDS_OF_MARKS, RuledSheet, head, numbered, sheet
from scoring.paper.exporters.tables import ROW, TIGHT_ROW, blocks, heads, pages, style
from scoring.paper.plot import histogram
from scoring.paper.report import Report, foot
from scoring.paper.rulings import Outcome, RulingRow, SanctionRow, details, rulings_facts, state, where
from scoring.paper.stamping import stamped
from scoring.paper.typesetter import SHELF, Part, size_of, typesetter
from scoring.plain.rows import Meta, Pen, PlayerRow, Points, ScoreSheet, Seating
from scoring.plain.words import amount, count, long_date, round_called, say, words

FOOT_FACE = '"Liberation Sans",Arial,"Helvetica Neue","Nimbus Sans",sans-serif;vertical-align:top;padding-top:3mm'
FOOT_LINE = 55_000
"""What a line of the foot holds, in thousandths of an em of its 7.5 pt; of more than three lines, the letters are smaller."""

# Tenths of a millimetre: what a page holds of rows below title and heads, and what stands below them.
FIRST_PAGE, OTHER_PAGES, TITLE_LINE = 2304, 2520, 72
NOTES, SIGNATURES, SPREAD = 180, 252, 468
CORRECTED, CORRECTED_LINE, CORRECTED_EM = 20, 40, 54_000
"""What is said below the title of a paper that replaces another, and what a line of it holds, in thousandths of an em."""
SPREAD_LEAST = 24
"""Of fewer results, a picture of their distribution says nothing."""
LANDSCAPE = "@page{size:A4 landscape}.after>p{max-width:225mm}"
LANDSCAPE_LESS = 870
"""So much less a page holds that lies across."""
PAGES_MOST = 7
"""A list of more pages than these is set tight."""
NOTES_LINE, NOTES_LINE_WIDE, NOTE_LINE = 49_000, 67_000, 44
"""What a line of the notes holds, in thousandths of an em, and how high it is."""
OPEN_COLUMNS, OPEN_COLUMNS_WIDE, OPEN_LINE = 2, 3, 36
"""How many stand beside each other of what disputes leave open."""
ABOVE_NOTES, OPEN_HEAD = 50, 74
"""What is above the notes, and the line that heads what disputes leave open with the room before it."""

SLIPS_A_PAGE = 4
SLIP_ROOM, SLIP_ROOM_BESIDE_QR = 26_000, 20_400
"""What the names of a Tischzettel have together, in thousandths of an em of their letters."""
SLIP_SIZES = (("", 1000), ("s", 842), ("xs", 700))
"""Of a family name on a Tischzettel: 13, 10.9 and 9.1 pt."""
SLIP_SEAT, SLIP_NAME_LINE, SLIP_SMALL_LINE = 318, 505, 35
"""Tenths of a millimetre: what a seat's name, number and place have above the scribe's line, and a line of them in small letters;
hundredths: a line of a family name in the largest."""
SLIP_SMALL = 1444
"""A line holds that much more, in thousandths, of the 9 pt of a given name."""
COLUMNS_BESIDE_QR, SLIP_LINE, SLIP_LONG_LINE, SLIP_BESIDE = 4, 18_500, 22_600, 33_000
"""More players than that stand below each other beside a QR, each name on a line of its own; a longer one in smaller letters, one that is
too long even so with the family name alone. What is beside a name has a line as well."""


@cache
def _engine() -> Engine:
    return Engine(dirs=[str(own("templates"))])


def css_string(text: str) -> str:
    r"""A text as a string of CSS: quotes, backslashes and line ends escaped."""
    escaped = "".join(f"\\{ord(letter):x} " if letter in '"\\<' or not letter.isprintable() else letter for letter in text)
    return f'"{escaped}"'


TITLED = frozenset({"list.html", "rules.html", "rulings.html", "wall.html"})
"""Papers with a title, below which they say what is corrected; on the others the foot says it."""


def page_style(meta: Meta, language: str, *, whole: bool = False) -> str:
    """The margin boxes of every page: tournament, rules and state on the left, page x of y on the right; `whole`: with what is
    corrected."""
    said = tuple(filter(None, (*foot(meta, language), stamped(meta.stamp, language, whole=whole))))
    left = " ".join(css_string(part) for part in "\n".join(said).splitlines(keepends=True))
    lines = sum(-(-width(line) // FOOT_LINE) for line in said)
    font = f"font:{'5.5pt/1.2' if lines > 4 else '6pt/1.3' if lines > 3 else '7.5pt/1.4'} {FOOT_FACE}"
    word = words(language)
    right = f'{css_string(word["page"])} " " counter(page) " " {css_string(word["of_pages"])} " " counter(pages)'
    return (
        f"@page{{@bottom-left{{content:{left};white-space:pre-wrap;width:148mm;{font}}}"
        f"@bottom-right{{content:{right};width:28mm;text-align:right;{font}}}}}"
    )


GATHERED: ContextVar[list[Part] | None] = ContextVar("gathered", default=None)
"""Where papers that become parts of one file are put, as texts with their own styles, instead of being set."""


def _written(template: str, context: Mapping[str, object], meta: Meta, language: str, own_style: str, pages: int = 1) -> Part:
    html = (
        _engine()
        .get_template(f"print/{template}")
        .render(Context({**context, "meta": meta, "language": language, "words": words(language)}))
    )
    return Part(held(html), page_style(meta, language, whole=template not in TITLED) + own_style, pages)


def pages_of(template: str, context: Mapping[str, object], meta: Meta, language: str, own_style: str = "") -> int:
    """How many pages `render` would make of it; 0 where nobody here can tell."""
    return typesetter().pages(_written(template, context, meta, language, own_style=own_style))


def render(template: str, context: Mapping[str, object], meta: Meta, language: str, own_style: str = "", *, pages: int = 1) -> bytes:
    """A page of templates/print/ as a PDF file. The context holds texts, not numbers: how a number looks is decided here, not by Django's
    settings. `pages`: how many it will be, about."""
    part = _written(template, context, meta, language, own_style=own_style, pages=pages)
    if (gathered := GATHERED.get()) is not None:
        gathered.append(part)
        return b""
    return made_of([part])


def made_of(parts: Sequence[Part]) -> bytes:
    """The parts as one file; a long one from the shelf, if it was made before of the same texts in the same look."""
    shelf, setter = SHELF.get(), typesetter()
    if shelf is None or setter.ending != "pdf":
        return setter.set(parts)
    texts = (text for part in parts for text in (part.style, part.html, "large" * part.large))
    digest, size = sha256("\0".join((setter.version, look(), *texts)).encode()).hexdigest(), size_of(parts)
    found = shelf.find(digest, size)
    if found is None:
        found = setter.set(parts)
        shelf.keep(digest, size, found)
    return found


def write(report: Report) -> bytes:
    """A list: title, rows with the head on every page, notes and signatures. One that would be very long is set tight."""
    report = report.on_paper
    layout = arrange(report)
    across = LANDSCAPE_LESS * layout.wide
    first, others = FIRST_PAGE - _above(report.meta) - across, OTHER_PAGES - across
    loose, close = (pages(report, layout, first, others, row=row) for row in (ROW, TIGHT_ROW))
    below = small_print(report, wide=layout.wide)
    spilt = loose.left < below
    # Tight where it would be very long, or where only so a few lines of small print do not stand on a page of their own.
    tight = loose.number + spilt > PAGES_MOST or (spilt and close.number + (close.left < below) <= loose.number)
    left = (close if tight else loose).left
    least = max(below, NOTES * bool(report.notes) + SIGNATURES * bool(report.signatures))
    # The picture is worth its room, but not a page of its own.
    spread = distribution(report.spread) if len(report.spread) >= SPREAD_LEAST and left >= least + SPREAD else None
    caption = say("spread", report.language, len(report.spread))
    context = {
        "paper": "list", "title": report.title, "facts": report.facts, "notes": report.notes, "open_ends": report.open_ends,
        "heads": heads(layout) if report.rows else (), "blocks": blocks(report, layout),
        "signatures": report.signatures, "spread": histogram(spread, report.language, caption) if spread else "", "caption": caption,
    }  # fmt: skip
    lies = LANDSCAPE * layout.wide
    number = (close if tight else loose).number
    return render("list.html", context, report.meta, report.language, own_style=style(report, layout, tight=tight) + lies, pages=number)


def _above(meta: Meta) -> int:
    """What stands above the rows more than a title of one line."""
    title_lines, corrected = -(-width(meta.tournament) // 31_000), meta.stamp.corrected
    return TITLE_LINE * (title_lines - 1) + (CORRECTED + CORRECTED_LINE * -(-width(corrected) // CORRECTED_EM) if corrected else 0)


def small_print(report: Report, *, wide: bool) -> int:
    """How high the texts below the rows are."""
    lines = -(-width(" ".join(report.notes)) // (NOTES_LINE_WIDE if wide else NOTES_LINE)) * NOTE_LINE
    columns = OPEN_COLUMNS_WIDE if wide else OPEN_COLUMNS
    ends = OPEN_HEAD + -(-len(report.open_ends) // columns) * OPEN_LINE if report.open_ends else 0
    return ABOVE_NOTES * bool(report.notes) + lines + ends + SIGNATURES * bool(report.signatures)


def slips(seatings: Iterable[Seating], meta: Meta, language: str = "de", pens: Mapping[int, Pen] = MappingProxyType({})) -> bytes:
    """The Tischzettel: a strip a table to lay on it, four a page, to be cut apart. `pens`: by table, how its phone comes to its page."""
    shown = [_slip(seating, meta, language, pens.get(seating.table)) for seating in seatings]
    return render(
        "slips.html",
        {"paper": "slips", "title": say("slips", language), "slips": shown},
        meta,
        language,
        pages=-(-len(shown) // SLIPS_A_PAGE),
    )


def _slip(seating: Seating, meta: Meta, language: str, pen: Pen | None) -> dict[str, object]:
    facts = [meta.tournament, long_date(meta.date, language), count("games", seating.games, language)]
    scene = meta.scene
    facts += [f"{scene.dealer}: {scene.rests}" if scene.rests else say("sits_out", language)] * seating.sits_out
    with_qr = pen is not None and bool(pen.qr)
    room = (SLIP_ROOM_BESIDE_QR if with_qr else SLIP_ROOM) // len(seating.players)
    seats = [
        {
            "label": "".join(scene.seats[seat : seat + 1]) or f"{say('seat', language)} {seat + 1}",
            "deals": seat == seating.first_dealer,
            **_below_each_other(player, room, language),
        }
        | _on_a_line(player, language, say("first_dealer", language) * (seat == seating.first_dealer))
        for seat, player in enumerate(seating.players)
    ]
    return {
        "table": str(seating.table), "round": round_called(scene, seating.round, language),
        "seats": seats, "seats_class": f"n{len(seats)}",
        "facts": list(filter(None, facts)),
        "in_rows": with_qr and len(seats) > COLUMNS_BESIDE_QR, "pen": pen, "with_qr": with_qr, "by_hand": note(seating.mended, language),
    }  # fmt: skip


def _below_each_other(player: PlayerRow, room: int, language: str) -> dict[str, object]:
    """A seat as a column: the family name, and below it the rest of the name, the number and, in the lines that are left, the place."""
    name = head(player, room, language, SLIP_SIZES)
    small = room * SLIP_SMALL // 1000
    line = SLIP_NAME_LINE * dict(SLIP_SIZES)[name.size] // 10_000
    lines = (SLIP_SEAT - line * (name.family.count("\n") + 1)) // SLIP_SMALL_LINE
    above = [line for line in (*shortened(name.rest, small, max(1, lines - 2)), name.number) if line]
    place = shortened(player.place, small, max(1, lines - len(above)))
    return {"family": name.family, "size": name.size, "below": [*above, *filter(None, place)]}


def _on_a_line(player: PlayerRow, language: str, deals: str) -> dict[str, object]:
    """A seat as a row: the name, and in small letters what is beside it; the rest of a name that is too long stands there too."""
    start, end = surname(player.name) if width(player.name) > SLIP_LONG_LINE else (0, len(player.name))
    rest = " ".join((player.name[:start] + player.name[end:]).split())
    fixed = POINT.join(filter(None, (rest, numbered(player, language), deals)))
    place = player.place and shortened(player.place, SLIP_BESIDE - width(fixed + POINT), 1)[0]
    named = player.name[start:end].strip()
    return {"name": named, "small": width(named) > SLIP_LINE, "beside": POINT.join(filter(None, (fixed, place)))}


PASSES_A_PAGE = 10
PASS_SIZES = (("", 160, 120), ("s", 140, 110), ("xs", 120, 100), ("xxs", 100, 90))
"""Classes of letters on a pass, and how large they are, in tenths of a point: of a surname, and of the given name below it."""
PASS_NAME, PASS_GIVEN, PASS_WHERE = 1_232_000, 1_260_000, 14_800
"""What a line holds: of names in thousandths of an em of a tenth of a point, of a place in thousandths of an em, as the sans has them."""
PASS_HEIGHT, PASS_BEFORE, PASS_SMALL = 360, 35, 42
"""Tenths of a millimetre: what name and place have together, a title before the name, and a line of the place with what is above it."""


def _pass(card: Pass) -> dict[str, object]:
    """The name in the largest letters in which no word is broken and which leave their lines to place and club, all of it on the card."""
    where = [text for text in (card.place, card.club) if text]
    wanted = sum(len(hyphenated(text, PASS_WHERE)) for text in where)
    names = [_on_pass(card, *size) for size in PASS_SIZES]
    name = next((name for name in names if name.whole and name.left >= wanted), names[-1])
    spare = max(0, name.left - len(where))
    return {
        "before": card.name.title, "surname": "\n".join(name.surname), "given": "\n".join(name.given), "codes": card.codes, "qr": card.qr,
        "size": name.size, "where": ["\n".join(shortened(text, PASS_WHERE, 1 + spare * (text is where[-1]))) for text in where],
    }  # fmt: skip


class _Named(NamedTuple):
    """A name on a pass in a class of letters; `whole`: no word of the surname is broken; `left`: lines that place and club have."""

    size: str
    surname: Sequence[str]
    given: Sequence[str]
    whole: bool
    left: int


def _on_pass(card: Pass, size: str, large: int, small: int) -> _Named:
    room, given = PASS_NAME // large, " ".join(filter(None, (card.name.given, card.name.suffix)))
    surname, below = hyphenated(card.name.surname, room), hyphenated(given, PASS_GIVEN // small) if given else []
    height = PASS_BEFORE * bool(card.name.title) + (len(surname) * large * 11 + len(below) * small * 12) * 353 // 10_000
    return _Named(size, surname, below, whole=longest_piece(card.name.surname) <= room, left=(PASS_HEIGHT - height) // PASS_SMALL)


def passes(cards: Sequence[Pass], meta: Meta, language: str = "de") -> bytes:
    """The players' passes, ten a page, to be cut apart."""
    shown = [_pass(card) for card in cards]
    pages = [shown[start : start + PASSES_A_PAGE] for start in range(0, len(shown), PASSES_A_PAGE)]
    return render("passes.html", {"paper": "passes-paper", "title": say("passes", language), "pages": pages}, meta, language)


def score_sheets(sources: Iterable[ScoreSheet], meta: Meta, language: str = "de", ranking: Ranking = BY_SUM) -> bytes:
    """The Schreibzettel, a page a table: blank, filled, or filled as far as they are written. `ranking`: what the places at a table
    give."""
    filled = [
        sheet(source, ruled.columns(len(source.seating.players)).player - SPACE, language, meta=meta, ranking=ranking) for source in sources
    ]
    shown = [(_sheet(one, language), page) for one in filled for page in ruled.pages(one, language)]
    context = {
        "paper": "sheets",
        "title": " · ".join(filter(None, (meta.scene.slip, say("score_sheet", language)))),
        "sheets": shown,
        "day": long_date(meta.date, language, weekday=True),
    }
    return render("sheets.html", context, meta, language, own_style=ruled.style(filled), pages=len(shown))


def _sheet(one: RuledSheet, language: str) -> dict[str, object]:
    grid = ruled.columns(len(one.heads))
    heads = [
        {"size": part.size, "family": family, "below": "\n".join(filter(None, below))}
        for part in one.heads
        for family, *below in [ruled.head_lines(part, grid)]
    ]
    legend = [(ruled.SHAPES[mark], say(f"legend_{WORDS_OF_MARKS[mark]}", language)) for mark in one.marks]
    return {**one._asdict(), "heads": heads, "size": str(len(heads)), "legend": legend}


def regelblatt(page: RulePage, meta: Meta, language: str = "de") -> bytes:
    """The Regelblatt, as the referee holds it beside the paper; `page` is rules.book.regelblatt.page with the tournament's options."""
    shown = without_marks(page)
    context = {
        "paper": "rule-page",
        "title": shown.title,
        "facts": (shown.subtitle, say("rule_page", language)),
        "sections": shown.sections,
    }
    return render("rules.html", context, meta, language)


def rulings(
    rows: Sequence[RulingRow], sanctions: Iterable[SanctionRow], meta: Meta, language: str = "de", *, anonymous: bool = False
) -> bytes:
    """The rulings one after the other, with what each did to every player and why; then the sanctions. `anonymous`: says so in its head."""
    unnamed = (say("without_names", language),) * anonymous
    context = {
        "paper": "rulings", "title": say("rulings", language), "facts": (*rulings_facts(rows, meta, language), *unnamed),
        "rulings": [_ruling(row, language) for row in rows], "sanctions": [_sanction(row, language) for row in sanctions],
    }  # fmt: skip
    return render("rulings.html", context, meta, language)


def _sanction(row: SanctionRow, language: str) -> dict[str, object]:
    return {**row._asdict(), "ruling": say("ruling_of", language, row.ruling) if row.ruling else ""}


def _ruling(row: RulingRow, language: str) -> dict[str, object]:
    return {
        "number": str(row.number), "decision": row.decision, "source": row.source, "where": where(row, language), "by": row.by,
        "time": row.time,
        "state": state(row, language), "fallen": row.superseded_by is not None, "details": details(row, language),
        "text": row.text if row.text != row.departure else "",
        "players": row.players if row.after is not None else (), "size": str(len(row.players)), "lines": list(_effect(row, language)),
    }  # fmt: skip


def _effect(row: RulingRow, language: str) -> Iterator[dict[str, object]]:
    """The game as it counted before with its reasons, then as it was decided with its reasons, then what that changed."""
    same = row.before is not None and row.before == row.after
    if row.before is not None and not same:
        yield from _outcome_lines("before_ruling", row.before, "was", language)
    if row.after is not None:
        yield from _outcome_lines("still_counts" if same else "after_ruling", row.after, "now", language)
    if row.changed is not None and any(row.changed):
        yield _effect_line("diff", say("change", language), "", row.changed, language=language)


def _outcome_lines(key: str, outcome: Outcome, style_: str, language: str) -> Iterator[dict[str, object]]:
    if outcome.points is None:
        return
    yield _effect_line(style_, f"{say(key, language)}: {outcome.played}", "", outcome.points, language=language)
    for line in outcome.lines:
        text = say("in_cash", language, line.text) if line.cash else line.text
        yield _effect_line("part", text, line.source, line.points, language=language)


def _effect_line(style_: str, text: str, source: str, points: Sequence[Points], language: str) -> dict[str, object]:
    return {
        "style": style_,
        "text": text,
        "source": source,
        "cells": [{"text": amount(cell, language), "minus": cell < 0} for cell in points],
    }
