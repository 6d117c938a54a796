"""Addresses: papers and files."""

from django.urls import path

from tournament.papers import papers_page, series_page

urlpatterns = [
    path("t/<slug:slug>/drucken/", papers_page.papers_page, name="papers"),
    path("t/<slug:slug>/drucken/<str:what>.<slug:ending>", papers_page.paper, name="paper"),
    path("reihe/<slug:series>/drucken/", series_page.series_papers, name="series-papers"),
    path("reihe/<slug:series>/drucken/<str:what>.<slug:ending>", series_page.series_paper, name="series-paper"),
]
