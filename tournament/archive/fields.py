"""The small parts of a tournament file: texts, times, numbers, seats, places in lists. What is wrong is a finding at its place; nothing
raises."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from fractions import Fraction
from typing import Any, Self

from django.utils.translation import gettext as _

from rules import Tariff
from tournament.archive.strict import shown
from tournament.ledger.lines.settling import LARGEST_SUM
from tournament.ledger.store.convert import Points
from tournament.ledger.store.log import sentence
from tournament.ledger.store.reasons import is_made, made
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.storable import is_storable, is_well_formed
from tournament.ledger.store.transaction import clean_text

AUTHOR_LIMIT = 150
LONGEST_FACTS = 200_000
MOST = 20_000
"""Players, tables, sanctions … of a file."""
COPIED = ("violation", "stage", "facts", "accused", "layout")
"""What a ruling has copied from its case; in a file with the ruling only where the case says otherwise now."""


def unknown_keys(given: Mapping[str, object], known: Sequence[str], prefix: str) -> list[Finding]:
    """A finding for each key that a file cannot have there."""
    text = _("„%(key)s“ gibt es hier nicht – ein Tippfehler?")
    return [Finding("unknown_field", f"{prefix}{shown(key)}", text % {"key": shown(key)}) for key in given if key not in known]


def exact(amount: Any) -> Points | None:
    """A whole amount or one with a half, as it is exactly; None for anything else."""
    if type(amount) not in (int, float) or abs(amount) > LARGEST_SUM or amount * 2 != int(amount * 2):
        return None
    found = Fraction(amount)
    return found.numerator if found.denominator == 1 else found


def each_seats(given: object, tariff: Tariff, *, paid: bool = False) -> tuple[Points, ...] | None:
    """One exact amount a seat, in a balanced system 0 together; None for anything else. In another nothing is `paid`."""
    if not isinstance(given, list) or len(given) != tariff.seats:
        return None
    read = [exact(amount) for amount in given]
    found = tuple(amount for amount in read if amount is not None)
    adds_up = sum(found) == 0 if tariff.system.balanced else not (paid and any(found))
    return found if len(found) == tariff.seats and adds_up else None


def time_of_day(given: object) -> object:
    """A time that is written 13:00; anything else as it is, for its check to refuse."""
    if isinstance(given, str) and re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", given):
        return time.fromisoformat(given)
    return given


class Part:
    """One object of a file with its place, read field by field."""

    def __init__(self, given: Mapping[str, Any], where: str, findings: list[Finding]) -> None:
        self.given = given
        self.where = where
        self.findings = findings

    @classmethod
    def checked(cls, given: Mapping[str, Any], where: str, keys: Sequence[str], findings: list[Finding]) -> Self:
        """An object that can have these keys; any other is a finding."""
        part = cls(given, where, findings)
        findings += unknown_keys(given, keys, part.at(""))
        return part

    def at(self, field: str) -> str:
        """The place of one of the object's fields."""
        return f"{self.where}.{field}" if self.where else field

    def fault(self, code: str, field: str, text: str) -> None:
        """A finding at one of the object's fields."""
        self.findings.append(Finding(code, self.at(field), text))

    def part(self, field: str, keys: Sequence[str], text: str) -> Self | None:
        """The object at a field, None where it is absent; where it is none too, with a finding that has this sentence."""
        value = self.given.get(field)
        if value is None or isinstance(value, dict):
            return None if value is None else self.checked(value, self.at(field), keys, self.findings)
        self.fault("bad_value", field, text)
        return None

    def rows(self, field: str, keys: Sequence[str], no_object: str, most: int = MOST) -> Iterator[Self]:
        """The objects of a list of `most` at the most; what is none in it is a finding with this sentence."""
        value = self.given.get(field)
        if value is not None and not (isinstance(value, list) and len(value) <= most):
            self.fault("bad_value", field, _("Hier gehört eine Liste mit höchstens %(most)d Einträgen hin.") % {"most": most})
            return
        for place, item in enumerate(value or ()):
            if isinstance(item, dict):
                yield self.checked(item, self.at(f"{field}[{place}]"), keys, self.findings)
            else:
                self.fault("bad_value", f"{field}[{place}]", no_object)

    def objects(self, field: str, keys: Sequence[str], most: int, text: str = "") -> list[Self]:
        """The objects of a list of `most` at the most; none, with a finding that has this sentence, where it is not that."""
        value = self.given.get(field)
        if value is None:
            return []
        text = text or _("Hier gehört eine Liste von Objekten hin, höchstens %(most)d.") % {"most": most}
        if isinstance(value, list) and len(value) <= most and all(isinstance(item, dict) for item in value):
            return list(self.rows(field, keys, text, most))
        self.fault("bad_value", field, text)
        return []

    def text(self, field: str, limit: int, *, required: bool = False) -> str:
        """A text on one line, "" where it is absent."""
        value = self.given.get(field)
        if value is None and not required:
            return ""
        if not isinstance(value, str):
            self.fault("missing_field" if value is None else "bad_value", field, _("Hier gehört ein Text hin."))
            return ""
        found: list[Finding] = []
        cleaned = clean_text(value, field, found, limit=limit, required=required)
        self.findings += [finding._replace(field=self.at(field)) for finding in found]
        return cleaned

    def reason(self, field: str, limit: int, *, required: bool = False) -> str:
        """A text on one line, or the facts of a reason that the program gives (`ledger.store.reasons`)."""
        value = self.given.get(field)
        return made(**value) if is_made(value) else self.text(field, limit, required=required)

    def texts(self, field: str, limit: int, most: int) -> list[str]:
        """A list of names, each on one line."""
        value = self.given.get(field)
        if value is None:
            return []
        if isinstance(value, list) and len(value) <= most and all(isinstance(name, str) and 0 < len(name) <= limit for name in value):
            return [" ".join(name.split()) for name in value]
        self.fault("bad_value", field, _("Hier gehört eine Liste von höchstens %(most)d Namen hin.") % {"most": most})
        return []

    def time(self, field: str, *, required: bool = False) -> datetime | None:
        """A moment with its zone: 2026-11-21T16:04:00+00:00."""
        value = self.given.get(field)
        if value is None and not required:
            return None
        try:
            moment = datetime.fromisoformat(value) if isinstance(value, str) and len(value) <= 40 else None
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None:
            text = _("Hier gehört ein Zeitpunkt mit Zone hin, etwa 2026-11-21T16:04:00+00:00.")
            self.fault("missing_field" if value is None else "bad_value", field, text)
            return None
        try:
            return moment.astimezone(UTC)
        except OverflowError:
            self.fault("bad_value", field, _("Diesen Zeitpunkt gibt es nicht."))
            return None

    def pattern(self, field: str, form: str) -> Any:
        """A text that only the program writes, "" where it is absent."""
        value = self.given.get(field, "")
        if not isinstance(value, str) or not re.fullmatch(form, value):
            self.fault("bad_value", field, _("Das kennt das Programm nicht."))
        return value

    def day(self, field: str) -> date | None:
        """A day that is written 2026-11-21."""
        value = self.given.get(field)
        if value is None:
            return None
        try:
            return date.fromisoformat(value if isinstance(value, str) and len(value) == len("2026-11-21") else "")
        except ValueError:
            self.fault("bad_value", field, _("Das Datum ist keines. Schreibweise: 2026-11-21."))
            return None

    def whole(self, field: str, smallest: int, largest: int, *, required: bool = False) -> int | None:
        """A whole number within bounds, None where it is absent."""
        value = self.given.get(field)
        if (value is None and not required) or (type(value) is int and smallest <= value <= largest):
            return value
        text = _("Hier gehört eine ganze Zahl von %(smallest)d bis %(largest)d hin.") % {"smallest": smallest, "largest": largest}
        self.fault("missing_field" if value is None else "bad_value", field, text)
        return None

    def flag(self, field: str) -> Any:
        """True, false or None where it is absent; what is none of them is a finding, and stays what it is."""
        value = self.given.get(field)
        if not isinstance(value, bool | None):
            self.fault("bad_value", field, _("Hier gehört true oder false hin."))
        return value

    def record(self, field: str, *, required: bool = False) -> Any:
        """A record that can be kept, whatever the rules say of it; None where it is absent."""
        value = self.given.get(field)
        if (value is not None or required) and not (is_storable(value) and is_well_formed(value)):
            self.fault("bad_value", field, _("Dieses Spiel lässt sich so nicht festhalten."))
        return value

    def amounts(self, field: str, tariff: Tariff, *, paid: bool = False, code: str = "") -> tuple[Points, ...] | None:
        """An amount a seat; `paid`: beside what is written, nothing where the field is absent. `code`: of its finding, where that is not
        usual."""
        given = self.given.get(field)
        found = tariff.nothing if paid and given is None else each_seats(given, tariff, paid=paid)
        if found is None and tariff.system.balanced:
            self.fault(code or "sum_not_0", field, _("Hier gehört je Platz ein Betrag hin; zusammen geben sie 0."))
        elif found is None:
            amount, nothing = _("Hier gehört je Platz ein Betrag hin."), _("Hier gehört je Platz 0 hin: in diesem System zahlt niemand.")
            self.fault("bad_value", field, nothing if paid else amount)
        return found

    def place(self, field: str, count: int, code: str, *, required: bool = False) -> int | None:
        """The place of another object in its list of `count`, from 0; `code` names what is not there."""
        value = self.given.get(field)
        if value is None and not required:
            return None
        if type(value) is int and 0 <= value < count:
            return value
        text = _("Hier gehört ein Platz in der Liste hin, von 0 an gezählt; sie hat %(count)d Einträge.") % {"count": count}
        self.fault("missing_field" if value is None else code, field, text)
        return None

    def seats(self, field: str, size: int) -> list[int]:
        """Seats of the table, each once."""
        value = self.given.get(field)
        if value is None:
            return []
        if isinstance(value, list) and all(type(seat) is int and 0 <= seat < size for seat in value) and len(set(value)) == len(value):
            return value
        self.fault("bad_seat", field, _("Hier gehört eine Liste von Plätzen am Tisch hin, von 0 an gezählt."))
        return []

    def one_of(self, field: str, known: Mapping[str, object] | frozenset[str], code: str, default: str = "") -> str:
        """One of the words that the program knows."""
        value = self.given.get(field)
        if value is None:
            return default
        if isinstance(value, str) and value in known:
            return value
        self.fault(code, field, _("Das kennt das Programm nicht; möglich sind: %(known)s.") % {"known": ", ".join(sorted(known))})
        return default


def can_be_said(action: str, facts: Any) -> bool:
    """Whether the facts are what this program writes of such an action."""
    try:
        return is_storable(facts, LONGEST_FACTS) and sentence(action, facts, "") != ""
    except (ArithmeticError, KeyError, TypeError, ValueError):
        return False


def as_time(moment: datetime | None) -> str | None:
    """The moment as a file has it."""
    return None if moment is None else moment.astimezone(UTC).isoformat()


def says(value: Any) -> bool:
    """Whether a value says something: it is neither None nor empty."""
    return value is not None and value is not False and value not in ("", [], {})


def said(**values: Any) -> dict[str, Any]:
    """The values that say something."""
    return {key: value for key, value in values.items() if says(value)}


def in_order(value: Any) -> Any:
    """The value with all keys sorted, whatever order the database kept them in."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    return [in_order(part) for part in value] if isinstance(value, list) else value
