"""Addresses: the tournament file."""

from django.urls import path

from tournament.archive import file_page

urlpatterns = [
    path("einlesen/", file_page.import_file, name="tournament-import"),
]
