"""Addresses: log-in, log-out, the own password, help, the network page."""

from django.urls import path

from tournament.site import access, help_page, network_page, password_page

urlpatterns = [
    path("anmelden/", access.Login.as_view(), name="login"),
    path("abmelden/", access.Logout.as_view(), name="logout"),
    path("hilfe/<slug:reader>/", help_page.help_page, name="help"),
    path("passwort/", password_page.ChangePassword.as_view(), name="password"),
    path("netz/", network_page.network, name="network"),
]
