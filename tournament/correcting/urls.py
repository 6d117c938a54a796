"""Addresses: correcting a line of any round, adding one that nobody wrote, correcting the sums of a slip."""

from django.urls import path

from tournament.correcting import page, sums_page

urlpatterns = [
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/berichtigen/", page.add, name="correct-add"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/berichtigen/summen/", sums_page.sums, name="correct-sums"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/berichtigen/<int:position>/", page.correct, name="correct"),
]
