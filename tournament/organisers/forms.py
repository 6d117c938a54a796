"""What is typed about teams, accounts and clubs. What is wrong with it is said by the service, at its field."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import ROLES, Team
from tournament.organisers.teams import Wanted
from tournament.organisers.words import DOES, WORDS
from tournament.site.fields import Checked, offer, text_field

ALL, CHOSEN = "alle", "gewaehlte"


class TeamForm(Checked):
    """A team: its name, what it does, and for which tournaments."""

    name = text_field(_("Name"), required=True, hint=_("z. B. Turnierleitung, Kassa Linz"))
    roles = forms.MultipleChoiceField(
        label=_("Aufgaben"), required=False, choices=[(role, f"{WORDS[role]}") for role in ROLES], widget=forms.CheckboxSelectMultiple
    )
    where = forms.ChoiceField(
        label=_("Turniere"), choices=[(ALL, _("alle, auch künftige")), (CHOSEN, _("nur diese:"))], initial=ALL, widget=forms.RadioSelect
    )
    tournaments = forms.TypedMultipleChoiceField(label=_("Turniere"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: object, known: Sequence[tuple[int, str]], **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]  # as Django takes them
        offer(self, "tournaments", known)
        offer(self, "roles", [(role, f"{WORDS[role]}: {DOES[role]}") for role in ROLES])

    def wanted(self) -> Wanted:
        """The team that a valid form says."""
        said = self.cleaned_data
        chosen = frozenset(said["tournaments"]) if said["where"] == CHOSEN else None
        return Wanted(said["name"], frozenset(said["roles"]), chosen)


def as_typed(team: Team) -> dict[str, object]:
    """What stands in the form of a team that there is."""
    return {
        "name": team.name,
        "roles": [role for role in ROLES if getattr(team, role)],
        "where": ALL if team.every else CHOSEN,
        "tournaments": list(team.tournaments.values_list("pk", flat=True)),
    }


class AccountForm(Checked):
    """A new account, made by who was invited."""

    name = text_field(_("Ihr Name"), hint=_("wie er im Protokoll steht"), autocomplete="name")
    login = text_field(
        _("Name zum Anmelden"), required=True, hint=_("kurz, wie er am Telefon getippt wird"), autocapitalize="none", spellcheck="false"
    )
    password = forms.CharField(
        label=_("Passwort"),
        help_text=_("mindestens zehn Zeichen"),
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        error_messages={"required": _("Bitte ausfüllen.")},
    )


class NewPasswordForm(Checked):
    """Another password for an account."""

    password = forms.CharField(
        label=_("Neues Passwort"),
        help_text=_("mindestens zehn Zeichen"),
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
        error_messages={"required": _("Bitte ausfüllen.")},
    )


class MailForm(Checked):
    """Where the server writes to an account; nowhere where it is empty."""

    email = forms.EmailField(
        label=_("E-Mail"), required=False, max_length=254,
        help_text=_("Dorthin schreibt der Server, wenn etwas auf Sie wartet; leer: nirgends. Niemand sonst sieht sie."),
        widget=forms.EmailInput({"autocomplete": "email"}), error_messages={"invalid": _("Das ist keine E-Mail-Adresse.")},
    )  # fmt: skip


class ClubForm(Checked):
    """A new club, or the federation."""

    name = text_field(_("Name"), required=True, hint=_("z. B. Tarockrunde Linz"))
    slug = text_field(_("Adresse"), hint=_("kurz, z. B. linz; leer: aus dem Namen"), autocapitalize="none", spellcheck="false")
