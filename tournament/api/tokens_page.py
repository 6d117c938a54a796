"""The tokens of a team: made here, shown once, revoked here."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.api import tokens
from tournament.api.page_forms import TokenForm
from tournament.api.page_reading import read_tokens
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.typed import whole_number
from tournament.models import ApiToken, Team
from tournament.organisers.teams_page import here
from tournament.site.access import requires
from tournament.site.common import attempt, author, there
from tournament.site.request import GuardedRequest

REVOKE = "widerrufen"


@requires(Action.KEEP_TEAMS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def tokens_page(request: GuardedRequest, team_id: int) -> HttpResponse:
    """The list, and the form of a new one. POST makes one and shows it, or revokes the one whose button was pressed."""
    team = there(here(request).teams.filter(pk=team_id).first())
    if request.method != "POST":
        return _page(request, team, TokenForm(team=team))
    if REVOKE in request.POST:
        token = there(ApiToken.objects.filter(team=team, pk=whole_number(request.POST[REVOKE]) or 0).first())
        attempt(request, tokens.revoke, _("„%(name)s“ gilt nicht mehr.") % {"name": token.name}, token_id=token.pk)
        return redirect("tokens", team.pk)
    form = TokenForm(request.POST, team=team)
    made = form.done(tokens.make_token, team_id=team.pk, author=author(request), **form.cleaned_data) if form.is_valid() else None
    if made is None:
        return _page(request, team, form, status=422)
    return render(request, "api/secret.html", {
        "secret": made, "called": form.cleaned_data["name"], "kind": _("Token"), "back_to": "tokens", "back_key": team.pk,
        "hint": _("Das Programm schickt es in der Kopfzeile „Authorization: Bearer …“ mit."),
    })  # fmt: skip


def _page(request: GuardedRequest, team: Team, form: TokenForm, status: int = 200) -> HttpResponse:
    return render(request, "api/tokens.html", {"team": team, "rows": read_tokens(team), "form": form}, status=status)
