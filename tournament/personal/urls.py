"""Addresses: what is stored about a person, and how long names are kept."""

from django.urls import path

from tournament.personal import own_page, retention_page, stored_page

urlpatterns = [
    path("register/namen/", retention_page.retention, name="register-retention"),
    path("register/<int:person_id>/gespeichert/", stored_page.stored, name="register-stored"),
    path("register/<int:person_id>/gespeichert.json", stored_page.stored_file, name="register-stored-file"),
    path("auskunft/<str:ticket>/", own_page.own_data, name="own-data"),
    path("auskunft/<str:ticket>/auskunft.json", own_page.own_file, name="own-data-file"),
]
