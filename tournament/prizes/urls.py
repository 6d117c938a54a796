"""Addresses: prizes and the ceremony."""

from django.urls import path

from tournament.prizes import ceremony_page, prizes_page, winners_page

urlpatterns = [
    path("t/<slug:slug>/preise/", prizes_page.prizes, name="prizes"),
    path("t/<slug:slug>/gewinner/", winners_page.winners, name="winners"),
    path("t/<slug:slug>/siegerehrung/", ceremony_page.ceremony, name="ceremony"),
]
