"""`manage.py check`: Django's own checks, and which parts this machine has, with what that means. Nothing that is missing is an error."""

from typing import Any

from django.core.checks import CheckMessage, register
from django.core.management.commands import check
from django.utils.translation import override

from tournament.site.parts import parts

TAG = "teile"
"""`manage.py check --tag teile` reads out nothing else."""


class Command(check.Command):
    help = "Prüft das Programm und sagt, welche Teile dieser Rechner hat und was das für einen Abend heißt."

    def handle(self, *app_labels: Any, **options: Any) -> None:
        register(parts_of_this_machine, TAG)
        super().handle(*app_labels, **options)


def parts_of_this_machine(**_: object) -> list[CheckMessage]:
    """A message each; only this command asks for them, for they load what sets papers."""
    with override("de"):
        return [part.message for part in parts()]
