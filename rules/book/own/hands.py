"""Games that everybody at a table knows, to see by them what a sheet makes of a choice: usual ones, and for each policy one that it decides.

At a table of four the dealer is seat 0, Vorhand 1; who plays is 1, his partner 3. At one of three the dealer is 0, who plays 1.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.rows.choices import WonBy

Told = Mapping[str, Any]


class Hand(NamedTuple):
    """A game: what people would call it, German and English, and its record. `seats`: None is the sheet's usual table."""

    german: str
    english: str
    record: Told
    seats: int | None = None

    def text(self, language: str = "de") -> str:
        """What people would call it."""
        return self.english if language == "en" else self.german


def _said(kind: str, when: str = "open", *, by: int = 1, won: bool = True, kontra: int = 1) -> dict[str, Any]:
    return {"kind": kind, "by": by, "when": when, "won": won} | ({"kontra": kontra} if kontra > 1 else {})


def _game(game: str, *said: dict[str, Any], won: bool = True, **more: Any) -> dict[str, Any]:
    return {"game": game, "dealer": 0, "declarer": 1, "won": won, **({"announcements": list(said)} if said else {}), **more}


def _renonce(game: str, *said: dict[str, Any], offender: int = 2, claims: tuple[dict[str, Any], ...] = (), **more: Any) -> dict[str, Any]:
    record = _game(game, *said, renonce={"offenders": [offender], **({"claims": list(claims)} if claims else {})}, **more)
    return {key: value for key, value in record.items() if key != "won"}


def _trischaken(*points: str, dealer: int = 0) -> dict[str, Any]:
    return {"game": "trischaken", "dealer": dealer, "points": [*points]}


_BY_RESULT: tuple[Hand, ...] = (
    Hand("Ein Rufer mit Partner", "A Rufer with a partner", _game("rufer", partner=3)),
    Hand("Ein Rufer mit stillem Pagat", "A Rufer with a silent Pagat", _game("rufer", _said("pagat", "silent"), partner=3)),
    Hand("Ein Rufer mit still verlorenem Pagat", "A Rufer with a Pagat lost silently",
         _game("rufer", _said("pagat", "silent", won=False), partner=3)),
    Hand("Ein Rufer ohne Partner", "A Rufer without a partner", _game("rufer")),
    Hand("Ein Pagatrufer mit gewonnenem Pagat", "A Pagatrufer with its Pagat won", _game("pagatrufer", _said("pagat"), partner=3)),
    Hand("Ein Pagatrufer mit verlorenem Pagat", "A Pagatrufer with its Pagat lost",
         _game("pagatrufer", _said("pagat", won=False), partner=3)),
    Hand("Ein Besserrufer mit Uhu", "A Besserrufer with the Uhu", _game("besserrufer", _said("uhu"), partner=3)),
    Hand("Ein Solorufer mit stiller Trull", "A Solorufer with a silent Trull", _game("solorufer", _said("trull", "silent"), partner=3)),
    Hand("Ein Dreier", "A Dreier", _game("dreier")),
    Hand("Ein Dreier mit angesagtem Pagat", "A Dreier with an announced Pagat", _game("dreier", _said("pagat"))),
    Hand("Ein Dreier mit Kontra", "A Dreier with Kontra", _game("dreier", kontra=2)),
    Hand("Ein Dreier mit stillem Valat", "A Dreier with a silent Valat", _game("dreier", _said("valat", "silent"))),
    Hand("Ein Dreier mit angesagtem Valat", "A Dreier with an announced Valat", _game("dreier", _said("valat"))),
    Hand("Ein Dreier mit verfehltem Valat", "A Dreier with a Valat missed", _game("dreier", _said("valat", won=False))),
    Hand("Ein verlorener Sechserdreier", "A lost Sechserdreier", _game("sechserdreier", won=False)),
    Hand("Ein Farbendreier", "A Farbendreier", _game("farbendreier")),
    Hand("Ein Farbensolo", "A Farbensolo", _game("farbensolo")),
    Hand("Ein Solodreier mit angesagtem Uhu", "A Solodreier with an announced Uhu", _game("solodreier", _said("uhu"))),
    Hand("Ein Piccolo", "A Piccolo", _game("piccolo")),
    Hand("Ein Bettler", "A Bettler", _game("bettler")),
    Hand("Ein Piccolo ouvert", "A Piccolo ouvert", _game("piccolo_ouvert")),
    Hand("Ein Bettler ouvert", "A Bettler ouvert", _game("bettler_ouvert")),
    Hand("Ein Zwiccolo", "A Zwiccolo", _game("zwiccolo")),
    Hand("Ein Zwiccolo ouvert", "A Zwiccolo ouvert", _game("zwiccolo_ouvert")),
    Hand("Ein Dreier mit Mondfang", "A Dreier with a Mondfang", _game("dreier", _said("mondfang"))),
    Hand("Trischaken 10, 15, 25, 20", "Trischaken 10, 15, 25, 20", _trischaken("10/0", "15/0", "25/0", "20/0")),
    Hand("Trischaken, die Vorhand hat 25", "Trischaken, Vorhand has 25", _trischaken("10/0", "25/0", "20/0", "15/0")),
    Hand("Trischaken, einer hat 40", "Trischaken, one has 40", _trischaken("10/0", "10/0", "40/0", "10/0")),
    Hand("Trischaken mit einer Jungfrau", "Trischaken with one Jungfrau", _trischaken("0/0", "20/0", "30/0", "20/0")),
    Hand("Trischaken, zwei gleich", "Trischaken, two equal", _trischaken("10/0", "10/0", "25/0", "25/0")),
    Hand("Ein Dreier, ein Gegner mit Renonce", "A Dreier, an opponent revokes", _renonce("dreier")),
    Hand("Trischaken mit einer Renonce", "Trischaken with a Renonce", {"game": "trischaken", "dealer": 0, "renonce": {"offenders": [2]}}),
)  # fmt: skip
_BY_COUNT: tuple[Hand, ...] = (
    *(Hand(f"Ein {name} mit {points}", f"A {name} with {points}", {"game": name.lower(), "dealer": 0, "declarer": 1, "points": points})
      for name, points in (("Dreiblatt", "36/0"), ("Dreiblatt", "45/0"), ("Dreiblatt", "30/0"), ("Zweiblatt", "37/2"), ("Einblatt", "40/1"), ("Solo", "36/0"))),
    Hand("Ein Zweiblatt mit 37, abgelöst", "A Zweiblatt with 37, taken over",
         {"game": "zweiblatt", "dealer": 0, "declarer": 2, "points": "37/2", "bid": "abgeloest"}),
    Hand("Ein Zweiblatt mit 37, gehalten", "A Zweiblatt with 37, held", {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2", "bid": "gehalten"}),
    Hand("Ein Dreiblatt mit 40 und Absolut", "A Dreiblatt with 40 and Absolut",
         {"game": "dreiblatt", "dealer": 0, "declarer": 1, "points": "40/0", "announcements": [{"kind": "absolut", "by": 1, "when": "before_talon"}]}),
    Hand("Ein Dreiblatt mit 50 und Panzer", "A Dreiblatt with 50 and Panzer",
         {"game": "dreiblatt", "dealer": 0, "declarer": 1, "points": "50/0", "announcements": [{"kind": "panzer", "by": 1, "when": "before_talon"}]}),
    Hand("Trischaken 30, 25, 15", "Trischaken 30, 25, 15", _trischaken("30/0", "25/0", "15/0")),
)  # fmt: skip
_GARDE: dict[str, Any] = {"game": "garde", "dealer": 0, "declarer": 1, "bouts": 2, "points": 45}
_BY_BOUTS: tuple[Hand, ...] = (
    *(Hand(f"Eine {name} mit 2 Spitzen und {points} Augen", f"A {name} with 2 bouts and {points} points",
           {"game": game, "dealer": 0, "declarer": 1, "bouts": 2, "points": points})
      for name, game, points in (("Petite", "petite", 50), ("Garde", "garde", 45), ("Garde", "garde", 38), ("Garde sans", "garde_sans", 52))),
    *(Hand(f"Eine Garde {held}, {points} Augen", f"A Garde with {english} and {points} points", _GARDE | {"bouts": bouts, "points": points})
      for bouts, held, english, points in (
          (0, "ohne Spitze", "no bout", 56), (1, "mit einer Spitze", "one bout", 51), (3, "mit allen Spitzen", "all bouts", 36),
      )),
    Hand("Eine Garde mit 45 Augen und Eins zum Schluss", "A Garde with 45 points and petit au bout", _GARDE | {"petit_au_bout": "attack"}),
    *(Hand(f"Eine Garde mit 45 Augen und {word} Poignée", f"A Garde with 45 points and a {size} poignée", _GARDE | {"poignees": [{"by": 1, "size": size}]})
      for size, word in (("simple", "einfacher"), ("double", "doppelter"), ("triple", "dreifacher"))),
    Hand("Eine Garde mit angesagtem Chelem", "A Garde with an announced chelem",
         _GARDE | {"bouts": 3, "points": 91, "chelem": {"by": "attack", "announced": True, "made": True}}),
    Hand("Eine Garde mit Chelem, nicht angesagt", "A Garde with a chelem, not announced",
         _GARDE | {"bouts": 3, "points": 91, "chelem": {"by": "attack", "announced": False, "made": True}}),
    Hand("Eine Garde, der Chelem verfehlt", "A Garde, the chelem failed", _GARDE | {"chelem": {"by": "attack", "announced": True, "made": False}}),
)  # fmt: skip
USUAL: Mapping[WonBy, tuple[Hand, ...]] = MappingProxyType({WonBy.WON_OR_COUNT: _BY_RESULT, WonBy.COUNT: _BY_COUNT, WonBy.BOUTS: _BY_BOUTS})
"""Usual games of each kind of Tarock."""

DECIDED: Mapping[str, Hand] = MappingProxyType({
    "kontra": Hand("Ein Dreier mit Kontra", "A Dreier with Kontra", _game("dreier", kontra=2)),
    "solo_doubles": Hand("Ein Solodreier mit angesagtem Valat", "A Solodreier with an announced Valat",
                         _game("solodreier", _said("valat"))),
    "silent_loss": Hand("Ein Dreier, der Pagat geht still verloren", "A Dreier, the Pagat is lost silently",
                        _game("dreier", _said("pagat", "silent", won=False))),
    "bird_rufer": Hand("Ein Pagatrufer gewonnen, sein Pagat verloren", "A Pagatrufer won, its Pagat lost",
                       _game("pagatrufer", _said("pagat", won=False), partner=3)),
    "besserrufer_birds": Hand("Ein Besserrufer mit dem Quapil allein", "A Besserrufer with the Quapil alone",
                              _game("besserrufer", _said("quapil"), partner=3)),
    "besserrufer_without_bird": Hand("Ein Besserrufer, der keinen Vogel hatte", "A Besserrufer who had no bird",
                                     _renonce("besserrufer", offender=1, partner=3)),
    "conceded_bird": Hand("Ein geschliffener Besserrufer mit Pagat", "A conceded Besserrufer with the Pagat",
                          {"game": "besserrufer", "dealer": 0, "declarer": 1, "conceded": True, "announcements": [{"kind": "pagat", "by": 1, "when": "open"}]}),
    "koenig_ultimo_by": Hand("Ein Rufer mit Partner, der Spieler sagt König ultimo an", "A Rufer with a partner, the declarer announces König ultimo",
                             _game("rufer", _said("koenig_ultimo"), partner=3)),
    "koenig_ultimo_from_talon": Hand("Ein Rufer ohne Partner mit angesagtem König ultimo", "A Rufer without a partner, König ultimo announced",
                                     _game("rufer", _said("koenig_ultimo"))),
    "solorufer_king_in_talon": Hand("Ein Solorufer ohne Partner mit Kontra", "A Solorufer without a partner, with Kontra",
                                    _game("solorufer", kontra=2)),
    "valat_value": Hand("Ein Dreier mit angesagtem Valat", "A Dreier with an announced Valat", _game("dreier", _said("valat"))),
    "valat_beside": Hand("Ein Dreier mit stillem Valat und stiller Trull", "A Dreier with a silent Valat and a silent Trull",
                         _game("dreier", _said("valat", "silent"), _said("trull", "silent"))),
    "valat_kontra": Hand("Ein Dreier mit Kontra und stillem Valat", "A Dreier with Kontra and a silent Valat",
                         _game("dreier", _said("valat", "silent"), kontra=2)),
    "opponents_valat": Hand("Ein Dreier, die Gegner verfehlen ihren Valat", "A Dreier, the opponents miss their Valat",
                            _game("dreier", _said("valat", by=2, won=False))),
    "trischaken": Hand("Trischaken 10, 15, 25, 20", "Trischaken 10, 15, 25, 20", _trischaken("10/0", "15/0", "25/0", "20/0")),
    "trischaken_pot": Hand("Trischaken 10, 15, 25, 20", "Trischaken 10, 15, 25, 20", _trischaken("10/0", "15/0", "25/0", "20/0")),
    "two_jungfrauen": Hand("Trischaken mit zwei Jungfrauen, einer hat 40", "Trischaken with two Jungfrauen, one has 40",
                           _trischaken("0/0", "30/0", "40/0", "0/0")),
    "jungfrau_of_tied": Hand("Trischaken, zwei gleich, eine Jungfrau", "Trischaken, two equal, one Jungfrau",
                             _trischaken("0/0", "10/0", "30/0", "30/0")),
    "three_tied": Hand("Trischaken, drei gleich", "Trischaken, three equal", _trischaken("1/0", "23/0", "23/0", "23/0", dealer=3)),
    "vorhand_tied": Hand("Trischaken, die Vorhand und einer gleich", "Trischaken, Vorhand and another equal",
                         _trischaken("10/0", "25/0", "25/0", "10/0")),
    "trischaken_ties": Hand("Trischaken, zwei gleich um den zweiten Platz", "Trischaken, two equal for the second place",
                            _trischaken("10/0", "30/0", "15/0", "15/0")),
    "three_jungfrauen": Hand("Trischaken mit drei Jungfrauen", "Trischaken with three Jungfrauen",
                             _trischaken("0/0", "0/0", "70/0", "0/0")),
    "renonce_trischaken": Hand("Trischaken mit einer Renonce", "Trischaken with a Renonce",
                               {"game": "trischaken", "dealer": 0, "renonce": {"offenders": [2]}}),
    "claims": Hand("Ein Dreier mit Renonce, der Spieler fordert die Trull", "A Dreier with a Renonce, the declarer claims the Trull",
                   _renonce("dreier", claims=({"by": 1, "kind": "trull"},))),
    "fifth_player": Hand("Ein Dreier zu fünft, wer aussetzt, stört", "A Dreier at a table of five, who sits out interferes",
                         _renonce("dreier", offender=0), 5),
    "vorhand_passed_on": Hand("Ein Rufer, die Vorhand ist weitergegeben", "A Rufer, Vorhand was passed on",
                              _game("rufer", vorhand=2, partner=3)),
    "radl": Hand("Ein Dreier im Radl", "A Dreier that counts double", _game("dreier", radl=2)),
})  # fmt: skip
"""For each policy of the table a game that it decides."""
