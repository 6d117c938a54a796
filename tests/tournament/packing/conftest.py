"""The wheel, built once for the tests of whatever is made of it."""

from pathlib import Path

import pytest

from tests.tournament.packing.account import build_wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `pip wheel .` builds it."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))
