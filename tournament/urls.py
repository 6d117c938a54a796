"""Addresses, one line a page. They are German because visitors read them; their names, used in code and templates, are English."""

from django.urls import path

from tournament.archive import file_page
from tournament.backup import backup_page
from tournament.desk import (
    check_page,
    clock_page,
    draw_page,
    home_page,
    log_page,
    players_import_page,
    players_page,
    readings_page,
    rounds_page,
    setup_page,
)
from tournament.entry import saving_page, sums_page, table_page
from tournament.hall import find_me_page, player_page, standings_page
from tournament.papers import papers_page
from tournament.phones import api, at_the_table, shell
from tournament.referee import calls_page, cases_page, layout_page, precedents_page, referees_page, ruling_page, sanctions_page
from tournament.site import access, faults_page, network_page
from tournament.wall import wall_page

handler500 = faults_page.failed

urlpatterns = [
    path("", home_page.home, name="home"),
    path("neu/", setup_page.new, name="tournament-new"),
    path("einlesen/", file_page.import_file, name="tournament-import"),
    path("sicherung/", backup_page.backup, name="backup"),
    path("sicherung/<str:name>/", backup_page.backup_file, name="backup-file"),
    path("t/<slug:slug>/", home_page.overview, name="tournament"),
    path("t/<slug:slug>/phase/", home_page.phase, name="tournament-phase"),
    path("t/<slug:slug>/entfernen/", home_page.remove, name="tournament-remove"),
    path("t/<slug:slug>/einrichten/", setup_page.change, name="tournament-setup"),
    path("t/<slug:slug>/regelblatt/", setup_page.regelblatt, name="regelblatt"),
    path("t/<slug:slug>/lesart/", readings_page.reading, name="reading"),
    path("t/<slug:slug>/anmeldung/", players_page.players, name="players"),
    path("t/<slug:slug>/anmeldung/suche/", players_page.search, name="players-search"),
    path("t/<slug:slug>/anmeldung/haken/", players_page.mark, name="players-mark"),
    path("t/<slug:slug>/anmeldung/einlesen/", players_import_page.import_players, name="players-import"),
    path("t/<slug:slug>/anmeldung/spieler.<slug:ext>", players_page.export, name="players-export"),
    path("t/<slug:slug>/anmeldung/<int:number>/", players_page.player, name="player-edit"),
    path("t/<slug:slug>/protokoll/", log_page.log, name="log"),
    path("anmelden/", access.Login.as_view(), name="login"),
    path("abmelden/", access.Logout.as_view(), name="logout"),
    path("netz/", network_page.network, name="network"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/", table_page.table, name="table"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/eintrag/", saving_page.save, name="entry"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/vorschau/", saving_page.preview, name="entry-preview"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/abschluss/", saving_page.state, name="table-state"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/telefon/", at_the_table.act, name="table-phone"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/summen/", sums_page.sums, name="sums"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/warum/<int:position>/<int:seat>/", table_page.why, name="why"),
    path("t/<slug:slug>/auslosung/", draw_page.draw_page, name="draw"),
    path("t/<slug:slug>/runde/<int:n>/", rounds_page.round_page, name="round"),
    path("t/<slug:slug>/schiedsrichter/zugaenge/", referees_page.referees, name="referees"),
    path("t/<slug:slug>/runde/<int:n>/pruefen/", check_page.check_page, name="check"),
    path("t/<slug:slug>/stand/", standings_page.standings_page, name="standings"),
    path("t/<slug:slug>/spieler/<int:number>/", player_page.player_page, name="player"),
    path("t/<slug:slug>/ich/", find_me_page.find_me, name="find-me"),
    path("t/<slug:slug>/drucken/", papers_page.papers_page, name="papers"),
    path("t/<slug:slug>/drucken/<str:what>.<slug:ending>", papers_page.paper, name="paper"),
    path("t/<slug:slug>/schiedsrichter/", calls_page.referee, name="referee"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/ruf/", calls_page.call, name="call"),
    path("t/<slug:slug>/ruf/<int:call_id>/", calls_page.call_action, name="call-action"),
    path("t/<slug:slug>/fall/", cases_page.new_case, name="case-new"),
    path("t/<slug:slug>/fall/<int:case_id>/", cases_page.case, name="case"),
    path("t/<slug:slug>/fall/<int:case_id>/stiche/", layout_page.layout, name="case-layout"),
    path("t/<slug:slug>/entscheid/<int:ruling_id>/", ruling_page.ruling, name="ruling"),
    path("t/<slug:slug>/sanktionen/", sanctions_page.sanctions, name="sanctions"),
    path("t/<slug:slug>/uhr/", clock_page.clock_page, name="clock"),
    path("wall/<slug:slug>/", wall_page.wall, name="wall"),
    path("wall/<slug:slug>/daten/", wall_page.data, name="wall-data"),
    path("entscheide/", precedents_page.precedents, name="precedents"),
    path("entscheide/<int:ruling_id>/", precedents_page.precedent, name="precedent"),
    path("sw.js", shell.worker, name="phone-worker"),
    path("app.webmanifest", shell.manifest, name="phone-manifest"),
    path("tisch/<str:token>/", shell.page, name="phone"),
    path("tisch/<str:token>/stand/", api.state, name="phone-state"),
    path("tisch/<str:token>/da/", api.greet, name="phone-greet"),
    path("tisch/<str:token>/spiel/", api.game, name="phone-game"),
    path("tisch/<str:token>/wert/", api.worth, name="phone-worth"),
    path("tisch/<str:token>/einig/", api.agree, name="phone-agree"),
    path("tisch/<str:token>/ruf/", api.call, name="phone-call"),
    path("z/", api.code, name="phone-code"),
    path("z/<str:code>/", api.code, name="phone-code"),
]
