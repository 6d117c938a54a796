"""What takes longer than one waits for a page: what one has asked for, how far each is, its end and what came of it."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.jobs.beginning import cancel
from tournament.jobs.reading import files_of, job_for, jobs_of, made_by, row_of
from tournament.models import Job
from tournament.site.access import with_account
from tournament.site.common import account, there
from tournament.site.paper_files import File, answer
from tournament.site.request import GuardedRequest

AT_ONCE = "gleich"
"""In an address: once there is a file, the page goes on to it by itself."""
PART = "HX-Request"
"""Who asks so is a part of a page that keeps itself fresh."""


@with_account
@require_safe
@never_cache
def jobs(request: GuardedRequest) -> HttpResponse:
    """One's own, the newest first."""
    rows = jobs_of(account(request))
    running = any(not row.is_over for row in rows)
    if not running and PART in request.headers:
        return _anew()
    return render(request, "jobs/jobs.html", {"rows": rows, "running": running})


@with_account
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def one_job(request: GuardedRequest, job_uid: UUID) -> HttpResponse:
    """How far one is, and what came of it. POST wants it to end."""
    job = _there(request, job_uid)
    if request.method == "POST":
        if not cancel(job):
            messages.info(request, _("Das war schon zu Ende."))
        return redirect("job", job.uid)
    row = row_of(job, files_of(job))
    if row.is_over and PART in request.headers:
        return _anew()
    if row.file and AT_ONCE in request.GET:
        return redirect("job-file", job.uid)
    return render(request, "jobs/job.html", {"row": row, "tournament": job.tournament})


@with_account
@require_safe
@never_cache
def job_file(request: GuardedRequest, job_uid: UUID) -> HttpResponse:
    """What it made: shown where a browser can, else saved."""
    made = there(made_by(_there(request, job_uid)))
    return answer(File(made.name, made.content_type, bytes(made.content)))


def _there(request: GuardedRequest, job_uid: UUID) -> Job:
    return there(job_for(account(request), request.address, job_uid))


def _anew() -> HttpResponse:
    """To a part of a page that keeps itself fresh: it need not any more, and the page comes once more as a whole."""
    response = HttpResponse()
    response.headers["HX-Refresh"] = "true"
    return response
