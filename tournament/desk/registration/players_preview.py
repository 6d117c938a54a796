"""The preview of a player list: what its columns mean, every row as it would be stored, what is wrong with it, and who somebody may be
already.

What was said about it (`Said`) comes with the form each time; stores nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.field import Index, Person, is_sure, surname
from scoring.plain import fold
from tournament.desk.registration import players as service
from tournament.desk.registration.columns import Layout, PlayerList, above_names, guess, marks, players
from tournament.desk.registration.players_linked import Owner
from tournament.desk.registration.players_numbered import ByNumber, asked_twice, asked_whose, by_number, dropped, nobodys, whom
from tournament.desk.registration.players_shown import AWAY, MEANINGS, NEW, Choice, ColumnChoice, Preview, PreviewRow, Question, Unsure
from tournament.desk.registration.spreadsheets import Line
from tournament.ledger.people.notices import Notices, notices
from tournament.ledger.people.passes import federation_code
from tournament.ledger.people.register import Everybody, everybody
from tournament.ledger.store.typed import whole_number
from tournament.models import Player, Registration, Tournament
from tournament.referee.sanction_words import warned_words

LABELS = {
    "number": gettext_lazy("Nr."),
    "federation": gettext_lazy("Verbandsnr."),
    "name": gettext_lazy("Name"),
    "place": gettext_lazy("Ort"),
    "club": gettext_lazy("Verein"),
    "team": gettext_lazy("Mannschaft"),
    "tags": gettext_lazy("Merkmale"),
    "paid": gettext_lazy("bezahlt"),
    "present": gettext_lazy("anwesend"),
    "despite": gettext_lazy("Trotzdem anmelden, weil"),
}
EDITED = ("number", "federation", "name", "place", "club", "team", "paid", "present")
"""What can be typed anew where a row has a fault; the number of the federation where the list says them."""
MOST_EDITED = 100
"""So many faulty rows have fields; the rest have them when these are mended."""
NOTHING = "–"
FROM_LIST = "-liste"
"""Behind the key of a person who comes from where the list says."""
SUMS = ("summe", "summen", "gesamt", "gesamtsumme", "insgesamt", "zusammen", "anzahl", "total", "sum", "uebertrag", "ubertrag")
"""What the name's cell begins with in a row that adds up the others."""


@dataclass(frozen=True)
class Said:
    """What was said about a list: `columns` by place, `edits` by line and field, `who` somebody is by line: NEW, AWAY, or a person's
    key (with FROM_LIST: who comes from where the list says); the lines that are `left` out, None where nobody was asked yet."""

    columns: Mapping[int, str] = field(default_factory=dict)
    edits: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    who: Mapping[int, str] = field(default_factory=dict)
    left: frozenset[int] | None = None
    all_yes: bool = False
    looks_again: bool = False


def said_in(posted: QueryDict) -> Said:
    """What a form says: `spalte-3`, `zeile-17-name`, `wer-17`, `ohne-17`; `gesehen` where it had the last of them to say. A field that
    still has what it came with (`war-17-name`) says nothing: the columns may mean something else now."""
    columns: dict[int, str] = {}
    edits: dict[int, dict[str, str]] = {}
    who: dict[int, str] = {}
    left: set[int] = set()
    meanings = {meaning for meaning, _label in MEANINGS}
    for key, given in posted.items():
        kind, _dash, rest = key.partition("-")
        number, _dash, name = rest.partition("-")
        place, value = whole_number(number), str(given)
        if place is None:
            continue
        if kind == "spalte" and value in meanings:
            columns[place] = value
        elif kind == "zeile" and name in EDITED and posted.get(f"war-{rest}") != given:
            edits.setdefault(place, {})[name] = " ".join(value.split())
        elif kind == "wer" and value:
            who[place] = value
        elif kind == "ohne":
            left.add(place)
    looks = bool({"ansehen", "alle_ja"} & posted.keys())
    asked = frozenset(left) if "gesehen" in posted else None
    return Said(columns=columns, edits=edits, who=who, left=asked, all_yes="alle_ja" in posted, looks_again=looks)


@dataclass(frozen=True)
class Draft:
    """The rows as they were said to be, not checked yet. `given`: by line, without those who are left out (`away`)."""

    lines: Sequence[Line]
    layout: Layout
    said: Said
    register: Everybody
    found: PlayerList
    given: dict[int, dict[str, Any]]
    questions: Mapping[int, Question]
    notes: Mapping[int, str]
    left: frozenset[int] = frozenset()

    @property
    def open(self) -> bool:
        """Whether anything is asked that nobody has answered."""
        return any(question.open for question in self.questions.values())


OF_AN_EVENING = {"paid", "present", "withdrawn"}


def is_of_another(tournament: Tournament, lines: Sequence[Line]) -> bool:
    """Whether a list says of another evening who had paid, come and cancelled: all three, as an exported one does, and fewer than half of
    its rows are here under their number and name. One query at most. Raises Unreadable."""
    start, columns = guess(lines)
    place = {meaning: place for place, meaning in columns.items()}
    if not place.keys() >= OF_AN_EVENING:
        return False
    cells = [[*row, *[""] * (max(columns) + 1)] for _number, row in lines[start + 1 :]]
    said = {tuple(fold(row[place[part]]).rstrip(".") if part in place else "" for part in ("number", "name")) for row in cells}
    here = Registration.objects.filter(tournament=tournament).values_list("number", "player__name")
    return 2 * len(said & {(str(number), fold(name)) for number, name in here}) < len(said)


def without_evening(lines: Sequence[Line]) -> Said:
    """That who had paid, come or cancelled is left out. Raises Unreadable."""
    return Said(columns={place: "" if meaning in OF_AN_EVENING else meaning for place, meaning in guess(lines).columns.items()})


def drafted(tournament: Tournament, lines: Sequence[Line], said: Said) -> Draft:
    """The rows of a list as they were said to be. Three queries at most, six more where it has numbers of the federation. Raises
    Unreadable."""
    register, layout = everybody(at=tournament), _as_said(guess(lines), said)
    found = players(lines, layout, said.edits, register.read)
    rows = dict(zip(found.lines, found.rows, strict=True))
    nobody = above_names(lines, layout, register.known) | {line for line, row in rows.items() if _is_no_player(row)}
    left = nobody if said.left is None else said.left
    numbers = by_number(rows, said.who, left, extract=register.extract, all_yes=said.all_yes)
    who, questions = _who(tournament, register, rows, numbers=numbers, said=said)
    twice = {line: question for line, question in _twice(rows, who, said).items() if line not in questions}
    who, questions = who | {line: AWAY for line, question in twice.items() if question.leaves_out}, questions | twice
    given = {line: _as_known(row, who.get(line)) for line, row in rows.items() if who.get(line) != AWAY and line not in left}
    asked = {line: question for line, question in questions.items() if line not in left}
    return Draft(
        lines=lines, layout=layout, said=said, register=register, found=found, given=given, questions=asked, left=left,
        notes={line: note for line, note in _notes(rows, who, numbers=numbers, questions=asked).items() if line in given},
    )  # fmt: skip


def _notes(
    rows: Mapping[int, Mapping[str, Any]], who: Mapping[int, Any], *, numbers: ByNumber, questions: Mapping[int, Question]
) -> dict[int, str]:
    """What is told of the numbers of the federation."""
    linked = {line: whom(one) for line, one in who.items() if isinstance(one, Owner)}
    asked = [line for line in (*numbers.sure, *numbers.doubtful, *numbers.twice) if line in questions and not questions[line].open]
    others = {line: dropped(rows[line]["federation"]) for line in asked if line not in linked}
    return {line: nobodys(number) for line, number in numbers.nobody.items()} | linked | others


def _is_no_player(row: Mapping[str, Any]) -> bool:
    """Whether a row looks like a sum below the list, or says nobody: no name, and nothing by which one would know whose is missing."""
    words = [word for word in fold(row["name"]).split() if not word.isdecimal()] or fold(row["name"]).split()
    return words[0].rstrip(":.") in SUMS if words else not (row["place"] or row["club"] or row["number"] or row.get("federation"))


def previewed(tournament: Tournament, draft: Draft) -> Preview:
    """The list as it would be stored, checked. A fixed number of queries."""
    checks = dict(zip(draft.given, service.check_players(tournament_id=tournament.pk, rows=list(draft.given.values())), strict=True))
    told, open_fields, rows = notices(tournament), MOST_EDITED, []
    for line, row in zip(draft.found.lines, draft.found.rows, strict=True):
        check = checks.get(line) or service.PlayerCheck(0, dict(row), ())
        asked, fields, left = draft.questions.get(line), open_fields > 0, line in draft.left
        given, note = draft.given.get(line, row), draft.notes.get(line, "")
        shown = _row(line, given, check, asked, said=draft.said, told=told, fields=fields, left=left, note=note)
        open_fields -= shown.is_bad
        rows.append(shown)
    typed = zip(rows, draft.found.typed, strict=True)
    unsure = [
        Unsure(row.line, text)
        for row, text in typed
        if not row.away and not row.given.get("numbered") and not is_sure(text, draft.register.known)
    ]
    return Preview(rows, _columns(draft.lines, draft.layout), draft.found.withdrawn, unsure)


def _as_said(layout: Layout, said: Said) -> Layout:
    if not said.columns:
        return layout
    chosen: dict[int, str] = {}
    for place, meaning in sorted(said.columns.items()):
        if meaning and (meaning == "tags" or meaning not in chosen.values()):
            chosen[place] = meaning
    return Layout(layout.start, chosen)


def _columns(lines: Sequence[Line], layout: Layout) -> list[ColumnChoice]:
    heads = lines[layout.start][1] if layout.start >= 0 else []
    below = [row for _number, row in lines[layout.start + 1 : layout.start + 21]]
    width = max(len(heads), *map(len, below)) if below else len(heads)
    columns, ticked = [], marks(lines, layout)
    for place in range(width):
        head = heads[place] if place < len(heads) else ""
        example = next((row[place] for row in below if place < len(row) and row[place]), "")
        if head or example:
            columns.append(ColumnChoice(place, head[:60], example[:40], layout.columns.get(place, ""), tag=ticked.get(place, "")))
    return columns


def _twice(rows: Mapping[int, Mapping[str, Any]], who: Mapping[int, Any], said: Said) -> dict[int, Question]:
    """Rows of people who may stand further up in the same list; who has another number of the federation is another."""
    people = [Person(line, row["name"], row["place"]) for line, row in rows.items() if row["name"]]
    # Of many that are written alike the first is asked about: a list of one name five thousand times has one person, not as many as pairs.
    first: dict[tuple[str, str], Person] = {}
    for person in people:
        first.setdefault((person.name, person.place), person)
    index, questions = Index(list(first.values())), {}
    like = {said: [one for one, how in index.like(Person(0, *said)) if how.asks] for said in first}
    numbers = {line: one.number for line, one in who.items() if isinstance(one, Owner)}
    for person in people:
        own = numbers.get(person.key, "")
        alike = (one for one in like[person.name, person.place] if not own or numbers.get(one.key, own) == own)
        above = min((one for one in alike if one.key < person.key), default=None)
        if above is not None:
            questions[person.key] = asked_twice(above.name, above.key, said.who.get(person.key, ""), all_yes=said.all_yes)
    return questions


def _who(
    tournament: Tournament, register: Everybody, rows: Mapping[int, dict[str, Any]], *, numbers: ByNumber, said: Said
) -> tuple[dict[int, Any], dict[int, Question]]:
    """Who the rows are, as it was said (by line: AWAY, or the person), and what is asked. None, one or two queries."""
    index = register.index()
    certain = numbers.sure.keys() | numbers.twice.keys()
    likely = {line: people for line, row in rows.items() if line not in certain and (people := _alike(index, row))}
    who: dict[int, Any] = {line: AWAY for line, question in numbers.twice.items() if question.leaves_out}
    questions = dict(numbers.twice)
    if not (likely or numbers.sure or numbers.doubtful):
        return who, questions
    registered = dict(Registration.objects.filter(tournament=tournament).values_list("player_id", "number"))
    persons = Player.objects.in_bulk([people[0].key for people in likely.values()])
    for line, row in rows.items():
        people, answer = likely.get(line, []), said.who.get(line, "")
        # Somebody who is written alike and not here yet is found without a question.
        alike = any((row["name"], row["place"]) == (one.name, one.place) and one.key not in registered for one in people)
        person = persons[people[0].key] if people and not alike else None
        owner = numbers.doubtful.get(line)
        if (mine := numbers.sure.get(line)) is not None and (mine.person is None or mine.person.pk not in registered):
            who[line] = mine
            continue
        if owner is not None:
            here = owner.person is not None and owner.person.pk in registered
            others = _others(person, registered, answer) if person is not None and not here else ()
            question = asked_whose(owner, answer, others, here=here, all_yes=said.all_yes)
        elif (person := mine.person if mine is not None else person) is not None:
            question = _question(person, row, registered, answer, all_yes=said.all_yes)
        else:
            continue
        questions[line] = question
        if question.leaves_out:
            who[line] = AWAY
        elif owner is not None and question.chosen == federation_code(owner.number):
            who[line] = owner
        elif question.chosen not in ("", NEW) and person is not None:
            who[line] = Known(person, moved=question.chosen.endswith(FROM_LIST))
    return who, questions


def _others(person: Player, registered: Mapping[int, int], answer: str) -> tuple[Choice, ...]:
    """Whom a row may be by its name whose number is somebody else's."""
    said = {"name": person.name, "place": person.place, "number": registered.get(person.pk, 0)}
    if person.pk in registered:
        return (Choice(AWAY, _("Nein, das ist Nr. %(number)d %(name)s, schon angemeldet: auslassen") % said, answer == AWAY),)
    words = _("Nein, das ist %(name)s aus %(place)s") if person.place else _("Nein, das ist %(name)s von früher")
    return (Choice(str(person.pk), words % said, answer == str(person.pk)),)


def _alike(index: Index, row: Mapping[str, Any]) -> list[Person]:
    return [person for person, how in index.like(Person(0, row["name"], row["place"])) if how.asks] if row["name"] else []


class Known(NamedTuple):
    """Somebody of the register; `moved`: who comes from where the list says now."""

    player: Player
    moved: bool


def _question(person: Player, row: Mapping[str, Any], numbers: Mapping[int, int], answer: str, *, all_yes: bool) -> Question:
    said = {"name": person.name, "place": person.place, "number": numbers.get(person.pk, 0)}
    more: tuple[Choice, ...] = ()
    if person.pk in numbers:
        words, yes, value = _("Ist das Nr. %(number)d %(name)s?") % said, _("Ja, schon angemeldet: auslassen"), AWAY
    else:
        words = (_("Ist das %(name)s aus %(place)s?") if person.place else _("Ist das %(name)s von früher?")) % said
        yes, value = _("Ja"), str(person.pk)
        if other := _from_list(row, person):
            kept = ", ".join(f"{LABELS[part]} {getattr(person, part) or NOTHING}" for part in other)
            moved = ", ".join(f"{LABELS[part]} {getattr(person, part) or NOTHING} → {value}" for part, value in other.items())
            more = (Choice(value, _("Ja, aber es bleibt: %(kept)s") % {"kept": kept}, answer == value),)
            yes, value = _("Ja, und aus der Liste: %(moved)s") % {"moved": moved}, value + FROM_LIST
    answer = value if all_yes and not answer else answer
    return Question(
        words, (Choice(value, yes, answer == value), *more, Choice(NEW, _("Nein, jemand Neuer"), answer == NEW)), _("schon angemeldet")
    )


def _as_known(row: dict[str, Any], who: object) -> dict[str, Any]:
    """With the name of the person it is, and where he is from, as it is known or as the list says; everything else is the row's."""
    if isinstance(who, Owner):
        return row | who.shown() | {"numbered": who.number} | ({"person": who.person.pk} if who.person is not None else {})
    if not isinstance(who, Known):
        return row
    player = who.player
    own = {"name": player.name, "place": player.place, "club": player.club, "person": player.pk, "numbered": player.federation_number}
    return row | own | (_from_list(row, player) if who.moved else {})


def _from_list(row: Mapping[str, Any], person: Player) -> dict[str, str]:
    """What the list says otherwise of where somebody is from; another spelling says nothing."""
    return {part: row[part] for part in ("place", "club") if row[part] and fold(row[part]) != fold(getattr(person, part))}


def _row(
    line: int,
    given: dict[str, Any],
    check: service.PlayerCheck,
    question: Question | None,
    *,
    said: Said,
    told: Notices,
    fields: bool,
    left: bool,
    note: str,
) -> PreviewRow:
    asks = question is not None and question.open
    # Whether he is here already is what is asked: until it is answered that is no fault.
    faults = [(LABELS.get(found.field, ""), found.message) for found in check.findings if not (asks and found.code == "already_registered")]
    if question is not None and asks:
        faults.append((LABELS["name"], question.words))
    typed, name = said.edits.get(line, {}), given["name"]
    start, end = surname(name)
    open_ = fields and any(finding.code != "barred" for finding in check.findings)
    parts = [part for part in EDITED if part in given]
    values = {part: typed.get(part, _text(given[part])) for part in parts}
    return PreviewRow(
        line=line,
        check=check,
        given=given,
        shown=(name[:start], name[start:end], name[end:]),
        faults=faults,
        warned=warned_words(told.named(check.values["name"])),
        edits=[(part, LABELS[part], values[part], part in typed) for part in parts] if open_ else [],
        kept=[] if open_ else list(typed.items()),
        question=question.words if question else "",
        choices=question.choices if question else (),
        away=_("ausgelassen") if left else question.gone if question is not None and question.leaves_out else "",
        left=left,
        note=note,
    )


def _text(value: object) -> str:
    return (_("ja") if value else "") if isinstance(value, bool) else "" if value is None else str(value)
