"""Every kind of the log with facts as they are stored and the sentence that they are, in German and in English; worked out by hand."""

from typing import Any

from tests.tournament.ledger.log_said_after import NO_7, SAID_AFTER, WHY

AT = {"say": "at_table", "round": 1, "table": 2}
IN = {"say": "at_game", "round": 1, "table": 2, "game": 3}
R2 = {"round": 2, "table": 3, "who": "Mayr", "other": "Huber", **WHY}
SAID: dict[str, tuple[dict[str, Any], str, str]] = {
    "create_tournament": (
        {"name": "Probe", "system": {"system": "koenigrufen-cup"}},
        "Turnier angelegt: Probe (Königrufen Cup)",
        "Tournament set up: Probe (Königrufen Cup)",
    ),
    "copy_tournament": ({"name": "Neu", "source": "Alt"}, "Turnier angelegt: Neu, nach Alt", "Tournament set up: Neu, modelled on Alt"),
    "import_tournament": ({"name": "Neu"}, "Aus Datei eingelesen: Neu", "Imported from a file: Neu"),
    "make_demo": ({"name": "Neu"}, "Aus Datei eingelesen: Neu", "Imported from a file: Neu"),
    "move_tournament": ({"before": "Linz", "name": "Steyr"}, "Von Linz an Steyr gegeben", "Given by Linz to Steyr"),
    "change_setup": ({}, "Einrichtung geändert", "Set-up changed"),
    "adopt_rules": (
        {"reading": 3, "tables": 1, **WHY},
        "Nach den Regeln dieses Programms umgerechnet (Lesart 3): verlesen; 1 Tisch geändert",
        "Settled again by this program's rules (reading 3): verlesen; 1 table changed",
    ),
    "open_registration": ({}, "Anmeldung eröffnet", "Registration opened"),
    "close_tournament": ({}, "Turnier abgeschlossen", "Tournament closed"),
    "publish_tournament": ({}, "Endstand veröffentlicht", "Final standings published"),
    "reopen_tournament": (WHY, "Turnier wieder geöffnet: verlesen", "Tournament reopened: verlesen"),
    "show_standings": ({}, "Stand für alle sichtbar", "Standings shown to everybody"),
    "hide_standings": ({}, "Stand verborgen", "Standings hidden"),
    "hand_over": ({}, "Abend an einen anderen Laptop übergeben", "Evening handed over to another laptop"),
    "take_over": (
        {"where": "http://10.0.0.3:8000"},
        "Abend übernommen, läuft jetzt auf http://10.0.0.3:8000",
        "Evening taken over, now runs on http://10.0.0.3:8000",
    ),
    "take_over_because": (
        {"where": "–", **WHY},
        "Abend übernommen, läuft jetzt auf –; der andere Laptop hat nicht bestätigt – verlesen",
        "Evening taken over, now runs on –; the other laptop did not confirm – verlesen",
    ),
    "take_back_evening": (
        WHY,
        "Übergabe zurückgenommen, hier geht es weiter – verlesen",
        "Hand-over taken back, it goes on here – verlesen",
    ),
    "replaced": (
        {"where": "http://10.0.0.3:8000"},
        "Ein neuerer Stand des Abends wird auf einem anderen Laptop geschrieben (http://10.0.0.3:8000); hier wird nichts mehr geschrieben",
        "A newer state of the evening is written on another laptop (http://10.0.0.3:8000); nothing is written here any more",
    ),
    "add_player": (NO_7, "Angemeldet: Nr. 7 Mayr", "Registered: no. 7 Mayr"),
    "add_player_despite": (
        {**NO_7, **WHY},
        "Angemeldet: Nr. 7 Mayr, trotz Sperre – verlesen",
        "Registered: no. 7 Mayr, in spite of a ban – verlesen",
    ),
    "import_players": (
        {"count": 8, "also": [{"say": "named_despite", "names": ["Mayr", "Huber"], **WHY}]},
        "Liste eingelesen: 8 Spieler; trotz Sperre: Mayr, Huber – verlesen",
        "List imported: 8 players; in spite of a ban: Mayr, Huber – verlesen",
    ),
    "set_teams": ({"count": 6}, "Mannschaften: 6", "Teams: 6"),
    "change_player": (NO_7, "Geändert: Nr. 7 Mayr", "Changed: no. 7 Mayr"),
    "set_anonymous": (NO_7, "Nr. 7 Mayr: öffentlich ohne Namen", "No. 7 Mayr: shown to the public without the name"),
    "set_named": (NO_7, "Nr. 7 Mayr: öffentlich mit Namen", "No. 7 Mayr: shown to the public by name"),
    "set_paid": (NO_7, "Nr. 7 Mayr: Nenngeld bezahlt", "No. 7 Mayr: entry fee paid"),
    "set_unpaid": (NO_7, "Nr. 7 Mayr: Nenngeld offen", "No. 7 Mayr: entry fee not paid"),
    "set_present": (NO_7, "Nr. 7 Mayr: anwesend", "No. 7 Mayr: present"),
    "set_absent": (NO_7, "Nr. 7 Mayr: nicht anwesend", "No. 7 Mayr: not present"),
    "withdraw": ({**NO_7, **WHY}, "Abgemeldet: Nr. 7 Mayr – verlesen", "Withdrawn: no. 7 Mayr – verlesen"),
    "readmit": (NO_7, "Wieder dabei: Nr. 7 Mayr", "Back in: no. 7 Mayr"),
    "come_from": ({"names": ["Mayr", "Huber"]}, "Ort und Verein nach der Liste: Mayr, Huber", "place and club as in the list: Mayr, Huber"),
    "remove_paid_player": (
        {**NO_7, "sum": {"cents": 9}},
        "Anmeldung gelöscht: Nr. 7 Mayr; 0,09 € in der Kassa waren ein Irrtum",
        "Registration deleted: no. 7 Mayr; €0.09 in the cash were a mistake",
    ),
    "remove_player": (NO_7, "Anmeldung gelöscht: Nr. 7 Mayr", "Registration deleted: no. 7 Mayr"),
    "confirm_draw": ({"rounds": [1, 2]}, "Auslosung bestätigt: Runde 1, 2", "Draw confirmed: round 1, 2"),
    "confirm_seeded_draw": (
        {
            "rounds": [1],
            "seed": "7f3a",
            "also": [{"say": "swapped_by_hand", "swaps": [{"say": "swap", "one": "3 Mayr", "other": "7 Huber", "round": 1}]}],
        },
        "Auslosung bestätigt: Runde 1 (Startwert 7f3a); von Hand getauscht: 3 Mayr mit 7 Huber (Runde 1)",
        "Draw confirmed: round 1 (seed 7f3a); swapped by hand: 3 Mayr with 7 Huber (round 1)",
    ),
    "apply_repair": (
        {
            **WHY,
            "also": [
                {
                    "say": "moved_in_round",
                    "round": 1,
                    "moved": [
                        {"say": "moved", "who": "7 Mayr", "before": "2", "after": "1"},
                        {"say": "came", "who": "9 Huber", "table": "3"},
                        {"say": "went", "who": "4 Wolf", "table": "2"},
                        {"say": "and_more", "count": 5},
                    ],
                },
                {"say": "moved_in_round", "round": 2, "moved": [{"say": "other_seats", "tables": ["1", "4"]}]},
            ],
        },
        "Auslosung geändert: verlesen; Runde 1: 7 Mayr Tisch 2 → 1, 9 Huber neu an Tisch 3, 4 Wolf nicht mehr an Tisch 2, und 5 weitere; "
        "Runde 2: andere Plätze an Tisch 1, 4",
        "Draw changed: verlesen; round 1: 7 Mayr table 2 → 1, 9 Huber new at table 3, 4 Wolf no longer at table 2, and 5 more; "
        "round 2: other seats at table 1, 4",
    ),
    "repair_late": (
        {**R2, "also": [{"say": "sat_down", "table": 3, "game": 4, "who": "Mayr", "before": "Huber"}]},
        "Runde 2: Mayr kommt dazu – verlesen; Tisch 3 ab Spiel 4: Mayr statt Huber",
        "Round 2: Mayr joins – verlesen; table 3 from game 4 on: Mayr instead of Huber",
    ),
    "repair_late_two": (R2, "Runde 2: Mayr und Huber kommen dazu – verlesen", "Round 2: Mayr and Huber join – verlesen"),
    "repair_walk_out": (
        {**R2, "also": [{"say": "broken_off", "table": 3}, {"say": "played_without", "table": 4, "game": 8, "games": 17, "who": "Wolf"}]},
        "Runde 2: Mayr geht weg – verlesen; Tisch 3 abgebrochen; "
        "Tisch 4 spielt ab Spiel 8 ohne Wolf weiter, bis Spiel 17: jeder gibt, niemand setzt aus",
        "Round 2: Mayr leaves – verlesen; table 3 broken off; table 4 plays on without Wolf from game 8 to game 17: "
        "everybody deals, nobody sits out",
    ),
    "repair_back": (
        {
            **R2,
            "also": [
                {"say": "sits_again", "table": 3, "who": "Mayr", "before": "Huber"},
                {"say": "plays_on", "table": 3},
                {"say": "sat_back", "table": 4, "game": 12, "who": "Wolf"},
            ],
        },
        "Runde 2: Mayr ist wieder da – verlesen; Tisch 3: Mayr statt Huber; Tisch 3 spielt weiter; Tisch 4 ab Spiel 12: wieder mit Wolf",
        "Round 2: Mayr is back – verlesen; table 3: Mayr instead of Huber; table 3 plays on; table 4 from game 12 on: Wolf again",
    ),
    "repair_substitute": (R2, "Runde 2: Huber springt für Mayr ein – verlesen", "Round 2: Huber steps in for Mayr – verlesen"),
    "repair_swap": (
        {**R2, "also": [{"say": "struck_table", "table": 3}]},
        "Runde 2: Mayr und Huber saßen am Tisch des anderen – verlesen; die Spiele von Tisch 3 gestrichen",
        "Round 2: Mayr and Huber sat at each other's tables – verlesen; the games of table 3 struck off",
    ),
    "repair_order": (R2, "Runde 2: andere Reihenfolge an Tisch 3 – verlesen", "Round 2: another order at table 3 – verlesen"),
    "repair_dealer": (
        {**R2, "also": [{"say": "deals_first", "table": 3, "who": "Mayr"}]},
        "Runde 2: anderer erster Geber an Tisch 3 – verlesen; Tisch 3: zuerst gibt Mayr",
        "Round 2: another first dealer at table 3 – verlesen; table 3: Mayr deals first",
    ),
    "repair_dissolve": (
        {**R2, "also": [{"say": "and_more", "count": 2}]},
        "Runde 2: Tisch 3 aufgelöst – verlesen; und 2 weitere",
        "Round 2: table 3 dissolved – verlesen; and 2 more",
    ),
    "repair_twice": (
        {**R2, "reason": {"say": "registered_twice", "number": 7}, "also": [{"say": "one_number", "number": 9, "into": 7}]},
        "Runde 2: Huber war doppelt angemeldet und spielt als Mayr – doppelt angemeldet, spielt als Nr. 7; Nr. 9 ist jetzt Nr. 7",
        "Round 2: Huber was registered twice and plays as Mayr – registered twice, plays as no. 7; no. 9 is no. 7 now",
    ),
    "repair_never_came": (R2, "Runde 2: Mayr ist nicht gekommen – verlesen", "Round 2: Mayr did not come – verlesen"),
    "later_change": (
        {"where": AT, "game": 3},
        "R1 T2: der Wechsel gilt erst ab Spiel 3; das Spiel davor hatte ein Telefon schon geschrieben",
        "R1 T2: the change counts only from game 3; a phone had written the game before it already",
    ),
    "confirmed_again": ({}, "die Spieler haben die neuen Summen bestätigt", "the players have confirmed the new sums"),
    "left_early": ({}, "früher gegangen", "left early"),
    "did_not_come": ({}, "nicht gekommen", "did not come"),
    "somebody_left": ({"number": "7"}, "Nr. 7 ging", "No. 7 left"),
    "undo_repair": (
        {"what": {"say": "repair_order", **R2}, "reason": "verzählt"},
        "Zurückgenommen – verzählt: Runde 2: andere Reihenfolge an Tisch 3 – verlesen",
        "Taken back – verzählt: Round 2: another order at table 3 – verlesen",
    ),
    "open_round": (
        {"round": 1, "also": [{"say": "froze_rules", "edition": "2024"}]},
        "Runde 1 eröffnet; Regeln festgehalten: 2024",
        "Round 1 opened; rules fixed: 2024",
    ),
    "froze_rules": ({"edition": "Turnierregeln"}, "Regeln festgehalten: Turnierregeln", "rules fixed: Tournament rules"),
    "close_round": ({"round": 1}, "Runde 1 abgeschlossen", "Round 1 closed"),
    "close_round_despite": (
        {"round": 1, **WHY},
        "Runde 1 abgeschlossen trotz Offenem: verlesen",
        "Round 1 closed although something was open: verlesen",
    ),
    "reopen_round": ({"round": 1, **WHY}, "Runde 1 wieder geöffnet: verlesen", "Round 1 reopened: verlesen"),
    "start_clock": ({"round": 1, "minutes": 90}, "Uhr der Runde 1 gestartet: 90 Minuten", "Clock of round 1 started: 90 minutes"),
    "pause_clock": ({"round": 1}, "Uhr der Runde 1 angehalten", "Clock of round 1 stopped"),
    "continue_clock": ({"round": 1}, "Uhr der Runde 1 läuft weiter", "Clock of round 1 goes on"),
    "reset_clock": ({"round": 1, **WHY}, "Uhr der Runde 1 zurückgestellt: verlesen", "Clock of round 1 set back: verlesen"),
    "set_minutes": ({"round": 1, "minutes": 90}, "Runde 1: 90 Minuten", "Round 1: 90 minutes"),
    "set_minutes_warning": (
        {"round": 1, "minutes": 90, "warning": 10},
        "Runde 1: 90 Minuten, letztes Spiel 10 Minuten vor dem Läuten",
        "Round 1: 90 minutes, last game 10 minutes before the bell",
    ),
    "give_extra_time": ({"where": AT, "minutes": 5, **WHY}, "R1 T2: 5 Minuten länger – verlesen", "R1 T2: 5 minutes longer – verlesen"),
    "take_extra_time": ({"where": AT, **WHY}, "R1 T2: keine Verlängerung – verlesen", "R1 T2: no extra time – verlesen"),
    "plan_next": ({"round": 2, "time": "14:30"}, "Runde 2 geplant um 14:30", "Round 2 planned at 14:30"),
    "plan_no_next": ({"round": 2}, "Runde 2 ohne geplanten Beginn", "Round 2 without a planned beginning"),
    "plan_ceremony": ({"time": "20:30"}, "Siegerehrung um 20:30", "Prize-giving at 20:30"),
    "plan_no_ceremony": ({}, "Siegerehrung ohne Uhrzeit", "Prize-giving without a time"),
    "exchange_entries": (
        {"where": AT, "one": 3, "other": 4, **WHY},
        "R1 T2: Spiel 3 und Spiel 4 vertauscht – verlesen",
        "R1 T2: game 3 and game 4 exchanged – verlesen",
    ),
    "save_entry": (
        {
            "where": IN,
            "game": {"say": "faulty", "game": {"term": "bettler"}},
            "also": [{"say": "fallen", "games": [4, 5]}, {"say": "settled_anew", "games": [6]}],
        },
        "R1 T2, Spiel 3: Bettler (fehlerhaft); dadurch nicht mehr gewertet: Spiel 4, 5; dadurch anders gerechnet: Spiel 6",
        "R1 T2, game 3: Bettler (faulty); no longer counted because of it: game 4, 5; counted otherwise because of it: game 6",
    ),
    "insert_entry": (
        {"where": IN, "game": {"term": "redeal"}, **WHY},
        "R1 T2, Spiel 3: Neu geben eingefügt – verlesen",
        "R1 T2, game 3: Redeal inserted – verlesen",
    ),
    "rewrite_entry": (
        {"where": IN, "game": {"term": "redeal"}, **WHY},
        "R1 T2, Spiel 3: Neu geben wieder eingetragen – verlesen",
        "R1 T2, game 3: Redeal entered again – verlesen",
    ),
    "strike_entry": (
        {
            "where": IN,
            "game": {"term": "redeal"},
            **WHY,
            "also": [
                {
                    "say": "opened_for_it",
                    "what": [{"say": "the_round", "round": 1}, {"say": "the_tournament"}, {"say": "the_final_standings"}],
                },
                {"say": "confirmation_fell"},
            ],
        },
        "R1 T2, Spiel 3: Neu geben gestrichen – verlesen; dafür geöffnet und wieder geschlossen: Runde 1, das Turnier, der "
        "veröffentlichte Endstand; "
        "die Bestätigung des Tisches gilt nicht mehr",
        "R1 T2, game 3: Redeal struck off – verlesen; opened for it and closed again: Round 1, the tournament, the published final "
        "standings; "
        "the table's confirmation no longer holds",
    ),
    "correct_entry": (
        {
            "where": IN,
            "game": {"term": "dreier"},
            **WHY,
            "also": [{"say": "settled_by_reading", "reading": 3}],
            "changes": [
                {
                    "say": "from_to",
                    "before": {"join": " ", "parts": ["37/2", {"say": "is_won"}, {"say": "is_conceded"}]},
                    "after": {"say": "is_faulty"},
                },
                {"say": "from_to", "before": {"say": "is_lost"}, "after": {"say": "is_talon_loss"}},
                {"say": "declarer", "before": "Mayr", "after": "Huber"},
                {"say": "partner", "before": "–", "after": "Wolf"},
                {"say": "announcements", "before": "–", "after": [{"join": " ", "parts": [{"term": "koenig_ultimo"}, "(Mayr)"]}]},
                {"say": "renonce", "before": "–", "after": ["Wolf"]},
                {"say": "field", "field": {"field": "bouts"}, "before": "2", "after": "3"},
                {"say": "from_to", "before": {"field": "conceded"}, "after": "–"},
                {"say": "cash", "before": {"amounts": ["0", "15/2"]}, "after": {"amounts": ["-5", "5"]}},
            ],
        },
        "R1 T2, Spiel 3: Dreier 37/2 gewonnen geschliffen → fehlerhaft, verloren → am Talon verloren, Spieler Mayr → Huber, Partner – "
        "→ Wolf, "
        "Ansagen – → König ultimo (Mayr), Renonce – → Wolf, Spitzen 2 → 3, geschliffen → –, bar 0 +7½ → −5 +5 – verlesen; "
        "abgerechnet nach Lesart 3",
        "R1 T2, game 3: Dreier 37/2 won conceded → faulty, lost → lost at the talon, declarer Mayr → Huber, partner – → Wolf, "
        "announcements – → King ultimo (Mayr), Renonce – → Wolf, bouts 2 → 3, conceded → –, cash 0 +7½ → −5 +5 – verlesen; settled "
        "by reading 3",
    ),
    "correct_little": (
        {"where": IN, "game": {"term": "dreier"}, **WHY},
        "R1 T2, Spiel 3: Dreier berichtigt – verlesen",
        "R1 T2, game 3: Dreier corrected – verlesen",
    ),
    "choose_both_versions": (
        {"where": IN, "number": 5},
        "R1 T2, Spiel 3: zwei Fassungen einer Zeile, beide wurden gespielt; die zweite ist Spiel 5",
        "R1 T2, game 3: two versions of one line, both were played; the second is game 5",
    ),
    "entered_as": ({"game": "5"}, "zweite Fassung einer Zeile, als Spiel 5 eingetragen", "second version of a line, entered as game 5"),
    "second_version_of": ({"who": "Mayr"}, "zweite Fassung von Mayr", "second version of Mayr"),
    "second_version": ({}, "zweite Fassung von einem Telefon", "second version of a phone"),
    "excluded_for": ({"why": "Betrug"}, "Ausgeschlossen: Betrug", "Excluded: Betrug"),
    "exclusion_lifted": ({"why": "Irrtum"}, "Ausschluss aufgehoben: Irrtum", "Exclusion lifted: Irrtum"),
    "save_sums": ({"where": AT, "sums": {"amounts": ["12", "-30"]}}, "R1 T2: Summen +12 −30", "R1 T2: sums +12 −30"),
    "change_sums": (
        {"where": AT, "sums": {"amounts": ["12", "-12"]}, **WHY},
        "R1 T2: Summen +12 −12 – verlesen",
        "R1 T2: sums +12 −12 – verlesen",
    ),
    "clear_sums": ({"where": AT, **WHY}, "R1 T2: Summen gelöscht – verlesen", "R1 T2: sums deleted – verlesen"),
    "confirm_table": ({"where": AT}, "R1 T2 bestätigt", "R1 T2 confirmed"),
    "break_off_table": ({"where": AT, **WHY}, "R1 T2 abgebrochen – verlesen", "R1 T2 broken off – verlesen"),
    "reopen_table": ({"where": AT, **WHY}, "R1 T2 wieder geöffnet – verlesen", "R1 T2 reopened – verlesen"),
    "renew_link": ({"where": AT}, "R1 T2: neuer Link für das Telefon", "R1 T2: new link for the phone"),
    "take_pen": (
        {"where": AT, "now": "Mayr", "before": "Huber"},
        "R1 T2: Mayr schreibt jetzt statt Huber",
        "R1 T2: Mayr writes now instead of Huber",
    ),
    "go_on_without": (
        {"where": AT, "also": [{"say": "given_back"}]},
        "R1 T2: was vor den wartenden Spielen fehlt, kommt nicht mehr; von einem Telefon zurückgegeben",
        "R1 T2: what is missing before the waiting games does not come any more; given back by a phone",
    ),
    "keep_version": (
        {"where": AT, "who": {"say": "a_phone"}, "also": [{"say": "no_more_versions", "sent": 20}]},
        "R1 T2: zwei Fassungen einer Zeile, die zweite von einem Telefon; "
        "schon 20 von diesem Telefon, mehr nimmt das Programm nicht an, bis entschieden ist",
        "R1 T2: two versions of one line, the second by a phone; already 20 from this phone; the program takes no more until it is decided",
    ),
    "choose_version": ({"where": AT}, "R1 T2: zweite Fassung gewählt", "R1 T2: second version chosen"),
    "choose_first_version": ({"where": AT}, "R1 T2: erste Fassung gewählt", "R1 T2: first version chosen"),
    "agree": (
        {"where": AT, "seat": 3, "agreed": 1, "seats": 4},
        "R1 T2: Platz 3 hat die Summen bestätigt (1 von 4)",
        "R1 T2: seat 3 has confirmed the sums (1 of 4)",
    ),
    "appoint_referee": ({"name": "Anna"}, "Schiedsrichter: Anna", "Referee: Anna"),
    "appoint_player": ({"name": "Anna", "player": "Mayr"}, "Schiedsrichter: Anna, spielt als Mayr", "Referee: Anna, plays as Mayr"),
    "merge_players": (
        {"number": 14, "name": "Anna Hubr", "who": "Anna Huber"},
        "Zusammengelegt: Nr. 14 Anna Hubr ist Anna Huber",
        "Merged: no. 14 Anna Hubr is Anna Huber",
    ),
    "merge_players_here": (
        {"number": 14, "name": "Anna Hubr", "into": 3, "who": "Anna Huber"},
        "Zusammengelegt: Nr. 14 Anna Hubr ist Nr. 3 Anna Huber",
        "Merged: no. 14 Anna Hubr is no. 3 Anna Huber",
    ),
    "unmerge_players": (
        {"number": 14, "name": "Anna Hubr", "who": "Anna Huber"},
        "Wieder getrennt: Nr. 14 Anna Hubr und Anna Huber",
        "Taken apart again: no. 14 Anna Hubr and Anna Huber",
    ),
    "unmerge_players_here": (
        {"number": 14, "name": "Anna Hubr", "into": 3, "who": "Anna Huber"},
        "Wieder getrennt: Nr. 14 Anna Hubr und Nr. 3 Anna Huber",
        "Taken apart again: no. 14 Anna Hubr and no. 3 Anna Huber",
    ),
    "forget_person": ({"number": 3}, "Name entfernt: Nr. 3", "Name removed: no. 3"),
    "forget_stranger": ({}, "Name entfernt", "Name removed"),
    "shorten_person": ({"number": 3}, "Name gekürzt: Nr. 3", "Name shortened: no. 3"),
    "appoint_helper": ({"name": "Anna"}, "Helfer: Anna", "Helper: Anna"),
    "reset_password": ({"name": "Anna"}, "Neues Passwort: Anna", "New password: Anna"),
    "dismiss_helper": ({"name": "Anna"}, "Helfer abgemeldet: Anna", "No longer a helper: Anna"),
    "dismiss_referee": ({"name": "Anna"}, "Schiedsrichter abgemeldet: Anna", "No longer a referee: Anna"),
    "call_referee": ({"where": AT}, "R1 T2: Schiedsrichter gerufen", "R1 T2: referee called"),
    "call_because": ({"where": AT, "words": "Herz"}, "R1 T2: Schiedsrichter gerufen – Herz", "R1 T2: referee called – Herz"),
    "call_to_game": ({"where": AT, "number": 3}, "R1 T2: Schiedsrichter gerufen, Spiel 3", "R1 T2: referee called, game 3"),
    "call_to_game_because": (
        {"where": AT, "number": 3, "words": "Herz"},
        "R1 T2: Schiedsrichter gerufen, Spiel 3 – Herz",
        "R1 T2: referee called, game 3 – Herz",
    ),
    "take_call": ({"where": AT}, "R1 T2: Ruf übernommen", "R1 T2: call taken"),
    "release_call": ({"where": AT}, "R1 T2: Ruf abgegeben", "R1 T2: call handed back"),
    "end_call": ({"where": AT, **WHY}, "R1 T2: Ruf beendet – verlesen", "R1 T2: call ended – verlesen"),
    "take_back_call": ({"where": AT}, "R1 T2: Ruf am Tisch zurückgenommen", "R1 T2: call taken back at the table"),
    "open_case": ({"where": IN}, "R1 T2, Spiel 3: Fall eröffnet", "R1 T2, game 3: case opened"),
    "change_case": ({"where": IN}, "R1 T2, Spiel 3: Fall ergänzt", "R1 T2, game 3: case filled in"),
    "dispute_case": (
        {"where": IN, **WHY},
        "R1 T2, Spiel 3: strittig, der Tisch spielt weiter – verlesen",
        "R1 T2, game 3: disputed, the table plays on – verlesen",
    ),
    "drop_case": ({"where": IN, **WHY}, "R1 T2, Spiel 3: Fall zurückgezogen – verlesen", "R1 T2, game 3: case withdrawn – verlesen"),
    "decide_case": (
        {"where": IN, "decision": {"say": "decision_by", "decision": {"term": "renonce"}, "source": "§ 2"}},
        "R1 T2, Spiel 3: Renonce (§ 2)",
        "R1 T2, game 3: Renonce (revoke) (§ 2)",
    ),
    "decide_otherwise": (
        {
            "where": IN,
            "decision": {"term": "renonce"},
            **WHY,
            "also": [{"say": "replaces", "reason": "Zeuge"}, {"say": "panel", "names": ["Hofer", "Wolf"]}],
        },
        "R1 T2, Spiel 3: Renonce – verlesen; ersetzt den vorigen Entscheid: Zeuge; Gremium: Hofer, Wolf",
        "R1 T2, game 3: Renonce (revoke) – verlesen; takes the place of the earlier ruling: Zeuge; Panel: Hofer, Wolf",
    ),
    "of_ruling": (
        {
            "say": "decide_case",
            "ruling": 4,
            "where": IN,
            "decision": {"term": "renonce"},
            "also": [{"say": "replaces_ruling", "number": 2, "reason": "Zeuge"}],
        },
        "Entscheid 4 · R1 T2, Spiel 3: Renonce; ersetzt Entscheid 2: Zeuge",
        "Ruling 4 · R1 T2, game 3: Renonce (revoke); takes the place of ruling 2: Zeuge",
    ),
    "appeal_ruling": ({"where": IN, "who": "Mayr"}, "R1 T2, Spiel 3: Berufung von Mayr", "R1 T2, game 3: appeal by Mayr"),
    "appeal_because": (
        {"where": IN, "who": "Mayr", "grounds": "Herz"},
        "R1 T2, Spiel 3: Berufung von Mayr – Herz",
        "R1 T2, game 3: appeal by Mayr – Herz",
    ),
    "appeal_admitted": (WHY, "nach Ablauf der Frist zugelassen: verlesen", "admitted after the deadline: verlesen"),
    "confirm_ruling": (
        {"where": IN, "names": ["Hofer", "Wolf"]},
        "R1 T2, Spiel 3: Gremium bestätigt den Entscheid (Hofer, Wolf)",
        "R1 T2, game 3: panel confirms the ruling (Hofer, Wolf)",
    ),
    "confirm_number": (
        {"where": IN, "number": 4, "names": ["Hofer"]},
        "R1 T2, Spiel 3: Gremium bestätigt Entscheid 4 (Hofer)",
        "R1 T2, game 3: panel confirms ruling 4 (Hofer)",
    ),
    "withdraw_appeal": (
        {"where": IN, **WHY},
        "R1 T2, Spiel 3: Berufung zurückgezogen – verlesen",
        "R1 T2, game 3: appeal withdrawn – verlesen",
    ),
    "give_sanction": (
        {"sanction": {"say": "penalty_points", "n": 5, "round": 1}, "name": "Mayr", **WHY},
        "5 Strafpunkte ab Runde 1 für Mayr – verlesen",
        "5 penalty points from round 1 for Mayr – verlesen",
    ),
    "lift_sanction": (
        {"sanction": {"say": "ban_until", "until": {"day": "2026-05-01"}}, "name": "Mayr", **WHY},
        "Sperre bis 01.05.2026 für Mayr aufgehoben – verlesen",
        "Ban until 1 May 2026 for Mayr lifted – verlesen",
    ),
    **SAID_AFTER,
}
