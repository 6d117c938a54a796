"""An answer in words: its cells in the language of whoever reads, as a table of text, as CSV, as a picture."""

import csv
from collections.abc import Callable, Mapping, Sequence
from html import escape
from io import StringIO
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from tournament.history.asking import Answer
from tournament.history.questions import FEWEST, Column, Kind
from tournament.ledger.store.convert import language
from tournament.models import sheet_of

NUMBERS = frozenset({Kind.COUNT, Kind.SHARE, Kind.POINTS})
MINUS = "−"
WIDTH, LINE, LABEL, FIGURE = 720, 26, 280, 80
"""Of a picture, in its own units."""


class Bar(NamedTuple):
    """A row of a picture. `start`, `length`: in thousandths of its width."""

    label: str
    figure: str
    start: int
    length: int
    minus: bool


def heads(answer: Answer) -> list[str]:
    """What stands over the columns."""
    return [_in(column.title) for column in answer.question.columns]


def cells(answer: Answer) -> list[list[str]]:
    """Every row, in words."""
    return [[_cell(column, row) for column in answer.question.columns] for row in answer.rows]


def is_number(column: Column) -> bool:
    """Whether it stands to the right."""
    return column.kind in NUMBERS


def title(answer: Answer) -> str:
    """The question."""
    return _in(answer.question.title)


def notes(answer: Answer) -> list[str]:
    """What has to be said beside it."""
    found = [_in(answer.question.says)]
    if answer.hidden:
        text = ngettext(
            "%(n)d Gruppe von weniger als %(fewest)d Personen ist nicht gezeigt.",
            "%(n)d Gruppen von weniger als %(fewest)d Personen sind nicht gezeigt.", answer.hidden,
        )  # fmt: skip
        found.append(text % {"n": answer.hidden, "fewest": FEWEST})
    return found


def as_table(answer: Answer) -> str:
    """For a terminal."""
    rows = [heads(answer), *cells(answer)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    aligned = [
        "  ".join(
            cell.rjust(width) if is_number(column) else cell.ljust(width)
            for cell, width, column in zip(row, widths, answer.question.columns, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join([title(answer), "", *aligned, "", *notes(answer)])


def as_csv(answer: Answer) -> str:
    """For a program: names of columns, keys and plain numbers, whatever the language."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    keys = [column.key for column in answer.question.columns]
    writer.writerow(keys)
    writer.writerows([_plain(row[key]) for key in keys] for row in answer.rows)
    return text.getvalue()


def _plain(value: Any) -> Any:
    return f"{value:.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else value


def bars(answer: Answer) -> list[Bar]:
    """The picture: a bar a row, from nothing to the right, minus to the left."""
    column = next(column for column in answer.question.columns if column.key == answer.question.picture)
    words = [one for one in answer.question.columns if not is_number(one)]
    drawn = [(row, float(row[column.key])) for row in answer.rows if row[column.key] is not None]
    low, high = min((value for _row, value in drawn), default=0), max((value for _row, value in drawn), default=0)
    low, high = min(low, 0), max(high, 0)
    reach = high - low or 1
    found = []
    for row, value in drawn:
        label = ", ".join(text for one in words if (text := _cell(one, row)))
        start, length = round((min(value, 0) - low) / reach * 1000), round(abs(value) / reach * 1000)
        found.append(Bar(label, _cell(column, row), start=start, length=length, minus=value < 0))
    return found


def as_svg(answer: Answer) -> str:
    """The picture in a file, in the colours of whatever it stands in."""
    rows, room = bars(answer), WIDTH - LABEL - FIGURE - 20
    height = LINE * (len(rows) + 2)
    lines = [f'<text x="0" y="18" font-weight="bold">{escape(title(answer))}</text>']
    for place, row in enumerate(rows):
        y = LINE * (place + 1) + 14
        lines += [
            f'<text x="{LABEL - 10}" y="{y + 12}" text-anchor="end">{escape(row.label)}</text>',
            f'<rect x="{LABEL + row.start * room // 1000}" y="{y}" width="{max(1, row.length * room // 1000)}" height="16" '
            f'fill-opacity="{"0.45" if row.minus else "0.85"}"/>',
            f'<text x="{WIDTH}" y="{y + 12}" text-anchor="end">{escape(row.figure)}</text>',
        ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" fill="currentColor" '
        f'font-family="sans-serif" font-size="13"><title>{escape(title(answer))}</title>{"".join(lines)}</svg>\n'
    )


FORMATS = {"table": as_table, "csv": as_csv, "svg": as_svg}


def _in(said: tuple[str, str]) -> str:
    return said[language() == "en"]


def _cell(column: Column, row: Any) -> str:
    value = row[column.key]
    write = _WRITTEN.get(column.kind)
    if value is None:
        return "–"
    return str(value) if write is None else write(value, row)


def _number(value: float, places: int) -> str:
    text = f"{round(value, places) + 0.0:.{places}f}".replace("-", MINUS)
    return text if language() == "en" else text.replace(".", ",")


WORDS = {
    "before_talon": ("vor dem Talon", "before the talon"), "after_talon": ("nach dem Talon", "after the talon"),
    "open": ("angesagt", "announced"), "silent": ("still", "silent"),
}  # fmt: skip
"""When something was announced."""


def sheet_name(key: str) -> str:
    """What a sheet is called; of a cup's own its short name and edition."""
    sheet = rules.KNOWN.get(key)
    return key if sheet is None else _in(sheet.system.title)


def word(system: str, slug: str) -> str:
    """What a sheet calls a game or an announcement."""
    try:
        return sheet_of(system, None).system.word(slug, language())
    except KeyError:
        return slug


_WRITTEN: Mapping[Kind, Callable[[Any, Any], str]] = {
    Kind.SYSTEM: lambda value, _row: sheet_name(value),
    Kind.EDITION: lambda value, _row: sheet_name(value),
    Kind.GAME: lambda value, row: word(row["system"], value),
    Kind.WORD: lambda value, _row: _in(WORDS[value]) if value in WORDS else value,
    Kind.COUNT: lambda value, _row: f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"),
    Kind.TIMES: lambda value, _row: _("ohne") if value == 1 else f"×{value}",
    Kind.SHARE: lambda value, _row: f"{_number(float(value) * 100, 1)} %",
    Kind.POINTS: lambda value, _row: _number(float(value), 2),
}
"""How a column's values are written; those of the others as they are."""


def listed(keys: Sequence[tuple[str, tuple[str, str]]]) -> str:
    """The questions that there are, a line each."""
    width = max(len(key) for key, _title in keys)
    return "\n".join(f"{key.ljust(width)}  {_in(told)}" for key, told in keys)
