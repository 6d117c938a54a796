"""Addresses: the tournament file."""

from django.urls import path

from tournament.archive import away_page, file_page

urlpatterns = [
    path("einlesen/", file_page.import_file, name="tournament-import"),
    path("reihe/<slug:series>/auswaerts/einlesen/", away_page.away_file, name="series-away-file"),
]
