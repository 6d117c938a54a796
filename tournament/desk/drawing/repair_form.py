"""The questions of a repair: what happened, to whom, where, from which game on. Checks what a person typed; whether it can be is for
`desk.drawing.repair` to say."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.desk.drawing.draw_form import SEPARATORS
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import BACK, ENDS, STRUCK, Wish
from tournament.desk.registration.players_found import meant
from tournament.ledger.store.typed import whole_number
from tournament.models import Registration, Tournament
from tournament.site.fields import number_field, offer

FATES = (
    ("", gettext_lazy("Sie bleiben, wo sie sitzen")),
    (BACK, gettext_lazy("Ab dem nächsten Spiel geht jeder an seinen Tisch")),
    (STRUCK, gettext_lazy("Was gespielt ist, wird an beiden Tischen gestrichen")),
)
WITHOUT_HIM = (
    ("", gettext_lazy("Die anderen spielen weiter, wo sonst einer aussetzt: jeder gibt, niemand setzt aus")),
    (ENDS, gettext_lazy("Der Tisch wird abgebrochen")),
)
RETURNS, GOES = "returns", "goes"
WHO_GETS_UP = ((RETURNS, gettext_lazy("kommt wieder")), (GOES, gettext_lazy("geht für heute, und ist damit abgemeldet")))
"""Whether who gets up for a substitute plays again: who goes for today leaves, as in „Jemand geht“."""
LARGEST = 99_999
People = Iterable[Mapping[str, Any]]
"""Who may be meant: `number`, `name`, `place` and `club` of each."""

Registering = Callable[[str], str]
"""Where somebody of a name ("": not known) is registered, and led back from."""

WHO, WHOM = gettext_lazy("Nummer oder Name"), gettext_lazy("Wer einspringt")
FIELDS: dict[Action, dict[str, Any]] = {
    Action.LATE: {
        "player": gettext_lazy("Nachzügler"),
        "other": gettext_lazy("und eines zweiten (leer: niemand)"),
        "table": gettext_lazy("an Tisch (leer: wo am wenigsten umgesetzt wird)"),
    },
    Action.WALK_OUT: {
        "player": gettext_lazy("Wer geht"),
        "other": gettext_lazy("Es springt ein (leer: niemand)"),
        "fate": gettext_lazy("Springt niemand ein"),
        "game": gettext_lazy("ab Spiel (leer: ab dem nächsten)"),
    },
    Action.BACK: {"player": gettext_lazy("Wer wieder da ist"), "game": gettext_lazy("ab Spiel (leer: ab dem nächsten)")},
    Action.SUBSTITUTE: {
        "player": gettext_lazy("Wer aufsteht"),
        "other": WHOM,
        "fate": gettext_lazy("Danach"),
        "game": gettext_lazy("ab Spiel (leer: ab dem nächsten)"),
    },
    Action.SWAP: {
        "player": gettext_lazy("Der eine"),
        "other": gettext_lazy("Der andere"),
        "fate": gettext_lazy("Wie geht es weiter"),
        "game": gettext_lazy("am Tisch des einen seit Spiel (leer: von Anfang an)"),
        "until": gettext_lazy("dort bis Spiel (leer: bis jetzt)"),
        "other_game": gettext_lazy("am Tisch des anderen seit Spiel (leer: wie am Tisch des einen)"),
        "other_until": gettext_lazy("dort bis Spiel (leer: wie am Tisch des einen)"),
    },
    Action.ORDER: {
        "table": gettext_lazy("Tisch"),
        "order": gettext_lazy("Nummern oder Namen in der Reihenfolge, wie sie sitzen"),
        "game": gettext_lazy("ab Spiel (leer: ab dem nächsten; 1: von Anfang an)"),
    },
    Action.DEALER: {"table": gettext_lazy("Tisch"), "player": gettext_lazy("Wer zuerst gibt")},
    Action.DISSOLVE: {"table": gettext_lazy("Tisch")},
    Action.TWICE: {"player": gettext_lazy("Diese Nummer bleibt"), "other": gettext_lazy("Diese Nummer fällt weg")},
    Action.NEVER_CAME: {
        "player": gettext_lazy("Wer nicht gekommen ist"),
        "other": gettext_lazy("Auf dem Platz saß oder sitzt (leer: niemand)"),
    },
}
"""What each action asks for, in the order of its form."""

OFFERED = {Action.WALK_OUT: WITHOUT_HIM, Action.SUBSTITUTE: WHO_GETS_UP}
"""What may become of him, or of the table; of two who sit at each other's tables: FATES."""


def people_of(tournament: Tournament) -> list[dict[str, Any]]:
    """Everybody who is registered. One query."""
    columns = {"name": "player__name", "place": "player__place", "club": "player__club"}
    found = Registration.objects.filter(tournament=tournament).order_by("number").values_list("number", *columns.values())
    return [dict(zip(("number", *columns), row, strict=True)) for row in found]


class PersonField(forms.CharField):
    """Somebody, by his number or by as much of his name as is his alone; its value is the number. `people` and `registering` are the form's
    to set."""

    people: People = ()
    registering: Registering | None = None

    def __init__(self, **more: Any) -> None:
        widget = forms.TextInput({"autocomplete": "off", "list": "people", "spellcheck": "false"})
        super().__init__(required=False, max_length=200, widget=widget, **more)

    def clean(self, value: Any) -> Any:
        """The number; None where nothing is typed. A faulty name is said with whom it may mean."""
        text = super().clean(value)
        return self.number_of(text) if text else None

    def number_of(self, text: str) -> int:
        """Whom the text means. Raises ValidationError."""
        number = whole_number(text)
        if number is not None:
            if 1 <= number <= LARGEST and all(row["number"] != number for row in self.people):
                raise ValidationError(self._with_way("", _("Nr. %(number)d ist nicht angemeldet.") % {"number": number}))
            return number
        found = meant(list(self.people), text)
        if len(found) == 1:
            return int(found[0]["number"])
        if not found:
            said = _("Unter „%(text)s“ ist hier niemand angemeldet. Bitte die Nummer oder den Namen eingeben.") % {"text": text}
            raise ValidationError(self._with_way(text, said))
        who = ", ".join(_("Nr. %(number)d %(name)s") % {"number": row["number"], "name": row["name"]} for row in found[:5])
        raise ValidationError(_("„%(text)s“ passt auf mehrere: %(who)s. Bitte die Nummer eingeben.") % {"text": text, "who": who})

    def _with_way(self, name: str, said: str) -> str:
        """Who is not registered yet is, by one link, and what was typed waits."""
        return (
            said if self.registering is None else format_html('{} <a href="{}">{}</a>', said, self.registering(name), _("Zuerst anmelden"))
        )


class RepairForm(forms.Form):
    """What is asked for one action. Without anything typed it is not answered yet."""

    player = PersonField(label=WHO, help_text=gettext_lazy("Nummer oder Name"))
    other = PersonField(label=WHOM, help_text=gettext_lazy("Nummer oder Name"))
    table = number_field(gettext_lazy("Tisch"), required=False)
    fate = forms.ChoiceField(label="", choices=(*FATES, *WITHOUT_HIM, *WHO_GETS_UP), required=False, widget=forms.RadioSelect)
    order = forms.CharField(label="", required=False, max_length=200, widget=forms.TextInput({"autocomplete": "off"}))
    game = number_field("", required=False)
    other_game = number_field("", required=False)
    until = number_field("", required=False)
    other_until = number_field("", required=False)

    def __init__(self, action: Action, *args: Any, people: People = (), registering: Registering | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.action, asked = action, FIELDS[action]
        self.fields = {name: self.fields[name] for name in asked}
        self.who = PersonField()
        for field in (self.who, *self.fields.values()):
            if isinstance(field, PersonField):
                field.people, field.registering = people, registering
        for name, label in asked.items():
            self.fields[name].label = label
        if "fate" in asked:
            offer(self, "fate", OFFERED.get(action, FATES))

    def clean_order(self) -> tuple[int, ...]:
        text = self.cleaned_data["order"]
        words = [word for word in SEPARATORS.split(text) if word]
        if all(whole_number(word) is not None for word in words):
            return tuple(map(int, words))
        said = [name.strip() for name in re.split(r"[,;/\n]", text) if name.strip()]
        if len(said) > 1:
            return tuple(map(self.who.number_of, said))
        try:
            return tuple(map(self.who.number_of, words))
        except ValidationError as error:
            # A name of two words, with blanks between all of them, is nobody's.
            raise ValidationError(_("Bitte Nummern oder Namen mit Beistrich dazwischen eingeben, etwa 7, 12, Huber, 4.")) from error

    def clean(self) -> dict[str, Any]:
        for name in ("player", "other", "table", "game", "other_game", "until", "other_until"):
            number = self.cleaned_data.get(name)
            if number is not None and not 1 <= number <= LARGEST:
                self.add_error(name, _("Bitte eine Zahl von 1 bis %(largest)d.") % {"largest": LARGEST})
        if self.action is Action.SUBSTITUTE:
            self._must_say_who_and_whether()
        return self.cleaned_data

    def _must_say_who_and_whether(self) -> None:
        """Nobody is signed off, nor kept for the next round, because a question was passed over."""
        whether = _("Bitte wählen: Wer geht, wird für die nächste Runde nicht mehr gesetzt.")
        for name, text in (("other", _("Bitte sagen, wer einspringt.")), ("fate", whether)):
            if name not in self.errors and not self.cleaned_data.get(name):
                self.add_error(name, text)

    @property
    def wish(self) -> Wish:
        """What was said. Only of a form without faults. A substitute for somebody who goes for today is what „Jemand geht“ does."""
        said = {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}
        if self.action is Action.SUBSTITUTE:
            return Wish(Action.WALK_OUT if said.pop("fate") == GOES else self.action, **said)
        return Wish(self.action, **said)

    @property
    def answered(self) -> bool:
        """Whether anything was said at all."""
        return any(self.data.get(name) for name in self.fields)
