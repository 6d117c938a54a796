"""The federation's register as a laptop has it: whether there is an extract that holds today, and who is in it. Reads only."""

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.field import understood
from scoring.plain import fold
from tournament.models import Extract, ExtractRow


def words_of(name: str) -> str:
    """A name without titles, folded, its words in order of the alphabet: "Dr. Huber, Anna" and "Anna Huber" are one."""
    parts = understood(name)
    return " ".join(sorted(fold(f"{parts.given} {parts.surname}").split()))


def read_extract() -> Extract | None:
    """The extract that was read in and confirmed, expired or not; None where there is none. One query."""
    return Extract.objects.filter(confirmed=True).first()


def holds(extract: Extract | None) -> bool:
    """Whether somebody is known by it today."""
    return extract is not None and extract.valid_until >= timezone.localdate()


def numbered(number: str) -> ExtractRow | None:
    """Who has this number of the federation, or had it before he turned out to be somebody else. One query, two where it leads on."""
    row = ExtractRow.objects.filter(number=number).first()
    return ExtractRow.objects.filter(number=row.leads_to).first() if row is not None and row.leads_to else row


def of_name(name: str) -> list[ExtractRow]:
    """Everybody of this name, by number. One query."""
    return list(ExtractRow.objects.filter(words=words_of(name), leads_to="").order_by("number"))


def barred_numbers(numbers: Iterable[str]) -> frozenset[str]:
    """Those of these numbers whose bearer is barred. One query."""
    asked = [number for number in numbers if number]
    return frozenset(ExtractRow.objects.filter(number__in=asked, barred=True).values_list("number", flat=True)) if asked else frozenset()


def ban_words(extract: Extract) -> str:
    """What keeps him from playing, beside his name."""
    return _("Sperre (laut Registerauszug vom %(day)s)") % {"day": f"{timezone.localdate(extract.made_at):%d.%m.%Y}"}
