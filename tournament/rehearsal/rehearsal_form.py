"""The form that begins a rehearsal: how large, how long, by which sheet, who leads."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import rules
from tournament.ledger.store.convert import language
from tournament.rehearsal.deals import SYSTEM
from tournament.rehearsal.evening import Plan
from tournament.rehearsal.faults import AT_THE_END, LEAST_GAMES
from tournament.site.fields import number_field, offer

ROBOT, SELF = "robot", "selbst"
LEADS = (
    (SELF, gettext_lazy("Ich leite selbst; nur die Tische sind Roboter")), (ROBOT, gettext_lazy("Ein Roboter leitet; ich sehe zu")),
)  # fmt: skip
BOUNDS = {"tables": (3, 20), "rounds": (1, 4), "games": (LEAST_GAMES, 20), "minutes": (1, 60)}


class RehearsalForm(forms.Form):
    """What is to be rehearsed."""

    tables = number_field(gettext_lazy("Tische"))
    rounds = number_field(gettext_lazy("Runden"))
    games = number_field(gettext_lazy("Spiele je Runde"))
    minutes = number_field(gettext_lazy("Minuten, die die Tische spielen"))
    system = forms.ChoiceField(label=gettext_lazy("Regelblatt"))
    lead = forms.ChoiceField(label=gettext_lazy("Wer leitet"), choices=LEADS, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        initial = {"tables": 6, "rounds": 2, "games": 8, "minutes": 5, "system": SYSTEM, "lead": SELF}
        super().__init__(*args, **{"initial": initial, **kwargs})
        column = 1 if language() == "en" else 0
        offer(self, "system", [(slug, sheet.system.title[column]) for slug, sheet in rules.SHEETS.items()])

    def clean(self) -> dict[str, Any]:
        """Every fault has a table where it can be made."""
        said = self.cleaned_data
        for name, (least, most) in BOUNDS.items():
            if said.get(name) is not None and not least <= said[name] <= most:
                self.add_error(name, _("Bitte eine Zahl von %(least)d bis %(most)d.") % {"least": least, "most": most})
        if not self.errors and said["tables"] * said["rounds"] < len(AT_THE_END):
            self.add_error("rounds", _("Für alle Fehler braucht es mehr Tische oder mehr Runden."))
        return said

    def plan(self) -> Plan:
        """What was said. Only of a form without faults."""
        said = self.cleaned_data
        numbers = {name: said[name] for name in BOUNDS}
        return Plan(**numbers, system=said["system"], led=said["lead"] == SELF)
