"""Addresses: jobs."""

from django.urls import path

from tournament.jobs import jobs_page

urlpatterns = [
    path("auftraege/", jobs_page.jobs, name="jobs"),
    path("auftraege/<uuid:job_uid>/", jobs_page.one_job, name="job"),
    path("auftraege/<uuid:job_uid>/datei", jobs_page.job_file, name="job-file"),
]
