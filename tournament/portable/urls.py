"""Addresses of the control page's own server; behind each stands the secret of this start. No other page is there."""

from django.urls import path

from tournament.portable import control_page

handler404, handler500 = control_page.not_here, control_page.failed

urlpatterns = [
    path("<str:secret>/", control_page.control, name="control"),
    path("<str:secret>/beenden/", control_page.end, name="control-end"),
    path("<str:secret>/fassung/", control_page.put_version, name="control-version"),
    path("<str:secret>/zurueck/", control_page.go_back, name="control-back"),
]
