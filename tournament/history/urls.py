"""Addresses: the history."""

from django.urls import path

from tournament.history import recount_page

urlpatterns = [path("nachgezaehlt/", recount_page.recount, name="recount")]
