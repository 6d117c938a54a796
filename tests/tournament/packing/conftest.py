"""The wheel, built once for the tests of whatever is made of it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `pip wheel .` does it, from the environment's own hatchling."""
    folder = tmp_path_factory.mktemp("wheel")
    building = ["pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder, ROOT]
    subprocess.run([sys.executable, "-m", *building], cwd=folder, check=True, capture_output=True, text=True)
    [made] = folder.glob("*.whl")
    return made
