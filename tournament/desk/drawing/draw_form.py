"""The questions before a draw: which rounds, how, who plays, from which seed, who is to sit apart, who keeps a table.

Checks what a person typed; whether the field can be seated is for `scoring.draw` to say.
"""

import re
from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.site.fields import offer

NEXT, ALL = "next", "all"
RANDOM, STANDING = "random", "standing"
EVERYBODY, PRESENT, BEST = "everybody", "present", "best"
SEED_LIMIT = 64

SEPARATORS = re.compile(r"[\s,;]+")
FIXED = re.compile(r"(\d{1,5})=(\d{1,3})")
NUMBER = re.compile(r"\d{1,5}")


def read_numbers(text: str) -> list[int]:
    """Players' numbers from "7, 12 31". Raises ValidationError for anything else."""
    words = [word for word in SEPARATORS.split(text) if word]
    wrong = [word for word in words if not NUMBER.fullmatch(word)]
    if wrong:
        raise ValidationError(_("„%(word)s“ ist keine Nummer. Schreibweise: 7, 12, 31.") % {"word": wrong[0][:20]})
    return sorted({int(word) for word in words})


def read_fixed(text: str) -> list[tuple[int, int]]:
    """Players and their tables from "7=1, 12=3". Raises ValidationError for anything else."""
    words = [word for word in SEPARATORS.split(re.sub(r"\s*=\s*", "=", text)) if word]
    found = []
    for word in words:
        match = FIXED.fullmatch(word)
        if match is None:
            text = _("„%(word)s“ ist kein fester Tisch. Schreibweise: Nummer = Tisch, also 7=1, 12=3.")
            raise ValidationError(text % {"word": word[:20]})
        found.append((int(match[1]), int(match[2])))
    return found


class DrawForm(forms.Form):
    """What is to be drawn. `apart`: tags (or "club") whose bearers shall not share a table."""

    rounds = forms.ChoiceField(choices=[(NEXT, NEXT), (ALL, ALL)])
    method = forms.ChoiceField(choices=[(RANDOM, RANDOM), (STANDING, STANDING)])
    who = forms.ChoiceField(choices=[(EVERYBODY, EVERYBODY), (PRESENT, PRESENT), (BEST, BEST)])
    seed = forms.CharField(
        max_length=SEED_LIMIT,
        error_messages={
            "required": gettext_lazy("Ohne Startwert lässt sich die Auslosung nicht nachrechnen. Irgendein Wort oder eine Zahl genügt."),
            "max_length": gettext_lazy("Der Startwert hat höchstens %(limit_value)d Zeichen."),
        },
    )
    pausing = forms.CharField(required=False, max_length=2000)
    fixed = forms.CharField(required=False, max_length=2000)
    apart = forms.MultipleChoiceField(required=False)

    def __init__(
        self,
        *args: Any,
        tags: Sequence[str] = (),
        numbers: Collection[int] = (),
        has_standing: bool = False,
        has_best: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "apart", [(tag, tag) for tag in tags])
        self.numbers = numbers
        self.has_standing = has_standing
        self.has_best = has_best

    def clean_pausing(self) -> list[int]:
        return self._known(read_numbers(self.cleaned_data["pausing"]))

    def clean_fixed(self) -> list[tuple[int, int]]:
        fixed = read_fixed(self.cleaned_data["fixed"])
        self._known([number for number, _table in fixed])
        return fixed

    def _known(self, numbers: list[int]) -> list[int]:
        unknown = [str(number) for number in numbers if number not in self.numbers]
        if unknown:
            text = ngettext("Nr. %(numbers)s ist nicht angemeldet.", "Nr. %(numbers)s sind nicht angemeldet.", len(unknown))
            raise ValidationError(text % {"numbers": ", ".join(unknown)})
        return numbers

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        if data.get("method") == STANDING:
            if data.get("rounds") == ALL:
                self.add_error("method", _("Nach dem Stand lässt sich nur die nächste Runde auslosen; die übernächste hängt von ihr ab."))
            elif not self.has_standing:
                self.add_error("method", _("Es gibt noch keinen Stand. Die erste Runde wird nach dem Los gesetzt."))
        if data.get("who") == BEST:
            if data.get("rounds") == ALL:
                self.add_error("who", _("Wer weiterkommt, steht nur für die nächste Runde fest; die übernächste hängt von ihr ab."))
            elif not self.has_best:
                self.add_error("who", _("An einem Tisch der letzten Runde fehlen noch Ergebnisse. Zuerst die Runde zu Ende schreiben."))
        return data


class SwapForm(forms.Form):
    """Two players of one round who shall change places: picked on the plan (`pick`) or typed (`one`, `other`)."""

    round = forms.IntegerField(min_value=1)
    pick = forms.TypedMultipleChoiceField(coerce=int, required=False)
    one = forms.IntegerField(required=False, min_value=1)
    other = forms.IntegerField(required=False, min_value=1)

    def __init__(self, *args: Any, numbers: Collection[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "pick", [(number, number) for number in numbers])
        self.numbers = numbers

    def clean(self) -> dict[str, Any]:
        super().clean()
        data = self.cleaned_data
        typed = [data[field] for field in ("one", "other") if data.get(field) is not None]
        pair = list(dict.fromkeys(typed or data.get("pick") or []))
        if len(pair) != 2:
            raise ValidationError(_("Zum Tauschen genau zwei verschiedene Spieler wählen."))
        unknown = [number for number in pair if number not in self.numbers]
        if unknown:
            raise ValidationError(_("Nr. %(number)d sitzt in dieser Auslosung nicht.") % {"number": unknown[0]})
        data["pair"] = tuple(pair)
        return data


class ConfirmForm(forms.Form):
    """The number of players, typed: whoever types it has looked at it."""

    count = forms.IntegerField(required=False)

    def __init__(self, *args: Any, players: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = players

    def clean_count(self) -> int:
        if self.cleaned_data["count"] != self.players:
            text = _("Zum Bestätigen die Zahl der Spieler eintippen, die einen Platz haben: %(players)d.")
            raise ValidationError(text % {"players": self.players})
        return self.players
