"""Addresses: the API, and the pages where owners of a club make tokens and webhooks. The last one stands behind all of `/api/v1/`."""

from django.urls import path

from tournament.api import hooks_page, serving, tokens_page
from tournament.api.operations import OPERATIONS, PREFIX

urlpatterns = [
    path("teams/<int:team_id>/token/", tokens_page.tokens_page, name="tokens"),
    path("webhooks/", hooks_page.hooks_page, name="webhooks"),
    path("webhooks/<int:hook_id>/", hooks_page.hook_page, name="webhook"),
    path(f"{PREFIX}openapi.json", serving.description, name="api-openapi"),
    *(path(row.route, serving.view(row), name=f"api-{row.name}") for row in OPERATIONS if row.function is not None),
]
missing = [path(f"{PREFIX}<path:rest>", serving.missing, name="api-missing")]
"""Comes last of all addresses."""
