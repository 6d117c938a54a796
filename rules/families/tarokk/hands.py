"""Usual games of Hungarian Tarokk: the dealer is seat 0, who plays 1, the partner 3."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.engine.hands import Hand
from rules.rows.system import RuleSystem


def _played(game: str = "ketto", points: int = 55, *said: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game with its count and figures."""
    listed = {"announcements": [*said]} if said else {}
    return {"game": game, "dealer": 0, "declarer": 1, "partner": 3, "points": points, **listed, **more}


def _said(kind: str, when: str = "open", *, won: bool = True, by: int = 1, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "by": by, "when": when, "won": won, **more}


_HANDS = (
    Hand("Három mit 55", "Három with 55", _played("harom")),
    Hand("Szóló mit 55", "Szóló with 55", _played("szolo")),
    Hand("Kettő mit 47", "Kettő with 47", _played("ketto", 47)),
    Hand("Kettő mit stiller dupla", "Kettő with a silent dupla", _played("ketto", 73)),
    Hand("Kettő mit Kontra und angesagter dupla", "Kettő with Kontra and an announced dupla",
         _played("ketto", 73, _said("dupla"), kontra=2)),
    Hand("Kettő mit angesagtem trull, Rekontra", "Kettő with an announced trull, rekontra", _played("ketto", 55, _said("trull", kontra=4))),
    Hand("Kettő, vier Könige angesagt und verloren, still von den Gegnern gemacht",
         "Kettő, four kings announced and lost, made silently by the opponents",
         _played("ketto", 50, _said("negykiraly", won=False), _said("negykiraly", "silent", by=2))),
    Hand("Kettő mit angesagtem pagát ultimó", "Kettő with an announced pagát ultimó", _played("ketto", 55, _said("pagat_ultimo"))),
    Hand("Kettő mit stiller XXI-fogás", "Kettő with a silent XXI-fogás", _played("ketto", 55, _said("xxi_fogas", "silent"))),
    Hand("Három mit acht Tarock des Spielers", "Három with eight tarokks of the declarer",
         _played("harom", 55, {"kind": "tarokk_8", "by": 1, "when": "open"})),
    Hand("Egy mit angesagtem volát und stillen vier Königen", "Egy with an announced volát and silent four kings",
         _played("egy", 86, _said("volat"), _said("negykiraly", "silent"))),
    Hand("Kettő, allein gespielt", "Kettő, played alone", {key: value for key, value in _played().items() if key != "partner"}),
    Hand("Próbahárom ohne Trullstück", "Próbahárom without an honour", {"game": "proba", "dealer": 0, "declarer": 1}),
    Hand("Renonsz eines Gegners, trull und vier Könige angesagt", "Renonsz of an opponent, trull and four kings announced",
         {"game": "harom", "dealer": 0, "declarer": 1, "partner": 3, "renonce": {"offenders": [2]},
          "announcements": [{"kind": kind, "by": 1, "when": "open"} for kind in ("trull", "negykiraly")]}),
    Hand("Renonsz von zweien", "Renonsz of two",
         {"game": "harom", "dealer": 0, "declarer": 1, "partner": 3, "renonce": {"offenders": [0, 2]}}),
)  # fmt: skip


def hands(_system: RuleSystem) -> tuple[Hand, ...]:
    """The same on every sheet."""
    return _HANDS


DECIDED: Mapping[str, Hand] = MappingProxyType({"kontra": _HANDS[4]})
