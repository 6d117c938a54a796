"""Addresses: backups."""

from django.urls import path

from tournament.backup import backup_page

urlpatterns = [
    path("sicherung/", backup_page.backup, name="backup"),
    path("sicherung/<str:name>/", backup_page.backup_file, name="backup-file"),
]
