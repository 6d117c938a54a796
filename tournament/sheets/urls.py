"""Addresses: the cups' own rule sheets."""

from django.urls import path

from tournament.sheets import edit_page, example_page, free_page, list_page

urlpatterns = [
    path("regelwerke/", list_page.sheets, name="own-sheets"),
    path("regelwerke/neu/", edit_page.edit, name="own-sheet-new"),
    path("regelwerke/frei/", free_page.edit, name="free-sheet-new"),
    path("regelwerke/neu/beispiel/", example_page.example, name="own-sheet-example"),
    path("regelwerke/neu/beispiel/vorschau/", example_page.preview, name="own-sheet-example-preview"),
    path("regelwerke/einlesen/", edit_page.read, name="own-sheet-read"),
    path("regelwerke/<int:sheet_id>/", list_page.sheet, name="own-sheet"),
    path("regelwerke/<int:sheet_id>/geaendert/", list_page.differences, name="own-sheet-changes"),
    path("regelwerke/<int:sheet_id>/blatt.<slug:ending>", list_page.file, name="own-sheet-file"),
]
