"""Questions of a command line: to a person at a terminal, or a line of what is piped in."""

import sys
from getpass import getpass

from django.core.management.base import CommandError


def ask_passphrase(*, twice: bool = False) -> str:
    """A passphrase, not shown. Raises CommandError for none, or for two that differ."""
    if not sys.stdin.isatty():
        given = sys.stdin.readline().rstrip("\r\n")
    else:
        given = getpass("Kennwort: ")
        if twice and getpass("Noch einmal: ") != given:
            raise CommandError("Die beiden Eingaben sind verschieden.")
    if not given:
        raise CommandError("Bitte ein Kennwort eingeben.")
    return given


def confirmed(question: str) -> bool:
    """Whether somebody typed „ja“."""
    return input(f"{question} ").strip().lower() in {"ja", "j", "yes", "y"}
