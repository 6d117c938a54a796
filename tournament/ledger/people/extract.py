"""The federation's register as a laptop has it: whether there is an extract that holds today, and who is in it. Reads only."""

from collections.abc import Collection

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.field import understood
from scoring.plain import fold
from tournament.models import Extract, ExtractRow, Player, Registration, Tournament, times


def words_of(name: str) -> str:
    """A name without titles, folded, its words in order of the alphabet: "Dr. Huber, Anna" and "Anna Huber" are one."""
    parts = understood(name)
    return " ".join(sorted(fold(f"{parts.given} {parts.surname}").split()))


def read_extract() -> Extract | None:
    """The extract that was read in and confirmed, expired or not; None where there is none. One query."""
    return Extract.objects.filter(confirmed=True).first()


def holds(extract: Extract | None) -> bool:
    """Whether somebody is known by it today."""
    return extract is not None and extract.valid_until >= times.today()


def numbered(number: str) -> ExtractRow | None:
    """Who has this number of the federation, or had it before he turned out to be somebody else. One query, two where it leads on."""
    row = ExtractRow.objects.filter(number=number).first()
    return ExtractRow.objects.filter(number=row.leads_to).first() if row is not None and row.leads_to else row


def numbered_all(numbers: Collection[str]) -> dict[str, ExtractRow]:
    """The same of many numbers at once, by number as it is given. Two queries at most, none for no number."""
    if not numbers:
        return {}
    found = {row.number: row for row in ExtractRow.objects.filter(number__in=set(numbers))}
    ahead = {row.leads_to for row in found.values()} - {""}
    into = {row.number: row for row in ExtractRow.objects.filter(number__in=ahead)} if ahead else {}
    led = {number: into.get(row.leads_to) if row.leads_to else row for number, row in found.items()}
    return {number: row for number, row in led.items() if row is not None}


def of_name(name: str) -> list[ExtractRow]:
    """Everybody of this name, by number. One query."""
    return list(ExtractRow.objects.filter(words=words_of(name), leads_to="").order_by("number"))


def like(query: str, most: int) -> list[ExtractRow]:
    """Whose name has all these words, or what they begin with, and whom nobody here is yet. One query."""
    found = ExtractRow.objects.filter(leads_to="")
    for word in fold(query).split():
        found = found.filter(words__contains=word)
    known = Player.objects.exclude(federation_number="").values("federation_number")
    return list(found.exclude(number__in=known).order_by("words", "number")[:most])


def barred_in(tournament: Tournament, extract: Extract | None) -> list[int]:
    """Who is registered here although the federation bars him, by his number here. One query, none where no extract holds."""
    if not holds(extract):
        return []
    barred = ExtractRow.objects.filter(barred=True).values("number")
    found = Registration.objects.filter(tournament=tournament, player__federation_number__in=barred)
    return list(found.order_by("number").values_list("number", flat=True))


def ended(row: ExtractRow) -> str:
    """That his membership is over, in a few words; it keeps nobody from playing. "" where it runs, or nothing is said of it."""
    if row.valid_until is None or row.valid_until >= times.today():
        return ""
    return _("Mitglied bis %(day)s") % {"day": date_format(row.valid_until, "SHORT_DATE_FORMAT")}


def ban_words(extract: Extract | None) -> str:
    """What keeps him from playing, beside his name."""
    return _("Sperre (laut Registerauszug vom %(day)s)") % {
        "day": date_format(timezone.localdate(extract.made_at), "SHORT_DATE_FORMAT") if extract else ""
    }
