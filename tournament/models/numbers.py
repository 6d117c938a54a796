"""Numbers of persons that are given once: how far each kind of them is, so that nobody gets one of somebody who is gone."""

from django.db import connection, models

from scoring.field import FIRST_GIVEN


class NumbersGiven(models.Model):
    """The `highest` number of this kind that was ever given, without a check digit."""

    class Kind(models.TextChoices):
        """Of this program's register, or of the federation's."""

        OWN = "own"
        FEDERATION = "federation"

    kind = models.CharField(max_length=12, choices=Kind.choices, primary_key=True)
    highest = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.kind}: {self.highest}"


BEFORE = {NumbersGiven.Kind.OWN: 0, NumbersGiven.Kind.FEDERATION: FIRST_GIVEN - 1}
"""The highest before any was given."""


def next_numbers(kind: NumbersGiven.Kind, count: int) -> range:
    """So many numbers that nobody has or ever had. Within the caller's transaction: whoever gives numbers meanwhile waits for its end. One
    query, once more where none of the kind was given before."""
    highest = _raised(kind, count)
    if highest is None:
        NumbersGiven.objects.get_or_create(kind=kind, defaults={"highest": BEFORE[kind]})
        highest = _raised(kind, count) or 0
    return range(highest - count + 1, highest + 1)


def hold(kind: NumbersGiven.Kind) -> None:
    """Nobody else gives numbers of this kind until the caller's transaction ends: what is read from here on who has none stays so."""
    next_numbers(kind, 0)


def _raised(kind: NumbersGiven.Kind, count: int) -> int | None:
    """The highest with so many more; None where there is no row. Django has no words for an UPDATE that answers."""
    with connection.cursor() as cursor:
        statement = "UPDATE tournament_numbersgiven SET highest = highest + %s WHERE kind = %s RETURNING highest"
        cursor.execute(statement, [count, kind.value])
        found = cursor.fetchone()
    return None if found is None else found[0]


def note_given(kind: NumbersGiven.Kind, number: int) -> None:
    """A number that somebody brought is given to nobody else. One query, two or three where it is higher than all before.

    Compared by the database in the same statement: whoever gives or brings higher ones meanwhile is not set back.
    """
    higher = NumbersGiven.objects.filter(kind=kind, highest__lt=number)
    if NumbersGiven.objects.filter(kind=kind, highest__gte=number).exists() or higher.update(highest=number):
        return
    _row, made = NumbersGiven.objects.get_or_create(kind=kind, defaults={"highest": number})
    if not made:
        higher.update(highest=number)  # somebody else made it a moment ago
