"""The table of what a sheet file says: a row for each key, each column of a list. First what `tarock-sheet/1` has too, then what is
`tarock-sheet/2`'s own.

Reading, faults of form, the JSON Schema, the workbook, the differences from another sheet and the page for laymen come from it. What may
stand beside what is judged in `clashes`; what a sheet is made of it in `measuring`, `rows` and their neighbours.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.book.own.forms import (
    Called,
    Chosen,
    ChosenOrNumber,
    Counted,
    Decided,
    Elsewhere,
    Form,
    Length,
    Money,
    Name,
    Number,
    Numbers,
    Slugs,
    Text,
    Time,
    Whole,
    Words,
    Worth,
    YesNo,
    YesNoOr,
)
from rules.rows.decisions import FACTS, Decision, FactKind, Offends, Stage
from rules.words.glossary import TERMS

ANY = "*"
"""In a path: whatever a row of one's own is called, or a size of table."""
EACH = "[]"
"""In a path: each of a list."""


class Key(NamedTuple):
    """A key. `path`: where it stands, as `count.total`, `own_games.*.kind`, `sentences.[].de`; `asks`: in the words of a table that writes
    its rules, German and English; `usual`: what holds where it is absent, None: what the base has, or what other keys make of it;
    `head`: its column in a list of the workbook, "" where it stands in *Einstellungen*; `kinds`: of own rows, those that have it, () all;
    `null`: whether `null` says something else than absence."""

    path: str
    form: Form
    asks: tuple[str, str]
    usual: object = None
    head: str = ""
    needed: bool = False
    kinds: tuple[str, ...] = ()
    null: bool = False

    @property
    def name(self) -> str:
        """The last step of its path."""
        return self.path.rpartition(".")[2]

    @property
    def parts(self) -> tuple[str, ...]:
        """The path, step by step."""
        return tuple(self.path.split("."))


def _terms(slugs: Iterable[str]) -> Words:
    return {str(slug): TERMS[str(slug)][:2] for slug in slugs}


KINDS: Words = {
    "rufer": ("mit Partner gegen zwei", "with a partner against two"),
    "alone": ("allein gegen alle", "alone against all"),
    "negative": ("Negativspiel: jedes Kontra für sich", "a negative game: each Kontra for himself"),
}
ANNOUNCED: Words = {
    "trick": ("in einem Stich gemacht", "done in a trick"),
    "catch": ("Karten gefangen", "cards captured"),
    "holding": ("in einer Hand gehalten", "held in one hand"),
    "count": ("Punkte erreicht", "points reached"),
}
WHO_SAYS: Words = {
    "any": ("jeder", "anybody"),
    "side": ("die Partei des Spielers", "the declarer's side"),
    "declarer": ("nur der Spieler", "the declarer only"),
    "holder": ("der Partner, ohne Partner der Spieler", "the partner, without one the declarer"),
}
UNITS: Words = {"thirds": ("in Dreierlagen (Drittel)", "in threes (thirds)"), "whole": ("einzeln (ganze Punkte)", "singly (whole points)")}
TIES: Words = {
    "opponents": ("die Gegner gewinnen", "the opponents win"),
    "declarer": ("der Spieler gewinnt", "the declarer wins"),
    "nobody": ("das Spiel wird nicht geschrieben", "the game is not written"),
}
HALVES: Words = {
    "none": ("keine Halben", "no halves"),
    "kept": ("Halbe werden geschrieben", "halves are written"),
    "down": ("Halbe werden vor dem Schreiben abgerundet", "halves are rounded down before they are written"),
}
EARNS: Words = {
    "none": ("niemand", "nobody"),
    "declarer": ("der Spieler, wenn er gewinnt", "the declarer, if he wins"),
    "winner": ("wer gewinnt", "who wins"),
}
TIMES: Words = {"one": ("einfach", "once"), "factor": ("mal Spielfaktor", "times the game's factor")}
COVERS: Words = {
    "each": ("Spiel und Ansagen einzeln", "game and announcements one by one"),
    "game_only": ("nur für das Spiel", "for the game only"),
    "game_and_open": ("auch für die angesagten", "for the open announcements too"),
    "game_and_all": ("auch für alle Ansagen", "for all announcements too"),
}
STACKS: Words = {
    "restart": ("beginnt neu", "starts anew"),
    "append": ("hängt an", "is added"),
    "multiply": ("verdoppelt weiter", "doubles again"),
}
KAISERSTICH: Words = {
    "no": ("keiner: der Sküs nimmt", "none: the Sküs takes"),
    "yes": ("ja, der Pagat nimmt", "yes, the Pagat takes"),
    "in_order": ("nur Mond, Sküs, Pagat in dieser Folge", "only Mond, Sküs, Pagat in this order"),
    "announced": ("nur wo etwas angesagt wurde", "only where something was announced"),
}
DIRECTIONS: Words = {"counter_clockwise": ("gegen den Uhrzeiger", "counter-clockwise"), "clockwise": ("im Uhrzeigersinn", "clockwise")}
TO_TRISCHAKEN: Words = {
    "first_trick": ("dem ersten Stich", "the first trick"),
    "first_six": ("den ersten sechs Stichen, je eine Karte", "the first six tricks, a card each"),
    "last_trick": ("dem letzten Stich", "the last trick"),
    "vorhand": ("wie Vorhand wählt", "as Vorhand chooses"),
    "nobody": ("niemandem", "nobody"),
}
TO_SIDE: Words = {
    "opponents": ("den Gegnern", "the opponents"), "declarer": ("dem Spieler", "the declarer"), "nobody": ("niemandem", "nobody"),
}  # fmt: skip
TO_SOLORUFER: Words = {
    "opponents": ("den Gegnern", "the opponents"),
    "king_half": ("die Hälfte mit dem König dem Spieler", "the half with the king the declarer"),
    "declarer": ("dem Spieler", "the declarer"),
}
LEADS: Words = {"vorhand": ("Vorhand", "Vorhand"), "declarer": ("der Spieler", "the declarer")}
AS_CHOSEN: Words = {"vorhand": ("wie Vorhand wählt", "as Vorhand chooses")}
LATE: Words = _terms(("expired", "discretion"))
PAYS: Words = {
    "as_won": ("als wäre alles gewonnen", "as if all had been won"),
    "side_loses": ("die Partei des Fehlers verliert Spiel und Ansagen", "the side at fault loses game and announcements"),
}
CLAIMED: Words = {"silent": ("wie still", "as silent"), "open": ("wie angesagt", "as announced")}
PAYERS: Words = {
    "accused": ("der Beschuldigte", "the accused"), **_terms((Offends.WRONG_COUNT.value, Offends.THREW_TOGETHER.value)),
}  # fmt: skip
WITH_KONTRA: Words = {"at_once": ("sofort", "at once"), "with_round": ("mit der Runde", "with the round")}
WHOM: Words = {"sides": ("die Parteien", "the sides"), "pair": ("nur der Gefangene", "only who was caught")}
OFTEN: Words = {"game": ("einmal im Spiel", "once a game"), "side": ("einmal je Partei", "once a side")}
OCCASIONS: Words = {
    "tie": ("gleiche Punkte", "equal points"), "half_time": ("die zweite Hälfte", "the second half"),
}  # fmt: skip
"""What begins a Radl and is no row of a sheet."""
MULTIPLES: Words = {step: (f"×{step}", f"×{step}") for step in (1, 2, 4, 8, 16, 32, 64)}
KONTRAS: Words = {
    **MULTIPLES, 1: ("gar nicht: es gibt keines", "not at all: there is none"), 2: ("nur Kontra, ×2", "Kontra only, ×2"),
    4: ("bis Re, ×4", "to Re, ×4"), 8: ("bis Sub, ×8", "to Sub, ×8"),
}  # fmt: skip
DECISIONS: Words = _terms(decision for decision in Decision if decision is not Decision.WARNING)
ASKED: Words = _terms(fact.slug for fact in FACTS if fact.kind is FactKind.YES_NO and fact.everywhere)
DECIDED = Decided(DECISIONS, ASKED)
POSITIVE = ("rufer", "alone")

HEAD = (
    Key("format", Elsewhere(), ("Format", "Format"), head="Format", needed=True),
    Key("slug", Elsewhere(), ("Kurzname des Blattes", "Slug of the sheet"), head="Kurzname", needed=True),
    Key("name", Name(80), ("Wie heißt das Blatt?", "What is the sheet called?"), head="Name", needed=True),
    Key("edition", Text(80), ("Welche Ausgabe?", "Which edition?"), head="Ausgabe", needed=True),
    Key("valid_from", Elsewhere(), ("Gültig ab", "Valid from"), head="Gültig ab", needed=True),
    Key("base", Elsewhere(), ("Beruht auf", "Starts from"), head="Beruht auf", needed=True),
)  # fmt: skip
TABLES = (
    Key("games", Elsewhere(), ("Was zählen die Spiele?", "What are the games worth?")),
    Key("announcements", Elsewhere(), ("Was zählen die Ansagen?", "What are the announcements worth?")),
    Key("values", Elsewhere(), ("Weitere Zahlen", "Further numbers")),
    Key("policies", Elsewhere(), ("Wie wird gerechnet?", "How is it settled?")),
    Key("interpretations", Elsewhere(), ("Was darf ein Turnier wählen?", "What may a tournament choose?")),
    Key("sources", Elsewhere(), ("Nach welcher Stelle?", "By which paragraph?")),
    Key("examples", Elsewhere(), ("Beispiele", "Examples")),
)  # fmt: skip
"""What a file of either format says; each has a reader of its own."""
NAMES = (
    Key("names.*", Name(), ("Wie heißt es bei euch?", "What do you call it?"), head="Deutsch"),
)  # fmt: skip
OWN_GAMES = (
    Key("own_games.*.kind", Chosen(KINDS), ("Wie wird es gespielt?", "How is it played?"), head="Art", needed=True),
    Key("own_games.*.value", Number(), ("Was zählt es gewonnen?", "What is it worth when won?"), head="Wert", needed=True),
    Key("own_games.*.lost", Number(), ("Was zählt es verloren?", "What is it worth when lost?"), head="Verloren"),
    Key("own_games.*.partner", Chosen({
        "called": ("gerufen; ohne ihn allein gegen drei", "called; without one alone against three"), "required": ("immer", "always"),
    }), ("Gibt es immer einen Partner?", "Is there always a partner?"), usual="called", head="Partner", kinds=("rufer",)),
    Key("own_games.*.solo", YesNo(), ("Zählt es als Solo?", "Does it count as a Solo?"), usual=False, head="Solo", kinds=POSITIVE),
    Key("own_games.*.kontra", YesNo(), ("Darf man Kontra sagen?", "May Kontra be said?"), usual=True, head="Kontra"),
    Key("own_games.*.surplus", YesNo(), ("Gibt es Überschuss?", "Is there a surplus?"), usual=True, head="Überschuss", kinds=POSITIVE),
    Key("own_games.*.factor", Whole(1, 16), ("Wievielfach zählt der Überschuss?", "How many times does the surplus count?"), usual=1,
        head="Faktor", kinds=POSITIVE),
    Key("own_games.*.announcements", Slugs("all"), ("Welche Ansagen gibt es darin?", "Which announcements does it have?"), usual="all",
        head="Ansagen", kinds=POSITIVE),
    Key("own_games.*.like", Called(), ("Wie welches Spiel wird es gespielt?", "Like which game is it played?"),
        head="Wie"),
)  # fmt: skip
OWN_ANNOUNCEMENTS = (
    Key("own_announcements.*.kind", Chosen(ANNOUNCED), ("Was ist es?", "What is it?"), head="Art"),
    Key("own_announcements.*.value", Worth(), ("Was zählt es, still und angesagt?", "What is it worth, silent and announced?"),
        head="Still", needed=True),
    Key("own_announcements.*.by", Chosen(WHO_SAYS), ("Wer darf es ansagen?", "Who may announce it?"), usual="any", head="Wer"),
    Key("own_announcements.*.silent_lost", YesNo(), ("Kann man es still verlieren?", "Can a silent one be lost?"),
        head="Still verlierbar"),
    Key("own_announcements.*.solo", YesNo(), ("Zählt es im Solo doppelt?", "Does it count double in a Solo?"), usual=True,
        head="Im Solo doppelt"),
    Key("own_announcements.*.kontra", YesNo(), ("Darf man Kontra darauf sagen?", "May it be kontra'd?"), head="Kontra"),
    Key("own_announcements.*.games", Slugs(), ("In welchen Spielen gibt es das?", "In which games is it there?"), head="Spiele"),
    Key("own_announcements.*.each", Chosen(OFTEN), ("Wie oft kann es das geben?", "How often can it be?"), usual="game", head="Je"),
    Key("own_announcements.*.needs", Counted(1), ("Ab wie vielen Punkten?", "From how many points?"), head="Ab", kinds=("count",)),
    Key("own_announcements.*.raises", YesNo(), ("Gewinnt angesagt nur wer so viel hat?", "Announced, does only so much win the game?"),
        usual=False, head="Hebt", kinds=("count",)),
    Key("own_announcements.*.pays", Chosen(WHOM), ("Wer zahlt?", "Who pays?"), usual="sides", head="Zahlt"),
)  # fmt: skip
MEASURES = (
    Key("count.total", Whole(2, 1000), ("Wie viele Punkte zählt das Blatt?", "How many points does the pack count?"), needed=True),
    Key("count.unit", Chosen(UNITS), ("Wie wird gezählt?", "How is it counted?"), needed=True),
    Key("count.wins", Counted(1), ("Ab wie vielen Punkten gewinnt der Spieler?", "From how many points does the declarer win?"),
        needed=True),
    Key("count.wins_kontra", Counted(1), ("Und wenn das Spiel kontriert ist?", "And once the game is kontra'd?")),
    Key("count.tie", Chosen(TIES), ("Was gilt bei gleichen Punkten?", "What holds with equal points?"), usual="opponents"),
    Key("count.mayor", Counted(1), ("Ab wie vielen Punkten ist man Bürgermeister?", "From how many points is one Bürgermeister?")),
    Key("halves", Chosen(HALVES), ("Gibt es halbe Punkte?", "Are there half points?"), usual="none"),
    Key("surplus.who", Chosen(EARNS), ("Wer bekommt den Überschuss?", "Who gets the surplus?"), needed=True),
    Key("surplus.above", Counted(), ("Über wie vielen Punkten?", "Above how many points?")),
    Key("surplus.step", Counted(1), ("Je wie viele Punkte?", "For each how many points?")),
    Key("surplus.from", Counted(), ("Ab wie vielen Punkten überhaupt?", "From how many points at all?")),
    Key("surplus.per", Number(), ("Wie viel zählt das jedes Mal?", "How much each time?"), usual=1),
    Key("surplus.times", Chosen(TIMES), ("Wievielfach?", "How many times?"), usual="one"),
    Key("surplus.kontra", YesNo(), ("Gilt Kontra auch dafür?", "Does Kontra hold for it too?"), usual=True),
    Key("kontra.max", Chosen(KONTRAS), ("Wie weit geht Kontra?", "How far does Kontra go?"), usual=8),
    Key("kontra.covers", Chosen(COVERS), ("Wofür gilt das Kontra auf das Spiel?", "What does the game's Kontra hold for?"), usual="each"),
    Key("seats.active", Chosen({3: ("drei", "three"), 4: ("vier", "four")}), ("Wie viele spielen mit?", "How many play?"), usual=4),
    Key("seats.tables", Numbers(3, 6), ("Wie viele sitzen an einem Tisch?", "How many sit at a table?")),
    Key("seats.out.*", Numbers(0, 5, "bad_out", empty=True), ("Wer setzt aus, ab dem Geber?", "Who sits out, from the dealer on?")),
)  # fmt: skip
RADL = (
    Key("radl", Elsewhere({"type": ["object", "null"]}), ("Zählen manche Spiele doppelt?", "Do some games count double?"), null=True),
    Key("radl.triggers.*", Length(), ("Wie viele Spiele zählen danach doppelt?", "How many games count double after it?"), head="Länge"),
    Key("radl.stack", Chosen(STACKS), ("Was macht ein weiterer Anlass?", "What does another occasion do?"), usual="restart"),
    Key("radl.max", Chosen({step: MULTIPLES[step] for step in (2, 4, 8, 16)}), ("Wie weit höchstens?", "How far at most?")),
    Key("radl.last", Length(), ("Wie viele der letzten Spiele zählen doppelt?", "How many of the last games count double?"), null=True),
    Key("radl.events.*", Name(), ("Wie heißt dieser Anlass?", "What is this occasion called?"), head="Name"),
)  # fmt: skip
PLAY = (
    Key("play.direction", Chosen(DIRECTIONS), ("Wie herum wird gespielt?", "Which way round?"), usual="counter_clockwise"),
    Key("play.kaiserstich", Chosen(KAISERSTICH), ("Gibt es den Kaiserstich?", "Is there the Kaiserstich?"), usual="yes"),
    Key("play.kaiserstich_negative", YesNo(), ("Auch in Negativspielen?", "In negative games too?"), usual=False),
    Key("play.follow_trischaken", YesNo(), ("Farb- und Tarockzwang im Trischaken?", "Following suit in Trischaken?"), usual=True),
    Key("play.beat_trischaken", YesNoOr({"vorhand": AS_CHOSEN["vorhand"]}), ("Stichzwang im Trischaken?", "A duty to beat in Trischaken?"),
        usual=True),
    Key("play.beat_negative", YesNo(), ("Stichzwang in Negativspielen?", "A duty to beat in negative games?"), usual=True),
    Key("play.pagat_last", YesNo(), ("Bleibt der Pagat als letztes Tarock?", "Does the Pagat stay for the last Tarock?"), usual=True),
    Key("play.talon_trischaken", Chosen(TO_TRISCHAKEN), ("Wem gehört der Talon im Trischaken?", "Whose is the talon in Trischaken?"),
        usual="first_six"),
    Key("play.talon", Chosen(TO_SIDE), ("Wem gehört, was vom Talon liegen bleibt?", "Whose is what is not taken of the talon?"),
        usual="opponents"),
    Key("play.talon_solorufer", Chosen(TO_SOLORUFER), ("Wem, wenn im Solorufer der König darin liegt?",
        "Whose, if the king of a Solorufer lies in it?"), usual="king_half"),
    Key("play.lead_positive", Chosen(LEADS), ("Wer spielt aus?", "Who leads?"), usual="vorhand"),
    Key("play.lead_negative", Chosen(LEADS), ("Wer spielt in Negativspielen aus?", "Who leads in negative games?"), usual="declarer"),
    Key("play.lead_trischaken", Chosen({"vorhand": LEADS["vorhand"]}), ("Wer spielt im Trischaken aus?", "Who leads in Trischaken?"),
        usual="vorhand"),
)  # fmt: skip
RENONCE = (
    Key("renonce.from", Called(), ("Nach welchem Blatt wird entschieden?", "By which sheet are faults decided?")),
    Key("renonce.late", Chosen(LATE), ("Was gilt nach dem Mischen?", "What holds after shuffling?")),
    Key("renonce.rows.*", Elsewhere({"type": ["object", "null"]}), ("Wie wird dieser Verstoß entschieden?", "How is this fault decided?"),
        head="Verstoß", null=True),
    Key("renonce.rows.*.stages.*", DECIDED, ("Was wird ab hier entschieden?", "What is decided from here on?"),
        head="Entscheidung", needed=True),
    Key("renonce.rows.*.payer", Chosen(PAYERS), ("Wer zahlt?", "Who pays?"), usual="accused", head="Zahler"),
    Key("renonce.rows.*.games", Slugs(), ("In welchen Spielen?", "In which games?"), head="Spiele"),
    Key("renonce.rows.*.source", Text(120), ("Nach welcher Stelle?", "By which paragraph?"), head="Stelle"),
    Key("renonce.pays", ChosenOrNumber(PAYS, "each"), ("Was wird bei einer Renonce gezahlt?", "What is paid in a Renonce?"),
        usual="as_won"),
    Key("renonce.claims.*", ChosenOrNumber(CLAIMED), ("Wie viel für das Entgangene?", "How much for what was missed?"), head="Betrag"),
)  # fmt: skip
SENTENCES = (
    Key("sentences.[].paragraph", Text(40), ("Welche Stelle?", "Which paragraph?"), head="Stelle", needed=True),
    Key("sentences.[].de", Text(400), ("Was steht dort?", "What does it say?"), head="Deutsch", needed=True),
    Key("sentences.[].en", Text(400), ("Und englisch?", "And in English?"), head="Englisch"),
    Key("sentences.[].row", Text(80), ("Wovon spricht der Satz?", "What does the sentence speak of?"), head="Zeile"),
)  # fmt: skip
DAY = (
    Key("day.rounds", Whole(1, 20), ("Wie viele Runden?", "How many rounds?")),
    Key("day.games", Whole(1, 100), ("Wie viele Spiele in einer Runde?", "How many games in a round?")),
    Key("day.games_at.*", Whole(1, 100), ("Wie viele an einem Tisch zu so vielen?", "How many at a table of so many?")),
    Key("day.minutes", Whole(1, 600), ("Wie viele Minuten für eine Runde?", "How many minutes for a round?")),
    Key("day.cents", Whole(0, 1000), ("Wie viele Cent der Punkt?", "How many cents a point?")),
    Key("day.kontra", Chosen(WITH_KONTRA), ("Wann wird Kontra gezahlt?", "When is Kontra paid?")),
    Key("day.registration", Time(), ("Ab wann ist Anmeldung?", "When does registration begin?")),
    Key("day.start", Time(), ("Wann wird begonnen?", "When does it start?")),
    Key("day.fee", Money(0, 1_000_000), ("Wie viel ist das Nenngeld?", "What is the fee?")),
)  # fmt: skip

KEYS: tuple[Key, ...] = (
    *NAMES, *OWN_GAMES, *OWN_ANNOUNCEMENTS, *MEASURES, *RADL, *PLAY, *RENONCE, *SENTENCES, *DAY,
)  # fmt: skip
"""Every key of the second format, in the order of its page."""
TOPS: tuple[str, ...] = tuple(dict.fromkeys(key.parts[0] for key in KEYS))
"""The keys of the file itself."""
WITHOUT_AMOUNTS = ("names", "play", "renonce.from", "renonce.late", "renonce.rows", "sentences", "day")
"""What a sheet of another kind of Tarock may add: none of these changes an amount."""
STAGES: tuple[str, ...] = tuple(stage.value for stage in Stage if stage is not Stage.NEXT_GAME)
"""From which a fault can be decided; what holds at the next game is said once for all of them."""
SIZES = ("3", "4", "5", "6")
KNOWN_AT: Mapping[str, tuple[str, ...]] = {"renonce.rows.*.stages": STAGES, "seats.out": SIZES, "day.games_at": SIZES}
"""What a row under a path can be called, where that is not one's own."""
OWN_SLUGS = frozenset({"own_games", "own_announcements", "radl.events"})
"""Where a row is called by a slug of one's own."""
RESERVED = frozenset({"manual", "redeal", "trischaken", "fensterbankl", "tie", "half_time", "else", "game", "values"})
"""Words that mean something in a record or in a file: nobody's row is called so."""
