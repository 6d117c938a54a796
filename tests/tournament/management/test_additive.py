"""Which changes of the tables leave a program working that does not know them, and which do not; and that a change gives way."""

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models import Field

from tournament.management.additive import pending, stopping

pytestmark = pytest.mark.django_db


def said(*operations: Operation, rolling: bool = False) -> list[str]:
    """What stops, of a migration behind all that there are, with these operations."""
    loader = MigrationLoader(connection)
    [(app, last)] = [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] == "tournament"]
    planted = type("Migration", (migrations.Migration,), {"operations": list(operations), "rolling": rolling})("9999_planted", app)
    loader.graph.add_node((app, planted.name), planted)
    loader.graph.add_dependency(planted, (app, planted.name), (app, last))
    return [found.removeprefix("9999_planted: ") for found in stopping(loader, [(planted, False)])]


@pytest.mark.parametrize("field, stops", [
    (models.TextField(null=True), False), (models.TextField(db_default=""), False), (models.ManyToManyField("tournament.Player"), False),
    (models.TextField(default=""), True), (models.BooleanField(default=False), True),
])  # fmt: skip
def test_a_new_column_may_be_left_out_or_not(field: "Field[object, object]", stops: bool) -> None:
    """Django takes a default out of the database again: whoever does not know the column cannot write a row then."""
    assert said(migrations.AddField("entry", "planted", field)) == (["Add field planted to entry"] if stops else [])


def test_what_is_taken_away_or_called_otherwise_stops() -> None:
    assert said(migrations.RemoveField("entry", "reason"), migrations.RenameField("entry", "author", "writer")) == [
        "Remove field reason from entry",
        "Rename field author on entry to writer",
    ]
    assert said(migrations.RunSQL("DROP TABLE tournament_entry")) == ["Raw SQL operation"]
    assert said(migrations.RunSQL("SELECT 1"), rolling=True) == [], "whoever wrote it has thought about it"


def test_a_table_of_its_own_may_be_what_it_wants() -> None:
    made = migrations.CreateModel("Planted", [("id", models.BigAutoField(primary_key=True))])
    more = migrations.AddField("planted", "text", models.TextField(default=""))
    assert said(made, more, migrations.AddIndex("planted", models.Index(fields=["text"], name="planted_text"))) == []
    assert said(more) == ["Add field text to planted"], "made earlier it is one that the other program writes to"


def test_a_choice_more_is_no_other_column() -> None:
    """A longer one is."""
    field = MigrationLoader(connection).project_state().apps.get_model("tournament", "tournament")._meta.get_field("slug")
    longer, labelled = field.clone(), field.clone()
    longer.max_length, labelled.verbose_name = field.max_length + 1, "anders"
    assert said(migrations.AlterField("tournament", "slug", labelled)) == []
    assert said(migrations.AlterField("tournament", "slug", longer)) == ["Alter field slug on tournament"]


def test_where_everything_is_made_nothing_stops() -> None:
    assert pending() == ()
