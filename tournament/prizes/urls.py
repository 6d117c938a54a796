"""Addresses: prizes and the ceremony."""

from django.urls import path

from tournament.prizes import prizes_page

urlpatterns = [
    path("t/<slug:slug>/preise/", prizes_page.prizes, name="prizes"),
]
