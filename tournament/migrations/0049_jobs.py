"""Work that takes longer than one waits for a page, and its files."""

import django.db.models.deletion
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0048_servers'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('kind', models.SlugField(max_length=40)),
                ('key', models.CharField(blank=True, default='', max_length=64)),
                ('facts', models.JSONField(blank=True, default=dict)),
                ('language', models.CharField(default='de', max_length=10)),
                ('state', models.CharField(
                    choices=[('waiting', 'wartet'), ('running', 'läuft'), ('done', 'fertig'), ('failed', 'misslungen'),
                             ('cancelled', 'abgebrochen')],
                    default='waiting', max_length=9,
                )),
                ('stage', models.SlugField(blank=True, default='', max_length=40)),
                ('done', models.PositiveIntegerField(default=0)),
                ('of', models.PositiveIntegerField(default=0)),
                ('cancel', models.BooleanField(default=False)),
                ('result', models.JSONField(blank=True, default=dict)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('holder', models.UUIDField(blank=True, null=True)),
                ('seen_at', models.DateTimeField(blank=True, null=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('next_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='jobs', to='tournament.organiser')),
                ('tournament', models.ForeignKey(
                    blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to='tournament.tournament')),
                ('user', models.ForeignKey(
                    blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='jobs', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-pk',),
            },
        ),
        migrations.CreateModel(
            name='JobFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('given', models.BooleanField(default=False)),
                ('name', models.CharField(max_length=200)),
                ('content_type', models.CharField(max_length=100)),
                ('content', models.BinaryField()),
                ('job', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='files', to='tournament.job')),
            ],
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('state__in', ('waiting', 'running'))), fields=['next_at'], name='job_not_ended'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'running', 'done', 'failed', 'cancelled'])), name='job_state_known'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', False), ('state__in', ('done', 'failed', 'cancelled'))), models.Q(models.Q(('state__in', ('done', 'failed', 'cancelled')), _negated=True), ('ended_at__isnull', True)), _connector='OR'), name='job_ends_once'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('holder__isnull', False), ('state', 'running')), models.Q(models.Q(('state', 'running'), _negated=True), ('holder__isnull', True)), _connector='OR'), name='job_held_while_running'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('key', ''), _negated=True), ('state__in', ('waiting', 'running'))), fields=('organiser', 'kind', 'key'), name='job_same_once'),
        ),
        migrations.AddConstraint(
            model_name='jobfile',
            constraint=models.UniqueConstraint(fields=('job', 'given'), name='job_file_once'),
        ),
    ]
