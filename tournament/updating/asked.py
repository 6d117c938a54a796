"""What a program says of a data folder: each tournament proved by it and its standings, and the standings of each series.

    python -P asked.py TARGET.json MIGRATIONS PATH…        with TAROCK_DATA set

MIGRATIONS: „app.name,app.name“, to which it takes the database back instead of forward, and then says nothing; else „“.

A script, run by the Python and on the packages of whichever version is asked (PATH…): so it uses nothing but Django's own functions and
commands that every version has, and imports nothing of this program.
"""

import json
import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any


def answer() -> dict[str, Any]:
    """`tournaments`: by slug the name, the lines of `recompute` and the standings (null where there are none); `series`: by slug name and
    standings."""
    command = import_module("django.core.management").call_command
    command("migrate", verbosity=0, interactive=False)
    models = import_module("django.apps").apps.get_app_config("tournament")
    found: dict[str, Any] = {"tournaments": {}, "series": {}}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "stand.json")
        for key, slug, name, whose in rows(models.get_model("Tournament")):
            proof = StringIO()
            with suppress(SystemExit):
                command("recompute", slug, stdout=proof, **whose)
            found["tournaments"][key] = {
                "name": name,
                "proof": proof.getvalue().splitlines()[1:],
                "stand": standings(command, slug, "standings", file, **whose),
            }
        for key, slug, name, whose in rows(models.get_model("Cup")):
            found["series"][key] = {"name": name, "stand": standings(command, f"reihe:{slug}", "stand", file, **whose)}
    return found


def rows(model: Any) -> list[tuple[str, str, str, dict[str, str]]]:
    """What tells each from all others, slug, name, and what a command is told of whose it is: nothing in a version without organisers."""
    if all(field.name != "organiser" for field in model._meta.concrete_fields):
        return [(slug, slug, name, {}) for slug, name in model._base_manager.order_by("pk").values_list("slug", "name")]
    found = list(model._base_manager.order_by("pk").values_list("slug", "name", "organiser__slug"))
    several = len({whose for *_, whose in found}) > 1
    return [(f"{whose}/{slug}" if several else slug, slug, name, {"organiser": whose}) for slug, name, whose in found]


def standings(command: Any, slug: str, what: str, file: Path, **whose: str) -> Any:
    """The file's content; None where there is nothing to rank yet."""
    file.unlink(missing_ok=True)
    with suppress(SystemExit):
        command("export", slug, what, output=str(file), stderr=StringIO(), **whose)
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def take_back(migrations: Iterable[str]) -> None:
    """Takes the database back to these migrations. Where they were squashed, what came after that goes first, and they are single ones
    again then: Django does neither, and the program before knows the single ones alone."""
    command = import_module("django.core.management").call_command
    executor = import_module("django.db.migrations.executor").MigrationExecutor(import_module("django.db").connection)
    for app, _dot, name in (migration.partition(".") for migration in migrations):
        squashed = [key for key, found in executor.loader.replacements.items() if (app, name) in found.replaces]
        for target in (*squashed, (app, name)):
            command("migrate", *target, verbosity=0, interactive=False)
        for key in squashed:
            executor.recorder.record_unapplied(*key)


def main(target: str, migrations: str, *path: str) -> None:
    """Goes back to the migrations, or writes the answer."""
    sys.path[:0] = path
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    import_module("django").setup()
    if migrations:
        take_back(migrations.split(","))
    Path(target).write_text(json.dumps(None if migrations else answer()), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
