"""The tables as 0001 to 0037 make them, at once, with their triggers in their final form. A new database runs this file alone.

A database that has any of those goes on through them, and Django counts this file as run where all of them were; nothing else is done then. So they stay
for one release. When they go, `replaces` stays: databases remember their names, which `management.starting` and `backup.database` must count as known
then, and one that lacks any of them is refused and told which version to open first.
"""

import uuid

import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q, Value
from django.db.models.deletion import CASCADE, PROTECT, SET_NULL

import tournament.models.amounts
import tournament.models.generation
import tournament.models.tournament

REPLACED = """
    0001_store 0002_guards 0003_rulings 0004_guard_rulings 0005_phones 0006_links
    0007_anonymous 0008_log_index 0009_kept_rows 0010_kontra 0011_readings 0012_penalty_round
    0013_shared 0014_senders 0015_own_times 0016_sender_said 0017_log_facts 0018_parts_of_names
    0019_helper 0020_merges 0021_series 0022_seat_changes 0023_prizes 0024_printed
    0025_appeals_in_time 0026_register_log 0027_corrected_tables 0028_own_sheets 0029_handover 0030_generations
    0031_own_fee 0032_times 0033_excluded 0034_empty_seats 0035_second_incident 0036_mistaken_entry
    0037_second_open_case
""".split()

USER = settings.AUTH_USER_MODEL
AMOUNTS = ("a0", "a1", "a2", "a3", "a4", "c0", "c1", "c2", "c3", "c4")
NOTHING = dict.fromkeys(AMOUNTS, 0)


def key():
    return ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def amounts():
    return [(name, models.BigIntegerField(default=0)) for name in AMOUNTS]


def text(length):
    """Says something or nothing."""
    return models.CharField(blank=True, default="", max_length=length)


def part_of_name():
    return models.CharField(blank=True, default="", editable=False, max_length=200)


def choice(length, choices, **more):
    return models.CharField(choices=choices, max_length=length, **more)


def to(model, related_name, on_delete=PROTECT, kind=models.ForeignKey, **more):
    return kind(on_delete=on_delete, related_name=related_name, to=model if model == USER else f"tournament.{model}", **more)


def maybe(model, related_name, on_delete=PROTECT, kind=models.ForeignKey):
    """The same, or None."""
    return to(model, related_name, on_delete, kind, blank=True, null=True)


def check(name, condition):
    return models.CheckConstraint(condition=condition, name=name)


def add_up(first, *others):
    """The columns add up to 0."""
    rest = F(others[0])
    for other in others[1:]:
        rest += F(other)
    return {first: Value(0) - rest}


TABLES = [
    migrations.CreateModel(
        "Cup",
        [
            key(),
            ("name", models.CharField(max_length=200, unique=True)),
            ("slug", models.SlugField(max_length=80, unique=True)),
            ("policies", models.JSONField(blank=True, null=True)),
        ],
        options={"ordering": ("name",)},
    ),
    migrations.CreateModel(
        "Player",
        [
            key(),
            ("name", models.CharField(db_index=True, max_length=200)),
            ("place", text(200)),
            ("club", text(200)),
            ("surname", part_of_name()),
            ("given", part_of_name()),
            ("title", part_of_name()),
            ("suffix", part_of_name()),
            ("sort_key", models.CharField(blank=True, db_index=True, default="", editable=False, max_length=400)),
            ("merged_into", maybe("player", "merged_from")),
        ],
        options={"ordering": ("sort_key", "place", "pk"), "constraints": [check("player_named", ~Q(name=""))]},
    ),
    migrations.CreateModel(
        "Tournament",
        [
            key(),
            ("slug", models.SlugField(max_length=80, unique=True)),
            ("name", models.CharField(max_length=200)),
            ("date", models.DateField(blank=True, null=True)),
            ("place", text(200)),
            ("system", models.CharField(max_length=60)),
            ("options", models.JSONField(blank=True, default=dict)),
            ("rounds", models.PositiveSmallIntegerField(default=3)),
            ("games", models.PositiveSmallIntegerField(default=20)),
            ("games_large", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("cents_per_point", models.PositiveIntegerField(default=10)),
            ("fee_cents", models.PositiveIntegerField(default=0)),
            ("time_limit_minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("seed", text(64)),
            ("tie_breaks", models.JSONField(blank=True, default=tournament.models.tournament.default_tie_breaks)),
            ("keep_apart", models.JSONField(blank=True, default=list)),
            (
                "phase",
                choice(
                    12,
                    [
                        ("draft", "Entwurf"),
                        ("registration", "Anmeldung"),
                        ("running", "läuft"),
                        ("closed", "abgeschlossen"),
                        ("published", "veröffentlicht"),
                    ],
                    default="draft",
                ),
            ),
            ("standings_shown", models.BooleanField(default=False)),
            ("rules_edition", text(200)),
            ("rules_digest", text(64)),
            ("version", models.PositiveBigIntegerField(default=0)),
            ("copied_from", maybe("tournament", "copies", SET_NULL)),
            ("cup", maybe("cup", "tournaments")),
            ("appeal_minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
            (
                "own_club",
                choice(
                    8,
                    [("allowed", "darf über den eigenen Verein entscheiden"), ("refused", "entscheidet nicht über den eigenen Verein")],
                    default="allowed",
                ),
            ),
            ("ceremony_at", models.TimeField(blank=True, null=True)),
            (
                "kontra",
                choice(
                    10, [("at_once", "sofort nach jedem Spiel, am Tisch"), ("with_round", "am Ende der Runde, mit den Punkten")], default="at_once"
                ),
            ),
            ("rules_reading", models.PositiveSmallIntegerField(default=tournament.models.amounts.todays_reading)),
            ("in_series", models.JSONField(blank=True, null=True)),
            ("sheet_file", models.JSONField(blank=True, null=True)),
            ("registration_from", models.TimeField(blank=True, null=True)),
            ("play_from", models.TimeField(blank=True, null=True)),
            (
                "excluded",
                choice(
                    10,
                    [("keeps_rank", "behält seinen Rang, gekennzeichnet und ohne Preis"), ("no_rank", "hat keinen Rang, die anderen rücken auf")],
                    default="keeps_rank",
                ),
            ),
        ],
        options={
            "ordering": ("-date", "-pk"),
            "constraints": [
                check("tournament_phase_known", Q(phase__in=["draft", "registration", "running", "closed", "published"])),
                check("tournament_named", ~Q(name="")),
                check("tournament_rounds_1_99", Q(rounds__range=(1, 99))),
                check("tournament_games_1_999", Q(games__range=(1, 999))),
                check("tournament_games_large_1_999", Q(games_large__isnull=True, games_large__range=(1, 999), _connector=Q.OR)),
                check("tournament_rules_frozen_when_running", Q(("phase__in", ["draft", "registration"]), ~Q(rules_digest=""), _connector=Q.OR)),
                check("tournament_own_club_known", Q(own_club__in=["allowed", "refused"])),
                check("tournament_kontra_known", Q(kontra__in=["at_once", "with_round"])),
                check("tournament_excluded_known", Q(excluded__in=["keeps_rank", "no_rank"])),
            ],
        },
    ),
    migrations.CreateModel(
        "Round",
        [
            key(),
            ("number", models.PositiveSmallIntegerField()),
            ("state", choice(8, [("drawn", "ausgelost"), ("open", "läuft"), ("closed", "abgeschlossen")], default="drawn")),
            ("draw_seed", text(64)),
            ("draw_method", text(40)),
            ("draw_report", models.JSONField(blank=True, default=dict)),
            ("opened_at", models.DateTimeField(blank=True, null=True)),
            ("closed_at", models.DateTimeField(blank=True, null=True)),
            ("closed_reason", text(500)),
            ("tournament", to("tournament", "round_set")),
        ],
        options={
            "ordering": ("number",),
            "constraints": [
                models.UniqueConstraint(fields=("tournament", "number"), name="round_number_once"),
                check("round_number_positive", Q(number__gte=1)),
                check("round_state_known", Q(state__in=["drawn", "open", "closed"])),
            ],
        },
    ),
    migrations.CreateModel(
        "Registration",
        [
            key(),
            ("number", models.PositiveIntegerField()),
            ("tags", models.JSONField(blank=True, default=list)),
            ("paid", models.BooleanField(default=False)),
            ("present", models.BooleanField(default=False)),
            ("withdrawn", models.BooleanField(default=False)),
            ("withdrawn_reason", text(500)),
            ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
            ("player", to("player", "registrations")),
            ("tournament", to("tournament", "registrations")),
            ("anonymous", models.BooleanField(default=False)),
            ("own_fee_cents", models.PositiveIntegerField(blank=True, null=True)),
        ],
        options={
            "ordering": ("number",),
            "constraints": [
                models.UniqueConstraint(fields=("tournament", "number"), name="registration_number_once"),
                models.UniqueConstraint(fields=("tournament", "player"), name="registration_player_once"),
                check("registration_number_positive", Q(number__gte=1)),
            ],
        },
    ),
    migrations.CreateModel(
        "Table",
        [
            key(),
            *amounts(),
            ("number", models.PositiveSmallIntegerField()),
            ("seats", models.PositiveSmallIntegerField()),
            ("games", models.PositiveSmallIntegerField()),
            ("first_dealer", models.PositiveSmallIntegerField(default=0)),
            ("source", choice(8, [("", "noch nichts"), ("records", "Spiel für Spiel"), ("sums", "nur Summen")], default="", blank=True)),
            ("state", choice(12, [("open", "läuft"), ("confirmed", "bestätigt"), ("broken_off", "abgebrochen")], default="open")),
            ("state_reason", text(500)),
            ("pot", models.BigIntegerField(default=0)),
            ("p0", models.BigIntegerField(default=0)),
            ("p1", models.BigIntegerField(default=0)),
            ("p2", models.BigIntegerField(default=0)),
            ("p3", models.BigIntegerField(default=0)),
            ("p4", models.BigIntegerField(default=0)),
            ("round", to("round", "tables")),
            ("extra_minutes", models.PositiveSmallIntegerField(default=0)),
            ("corrected_at", models.DateTimeField(blank=True, null=True)),
            ("left_after", models.PositiveSmallIntegerField(blank=True, null=True)),
        ],
        options={
            "ordering": ("number",),
            "constraints": [
                models.UniqueConstraint(fields=("round", "number"), name="table_number_once"),
                check("table_number_positive", Q(number__gte=1)),
                check("table_seats_3_5", Q(seats__range=(3, 5))),
                check("table_first_dealer_is_a_seat", Q(first_dealer__lt=F("seats"))),
                check("table_games_1_999", Q(games__range=(1, 999))),
                check("table_source_known", Q(source__in=["", "records", "sums"])),
                check("table_state_known", Q(state__in=["open", "confirmed", "broken_off"])),
                check("table_broken_off_with_reason", Q(~Q(state="broken_off"), ~Q(state_reason=""), _connector=Q.OR)),
                check("table_nothing_is_zero", Q(~Q(source=""), Q(**NOTHING), _connector=Q.OR)),
                check("table_points_sum_0", Q(**add_up("a0", "a1", "a2", "a3", "a4"))),
                check("table_cash_sum_0", Q(**add_up("c0", "c1", "c2", "c3", "c4"))),
                check(
                    "table_amounts_have_seats",
                    Q(
                        ("seats__gte", 5),
                        Q(("seats", 4), ("a4", 0), ("c4", 0)),
                        Q(("seats", 3), ("a3", 0), ("a4", 0), ("c3", 0), ("c4", 0)),
                        _connector=Q.OR,
                    ),
                ),
            ],
        },
    ),
    migrations.CreateModel(
        "Seat",
        [
            key(),
            ("index", models.PositiveSmallIntegerField()),
            ("registration", to("registration", "seat_set")),
            ("round", to("round", "seat_set")),
            ("table", to("table", "seat_set", CASCADE)),
        ],
        options={
            "ordering": ("index",),
            "constraints": [
                models.UniqueConstraint(fields=("table", "index"), name="seat_taken_once"),
                models.UniqueConstraint(fields=("round", "registration"), name="seat_player_once_a_round"),
                check("seat_index_0_4", Q(index__lt=5)),
            ],
        },
    ),
    migrations.CreateModel(
        "Appeal",
        [
            key(),
            ("appellant", models.CharField(max_length=200)),
            ("grounds", text(2000)),
            ("author", text(150)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("withdrawn", text(500)),
            ("admitted", models.CharField(blank=True, max_length=500, null=True)),
        ],
        options={"ordering": ("-created_at", "-pk")},
    ),
    migrations.CreateModel(
        "Call",
        [
            key(),
            ("game", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("caller", text(200)),
            ("words", text(500)),
            ("author", text(150)),
            ("client_id", models.UUIDField(unique=True)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("taken_name", text(150)),
            ("taken_at", models.DateTimeField(blank=True, null=True)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("end_reason", text(500)),
            ("table", to("table", "calls")),
            ("taken_by", maybe(USER, "calls_taken")),
        ],
        options={
            "ordering": ("-created_at", "-pk"),
            "constraints": [
                check(
                    "call_taken_by_and_at",
                    Q(Q(taken_at__isnull=True, taken_by__isnull=True), Q(taken_at__isnull=False, taken_by__isnull=False), _connector=Q.OR),
                ),
                check("call_game_from_1", Q(("game__isnull", True), ("game__gte", 1), _connector=Q.OR)),
            ],
        },
    ),
    migrations.CreateModel(
        "Case",
        [
            key(),
            ("game", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("position", models.PositiveBigIntegerField(blank=True, null=True)),
            ("record", models.JSONField(blank=True, null=True)),
            ("violation", text(40)),
            ("stage", text(40)),
            ("facts", models.JSONField(blank=True, default=dict)),
            ("accused", models.JSONField(blank=True, default=list)),
            ("claims", models.JSONField(blank=True, default=list)),
            ("layout", models.JSONField(blank=True, default=dict)),
            ("words", text(2000)),
            (
                "state",
                choice(8, [("open", "offen"), ("disputed", "strittig"), ("ruled", "entschieden"), ("dropped", "zurückgezogen")], default="open"),
            ),
            ("author", text(150)),
            ("opened_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("disputed_at", models.DateTimeField(blank=True, null=True)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("end_reason", text(500)),
            ("version", models.PositiveIntegerField(default=1)),
            ("call", maybe("call", "case", kind=models.OneToOneField)),
            ("table", to("table", "cases")),
        ],
        options={
            "ordering": ("-opened_at", "-pk"),
            "constraints": [
                check("case_state_known", Q(state__in=["open", "disputed", "ruled", "dropped"])),
                check("case_dropped_with_reason", Q(~Q(state="dropped"), ~Q(end_reason=""), _connector=Q.OR)),
                check("case_position_from_1", Q(("position__isnull", True), ("position__gte", 1), _connector=Q.OR)),
            ],
        },
    ),
    migrations.CreateModel(
        "Referee",
        [
            key(),
            ("active", models.BooleanField(default=True)),
            ("player", maybe("player", "refereeing")),
            ("tournament", to("tournament", "referees")),
            ("user", to(USER, "refereeing")),
        ],
        options={"ordering": ("pk",), "constraints": [models.UniqueConstraint(fields=("tournament", "user"), name="referee_once_a_tournament")]},
    ),
    migrations.CreateModel(
        "Ruling",
        [
            key(),
            *amounts(),
            ("position", models.PositiveBigIntegerField(blank=True, null=True)),
            ("game", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("number", models.PositiveSmallIntegerField(default=1)),
            ("violation", models.CharField(max_length=40)),
            ("stage", models.CharField(max_length=40)),
            ("facts", models.JSONField(blank=True, default=dict)),
            ("accused", models.JSONField(blank=True, default=list)),
            ("claims", models.JSONField(blank=True, default=list)),
            ("layout", models.JSONField(blank=True, default=dict)),
            ("answered", text(20)),
            ("decision", models.CharField(max_length=20)),
            ("source", models.CharField(max_length=200)),
            ("text", models.TextField()),
            ("departure", text(500)),
            ("offenders", models.JSONField(blank=True, default=list)),
            ("entered", models.JSONField(blank=True, null=True)),
            ("record", models.JSONField(blank=True, null=True)),
            ("before", models.JSONField(blank=True, null=True)),
            ("referee_name", text(150)),
            ("panel", models.JSONField(blank=True, default=list)),
            ("reason", text(500)),
            ("words", text(2000)),
            ("client_id", models.UUIDField(unique=True)),
            ("created_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ("standing", models.BooleanField(default=True)),
            ("appeal", maybe("appeal", "answer", kind=models.OneToOneField)),
            ("case", to("case", "rulings")),
            ("referee", maybe(USER, "rulings")),
            ("supersedes", maybe("ruling", "superseded_by", kind=models.OneToOneField)),
            ("table", to("table", "rulings")),
        ],
        options={
            "ordering": ("-created_at", "-pk"),
            "constraints": [
                models.UniqueConstraint(condition=Q(standing=True), fields=("case",), name="ruling_one_standing_a_case"),
                check("ruling_supersedes_with_reason", Q(("supersedes__isnull", True), ~Q(reason=""), _connector=Q.OR)),
                check("ruling_settles_a_line", Q(("record__isnull", True), ("position__isnull", False), _connector=Q.OR)),
                check("ruling_supersedes_another", ~Q(supersedes=F("pk"))),
                check("ruling_points_sum_0", Q(**add_up("a0", "a1", "a2", "a3", "a4"))),
                check("ruling_cash_sum_0", Q(**add_up("c0", "c1", "c2", "c3", "c4"))),
                models.UniqueConstraint(
                    condition=Q(position__isnull=False, record__isnull=False, standing=True),
                    fields=("table", "position"),
                    name="ruling_one_settles_a_line",
                ),
            ],
        },
    ),
    migrations.AddField("appeal", "ruling", to("ruling", "appealed", kind=models.OneToOneField)),
    migrations.CreateModel(
        "Entry",
        [
            key(),
            *amounts(),
            ("position", models.PositiveBigIntegerField()),
            ("version", models.PositiveIntegerField(default=1)),
            ("games", models.PositiveSmallIntegerField()),
            ("record", models.JSONField(blank=True, null=True)),
            ("reason", text(500)),
            ("author", text(150)),
            ("client_id", models.UUIDField(default=uuid.uuid4, unique=True)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("current", models.BooleanField(default=True)),
            ("game", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("settled", models.BooleanField(default=True)),
            ("findings", models.JSONField(blank=True, default=list)),
            ("declarer", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("declarer_won", models.BooleanField(blank=True, null=True)),
            ("table", to("table", "entries")),
            ("ruling", maybe("ruling", "lines")),
            ("reading", models.PositiveSmallIntegerField(default=tournament.models.amounts.todays_reading)),
        ],
        options={
            "verbose_name_plural": "entries",
            "ordering": ("position", "version"),
            "constraints": [
                models.UniqueConstraint(fields=("table", "position", "version"), name="entry_version_once"),
                models.UniqueConstraint(condition=Q(current=True), fields=("table", "position"), name="entry_one_current_version"),
                models.UniqueConstraint(condition=Q(current=True), fields=("table", "game"), name="entry_one_current_game"),
                check("entry_counted_from_1", Q(position__gte=1, version__gte=1)),
                check("entry_game_within_round", Q(("game__isnull", True), Q(game__gte=1, game__lte=F("games")), _connector=Q.OR)),
                check("entry_old_version_is_no_game", Q(current=True, game__isnull=True, _connector=Q.OR)),
                check("entry_correction_has_reason", Q(("version", 1), ~Q(reason=""), _connector=Q.OR)),
                check("entry_unsettled_counts_0", Q(("settled", True), Q(**NOTHING), _connector=Q.OR)),
                check(
                    "entry_struck_counts_0",
                    Q(("record__isnull", False), Q(("game__isnull", True), ("settled", True), *NOTHING.items()), _connector=Q.OR),
                ),
                check("entry_points_sum_0", Q(**add_up("a0", "a1", "a2", "a3", "a4"))),
                check("entry_cash_sum_0", Q(**add_up("c0", "c1", "c2", "c3", "c4"))),
            ],
        },
    ),
    migrations.CreateModel(
        "LogRow",
        [
            key(),
            ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ("author", text(150)),
            ("action", models.SlugField(max_length=40)),
            ("detail", models.JSONField(blank=True, default=dict)),
            ("text", models.TextField(blank=True, default="")),
            ("entry", maybe("entry", "log")),
            ("table", maybe("table", "log")),
            ("tournament", to("tournament", "log")),
            ("facts", models.JSONField(blank=True, null=True)),
        ],
        options={
            "ordering": ("-at", "-pk"),
            "indexes": [models.Index(condition=Q(table__isnull=True), fields=["tournament"], name="log_of_no_table")],
        },
    ),
    migrations.CreateModel(
        "Sanction",
        [
            key(),
            ("name", models.CharField(max_length=200)),
            ("kind", choice(10, [("warning", "Verwarnung"), ("points", "Strafpunkte"), ("exclusion", "Ausschluss vom Turnier"), ("ban", "Sperre")])),
            ("half_points", models.BigIntegerField(default=0)),
            ("tournaments", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("until", models.DateField(blank=True, null=True)),
            ("reason", models.CharField(max_length=500)),
            ("author", text(150)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("lifted_at", models.DateTimeField(blank=True, null=True)),
            ("lifted_by", text(150)),
            ("lifted_reason", text(500)),
            ("player", maybe("player", "sanctions")),
            ("ruling", maybe("ruling", "sanctions")),
            ("tournament", to("tournament", "sanctions")),
            ("round", models.PositiveSmallIntegerField(blank=True, null=True)),
        ],
        options={
            "ordering": ("created_at", "pk"),
            "constraints": [
                check("sanction_kind_known", Q(kind__in=["warning", "points", "exclusion", "ban"])),
                check("sanction_named_with_reason", Q(~Q(reason=""), ~Q(name=""))),
                check(
                    "sanction_points_are_a_players",
                    Q(Q(half_points__lt=0, kind="points", player__isnull=False), Q(~Q(kind="points"), half_points=0), _connector=Q.OR),
                ),
                check(
                    "sanction_ban_has_one_end",
                    Q(
                        Q(kind="ban", tournaments__isnull=False, until__isnull=True),
                        Q(kind="ban", tournaments__isnull=True, until__isnull=False),
                        Q(~Q(kind="ban"), tournaments__isnull=True, until__isnull=True),
                        _connector=Q.OR,
                    ),
                ),
                check("sanction_lifted_with_reason", Q(("lifted_at__isnull", True), ~Q(lifted_reason=""), _connector=Q.OR)),
                check(
                    "sanction_points_have_a_round",
                    Q(Q(kind="points", round__gte=1, round__isnull=False), Q(~Q(kind="points"), round__isnull=True), _connector=Q.OR),
                ),
            ],
        },
    ),
    migrations.CreateModel(
        "Agreement",
        [
            key(),
            ("seat", models.PositiveSmallIntegerField()),
            ("sums", models.JSONField()),
            ("agreed_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("table", to("table", "agreements")),
        ],
        options={"ordering": ("seat",), "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="agreement_once_a_seat")]},
    ),
    migrations.CreateModel(
        "Clock",
        [
            key(),
            ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("warn_minutes", models.PositiveSmallIntegerField(default=10)),
            ("started_at", models.DateTimeField(blank=True, null=True)),
            ("paused_at", models.DateTimeField(blank=True, null=True)),
            ("paused_seconds", models.PositiveIntegerField(default=0)),
            ("next_at", models.DateTimeField(blank=True, null=True)),
            ("round", to("round", "clock", kind=models.OneToOneField)),
        ],
        options={
            "constraints": [
                check("clock_minutes_1_1440", Q(minutes__range=(1, 1440))),
                check("clock_minutes_when_started", Q(("started_at__isnull", True), ("minutes__isnull", False), _connector=Q.OR)),
                check("clock_paused_when_started", Q(paused_at__isnull=True, started_at__isnull=False, _connector=Q.OR)),
            ]
        },
    ),
    migrations.CreateModel(
        "OtherVersion",
        [
            key(),
            ("position", models.PositiveBigIntegerField()),
            ("record", models.JSONField()),
            ("reason", text(500)),
            ("author", text(150)),
            ("client_id", models.UUIDField(unique=True)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("choice", text(8)),
            ("decided_at", models.DateTimeField(blank=True, null=True)),
            ("decided_by", text(150)),
            ("table", to("table", "other_versions")),
            ("device", models.UUIDField(blank=True, null=True)),
        ],
        options={"ordering": ("pk",), "constraints": [check("other_version_choice_known", Q(choice__in=["", "theirs", "this"]))]},
    ),
    migrations.CreateModel(
        "Phone",
        [
            key(),
            ("device", models.UUIDField()),
            ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("writes", models.BooleanField(default=False)),
            ("joined_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("seen_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("waiting", models.PositiveSmallIntegerField(default=0)),
            ("table", to("table", "phones")),
        ],
        options={
            "ordering": ("pk",),
            "constraints": [
                models.UniqueConstraint(fields=("table", "device"), name="phone_once_a_table"),
                models.UniqueConstraint(condition=Q(writes=True), fields=("table",), name="phone_one_writes"),
            ],
        },
    ),
    migrations.CreateModel(
        "TableLink",
        [
            key(),
            ("token", models.CharField(max_length=43, unique=True)),
            ("code", models.CharField(max_length=9, unique=True)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("table", to("table", "links")),
        ],
        options={
            "ordering": ("pk",),
            "constraints": [models.UniqueConstraint(condition=Q(ended_at__isnull=True), fields=("table",), name="link_one_good_a_table")],
        },
    ),
    migrations.CreateModel(
        "Removal",
        [
            key(),
            ("slug", models.CharField(max_length=80)),
            ("name", models.CharField(max_length=200)),
            ("date", models.DateField(blank=True, null=True)),
            ("phase", models.CharField(max_length=12)),
            ("rows", models.JSONField(default=dict)),
            ("backup", models.CharField(max_length=300)),
            ("author", text(150)),
            ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ("open", models.BooleanField(default=True)),
        ],
        options={"ordering": ("-pk",)},
    ),
    migrations.CreateModel(
        "Shared", [("key", models.SlugField(max_length=20, primary_key=True, serialize=False)), ("text", models.TextField(blank=True, default=""))]
    ),
    migrations.CreateModel(
        "WrongCode",
        [key(), ("address", models.CharField(max_length=60)), ("at", models.DateTimeField(default=django.utils.timezone.now))],
        options={"indexes": [models.Index(fields=["address", "at"], name="wrong_code_by_address")]},
    ),
    migrations.CreateModel(
        "Helper",
        [key(), ("active", models.BooleanField(default=True)), ("tournament", to("tournament", "helpers")), ("user", to(USER, "helping"))],
        options={"ordering": ("pk",), "constraints": [models.UniqueConstraint(fields=("tournament", "user"), name="helper_once_a_tournament")]},
    ),
    migrations.CreateModel(
        "Merge",
        [
            key(),
            ("moved", models.JSONField(default=dict)),
            ("author", text(150)),
            ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ("undone_at", models.DateTimeField(blank=True, null=True)),
            ("undone_by", text(150)),
            ("open", models.BooleanField(default=True)),
            ("other", to("player", "merged_away")),
            ("person", to("player", "merges")),
        ],
        options={
            "ordering": ("-pk",),
            "constraints": [
                check("merge_of_two", ~Q(person=F("other"))),
                models.UniqueConstraint(condition=Q(undone_at__isnull=True), fields=("other",), name="merge_one_at_a_time"),
            ],
        },
    ),
    migrations.CreateModel(
        "MergedNumber",
        [
            key(),
            ("number", models.PositiveIntegerField()),
            ("into", models.PositiveIntegerField()),
            ("merge", maybe("merge", "numbers", CASCADE)),
            ("tournament", to("tournament", "merged_numbers")),
        ],
        options={"ordering": ("number", "-pk")},
    ),
    migrations.CreateModel(
        "Forgotten",
        [
            key(),
            ("author", text(150)),
            ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ("open", models.BooleanField(default=True)),
            ("person", to("player", "forgotten")),
        ],
        options={"ordering": ("-pk",)},
    ),
    migrations.CreateModel(
        "AwayTournament",
        [
            key(),
            ("key", models.SlugField(max_length=80)),
            ("name", models.CharField(max_length=200)),
            ("date", models.DateField(blank=True, null=True)),
            ("place", text(200)),
            ("terms", models.JSONField(blank=True, default=dict)),
            ("cup", to("cup", "away")),
        ],
        options={
            "ordering": ("date", "pk"),
            "constraints": [models.UniqueConstraint(fields=("cup", "key"), name="away_key_once"), check("away_named", ~Q(name=""))],
        },
    ),
    migrations.CreateModel(
        "AwayResult",
        [
            key(),
            ("tournament", to("awaytournament", "results", CASCADE)),
            ("player", to("player", "away_results")),
            ("said", models.JSONField(default=dict)),
        ],
        options={"ordering": ("pk",), "constraints": [models.UniqueConstraint(fields=("tournament", "player"), name="away_result_once")]},
    ),
    migrations.CreateModel(
        "SeriesNumber",
        [key(), ("cup", to("cup", "numbers")), ("player", to("player", "series_numbers")), ("number", models.BigIntegerField())],
        options={
            "ordering": ("number",),
            "constraints": [
                models.UniqueConstraint(fields=("cup", "number"), name="series_number_once"),
                models.UniqueConstraint(fields=("cup", "player"), name="series_player_once"),
            ],
        },
    ),
    migrations.CreateModel(
        "SeriesLogRow",
        [
            key(),
            ("cup", to("cup", "log")),
            ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ("author", text(150)),
            ("action", models.SlugField(max_length=40)),
            ("facts", models.JSONField(blank=True, default=dict)),
            ("detail", models.JSONField(blank=True, default=dict)),
        ],
        options={"ordering": ("-pk",)},
    ),
    migrations.CreateModel(
        "Repair",
        [
            key(),
            ("action", models.CharField(max_length=40)),
            ("facts", models.JSONField(default=dict)),
            ("before", models.JSONField(default=dict)),
            ("after", models.JSONField(default=dict)),
            ("author", text(150)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("round", to("round", "repairs")),
        ],
        options={"ordering": ("pk",)},
    ),
    migrations.CreateModel(
        "SeatChange",
        [
            key(),
            ("index", models.PositiveSmallIntegerField()),
            ("position", models.PositiveBigIntegerField()),
            ("table", to("table", "change_set", CASCADE)),
            ("was", to("registration", "left_seats")),
            ("empty", models.BooleanField(blank=True, null=True)),
        ],
        options={
            "ordering": ("position", "index"),
            "constraints": [
                models.UniqueConstraint(fields=("table", "index", "position"), name="seat_changes_once_a_line"),
                check("seat_change_index_0_4", Q(index__lt=5)),
                check("seat_change_position_from_1", Q(position__gte=1)),
            ],
        },
    ),
    migrations.CreateModel(
        "Ceremony",
        [
            key(),
            ("step", models.PositiveSmallIntegerField(default=0)),
            ("rehearsal", models.BooleanField(default=False)),
            ("tournament", to("tournament", "ceremony", CASCADE, kind=models.OneToOneField)),
        ],
    ),
    migrations.CreateModel(
        "CashLine",
        [
            key(),
            (
                "kind",
                choice(
                    8,
                    [
                        ("opening", "Anfangsbestand"),
                        ("fee", "Nenngeld"),
                        ("refund", "Nenngeld zurück"),
                        ("prize", "Preisgeld"),
                        ("other", "Sonstiges"),
                        ("counted", "gezählt"),
                    ],
                ),
            ),
            ("cents", models.BigIntegerField()),
            ("words", text(500)),
            ("author", text(150)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("registration", maybe("registration", "cash_lines")),
            ("reverses", maybe("cashline", "reversed_by", kind=models.OneToOneField)),
            ("tournament", to("tournament", "cash_lines")),
            ("whose", text(200)),
        ],
        options={
            "ordering": ("pk",),
            "constraints": [
                check("cash_line_kind_known", Q(kind__in=["opening", "fee", "refund", "prize", "other", "counted"])),
                check("cash_line_other_with_words", Q(~Q(kind="other"), ~Q(words=""), _connector=Q.OR)),
                check("cash_line_reversed_with_reason", Q(("reverses__isnull", True), ~Q(words=""), _connector=Q.OR)),
                check("cash_line_moves_something", Q(~Q(cents=0), kind="counted", _connector=Q.OR)),
                check(
                    "cash_line_of_a_person",
                    Q(
                        Q(
                            ("kind__in", ["fee", "refund", "prize"]),
                            Q(Q(registration__isnull=False, whose=""), Q(("registration__isnull", True), ~Q(whose="")), _connector=Q.OR),
                        ),
                        Q(kind__in=["opening", "other", "counted"], registration__isnull=True, whose=""),
                        _connector=Q.OR,
                    ),
                ),
            ],
        },
    ),
    migrations.CreateModel(
        "PaymentPlan",
        [
            key(),
            (
                "per",
                choice(
                    8,
                    [("table", "jeder Tisch nach jeder Runde"), ("round", "jede Runde über alle Tische"), ("evening", "einmal am Ende des Abends")],
                    default="table",
                ),
            ),
            (
                "method",
                choice(8, [("fewest", "mit den wenigsten Zahlungen"), ("greedy", "die größte Schuld an die größte Forderung")], default="fewest"),
            ),
            ("through", choice(10, [("each_other", "die Spieler untereinander"), ("desk", "über die Turnierleitung")], default="each_other")),
            ("tournament", to("tournament", "payment_plan", kind=models.OneToOneField)),
        ],
        options={
            "constraints": [
                check("payment_plan_per_known", Q(per__in=["table", "round", "evening"])),
                check("payment_plan_method_known", Q(method__in=["fewest", "greedy"])),
                check("payment_plan_through_known", Q(through__in=["each_other", "desk"])),
            ]
        },
    ),
    migrations.CreateModel(
        "Prize",
        [
            key(),
            ("position", models.PositiveSmallIntegerField()),
            ("key", models.CharField(max_length=80)),
            ("kind", choice(8, [("place", "Platz"), ("category", "Wertung"), ("special", "Sonderpreis")], default="place")),
            ("filter", models.JSONField(blank=True, default=dict)),
            ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
            (
                "special",
                choice(10, [("best_round", "Beste Runde"), ("last", "Letzter Platz"), ("lot", "Los unter den Anwesenden")], default="", blank=True),
            ),
            ("cents", models.PositiveIntegerField(blank=True, null=True)),
            ("text", text(200)),
            ("value", models.PositiveIntegerField(default=0)),
            ("at_least", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("tournament", to("tournament", "prizes")),
        ],
        options={
            "ordering": ("position",),
            "constraints": [
                models.UniqueConstraint(fields=("tournament", "key"), name="prize_key_once"),
                models.UniqueConstraint(fields=("tournament", "position"), name="prize_position_once"),
                check("prize_kind_known", Q(kind__in=["place", "category", "special"])),
                check(
                    "prize_special_or_of_a_place",
                    Q(
                        Q(("kind", "special"), ("place__isnull", True), ~Q(special="")),
                        Q(~Q(kind="special"), place__gte=1, place__isnull=False, special=""),
                        _connector=Q.OR,
                    ),
                ),
                check(
                    "prize_money_or_in_kind",
                    Q(Q(cents__gte=1, cents__isnull=False, text="", value=0), Q(("cents__isnull", True), ~Q(text="")), _connector=Q.OR),
                ),
            ],
        },
    ),
    migrations.CreateModel(
        "PrizeGiving",
        [
            key(),
            ("request", models.JSONField()),
            ("answer", models.JSONField()),
            ("digest", models.CharField(max_length=64)),
            ("author", text(150)),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
            ("withdrawn_by", text(150)),
            ("withdrawn_reason", text(500)),
            ("tournament", to("tournament", "prize_givings")),
            ("state", models.CharField(blank=True, max_length=64, null=True)),
        ],
        options={
            "ordering": ("pk",),
            "constraints": [
                models.UniqueConstraint(condition=Q(withdrawn_at__isnull=True), fields=("tournament",), name="prize_giving_one_stands"),
                check("prize_giving_withdrawn_with_reason", Q(("withdrawn_at__isnull", True), ~Q(withdrawn_reason=""), _connector=Q.OR)),
            ],
        },
    ),
    migrations.CreateModel(
        "PrizePlan",
        [
            key(),
            (
                "ties",
                choice(
                    12,
                    [
                        ("tie_break", "Die Rangfolge entscheidet"),
                        ("share", "Wer den Rang teilt, teilt den Preis"),
                        ("average", "Punktegleiche teilen zu gleichen Teilen"),
                        ("hort", "Hort-System: halb der eigene Platz, halb geteilt"),
                        ("pool_capped", "Punktegleiche legen zusammen, mit Obergrenze"),
                    ],
                    default="tie_break",
                ),
            ),
            ("a_person", choice(8, [("several", "mehrere Preise"), ("one_best", "einen, den besten")], default="several")),
            ("unit", models.PositiveIntegerField(default=1)),
            ("seed", models.CharField(max_length=64)),
            ("seed_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("raffle", models.JSONField(blank=True, default=list)),
            ("raffle_for", choice(8, [("nobody", "alle, die da sind"), ("winners", "nur, wer noch keinen Preis hat")], default="nobody")),
            ("gone", models.JSONField(blank=True, default=list)),
            ("away", models.JSONField(blank=True, default=list)),
            ("out", models.JSONField(blank=True, default=list)),
            ("tickets", models.JSONField(blank=True, default=dict)),
            ("answers", models.JSONField(blank=True, default=dict)),
            ("tournament", to("tournament", "prize_plan", kind=models.OneToOneField)),
        ],
        options={
            "constraints": [
                check("prize_plan_ties_known", Q(ties__in=["tie_break", "share", "average", "hort", "pool_capped"])),
                check("prize_plan_a_person_known", Q(a_person__in=["several", "one_best"])),
                check("prize_plan_raffle_for_known", Q(raffle_for__in=["nobody", "winners"])),
                check("prize_plan_unit_from_1", Q(unit__gte=1)),
                check("prize_plan_seeded", ~Q(seed="")),
            ]
        },
    ),
    migrations.CreateModel(
        "Printed",
        [
            key(),
            ("paper", models.SlugField(max_length=40)),
            ("form", models.CharField(max_length=4)),
            ("round", models.PositiveSmallIntegerField(default=0)),
            ("occasion", text(40)),
            ("digest", models.CharField(max_length=64)),
            ("shown", models.JSONField(blank=True, null=True)),
            ("author", text(150)),
            ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ("replaces", maybe("printed", "replaced_by")),
            ("tournament", to("tournament", "printed")),
        ],
        options={"ordering": ("-pk",), "indexes": [models.Index(fields=["tournament", "paper"], name="printed_of_paper")]},
    ),
    migrations.CreateModel(
        "RegisterLogRow",
        [
            key(),
            ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ("author", text(150)),
            ("action", models.SlugField(max_length=40)),
            ("facts", models.JSONField(blank=True, default=dict)),
        ],
        options={"ordering": ("-pk",)},
    ),
    migrations.CreateModel(
        "OwnSheet",
        [
            key(),
            ("slug", models.SlugField(max_length=60)),
            ("edition", models.CharField(max_length=60)),
            ("name", models.CharField(max_length=200)),
            ("file", models.JSONField()),
            ("author", text(150)),
            ("at", models.DateTimeField(default=django.utils.timezone.now)),
        ],
        options={"ordering": ("slug", "-pk"), "constraints": [models.UniqueConstraint(fields=("slug", "edition"), name="ownsheet_one_an_edition")]},
    ),
    migrations.CreateModel(
        "HandOver",
        [
            key(),
            ("salt", text(32)),
            ("secret", text(64)),
            ("tries", models.PositiveSmallIntegerField(default=0)),
            ("offered_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("holds", models.BooleanField(default=False)),
            ("held_at", models.DateTimeField(blank=True, null=True)),
            ("source", text(300)),
            ("arrived_at", models.DateTimeField(blank=True, null=True)),
            ("taken_at", models.DateTimeField(blank=True, null=True)),
            ("address", text(300)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("author", text(150)),
        ],
        options={
            "ordering": ("-pk",),
            "constraints": [
                models.UniqueConstraint(condition=Q(holds=True), fields=("holds",), name="handover_one_holds"),
                check("handover_holds_since", Q(("holds", False), Q(ended_at__isnull=True, held_at__isnull=False), _connector=Q.OR)),
            ],
        },
    ),
    migrations.CreateModel(
        "Generation",
        [
            key(),
            ("number", models.PositiveIntegerField()),
            ("mark", models.CharField(max_length=16)),
            ("secret", models.CharField(max_length=64)),
            ("origin", choice(10, [("begun", "Begun"), ("restored", "Restored"), ("taken", "Taken"), ("went_on", "Went On")], default="begun")),
            ("began", models.PositiveBigIntegerField(default=tournament.models.generation.seconds)),
            ("stand_at", models.DateTimeField(blank=True, null=True)),
            ("stand_row", models.PositiveBigIntegerField(default=0)),
            ("before", text(200)),
            ("safe", models.PositiveBigIntegerField(default=0)),
            ("here", models.BooleanField(default=True)),
            ("address", text(300)),
        ],
        options={"ordering": ("-number", "-began"), "constraints": [models.UniqueConstraint(fields=("number", "mark"), name="generation_mark_once")]},
    ),
    migrations.CreateModel(
        "TableReturn",
        [
            key(),
            ("heard_at", models.DateTimeField(default=django.utils.timezone.now)),
            ("stored", models.PositiveSmallIntegerField(default=0)),
            ("versions", models.PositiveSmallIntegerField(default=0)),
            ("left", models.PositiveSmallIntegerField(default=0)),
            ("gap", models.PositiveBigIntegerField(blank=True, null=True)),
            ("passed", models.PositiveBigIntegerField(default=0)),
            ("generation", to("generation", "returns")),
            ("table", to("table", "returns", CASCADE)),
        ],
        options={"ordering": ("pk",), "constraints": [models.UniqueConstraint(fields=("generation", "table"), name="table_return_once")]},
    ),
]


# Triggers ------------------------------------------------------------------------------------------------------------------------------------------

NOT_REMOVED = 'NOT EXISTS (SELECT 1 FROM tournament_removal WHERE "open")'
NOT_FORGOTTEN = 'NOT EXISTS (SELECT 1 FROM tournament_forgotten WHERE "open")'
NOT_MERGED = 'NOT EXISTS (SELECT 1 FROM tournament_merge WHERE "open")'
HANDED_OVER = 'EXISTS (SELECT 1 FROM tournament_handover WHERE "holds")'
"""What is open in its own transaction alone, or holds until a person says otherwise."""

MISPLACED = """NEW.round_id <> (SELECT round_id FROM tournament_table WHERE id = NEW.table_id)
    OR NEW."index" >= (SELECT seats FROM tournament_table WHERE id = NEW.table_id)
    OR (SELECT tournament_id FROM tournament_round WHERE id = NEW.round_id)
       <> (SELECT tournament_id FROM tournament_registration WHERE id = NEW.registration_id)"""

MOVED = """(({registration_id} OR {whose})
    AND NOT (OLD."whose" = '' AND OLD."registration_id" IS NOT NULL AND NEW."registration_id" IS NULL))"""
"""A line of the cash lets go of its person once, and keeps the name."""

SAID = (
    (
        "entry_said",
        "entry",
        "id table_id position version games record reason author client_id created_at",
        "(NEW.current AND NOT OLD.current)",
        NOT_FORGOTTEN,
        "entry: what was said is kept",
    ),
    (
        "ruling_said",
        "ruling",
        "id case_id table_id position game number violation stage facts accused claims layout answered decision source text departure offenders entered record"
        " before referee_id referee_name panel appeal_id supersedes_id reason words client_id created_at " + " ".join(AMOUNTS),
        "(NEW.standing AND NOT OLD.standing)",
        NOT_FORGOTTEN,
        "ruling: what was decided is kept",
    ),
    (
        "appeal_said",
        "appeal",
        "id ruling_id appellant grounds author created_at admitted",
        "(OLD.withdrawn <> '' AND NEW.withdrawn <> OLD.withdrawn)",
        NOT_FORGOTTEN,
        "appeal: what was said is kept",
    ),
    (
        "sanction_said",
        "sanction",
        "id tournament_id ruling_id player_id name kind half_points tournaments until reason author created_at round",
        "(OLD.lifted_at IS NOT NULL)",
        f"{NOT_MERGED} AND {NOT_FORGOTTEN}",
        "sanction: what was given is kept",
    ),
    (
        "version_said",
        "otherversion",
        "id table_id position record reason author client_id created_at device",
        "(OLD.choice <> '' AND NEW.choice <> OLD.choice)",
        NOT_FORGOTTEN,
        "second version: what was said is kept",
    ),
    (
        "cashline_said",
        "cashline",
        "id tournament_id kind cents words reverses_id author created_at",
        MOVED,
        f"{NOT_FORGOTTEN} AND {NOT_MERGED}",
        "cashline: what was said is kept",
    ),
    (
        "prizegiving_said",
        "prizegiving",
        "id tournament_id request answer digest author created_at state",
        "",
        "",
        "prizegiving: what was said is kept",
    ),
    (
        "removal_said",
        "removal",
        "id slug name date phase rows backup author at",
        '(NEW."open" AND NOT OLD."open")',
        "",
        "removal: what was said is kept",
    ),
)
"""Trigger, table, the columns that keep what they say, what else is a fault, and but while this is: of rows that may change otherwise."""


def triggers(differs, always):
    """Name, event, table, fault and message of each. `differs`: a comparison of a column before and after; `always`: what is true."""
    for table in ("entry", "logrow", "otherversion", "ruling", "appeal", "sanction", "prizegiving", "cashline", "printed"):
        yield f"{table}_kept", "DELETE", table, NOT_REMOVED, f"{table}: rows are kept"
    for table in ("removal", "serieslogrow", "registerlogrow", "ownsheet"):
        yield f"{table}_kept", "DELETE", table, always, f"{table}: rows are kept"
    for table in ("entry", "logrow", "otherversion", "ownsheet", "registerlogrow", "removal", "serieslogrow"):
        yield f"{table}_here", "INSERT", table, HANDED_OVER, "handover: the evening runs on another laptop"
    for name, event in (("seat_placed", "INSERT"), ("seat_moved", "UPDATE")):
        yield name, event, "seat", MISPLACED, "seat: wrong round, player or index"
    for table in ("registerlogrow", "ownsheet"):
        yield f"{table}_said", "UPDATE", table, always, f"{table}: rows are kept"
    yield "printed_said", "UPDATE", "printed", always, "printed: what was said is kept"
    yield "log_said", "UPDATE", "logrow", NOT_FORGOTTEN, "log: rows are kept"
    yield "serieslogrow_said", "UPDATE", "serieslogrow", f"{NOT_FORGOTTEN} AND ({always})", "serieslogrow: rows are kept"
    for name, table, columns, undone, unless, message in SAID:
        undone = undone.format(registration_id=differs("registration_id"), whose=differs("whose"))
        fault = " OR ".join([*map(differs, columns.split()), *filter(None, [undone])])
        yield name, "UPDATE", table, f"{unless} AND ({fault})" if unless else fault, message


SQLITE = """CREATE TRIGGER {name} BEFORE {event} ON tournament_{table} WHEN {fault}
BEGIN SELECT RAISE(ABORT, '{message}'); END"""

POSTGRESQL = """CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {fault} THEN RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation'; END IF;
    RETURN {row};
END $$;
CREATE TRIGGER {name} BEFORE {event} ON tournament_{table} FOR EACH ROW EXECUTE FUNCTION {name}()"""
"""A row that a DELETE gives back as the NEW that it has not would stay, silently."""


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    # PostgreSQL compares JSON as text.
    differs = 'OLD."{0}"::text IS DISTINCT FROM NEW."{0}"::text' if postgresql else 'OLD."{0}" IS NOT NEW."{0}"'
    statement, always = (POSTGRESQL, "true") if postgresql else (SQLITE, "1")
    for name, event, table, fault, message in triggers(differs.format, always):
        row = "OLD" if event == "DELETE" else "NEW"
        schema_editor.execute(statement.format(name=name, event=event, table=table, fault=fault, message=message, row=row))


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, _event, table, _fault, _message in triggers(str, ""):
        schema_editor.execute(f"DROP TRIGGER {name}" + (f" ON tournament_{table}" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")


class Migration(migrations.Migration):
    initial = True
    replaces = [("tournament", name) for name in REPLACED]
    dependencies = [migrations.swappable_dependency(USER)]
    operations = [*TABLES, migrations.RunPython(install, remove)]
