"""What a list's numbers of the federation say about its rows: who somebody is for sure, what is asked, and what is only told. Reads only.

As at the single registration: number and name together are somebody without a question, a number of another name never is.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.field import is_federation_number
from tournament.desk.registration.players_linked import Owner, agrees, owners, whose
from tournament.desk.registration.players_shown import AWAY, NEW, Choice, Question
from tournament.ledger.people.extract import ended
from tournament.ledger.people.passes import federation_code

Rows = Mapping[int, Mapping[str, Any]]
"""Of a list, by line."""


class ByNumber(NamedTuple):
    """By line: `sure` whose the row is; `doubtful` whose number it has under another name; `twice` what is asked of a number that stood
    further up; `nobody` numbers that nobody has."""

    sure: Mapping[int, Owner]
    doubtful: Mapping[int, Owner]
    twice: Mapping[int, Question]
    nobody: Mapping[int, str]


def by_number(rows: Rows, who: Mapping[int, str], left: Collection[int], *, extract: bool, all_yes: bool) -> ByNumber:
    """`who`: what was answered, by line; `left`: lines that are left out; `extract`: whether there may be one. Six queries at most, none
    for a list without numbers."""
    numbered = {line: row for line, row in rows.items() if is_federation_number(row.get("federation", ""))}
    known = owners({row["federation"] for row in numbered.values()}, extract=extract)
    first: dict[str, int] = {}
    sure, doubtful, twice, nobody = dict[int, Owner](), dict[int, Owner](), dict[int, Question](), dict[int, str]()
    for line, row in numbered.items():
        owner = known.get(row["federation"])
        number = owner.number if owner is not None else row["federation"]
        above = first.get(number)
        if above is not None and who.get(above) != NEW and above not in left:
            name = rows[above]["name"] or (owner.shown()["name"] if owner is not None else number)
            twice[line] = asked_twice(name, above, who.get(line, ""), all_yes=all_yes)
            continue
        first[number] = line
        if owner is None:
            nobody[line] = number
        elif agrees(row["name"], owner.shown()["name"]):
            sure[line] = owner
        else:
            doubtful[line] = owner
    return ByNumber(sure=sure, doubtful=doubtful, twice=twice, nobody=nobody)


def asked_twice(name: str, line: int, answer: str, *, all_yes: bool) -> Question:
    """Whether a row is somebody who stands further up in the same list."""
    answer = answer or (AWAY if all_yes else "")
    choices = (
        Choice(AWAY, _("Ja, zweimal in der Liste: auslassen"), answer == AWAY),
        Choice(NEW, _("Nein, jemand anderer"), answer == NEW),
    )
    return Question(_("Ist das %(name)s aus Zeile %(line)d?") % {"name": name, "line": line}, choices, _("zweimal in der Liste"))


def asked_whose(owner: Owner, answer: str, others: Sequence[Choice], *, here: bool, all_yes: bool) -> Question:
    """Whether a row is the owner of its number, who is called otherwise. `others`: whom it may be by its name; `here`: the owner is
    registered."""
    value = AWAY if here else federation_code(owner.number)
    yes = _("Ja, schon angemeldet: auslassen") if here else _("Ja")
    answer = value if all_yes and not answer else answer
    choices = (Choice(value, yes, answer == value), *others, Choice(NEW, _("Nein, jemand anderer"), answer == NEW))
    return Question(whose(owner.number, owner.shown()["name"]), choices, _("schon angemeldet"))


def whom(owner: Owner) -> str:
    """Tells whom a row is linked with."""
    said = {"number": owner.number, "who": ", ".join(filter(None, owner.shown().values()))}
    if owner.row is None:
        return _("Verbandsnr. %(number)s: %(who)s") % said
    words = _("Verbandsnr. %(number)s laut Registerauszug: %(who)s") % said
    return f"{words} · {over}" if (over := ended(owner.row)) else words


def nobodys(number: str) -> str:
    """Tells that nobody has the number, and what to do."""
    return _(
        "Die Verbandsnummer %(number)s hat hier niemand; angemeldet wird nach dem Namen, ohne sie. Bitte vergleichen; ist der "
        "Registerauszug der neueste?"
    ) % {"number": number}


def dropped(number: str) -> str:
    """Tells that the number is somebody else's."""
    return _("Die Verbandsnummer %(number)s wird nicht übernommen.") % {"number": number}
