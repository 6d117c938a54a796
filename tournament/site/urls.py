"""Addresses: log-in, log-out, the network page."""

from django.urls import path

from tournament.site import access, network_page

urlpatterns = [
    path("anmelden/", access.Login.as_view(), name="login"),
    path("abmelden/", access.Logout.as_view(), name="logout"),
    path("netz/", network_page.network, name="network"),
]
