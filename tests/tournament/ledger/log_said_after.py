"""The kinds of the log from the prizes on: prizes, money, the ceremony, what is sent; as those before them are in log_said."""

from typing import Any

NO_7 = {"number": 7, "name": "Mayr"}
WHY = {"reason": "verlesen"}
SAID_AFTER: dict[str, tuple[dict[str, Any], str, str]] = {
    "plan_prizes": (
        {"count": 3, "sum": {"cents": 25050}, "seed": "7f3a"},
        "Preise festgelegt: 3 Preise, 250,50 €, Startwert 7f3a",
        "Prizes set: 3 prizes, €250.50, seed 7f3a",
    ),
    "give_prizes": (
        {"sum": {"cents": 12000}, "count": 1, "digest": "7f3a91"},
        "Preise vergeben: 120,00 € an 1 Person, Stand 7f3a91",
        "Prizes given: €120.00 to 1 person, standing 7f3a91",
    ),
    "withdraw_giving": (WHY, "Preisvergabe zurückgenommen: verlesen", "Giving of the prizes withdrawn: verlesen"),
    "raffle_gone": (NO_7, "Tombola: Nr. 7 Mayr hat sich nicht gemeldet", "Raffle: no. 7 Mayr did not answer"),
    "raffle_here": (NO_7, "Tombola: Nr. 7 Mayr ist doch da", "Raffle: no. 7 Mayr is here after all"),
    "take_fee": ({**NO_7, "sum": {"cents": 750}}, "Nr. 7 Mayr: Nenngeld 7,50 € genommen", "No. 7 Mayr: entry fee of €7.50 taken"),
    "return_fee": (
        {**NO_7, **WHY, "sum": {"cents": 1000}},
        "Nr. 7 Mayr: Nenngeld 10,00 € zurückgegeben – verlesen",
        "No. 7 Mayr: entry fee of €10.00 returned – verlesen",
    ),
    "pay_prizes": (
        {"sum": {"cents": 5000}, "count": 2, "numbers": [3, 7]},
        "Preisgeld ausbezahlt: 50,00 € an 2 Personen, Nr. 3, 7",
        "Prize money paid out: €50.00 to 2 people, no. 3, 7",
    ),
    "take_excess": (
        {**NO_7, "sum": {"cents": 1833}},
        "Nr. 7 Mayr: zu viel ausbezahltes Preisgeld 18,33 € zurückgenommen",
        "No. 7 Mayr: prize money of €18.33 paid out too much taken back",
    ),
    "cash_opening": ({"sum": {"cents": 5000}}, "Kassa: Anfangsbestand 50,00 €", "Cash: opening cash €50.00"),
    "cash_other": ({"sum": {"cents": -1205}, **WHY}, "Kassa: \N{MINUS SIGN}12,05 € – verlesen", "Cash: \N{MINUS SIGN}€12.05 – verlesen"),
    "cash_counted": ({"sum": {"cents": 0}}, "Kassa gezählt: 0,00 €", "Cash counted: €0.00"),
    "own_fee": ({**NO_7, "sum": {"cents": 0}}, "Nr. 7 Mayr: zahlt als Nenngeld 0,00 €", "No. 7 Mayr: pays €0.00 as entry fee"),
    "common_fee": (
        {**NO_7, "sum": {"cents": 1000}},
        "Nr. 7 Mayr: zahlt das Nenngeld wie alle, 10,00 €",
        "No. 7 Mayr: pays the entry fee as everybody, €10.00",
    ),
    "all_present": ({"count": 24}, "Alle anwesend: 24 Spieler", "All present: 24 players"),
    "not_all_present": ({"count": 1}, "„Alle anwesend“ zurückgenommen: 1 Spieler", "“All present” taken back: 1 player"),
    "reverse_cash": ({"sum": {"cents": 1000}, **WHY}, "Kassa: 10,00 € zurückgenommen – verlesen", "Cash: €10.00 taken back – verlesen"),
    "plan_payments": ({}, "Abrechnung der Spieler geändert", "How the players settle changed"),
    "begin_ceremony": ({}, "Siegerehrung begonnen", "Prize-giving begun"),
    "end_ceremony": ({}, "Siegerehrung beendet", "Prize-giving ended"),
    "ceremony_name": (NO_7, "Siegerehrung: Nr. 7 Mayr mit Namen", "Prize-giving: no. 7 Mayr by name"),
    "ceremony_number": (NO_7, "Siegerehrung: Nr. 7 Mayr nur mit der Nummer", "Prize-giving: no. 7 Mayr by number only"),
    "warning": ({}, "Verwarnung", "Warning"),
    "exclusion": ({}, "Ausschluss vom Turnier", "Exclusion from the tournament"),
    "penalty_table_points": (
        {"table_points": {"amounts": ["-5/2"]}, "round": 1},
        "Tischpunkte −2½ ab Runde 1",
        "table points −2½ from round 1",
    ),
    "penalty_both": (
        {"table_points": {"amounts": ["-1"]}, "n": 5, "round": 2},
        "Tischpunkte −1 und 5 Strafpunkte ab Runde 2",
        "table points −1 and 5 penalty points from round 2",
    ),
    "make_sending": ({"number": 1}, "Für den Verband gemacht (Fassung 1)", "Made for the federation (version 1)"),
    "correct_sending": (
        {"number": 2, "reason": "Runde 2, Tisch 3, Spiel 14 berichtigt"},
        "Berichtigung für den Verband gemacht (Fassung 2): Runde 2, Tisch 3, Spiel 14 berichtigt",
        "Correction made for the federation (version 2): Runde 2, Tisch 3, Spiel 14 berichtigt",
    ),
    "withdraw_sending": (
        {"number": 3, "reason": "Probe"},
        "Beim Verband zurückgezogen (Fassung 3): Probe",
        "Withdrawn at the federation (version 3): Probe",
    ),
    "stay_here": ({}, "Bleibt hier und geht nicht an den Verband", "Stays here and does not go to the federation"),
    "go_out": ({}, "Geht an den Verband", "Goes to the federation"),
    "ban_for": ({"n": 2}, "Sperre für die nächsten 2 Turniere", "Ban for the next 2 tournaments"),
    "told_anew": (
        {
            "changes": [
                {"say": "field", "field": {"field": "declarer"}, "before": "Huber", "after": "Mayr"},
                {"say": "field", "field": {"field": "won"}, "before": "–", "after": {"say": "yes"}},
            ]
        },
        "das Spiel wurde anders gespielt, als es erzählt war: Spieler Huber → Mayr, Ergebnis – → ja",
        "the game played was not the one told: declarer Huber → Mayr, Result – → yes",
    ),
}
