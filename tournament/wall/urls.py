"""Addresses: the screen in the hall."""

from django.urls import path

from tournament.wall import wall_page

urlpatterns = [
    path("wand-sw.js", wall_page.worker, name="wall-worker"),
    path("wall/<slug:slug>/", wall_page.wall, name="wall"),
    path("wall/<slug:slug>/daten/", wall_page.data, name="wall-data"),
]
