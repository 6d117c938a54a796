"""Templates as Django compiles them: without lines and indentation, with every space that a browser draws."""

import pytest

from tournament.site.packing import packed


@pytest.mark.parametrize(
    "source, expected",
    [
        ("<td>\n  {{ a }}\n</td>\n", "<td>{{ a }}</td>"),
        ("<tr>\n  <td>1</td>\n  <td>2</td>\n</tr>", "<tr><td>1</td><td>2</td></tr>"),
        ("<p>\n  one <b>two</b>\n  <i>three</i>\n</p>", "<p>one <b>two</b> <i>three</i></p>"),
        ("<p>one\n  two</p>", "<p>one two</p>"),
        ("<button>\n  one\n</button>\n<button>two</button>", "<button>one</button> <button>two</button>"),
        ("one\n{% if a %}\n  two{% endif %}", "one {% if a %} two{% endif %}"),
    ],
)
def test_a_break_is_a_space_and_nothing_beside_a_box(source: str, expected: str) -> None:
    assert packed(source) == expected


def test_tags_are_one_line() -> None:
    source = '<a\n  class="b"\n  {% if a > b %}data-c="{{ d|default:">" }}"{% endif %}\n>x</a>'
    assert packed(source) == '<a class="b" {% if a > b %}data-c="{{ d|default:">" }}"{% endif %}>x</a>'


def test_spaces_without_a_break_stay() -> None:
    assert packed("<p> a </p> <p>b</p>") == "<p> a </p> <p>b</p>"


@pytest.mark.parametrize("source", ["<pre>one\n  two\n</pre>", "<textarea>\n{{ a }}\n</textarea>"])
def test_what_is_shown_as_it_stands_is_kept(source: str) -> None:
    assert packed(source) == source


def test_sentences_keep_their_msgid() -> None:
    """`trimmed` makes one space of a break; there is none left."""
    assert packed("<p>\n  {% blocktranslate trimmed %}\n    one\n    two\n  {% endblocktranslate %}\n</p>") == (
        "<p>{% blocktranslate trimmed %} one two {% endblocktranslate %}</p>"
    )
