"""Addresses: giving the evening away, taking it over, what phones could not send; and what the two laptops say to each other."""

from django.urls import path

from tournament.handover import back_page, give_page, machine_page, moved_page, read_page, take_page

urlpatterns = [
    path("uebergabe/", give_page.hand_over, name="hand-over"),
    path("uebergabe/holen/", machine_page.fetch, name="hand-over-fetch"),
    path("uebergabe/da/", machine_page.confirm, name="hand-over-confirm"),
    path("zurueckgespielt/", back_page.put_back, name="put-back"),
    path("uebernahme/", take_page.take_over, name="take-over"),
    path("umzug/", moved_page.moved, name="moved"),
    path("telefon-einlesen/", read_page.read_in, name="phone-read-in"),
]
