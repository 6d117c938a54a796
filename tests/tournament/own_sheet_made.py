"""A cup's own sheet that was saved: Oberösterreich's with a Dreier of 6."""

from typing import Any

from tournament.models import OwnSheet

MUSTER: dict[str, Any] = {
    "format": "tarock-sheet/1", "slug": "koenigrufen-muster", "name": "Mustercup", "edition": "2026", "valid_from": "2026-10-01",
    "base": "koenigrufen-oberoesterreich", "games": {"dreier": 6}, "sources": {"dreier": "§ 4"},
}  # fmt: skip
"""A won Dreier is 6 from each of three instead of 4."""


def own_sheet() -> OwnSheet:
    names = {name: MUSTER[name] for name in ("slug", "edition", "name")}
    return OwnSheet.objects.get_or_create(**names, defaults={"file": MUSTER})[0]
