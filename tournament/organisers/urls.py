"""Addresses: teams, invitations, the teams that one is in, the clubs of the server."""

from django.urls import path

from tournament.organisers import clubs_page, invitation_page, mine_page, teams_page

urlpatterns = [
    path("teams/", teams_page.all_teams, name="teams"),
    path("teams/<int:team_id>/", teams_page.one_team, name="team"),
    path("einladung/<str:token>/", invitation_page.invitation, name="invitation"),
    path("meine-vereine/", mine_page.my_teams, name="my-teams"),
    path("vereine/", clubs_page.all_clubs, name="clubs"),
]
