"""The Regelblatt carries every sentence of its list, in both languages, on paper too, each with its paragraph and none said twice.

`regelblatt.md` is a copy of the project's page on the Regelblatt, not made from the program; where that page lies beside the project the
copy is held against it.
"""

import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

import rules
from rules.book.comparing import compare
from rules.book.regelblatt import as_text, for_players, page, without_marks
from scoring.paper.exporters import pdf
from tests.scoring.test_pdf import META, ink, squeezed, texts

HERE = Path(__file__).parent
LIST = HERE / "regelblatt.md"
BESIDE = HERE.parents[2] / "shared" / "rules" / "regelblatt.md"
SYSTEMS = {
    "Point-Tarock": "point-tarock",
    "Königrufen cup": "koenigrufen-cup",
    "Speiszettel": "koenigrufen-speiszettel",
    "TC Gallneukirchen": "koenigrufen-gallneukirchen",
    "French Tarot": "french-tarot",
}
CUP, GALL = "koenigrufen-cup", "koenigrufen-gallneukirchen"
COUNTS = {"point-tarock": 43, CUP: 42, "koenigrufen-speiszettel": 36, GALL: 13, "french-tarot": 22}
"""Counted on the page; Gallneukirchen's own."""
FURTHER = {f"koenigrufen-{name}" for name in ("oberoesterreich", "tirol", "sauwald", "cup-2018")}
"""The page lists no sentences of these: theirs are made from the tables of their own page, and read against it by eye."""
ELSEWHERE = {"french-tarot-fft", "tarokk-illusztralt", "tarokk-paskievics", "tarok-slovenski-3", "tarok-slovenski-4"}
"""Those of these are listed on their own page: their own file of tests holds them against it."""
REPLACED = ("§ Trischaken", "§ Negativspiele, 1", "§ Negativspiele, 2", "§ Negativspiele, 4", "§ Renonce, 7")
"""Of the cup's sentences those that name one of these are Gallneukirchen's own."""


def listed(path: Path) -> dict[str, list[tuple[str, str, str]]]:
    """Paragraph, German, English by system."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    rows = found.setdefault("", [])
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            rows = found.setdefault(SYSTEMS[line[3:].strip()], [])
        elif line.startswith("| ") and not line.startswith("| § | Deutsch"):
            source, german, english = line.strip("| ").split(" | ")
            rows.append((source, german, english))
    return {system: rows for system, rows in found.items() if system}


SENTENCES = listed(LIST)


def lent() -> list[tuple[str, str, str]]:
    """The cup's sentences on Gallneukirchen's sheet."""
    return [
        (f"Auslegung zu Cup, {source[13:]}" if source.startswith("Auslegung zu ") else f"Cup, {source}", german, english)
        for source, german, english in SENTENCES[CUP]
        if not any(place in source for place in REPLACED)
    ]


def wanted(system: str) -> list[tuple[str, str, str]]:
    return [*SENTENCES[system], *(lent() if system == GALL else [])]


def test_the_list_is_whole() -> None:
    assert {system: len(rows) for system, rows in SENTENCES.items()} == COUNTS
    assert len(lent()) == 36
    assert set(SENTENCES) == set(rules.SYSTEMS) - FURTHER - ELSEWHERE


@pytest.mark.only_where(BESIDE.is_file(), reason="the page lies beside the project only where it is developed")
def test_the_copy_is_the_page() -> None:
    assert {system: sha256(repr(rows).encode()).hexdigest() for system, rows in listed(BESIDE).items() if rows} == {
        system: sha256(repr(rows).encode()).hexdigest() for system, rows in SENTENCES.items()
    }


@pytest.mark.parametrize("system", SENTENCES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_sentence_is_printed_with_its_paragraph(system: str, language: str) -> None:
    """In the command's plain text: a line each, in the order of the list."""
    lines = as_text(page(system, None, language)).splitlines()
    place = 0
    for source, *sentence in wanted(system):
        text = sentence[language == "en"]
        found = next((number for number, line in enumerate(lines) if line.startswith(f"{text} ") and line.endswith(f"  {source}")), None)
        assert found is not None, (source, text)
        assert found > place, text
        place = found


@pytest.mark.parametrize(
    "language, system",
    [
        ("de", "point-tarock"),
        ("en", "point-tarock"),
        ("de", CUP),
        ("en", CUP),
        ("de", "koenigrufen-speiszettel"),
        ("de", GALL),
        ("en", "french-tarot"),
    ],
)
def test_every_row_and_every_sentence_stands_on_paper(system: str, language: str) -> None:
    """Each row of values with its paragraph, each sentence with its own, and nothing beyond the margin."""
    shown = page(system, None, language)
    file = pdf.regelblatt(shown, META, language)
    paper = squeezed(" ".join(texts(file)))
    for section in shown.sections:
        assert squeezed(section.heading) in paper
        for row in section.rows:
            assert all(squeezed(cell)[:20] in paper for cell in row)
    assert ink(file)[2] <= 1950
    for source, *sentence in wanted(system):
        assert squeezed(sentence[language == "en"].replace("`", "")) in paper, sentence
        assert squeezed(source) in paper


OF_THE_TABLES = {
    "koenigrufen-oberoesterreich": (
        "Noch zu bestätigen", "keinen Kaiserstich: der Sküs sticht", "gefangener Mond zählt nicht",
        "Im Trischaken Stichzwang; den Talon erhält der letzte Stich", "der Spieler spielt aus, im Trischaken die Vorhand",
        "kein Stichzwang, keine Regel für den Pagat", "im Sechserdreier sechs",
        "Die Vorhand darf halten, aber nicht weitersagen. Mit vier Königen kein Ruferspiel", "keine Spiele bei einem anderen",
        "den letzten Stich und", "vor dem zweiten Ausspiel", "Drei Runden zu 16 Spielen zu viert", "die beste Runde, dann die nächste",
        "Kontra wird gleich bezahlt", "für die ersten fünfzig", "die höchste gezogene Karte",
    ),
    "koenigrufen-tirol": (
        "in der Folge Mond, Sküs, Pagat, auch in Negativspielen", "Den Mond fängt der Sküs oder der Pagat im Kaiserstich",
        "ob Stichzwang gilt und wohin der Talon geht", "der Spieler spielt aus, im Trischaken die Vorhand",
        "kein Stichzwang, keine Regel für den Pagat", "im Sechserdreier sechs", "Niemand hält", "keine Spiele bei einem anderen",
        "Ansehen darf man den letzten Stich", "vor dem zweiten Ausspiel", "Meist drei Runden zu 16", "dann das Los",
        "Kontra steht nicht in der Wertung", "wer ein Tarock zieht, ist erste Vorhand", "(je 2)",
    ),
    "koenigrufen-sauwald": (
        "keinen Kaiserstich", "gefangener Mond zählt nicht", "den Talon erhält der letzte Stich",
        "der Spieler spielt aus, im Trischaken die Vorhand", "braucht sechs Farbkarten", "im Sechserdreier sechs",
        "gibt die Vorhand mit allen Rechten", "vor dem zweiten Ausspiel", "sagt der Text nicht", "10 Cent ein Punkt",
        "für die ersten fünfzig", "Die höchste Karte gibt",
    ),
    "koenigrufen-cup-2018": (
        "in jeder Folge, nicht in Negativspielen und Trischaken", "den ersten sechs Stichen fällt je eine Karte",
        "der Spieler spielt aus, im Trischaken die Vorhand", "nach dem Verlegen sechs Farbkarten", "im Sechserdreier sechs",
        "kein zweiter; es gibt keine Spiele bei einem anderen. Mit vier Königen ruft man eine Dame",
        "Niemand hält, die Vorhand darf nicht weitersagen", "Ansehen darf man den letzten Stich", "vor dem zweiten Ausspiel",
        "Drei Runden zu 20 Spielen", "zwei Stunden eine Runde", "am Ende der Runde; Kontra gleich", "die sechs besten und das Finale",
        "Plätze wie gelost; die höchste Karte gibt zuerst", "4 × 8 × 2",
    ),
}  # fmt: skip
"""Cell by cell of „What may be played“ and „The day“ on the page of the four further sheets, and what it says of what rests on what."""


@pytest.mark.parametrize("system", sorted(FURTHER))
def test_the_further_sheets_say_what_the_tables_of_their_page_say(system: str) -> None:
    said = [german for german, *_more in rules.SHEETS[system].sentences]
    assert [words for words in OF_THE_TABLES[system] if not any(words in sentence for sentence in said)] == []


def test_what_is_still_to_be_confirmed_stands_on_the_players_page_too() -> None:
    system = "koenigrufen-oberoesterreich"
    for language, words in (("de", "Noch zu bestätigen ist alles andere"), ("en", "Still to be confirmed is all else")):
        confirmed, open_ = for_players(page(system, None, language), system, language).sections[-1].notes
        assert "tarockcup.at" in confirmed
        assert open_.startswith(words)
    assert for_players(page(CUP), CUP).sections[-1].notes == ()


def test_no_paper_names_the_file_that_a_sheet_was_read_from() -> None:
    assert [system for system in rules.SYSTEMS if ".txt" in without_marks(page(system)).subtitle] == []


@pytest.mark.parametrize("system", SENTENCES)
def test_nothing_is_said_twice(system: str) -> None:
    for column in (0, 1):
        said = Counter(note[column] for note in rules.SHEETS[system].sentences)
        assert [sentence for sentence, times in said.items() if times > 1] == []


def test_gallneukirchen_has_nothing_of_the_cups_that_its_own_sheet_replaces() -> None:
    cited = {note[2] for note in rules.SHEETS[GALL].sentences}
    assert not any(f"Cup, {place}" in source for place in REPLACED for source in cited)
    said = as_text(page(GALL))
    assert "zu den ersten sechs Stichen" not in said
    assert "6 Punkte im Ganzen" not in said
    assert {"Cup, § Negativspiele, 3", "Cup, § Renonce, 8", "Cup, § Tarockspiele, 2"} <= cited, "what the same rows of the cup say besides"


def test_a_comparison_puts_what_is_about_one_matter_side_by_side() -> None:
    """By the heading that the paragraphs stand under; what both sheets say alike is left out."""
    rows = {row[0]: row[1:] for section in compare(CUP, "koenigrufen-speiszettel").sections for row in section.rows}
    cup, speiszettel, _ = rows["Trischaken"]
    assert "6 Punkte im Ganzen" in cup
    assert "die zwei mit den meisten Punkten zahlen" in speiszettel
    assert rows["Platzwahl"][1] == "–"
    rows = {row[0]: row[1:] for section in compare(CUP, GALL).sections for row in section.rows}
    assert "Platzwahl" not in rows
    assert rows["Trischaken"][1].startswith("Farb- und Stichzwang")


def test_a_name_of_an_interpretation_in_a_sentence_leads_to_its_question() -> None:
    for system, rows in SENTENCES.items():
        for name in re.findall(r"`(\w+)`", " ".join(german for _, german, _ in rows)):
            questions = [row[0] for section in page(system).sections if section.heading == "Auslegungen" for row in section.rows]
            assert [question for question in questions if question.endswith(f"({name})")], name
