"""What an interpretation is about, in a word or two, for where there is no room for its question: beside the choice, in the foot of
papers."""

from collections.abc import Mapping
from types import MappingProxyType

MATTERS: Mapping[str, tuple[str, str]] = MappingProxyType({
    "tarokkszam": ("acht oder neun Tarock", "eight or nine tarokks"),
    "kontrad_game_beside": ("kontriertes Spiel neben dupla, volát", "doubled game beside dupla, volát"),
    "volat_kills": ("stille Figuren neben volát", "silent figures beside volát"), "highest_kontra": ("höchstes Kontra", "highest Kontra"),
    "proba": ("próbahárom", "próbahárom"), "renonsz_counts": ("was in der Renonsz zählt", "what counts in a renonsz"),
    "two_offenders": ("zwei Schuldige", "two offenders"), "fifth_place": ("Tischpunkte des Fünften", "table points of the fifth"),
    "announced_kept": ("aufgegebene Ansage", "announcement given up"), "bird_rufer": ("Vogelrufer", "bird-Rufer"),
    "claims": ("Forderung neben der Renonce", "claims beside a Renonce"), "failed_valat": ("verfehlter Valat", "missed Valat"),
    "final_radl": ("Schluss-Radl", "final Radl"), "five_player_split": ("Teilung zu fünft", "sharing with five"),
    "games_at_five": ("Spiele am Fünfertisch", "games at a table of five"),
    "games_at_three": ("Spiele am Dreiertisch", "games at a table of three"),
    "jungfrau_of_tied": ("Jungfrau bei mehreren Verlierern", "Jungfrau of several losers"),
    "koenig_ultimo_from_talon": ("König ultimo aus dem Talon", "König ultimo from the talon"),
    "odd_tables": ("Tische zu dritt oder zu fünft", "tables of three or of five"),
    "ohne_after_talon": ("ohne Trull, ohne Könige nach dem Talon", "ohne Trull, ohne Könige after the talon"),
    "opponent_premiums": ("Ansage eines Gegners", "an opponent’s announcement"),
    "opponents_valat": ("Valat der Gegner", "the opponents’ Valat"),
    "own_tricks_seen": ("eigene Stiche ansehen", "seeing one’s own tricks"), "pagatkassa_stake": ("Pagatkassa", "Pagatkassa"),
    "radl": ("doppeltes Radl", "double Radl"), "round_to": ("Aufrunden", "rounding up"), "sack": ("Sack", "Sack"),
    "silent_loss": ("stiller Verlust", "silent loss"),
    "solorufer_king_in_talon": ("Kontra beim König im Talon", "Kontra, king in the talon"),
    "surplus": ("Überschuss", "surplus"), "surplus_kontra": ("Kontra auf den Überschuss", "Kontra on the surplus"),
    "talon_loss": ("mit dem Talon verloren", "lost with the talon"), "targets": ("Absolut und Panzer", "Absolut and Panzer"),
    "three_jungfrauen": ("drei Jungfrauen", "three Jungfrauen"), "three_tied": ("drei Punktegleiche", "three tied"),
    "trischaken_renonce": ("Renonce im Trischaken", "Renonce in Trischaken"),
    "trischaken_ties": ("Punktegleiche im Trischaken", "ties in Trischaken"), "two_jungfrauen": ("zwei Jungfrauen", "two Jungfrauen"),
    "valat_takes_talon": ("Talon zum Valat", "talon to the Valat"),
    "vorhand_holds_solodreier": ("Solodreier halten", "holding a Solodreier"),
    "vorhand_tied": ("Vorhand unter Punktegleichen", "Vorhand among the tied"),
    "klop_kontra_70": ("Kontra auf die 70 im Klop", "Kontra on the 70 of a klop"),
    "klop_several": ("zwei mit 70 im Klop", "two with 70 in a klop"), "mond_in": ("Mond", "mond"),
    "obvezna_trojka": ("obvezna trojka", "obvezna trojka"), "odprti_berac": ("odprti berač", "odprti berač"),
    "partner_half": ("Hälfte des Mitspielers", "the partner’s half"), "pikolo": ("pikolo", "pikolo"),
    "radelc_left": ("übrige Radelci", "radelci left"), "radelc_scope": ("was ein Radelc verdoppelt", "what a radelc doubles"),
    "renons_klop": ("Renons im Klop", "renons in a klop"), "renons_kontra": ("Kontra auf die 35", "Kontra on the 35"),
})  # fmt: skip
"""German, English."""
