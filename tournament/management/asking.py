"""Questions of a command line: to a person at a terminal, or a line of what is piped in."""

import sys
from argparse import ArgumentTypeError
from datetime import date
from getpass import getpass

from django.core.management.base import CommandError


def ask_passphrase(*, twice: bool = False) -> str:
    """A passphrase, not shown. Raises CommandError for none, or for two that differ."""
    if sys.stdin is None or not sys.stdin.isatty():
        given = sys.stdin.readline().rstrip("\r\n") if sys.stdin is not None else ""
    else:
        given = getpass("Kennwort: ")
        if twice and getpass("Noch einmal: ") != given:
            raise CommandError("Die beiden Eingaben sind verschieden.")
    if not given:
        raise CommandError("Bitte ein Kennwort eingeben.")
    return given


def day(text: str) -> date:
    """A day that an option says. Raises ArgumentTypeError."""
    try:
        return date.fromisoformat(text)
    except ValueError as fault:
        raise ArgumentTypeError(f"„{text}“ ist kein Tag. Bitte so: 2026-12-31.") from fault


def confirmed(question: str, unasked: str = "--yes") -> bool:
    """Whether somebody typed „ja“. `unasked`: the option with which the command does not ask. Raises CommandError where nobody can answer:
    no terminal, nothing piped in."""
    try:
        return input(f"{question} ").strip().lower() in {"ja", "j", "yes", "y"}
    except (EOFError, RuntimeError, OSError) as nobody:  # Python's own word for a program without any input is RuntimeError
        raise CommandError(f"Hier antwortet niemand; geändert wurde nichts. Mit {unasked} wird nicht gefragt.") from nobody
