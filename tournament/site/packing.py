"""Loads templates without the white space that makes them readable: a page that is sent has neither their lines nor their indentation.

Put aside is what no browser draws, and only where a line breaks: inside a tag, at its end, and beside the tags of boxes. Between words and
inline tags one space stays. Once a template, when it is compiled; what a page shows comes in later and is never touched.
"""

import re

from django.template import Origin
from django.template.loaders.filesystem import Loader

BOXES = frozenset((
    "article", "aside", "blockquote", "body", "caption", "col", "colgroup", "datalist", "dd", "details", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "head", "header", "html", "legend", "li", "link", "main", "meta",
    "nav", "ol", "optgroup", "option", "p", "script", "section", "select", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "title", "tr", "ul",
))  # fmt: skip
"""Tags at which a line of text begins and ends anyway."""

WITHIN = frozenset(("button",))
"""Tags that are boxes within a line: beside them a space is drawn, in them none at either end."""
KEPT = frozenset(("pre", "textarea"))
"""What is between these tags stands as it is."""

_DJANGO = r"{%.*?%}|{{.*?}}|{#.*?#}"
_VALUES = rf"\"(?:{_DJANGO}|[^\"])*\"|'(?:{_DJANGO}|[^'])*'"
_TAG = rf"</?(?P<name>[a-zA-Z][\w-]*)(?:{_DJANGO}|{_VALUES}|[^>\"'])*>"
TOKEN = re.compile(rf"{_TAG}|{_DJANGO}", re.DOTALL)
BREAK = re.compile(r"\s*\n\s*")
LAST = re.compile(r"\s*\n\s*>\Z")


class PackedLoader(Loader):
    """The templates of the folders, packed."""

    def get_contents(self, origin: Origin) -> str:
        """The source as Django is to compile it."""
        return packed(super().get_contents(origin))


def packed(source: str) -> str:
    """The source without its lines."""
    parts: list[str] = []
    end, box, kept = 0, True, ""
    for token in TOKEN.finditer(source):
        text, name = source[end : token.start()], (token["name"] or "").lower()
        closes = token[0].startswith("</")
        parts.append(text if kept else _between(text, after_box=box, before_box=name in BOXES or (closes and name in WITHIN)))
        parts.append(_tag(token[0]) if name else token[0])
        end, box = token.end(), name in BOXES or (not closes and name in WITHIN)
        if name:
            kept = name if name in KEPT and not closes else "" if name == kept and closes else kept
    parts.append(_between(source[end:], after_box=box, before_box=True))
    return "".join(parts)


def _tag(tag: str) -> str:
    return BREAK.sub(" ", LAST.sub(">", tag)) if "\n" in tag else tag


def _between(text: str, *, after_box: bool, before_box: bool) -> str:
    """Text between two tags: each break is one space, and none beside a box."""
    if "\n" not in text:
        return text
    flat = BREAK.sub(" ", text)
    if after_box and BREAK.match(text):
        flat = flat.lstrip(" ")
    if before_box and re.search(r"\n\s*\Z", text):
        flat = flat.rstrip(" ")
    return flat
