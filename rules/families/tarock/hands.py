"""Usual games of Tarock.

At a table of four the dealer is seat 0, Vorhand 1; who plays is 1, his partner 3. At one of three the dealer is 0, who plays 1.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, assert_never

from rules.engine.hands import Hand
from rules.rows.choices import WonBy
from rules.rows.system import RuleSystem


def spoken(kind: str, when: str = "open", *, by: int = 1, won: bool = True, kontra: int = 1) -> dict[str, Any]:
    """An announcement."""
    return {"kind": kind, "by": by, "when": when, "won": won} | ({"kontra": kontra} if kontra > 1 else {})


def played(game: str, *said: dict[str, Any], won: bool = True, **more: Any) -> dict[str, Any]:
    """A game that seat 1 plays, won or lost."""
    return {"game": game, "dealer": 0, "declarer": 1, "won": won, **({"announcements": list(said)} if said else {}), **more}


def revoked(game: str, *said: dict[str, Any], offender: int = 2, claims: tuple[dict[str, Any], ...] = (), **more: Any) -> dict[str, Any]:
    """The same, ended by a Renonce."""
    record = played(game, *said, renonce={"offenders": [offender], **({"claims": list(claims)} if claims else {})}, **more)
    return {key: value for key, value in record.items() if key != "won"}


def trischaken(*points: str, dealer: int = 0) -> dict[str, Any]:
    """Trischaken with these counts."""
    return {"game": "trischaken", "dealer": dealer, "points": [*points]}


_BY_RESULT: tuple[Hand, ...] = (
    Hand("Ein Rufer mit Partner", "A Rufer with a partner", played("rufer", partner=3)),
    Hand("Ein Rufer mit stillem Pagat", "A Rufer with a silent Pagat", played("rufer", spoken("pagat", "silent"), partner=3)),
    Hand("Ein Rufer mit still verlorenem Pagat", "A Rufer with a Pagat lost silently",
         played("rufer", spoken("pagat", "silent", won=False), partner=3)),
    Hand("Ein Rufer ohne Partner", "A Rufer without a partner", played("rufer")),
    Hand("Ein Pagatrufer mit gewonnenem Pagat", "A Pagatrufer with its Pagat won", played("pagatrufer", spoken("pagat"), partner=3)),
    Hand("Ein Pagatrufer mit verlorenem Pagat", "A Pagatrufer with its Pagat lost",
         played("pagatrufer", spoken("pagat", won=False), partner=3)),
    Hand("Ein Besserrufer mit Uhu", "A Besserrufer with the Uhu", played("besserrufer", spoken("uhu"), partner=3)),
    Hand("Ein Solorufer mit stiller Trull", "A Solorufer with a silent Trull", played("solorufer", spoken("trull", "silent"), partner=3)),
    Hand("Ein Dreier", "A Dreier", played("dreier")),
    Hand("Ein Dreier mit angesagtem Pagat", "A Dreier with an announced Pagat", played("dreier", spoken("pagat"))),
    Hand("Ein Dreier mit Kontra", "A Dreier with Kontra", played("dreier", kontra=2)),
    Hand("Ein Dreier mit stillem Valat", "A Dreier with a silent Valat", played("dreier", spoken("valat", "silent"))),
    Hand("Ein Dreier mit angesagtem Valat", "A Dreier with an announced Valat", played("dreier", spoken("valat"))),
    Hand("Ein Dreier mit verfehltem Valat", "A Dreier with a Valat missed", played("dreier", spoken("valat", won=False))),
    Hand("Ein verlorener Sechserdreier", "A lost Sechserdreier", played("sechserdreier", won=False)),
    Hand("Ein Farbendreier", "A Farbendreier", played("farbendreier")),
    Hand("Ein Farbensolo", "A Farbensolo", played("farbensolo")),
    Hand("Ein Solodreier mit angesagtem Uhu", "A Solodreier with an announced Uhu", played("solodreier", spoken("uhu"))),
    Hand("Ein Piccolo", "A Piccolo", played("piccolo")),
    Hand("Ein Bettler", "A Bettler", played("bettler")),
    Hand("Ein Piccolo ouvert", "A Piccolo ouvert", played("piccolo_ouvert")),
    Hand("Ein Bettler ouvert", "A Bettler ouvert", played("bettler_ouvert")),
    Hand("Ein Zwiccolo", "A Zwiccolo", played("zwiccolo")),
    Hand("Ein Zwiccolo ouvert", "A Zwiccolo ouvert", played("zwiccolo_ouvert")),
    Hand("Ein Dreier mit Mondfang", "A Dreier with a Mondfang", played("dreier", spoken("mondfang"))),
    Hand("Trischaken 10, 15, 25, 20", "Trischaken 10, 15, 25, 20", trischaken("10/0", "15/0", "25/0", "20/0")),
    Hand("Trischaken, die Vorhand hat 25", "Trischaken, Vorhand has 25", trischaken("10/0", "25/0", "20/0", "15/0")),
    Hand("Trischaken, einer hat 40", "Trischaken, one has 40", trischaken("10/0", "10/0", "40/0", "10/0")),
    Hand("Trischaken mit einer Jungfrau", "Trischaken with one Jungfrau", trischaken("0/0", "20/0", "30/0", "20/0")),
    Hand("Trischaken, zwei gleich", "Trischaken, two equal", trischaken("10/0", "10/0", "25/0", "25/0")),
    Hand("Ein Dreier, ein Gegner mit Renonce", "A Dreier, an opponent revokes", revoked("dreier")),
    Hand("Trischaken mit einer Renonce", "Trischaken with a Renonce", {"game": "trischaken", "dealer": 0, "renonce": {"offenders": [2]}}),
)  # fmt: skip
_BY_COUNT: tuple[Hand, ...] = (
    *(Hand(f"Ein {name} mit {points}", f"A {name} with {points}", {"game": name.lower(), "dealer": 0, "declarer": 1, "points": points})
      for name, points in (("Dreiblatt", "36/0"), ("Dreiblatt", "45/0"), ("Dreiblatt", "30/0"), ("Zweiblatt", "37/2"), ("Einblatt", "40/1"),
      ("Solo", "36/0"))),
    Hand("Ein Zweiblatt mit 37, abgelöst", "A Zweiblatt with 37, taken over",
         {"game": "zweiblatt", "dealer": 0, "declarer": 2, "points": "37/2", "bid": "abgeloest"}),
    Hand("Ein Zweiblatt mit 37, gehalten", "A Zweiblatt with 37, held", {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2",
    "bid": "gehalten"}),
    Hand("Ein Dreiblatt mit 40 und Absolut", "A Dreiblatt with 40 and Absolut",
         {"game": "dreiblatt", "dealer": 0, "declarer": 1, "points": "40/0", "announcements": [{"kind": "absolut", "by": 1,
         "when": "before_talon"}]}),
    Hand("Ein Dreiblatt mit 50 und Panzer", "A Dreiblatt with 50 and Panzer",
         {"game": "dreiblatt", "dealer": 0, "declarer": 1, "points": "50/0", "announcements": [{"kind": "panzer", "by": 1,
         "when": "before_talon"}]}),
    Hand("Trischaken 30, 25, 15", "Trischaken 30, 25, 15", trischaken("30/0", "25/0", "15/0")),
)  # fmt: skip


def hands(system: RuleSystem) -> tuple[Hand, ...]:
    """Those of sheets on which a positive game is won as on this one."""
    match system.policies.won_by:
        case WonBy.WON_OR_COUNT:
            return _BY_RESULT
        case WonBy.COUNT:
            return _BY_COUNT
        case WonBy.BOUTS | None:
            return ()
        case _:
            assert_never(system.policies.won_by)


DECIDED: Mapping[str, Hand] = MappingProxyType({
    "kontra": Hand("Ein Dreier mit Kontra", "A Dreier with Kontra", played("dreier", kontra=2)),
    "solo_doubles": Hand("Ein Solodreier mit angesagtem Valat", "A Solodreier with an announced Valat",
                         played("solodreier", spoken("valat"))),
    "silent_loss": Hand("Ein Dreier, der Pagat geht still verloren", "A Dreier, the Pagat is lost silently",
                        played("dreier", spoken("pagat", "silent", won=False))),
    "bird_rufer": Hand("Ein Pagatrufer gewonnen, sein Pagat verloren", "A Pagatrufer won, its Pagat lost",
                       played("pagatrufer", spoken("pagat", won=False), partner=3)),
    "besserrufer_birds": Hand("Ein Besserrufer mit dem Quapil allein", "A Besserrufer with the Quapil alone",
                              played("besserrufer", spoken("quapil"), partner=3)),
    "besserrufer_without_bird": Hand("Ein Besserrufer, der keinen Vogel hatte", "A Besserrufer who had no bird",
                                     revoked("besserrufer", offender=1, partner=3)),
    "conceded_bird": Hand("Ein geschliffener Besserrufer mit Pagat", "A conceded Besserrufer with the Pagat",
                          {"game": "besserrufer", "dealer": 0, "declarer": 1, "conceded": True, "announcements": [{"kind": "pagat", "by": 1,
                          "when": "open"}]}),
    "koenig_ultimo_by": Hand("Ein Rufer mit Partner, der Spieler sagt König ultimo an",
    "A Rufer with a partner, the declarer announces König ultimo",
                             played("rufer", spoken("koenig_ultimo"), partner=3)),
    "koenig_ultimo_from_talon": Hand("Ein Rufer ohne Partner mit angesagtem König ultimo",
    "A Rufer without a partner, König ultimo announced",
                                     played("rufer", spoken("koenig_ultimo"))),
    "solorufer_king_in_talon": Hand("Ein Solorufer ohne Partner mit Kontra", "A Solorufer without a partner, with Kontra",
                                    played("solorufer", kontra=2)),
    "valat_value": Hand("Ein Dreier mit angesagtem Valat", "A Dreier with an announced Valat", played("dreier", spoken("valat"))),
    "valat_beside": Hand("Ein Dreier mit stillem Valat und stiller Trull", "A Dreier with a silent Valat and a silent Trull",
                         played("dreier", spoken("valat", "silent"), spoken("trull", "silent"))),
    "valat_kontra": Hand("Ein Dreier mit Kontra und stillem Valat", "A Dreier with Kontra and a silent Valat",
                         played("dreier", spoken("valat", "silent"), kontra=2)),
    "opponents_valat": Hand("Ein Dreier, die Gegner verfehlen ihren Valat", "A Dreier, the opponents miss their Valat",
                            played("dreier", spoken("valat", by=2, won=False))),
    "trischaken": Hand("Trischaken 10, 15, 25, 20", "Trischaken 10, 15, 25, 20", trischaken("10/0", "15/0", "25/0", "20/0")),
    "trischaken_pot": Hand("Trischaken 10, 15, 25, 20", "Trischaken 10, 15, 25, 20", trischaken("10/0", "15/0", "25/0", "20/0")),
    "two_jungfrauen": Hand("Trischaken mit zwei Jungfrauen, einer hat 40", "Trischaken with two Jungfrauen, one has 40",
                           trischaken("0/0", "30/0", "40/0", "0/0")),
    "jungfrau_of_tied": Hand("Trischaken, zwei gleich, eine Jungfrau", "Trischaken, two equal, one Jungfrau",
                             trischaken("0/0", "10/0", "30/0", "30/0")),
    "three_tied": Hand("Trischaken, drei gleich", "Trischaken, three equal", trischaken("1/0", "23/0", "23/0", "23/0", dealer=3)),
    "vorhand_tied": Hand("Trischaken, die Vorhand und einer gleich", "Trischaken, Vorhand and another equal",
                         trischaken("10/0", "25/0", "25/0", "10/0")),
    "trischaken_ties": Hand("Trischaken, zwei gleich um den zweiten Platz", "Trischaken, two equal for the second place",
                            trischaken("10/0", "30/0", "15/0", "15/0")),
    "three_jungfrauen": Hand("Trischaken mit drei Jungfrauen", "Trischaken with three Jungfrauen",
                             trischaken("0/0", "0/0", "70/0", "0/0")),
    "renonce_trischaken": Hand("Trischaken mit einer Renonce", "Trischaken with a Renonce",
                               {"game": "trischaken", "dealer": 0, "renonce": {"offenders": [2]}}),
    "claims": Hand("Ein Dreier mit Renonce, der Spieler fordert die Trull", "A Dreier with a Renonce, the declarer claims the Trull",
                   revoked("dreier", claims=({"by": 1, "kind": "trull"},))),
    "fifth_player": Hand("Ein Dreier zu fünft, wer aussetzt, stört", "A Dreier at a table of five, who sits out interferes",
                         revoked("dreier", offender=0), 5),
    "vorhand_passed_on": Hand("Ein Rufer, die Vorhand ist weitergegeben", "A Rufer, Vorhand was passed on",
                              played("rufer", vorhand=2, partner=3)),
    "radl": Hand("Ein Dreier im Radl", "A Dreier that counts double", played("dreier", radl=2)),
})  # fmt: skip
"""For each policy of the table a game that it decides."""
