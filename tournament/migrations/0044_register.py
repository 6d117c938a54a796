"""What a register of very many persons needs: by what they are looked for and compared beside each name, in which clubs they were, member
lists that were read, who may be there twice, and who is only provisional."""

from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.models import F, Q

from scoring.field import near, understood
from scoring.plain import fold

before = import_module("tournament.migrations.0039_balanced")
numbers = import_module("tournament.migrations.0042_person_numbers")

TABLE = "tournament_player"
NEAR = ("sound", "family_at", "given_at")
AT_ONCE = 2_000


def text(length):
    return models.CharField(blank=True, default="", editable=False, max_length=length)


def follow(apps, schema_editor):
    """Who was there before is read as a new one would be."""
    rows = apps.get_model("tournament", "Player").objects.order_by("pk").values_list("pk", "name", "place", "club")
    statement = f"UPDATE {TABLE} SET search = %s, sound = %s, family_at = %s, given_at = %s WHERE id = %s"
    for start in range(0, len(rows), AT_ONCE):
        said = [
            (" ".join(map(fold, filter(None, (name, place, club))))[:1_000], *(part[:400] for part in near(understood(name), place)), key)
            for key, name, place, club in rows[start : start + AT_ONCE]
        ]
        with schema_editor.connection.cursor() as cursor:
            cursor.executemany(statement, said)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0043_uid")]
    operations = [
        before.Anew([
            migrations.AddField("player", "search", text(1_000)),
            *[migrations.AddField("player", part, text(400)) for part in NEAR],
            migrations.AddField("player", "provisional", models.BooleanField(default=False, editable=False)),
            *[migrations.AddIndex("player", models.Index(fields=(part,), name=f"player_{part}")) for part in NEAR],
        ]),
        migrations.RunPython(numbers.go_on, migrations.RunPython.noop),
        migrations.RunPython(follow, migrations.RunPython.noop),
        migrations.CreateModel(
            name="ClubMembership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("club", models.CharField(max_length=200)),
                ("since", models.DateField(blank=True, null=True)),
                ("until", models.DateField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="memberships", to="tournament.player"),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": (
                    models.CheckConstraint(condition=~Q(club=""), name="membership_of_a_club"),
                    models.CheckConstraint(
                        condition=Q(since__isnull=True) | Q(until__gte=F("since")) | Q(until__isnull=True), name="membership_in_order"
                    ),
                    models.UniqueConstraint(
                        condition=Q(until__isnull=True), fields=("person", "club"), name="membership_once_at_a_time"
                    ),
                ),
            },
        ),
        migrations.CreateModel(
            name="MemberList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("club", models.CharField(max_length=200)),
                ("day", models.DateField()),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                ("undone_by", models.CharField(blank=True, default="", max_length=150)),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.CreateModel(
            name="MemberListRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("person", models.PositiveBigIntegerField(db_index=True)),
                ("before", models.JSONField(default=dict)),
                ("after", models.JSONField(default=dict)),
                ("begun", models.JSONField(default=dict)),
                ("ended", models.JSONField(default=dict)),
                (
                    "member_list",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="tournament.memberlist"),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": (models.UniqueConstraint(fields=("member_list", "person"), name="member_list_row_once"),),
            },
        ),
        migrations.CreateModel(
            name="LikelyDouble",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("one", models.PositiveBigIntegerField()),
                ("other", models.PositiveBigIntegerField()),
                ("names", models.PositiveSmallIntegerField()),
                ("where", models.SmallIntegerField()),
                ("score", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("apart_at", models.DateTimeField(blank=True, null=True)),
                ("apart_by", models.CharField(blank=True, default="", max_length=150)),
            ],
            options={
                "ordering": ("-score", "pk"),
                "indexes": (models.Index(fields=("-score", "id"), name="likely_double_surest"),),
                "constraints": (models.UniqueConstraint(fields=("one", "other"), name="likely_double_once"),),
            },
        ),
    ]  # fmt: skip
