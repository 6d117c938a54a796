"""Addresses: the register of people."""

from django.urls import path

from tournament.register import doubles_page, extract_page, merge_page, people_page, person_page, provisional_page
from tournament.register.member_lists import page

urlpatterns = [
    path("register/", people_page.people, name="register"),
    path("register/doppelt/", doubles_page.doubles, name="register-doubles"),
    path("register/vorlaeufig/", provisional_page.newcomers, name="register-provisional"),
    path("register/mitglieder/", page.member_list, name="register-members"),
    path("register/einlesen/", people_page.import_people, name="register-import"),
    path("register/auszug/", extract_page.extract, name="register-extract"),
    path("register/paesse/", people_page.print_passes, name="register-passes"),
    path("register/personen.<slug:ext>", people_page.export, name="register-export"),
    path("register/<int:person_id>/", person_page.person, name="register-person"),
    path("register/<int:person_id>/ist/<int:other_id>/", merge_page.merge, name="register-merge"),
]
