"""A club's list to look at before anything is stored."""

from collections.abc import Mapping

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.desk.registration.players_form import UploadForm
from tournament.ledger.store.typed import whole_number
from tournament.site.fields import text_field


class MemberListForm(UploadForm):
    """The file, whose list it is, and of which day."""

    club = text_field(_("Verein"), required=True, maxlength="200")
    day = forms.DateField(
        label=_("Stand vom"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d.%m.%Y"],
        error_messages={
            "invalid": _("Bitte ein Datum eingeben, z. B. 21.11.2026."),
            "required": _("Bitte ein Datum eingeben, z. B. 21.11.2026."),
        },
        help_text=_("an diesem Tag treten Neue ein, und wer fehlt, ist ausgetreten"),
    )
    field_order = ("club", "day", "file")


def said_in(posted: QueryDict) -> Mapping[int, str]:
    """Who rows are, by line, as the form says it: `wer-17`."""
    answers = ((whole_number(key.removeprefix("wer-")), str(value)) for key, value in posted.items() if key.startswith("wer-"))
    return {line: answer for line, answer in answers if line is not None and answer}
