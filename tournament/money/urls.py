"""Addresses: the cash, and who pays whom."""

from django.urls import path

from tournament.money import cash_page, payments_page

urlpatterns = [
    path("t/<slug:slug>/kassa/", cash_page.cash, name="cash"),
    path("t/<slug:slug>/zahlungen/", payments_page.payments, name="payments"),
]
