"""Fields that several forms have."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


def number_field(label: Any, *, required: bool = True, hint: Any = "") -> forms.IntegerField:
    """A whole number, typed; its bounds are the service's."""
    widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "size": 4})
    errors = {"required": _("Bitte ausfüllen."), "invalid": _("Bitte eine ganze Zahl eingeben.")}
    return forms.IntegerField(label=label, required=required, help_text=hint, widget=widget, error_messages=errors)


def offer(form: forms.BaseForm, name: str, choices: Iterable[tuple[object, object]]) -> None:
    """Sets what one may choose in the form's field of this name: value and label of each choice. Raises TypeError where nothing is chosen in it."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(name)
    field.choices = list(choices)


def text_field(label: Any, *, required: bool = False, hint: Any = "", **attrs: Any) -> forms.CharField:
    """A line of text; its length is checked by the service."""
    widget = forms.TextInput({"autocomplete": "off", **attrs})
    return forms.CharField(label=label, required=required, help_text=hint, widget=widget, error_messages={"required": _("Bitte ausfüllen.")})
