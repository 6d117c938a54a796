"""The log: one row an action, written in the action's own transaction, never changed, never deleted."""

from django.db import models
from django.utils import timezone

from tournament.models.entry import Entry
from tournament.models.kept import Kept
from tournament.models.table import Table
from tournament.models.tournament import Tournament


class LogRow(Kept):
    """Who did what when. `action` is the service's name; `facts` what its sentence says (`ledger.log`); `detail` old and new values.

    Rows of older programs have no `facts` but a German sentence, `text`.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="log")
    at = models.DateTimeField(default=timezone.now, db_index=True)
    author = models.CharField(max_length=150, blank=True, default="")
    action = models.SlugField(max_length=40)
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="log")
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="log")
    detail = models.JSONField(default=dict, blank=True)
    facts = models.JSONField(null=True, blank=True)
    text = models.TextField(blank=True, default="")

    class Meta:
        ordering = ("-at", "-pk")
        # What phones ask every few seconds: the newest row that is about no table.
        indexes = (models.Index(fields=("tournament",), condition=models.Q(table__isnull=True), name="log_of_no_table"),)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.action}"
