"""What several pages need: the tournament of the address, and what a service refused, said to the visitor. Nothing here writes."""

from collections.abc import Callable, Mapping
from typing import Any, TypedDict, TypeVar

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import Round, Tournament
from tournament.site.organiser import kept
from tournament.site.tournaments import tournament_or_none

LONGEST_AUTHOR = 150

Act = TypeVar("Act", bound=Callable[..., object])
Found = TypeVar("Found")


def there(found: Found | None) -> Found:
    """What an address names; 404 where there is no such thing."""
    if found is None:
        raise Http404
    return found


def find_tournament(slug: str, address: str) -> Tournament:
    """The tournament with this slug at the organiser of the address, its cup and `current_round`; 404 where there is none."""
    return there(tournament_or_none(slug, address) if slug.isprintable() else None)


def find_round(tournament: Tournament, number: int) -> Round:
    """The drawn round with this number, with its tournament and clock; 404 where there is none."""
    found = there(Round.objects.select_related("clock").filter(tournament=tournament, number=number).first())
    found.tournament = tournament
    return found


def account(request: HttpRequest) -> User:
    """Who asks, where nobody gets without an account. Raises PermissionDenied."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


class Who(TypedDict):
    """Who does it, as services ask for it: the account that must have the right, and its name for the log."""

    user: User
    author: str


def who_asks(request: HttpRequest) -> Who:
    """The account of this visitor. Raises PermissionDenied for one who has none."""
    return Who(user=account(request), author=author(request))


def author(request: HttpRequest) -> str:
    """Who writes, as the log names him; a first and a last name together may be longer than it takes."""
    user = account(request)
    return (user.get_full_name() or user.get_username())[:LONGEST_AUTHOR]


def attempt(request: HttpRequest, service: Callable[..., object], done: str, **values: Any) -> bool:
    """Calls a service as this visitor and says `done` (nothing if empty), or every reason why not. Whether it was done."""
    try:
        service(author=author(request), **values)
    except Refused as refused:
        say_refused(request, refused)
        return False
    if done:
        messages.success(request, done)
    return True


def pressed(request: HttpRequest, actions: Mapping[str, Act]) -> Act:
    """What the button does that was pressed, by what it says in `do`. Refused where it is none of these."""
    found = actions.get(request.POST.get("do", ""))
    if found is None:
        raise refuse("unknown", _("Diesen Schritt gibt es nicht."))
    return found


def say_refused(request: HttpRequest, refused: Refused) -> None:
    """Each finding as a message; what belongs to a field of no form says so itself."""
    for message in dict.fromkeys(finding.message for finding in refused.findings):
        messages.error(request, message)


def say_faults(request: HttpRequest, form: forms.BaseForm) -> None:
    """The first fault of each field as a message, where the form itself is not shown again."""
    for faults in form.errors.values():
        messages.error(request, str(faults[0]))


def ruling_url(slug: str, ruling_id: int) -> str:
    """The page of a ruling."""
    return reverse("ruling", args=[slug, ruling_id])


def versions_url(slug: str, round_number: int, table: int) -> str:
    """The table's page, where two versions of a line stand side by side."""
    return f"{reverse('table', args=[slug, round_number, table])}#fassungen"


def line_url(slug: str, round_number: int, table: int, position: int | None = None) -> str:
    """The table's page, at one of its lines where `position` is given."""
    page = _table_page(slug, round_number, table)
    return page if position is None else f"{page}#zeile-{position}"


def correct_url(slug: str, round_number: int, table: int, position: int) -> str:
    """The page that corrects a line, whatever is closed around it."""
    return f"{_table_page(slug, round_number, table)}berichtigen/{position}/"


@kept(1 << 12)
def _table_page(slug: str, round_number: int, table: int) -> str:
    # Pages that lead to each of a hundred games ask for it for each.
    return reverse("table", args=[slug, round_number, table])
