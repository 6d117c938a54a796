"""For each policy a game that it decides: what it comes to is what the policy says. Seats as in the usual games of Tarock."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.engine.hands import Hand
from rules.families.tarock.hands import played, revoked, spoken, trischaken

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
                          {"game": "besserrufer", "dealer": 0, "declarer": 1, "conceded": True, "announcements": [{"kind": "pagat", "by": 1, "when": "open"}]}),
    "koenig_ultimo_by": Hand("Ein Rufer mit Partner, der Spieler sagt König ultimo an", "A Rufer with a partner, the declarer announces König ultimo",
                             played("rufer", spoken("koenig_ultimo"), partner=3)),
    "koenig_ultimo_from_talon": Hand("Ein Rufer ohne Partner mit angesagtem König ultimo", "A Rufer without a partner, König ultimo announced",
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
