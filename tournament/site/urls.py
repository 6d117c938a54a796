"""Addresses: log-in, log-out, the own password, the network page."""

from django.urls import path

from tournament.site import access, network_page, password_page

urlpatterns = [
    path("anmelden/", access.Login.as_view(), name="login"),
    path("abmelden/", access.Logout.as_view(), name="logout"),
    path("passwort/", password_page.ChangePassword.as_view(), name="password"),
    path("netz/", network_page.network, name="network"),
]
