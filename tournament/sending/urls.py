"""Addresses: what goes to the federation's server."""

from django.urls import path

from tournament.sending import sending_page

urlpatterns = [path("verband/", sending_page.sending, name="sending")]
