"""Addresses: laptops that send, what a club sent, what the secretary decides; and what the laptops themselves ask."""

from django.urls import path

from tournament.receiving import api, laptops_page, secretary_page, uploads_page

urlpatterns = [
    path("laptops/", laptops_page.all_laptops, name="laptops"),
    path("einsendungen/", uploads_page.uploads, name="uploads"),
    path("einsendungen/<str:digest>/", uploads_page.one_upload, name="upload"),
    path("einlauf/", secretary_page.monday, name="received"),
    path("einlauf/<str:digest>/", secretary_page.one_received, name="received-one"),
    path("api/v1/enrol", api.let_in, name="api-enrol"),
    path("api/v1/o/<slug:organiser>/t/<str:uid>/r/<str:digest>", api.upload, name="api-upload"),
]
