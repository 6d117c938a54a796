"""Whose tournaments, series and own sheets are; teams with roles, and who is in them.

What there was until now is one organiser's; who was a director is in its first team, which may everything.
"""

import uuid
from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import ExpressionWrapper, Q

squashed = import_module("tournament.migrations.0038_squashed")
before = import_module("tournament.migrations.0039_balanced")

PROTECT, CASCADE = django.db.models.deletion.PROTECT, django.db.models.deletion.CASCADE
ORGANISER = "tournament.organiser"
NAME, SLUG, TEAM = "Unser Verein", "verein", "Turnierleitung"
ROLES = ("owner", "director", "referee", "helper", "treasurer", "secretary")
FIRST = 1
"""Key of the first row of a new table."""


def key():
    return ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def owned(name, **default):
    return models.ForeignKey(to=ORGANISER, on_delete=PROTECT, related_name=name, **default)


OWNED = {"tournament": "tournaments", "cup": "cups", "ownsheet": "own_sheets"}

TABLES = [
    migrations.CreateModel(
        "Organiser",
        [
            key(),
            ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
            ("kind", models.CharField(choices=[("federation", "Verband"), ("club", "Verein")], default="club", max_length=10)),
            ("name", models.CharField(max_length=200)),
            ("slug", models.SlugField(max_length=80, unique=True)),
            ("closed", models.BooleanField(default=False)),
            ("parent", models.ForeignKey(blank=True, null=True, on_delete=PROTECT, related_name="members", to=ORGANISER)),
        ],
        {
            "ordering": ("name", "pk"),
            "constraints": [
                models.CheckConstraint(condition=Q(kind__in=["federation", "club"]), name="organiser_kind_known"),
                models.CheckConstraint(condition=~Q(name=""), name="organiser_named"),
                models.CheckConstraint(condition=Q(kind="club") | Q(parent__isnull=True), name="organiser_federation_is_root"),
                models.UniqueConstraint(
                    ExpressionWrapper(Q(parent__isnull=True), models.BooleanField()), condition=Q(parent__isnull=True), name="organiser_one_root"
                ),
            ],
        },
    ),
    migrations.CreateModel(
        "Team",
        [
            key(),
            ("name", models.CharField(max_length=100)),
            *((role, models.BooleanField(default=False)) for role in ROLES),
            ("every", models.BooleanField(default=True)),
            ("organiser", models.ForeignKey(on_delete=PROTECT, related_name="teams", to=ORGANISER)),
            ("tournaments", models.ManyToManyField(blank=True, related_name="teams", to="tournament.tournament")),
        ],
        {
            "ordering": ("name", "pk"),
            "constraints": [
                models.CheckConstraint(condition=~Q(name=""), name="team_named"),
                models.UniqueConstraint(fields=("organiser", "name"), name="team_name_once"),
                models.CheckConstraint(
                    condition=Q(owner=True) | Q(director=True) | Q(referee=True) | Q(helper=True) | Q(treasurer=True) | Q(secretary=True),
                    name="team_has_a_role",
                ),
                models.CheckConstraint(condition=Q(every=True) | Q(owner=False, secretary=False), name="team_owner_and_secretary_of_all"),
            ],
        },
    ),
    migrations.CreateModel(
        "Membership",
        [
            key(),
            ("since", models.DateTimeField(default=django.utils.timezone.now)),
            ("team", models.ForeignKey(on_delete=PROTECT, related_name="memberships", to="tournament.team")),
            ("user", models.ForeignKey(on_delete=PROTECT, related_name="memberships", to=settings.AUTH_USER_MODEL)),
        ],
        {"ordering": ("pk",), "constraints": [models.UniqueConstraint(fields=("team", "user"), name="membership_once")]},
    ),
    migrations.CreateModel(
        "Invitation",
        [
            key(),
            ("digest", models.CharField(max_length=64, unique=True)),
            ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("author", models.CharField(blank=True, default="", max_length=150)),
            ("expires_at", models.DateTimeField()),
            ("used_at", models.DateTimeField(blank=True, null=True)),
            ("organiser", models.ForeignKey(on_delete=CASCADE, related_name="invitations", to=ORGANISER)),
            ("team", models.ForeignKey(blank=True, null=True, on_delete=CASCADE, related_name="invitations", to="tournament.team")),
            ("renews", models.ForeignKey(blank=True, null=True, on_delete=CASCADE, related_name="renewals", to=settings.AUTH_USER_MODEL)),
        ],
        {
            "ordering": ("-pk",),
            "constraints": [
                models.CheckConstraint(
                    condition=Q(team__isnull=False, renews__isnull=True) | Q(team__isnull=True, renews__isnull=False),
                    name="invitation_to_a_team_or_a_password",
                ),
            ],
        },
    ),
    migrations.CreateModel(
        "OrganiserLogRow",
        [
            key(),
            ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ("author", models.CharField(blank=True, default="", max_length=150)),
            ("action", models.SlugField(max_length=40)),
            ("facts", models.JSONField(blank=True, default=dict)),
            ("organiser", models.ForeignKey(on_delete=PROTECT, related_name="log", to=ORGANISER)),
        ],
        {"ordering": ("-pk",)},
    ),
]  # fmt: skip


def fill(apps, schema_editor):
    """The organiser of what is here, and its first team."""
    Organiser, Team, Membership, User = (
        apps.get_model(app, name)
        for app, name in (("tournament", "Organiser"), ("tournament", "Team"), ("tournament", "Membership"), ("auth", "User"))
    )
    organiser = Organiser.objects.create(name=NAME, slug=SLUG)
    team = Team.objects.create(organiser=organiser, name=TEAM, **dict.fromkeys(ROLES, True))
    Membership.objects.bulk_create(Membership(team=team, user=user) for user in User.objects.filter(is_staff=True).order_by("pk"))
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # no table changes whose rows are still to be checked


def triggers(always, differs):
    """Name, event, fault and message of each that keeps the log; while somebody is forgotten his name goes out of who did it."""
    others = " OR ".join(differs.format(column) for column in ("id", "at", "action", "facts", "organiser_id"))
    yield "organiserlogrow_kept", "DELETE", always, "organiserlogrow: rows are kept"
    yield "organiserlogrow_said", "UPDATE", f"({always}) AND ({squashed.NOT_FORGOTTEN} OR {others})", "organiserlogrow: rows are kept"
    yield "organiserlogrow_here", "INSERT", squashed.HANDED_OVER, "handover: the evening runs on another laptop"


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    differs = 'OLD."{0}"::text IS DISTINCT FROM NEW."{0}"::text' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    statement, always = (squashed.POSTGRESQL, "true") if postgresql else (squashed.SQLITE, "1")
    for name, event, fault, message in triggers(always, differs):
        row = "OLD" if event == "DELETE" else "NEW"
        schema_editor.execute(statement.format(name=name, event=event, table="organiserlogrow", fault=fault, message=message, row=row))


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, _event, _fault, _message in triggers("", ""):
        schema_editor.execute(f"DROP TRIGGER {name}" + (" ON tournament_organiserlogrow" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")


def once(model, *fields, name):
    return migrations.AddConstraint(model, models.UniqueConstraint(fields=fields, name=name))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0040_ranking"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        *TABLES,
        migrations.RunPython(fill, migrations.RunPython.noop),
        before.Anew([
            *(migrations.AddField(model, "organiser", owned(name, default=FIRST)) for model, name in OWNED.items()),
            migrations.AlterField("cup", "name", models.CharField(max_length=200)),
            migrations.AlterField("cup", "slug", models.SlugField(max_length=80)),
            migrations.AlterField("tournament", "slug", models.SlugField(max_length=80)),
            migrations.RemoveConstraint("ownsheet", "ownsheet_one_an_edition"),
            once("ownsheet", "organiser", "slug", "edition", name="ownsheet_one_an_edition"),
            once("cup", "organiser", "name", name="cup_name_once"),
            once("cup", "organiser", "slug", name="cup_slug_once"),
            once("tournament", "organiser", "slug", name="tournament_slug_once"),
        ]),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.AlterField(model, "organiser", owned(name)) for model, name in OWNED.items()],
        ),
        migrations.RunPython(install, remove),
    ]  # fmt: skip
