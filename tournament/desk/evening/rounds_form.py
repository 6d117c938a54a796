"""The buttons of the round board: what is to be done, to which tables, why. A reason is asked here only for its length; services ask for it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.ledger.store.transaction import REASON_LIMIT
from tournament.site.fields import offer

ROUND_ACTIONS = ("open", "close", "reopen")
TABLE_ACTIONS = ("confirm", "break_off", "reopen_table")


class RoundActionForm(forms.Form):
    """`action`, the numbers of the `table`s it concerns, and the `reason`."""

    action = forms.ChoiceField(choices=[(name, name) for name in (*ROUND_ACTIONS, *TABLE_ACTIONS)])
    table = forms.TypedMultipleChoiceField(coerce=int, required=False)
    reason = forms.CharField(
        max_length=REASON_LIMIT, required=False, error_messages={"max_length": _("Der Grund hat höchstens %(limit_value)d Zeichen.")}
    )

    def __init__(self, *args: Any, numbers: tuple[int, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "table", [(number, number) for number in numbers])
