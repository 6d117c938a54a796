"""What the tests of a series' pages ask with: its addresses, its pages as text, and two ways to rank it."""

import re
from collections.abc import Mapping
from typing import Any

from django.test import Client
from django.urls import reverse

from tournament.models import Cup

PLACES: Mapping[str, Any] = {"formula": {"kind": "places"}, "count": {"best": 5}}
HEINE: Mapping[str, Any] = {"formula": {"kind": "heine"}, "count": {"best": 5}}


def url(name: str, cup: Cup, *more: object) -> str:
    return reverse(name, args=[cup.slug, *more])


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def rows(page: str, part: str = "tbody") -> list[str]:
    """The text of each line of the first table; what is struck stands between ~."""
    body = page.split(f"<{part}>", 1)[1].split(f"</{part}>", 1)[0].replace("<s>", "~").replace("</s>", "~")
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in body.split("<tr")[1:]]
