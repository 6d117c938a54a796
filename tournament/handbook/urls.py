"""Addresses of the manual."""

from django.urls import path

from tournament.handbook import pages

urlpatterns = [
    path("hilfe/", pages.contents_page, name="help-contents"),
    path("hilfe/handbuch.pdf", pages.booklet_file, name="help-booklet"),
    path("hilfe/bilder/<str:spoken>/<str:name>", pages.picture, name="help-picture"),
    path("hilfe/<slug:reader>/", pages.chapter_page, name="help"),
]
