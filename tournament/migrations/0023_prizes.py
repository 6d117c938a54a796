"""Prizes, what was handed out of them, the ceremony on the wall; the cash, and how players settle. What was handed out and each movement are kept."""

from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

guards = import_module("tournament.migrations.0002_guards")

OPENED = 'EXISTS (SELECT 1 FROM tournament_removal WHERE "open")'
SAID = {
    "prizegiving": ("id", "tournament_id", "request", "answer", "digest", "author", "created_at"),
    "cashline": ("id", "tournament_id", "kind", "cents", "registration_id", "words", "reverses_id", "author", "created_at"),
}
"""What a row says, and keeps."""


def rows(differs):
    for table, columns in SAID.items():
        yield f"{table}_kept", "DELETE", f"tournament_{table}", f"NOT {OPENED}", f"{table}: rows are kept"
        changed = " OR ".join(differs.format(f'"{column}"') for column in columns)
        yield f"{table}_said", "UPDATE", f"tournament_{table}", changed, f"{table}: what was said is kept"


def install(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    # PostgreSQL compares JSON as text.
    differs = "OLD.{0}::text IS DISTINCT FROM NEW.{0}::text" if postgresql else "OLD.{0} IS NOT NEW.{0}"
    for name, event, table, fault, message in rows(differs):
        text = (guards.POSTGRESQL if postgresql else guards.SQLITE).format(name=name, event=event, table=table, fault=fault, message=message)
        if event == "DELETE":
            # PostgreSQL leaves the row alone, silently, where the trigger returns the NEW that a DELETE has not.
            text = text.replace("RETURN NEW;", "RETURN OLD;")
        for part in text.split("\n--\n"):
            schema_editor.execute(part)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for name, _, table, _, _ in rows("{0}"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}" + (f" ON {table}" if postgresql else ""))
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()")


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0022_seat_changes'),
    ]

    operations = [
        migrations.CreateModel(
            name='Ceremony',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('step', models.PositiveSmallIntegerField(default=0)),
                ('rehearsal', models.BooleanField(default=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='ceremony', to='tournament.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='CashLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('opening', 'Anfangsbestand'), ('fee', 'Nenngeld'), ('refund', 'Nenngeld zurück'), ('prize', 'Preisgeld'), ('other', 'Sonstiges'), ('counted', 'gezählt')], max_length=8)),
                ('cents', models.BigIntegerField()),
                ('words', models.CharField(blank=True, default='', max_length=500)),
                ('author', models.CharField(blank=True, default='', max_length=150)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('registration', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cash_lines', to='tournament.registration')),
                ('reverses', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='tournament.cashline')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='cash_lines', to='tournament.tournament')),
            ],
            options={
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['opening', 'fee', 'refund', 'prize', 'other', 'counted'])), name='cash_line_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['fee', 'refund', 'prize']), ('registration__isnull', False)), models.Q(('kind__in', ['opening', 'other', 'counted']), ('registration__isnull', True)), _connector='OR'), name='cash_line_of_a_person'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'other'), _negated=True), models.Q(('words', ''), _negated=True), _connector='OR'), name='cash_line_other_with_words'), models.CheckConstraint(condition=models.Q(('reverses__isnull', True), models.Q(('words', ''), _negated=True), _connector='OR'), name='cash_line_reversed_with_reason'), models.CheckConstraint(condition=models.Q(models.Q(('cents', 0), _negated=True), ('kind', 'counted'), _connector='OR'), name='cash_line_moves_something')],
            },
        ),
        migrations.CreateModel(
            name='PaymentPlan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('per', models.CharField(choices=[('table', 'jeder Tisch nach jeder Runde'), ('round', 'jede Runde über alle Tische'), ('evening', 'einmal am Ende des Abends')], default='table', max_length=8)),
                ('method', models.CharField(choices=[('fewest', 'mit den wenigsten Zahlungen'), ('greedy', 'die größte Schuld an die größte Forderung')], default='fewest', max_length=8)),
                ('through', models.CharField(choices=[('each_other', 'die Spieler untereinander'), ('desk', 'über die Turnierleitung')], default='each_other', max_length=10)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='payment_plan', to='tournament.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('per__in', ['table', 'round', 'evening'])), name='payment_plan_per_known'), models.CheckConstraint(condition=models.Q(('method__in', ['fewest', 'greedy'])), name='payment_plan_method_known'), models.CheckConstraint(condition=models.Q(('through__in', ['each_other', 'desk'])), name='payment_plan_through_known')],
            },
        ),
        migrations.CreateModel(
            name='Prize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('key', models.CharField(max_length=80)),
                ('kind', models.CharField(choices=[('place', 'Platz'), ('category', 'Wertung'), ('special', 'Sonderpreis')], default='place', max_length=8)),
                ('filter', models.JSONField(blank=True, default=dict)),
                ('place', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('special', models.CharField(blank=True, choices=[('best_round', 'Beste Runde'), ('last', 'Letzter Platz'), ('lot', 'Los unter den Anwesenden')], default='', max_length=10)),
                ('cents', models.PositiveIntegerField(blank=True, null=True)),
                ('text', models.CharField(blank=True, default='', max_length=200)),
                ('value', models.PositiveIntegerField(default=0)),
                ('at_least', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prizes', to='tournament.tournament')),
            ],
            options={
                'ordering': ('position',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'key'), name='prize_key_once'), models.UniqueConstraint(fields=('tournament', 'position'), name='prize_position_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['place', 'category', 'special'])), name='prize_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'special'), ('place__isnull', True), models.Q(('special', ''), _negated=True)), models.Q(models.Q(('kind', 'special'), _negated=True), ('place__gte', 1), ('place__isnull', False), ('special', '')), _connector='OR'), name='prize_special_or_of_a_place'), models.CheckConstraint(condition=models.Q(models.Q(('cents__gte', 1), ('cents__isnull', False), ('text', ''), ('value', 0)), models.Q(('cents__isnull', True), models.Q(('text', ''), _negated=True)), _connector='OR'), name='prize_money_or_in_kind')],
            },
        ),
        migrations.CreateModel(
            name='PrizeGiving',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request', models.JSONField()),
                ('answer', models.JSONField()),
                ('digest', models.CharField(max_length=64)),
                ('author', models.CharField(blank=True, default='', max_length=150)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_by', models.CharField(blank=True, default='', max_length=150)),
                ('withdrawn_reason', models.CharField(blank=True, default='', max_length=500)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prize_givings', to='tournament.tournament')),
            ],
            options={
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('tournament',), name='prize_giving_one_stands'), models.CheckConstraint(condition=models.Q(('withdrawn_at__isnull', True), models.Q(('withdrawn_reason', ''), _negated=True), _connector='OR'), name='prize_giving_withdrawn_with_reason')],
            },
        ),
        migrations.CreateModel(
            name='PrizePlan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ties', models.CharField(choices=[('tie_break', 'Die Rangfolge entscheidet'), ('share', 'Wer den Rang teilt, teilt den Preis'), ('average', 'Punktegleiche teilen zu gleichen Teilen'), ('hort', 'Hort-System: halb der eigene Platz, halb geteilt'), ('pool_capped', 'Punktegleiche legen zusammen, mit Obergrenze')], default='tie_break', max_length=12)),
                ('a_person', models.CharField(choices=[('several', 'mehrere Preise'), ('one_best', 'einen, den besten')], default='several', max_length=8)),
                ('unit', models.PositiveIntegerField(default=1)),
                ('seed', models.CharField(max_length=64)),
                ('seed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('raffle', models.JSONField(blank=True, default=list)),
                ('raffle_for', models.CharField(choices=[('nobody', 'alle, die da sind'), ('winners', 'nur, wer noch keinen Preis hat')], default='nobody', max_length=8)),
                ('gone', models.JSONField(blank=True, default=list)),
                ('away', models.JSONField(blank=True, default=list)),
                ('out', models.JSONField(blank=True, default=list)),
                ('tickets', models.JSONField(blank=True, default=dict)),
                ('answers', models.JSONField(blank=True, default=dict)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='prize_plan', to='tournament.tournament')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('ties__in', ['tie_break', 'share', 'average', 'hort', 'pool_capped'])), name='prize_plan_ties_known'), models.CheckConstraint(condition=models.Q(('a_person__in', ['several', 'one_best'])), name='prize_plan_a_person_known'), models.CheckConstraint(condition=models.Q(('raffle_for__in', ['nobody', 'winners'])), name='prize_plan_raffle_for_known'), models.CheckConstraint(condition=models.Q(('unit__gte', 1)), name='prize_plan_unit_from_1'), models.CheckConstraint(condition=models.Q(('seed', ''), _negated=True), name='prize_plan_seeded')],
            },
        ),
        migrations.RunPython(install, remove),
    ]
