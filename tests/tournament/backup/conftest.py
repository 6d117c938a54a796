"""What the tests of the backups share as fixtures; functions lie in `backup_made`."""

from pathlib import Path

import pytest

from tournament.backup import places
from tournament.ledger.machine.backups import Wanted


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A second place for backups, wanted and there."""
    found = tmp_path / "STICK"
    found.mkdir()
    places.want(Wanted(found))
    return found
