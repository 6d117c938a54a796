"""Who sat where in mid-round, and what was repaired by hand after the draw. New tables alone: nothing that is there is touched."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0021_series'),
    ]

    operations = [
        migrations.CreateModel(
            name='Repair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('action', models.CharField(max_length=40)),
                ('facts', models.JSONField(default=dict)),
                ('before', models.JSONField(default=dict)),
                ('after', models.JSONField(default=dict)),
                ('author', models.CharField(blank=True, default='', max_length=150)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='repairs', to='tournament.round')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='SeatChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('index', models.PositiveSmallIntegerField()),
                ('position', models.PositiveBigIntegerField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='change_set', to='tournament.table')),
                ('was', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='left_seats', to='tournament.registration')),
            ],
            options={
                'ordering': ('position', 'index'),
                'constraints': [models.UniqueConstraint(fields=('table', 'index', 'position'), name='seat_changes_once_a_line'), models.CheckConstraint(condition=models.Q(('index__lt', 5)), name='seat_change_index_0_4'), models.CheckConstraint(condition=models.Q(('position__gte', 1)), name='seat_change_position_from_1')],
            },
        ),
    ]
