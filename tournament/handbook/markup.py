"""A task's Markdown as HTML, for the program's pages and for the booklet; what differs is where links and pictures lead.

What stands on the screen becomes `<b class="ui">`, a key `<kbd>`, a picture a figure with its size, so that no page jumps.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from tournament.handbook import book

LINK = re.compile(r"^(?P<chapter>[a-z]*)(?:\.md)?(?:#(?P<task>[a-z0-9-]+))?$")
PNG_HEAD = 24
SHARP = 2
"""Points of a picture to one of the page."""


class Ways(NamedTuple):
    """Where the text leads. `task`: from chapter and task (may be "") to an address; `picture`: from its name to what is its source."""

    language: str
    task: Callable[[str, str], str]
    picture: Callable[[str], str]


def html(task: book.Task, ways: Ways) -> SafeString:
    """The task's text. Raises OSError where a picture is not there, ValueError where a link is none of the manual's."""
    return SafeString(_parser().render(task.text, {"task": task, "ways": ways}))


@cache
def _parser() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    # It puts its rules together at its first text; who came meanwhile with another would find half of them.
    made.parse("a")
    return made


class _Renderer(RendererHTML):
    """Markdown in the manual's sense."""

    def em_open(self, _tokens: Sequence[Token], _index: int, _options: OptionsDict, _env: Any) -> str:
        return '<b class="ui">'

    def em_close(self, _tokens: Sequence[Token], _index: int, _options: OptionsDict, _env: Any) -> str:
        return "</b>"

    def code_inline(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        return super().code_inline(tokens, index, options, env).replace("<code", "<kbd").replace("</code", "</kbd")

    def link_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        token = tokens[index]
        found = LINK.match(str(token.attrs["href"]))
        if found is None:
            raise ValueError(f"{env['task'].key}: {token.attrs['href']} is no task")
        token.attrs["href"] = env["ways"].task(found["chapter"] or env["task"].chapter, found["task"] or "")
        return self.renderToken(tokens, index, options, env)

    def image(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: Any) -> str:
        name = str(tokens[index].attrs["src"]).removeprefix("bilder/")
        width, height = size(env["ways"].language, name)
        caption = escapeHtml(self.renderInlineAsText(tokens[index].children or [], options, env))
        source = env["ways"].picture(name)
        picture = f'<img src="{source}" width="{width}" height="{height}" alt="{caption}" loading="lazy">'
        return f'<span class="figure">{picture}<span aria-hidden="true">{caption}</span></span>'


@cache
def size(language: str, name: str) -> tuple[int, int]:
    """Width and height of a picture on a page, from its file."""
    with book.picture(language, name).open("rb") as file:
        head = file.read(PNG_HEAD)
    return int.from_bytes(head[16:20]) // SHARP, int.from_bytes(head[20:24]) // SHARP
