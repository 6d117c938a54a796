"""What is told later, never changed and never deleted: the log, a row an action, written in its transaction; what was printed; what was
taken away as a whole."""

from typing import ClassVar

from django.db import models

from tournament.models.entry import Entry
from tournament.models.kept import Kept
from tournament.models.table import Table
from tournament.models.times import Moment
from tournament.models.tournament import Tournament


class LogRow(Kept):
    """Who did what when. `action` is the service's name; `facts` what its sentence says (`ledger.store.log`); `detail` old and new values.

    Rows of older programs have no `facts` but a German sentence, `text`.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="log")
    at = Moment(db_index=True)
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


class Printed(Kept):
    """A paper as it was handed out.

    `paper`: its key; `form`: "pdf" or "xlsx"; `round`: of which, 0 of the whole tournament; `occasion`: which of several it is ("after-2":
    the standings after round 2). `digest`: of the state that it shows (`scoring.arithmetic.stand`). `shown`: what of it can be compared
    (`scoring.paper.changes`), None where nothing can. `replaces`: the one that it says it replaces.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="printed")
    paper = models.SlugField(max_length=40)
    form = models.CharField(max_length=4)
    round = models.PositiveSmallIntegerField(default=0)
    occasion = models.CharField(max_length=40, blank=True, default="")
    digest = models.CharField(max_length=64)
    shown = models.JSONField(null=True, blank=True)
    replaces = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=("tournament", "paper"), name="printed_of_paper"),)

    def __str__(self) -> str:
        return f"{self.paper} {self.digest[:6]}"


class Removal(Kept):
    """A tournament that was not played, or a demo, and is gone: what it was, how much of it there was (`rows`, by model), and the backup
    that was made before. It outlives the tournament, so it names it by words and not by a key.

    `open`: only while the rows are being deleted, inside that one transaction; the triggers let kept rows go while such a row is there.
    """

    DERIVED: ClassVar[frozenset[str]] = frozenset({"open"})

    slug = models.CharField(max_length=80)
    name = models.CharField(max_length=200)
    date = models.DateField(null=True, blank=True)
    phase = models.CharField(max_length=12)
    rows = models.JSONField(default=dict)
    backup = models.CharField(max_length=300)
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()

    open = models.BooleanField(default=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.name
