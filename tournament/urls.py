"""Addresses, one line a page. They are German because visitors read them; their names, used in code and templates, are English."""

from django.urls import path

from tournament.views import access, check, draw, entry, papers, player, rounds, standings, sums, table

urlpatterns = [
    path("anmelden/", access.Login.as_view(), name="login"),
    path("abmelden/", access.Logout.as_view(), name="logout"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/", table.table, name="table"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/eintrag/", entry.save, name="entry"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/vorschau/", entry.preview, name="entry-preview"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/abschluss/", entry.state, name="table-state"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/summen/", sums.sums, name="sums"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/warum/<int:position>/<int:seat>/", table.why, name="why"),
    path("t/<slug:slug>/auslosung/", draw.draw_page, name="draw"),
    path("t/<slug:slug>/runde/<int:n>/", rounds.round_page, name="round"),
    path("t/<slug:slug>/runde/<int:n>/pruefen/", check.check_page, name="check"),
    path("t/<slug:slug>/stand/", standings.standings_page, name="standings"),
    path("t/<slug:slug>/spieler/<int:number>/", player.player_page, name="player"),
    path("t/<slug:slug>/drucken/", papers.papers_page, name="papers"),
    path("t/<slug:slug>/drucken/<str:what>.<slug:ending>", papers.paper, name="paper"),
]
