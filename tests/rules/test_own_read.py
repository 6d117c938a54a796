"""Files of the second format become sheets: base none, names, rows of one's own, measures, citing, what differs from the base."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import rules
from rules.book.own import SheetRefused, differences, read_sheet
from rules.book.own.following import follows
from rules.book.own.form import starting
from rules.book.own.nothing import NOTHING
from rules.rows.choices import Halves, KontraCovers, Radl, SaidBy, Stack, Surplus, SurplusKontra, Tie
from rules.rows.sheet import Sheet
from tests.rules.own_read import EVERYTHING

HEAD = {key: EVERYTHING[key] for key in ("format", "slug", "name", "edition", "valid_from", "base")}
NONE = HEAD | {"base": "none", "games": {"dreier": 4}}


def announcement(sheet: Sheet, slug: str) -> Any:
    return next(row for row in sheet.system.announcements if row.slug == slug)


def game(sheet: Sheet, slug: str) -> Any:
    return next(row for row in sheet.system.games if row.slug == slug)


def test_a_file_with_none_of_the_new_keys_is_as_one_of_the_first_format() -> None:
    """Its amounts, its citations, its play and its table are the same; only the parts of a record that it knows are more."""
    old = {
        "slug": "zum-lamm", "name": "Zum Lamm", "edition": "1", "valid_from": "2026", "base": "koenigrufen-speiszettel",
        "games": {"dreier": 6, "rufer": None}, "policies": {"kontra": "cash"}, "sources": {"dreier": "§ 1"},
    }  # fmt: skip
    one, two = (read_sheet(old | {"format": f"tarock-sheet/{number}"}) for number in (1, 2))
    assert replace(two.system, knows=one.system.knows) == one.system
    assert (two.play, two.decisions, two.sentences, two.cited) == (one.play, one.decisions, one.sentences, one.cited)
    assert rules.digest(one) == rules.digest(two)


def test_a_sheet_that_starts_from_none_has_what_it_says_and_nothing_else() -> None:
    sheet = read_sheet(NONE)
    assert [row.slug for row in sheet.system.games] == ["dreier"]
    assert sheet.system.announcements == ()
    assert starting(sheet) is NOTHING
    assert sheet.system.games[0].source == "Auslegung zu Zum Lamm"
    assert [row.row for row in differences(sheet)] == ["games.dreier"]
    assert all(row.now.refused or not row.before.points for row in follows(NOTHING, sheet))


def test_names_stand_for_the_slug_everywhere() -> None:
    sheet = read_sheet(HEAD | {"names": {"dreier": {"de": "Blick", "en": "Look"}, "uhu": "II-er"}})
    assert (sheet.system.word("dreier"), sheet.system.word("dreier", "en"), sheet.system.word("uhu", "en")) == ("Blick", "Look", "II-er")
    assert sheet.system.title == ("Zum Lamm", "The Lamb")


def test_own_games_are_what_their_kind_is() -> None:
    sheet = read_sheet(EVERYTHING)
    hoch, nichts = game(sheet, "hoch"), game(sheet, "nichts")
    assert (hoch.value, hoch.lost, hoch.solo, hoch.colour, hoch.factor, hoch.announces) == (4, 6, True, True, 2, ("pagat", "fang"))
    assert (nichts.value, nichts.lost, nichts.kontra, nichts.like) == (3, None, False, "bettler")
    assert hoch.source == "§ 4"
    assert (game(sheet, "rufer").value, game(sheet, "rufer").lost) == (1, 2)
    assert game(sheet, "bettler").value == Fraction(5, 2)


@pytest.mark.parametrize("kind, solo, like", [
    ("rufer", False, "rufer"), ("alone", False, "dreier"), ("alone", True, "solodreier"), ("negative", False, "bettler"),
])  # fmt: skip
def test_an_own_game_is_like_one_that_everybody_knows(kind: str, solo: bool, like: str) -> None:
    row = {"kind": kind, "value": 3} | ({"solo": True} if solo else {})
    assert game(read_sheet(HEAD | {"own_games": {"hoch": row}, "names": {"hoch": "Hoch"}}), "hoch").like == like


def test_own_announcements_are_what_their_kind_is() -> None:
    sheet = read_sheet(EVERYTHING)
    fang, viel, zehn, uhu = (announcement(sheet, slug) for slug in ("fang", "viel", "zehn", "uhu"))
    assert fang.by_game["dreier"] == {"silent": 3, "open": 3}
    assert fang.by_game["rufer"] == {"silent": 1}
    assert "hoch" not in fang.by_game, "a colour game has it only where `games` names the game"
    assert (fang.silent_lost, fang.each_side, fang.trick) == (True, True, False)
    assert (viel.threshold, viel.raises, viel.silent_lost) == (151, True, False)
    assert (zehn.holding, zehn.kontra, zehn.solo, zehn.games, zehn.values) == (
        True,
        False,
        False,
        ("dreier", "hoch"),
        {"silent": 2, "open": 2},
    )
    assert (uhu.bird, uhu.said_by, uhu.values) == (True, SaidBy.SIDE, {"silent": 2, "open": 4})


def test_an_announcement_that_no_game_has_is_one_of_the_sheet_all_the_same() -> None:
    """A colour game has an own kind only where the kind's games name it."""
    said = {"fang": {"kind": "catch", "value": {"else": [1, 2]}}}
    sheet = read_sheet(NONE | {"games": {"farbensolo": 4}, "own_announcements": said, "names": {"fang": "Fang"}})
    assert (announcement(sheet, "fang").games, announcement(sheet, "fang").values) == ((), {"silent": 1, "open": 2})


def test_measures_are_the_sheets() -> None:
    system = read_sheet(EVERYTHING).system
    assert (system.count.wins, system.count.wins_kontra, system.count.tie, system.count.mayor) == (106, 105, Tie.DECLARER, 108)
    assert (system.halves, system.kontra_most, system.kontra_covers) == (Halves.KEPT, 16, KontraCovers.GAME_AND_OPEN)
    terms = system.surplus_terms
    assert (terms.above, terms.step, terms.start, terms.per, terms.by_factor) == (105, 15, 127, Fraction(3, 2), True)
    assert (system.policies.surplus, system.policies.surplus_kontra) == (Surplus.WINNER, SurplusKontra.SINGLE)
    assert (system.seats, system.rests(5), system.rests(6)) == ((4, 5, 6), (0,), (0, 3))
    radl = system.radl_terms
    assert (dict(radl.triggers), radl.stack, radl.most) == ({"trischaken": 0, "fang": 2, "gstiess": 3, "half_time": 0}, Stack.MULTIPLY, 8)
    assert (radl.last, dict(radl.events), system.policies.radl) == (0, {"gstiess": ("Gstieß", "Gstieß")}, Radl.YES)
    assert (system.policies.renonce_pays, system.claims) == (5, {"pagat": "silent", "fang": "open", "viel": Fraction(3, 2)})


@pytest.mark.parametrize("said, exists", [
    ({}, True), ({"radl": {"triggers": {"fensterbankl": 4}}}, True), ({"radl": {"triggers": {"trischaken": 4}}}, False),
    ({"radl": None}, False),
])  # fmt: skip
def test_a_fensterbankl_is_there_where_the_radl_has_it(said: dict[str, Any], exists: bool) -> None:
    sheet = read_sheet(HEAD | {"base": "koenigrufen-speiszettel"} | said)
    assert any(row.slug == "fensterbankl" for row in sheet.system.games) is exists


def test_a_file_with_sentences_cites_no_paragraph_of_another_sheet() -> None:
    """An empty list too: a row without its own paragraph is read into the sheet."""
    said = [{"paragraph": "§ 2", "de": "Der Dreier zählt 5.", "row": "dreier"}, {"paragraph": "§ 3", "de": "Kein Kaiserstich.",
            "row": "play.kaiserstich"}]  # fmt: skip
    for sentences in (said, []):
        sheet = read_sheet(HEAD | {"sentences": sentences})
        sources = {game(sheet, "dreier").source, game(sheet, "rufer").source, *sheet.system.paragraphs.values()}
        sources |= {row.source for row in (*sheet.decisions.rulings, *sheet.decisions.duties)}
        sources |= {source for row in sheet.play.rows for source in (row.source, *row.rules.sources.values())}
        sources |= {*sheet.system.policy_sources.values()}
        assert sources <= {"Auslegung zu Zum Lamm", "§ 2", "§ 3"}
        assert [row.source for row in sheet.sentences] == [row["paragraph"] for row in sentences]
    assert game(read_sheet(HEAD), "dreier").source.startswith("Cup, ")


def test_the_first_sentence_of_a_row_is_its_paragraph() -> None:
    said = [{"paragraph": place, "de": "Der Dreier.", "row": "dreier"} for place in ("§ 2", "§ 3")]
    sheet = read_sheet(HEAD | {"sentences": said, "sources": {"dreier": "§ 2"}})
    assert game(sheet, "dreier").source == "§ 2"


def test_what_differs_is_told_key_by_key_in_words() -> None:
    told = {row.row: row for row in differences(read_sheet(EVERYTHING))}
    assert told["names.dreier"].text() == "Blick, Wie heißt es bei euch? Blick (bisher Dreier; § 1)"
    assert told["count.wins"].text("en") == "From how many points does the declarer win? 35/1 (before 35/2)"
    assert told["halves"].text() == "Gibt es halbe Punkte? Halbe werden geschrieben (bisher keine Halben)"
    assert told["own_games.hoch"].text() == "Hoch: 4 / 6 (bisher –; § 4)"
    assert told["renonce.pays"].after == "5"
    assert not {"policies.renonce_pays", "policies.radl", "count.total"} & told.keys(), "said once, and only what differs"


@pytest.mark.parametrize("base, said, row, text", [
    ("cup", {"play": {"kaiserstich": "no"}}, "play.kaiserstich",
     "Gibt es den Kaiserstich? keiner: der Sküs nimmt (bisher ja, der Pagat nimmt)"),
    ("tirol", {"play": {"beat_trischaken": False}}, "play.beat_trischaken", "Stichzwang im Trischaken? nein (bisher wie Vorhand wählt)"),
    ("cup", {"play": {"talon_solorufer": "declarer"}}, "play.talon_solorufer",
     "Wem, wenn im Solorufer der König darin liegt? dem Spieler (bisher die Hälfte mit dem König dem Spieler)"),
    ("cup", {"renonce": {"from": "koenigrufen-tirol"}}, "renonce.from",
     "Nach welchem Blatt wird entschieden? Königrufen Tirol (bisher Königrufen Cup)"),
    ("cup", {"renonce": {"late": "discretion"}}, "renonce.late",
     "Was gilt nach dem Mischen? Ermessen des Schiedsrichters (bisher verfallen)"),
    ("cup", {"renonce": {"rows": {"farbzwang": {"stages": {"next_lead": "no_renonce"}}}}}, "renonce.rows.farbzwang.stages.next_lead",
     "Farbe nicht bedient, nächster Stich ausgespielt, Was wird ab hier entschieden? keine Renonce (bisher Renonce)"),
    ("cup", {"renonce": {"rows": {"misdeal": None}}}, "renonce.rows.misdeal",
     "falsche Anzahl von Karten in der Hand, Wie wird dieser Verstoß entschieden? – (bisher Geben: Neu geben; Lizitation: Renonce)"),
    ("cup", {"renonce": {"claims": {}}}, "renonce.claims.valat", "Valat, Wie viel für das Entgangene? – (bisher wie still)"),
    ("speiszettel", {"radl": None}, "radl", "Zählen manche Spiele doppelt? nein (bisher ja)"),
])  # fmt: skip
def test_what_the_base_has_stands_beside_it(base: str, said: dict[str, Any], row: str, text: str) -> None:
    """Also how it is played and how faults are decided: from the sheets' own pages."""
    told = {found.row: found for found in differences(read_sheet(HEAD | {"base": f"koenigrufen-{base}"} | said))}
    assert told[row].text() == text


def test_an_example_of_a_game_with_halves_is_proved() -> None:
    assert read_sheet(EVERYTHING).examples[0].amounts == (Fraction(-5, 2), Fraction(15, 2), Fraction(-5, 2), Fraction(-5, 2))
    wrong = [EVERYTHING["examples"][0] | {"amounts": [-2, 6, -2, -2]}]
    with pytest.raises(SheetRefused) as refused:
        read_sheet(EVERYTHING | {"examples": wrong})
    assert [(fault.row, fault.code) for fault in refused.value.faults] == [("examples[0].amounts", "example_differs")]


CUPS = HEAD | {"base": "koenigrufen-cup"}


@pytest.mark.parametrize("said, without", [
    ({"own_games": {"abc": None}}, {}), ({"own_announcements": {"pagat": None}}, {}),
    ({"own_games": None, "own_announcements": {"neu": None}}, {}),
    ({"own_announcements": {"mondfang": {"value": {"rufer": [1, 2], "dreier": None}}}},
     {"own_announcements": {"mondfang": {"value": {"rufer": [1, 2]}}}}),
])  # fmt: skip
def test_null_is_absence_in_own_rows(said: dict[str, Any], without: dict[str, Any]) -> None:
    assert rules.digest(read_sheet(CUPS | said)) == rules.digest(read_sheet(CUPS | without))


def test_a_value_by_game_that_says_nothing_is_missing() -> None:
    with pytest.raises(SheetRefused) as refused:
        read_sheet(CUPS | {"own_announcements": {"mondfang": {"value": {"dreier": None}}}})
    assert [(fault.row, fault.code) for fault in refused.value.faults] == [("own_announcements.mondfang.value", "missing_key")]


def test_nothing_is_read_into_a_sentence_of_the_sheets_own() -> None:
    """Dreier lost with 30/0: the opponents have 40, 5 above 35. The row has its own sentence, whoever wins."""
    said = {
        "surplus": {"who": "winner", "above": 35, "step": 1},
        "sentences": [{"paragraph": "§ 7", "de": "Überschuss.", "row": "surplus"}],
    }
    sheet = read_sheet(NONE | said)
    tariff = rules.tariff(sheet, 4)
    record = rules.read_record({"game": "dreier", "dealer": 0, "declarer": 1, "points": "30/0"}, tariff)
    assert [(line.item, line.source, line.points[0]) for line in rules.score(record, tariff).lines][1] == ("surplus", "§ 7", 5)
