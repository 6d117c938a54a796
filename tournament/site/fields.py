"""Fields that several forms have."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.plain import euros
from tournament.ledger.store.refusals import Finding, Refused
from tournament.ledger.store.typed import whole_cents

Done = TypeVar("Done")


def number_field(label: Any, *, required: bool = True, hint: Any = "") -> forms.IntegerField:
    """A whole number, typed; its bounds are the service's."""
    widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "size": 4})
    errors = {"required": _("Bitte ausfüllen."), "invalid": _("Bitte eine ganze Zahl eingeben.")}
    return forms.IntegerField(label=label, required=required, help_text=hint, widget=widget, error_messages=errors)


def offer(form: forms.BaseForm, name: str, choices: Iterable[tuple[object, object]]) -> None:
    """Sets what one may choose in the form's field of this name: value and label of each choice. Raises TypeError where nothing is chosen
    in it."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(name)
    field.choices = list(choices)


def text_field(label: Any, *, required: bool = False, hint: Any = "", **attrs: Any) -> forms.CharField:
    """A line of text; its length is checked by the service."""
    widget = forms.TextInput({"autocomplete": "off", **attrs})
    return forms.CharField(
        label=label, required=required, help_text=hint, widget=widget, error_messages={"required": _("Bitte ausfüllen.")}
    )


def time_field(label: Any) -> forms.TimeField:
    """A time of the day as people write it: "13:00", "13.00", "13"; None where nothing is typed."""
    widget = forms.TimeInput({"type": "time"}, format="%H:%M")
    texts = {"invalid": _("Bitte eine Uhrzeit eingeben, z. B. 13:00.")}
    return forms.TimeField(
        label=label, required=False, widget=widget, input_formats=["%H:%M", "%H:%M:%S", "%H.%M", "%H"], error_messages=texts
    )


class Checked(forms.Form):
    """A form that shows what the service finds at its fields. `homes`: of its fields those that the service calls otherwise, by that."""

    homes: ClassVar[Mapping[str, str]] = {}

    def done(self, service: Callable[..., Done], **said: Any) -> Done | None:
        """What the service gives; None where it refuses, and then the form says why."""
        try:
            return service(**said)
        except Refused as refused:
            self.take(refused.findings)
        return None

    def take(self, findings: Iterable[Finding]) -> None:
        """Puts findings at their fields; what belongs to none stands above."""
        for finding in findings:
            field = self.homes.get(finding.field, finding.field)
            self.add_error(field if field in self.fields else None, finding.message)


class EuroField(forms.Field):
    """An amount of money as people write it ("10", "7,50"); its value is whole cents."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"widget": forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}), **kwargs})

    def to_python(self, value: Any) -> int:
        text = str(value or "").strip()
        if not text:
            return 0
        cents = whole_cents(text)
        if cents is None:
            raise forms.ValidationError(_("Ein Betrag in Euro, z. B. 10 oder 7,50."))
        return cents


def euro_text(cents: int) -> str:
    """An amount as one types it: "10", "7,50"."""
    return euros(cents).removesuffix(" €").removesuffix(",00")
