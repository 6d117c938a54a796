"""What laptops send to the federation's server, what a laptop has sent, cups over clubs, tokens and webhooks. What was sent is kept."""

import uuid
from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

squashed = import_module("tournament.migrations.0038_squashed")

REVISION = (
    "id tournament_id laptop_id digest number action supersedes reason standings made_at received_at by_hand header signature results"
)
LOG = "id organiser_id at action facts"
KEPT = {"revision": REVISION, "uploadlogrow": LOG}
"""Columns that never change: all but who did it, whose name goes when he is forgotten."""


def triggers(always, differs):
    """Name, event, table, fault and message of each that keeps them."""
    for table, columns in KEPT.items():
        others = " OR ".join(differs.format(column) for column in columns.split())
        yield f"{table}_kept", "DELETE", table, always, f"{table}: rows are kept"
        yield f"{table}_said", "UPDATE", table, f"({always}) AND ({squashed.NOT_FORGOTTEN} OR {others})", f"{table}: rows are kept"
        yield f"{table}_here", "INSERT", table, squashed.HANDED_OVER, "handover: the evening runs on another laptop"


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}"::text IS DISTINCT FROM NEW."{0}"::text' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    statement, always = (squashed.POSTGRESQL, "true") if postgresql else (squashed.SQLITE, "1")
    for name, event, table, fault, message in triggers(always, differs):
        row = "OLD" if event == "DELETE" else "NEW"
        schema_editor.execute(statement.format(name=name, event=event, table=table, fault=fault, message=message, row=row))


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, _event, table, _fault, _message in triggers("", ""):
        schema_editor.execute(f"DROP TRIGGER {name}" + (f" ON tournament_{table}" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0046_retention")]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100)),
                ("prefix", models.CharField(max_length=12)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("scopes", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("team", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="tokens", to="tournament.team")),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.CreateModel(
            name="Enrolment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "organiser",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="enrolments", to="tournament.organiser"),
                ),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.CreateModel(
            name="Federation",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("address", models.URLField()),
                ("organiser", models.SlugField(max_length=80)),
                ("name", models.CharField(max_length=200)),
                ("key", models.CharField(max_length=64)),
                ("enrolled_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("paused", models.BooleanField(default=False)),
                ("left_out", models.JSONField(blank=True, default=list)),
            ],
            options={"constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="federation_one")]},
        ),
        migrations.CreateModel(
            name="Laptop",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200)),
                ("key", models.CharField(max_length=64, unique=True)),
                ("enrolled_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("revoked_from", models.DateTimeField(blank=True, null=True)),
                ("revoked_by", models.CharField(blank=True, default="", max_length=150)),
                (
                    "organiser",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="laptops", to="tournament.organiser"),
                ),
            ],
            options={"ordering": ("name", "pk")},
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("to", models.EmailField(max_length=254)),
                ("subject", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("fault", models.CharField(blank=True, default="", max_length=200)),
                (
                    "organiser",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="mails", to="tournament.organiser"),
                ),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.CreateModel(
            name="Received",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uid", models.UUIDField(unique=True)),
                ("withdrawn", models.BooleanField(default=False)),
                ("name", models.CharField(blank=True, default="", max_length=200)),
                ("date", models.DateField(blank=True, null=True)),
                ("place", models.CharField(blank=True, default="", max_length=200)),
                ("system", models.CharField(blank=True, default="", max_length=60)),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("results", models.JSONField(blank=True, default=list)),
                ("first_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "organiser",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="received", to="tournament.organiser"),
                ),
            ],
            options={"ordering": ("-date", "-pk")},
        ),
        migrations.CreateModel(
            name="Link",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("how", models.CharField(max_length=8)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("person", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="linked", to="tournament.player")),
                (
                    "tournament",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournament.received"),
                ),
            ],
            options={"ordering": ("tournament", "number")},
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("number", models.PositiveIntegerField()),
                ("action", models.CharField(max_length=10)),
                ("supersedes", models.CharField(blank=True, default="", max_length=64)),
                ("reason", models.CharField(blank=True, default="", max_length=500)),
                ("standings", models.CharField(blank=True, default="", max_length=64)),
                ("made_at", models.DateTimeField()),
                ("received_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("by_hand", models.BooleanField(default=False)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("header", models.TextField()),
                ("signature", models.CharField(max_length=128)),
                ("results", models.TextField(blank=True, default="")),
                (
                    "laptop",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="revisions", to="tournament.laptop"),
                ),
                (
                    "tournament",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="revisions", to="tournament.received"),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.AddField(
            model_name="received",
            name="head",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournament.revision"
            ),
        ),
        migrations.CreateModel(
            name="PersonsPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.TextField()),
                ("redacted", models.BooleanField(default=False)),
                (
                    "revision",
                    models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="persons", to="tournament.revision"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Course",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("arrived", "angekommen"),
                            ("settled", "nachgerechnet"),
                            ("matched", "Personen zugeordnet"),
                            ("built", "Seiten gebaut"),
                            ("public", "veröffentlicht"),
                            ("counted", "gezählt"),
                            ("done", "fertig"),
                        ],
                        default="arrived",
                        max_length=8,
                    ),
                ),
                ("held", models.SlugField(blank=True, default="", max_length=40)),
                ("facts", models.JSONField(blank=True, default=dict)),
                ("removed", models.BooleanField(default=False)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("decided_by", models.CharField(blank=True, default="", max_length=150)),
                ("decided_reason", models.CharField(blank=True, default="", max_length=500)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("public_at", models.DateTimeField(blank=True, null=True)),
                (
                    "revision",
                    models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="course", to="tournament.revision"),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.CreateModel(
            name="Sending",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("number", models.PositiveIntegerField()),
                ("action", models.CharField(max_length=10)),
                ("standings", models.CharField(blank=True, default="", max_length=64)),
                ("reason", models.CharField(blank=True, default="", max_length=500)),
                ("content", models.BinaryField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                (
                    "state",
                    models.CharField(
                        choices=[("waits", "wartet"), ("sent", "angekommen"), ("refused", "abgelehnt"), ("dropped", "zurückgezogen")],
                        default="waits",
                        max_length=8,
                    ),
                ),
                ("tries", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answer", models.JSONField(blank=True, default=dict)),
                ("taken", models.BooleanField(default=False)),
                (
                    "tournament",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="sendings", to="tournament.tournament"),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.CreateModel(
            name="SeriesEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uid", models.UUIDField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("offered", "angeboten"),
                            ("accepted", "angenommen"),
                            ("refused", "abgelehnt"),
                            ("withdrawn", "zurückgezogen"),
                        ],
                        default="offered",
                        max_length=9,
                    ),
                ),
                ("terms", models.JSONField(blank=True, default=dict)),
                ("quota", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "carried",
                    models.CharField(
                        choices=[("nothing", "nichts"), ("total", "seine Summe"), ("by_rank", "Punkte nach Rang")],
                        default="nothing",
                        max_length=8,
                    ),
                ),
                ("carried_points", models.JSONField(blank=True, default=list)),
                ("offered_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("offered_by", models.CharField(blank=True, default="", max_length=150)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("decided_by", models.CharField(blank=True, default="", max_length=150)),
                ("reason", models.CharField(blank=True, default="", max_length=500)),
                ("cup", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="tournament.cup")),
                (
                    "from_cup",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="counted_in", to="tournament.cup"
                    ),
                ),
                (
                    "organiser",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="offers", to="tournament.organiser"),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.CreateModel(
            name="UploadLogRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("action", models.SlugField(max_length=40)),
                ("facts", models.JSONField(blank=True, default=dict)),
                (
                    "organiser",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="upload_log", to="tournament.organiser"),
                ),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.URLField(max_length=500)),
                ("secret", models.CharField(max_length=100)),
                ("events", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("off", models.DateTimeField(blank=True, null=True)),
                (
                    "organiser",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="webhooks", to="tournament.organiser"),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(default=uuid.uuid4, unique=True)),
                ("event", models.CharField(max_length=40)),
                ("body", models.JSONField(default=dict)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("next_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                ("given_up_at", models.DateTimeField(blank=True, null=True)),
                ("said", models.CharField(blank=True, default="", max_length=200)),
                (
                    "webhook",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="tournament.webhook"),
                ),
            ],
            options={"ordering": ("-pk",)},
        ),
        migrations.CreateModel(
            name="Alias",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200)),
                ("place", models.CharField(blank=True, default="", max_length=200)),
                ("author", models.CharField(blank=True, default="", max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "organiser",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="aliases", to="tournament.organiser"),
                ),
                ("person", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="aliases", to="tournament.player")),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [models.UniqueConstraint(fields=("organiser", "name", "place"), name="alias_once")],
            },
        ),
        migrations.AddConstraint(
            model_name="laptop", constraint=models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="laptop_named")
        ),
        migrations.AddConstraint(
            model_name="link", constraint=models.UniqueConstraint(fields=("tournament", "number"), name="link_number_once")
        ),
        migrations.AddConstraint(
            model_name="link", constraint=models.UniqueConstraint(fields=("tournament", "person"), name="link_person_once")
        ),
        migrations.AddConstraint(
            model_name="link",
            constraint=models.CheckConstraint(condition=models.Q(("how__in", ["number", "alias", "person"])), name="link_how_known"),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.CheckConstraint(
                condition=models.Q(("action__in", ["publish", "correct", "withdraw"])), name="revision_action_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="revision",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("action", "withdraw"), _negated=True), ("results", ""), _connector="OR"),
                name="revision_withdrawn_has_no_results",
            ),
        ),
        migrations.AddIndex(model_name="received", index=models.Index(fields=["date"], name="received_date")),
        migrations.AddIndex(
            model_name="course",
            index=models.Index(
                condition=models.Q(models.Q(("stage", "done"), _negated=True), ("held", ""), ("removed", False)),
                fields=["next_at"],
                name="course_waiting",
            ),
        ),
        migrations.AddConstraint(
            model_name="course",
            constraint=models.CheckConstraint(
                condition=models.Q(("stage__in", ["arrived", "settled", "matched", "built", "public", "counted", "done"])),
                name="course_stage_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="sending",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waits", "sent", "refused", "dropped"])), name="sending_state_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="sending",
            constraint=models.CheckConstraint(
                condition=models.Q(("action__in", ["publish", "correct", "withdraw"])), name="sending_action_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="sending",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["waits", "sent"])), fields=("tournament", "number"), name="sending_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["offered", "accepted", "refused", "withdrawn"])), name="entry_state_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("carried__in", ["nothing", "total", "by_rank"])), name="entry_carried_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesentry", constraint=models.UniqueConstraint(fields=("cup", "uid"), name="entry_tournament_once")
        ),
        migrations.AddConstraint(
            model_name="seriesentry", constraint=models.UniqueConstraint(fields=("cup", "from_cup"), name="entry_cup_once")
        ),
        migrations.AddConstraint(
            model_name="seriesentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("from_cup__isnull", True), ("uid__isnull", False)),
                    models.Q(("from_cup__isnull", False), ("uid__isnull", True)),
                    _connector="OR",
                ),
                name="entry_tournament_or_cup",
            ),
        ),
        migrations.RunPython(install, remove),
    ]
