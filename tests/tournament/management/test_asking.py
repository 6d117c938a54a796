"""Questions of a command line where nobody sits: a sentence, and nothing has changed."""

import io
import sys

import pytest
from django.core.management.base import CommandError

from tournament.management.asking import ask_passphrase, confirmed


@pytest.mark.parametrize("stdin", [io.StringIO(""), None], ids=["nothing piped in", "no input at all"])
def test_where_nobody_answers_it_says_so(stdin: io.StringIO | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", stdin)
    with pytest.raises(CommandError, match="Mit --yes wird nicht gefragt"):
        confirmed("Alles ersetzen?")
    with pytest.raises(CommandError, match="Bitte ein Kennwort eingeben"):
        ask_passphrase()


@pytest.mark.parametrize("typed, meant", [("ja\n", True), ("J\n", True), ("nein\n", False), ("\n", False)])
def test_what_is_piped_in_is_an_answer(typed: str, meant: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert confirmed("Alles ersetzen?") is meant
