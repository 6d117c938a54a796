"""Addresses: the rehearsal, and the check of the devices."""

from django.urls import path

from tournament.rehearsal import devices_page, rehearsal_page, tour

urlpatterns = [
    path("probe/", rehearsal_page.rehearsal, name="rehearsal"),
    path("rundgang/", tour.begin, name="tour"),
    path("rundgang/weiter/", tour.turn, name="tour-turn"),
    path("geraete/", devices_page.check, name="devices"),
    path("geraete/hier/", devices_page.device, name="device"),
    path("geraete/bild/", devices_page.picture, name="device-picture"),
    path("geraete/papier.pdf", devices_page.paper, name="device-paper"),
]
