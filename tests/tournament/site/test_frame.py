"""The navigation: only pages of this tournament that this visitor may open, and the current one marked."""

from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings
from django.urls import ResolverMatch, path

import rules
from tournament.ledger.store.permissions import Role
from tournament.templatetags.frame import SECTIONS
from tournament.urls import urlpatterns as real


def page(request, **kwargs):
    """Stands for every page of a tournament; nothing here calls it."""


urlpatterns = [
    *[pattern for pattern in real if pattern.name in {"login", "logout"}],
    path("t/<slug:slug>/", page, name="tournament"),
    *[path(f"t/<slug:slug>/{s.page}/{'<int:n>/' if s.of_round else ''}", page, name=s.page) for s in SECTIONS],
]


@pytest.fixture(autouse=True)
def _addresses():
    with override_settings(ROOT_URLCONF=__name__):
        yield


def links(at: str, *, role: Role, **context) -> list[str]:
    """What the navigation shows on the page called `at`, the current word in brackets."""
    request = RequestFactory().get("/t/linz/")
    request.resolver_match = ResolverMatch(page, (), {"slug": "linz"} | ({"n": context.pop("n")} if "n" in context else {}), url_name=at)
    sheet = rules.SHEETS["koenigrufen-cup"]
    said = {"slug": "linz", "name": "Herbstturnier Linz", "place": "Linz", "phase": "running", "sheet": sheet}
    tournament = SimpleNamespace(cup_id=None, date=None, **said, **context)
    request.user = SimpleNamespace(is_authenticated=role != Role.VISITOR, is_active=True, pk=1, posts=(), get_username="leitung")
    request.roles = frozenset({role})
    html = render_to_string("base.html", {"tournament": tournament}, request)
    nav = html.partition("<nav")[2].partition("</nav>")[0]
    words = [part.partition("</a>")[0] for part in nav.split("<a ")[1:]]
    return [f"[{word.partition('>')[2]}]" if "aria-current" in word else word.partition(">")[2] for word in words]


def test_director_sees_every_section() -> None:
    shown = links("players", role=Role.DIRECTOR, current_round=2)
    assert shown == ["[Anmeldung]", "Auslosung", "Runde 2", "Schiedsrichter", "Stand", "Drucken", "Protokoll"]


def test_referee_sees_what_is_public_and_his_own_page() -> None:
    assert links("referee", role=Role.REFEREE, current_round=2) == ["Runde 2", "[Schiedsrichter]", "Stand"]


def test_visitor_sees_what_is_public() -> None:
    assert links("standings", role=Role.VISITOR, current_round=2) == ["Runde 2", "[Stand]"]


def test_before_the_first_round_there_is_no_word_for_it() -> None:
    assert links("tournament", role=Role.VISITOR) == ["Stand"]


def test_a_table_belongs_to_its_own_round_not_to_the_latest() -> None:
    assert links("table", role=Role.VISITOR, current_round=3, n=1) == ["[Runde 1]", "Stand"]
    assert links("round-sums", role=Role.VISITOR, current_round=3, n=1) == ["[Runde 1]", "Stand"]


def test_the_cash_is_no_part_of_the_registration() -> None:
    assert not [word for word in links("cash", role=Role.DIRECTOR, current_round=2) if word.startswith("[")]
