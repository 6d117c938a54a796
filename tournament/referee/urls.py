"""Addresses: the referee's pages."""

from django.urls import path

from tournament.referee import (
    all_calls_page,
    calls_page,
    cases_page,
    layout_page,
    precedents_page,
    referees_page,
    ruling_page,
    sanctions_page,
)

urlpatterns = [
    path("t/<slug:slug>/schiedsrichter/zugaenge/", referees_page.referees, name="referees"),
    path("t/<slug:slug>/schiedsrichter/", calls_page.referee, name="referee"),
    path("t/<slug:slug>/runde/<int:n>/tisch/<int:m>/ruf/", calls_page.call, name="call"),
    path("t/<slug:slug>/ruf/<int:call_id>/", calls_page.call_action, name="call-action"),
    path("t/<slug:slug>/fall/", cases_page.new_case, name="case-new"),
    path("t/<slug:slug>/fall/<int:case_id>/", cases_page.case, name="case"),
    path("t/<slug:slug>/fall/<int:case_id>/stiche/", layout_page.layout, name="case-layout"),
    path("t/<slug:slug>/entscheid/<int:ruling_id>/", ruling_page.ruling, name="ruling"),
    path("t/<slug:slug>/sanktionen/", sanctions_page.sanctions, name="sanctions"),
    path("rufe/", all_calls_page.all_calls, name="all-calls"),
    path("entscheide/", precedents_page.precedents, name="precedents"),
    path("entscheide/<int:ruling_id>/", precedents_page.precedent, name="precedent"),
]
