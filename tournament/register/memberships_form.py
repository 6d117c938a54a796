"""What is typed on somebody's page: a club that he enters, and what he is called."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.site.fields import Checked, text_field


class ClubForm(Checked):
    """Its name, and since when he is in it; nothing where nobody knows."""

    club = text_field(_("Verein"), required=True)
    since = forms.DateField(
        label=_("seit"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d.%m.%Y"],
        error_messages={"invalid": _("Bitte ein Datum eingeben, z. B. 21.11.2026.")},
    )


class PersonForm(Checked):
    """Name, place and club as they should be."""

    name = text_field(_("Name"), required=True)
    place = text_field(_("Ort"))
    club = text_field(_("Verein"))
