"""Addresses: series."""

from django.urls import path

from tournament.series import setup_page, standings_page, states_page

urlpatterns = [
    path("reihen/", standings_page.all_series, name="series-all"),
    path("reihe/<slug:series>/", standings_page.series_page, name="series"),
    path("reihe/<slug:series>/person/<int:person>/", standings_page.person_page, name="series-person"),
    path("reihe/<slug:series>/staende/", states_page.states_page, name="series-states"),
    path("reihe/<slug:series>/wertung/", setup_page.setup_page, name="series-setup"),
]
