"""Addresses: the rehearsal."""

from django.urls import path

from tournament.rehearsal import rehearsal_page

urlpatterns = [
    path("probe/", rehearsal_page.rehearsal, name="rehearsal"),
]
