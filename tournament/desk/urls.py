"""Addresses: the director's desk."""

from django.urls import path

from tournament.desk.drawing import draw_page, repair_page
from tournament.desk.evening import check_page, clock_page, compare_page, home_page, log_page, rounds_page
from tournament.desk.registration import players_import_page, players_page, teams_page
from tournament.desk.setup import readings_page, setup_page

urlpatterns = [
    path("", home_page.home, name="home"),
    path("neu/", setup_page.new, name="tournament-new"),
    path("t/<slug:slug>/", home_page.overview, name="tournament"),
    path("t/<slug:slug>/phase/", home_page.phase, name="tournament-phase"),
    path("t/<slug:slug>/entfernen/", home_page.remove, name="tournament-remove"),
    path("t/<slug:slug>/einrichten/", setup_page.change, name="tournament-setup"),
    path("t/<slug:slug>/regelblatt/", setup_page.regelblatt, name="regelblatt"),
    path("t/<slug:slug>/regelblatt/geaendert/", compare_page.differences, name="regelblatt-changes"),
    path("t/<slug:slug>/lesart/", readings_page.reading, name="reading"),
    path("t/<slug:slug>/anmeldung/", players_page.players, name="players"),
    path("t/<slug:slug>/anmeldung/suche/", players_page.search, name="players-search"),
    path("t/<slug:slug>/anmeldung/haken/", players_page.mark, name="players-mark"),
    path("t/<slug:slug>/anmeldung/einlesen/", players_import_page.import_players, name="players-import"),
    path("t/<slug:slug>/anmeldung/spieler.<slug:ext>", players_page.export, name="players-export"),
    path("t/<slug:slug>/anmeldung/mannschaften/", teams_page.teams_page, name="squads"),
    path("t/<slug:slug>/anmeldung/<int:number>/", players_page.player, name="player-edit"),
    path("t/<slug:slug>/protokoll/", log_page.log, name="log"),
    path("t/<slug:slug>/auslosung/", draw_page.draw_page, name="draw"),
    path("t/<slug:slug>/ausbessern/", repair_page.repair_page, name="repair"),
    path("t/<slug:slug>/runde/<int:n>/", rounds_page.round_page, name="round"),
    path("t/<slug:slug>/runde/<int:n>/pruefen/", check_page.check_page, name="check"),
    path("t/<slug:slug>/uhr/", clock_page.clock_page, name="clock"),
]
