"""Every command that asks the database says for whom it works: for one organiser, or for the whole server."""

from importlib import import_module
from pathlib import Path

import pytest

from tournament.management.scoped import OfOrganiser, OfServer

COMMANDS = Path("tournament/management/commands")
WITHOUT_DATABASE = {"certificate", "check", "check-sheet", "openapi", "regelblatt", "schema"}
"""Beside those that stream lines (`management.streaming`)."""


@pytest.mark.parametrize("name", sorted(path.stem for path in COMMANDS.glob("*.py") if path.stem != "__init__"))
def test_a_command_says_for_whom_it_works(name: str) -> None:
    kinds = {kind.__name__ for kind in import_module(f"tournament.management.commands.{name}").Command.__mro__}
    said = kinds & {OfServer.__name__, OfOrganiser.__name__}
    assert bool(said) != (name in WITHOUT_DATABASE or "StreamCommand" in kinds)
