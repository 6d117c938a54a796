"""What the exported list of players is called, and whose a file is by its name."""

import re

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

COPY = r"(?:[ -]?\(?[0-9]+\)?)?"
"""What a browser puts behind the name of a file that is there already."""


def file_name(slug: str, ending: str) -> str:
    """`herbstturnier-spieler.csv`, in the reader's language."""
    name = _("spieler")
    return f"{slug}-{name}.{ending}"


def tournament_of(name: str) -> str:
    """The slug in the name of an exported list, whatever language it was taken in; "" where the name is none of those."""
    for language, _called in settings.LANGUAGES:
        with override(language):
            stem = file_name("([-_a-z0-9]+)", "").removesuffix(".")
        if found := re.fullmatch(rf"{stem}{COPY}\.(?:csv|xlsx)", name):
            return found[1]
    return ""
