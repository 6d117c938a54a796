"""The wheel, built once for the tests of whatever is made of it."""

from pathlib import Path

import pytest

from tests.tournament.packing.account import the_wheel


@pytest.fixture(scope="session")
def wheel() -> Path:
    """As `pip wheel .` builds it."""
    return the_wheel()
