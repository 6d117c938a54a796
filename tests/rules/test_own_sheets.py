"""A cup's own sheet: the page's example settles as it says, every fault is named with its row, and nothing is refused that the page
allows."""

import json
from copy import deepcopy
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.book import regelblatt
from rules.book.comparing import compare
from rules.book.own import SheetRefused, differences, read_sheet
from rules.book.own.proving import settled
from rules.book.tariff import lenient_tariff
from rules.rows.choices import Claims, SilentLoss
from rules.rows.interpretation import Interpretation
from rules.rows.policies import Policies

MUSTER: dict[str, Any] = {
    "format": "tarock-sheet/1", "slug": "koenigrufen-muster", "name": "Mustercup", "edition": "2026", "valid_from": "2026-10-01",
    "base": "koenigrufen-oberoesterreich", "games": {"dreier": 5, "farbendreier": None}, "announcements": {"mondfang": [1, 2]},
    "policies": {"trischaken": "pot", "trischaken_pot": 6, "renonce_trischaken": 6, "claims": "birds_ultimo_valat"},
    "interpretations": {"silent_loss": ["never", "birds_and_ultimo"]}, "sources": {"dreier": "§ 4", "trischaken": "§ 7"},
}  # fmt: skip
"""The page's own example."""
INN = {"format": "tarock-sheet/1", "slug": "lamm", "name": "Zum Lamm", "edition": "1", "valid_from": "2026", "base": "koenigrufen-cup"}
POINT = INN | {"base": "point-tarock"}
FRENCH = INN | {"base": "french-tarot"}


def sheet(data: dict[str, Any]) -> rules.Sheet:
    return read_sheet(deepcopy(data))


def points(data: dict[str, Any], record: dict[str, Any], seats: int = 4, **options: Any) -> Any:
    made = sheet(data)
    answer = rules.answer(
        {"system": made.slug, "seats": seats, "options": options, "record": record}, sheets=rules.SHEETS | {made.slug: made}
    )
    return answer.get("points") or [error["code"] for error in answer["errors"]]


def faults(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(SheetRefused) as refused:
        read_sheet(deepcopy(data))
    assert all(fault.german and fault.english and "{" not in fault.german.replace("{ ", "") for fault in refused.value.faults)
    return [(fault.row, fault.code) for fault in refused.value.faults]


DREIER = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True}


@pytest.mark.parametrize("options", [None, {"typo": 1}])
def test_a_slug_means_the_sheet_that_it_stands_for(options: object) -> None:
    """Two sheets of one slug, with good options and with faulty ones, which are replaced by their own: what is compiled of one is not the
    other's."""
    first, second = sheet(INN), sheet(INN | {"games": {"dreier": 7}})
    found = [lenient_tariff("lamm", 4, options, sheets={"lamm": made})[0] for made in (first, second, first)]
    assert [tariff.sheet for tariff in found] == [first, second, first]
    assert [tariff.games["dreier"].value for tariff in found] == [5, 7, 5]


@pytest.mark.parametrize("record, amounts", [
    (DREIER, [-5, 15, -5, -5]),
    # 6 points are distributed, × 2 as Vorhand; L alone pays, the others share: 12 / 3
    ({"game": "trischaken", "dealer": 0, "points": ["10/0", "30/0", "20/0", "10/0"]}, [4, -12, 4, 4]),
    # the Mondfang of the file, open 2, in a Rufer with a partner: 1 + 2 each
    ({"game": "rufer", "dealer": 0, "declarer": 1, "partner": 3, "won": True,
      "announcements": [{"kind": "mondfang", "by": 1, "when": "open", "won": True}]}, [-3, 3, -3, 3]),
    # Renonce in Trischaken: 6 to each
    ({"game": "trischaken", "dealer": 0, "renonce": {"offenders": [2]}}, [6, 6, -18, 6]),
    ({"game": "farbendreier", "dealer": 0, "declarer": 1, "won": True}, ["unknown_game"]),
])  # fmt: skip
def test_the_pages_example(record: dict[str, Any], amounts: list[int]) -> None:
    assert points(MUSTER, record) == amounts


def test_what_the_example_is() -> None:
    made = sheet(MUSTER)
    assert (made.slug, made.base, made.edition, made.valid_from and made.valid_from.text) == (
        "koenigrufen-muster", "koenigrufen-oberoesterreich", "2026", "2026-10-01",
    )  # fmt: skip
    assert made.file == MUSTER
    assert [row.slug for row in made.system.interpretations] == ["silent_loss"]
    assert made.system.policies.claims is Claims.BIRDS_ULTIMO_VALAT
    assert (made.system.policies.two_jungfrauen, made.system.policies.jungfrau_of_tied, made.system.policies.three_tied) == (
        None,
        None,
        None,
    )
    assert made.play.mondfang
    assert all("farbendreier" not in row.games for row in made.play.rows)
    games = {row.slug: row.source for row in made.system.games}
    assert (games["dreier"], games["trischaken"], games["rufer"]) == ("§ 4", "§ 7", "Oberösterreich, Tarif")
    assert made.system.policy_sources["claims"] == "Auslegung zu Mustercup"
    assert rules.digest(made) not in {rules.digest(slug) for slug in rules.SHEETS}


def test_a_tournament_chooses_what_the_file_lists_and_nothing_else() -> None:
    lost = {**DREIER, "announcements": [{"kind": "pagat", "by": 1, "when": "silent", "won": False}]}
    assert points(MUSTER, lost) == ["contradiction"]
    assert points(MUSTER, lost, silent_loss="birds_and_ultimo") == [-4, 12, -4, -4]
    assert points(MUSTER, DREIER, opponents_valat="referee") == ["unknown_option"]
    first = MUSTER | {"interpretations": {"silent_loss": ["birds_and_ultimo", "never"]}}
    assert sheet(first).system.policies.silent_loss is SilentLoss.BIRDS_AND_ULTIMO, "the first is the sheet's own"


@pytest.mark.parametrize("part, row, code", [
    ({"games": {"dreier": 0}}, "games.dreier", "bad_value"),
    ({"games": {"dreier": 2.0}}, "games.dreier", "bad_value"),
    ({"games": {"dreier": True}}, "games.dreier", "bad_value"),
    ({"games": {"dreier": [4, 8]}}, "games.dreier", "bad_value"),
    ({"games": {"sechserdreier": 4}}, "games.sechserdreier", "bad_lost"),
    ({"games": {"trischaken": 2}}, "games.trischaken", "no_value"),
    ({"games": {"besserrufer": None}}, "games.besserrufer", "not_there"),
    ({"games": {"dreiblatt": 3}}, "games.dreiblatt", "unknown_game"),
    ({"games": {"besserrufer": 1}, "policies": {"conceded_bird": "one"}}, "policies.besserrufer_birds", "birds_missing"),
    ({"games": {"besserrufer": 1}, "policies": {"besserrufer_birds": "I–IIII"}}, "policies.conceded_bird", "games_own_besserrufer"),
    ({"games": {"besserrufer": 1}, "policies": {"conceded_bird": "one", "besserrufer_birds": ["trull"]}}, "policies.besserrufer_birds",
    "bad_birds"),
    ({"policies": {"besserrufer_birds": ["pagat"]}}, "policies.besserrufer_birds", "no_besserrufer"),
    ({"announcements": {"pagat": None}}, "announcements.pagat", "bird_needed"),
    ({"announcements": {"pagat": [1]}}, "announcements.pagat", "bad_pair"),
    ({"announcements": {"pagat": [0, 2]}}, "announcements.pagat", "bad_pair"),
    ({"announcements": {"absolut": [1, 2]}}, "announcements.absolut", "unknown_announcement"),
    ({"announcements": {"mondfang": None}}, "announcements.mondfang", "not_there"),
    ({"policies": {"schleifen": "ja"}}, "policies.schleifen", "unknown_policy"),
    ({"policies": {"kontra": "nowhere"}}, "policies.kontra", "unknown_choice"),
    ({"policies": {"trischaken_pot": -1}}, "policies.trischaken_pot", "unknown_choice"),
    ({"policies": {"two_jungfrauen": "shared"}}, "policies.two_jungfrauen", "scheme_has_not"),
    ({"policies": {"trischaken": "loser_pays_each", "two_jungfrauen": "shared"}}, "policies.jungfrau_of_tied", "scheme_needs"),
    ({"policies": {"valat_value": "multiplies"}}, "policies.valat_kontra", "multiplies_separate"),
    ({"policies": {"valat_kontra": "one_item"}}, "policies.valat_kontra", "added_kontra"),
    ({"policies": {"bird_rufer": "unit", "valat_value": "multiplies", "valat_kontra": "one_item"}}, "policies.bird_rufer",
    "unit_multiplies"),
    ({"policies": {"bird_rufer": "unit"}, "games": dict.fromkeys(("pagatrufer", "uhurufer", "kakadurufer", "quapilrufer"))},
     "policies.bird_rufer", "unit_without_bird"),
    ({"games": {"trischaken": None}, "policies": {"renonce_trischaken": 3}}, "policies.renonce_trischaken", "no_trischaken"),
    ({"interpretations": {"kontra": ["cash"]}}, "interpretations.kontra", "no_choices"),
    ({"interpretations": {"kontra": ["cash", "cash"]}}, "interpretations.kontra", "no_choices"),
    ({"interpretations": {"kontra": ["cash", "x"]}}, "interpretations.kontra", "unknown_choice"),
    ({"interpretations": {"announced_kept": ["soft", "hard"]}}, "interpretations.announced_kept", "unknown_question"),
    ({"interpretations": {"valat_kontra": ["separate", "one_item"]}}, "interpretations.valat_kontra", "added_kontra"),
    ({"interpretations": {"claims": ["none", "any_silent"]}, "policies": {"claims": "any_silent"}}, "interpretations.claims",
    "not_the_sheets"),
    ({"sources": {"besserrufer": "§ 1"}}, "sources.besserrufer", "unknown_source"),
    ({"sources": {"dreier": " "}}, "sources.dreier", "bad_text"),
    ({"sources": ["dreier"]}, "sources", "no_table"),
    ({"slug": "koenigrufen-cup"}, "slug", "slug_taken"),
    ({"slug": "Zum Lamm"}, "slug", "bad_slug"),
    ({"name": ""}, "name", "bad_text"),
    ({"edition": 2026}, "edition", "bad_text"),
    ({"valid_from": "2026-02-30"}, "valid_from", "bad_date"),
    ({"valid_from": None}, "valid_from", "missing_key"),
    ({"base": "schnapsen"}, "base", "unknown_base"),
    ({"format": "tarock-sheet/3"}, "format", "bad_format"),
    ({"spiele": {}}, "spiele", "unknown_key"),
    ({"examples": [{"record": DREIER, "amounts": [-4, 12, -4, -4], "paragraph": "§ 1"}]}, "examples[0].amounts", "example_differs"),
    ({"examples": [{"record": DREIER | {"kontra": 2}, "amounts": [-5, 15, -5, -5], "paragraph": "§ 1"}]}, "examples[0].cash",
    "example_differs"),
    ({"examples": [{"record": {"game": "dreier"}, "amounts": [0, 0, 0, 0], "paragraph": "§ 1"}]}, "examples[0].record", "example_refused"),
    ({"examples": [{"record": DREIER, "amounts": [-5, 15, -5, -4], "paragraph": "§ 1"}]}, "examples[0].amounts", "bad_amounts"),
    ({"examples": [{"record": DREIER, "amounts": [-5, 15, -5, -5]}]}, "examples[0].paragraph", "missing_key"),
    ({"examples": [{"record": DREIER, "amounts": [-5, 15, -5, -5], "paragraph": "§ 1", "note": {"fr": "5"}}]}, "examples[0].note.fr",
    "unknown_key"),
    ({"examples": [{"record": DREIER, "amounts": [-5, 15, -5, -5], "paragraph": "§ 1", "note": {"en": 5}}]}, "examples[0].note.en",
    "bad_text"),
    ({"examples": {}}, "examples", "no_list"),
])  # fmt: skip
def test_what_is_refused(part: dict[str, Any], row: str, code: str) -> None:
    assert faults(INN | part) == [(row, code)]


def test_all_faults_are_told_at_once() -> None:
    wrong = INN | {"games": {"dreier": 0}, "announcements": {"trull": 1}, "policies": {"kontra": "x"}, "sources": {"y": "§ 1"}, "slug": "-"}
    assert [row for row, _ in faults(wrong)] == ["slug", "games.dreier", "announcements.trull", "policies.kontra", "sources.y"]
    none = dict.fromkeys(("solo", "einblatt", "zweiblatt", "dreiblatt"))
    assert faults(POINT | {"games": none}) == [("games", "no_games")]
    assert faults(POINT | {"announcements": {"absolut": None}}) == [("announcements.absolut", "bird_needed")]
    assert faults([]) == [("file", "no_object")]  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [
    INN, POINT, FRENCH, INN | {"base": "koenigrufen-speiszettel"}, INN | {"base": "koenigrufen-gallneukirchen"},
    INN | {"games": dict.fromkeys(("rufer", "solorufer", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer"))},
    INN | {"games": {"trischaken": None}}, INN | {"announcements": {"valat": None, "koenig_ultimo": None}},
    INN | {"policies": {"radl": "yes"}}, INN | {"policies": {"kontra": None}, "interpretations": {"renonce_trischaken": [6, "by_role"]}},
    INN | {"interpretations": {"trischaken_pot": [6, 9]}},
    INN | {"base": "koenigrufen-speiszettel", "interpretations": {"pagatkassa_stake": [None, 10], "radl": [True, False], "sack": [None, [1,
    2]]}},
    INN | {"base": "koenigrufen-speiszettel", "announcements": {"sack": [1, 2]}},
    INN | {"base": "koenigrufen-oberoesterreich", "interpretations": {"announced_kept": ["hard", "soft"], "games_at_five": [20, 16]}},
    POINT | {"policies": {"surplus": "winner"}, "interpretations": {"surplus_kontra": [True, False], "talon_loss": ["game_only",
    "with_ohne"]}},
    POINT | {"announcements": {"pagat": {"solo": {"open": 30}}}, "games": {"einblatt": None}},
    FRENCH | {"games": {"garde_sans": 3}, "interpretations": {"round_to": [1, 5], "five_player_split": ["halves", "two_one"]}},
], ids=str)  # fmt: skip
def test_what_is_a_sheet(data: dict[str, Any]) -> None:
    """It prints, in both languages, and every usual question to it has an answer."""
    made = sheet(data)
    for language in ("de", "en"):
        assert regelblatt.as_text(regelblatt.page(made, None, language))
        assert regelblatt.as_text(regelblatt.policies(made, None, language))
    assert not rules.check_options(made, {})
    assert len(rules.digest(made)) == 64
    for game in made.system.games:
        for violation in rules.violations(made):
            for stage in rules.stages():
                rules.outlook(made, game.slug, violation.slug, stage.value)


@pytest.mark.parametrize("base, question", [
    (base, row) for base in ("point-tarock", "french-tarot") for row in rules.SYSTEMS[base].interpretations
], ids=lambda part: part if isinstance(part, str) else part.slug)  # fmt: skip
def test_every_interpretation_of_the_other_kinds_can_be_chosen_and_left_open(base: str, question: Interpretation) -> None:
    """By the page's own names for the question and its answers."""
    for choice in question.choices:
        made = sheet(INN | {"base": base, "policies": {question.slug: choice.value}})
        assert getattr(made.system.policies, question.policy) == question.chosen(choice.value)
    left = [choice.value for choice in reversed(question.choices)]
    made = sheet(INN | {"base": base, "interpretations": {question.slug: left}})
    assert [choice.value for choice in made.system.interpretations[0].choices] == left
    assert getattr(made.system.policies, question.policy) == question.chosen(left[0])
    part = {"policies": {question.slug: left[1]}, "interpretations": {question.slug: left}}
    assert faults(INN | {"base": base} | part) == [(f"interpretations.{question.slug}", "not_the_sheets")]
    assert faults(INN | {"base": base, "policies": {question.slug: "?"}}) == [(f"policies.{question.slug}", "unknown_choice")]


def test_values_of_the_other_kinds() -> None:
    two = {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"}
    # § 18 c with another base value: 7, and 2 for the points above 35; from each of two
    assert points(POINT | {"games": {"zweiblatt": 7}}, two, 3) == [-9, 18, -9]
    assert faults(POINT | {"policies": {"kontra": "cash"}}) == [("policies.kontra", "unknown_policy")]
    assert faults(POINT | {"announcements": {"pagat": [1, 2]}}) == [("announcements.pagat", "bad_cells")]
    # (25 + 0) × 3 from each of three
    assert points(FRENCH | {"games": {"garde": 3}}, {"game": "garde", "dealer": 0, "declarer": 1, "points": 41, "bouts": 2}) == [
        -75,
        225,
        -75,
        -75,
    ]


def test_a_pair_that_becomes_two_factors_is_told() -> None:
    """The cup's Valat of 10 and 20 would be 10 and 20 times the game, where only the policy is changed."""
    file = INN | {"policies": {"valat_value": "multiplies", "valat_kontra": "one_item"}}
    assert "Valat: × 10 / × 20 (bisher 10 / 20; Cup, Tafel „Die Prämien“)" in [row.text() for row in differences(sheet(file))]


def test_what_is_chosen_stands_beside_what_it_replaces() -> None:
    file = INN | {
        "policies": {"kontra": "score", "valat_value": "multiplies", "valat_kontra": "one_item"},
        "announcements": {"valat": [4, 8]},
    }
    rows = {row[0]: row[2] for row in compare("koenigrufen-cup", sheet(file)).sections[-1].rows}
    assert rows["Allgemeines"].startswith("Wohin geht Kontra? Es vervielfacht die Schrift.")
    assert rows["Tafel „Die Prämien“"] == "Was ist ein Valat wert? So oft das Spiel, an dessen Stelle er tritt."


def test_a_difference_says_what_a_choice_means() -> None:
    rows = {row.row: row for row in differences(sheet(INN | {"policies": {"kontra": "score"}}))}
    before, after = "die Schrift kennt es nicht; was es mehr bringt, wird bar bezahlt", "es vervielfacht die Schrift"
    assert rows["policies.kontra"].text().startswith(f"Wohin geht Kontra? {after} (bisher {before}")
    assert rows["policies.kontra"].text("en").startswith("Where does Kontra go? it multiplies the Schrift (before the Schrift ignores it;")


def test_a_sentence_that_holds_no_more_is_not_printed() -> None:
    said = " ".join(row.german for row in sheet(MUSTER).sentences)
    assert "Ein Betrag wird verteilt" in said
    assert "der Verlierer zahlt 3, ab 35/2 6" not in said
    assert "Im Farbendreier umgekehrt" not in said
    assert "2 an jeden, von der Vorhand 4" not in said
    assert "Gewonnen ist ab 35/2." in said
    assert "Im Trischaken Stichzwang; den Talon erhält der letzte Stich." in said, "another way to settle it is played alike"
    without = " ".join(
        row.german for row in sheet(MUSTER | {"games": {"trischaken": None}, "policies": {}, "sources": {}, "examples": None}).sentences
    )
    assert "Im Trischaken Stichzwang" not in without


def test_the_referees_table_follows() -> None:
    """Rows of a Besserrufer go with the game; who sits out interferes only where he may pay."""
    own = {row.slug for row in rules.violations(sheet(MUSTER | {"games": {"besserrufer": None}, "policies": {"fifth_player": "no"}}))}
    assert {"besserrufer_without_bird", "fifth_interferes"}.isdisjoint(own)
    assert {"besserrufer_without_bird", "fifth_interferes"} <= {row.slug for row in rules.violations("koenigrufen-oberoesterreich")}
    three = {"besserrufer_birds": "I–IIII", "conceded_bird": "one", "besserrufer_without_bird": "three_each", "fifth_player": "pays_all"}
    added = {row.slug for row in rules.violations(sheet(INN | {"games": {"besserrufer": 1}, "policies": three}))}
    assert {"besserrufer_without_bird", "fifth_interferes"} <= added


def test_an_added_game_is_played_as_the_bases_games_are() -> None:
    part = {"games": {"besserrufer": 1}, "policies": {"besserrufer_birds": "I–III", "conceded_bird": "listed"}}
    rows = sheet(INN | part).play.rows
    assert next(row.games for row in rows if "besserrufer" in row.games) == (
        "rufer", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer", "dreier", "besserrufer",
    )  # fmt: skip


def test_an_example_is_printed() -> None:
    example = {"record": DREIER, "amounts": [-5, 15, -5, -5], "paragraph": "§ 4", "note": "5 von jedem"}
    section = regelblatt.page(sheet(INN | {"examples": [example]})).sections[-1]
    assert (section.heading, section.rows) == (
        "Beispiele", (("Dreier, es spielt Platz 2, Geber Platz 1, gewonnen", "−5, +15, −5, −5", "5 von jedem", "§ 4"),),
    )  # fmt: skip


@pytest.mark.parametrize("note, german, english", [
    ("5 von jedem", "5 von jedem", "5 von jedem"),
    ({"de": "5 von jedem", "en": "5 from each"}, "5 von jedem", "5 from each"),
    ({"en": "5 from each"}, "5 from each", "5 from each"),
    (None, "", ""),
])  # fmt: skip
def test_a_note_is_said_in_the_readers_language(note: object, german: str, english: str) -> None:
    made = sheet(INN | {"examples": [{"record": DREIER, "amounts": [-5, 15, -5, -5], "paragraph": "§ 4", "note": note}]})
    assert [regelblatt.page(made, None, language).sections[-1].rows[0][2] for language in ("de", "en")] == [german, english]


@pytest.mark.parametrize("slug", rules.SHEETS)
def test_the_examples_of_the_built_in_sheets_come_out(slug: str) -> None:
    """Worked out by hand from the pages; each is printed with its amounts, and cites what its settlement cites."""
    built = rules.SHEETS[slug]
    assert len(built.examples) >= 2
    for example in built.examples:
        found = settled(built, example)
        assert isinstance(found, rules.Settlement), example.record
        assert (found.points, found.cash) == (example.amounts, example.cash or (0,) * len(found.cash)), example.record
        assert any(line.source.removeprefix("Auslegung zu ").startswith(example.source) for line in found.lines), example.record
    for language in ("de", "en"):
        assert len(regelblatt.page(built, None, language).sections[-1].rows) == len(built.examples)


TIROL: dict[str, Any] = INN | {
    "games": {**dict.fromkeys(("zwiccolo", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer")), "besserrufer": 1, "piccolo_ouvert": 8,
              "zwiccolo_ouvert": 8},
    "announcements": {"mondfang": [1, 2], "sack_1": [1, 2], "sack_2": [1, 2]},
    "policies": {
        "besserrufer_birds": "I–IIII", "besserrufer_without_bird": "listed", "conceded_bird": "one",
        "solorufer_king_in_talon": "kontra_counts",
        "valat_beside": "course", "trischaken": "two_pay_or_one_pays_six", "vorhand_tied": "shares_six", "renonce_trischaken": 4,
        "claims": "any_silent",
    },
    "interpretations": {
        "silent_loss": ["birds_and_ultimo", "never"], "vorhand_tied": ["shares_six", "two_each"],
        "solorufer_king_in_talon": ["kontra_counts", "kontra_void"],
    },
}  # fmt: skip
"""What Tirol has otherwise than the cup, by the columns of the page."""


def test_tirol_written_from_the_cup_settles_as_tirol() -> None:
    """Every example of Tirol, and every game at every table by both sheets alike."""
    made, built = sheet(TIROL), rules.SHEETS["koenigrufen-tirol"]
    for example in built.examples:
        assert getattr(settled(made, example), "points", None) == example.amounts
    own, theirs = (rules.tariff(one) for one in (made, built))
    assert isinstance(own, rules.Tariff)
    assert isinstance(theirs, rules.Tariff)
    assert set(own.games) == set(theirs.games)
    for slug, play in theirs.games.items():
        assert (own.games[slug].value, own.games[slug].lost, own.games[slug].values) == (play.value, play.lost, play.values), slug
    for row in fields(Policies):
        assert getattr(own.policies, row.name) == getattr(theirs.policies, row.name) or row.name in (
            "bird_rufer",
            "kontra_unit",
            "several_offenders",
        ), row.name


def test_the_page_on_writing_one_is_true() -> None:
    """Its file is a sheet, whose example comes out."""
    text = (Path(__file__).resolve().parents[2] / "docs" / "how-to-write-your-own-sheet.md").read_text(encoding="utf-8")
    made = read_sheet(json.loads(text.split("```json\n")[1].split("```")[0]))
    assert (made.slug, len(made.examples)) == ("zum-lamm", 1)
    assert {row.slug: row.source for row in made.system.games}["rufer"] == "Cup, Tafel „Die Spiele“"


def test_a_sheet_without_trischaken_has_no_zuwaage() -> None:
    assert "wrong_zuwaage" in {row.slug for row in rules.violations(sheet(INN))}
    assert "wrong_zuwaage" not in {row.slug for row in rules.violations(sheet(INN | {"games": {"trischaken": None}}))}
