"""Addresses: what players see."""

from django.urls import path

from tournament.hall import find_me_page, groups_page, player_page, standings_page

urlpatterns = [
    path("t/<slug:slug>/stand/", standings_page.standings_page, name="standings"),
    path("t/<slug:slug>/wertungen/", groups_page.groups, name="groups"),
    path("t/<slug:slug>/spieler/<int:number>/", player_page.player_page, name="player"),
    path("t/<slug:slug>/ich/", find_me_page.find_me, name="find-me"),
]
