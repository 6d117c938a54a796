"""Addresses: the table's phone and what it sends."""

from django.urls import path

from tournament.phones import api, at_the_table, shell

urlpatterns = [
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/telefon/", at_the_table.act, name="table-phone"),
    path("sw.js", shell.worker, name="phone-worker"),
    path("app.webmanifest", shell.manifest, name="phone-manifest"),
    path("tisch/<str:token>/", shell.page, name="phone"),
    path("tisch/<str:token>/stand/", api.state, name="phone-state"),
    path("tisch/<str:token>/da/", api.greet, name="phone-greet"),
    path("tisch/<str:token>/spiel/", api.game, name="phone-game"),
    path("tisch/<str:token>/zurueck/", api.back, name="phone-back"),
    path("tisch/<str:token>/preise/", api.prices, name="phone-prices"),
    path("tisch/<str:token>/wert/", api.worth, name="phone-worth"),
    path("tisch/<str:token>/einig/", api.agree, name="phone-agree"),
    path("tisch/<str:token>/ruf/", api.call, name="phone-call"),
    path("z/", api.code, name="phone-code"),
    path("z/<str:code>/", api.code, name="phone-code"),
]
