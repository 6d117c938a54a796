"""The clubs and teams that an account is in: from here one goes to each, without logging out; and leaves a team."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.typed import whole_number
from tournament.models import Membership
from tournament.organisers.forms import MailForm
from tournament.organisers.reading import read_places
from tournament.organisers.teams import leave
from tournament.site.access import with_account
from tournament.site.common import account, attempt, there
from tournament.site.request import GuardedRequest

LEAVE = "verlassen"


@with_account
@require_http_methods(["GET", "HEAD", "POST"])
def my_teams(request: GuardedRequest) -> HttpResponse:
    """POST leaves a team by the key of the membership, or says where the server writes to, if it writes at all."""
    user = account(request)
    form = MailForm(initial={"email": user.email})
    if request.method == "POST" and "email" in request.POST and settings.SMTP:
        form = MailForm(request.POST)
        if form.is_valid():
            user.email = form.cleaned_data["email"]
            user.save(update_fields=["email"])
            return redirect("my-teams")
    elif request.method == "POST":
        mine = Membership.objects.select_related("team").filter(user=user, pk=whole_number(request.POST.get(LEAVE)) or 0)
        row = there(mine.first())
        attempt(request, leave, _("Sie sind nicht mehr im Team %(team)s.") % {"team": row.team.name}, membership_id=row.pk)
        return redirect("my-teams")
    context = {"rows": read_places(user), "mail_form": form if settings.SMTP else None}
    return render(request, "organisers/mine.html", context, status=422 if form.is_bound else 200)
