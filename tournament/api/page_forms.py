"""What is typed about tokens and webhooks. What is wrong with it is said by the service, at its field."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.api.hooks import EVENTS
from tournament.api.tokens import GOOD_FOR, REGISTER, SCOPES
from tournament.models import Team
from tournament.site.fields import Checked, number_field, offer, text_field


class TokenForm(Checked):
    """A new token of a team. Of the register only the root's teams are told."""

    name = text_field(_("Wofür"), required=True, hint=_("z. B. Homepage, Auswertung in Excel"))
    scopes = forms.MultipleChoiceField(label=_("Das Programm darf"), required=False, widget=forms.CheckboxSelectMultiple)
    days = number_field(_("Gilt so viele Tage"))

    def __init__(self, *args: object, team: Team, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]  # as Django takes them
        is_root = team.organiser.parent_id is None
        offer(self, "scopes", [(scope, f"{words}") for scope, words in SCOPES.items() if is_root or scope != REGISTER])
        self.fields["days"].initial = GOOD_FOR


class HookForm(Checked):
    """A new webhook."""

    url = text_field(_("Adresse"), required=True, hint=_("https://…; was dort läuft, nimmt POST an"), inputmode="url", spellcheck="false")
    events = forms.MultipleChoiceField(label=_("Sie erfährt"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]  # as Django takes them
        offer(self, "events", [(event, f"{words}") for event, words in EVENTS.items()])
