"""What the register of very many persons keeps: member lists that were read, and who may be there twice, as it was last looked for."""

from django.db import models

from tournament.models.times import Moment


class MemberList(models.Model):
    """A club's list as it was read into the register, as of this `day`. Its rows say what it did, so that it can be taken back
    (`undone_at`)."""

    club = models.CharField(max_length=200)
    day = models.DateField()
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.club} {self.day}"


class MemberListRow(models.Model):
    """What a list did with one person, by his key: whoever is gone needs nothing here.

    `before`, `after`: name, place, club; nothing `before` of somebody new, in neither of somebody forgotten. `begun`, `ended`: the
    memberships that it made and that it ended, by key, each with its last day as it was then (None: none).
    """

    member_list = models.ForeignKey(MemberList, models.CASCADE, related_name="rows")
    person = models.PositiveBigIntegerField(db_index=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    begun = models.JSONField(default=dict)
    ended = models.JSONField(default=dict)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("member_list", "person"), name="member_list_row_once"),)

    def __str__(self) -> str:
        return f"{self.member_list_id} {self.person}"


class LikelyDouble(models.Model):
    """Two persons, by their keys, who may be one: found when it was last looked for, and made anew then. Nobody is kept for it, so it holds
    nobody: who is gone or merged meanwhile is passed over by whoever reads it.

    `names` and `where`: how alike they are (see `register.likely`); `score`: the surer, the higher. `apart_at`: somebody said that they are
    two: such a row stays, and nobody is asked again.
    """

    one = models.PositiveBigIntegerField()
    other = models.PositiveBigIntegerField()
    names = models.PositiveSmallIntegerField()
    where = models.SmallIntegerField()
    score = models.PositiveSmallIntegerField()
    at = Moment()
    apart_at = models.DateTimeField(null=True, blank=True)
    apart_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("-score", "pk")
        constraints = (models.UniqueConstraint(fields=("one", "other"), name="likely_double_once"),)
        indexes = (models.Index(fields=("-score", "id"), name="likely_double_surest"),)

    def __str__(self) -> str:
        return f"{self.one} = {self.other}?"
