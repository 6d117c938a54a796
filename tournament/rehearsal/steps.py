"""How far a rehearsal is, by a word for its note and in words for people."""

from enum import StrEnum, unique

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@unique
class Step(StrEnum):
    """The steps of a rehearsal in their order."""

    STARTING = "starting"
    SETTING_UP = "setting_up"
    OPENING = "opening"
    LATE = "late"
    ROUND = "round"
    CHECKING = "checking"
    END = "end"
    DONE = "done"


WORDS: dict[Step, str | Promise] = {
    Step.STARTING: _("Der zweite Server startet"),
    Step.SETTING_UP: _("Einrichten, Anmelden, Auslosen"),
    Step.OPENING: _("Die Tische warten, bis Runde %(n)d beginnt"),
    Step.LATE: _("Die Tische warten, bis in Runde %(n)d einen Platz hat, wer zu spät kommt"),
    Step.ROUND: _("Runde %(n)d wird gespielt"),
    Step.CHECKING: _("Runde %(n)d: Prüfen und ausbessern"),
    Step.END: _("Endstand, Preise, Siegerehrung"),
    Step.DONE: _("Der Abend ist zu Ende"),
}


def words(step: Step, number: int) -> str:
    """The step in the language of now."""
    return str(WORDS[step]) % {"n": number}
