"""A piece of a page is made once for the same values, and never carries what belongs to one request."""

import pytest
from django.template import Context, Template
from django.utils import translation

from tournament.entry.panel import Choice, Group
from tournament.templatetags import pieces

SEG = '{% load pieces %}{% piece "entry/_entry_seg.html" g=g %}'
WHY = '{% load pieces %}{% piece "site/_reason.html" action="close" label="Warum" button=button %}'


def shown(source: str, **context: object) -> str:
    return Template(source).render(Context(context))


def test_the_same_values_are_made_once_and_others_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    plain = pieces.render_to_string
    monkeypatch.setattr(pieces, "render_to_string", lambda name, values: made.append(name) or plain(name, values))
    one = Group(f"probe-{id(made)}", "Ergebnis", (Choice("1", "gewonnen", "G", checked=True),))
    other = one._replace(choices=(Choice("1", "gewonnen", "G"),))
    first = shown(SEG, g=one)
    assert "checked" in first
    assert shown(SEG, g=one._replace()) == first
    assert "checked" not in shown(SEG, g=other)
    assert len(made) == 2
    with translation.override("en"):
        shown(SEG, g=one)
    assert len(made) == 3, "another language says it otherwise"


def test_a_piece_escapes_what_it_is_given() -> None:
    assert "&lt;b&gt;" in shown(SEG, g=Group("x", "y", (Choice("1", "<b>"),)))


def test_a_form_in_a_piece_has_the_token_of_the_request_that_shows_it() -> None:
    first, second = (shown(WHY, button="Schließen", csrf_token=token) for token in ("a" * 64, "b" * 64))
    assert ("a" * 64 in first, "b" * 64 in second, pieces.TOKEN in first + second) == (True, True, False)
    assert first.replace("a" * 64, "") == second.replace("b" * 64, "")


def test_pieces_of_a_list_are_each_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, each with what is the same for all; the parts of a row by their names; the token of the request in each."""
    made: list[dict[str, object]] = []
    monkeypatch.setattr(
        pieces,
        "render_to_string",
        lambda _name, values: made.append(values) or f"<{values['n']}{values.get('on', '')}{values['csrf_token']}>",
    )
    one = '{% load pieces %}{% pieces "probe" "n" rows of=of %}'
    assert shown(one, rows=[1, 2, 1], of=id(made), csrf_token="t") == "<1t><2t><1t>"
    assert [(values["n"], values["of"]) for values in made] == [(1, id(made)), (2, id(made))]
    two = '{% load pieces %}{% pieces "probe" "n on" rows of=of %}'
    assert shown(two, rows=[(1, "a"), (2, "b")], of=id(made), csrf_token="t") == "<1at><2bt>"
