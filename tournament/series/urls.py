"""Addresses: series."""

from django.urls import path

from tournament.series import events_page, offers_page, qualified_page, setup_page, standings_page, states_page, team_page, wall_page

urlpatterns = [
    path("reihen/", standings_page.all_series, name="series-all"),
    path("reihe/<slug:series>/", standings_page.series_page, name="series"),
    path("reihe/<slug:series>/person/<int:person>/", standings_page.person_page, name="series-person"),
    path("reihe/<slug:series>/mannschaft/", team_page.team_page, name="series-team"),
    path("reihe/<slug:series>/staende/", states_page.states_page, name="series-states"),
    path("reihe/<slug:series>/wertung/", setup_page.setup_page, name="series-setup"),
    path("reihe/<slug:series>/turniere/", events_page.events_page, name="series-events"),
    path("reihe/<slug:series>/turniere/<slug:key>/", events_page.event_page, name="series-event"),
    path("reihe/<slug:series>/auswaerts/", events_page.new_away, name="series-away"),
    path("angebote/", offers_page.own_offers, name="offers"),
    path("reihe/<slug:series>/angebote/", offers_page.cup_offers, name="series-offers"),
    path("reihe/<slug:series>/angebote/<int:entry_id>/", offers_page.one_offer, name="series-offer"),
    path("reihe/<slug:series>/qualifiziert/", qualified_page.qualified_page, name="series-qualified"),
    path("reihe/<slug:series>/qualifiziert.<slug:ending>", qualified_page.qualified_file, name="series-qualified-file"),
    path("reihe/<slug:series>/wand/", wall_page.series_wall, name="series-wall"),
    path("reihe/<slug:series>/wand/daten/", wall_page.series_wall_data, name="series-wall-data"),
]
