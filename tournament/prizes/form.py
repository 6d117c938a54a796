"""The form of the prizes: policies, and a line a prize. Typed text becomes rows of a request; what is wrong with them is the service's to
say.

Of whom a category is, is one line of text: "Damen" (a tag), "Verein: Füchse", "Ort: Wels", "Teilnahmen: 4", several of them with a
semicolon.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.plain import euros
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.typed import whole_cents, whole_number
from tournament.models import PrizePlan, PrizesAPerson, PrizeTies, RaffleFor, SpecialPrize
from tournament.prizes.reading import Planned
from tournament.site.fields import EuroField, euro_text, number_field, text_field

FIRST_LINES = 6
"""Empty lines where no prize is set: most evenings need no second save."""
BLANK_LINES = 3
"""Empty lines at the end of a list."""
MOST_LINES = 200
UNITS = (1, 5, 10, 50, 100, 500, 1000)
"""What shares are rounded to, in cents."""
HEADS = {
    "club": ("Verein", "Club"), "place": ("Ort", "Place"), "participations": ("Teilnahmen", "Participations"), "tag": ("Merkmal", "Tag"),
}  # fmt: skip
"""The word before a part of a category; a tag needs none."""

_HEAD = re.compile(r"\s*(\w+)\s*:\s*(.+)")


def filter_text(wanted: Mapping[str, Any]) -> str:
    """A category as one types it in the reader's language."""
    column = 1 if language() == "en" else 0
    parts = [f"{HEADS[name][column]}: {wanted[name]}" for name in ("club", "place", "participations") if name in wanted]
    tag = str(wanted.get("tag", ""))
    return "; ".join(([f"{HEADS['tag'][column]}: {tag}" if ":" in tag else tag] if tag else []) + parts)


def read_filter(text: str) -> dict[str, Any]:
    """A category from what was typed. A number of participations that is none stays a text: the request's reader says so."""
    found: dict[str, Any] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        match = _HEAD.fullmatch(part)
        name = next((name for name, words in HEADS.items() if match and match[1].lower() in map(str.lower, words)), "")
        value = match[2].strip() if match and name else part
        number = whole_number(value) if name == "participations" else None
        found[name or "tag"] = value if number is None else number
    return found


class NumbersField(forms.CharField):
    """Players' numbers, typed with anything between them: "3, 17 22"."""

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]  # a field of numbers is typed as text
        words = re.findall(r"[^\s,;]+", str(value or ""))
        numbers = [whole_number(word) for word in words]
        if None in numbers:
            raise forms.ValidationError(_("Hier gehören nur Startnummern hin, z. B. 3, 17, 22."))
        return sorted({number for number in numbers if number is not None})

    def validate(self, value: Any) -> None:
        """Nothing is required."""

    def run_validators(self, value: Any) -> None:
        """Nothing else is asked of it."""


class TicketsField(NumbersField):
    """Tickets by number: "7: 3, 12: 5"."""

    def to_python(self, value: Any) -> dict[str, int]:  # type: ignore[override]
        text = str(value or "").strip(" ,;\n")
        pairs = [re.fullmatch(r"\s*(\d{1,9})\s*[:=x×]\s*(\d{1,9})\s*", part) for part in re.split(r"[,;\n]", text)] if text else []
        if None in pairs:
            raise forms.ValidationError(_("Bitte so schreiben: Startnummer, Doppelpunkt, Lose – z. B. 7: 3, 12: 5."))
        return {str(int(pair[1])): int(pair[2]) for pair in sorted((pair for pair in pairs if pair), key=lambda pair: int(pair[1]))}


def _numbers(label: Any, hint: Any) -> NumbersField:
    return NumbersField(
        label=label, required=False, help_text=hint, widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"})
    )


REST = ("ties", "a_person", "unit", "raffle", "raffle_for", "tickets", "away", "out")
"""What most tournaments leave as it is; with the seed, which most let be drawn, it is folded."""


class PlanForm(forms.Form):
    """The policies, the raffle, and who is out of what."""

    ties = forms.ChoiceField(label=_("Bei Gleichstand"), choices=PrizeTies.choices, widget=forms.RadioSelect)
    a_person = forms.ChoiceField(label=_("Eine Person bekommt"), choices=PrizesAPerson.choices, widget=forms.RadioSelect)
    unit = forms.TypedChoiceField(label=_("Geteilte Beträge runden auf"), coerce=int)
    seed = text_field(
        _("Startwert der Lose"), hint=_("leer: das Programm nimmt einen neuen; ab der letzten Runde steht er fest"), maxlength="64"
    )
    raffle = forms.CharField(
        label=_("Tombola: ein Preis je Zeile, der erste geht zuerst"),
        required=False,
        widget=forms.Textarea({"rows": 5, "spellcheck": "false"}),
    )
    raffle_for = forms.ChoiceField(label=_("In der Tombola sind"), choices=RaffleFor.choices, widget=forms.RadioSelect)
    tickets = TicketsField(
        label=_("Mehr als ein Los haben"),
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=_("Startnummer und Zahl der Lose, z. B. 7: 3, 12: 5"),
    )
    away = _numbers(_("Nicht mehr da"), _("Startnummern; wer abgemeldet ist, zählt von selbst dazu. Für Tombola und Los."))
    out = _numbers(_("Außer Konkurrenz"), _("Startnummern; ihr Platz geht an den Nächsten. Wer ausgeschlossen ist, zählt von selbst dazu."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        unit = self.initial.get("unit", 1)
        field = self.fields["unit"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(cents, euros(cents, language())) for cents in sorted({*UNITS, unit})]

    @property
    def unusual(self) -> int:
        """How many of the folded fields say something else than usual."""
        usual = plan_initial(Planned(PrizePlan(), (), stored=False, late=False))
        return sum(str(self[name].value() or "") != str(usual[name] or "") for name in REST)

    @property
    def fault_in_rest(self) -> bool:
        """Whether what is folded must be opened."""
        return not self.errors.keys().isdisjoint({*REST, "seed"})

    def values(self) -> dict[str, Any]:
        """The policies for the service, of a form that is valid."""
        said = dict(self.cleaned_data)
        said["raffle"] = [line for line in (" ".join(line.split()) for line in said["raffle"].splitlines()) if line]
        return said


def plan_initial(planned: Planned) -> dict[str, Any]:
    """What stands in the form for a plan as it is stored."""
    plan = planned.plan
    said = {field: getattr(plan, field) for field in ("ties", "a_person", "unit", "seed", "raffle_for")}
    said |= {field: ", ".join(map(str, getattr(plan, field))) for field in ("away", "out")}
    said["tickets"] = ", ".join(f"{number}: {tickets}" for number, tickets in plan.tickets.items())
    return said | {"raffle": "\n".join(plan.raffle)}


PLACE = "place"


_LIKE_MONEY = re.compile(r"(?=.*\d)(?:[\d\s.,'€–—-]|eur|euro|cent)+")


class PrizeForm(forms.Form):
    """One prize. `prize`: an amount of money, or what it is; `of`: of whom its category is, empty for all."""

    key = forms.CharField(required=False, widget=forms.HiddenInput)
    what = forms.ChoiceField(label=_("Wofür"), choices=[(PLACE, pgettext_lazy("prize", "Platz")), *SpecialPrize.choices], required=False)
    place = number_field(pgettext_lazy("prize", "Platz"), required=False)
    of = text_field(_("Wertung"), list="wertungen", spellcheck="false")
    prize = text_field(_("Preis: Euro oder Sache"))
    value = EuroField(label=_("Wert in Euro"), required=False)
    at_least = number_field(_("ab so vielen"), required=False)

    def clean_prize(self) -> str:
        """What is all figures is money: an amount that cannot be read must not become a prize in kind."""
        text: str = self.cleaned_data["prize"]
        if whole_cents(text) is None and _LIKE_MONEY.fullmatch(text.lower()):
            raise forms.ValidationError(_("Ein Betrag in Euro, z. B. 100 oder 7,50; eine Sache bitte mit Worten."))
        return text

    @property
    def empty(self) -> bool:
        """Whether nobody wrote anything on this line."""
        said = self.cleaned_data
        return not any(said.get(name) for name in ("place", "of", "prize", "value", "at_least")) and said.get("what") in ("", PLACE)

    def row(self) -> dict[str, Any]:
        """The line as a request has it."""
        said = self.cleaned_data
        cents = whole_cents(said["prize"])
        row: dict[str, Any] = {"key": said["key"], "at_least": said["at_least"]}
        row |= (
            {"text": said["prize"] or None, "value": said["value"] or None}
            if cents is None
            else {"cents": cents, "value": said["value"] or None}
        )
        wanted = read_filter(said["of"])
        if said["what"] not in ("", PLACE):
            return row | {"kind": "special", "special": said["what"], "place": said["place"], "filter": wanted or None}
        return (
            row | {"kind": "category", "filter": wanted, "place": said["place"]}
            if wanted
            else row | {"kind": "place", "place": said["place"]}
        )


FIELDS = {"cents": "prize", "text": "prize", "filter": "of", "kind": "what", "special": "what", "key": "prize"}
"""Where a fault of a request's field stands in a line of the form."""


class PrizeLines:
    """The list of prizes: a form a line, empty lines at the end."""

    def __init__(self, data: Mapping[str, Any] | None = None, initial: Sequence[Mapping[str, Any]] = ()) -> None:
        filled = [*initial, *[{}] * (BLANK_LINES if initial else FIRST_LINES)]
        count = len(filled) if data is None else min(whole_number(str(data.get("lines", ""))) or 0, MOST_LINES)
        self.forms = [PrizeForm(data, prefix=f"p{index}", initial=dict(filled[index]) if data is None else {}) for index in range(count)]
        self._written: list[PrizeForm] = []

    def is_valid(self) -> bool:
        """Whether every line can be read."""
        self._written = [form for form in self.forms if form.is_valid() and not form.empty]
        return not any(form.errors for form in self.forms)

    def rows(self) -> list[dict[str, Any]]:
        """The lines on which something stands, as a request has them."""
        return [form.row() for form in self._written]

    def take(self, finding: Finding) -> bool:
        """Puts a finding at its line; False where it is of none."""
        match = re.fullmatch(r"prizes\[(\d+)\](?:\.(\w+).*)?", finding.field)
        if match is None:
            return False
        form = self._written[int(match[1])]
        name = FIELDS.get(match[2] or "", match[2] or "")
        form.add_error(name if name in form.fields else None, finding.message)
        return True


def line_initial(row: Mapping[str, Any]) -> dict[str, Any]:
    """What stands on the line of a stored prize."""
    return {
        "key": row["key"],
        "what": row.get("special") or PLACE,
        "place": row.get("place"),
        "of": filter_text(row.get("filter") or {}),
        "prize": euro_text(row["cents"]) if "cents" in row else row["text"],
        "value": euro_text(row["value"]) if row.get("value") else "",
        "at_least": row.get("at_least"),
    }


def take(findings: Iterable[Finding], form: PlanForm, lines: PrizeLines) -> None:
    """Puts the findings of the service at their fields: at the line of a prize, at a policy, or above the form."""
    for finding in findings:
        if not lines.take(finding):
            field = finding.field.partition(".")[0].partition("[")[0]
            form.add_error(field if field in form.fields else None, finding.message)
