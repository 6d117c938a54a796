"""What the desk does about a table's phones: a new link, a word about missing lines, which of two versions stands. By POST; one writing a
button."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.entry.page import TablePage
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.typed import whole_number
from tournament.models import OtherVersion
from tournament.phones import writing as services
from tournament.phones.giving_back import go_on_without
from tournament.site.access import requires
from tournament.site.common import attempt, versions_url
from tournament.site.request import TournamentRequest

RENEW, GO_ON = "renew", "go-on"


def _wanted(request: HttpRequest) -> Action:
    return Action.RENEW_LINK if request.POST.get("do") == RENEW else Action.CHOOSE_VERSION


@requires(_wanted)
@require_POST
def act(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """Gives the table a new link, says that missing lines do not come any more, or chooses between two versions of a line; leads back to
    its page."""
    page = TablePage(request.tournament, n, m, request.audience)
    if request.POST.get("do") == RENEW:
        done = _("Tisch %(table)d hat einen neuen Link. Den Zettel bitte neu drucken.") % {"table": m}
        attempt(request, services.renew_link, done, table_id=page.table.pk)
        return HttpResponseRedirect(f"{page.url}#telefon")
    if request.POST.get("do") == GO_ON:
        attempt(
            request,
            go_on_without,
            _("Was auf dem Telefon wartet, wird jetzt ohne die fehlenden Zeilen geschrieben."),
            table_id=page.table.pk,
        )
        return HttpResponseRedirect(f"{page.url}#telefon")
    other = OtherVersion.objects.filter(pk=whole_number(request.POST.get("version")) or 0, table=page.table).first()
    if other is None:
        messages.error(request, _("Diese Fassung gibt es nicht."))
    else:
        attempt(request, partial(services.choose_version, choice=request.POST.get("do", "")), _("Gewählt."), other_id=other.pk)
    return HttpResponseRedirect(versions_url(slug, n, m))
