"""A tournament with everything that was decided about it before the first card.

Rules, edition and digest are frozen when its first round opens (`services.open_round`); nothing here changes them afterwards.
"""

from typing import Any
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import rules
from rules.book import BY_SUM, Ranking, read_ranking
from tournament.models.amounts import one_of, todays_reading
from tournament.models.cup import Cup
from tournament.models.organiser import Owner
from tournament.models.own_sheet import sheet_of
from tournament.models.scoped import Owned


class Phase(models.TextChoices):
    """How far a tournament is."""

    DRAFT = "draft", _("Entwurf")
    REGISTRATION = "registration", pgettext_lazy("what goes on", "Anmeldung")
    RUNNING = "running", _("läuft")
    CLOSED = "closed", _("abgeschlossen")
    PUBLISHED = "published", _("veröffentlicht")


class OwnClub(models.TextChoices):
    """Whether a referee may rule on players of his own club."""

    ALLOWED = "allowed", _("darf über den eigenen Verein entscheiden")
    REFUSED = "refused", _("entscheidet nicht über den eigenen Verein")


class Excluded(models.TextChoices):
    """What rank somebody has who was excluded; a prize he has never."""

    KEEPS_RANK = "keeps_rank", _("behält seinen Rang, gekennzeichnet und ohne Preis")
    NO_RANK = "no_rank", _("hat keinen Rang, die anderen rücken auf")


class KontraMoney(models.TextChoices):
    """When that is paid which Kontra adds beside the Schrift, where the system pays it in cash."""

    AT_ONCE = "at_once", _("sofort nach jedem Spiel, am Tisch")
    WITH_ROUND = "with_round", _("am Ende der Runde, mit den Punkten")


def default_tie_breaks() -> list[str]:
    """The cups' tie-break: the best round, then the next best."""
    return ["best_rounds"]


def default_ranking() -> dict[str, Any]:
    """The sum of the games, as standings have always been."""
    return BY_SUM.written()


class Tournament(models.Model):
    """One tournament day.

    `uid`: which tournament it is, on every laptop and server: drawn when it is set up, kept by its file, by backups and by the copy of the
    evening; a new one for a tournament that begins as an earlier one did. `sheet_file`: the cup's own sheet that it plays by, whole (None:
    the built-in one of this slug). `options`: interpretations and, under "values", a house sheet's own numbers, as `rules` takes them.
    `games_large`: games at tables whose dealer sits out (None: as many as `games`). `first_round_minutes`: of the first round, where it
    has another limit than the others. `rules_reading`: of the sheet, when the first round opened. `keep_apart`: prefixes of tags, or
    "club", whose bearers should not meet in the draw. `squads`: its teams, name and members' numbers, as a file has them. `kontra`: whether
    who pays whom after a round has the cash of Kontra in it; says something only where the system pays Kontra in cash. `appeal_minutes`:
    how long after the round's end one may appeal (None: until the next begins; `ledger.lines.deadlines`). `ranking`: by what its players
    are put in order, as `rules.book.ranking` writes it. `version` grows with every write: what is cached or shown can be compared with it.
    `in_series`: what its series says of it (`final`, `weight`, `formula`, `range`), None: nothing.
    """

    current_round: int | None
    newest_round: int | None
    """Not stored, and there only where `site.tournaments` has read them: the first round that is not closed, else the last; the last. None
    before the first draw."""
    led: bool
    """The same: whether somebody leads its ceremony on the wall."""

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    organiser = Owner(related_name="tournaments")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=200)
    date = models.DateField(null=True, blank=True)
    place = models.CharField(max_length=200, blank=True, default="")
    cup = models.ForeignKey(Cup, models.PROTECT, null=True, blank=True, related_name="tournaments")
    in_series = models.JSONField(null=True, blank=True)
    system = models.CharField(max_length=60)
    sheet_file = models.JSONField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)
    rounds = models.PositiveSmallIntegerField(default=3)
    games = models.PositiveSmallIntegerField(default=20)
    games_large = models.PositiveSmallIntegerField(null=True, blank=True)
    cents_per_point = models.PositiveIntegerField(default=10)
    kontra = models.CharField(max_length=10, choices=KontraMoney, default=KontraMoney.AT_ONCE)
    fee_cents = models.PositiveIntegerField(default=0)
    time_limit_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    first_round_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    registration_from = models.TimeField(null=True, blank=True)
    play_from = models.TimeField(null=True, blank=True)
    ceremony_at = models.TimeField(null=True, blank=True)
    seed = models.CharField(max_length=64, blank=True, default="")
    tie_breaks = models.JSONField(default=default_tie_breaks, blank=True)
    ranking = models.JSONField(default=default_ranking)
    keep_apart = models.JSONField(default=list, blank=True)
    squads = models.JSONField(default=list, blank=True)
    appeal_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    own_club = models.CharField(max_length=8, choices=OwnClub, default=OwnClub.ALLOWED)
    excluded = models.CharField(max_length=10, choices=Excluded, default=Excluded.KEEPS_RANK)
    phase = models.CharField(max_length=12, choices=Phase, default=Phase.DRAFT)
    standings_shown = models.BooleanField(default=False)
    rules_edition = models.CharField(max_length=200, blank=True, default="")
    rules_digest = models.CharField(max_length=64, blank=True, default="")
    rules_reading = models.PositiveSmallIntegerField(default=todays_reading)
    version = models.PositiveBigIntegerField(default=0)
    copied_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="copies")

    objects = Owned()

    class Meta:
        ordering = ("-date", "-pk")
        constraints = (
            models.UniqueConstraint(fields=("organiser", "slug"), name="tournament_slug_once"),
            one_of("phase", Phase, "tournament_phase_known"),
            one_of("own_club", OwnClub, "tournament_own_club_known"),
            one_of("excluded", Excluded, "tournament_excluded_known"),
            one_of("kontra", KontraMoney, "tournament_kontra_known"),
            models.CheckConstraint(condition=~Q(name=""), name="tournament_named"),
            models.CheckConstraint(condition=Q(rounds__range=(1, 99)), name="tournament_rounds_1_99"),
            models.CheckConstraint(condition=Q(games__range=(1, 999)), name="tournament_games_1_999"),
            models.CheckConstraint(
                condition=Q(games_large__isnull=True) | Q(games_large__range=(1, 999)), name="tournament_games_large_1_999"
            ),
            models.CheckConstraint(
                condition=Q(phase__in=[Phase.DRAFT, Phase.REGISTRATION]) | ~Q(rules_digest=""), name="tournament_rules_frozen_when_running"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def minutes_of(self, round_: int) -> int | None:
        """The time limit of a round; None: it has none."""
        return self.first_round_minutes if round_ == 1 and self.first_round_minutes else self.time_limit_minutes

    @property
    def sheet(self) -> rules.Sheet:
        """The sheet it plays by."""
        return sheet_of(self.system, self.sheet_file)

    @property
    def ranked_by(self) -> Ranking:
        """What puts its players in order."""
        return read_ranking(self.ranking, "ranking", [], self.sheet, options=self.options) or BY_SUM

    @property
    def rules_frozen(self) -> bool:
        """Whether the first round has been opened: rules and options are fixed from then on."""
        return self.rules_digest != ""
