"""In sentences what a recount came to, of a tournament or of all: on its pages, and where somebody waits for them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Numbers = Mapping[str, Any]
"""Those of `recount_rows.Totals`; a tournament's own lack those that it says of all."""


def counted(numbers: Numbers, language: str) -> list[str]:
    """What was counted, and what stays."""
    stay = {
        "unsettled": ngettext(
            "%(unsettled)s Spiel hat dort keine Bedeutung und zählt dort nichts.",
            "%(unsettled)s Spiele haben dort keine Bedeutung und zählen dort nichts.", numbers["unsettled"],
        ),
        "by_hand": ngettext(
            "%(by_hand)s Spiel bleibt, wie ein Mensch es gesetzt hat.", "%(by_hand)s Spiele bleiben, wie ein Mensch sie gesetzt hat.",
            numbers["by_hand"],
        ),
        "by_sums": ngettext(
            "%(by_sums)s Tisch steht nur mit seinen Summen da und bleibt, wie er ist.",
            "%(by_sums)s Tische stehen nur mit ihren Summen da und bleiben, wie sie sind.", numbers["by_sums"],
        ),
    }  # fmt: skip
    all_of_it = _("%(recounted)s von %(games)s Spielen sind neu gezählt; %(moved)s davon bringen jemandem etwas anderes.")
    texts = [all_of_it, *(text for name, text in stay.items() if numbers[name])]
    return [*(text % _grouped(numbers, language) for text in texts), _("Strafpunkte und Ausschlüsse sind, wie sie waren.")]


def of_all(numbers: Numbers, language: str) -> tuple[str, str]:
    """Of all tournaments what was counted, and what would be otherwise."""
    count = _grouped(numbers, language)
    winners = ngettext(
        "In %(winners)s Turnier hätte jemand anderer gewonnen.", "In %(winners)s Turnieren hätte jemand anderer gewonnen.",
        numbers["winners"],
    )  # fmt: skip
    otherwise = [winners, ngettext("%(ranks)s Rang wäre ein anderer.", "%(ranks)s Ränge wären andere.", numbers["ranks"])]
    if numbers["stay"]:
        text = ngettext(
            "%(stay)s Turnier bleibt, wie es ist: keines seiner Spiele hat dort eine Bedeutung.",
            "%(stay)s Turniere bleiben, wie sie sind: keines ihrer Spiele hat dort eine Bedeutung.",
            numbers["stay"],
        )
        otherwise.append(text)
    many = ngettext("%(tournaments)s Turnier.", "%(tournaments)s Turniere.", numbers["tournaments"]) % count
    return " ".join([many, *counted(numbers, language)]), " ".join(otherwise) % count


def grouped(number: int, language: str) -> str:
    """ "12.345", "12,345"."""
    return f"{number:,}" if language == "en" else f"{number:,}".replace(",", ".")


def _grouped(numbers: Numbers, language: str) -> dict[str, str]:
    return {name: grouped(number, language) for name, number in numbers.items()}
