"""By what a tournament's players are put in order, as somebody types it: the sum of the games, or table points with a list a size of
table. Reads nothing and stores nothing."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import rules
from rules.book import BY_SUM, RankedBy, Ranking, TableTies
from scoring.plain import total
from tournament.ledger.store.convert import plain_number
from tournament.ledger.store.refusals import Finding
from tournament.site.fields import text_field

KIND = "ranking"
SIZES = range(2, 7)
"""Players at a table."""
USUAL = {2: "2 – 1", 3: "4 – 2 – 1", 4: "4 – 3 – 2 – 1"}
"""What stands in the form where nobody has said anything."""
PRESETS = {3: ("4 – 2 – 1", "3 – 2 – 1"), 4: ("4 – 3 – 2 – 1", "10 – 8 – 6 – 4"), 5: ("4 – 3 – 2 – 1 – 0", "10 – 8 – 6 – 4 – 2")}
"""What is offered."""
OF_SHEET, TIES = "sheet", "table_ties"
SUM, OWN = (RankedBy.SUM.value, _("Summe der Spiele")), (RankedBy.TABLE_POINTS.value, _("Tischpunkte"))
OWN_LISTS = (RankedBy.TABLE_POINTS.value, _("Tischpunkte nach eigenen Listen"))
EQUAL = ((TableTies.MEAN.value, _("das Mittel der Plätze, die sie teilen")), (TableTies.BETTER.value, _("jeder den besseren Platz")))
DASH = " – "
SAID = {
    "no_list": _("Bitte die Punkte der Plätze schreiben, der erste zuerst: 4 – 3 – 2 – 1."),
    "points": _("Bitte bei mindestens einer Tischgröße die Punkte der Plätze schreiben: 4 – 3 – 2 – 1."),
}
"""What is said in a form, where the sentence for a file speaks of its brackets: by what is wrong, or by the row."""
_BETWEEN = re.compile(r"[;/\s–—−-]+|,\s+|,$")
_WHOLE = re.compile(r"[0-9]{1,7}")
_HALF = re.compile(r"[0-9]{1,7}[.,][05]|[0-9]{0,7}½")


def list_name(size: int | str) -> str:
    """The form's field for the list of a size of table."""
    return f"table_points_{size}"


def fields_of(sheet: rules.Sheet, ranking: Mapping[str, Any] | None = None) -> dict[str, forms.Field]:
    """The choice, and a line for each size of table: those of the sheet, and those that already have a list."""
    places = sheet.system.places is not None
    choices = (SUM, (OF_SHEET, _("Tischpunkte nach dem Regelwerk")), OWN_LISTS) if places else (SUM, OWN)
    kind = forms.ChoiceField(label=_("Gereiht wird nach"), choices=choices, required=False, widget=forms.RadioSelect)
    ties = forms.ChoiceField(label=_("Gleiche am Tisch haben"), choices=EQUAL, required=False)
    stored = [int(size) for size in (ranking or {}).get("points", {})]
    found: dict[str, forms.Field] = {KIND: kind, TIES: ties}
    for size in sorted({*sheet.system.seats, *stored}):
        field = text_field("", list=f"{list_name(size)}_presets", inputmode="text")
        field.label = _("Tische zu %(n)d") % {"n": size}
        found[list_name(size)] = field
    return found


def initial_of(ranking: Ranking) -> dict[str, str]:
    """What stands in these fields."""
    found = {KIND: OF_SHEET if ranking.of_sheet else ranking.kind.value, TIES: ranking.ties.value}
    for size in SIZES:
        given = None if ranking.of_sheet else ranking.points.get(size)
        usual = USUAL.get(size, "") if ranking.kind is RankedBy.SUM or ranking.of_sheet else ""
        found[list_name(size)] = usual if given is None else DASH.join(total(points) for points in given)
    return found


def ranking_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """What was typed, as a ranking is written; what is no list stays as it was typed, for its check to refuse. Lists are nobody's business
    where the sum ranks."""
    kind = data.get(KIND)
    if kind not in (RankedBy.TABLE_POINTS.value, OF_SHEET):
        return BY_SUM.written()
    ties = {} if data.get(TIES) in (None, "", TableTies.MEAN.value) else {TIES: data[TIES]}
    if kind == OF_SHEET:
        return {"kind": RankedBy.TABLE_POINTS.value, **ties}
    lists = {size: str(data.get(list_name(size)) or "").strip() for size in SIZES}
    return {"kind": kind, "points": {str(size): read_list(text) for size, text in lists.items() if text}, **ties}


def read_list(text: str) -> Any:
    """ "4 – 3 – 2 – 1", "10, 8, 6, 4", "2½ 1", "2,5 1": the points of the places; the text itself where it is none. Where nothing but a
    comma stands between, as in "10,5", it separates two places."""
    words = [word for word in _BETWEEN.split(text.strip()) if word]
    parts = [part for word in words for part in ([word] if len(words) > 1 and _HALF.fullmatch(word) else word.split(","))]
    if not all(_WHOLE.fullmatch(part) or _HALF.fullmatch(part) for part in parts):
        return text
    return [plain_number(Fraction(part.replace("½", ".5").replace(",", "."))) for part in parts]


def in_the_form(finding: Finding) -> str:
    """What is wrong with a ranking, as somebody reads it who fills in a form."""
    row = finding.field.removeprefix("ranking.")
    return str(SAID.get(finding.code if row != "points" else row, finding.message))


def sizes_of(fields: Iterable[str]) -> list[int]:
    """The sizes of table that a form asks for."""
    prefix = list_name("")
    return [int(name.removeprefix(prefix)) for name in fields if name.startswith(prefix)]
