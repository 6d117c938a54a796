"""What the tests of the program have beside the fixtures of all: a database's file, also where a test asks it nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import connection

from scoring.paper import Part
from tests.tournament.migrated import copy_tables
from tests.tournament.two_machines import Machines
from tournament.handbook import booklet


@pytest.fixture(scope="session", autouse=True)
def _file_of_its_own(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Before a request the program looks whether its file is there. It must not be the developer's own, which a fresh checkout has not."""
    with pytest.MonkeyPatch.context() as patch:
        if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
            file = tmp_path_factory.mktemp("database") / "unused.sqlite3"
            copy_tables(file)
            patch.setitem(connection.settings_dict, "NAME", str(file))
        yield


@pytest.fixture
def machines(settings: LazySettings, tmp_path: Path) -> Machines:
    """Two of them; the first answers."""
    found = Machines(settings, tmp_path)
    found.at("one")
    return found


@pytest.fixture(autouse=True)
def _a_short_booklet(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many tests walk through all addresses, and the manual's booklet takes ten seconds each time; its own tests set the whole of it."""
    if "test_booklet" not in request.node.nodeid:
        monkeypatch.setattr(booklet, "page", lambda language: Part(f'<html lang="{language}"><title>Handbuch</title></html>', ""))
