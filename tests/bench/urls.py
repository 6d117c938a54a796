"""The program's addresses and one more: an empty page of the same stack, to measure the others against."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from tournament.urls import urlpatterns as the_program


def empty(request: HttpRequest) -> HttpResponse:
    """The frame of every page with nothing in it."""
    return render(request, "base.html")


urlpatterns = [*the_program, path("leer/", empty)]
