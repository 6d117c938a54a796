"""How a tournament counts in its series, and a tournament from elsewhere with its results, as forms. Typed text becomes plain values."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.field import understood
from scoring.plain import fold
from tournament.desk.setup.setup_form import SetupForm
from tournament.ledger.people.register import known_words
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.transaction import clean_text
from tournament.ledger.store.typed import whole_number
from tournament.models import Player
from tournament.series.events import Event
from tournament.series.formula_form import KINDS, Row, formula_fields, formula_of, shown_number, typed_formula, typed_number
from tournament.series.writing import AwayRow
from tournament.site.fields import Checked, text_field

DEFAULT_HEADS = ("rank", "name", "place", "points")
HEADS: Mapping[str, str] = {
    "rang": "rank", "platz": "rank", "rank": "rank", "name": "name", "spieler": "name", "player": "name",
    "nachname vorname": "name", "vorname nachname": "name", "ort": "place", "place": "place",
    "verein": "club", "club": "club", "nr": "number", "nr.": "number", "nummer": "number", "no.": "number", "number": "number",
    "punkte": "points",
    "points": "points", "kurzel": "code", "code": "code", "cuppunkte": "cup_points", "cup points": "cup_points", "wertung": "cup_points",
}  # fmt: skip
"""What a column may be headed, folded."""
MOST_ROWS = 2_000
MOST_BYTES = 1_000_000
"""Of a file with them."""


class TermsForm(Checked):
    """Weight, final, a formula of its own, and what can come of a tournament that is still to come."""

    homes = {"formula": "own_kind", "range": "worst"}

    final = forms.BooleanField(label=gettext_lazy("Das ist das Finale"), required=False)
    weight = text_field(gettext_lazy("Gewicht"), hint=gettext_lazy("leer: 1; z. B. 2, 1,5 oder 3/2"), size=6)
    own_kind = forms.ChoiceField(label=gettext_lazy("Eigene Formel"), choices=[("", gettext_lazy("wie die Reihe")), *KINDS], required=False)
    worst = text_field(
        gettext_lazy("Schlechtestens bringt es"), hint=gettext_lazy("nur für „was noch möglich ist“, solange es kommt"), size=6
    )
    best = text_field(gettext_lazy("Bestens bringt es"), size=6)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {f"own_{name}": field for name, field in formula_fields().items()}

    @property
    def formula_fields(self) -> list[forms.BoundField]:
        """What belongs to a formula of its own."""
        return [self[name] for name in self.fields if name.startswith("own_") and name != "own_kind"]

    def terms(self) -> Row:
        """What a request says of it, of a form that is valid."""
        data = self.cleaned_data
        found: Row = {"final": True} if data["final"] else {}
        if data["weight"]:
            found["weight"] = data["weight"].strip() if "/" in data["weight"] else typed_number(data["weight"])
        if data["own_kind"]:
            found["formula"] = formula_of(data, "own_")
        if data["worst"] or data["best"]:
            found["range"] = [typed_number(data["worst"]), typed_number(data["best"])]
        return found

    def take(self, findings: Iterable[Finding]) -> None:
        """What is inside of something stands at that."""
        super().take(finding._replace(field=finding.field.partition(".")[0].partition("[")[0]) for finding in findings)


def stored_terms(terms: Mapping[str, Any]) -> Row:
    """What stands in the form for what is stored."""
    span = terms.get("range") or ["", ""]
    found = {"final": terms.get("final") is True, "weight": shown_number(terms.get("weight", ""))}
    return found | {"worst": shown_number(span[0]), "best": shown_number(span[1])} | typed_formula(terms.get("formula"), "own_")


class AwayForm(TermsForm):
    """A tournament that was played elsewhere or is only planned."""

    name = text_field(gettext_lazy("Name"), required=True)
    date = SetupForm.base_fields["date"]
    place = text_field(gettext_lazy("Ort"))
    field = text_field(gettext_lazy("Teilnehmer insgesamt"), hint=gettext_lazy("nur wenn unten nicht alle stehen"), size=6)
    rounds = text_field(gettext_lazy("Tische je Spieler"), hint=gettext_lazy("nur für Tischpunkte, solange es kommt"), size=6)
    rows = forms.CharField(label=gettext_lazy("Ergebnisse"), required=False, widget=forms.Textarea({"rows": 12, "spellcheck": "false"}))
    file = forms.FileField(label=gettext_lazy("oder eine csv-Datei"), required=False)

    def terms(self) -> Row:
        """With what only those from elsewhere have."""
        found = super().terms()
        return found | {name: typed_number(self.cleaned_data[name]) for name in ("field", "rounds") if self.cleaned_data[name]}

    def clean_file(self) -> Any:
        """Raises ValidationError for one that is too large for such a list."""
        given = self.cleaned_data.get("file")
        if given and given.size > MOST_BYTES:
            raise forms.ValidationError(_("Die Datei hat mehr als 1 MB. Eine Ergebnisliste ist viel kleiner: Ist es die richtige Datei?"))
        return given

    def typed(self) -> str:
        """The results as they were typed, or as the file has them."""
        given = self.cleaned_data.get("file")
        if not given:
            return str(self.cleaned_data["rows"])
        content: bytes = given.read()
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return content.decode("cp1252", errors="replace")


class ReadRow(NamedTuple):
    """A line as it was understood: who it is (a known person, or somebody new)."""

    row: AwayRow
    known: bool


def read_rows(text: str) -> tuple[list[ReadRow], list[Finding]]:
    """The results that were typed, one a line, with the persons that they are. One query.

    Columns stand between semicolons or tabs; a first line may head them, else they are rank, name, place and points.
    """
    findings: list[Finding] = []
    lines = [line for line in text.splitlines() if line.strip()][: MOST_ROWS + 1]
    if len(lines) > MOST_ROWS:
        return [], [Finding("too_long", "rows", _("Höchstens %(most)d Zeilen.") % {"most": MOST_ROWS})]
    delimiter = ";" if any(";" in line for line in lines) else "\t"
    try:
        table = [[cell.strip() for cell in cells] for cells in csv.reader(io.StringIO("\n".join(lines)), delimiter=delimiter)]
    except csv.Error:
        return [], [
            Finding("bad_text", "rows", _("Das lässt sich nicht als Liste lesen. Bitte Anführungszeichen und Trennzeichen prüfen."))
        ]
    heads: Sequence[str] = DEFAULT_HEADS
    if table and any(HEADS.get(fold(cell)) == "name" for cell in table[0]):
        heads, table = [HEADS.get(fold(cell), "") for cell in table[0]], table[1:]
    people = _People() if table else None
    found = [
        _read_row(place, dict(zip(heads, cells, strict=False)), people, findings) for place, cells in enumerate(table, start=1) if people
    ]
    return [row for row in found if row is not None], findings


class _People:
    """Everybody whom the program knows, by name; the number of somebody who turned out to be another leads to him. One query."""

    def __init__(self) -> None:
        self.by_name: dict[str, list[Player]] = {}
        everybody = {player.pk: player for player in Player.objects.order_by("pk")}
        self.by_number = {player.number: everybody[player.merged_into_id or key] for key, player in everybody.items()}
        self._known = known_words(player.name for player in everybody.values())
        for player in everybody.values():
            if player.merged_into_id is None:
                self.by_name.setdefault(fold(player.name), []).append(player)

    def read(self, name: str) -> str:
        """A typed name as it is kept: "Huber Anna" is Anna Huber, unless somebody is written so."""
        return name if not name or fold(name) in self.by_name else understood(name, self._known).shown

    def find(self, name: str, place: str) -> list[Player]:
        """Who may be meant: of several of one name those of the place."""
        same = self.by_name.get(fold(name), [])
        return [player for player in same if fold(player.place) == fold(place)] or same if place else same


def _read_row(place: int, cells: Mapping[str, str], people: _People, findings: list[Finding]) -> ReadRow | None:
    where, before = f"rows[{place}]", len(findings)
    name, town, club = (clean_text(cells.get(column, ""), where, findings) for column in ("name", "place", "club"))
    if len(findings) > before:
        return None
    name = people.read(name)
    said: Row = {}
    for column in ("rank", "points", "cup_points"):
        if cells.get(column):
            said[column] = typed_number(cells[column].rstrip(".") if column == "rank" else cells[column])
            if isinstance(said[column], str):
                findings.append(
                    Finding("bad_value", where, _("Zeile %(n)d: „%(text)s“ ist keine Zahl.") % {"n": place, "text": cells[column][:40]})
                )
    if cells.get("code"):
        said["code"] = cells["code"]
    return _whose(place, cells.get("number", ""), AwayRow(None, name, town, club, said=said), people=people, findings=findings)


def _whose(place: int, number: str, row: AwayRow, *, people: _People, findings: list[Finding]) -> ReadRow | None:
    """The person of a line: by his number, else the only one of that name, else somebody new."""
    where = f"rows[{place}]"
    meant = (
        [player]
        if number and (player := people.by_number.get(whole_number(number) or 0))
        else []
        if number
        else people.find(row.name, row.place)
    )
    if number and not meant:
        text = _("Zeile %(n)d: eine Person Nr. %(number)s kennt das Programm nicht.")
        findings.append(Finding("unknown_person", where, text % {"n": place, "number": number[:20]}))
    elif not number and not row.name:
        findings.append(Finding("missing_field", where, _("Zeile %(n)d: der Name fehlt.") % {"n": place}))
    elif len(meant) > 1:
        several = "; ".join(f"Nr. {player.number} {player.place}".strip() for player in meant)
        text = _("Zeile %(n)d: %(name)s gibt es mehrmals (%(several)s). Bitte den Ort dazuschreiben oder eine Spalte „Nr.“.")
        findings.append(Finding("several", where, text % {"n": place, "name": row.name, "several": several}))
    elif meant:
        known = meant[0]
        return ReadRow(AwayRow(known.pk, known.name, known.place, known.club, said=row.said), known=True)
    else:
        return ReadRow(row, known=False)
    return None


def shown_rows(event: Event) -> str:
    """The stored results as they would be typed."""
    columns = [name for name in ("rank", "points", "cup_points", "code") if any(name in row.said for row in event.results)]
    heads = {"rank": _("Rang"), "points": _("Punkte"), "cup_points": _("Cuppunkte"), "code": _("Kürzel")}
    lines = [[heads[name] for name in columns[:1]] + [_("Nr."), _("Name"), _("Ort")] + [heads[name] for name in columns[1:]]]
    for row in event.results:
        cells = [shown_number(row.said.get(name, "")) for name in columns]
        lines.append([*cells[:1], str(row.person_number), row.name, row.place, *cells[1:]])
    return "\n".join("; ".join(line) for line in lines) if event.results else ""
