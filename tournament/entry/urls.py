"""Addresses: a table's sheet, and the sums of a round."""

from django.urls import path

from tournament.entry import round_sums_page, saving_page, sums_page, table_page

urlpatterns = [
    path("t/<slug:slug>/runde/<int:n>/summen/", round_sums_page.round_sums, name="round-sums"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/", table_page.table, name="table"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/eintrag/", saving_page.save, name="entry"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/vorschau/", saving_page.preview, name="entry-preview"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/abschluss/", saving_page.state, name="table-state"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/summen/", sums_page.sums, name="sums"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/warum/<int:position>/<int:seat>/", table_page.why, name="why"),
]
