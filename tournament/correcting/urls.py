"""Addresses: correcting a line of any round, and adding one that nobody wrote."""

from django.urls import path

from tournament.correcting import page

urlpatterns = [
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/berichtigen/", page.add, name="correct-add"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/berichtigen/<int:position>/", page.correct, name="correct"),
]
