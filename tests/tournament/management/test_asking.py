"""Questions of a command line where nobody sits: a sentence, and nothing has changed."""

import io
import sys
from argparse import ArgumentTypeError
from datetime import date

import pytest
from django.core.management.base import CommandError

from tournament.management.asking import ask_passphrase, confirmed, day


@pytest.mark.parametrize("stdin", [io.StringIO(""), None], ids=["nothing piped in", "no input at all"])
def test_where_nobody_answers_it_says_so(stdin: io.StringIO | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    with pytest.raises(CommandError, match="Mit --yes wird nicht gefragt"):
        confirmed("Alles ersetzen?")
    with pytest.raises(CommandError, match="Mit --fingerprint wird nicht gefragt"):
        confirmed("Derselbe?", unasked="--fingerprint")
    with pytest.raises(CommandError, match="Bitte ein Kennwort eingeben"):
        ask_passphrase()


@pytest.mark.parametrize("typed, meant", [("ja\n", True), ("J\n", True), ("nein\n", False), ("\n", False)])
def test_what_is_piped_in_is_an_answer(typed: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert confirmed("Alles ersetzen?") is meant


def test_a_day_that_is_none_is_told_how_one_is_written() -> None:
    assert day("2026-12-31") == date(2026, 12, 31)
    for text in ("2026-13-31", "31.12.2026", ""):
        with pytest.raises(ArgumentTypeError, match="ist kein Tag"):
            day(text)
