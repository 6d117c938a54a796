"""Which column of a list means what, and its lines as rows of players. Headings are known by sight, whatever they are called; where there
are none, the cells tell. Whoever looks at the list can say otherwise; whether the rows make sense is decided by
`desk.registration.players`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.field import FAMILY_TOO, GIVEN_NAMES, Known, PersonName, is_federation_number, understood
from scoring.plain import fold
from tournament.desk.registration.players import MOST_ROWS
from tournament.desk.registration.spreadsheets import MOST_TITLE_ROWS, Line, Unreadable
from tournament.ledger.people.passes import federation_number_in
from tournament.ledger.store.typed import number_or_text, whole_cents

HEADS = {
    "number": ("nr", "nummer", "startnummer", "startnr", "spielernummer", "no", "number", "n", "numero", "dossard"),
    "federation": (
        "verbandsnummer", "verbandsnr", "passnummer", "passnr", "mitgliedsnummer", "mitgliedsnr", "lizenznummer", "lizenznr",
        "federationnumber", "federationno",
    ),
    "name": (
        "name", "spieler", "spielername", "player", "vornamenachname", "vornamename", "nom", "joueur", "prenomnom", "prenometnom",
    ),
    "surname_first": (
        "nachnamevorname", "familiennamevorname", "zunamevorname", "namevorname", "surnamefirstname", "lastnamefirstname", "nomprenom",
        "nometprenom",
    ),
    "first": ("vorname", "firstname", "givenname", "prenom", "keresztnev", "utonev"),
    "family": ("nachname", "familienname", "zuname", "surname", "lastname", "familyname", "nomdefamille", "vezeteknev", "csaladnev"),
    "title": ("titel", "akadtitel", "akadgrad", "title"),
    "place": ("ort", "wohnort", "gemeinde", "place", "town", "city", "aus", "ville", "commune", "hely", "varos", "kraj"),
    "club": ("verein", "klub", "club", "association", "egyesulet", "drustvo"),
    "team": ("mannschaft", "team", "equipe", "equipo", "csapat", "ekipa"),
    "tags": ("merkmale", "merkmal", "tags", "tag", "gruppe", "kat", "kategorie", "category", "categorie"),
    "paid": ("bezahlt", "bez", "nenngeld", "paid", "fee", "gez", "gezahlt", "paye", "regle"),
    "present": ("anwesend", "da", "present", "presente", "here"),
    "withdrawn": ("abgemeldet", "withdrawn", "forfait"),
}  # fmt: skip
"""Headings in small letters alone, without accents. `number` is on the lapel, `federation` the federation's."""
_FIELD = {head: field for field, heads in HEADS.items() for head in heads}
PARTS = (
    ("federation", ("verbandsn", "passn", "lizenzn")),
    ("place", ("wohnort", "heimatort", "wohnhaft", "herkunft", "residence")),
    ("", ("tel", "handy", "mobil", "mail", "konto", "iban", "plz", "hausn", "strasse", "geburt", "user", "benutzer", "mitglied", "kunden",
          "licence", "courriel", "naissance", "adresse", "postal")),
    ("surname_first", ("nachnamevor", "namevorname", "zunamevor", "familiennamevor", "nomprenom", "nometprenom")),
    ("name", ("vornamenach", "vornamezu", "vornamefam", "vornameund", "prenomnom", "prenometnom")),
    ("first", ("vorname", "rufname", "firstname", "givenname", "prenom")),
    ("family", ("nachname", "zuname", "familienname", "lastname", "surname")),
    ("club", ("verein", "klub", "club", "stammtisch")), ("team", ("mannschaft", "equipe")),
    ("name", ("name", "spieler", "teilnehmer", "player", "joueur")),
    ("paid", ("nenngeld", "startgeld", "bezahl", "gebuhr", "paid")),
    ("present", ("anwesend",)), ("withdrawn", ("abgemeldet", "abgesagt")), ("place", ("gemeinde", "stadt", "ort", "ville")),
    ("number", ("nummer", "startn", "nr")), ("title", ("titel",)),
)  # fmt: skip
"""What a heading means that has one of these in it; the first that fits. "" means nothing here: it is a telephone's number and no
player's."""
NAMES = frozenset({"name", "surname_first", "family"})
_YES = frozenset({"x", "ja", "j", "yes", "y", "1", "true", "wahr", "✓"})
_NO = frozenset({"", "nein", "n", "no", "0", "false", "falsch", "-", "–"})


class Layout(NamedTuple):
    """`start`: the place of the line with the headings, -1 where there is none. `columns`: what a column means, by its place."""

    start: int
    columns: dict[int, str]


@dataclass(frozen=True)
class PlayerList:
    """The rows of a file. `lines[i]` is where `rows[i]` stands in it, from 1; `ignored` are heads that mean nothing here.

    `withdrawn`: how many were left out because the list says that they are not coming. `typed[i]`: the name as it stands there.
    """

    rows: list[dict[str, Any]]
    lines: list[int]
    ignored: list[str]
    withdrawn: int = 0
    typed: list[str] = field(default_factory=list)


def guess(lines: Sequence[Line]) -> Layout:
    """By the headings, else by what is in the cells. Raises Unreadable where nothing looks like names."""
    top = [row for _number, row in lines[:MOST_TITLE_ROWS]]
    width = max((len(row) for row in top), default=0)
    for meaning in (_exactly, _roughly):
        for start, row in enumerate(top):
            # A title above the list may have a word of a heading in it; it stands alone.
            if meaning is _roughly and sum(map(bool, row)) < min(2, width):
                continue
            if NAMES & set((columns := _meanings(row, meaning)).values()):
                return _with_marks(lines, _with_federation(lines, Layout(start, _meanings(row, _roughly, columns))))
    if found := _by_cells(lines):
        return _with_marks(lines, _with_federation(lines, found))
    raise Unreadable(
        _(
            "Es fehlen die Überschriften. Gebraucht wird „Name“; dazu nach Wunsch Nr., Verbandsnr., Ort, Verein, Mannschaft, Merkmale, "
            "bezahlt, anwesend."
        )
    )


def _meanings(row: Sequence[str], meaning: Callable[[str], str], known: Mapping[int, str] = MappingProxyType({})) -> dict[int, str]:
    """What the heads of a row mean, the first of each meaning; what is `known` stays."""
    columns = dict(known)
    for place, cell in enumerate(row):
        said = meaning(_plain(cell))
        if said and place not in columns and said not in columns.values():
            columns[place] = said
    return dict(sorted(columns.items()))


def _exactly(head: str) -> str:
    return _FIELD.get(head, "")


def _roughly(head: str) -> str:
    return _FIELD.get(head) or next((meaning for meaning, parts in PARTS if any(part in head for part in parts)), "")


def _with_federation(lines: Sequence[Line], layout: Layout) -> Layout:
    """With the federation's numbers as such: by their heading, which stands alone over a list whose other headings nobody knows, else a
    column of numbers that all have the check digit."""
    columns = layout.columns
    if "federation" in columns.values():
        return layout
    heads = enumerate(_heads(lines, layout))
    named = next((place for place, head in heads if _exactly(_plain(head)) == "federation"), None)
    if named is None:
        numbers = next((place for place, meaning in columns.items() if meaning == "number"), None)
        cells = [row[numbers].strip() for _number, row in lines[layout.start + 1 :] if numbers is not None and numbers < len(row)]
        said = list(filter(None, cells))
        named = numbers if said and all(map(is_federation_number, said)) else None
    return layout if named is None else Layout(layout.start, dict(sorted((columns | {named: "federation"}).items())))


def marks(lines: Sequence[Line], columns: Layout) -> dict[int, str]:
    """The tag that a yes means, by column: "Damen?" with an x is the tag "Damen". Not where the heading says "Merkmale": there the cell is
    the tag."""
    heads = _heads(lines, columns)
    tags = [place for place, meaning in columns.columns.items() if meaning == "tags"]
    named = {place: _tag(heads[place]) for place in tags if place < len(heads) and _exactly(_plain(heads[place])) != "tags"}
    return {place: tag for place, tag in named.items() if tag and _is_ticked(lines, columns.start, place)}


def _with_marks(lines: Sequence[Line], layout: Layout) -> Layout:
    """With the columns of yes and no that nobody knows as tags; a telephone's and a member's stay out."""
    unknown = {
        place: "tags" for place, head in enumerate(_heads(lines, layout)) if place not in layout.columns and not _is_no_players(head)
    }
    found = marks(lines, Layout(layout.start, unknown))
    return Layout(layout.start, dict(sorted((layout.columns | dict.fromkeys(found, "tags")).items())))


def _heads(lines: Sequence[Line], layout: Layout) -> Sequence[str]:
    return lines[layout.start][1] if layout.start >= 0 else []


def _tag(head: str) -> str:
    """A heading as a tag: a comma would part it."""
    return " ".join(head.replace(",", " ").replace(";", " ").split()).rstrip(" ?!.:")


def _is_ticked(lines: Sequence[Line], start: int, place: int) -> bool:
    """Whether the column has nothing but yes and no, and a yes."""
    words = {row[place].strip().lower() for _number, row in lines[start + 1 :] if place < len(row)}
    return bool(words & _YES) and words <= _YES | _NO


def _is_no_players(head: str) -> bool:
    return any(part in _plain(head) for meaning, parts in PARTS if not meaning for part in parts)


def _by_cells(lines: Sequence[Line]) -> Layout | None:
    """A list without headings, or with ones that nobody knows: the only column, where all its cells look like names, else the one in which
    most have a given name."""
    if len(lines) < 2:
        return None
    width = max(len(row) for _number, row in lines)
    if width == 1 and all(_is_like_a_name(row[0]) for _number, row in lines):
        return Layout(-1, {0: "name"})
    columns = [[row[place] if place < len(row) else "" for _number, row in lines] for place in range(width)]
    likely = [sum(any(_is_given(word) for word in cell.split()) for cell in cells) for cells in columns]
    best = max(range(width), key=lambda place: likely[place], default=0)
    if not likely or likely[best] * 2 < len(lines):
        return None
    # A line above the list: where the list has names, it has none.
    start = -1 if any(map(_is_given, columns[best][0].split())) else 0
    return Layout(start, _with_neighbours(columns, best, start + 1))


def _with_neighbours(columns: Sequence[Sequence[str]], best: int, first: int) -> dict[int, str]:
    """The name's column, or given name and surname side by side; before them figures, once each, are the numbers; behind them a word is the
    place."""
    single = sum(" " not in cell.strip(" ,") for cell in columns[best][first:]) * 2 > len(columns[best][first:])
    found = {best: "name"}
    words = [
        place for place in (best - 1, best + 1) if 0 <= place < len(columns) and any(map(str.isalpha, "".join(columns[place][first:])))
    ]
    if single and words:
        found = {best: "first", words[0]: "family"}
    figures = [[cell.rstrip(".") for cell in cells[first:] if cell] for cells in columns]
    numbers = next((place for place in range(best) if figures[place] and all(map(str.isdecimal, figures[place]))), None)
    if numbers is not None and len(set(figures[numbers])) == len(figures[numbers]):
        found[numbers] = "number"
    behind = max(found) + 1
    if behind < len(columns) and any(map(str.isalpha, "".join(columns[behind][first:]))):
        found[behind] = "place"
    return found


def _is_like_a_name(cell: str) -> bool:
    """Whether somebody may be called so of whom nobody knows the given name: two words and more, not a sentence, no figure. "Bad Ischl" is
    so, too; of a column of places some have one word."""
    return 2 <= len(cell.split()) <= 5 and not any(map(str.isdigit, cell))


def above_names(lines: Sequence[Line], layout: Layout, known: Known) -> frozenset[int]:
    """The line that may be a title: the first of a list of names alone, without a name that anybody knows, where three and more follow of
    whom nearly all have a given name. Empty where there is none."""
    (number, first), *others = lines
    if layout != Layout(-1, {0: "name"}) or len(others) < 3 or any(len(row) > 1 for _number, row in lines):
        return frozenset()
    words = first[0].split()
    if any(_is_given(word) or fold(word.strip(",")) in known.given | known.surnames for word in words):
        return frozenset()
    named = sum(any(map(_is_given, row[0].split())) for _number, row in others)
    return frozenset({number}) if named * 4 >= len(others) * 3 else frozenset()


def _is_given(word: str) -> bool:
    return fold(word.strip(",")) in GIVEN_NAMES | FAMILY_TOO


def players(lines: Sequence[Line], layout: Layout, edits: Mapping[int, Mapping[str, str]], read: Callable[[str], PersonName]) -> PlayerList:
    """The lines as rows. `edits`: what somebody typed instead, by line and meaning; `read`: how a name is understood. Raises Unreadable."""
    rows, numbers, typed, withdrawn = [], [], [], 0
    ticked = marks(lines, layout)
    for number, row in lines[layout.start + 1 :]:
        found = {meaning: row[place] for place, meaning in layout.columns.items() if place < len(row)}
        tags = [(row[place], ticked.get(place)) for place, meaning in layout.columns.items() if meaning == "tags" and place < len(row)]
        found["tags"] = ",".join(cell if tag is None else tag * (cell.strip().lower() in _YES) for cell, tag in tags).strip(",")
        if "name" in edits.get(number, {}):
            found = {meaning: text for meaning, text in found.items() if meaning not in {"first", "family", "title", "surname_first"}}
        found |= edits.get(number, {})
        if found.get("withdrawn", "").lower() in _YES:
            withdrawn += 1
        elif any(found.values()):
            text = _name(found)
            rows.append(_row(found, read(text).shown))
            numbers.append(number)
            typed.append(text)
    if not rows:
        raise Unreadable(_("Unter den Überschriften steht kein Spieler."))
    if len(rows) > MOST_ROWS:
        raise Unreadable(_("Die Liste hat mehr als %(most)d Zeilen.") % {"most": MOST_ROWS})
    heads = _heads(lines, layout)
    ignored = [head[:60] for place, head in enumerate(heads) if head and place not in layout.columns]
    return PlayerList(rows=rows, lines=numbers, ignored=ignored, withdrawn=withdrawn, typed=typed)


def _plain(head: str) -> str:
    return "".join(letter for letter in fold(head) if letter.isalpha())


def _name(found: Mapping[str, str]) -> str:
    """The name as it stands there; what the columns say for certain is said by a comma."""
    title, first = found.get("title", ""), found.get("first", "")
    family = found.get("family", "") or (found.get("name", "") if first else "")
    if first and family:
        return " ".join(filter(None, (f"{family},", title, first)))
    whole = found.get("name") or _surname_first(found.get("surname_first", "")) or family or first
    return f"{title} {whole}".strip()


def _surname_first(text: str) -> str:
    """ "Dr. Lang Peter MBA" with its comma, title and suffix set aside; where the surname has several words, as it is understood."""
    name = understood(text)
    if not name.given:
        return text
    outer = {*name.title.split(" "), *name.suffix.split(" ")}
    words = " ".join(word for word in text.split(" ") if word and word.rstrip(",") not in outer).rstrip(",")
    surname, given = name.surname, name.given
    if "," not in words and words != f"{surname} {given}":
        surname, _space, given = words.partition(" ")
    return f"{surname}, {' '.join(filter(None, (name.title, given, name.suffix)))}"


def _row(found: Mapping[str, str], name: str) -> dict[str, Any]:
    """A row as `desk.registration.players` takes it; what cannot be read stays as it is, so that the service names the fault. The
    federation's number, bare or as a pass says it, only where the list has a column for it."""
    row: dict[str, Any] = {"name": name, "place": found.get("place", ""), "club": found.get("club", "")}
    row["number"] = number_or_text(found.get("number", "").rstrip("."))
    row["tags"] = [tag.strip() for tag in found.get("tags", "").replace(";", ",").split(",") if tag.strip()]
    row["paid"] = _paid(found.get("paid", ""))
    row["present"] = _yes_or_no(found.get("present", ""))
    if found.get("team"):
        row["team"] = found["team"]
    if "federation" in found:
        row["federation"] = federation_number_in(found["federation"]) or found["federation"].strip(" -–")
    return row


def _yes_or_no(text: str) -> bool | str:
    word = text.lower()
    return True if word in _YES else False if word in _NO else text


def _paid(text: str) -> bool | str:
    """Yes, no, or how much: nothing paid is no."""
    cents = whole_cents(text)
    return _yes_or_no(text) if cents is None else cents > 0
