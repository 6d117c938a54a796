"""Every German text of the program has its English one, with the same placeholders; nothing stale is left in the catalogue.

A failing test prints the entries that tournament/locale/en/LC_MESSAGES/django.po lacks, ready to be filled in.
"""

import ast
import json
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.utils.translation import gettext, override, pgettext
from django.utils.translation.template import templatize

from rules.words.glossary import TERMS
from rules.words.ruling_sentences import RULING_SENTENCES
from rules.words.sentences import SENTENCES
from scoring.plain import say

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "tournament/locale/en/LC_MESSAGES/django.po"
SINGULAR = {"_", "gettext", "gettext_lazy", "gettext_noop"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
PLURAL = {"ngettext", "ngettext_lazy"}
LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
IN_TEMPLATE = re.compile(rf"\b(?P<call>_|gettext|ngettext)\(\s*(?P<one>{LITERAL})(?:\s*,\s*(?P<many>{LITERAL}))?")

Message = str | tuple[str, str]


def in_python(path: Path) -> Iterator[Message]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = [argument.value for argument in node.args if isinstance(argument, ast.Constant) and isinstance(argument.value, str)]
        if name in SINGULAR and texts:
            yield texts[0]
        elif name in IN_CONTEXT and len(texts) == 2:
            yield texts[1]
        elif name in PLURAL and len(texts) >= 2:
            yield texts[0], texts[1]


def in_template(path: Path) -> Iterator[Message]:
    for match in IN_TEMPLATE.finditer(templatize(path.read_text(encoding="utf-8"))):
        one = ast.literal_eval(match["one"])
        yield (one, ast.literal_eval(match["many"])) if match["call"] == "ngettext" else one


@cache
def messages() -> dict[Message, str]:
    """Every text to translate, with the file it stands in."""
    found: dict[Message, str] = {}
    sources = [(path, in_python) for path in sorted((ROOT / "tournament").rglob("*.py")) if "migrations" not in path.parts]
    sources += [(path, in_template) for path in sorted((ROOT / "templates").rglob("*")) if path.suffix in {".html", ".txt"}]
    for path, extract in sources:
        for message in extract(path):
            found.setdefault(message, str(path.relative_to(ROOT)))
    return found


@cache
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, abort_invalid=True)


def placeholders(text: str) -> set[str]:
    """Names in `%(name)s` and in `{name}`, and how many plain `%s` or `%d` there are."""
    plain = len(re.findall(r"%[sd]", text))
    braces = {name for _, name, _, _ in string.Formatter().parse(text) if name} if re.search(r"{\w+}", text) else set()
    return set(re.findall(r"%\((\w+)\)", text)) | braces | ({f"{plain} plain"} if plain else set())


def entry(message: Message, place: str) -> str:
    quoted = [json.dumps(part, ensure_ascii=False) for part in ([message] if isinstance(message, str) else message)]
    if len(quoted) == 1:
        return f'#: {place}\nmsgid {quoted[0]}\nmsgstr ""\n'
    return f'#: {place}\nmsgid {quoted[0]}\nmsgid_plural {quoted[1]}\nmsgstr[0] ""\nmsgstr[1] ""\n'


def test_every_text_is_translated() -> None:
    known = {message.id: message for message in catalogue() if message.id}
    missing = []
    for message, place in messages().items():
        translated = known.get(message)
        texts = (translated.string,) if translated and isinstance(translated.string, str) else translated.string if translated else ()
        if not texts or not all(texts) or translated.fuzzy:
            missing.append(entry(message, place))
    assert not missing, "\n" + "\n".join(missing)


def test_translations_keep_the_placeholders() -> None:
    faults = []
    for message in catalogue():
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        texts = [message.string] if isinstance(message.string, str) else list(message.string)
        # The last German form is the plural: it names what any English form may name.
        faults += [f"{text!r} for {ids[-1]!r}" for text in texts if text and message.id and placeholders(text) != placeholders(ids[-1])]
    assert faults == []


def test_english_has_english_quotation_marks() -> None:
    """In the texts of pages and in the words of the rules; what a sentence quotes may be German."""
    texts = [text for message in catalogue() for text in ([message.string] if isinstance(message.string, str) else message.string)]
    texts += [english for _german, english in (SENTENCES | RULING_SENTENCES).values()]
    texts += [entry.english for entry in TERMS.values()]
    assert any("“" in text for text in texts)
    assert [text for text in texts if set(text) & set("„‚«»")] == []


def test_no_entry_is_stale() -> None:
    assert [message.id for message in catalogue() if message.id and message.id not in messages()] == []


def test_the_catalogue_is_as_the_tool_makes_it(tmp_path: Path) -> None:
    """References and order too. Else: `make messages`."""
    for folder in ("tournament", "templates", "rules", "scoring"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    made = tmp_path / CATALOGUE.relative_to(ROOT)
    command = ["manage.py", "makemessages", "--locale", "en", "--add-location", "file", "--no-obsolete", "--no-wrap"]
    subprocess.run([sys.executable, *command], cwd=tmp_path, check=True, capture_output=True)
    assert without_date(made) == without_date(CATALOGUE)


def without_date(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith('"POT-Creation-Date')]


def test_no_sentence_points_by_a_colour() -> None:
    """No page marks anything by colour: what a sentence means has a sign or a word. The picture for the projector is of colours."""
    colour = re.compile(r"\b(?:rot|grün|gelb|blau)(?:e[mnrs]?)?\b", re.IGNORECASE)
    said = {
        message: place
        for message, place in messages().items()
        if colour.search(" ".join([message] if isinstance(message, str) else message))
    }
    assert {message for message, place in said.items() if place != "templates/rehearsal/picture.html"} == set()


def test_a_word_of_two_meanings_has_two_translations() -> None:
    """„Stand“ heads the ranking, and how far a tournament or a round is."""
    with override("en"):
        assert (gettext("Stand"), pgettext("how far it is", "Stand")) == ("Standings", "State")


def test_a_rule_sheet_is_called_so_on_pages_and_papers() -> None:
    with override("en"):
        assert gettext("Regelblatt") == say("rule_page", "en") == "Rule sheet"
        assert gettext("Regelblatt für Spieler") == "Rule sheet for players"
    assert [message.id for message in catalogue() if "Regelblatt" in str(message.string)] == []


def test_an_upload_is_a_version_on_the_laptop_and_on_the_server() -> None:
    """Both say „Fassung“ and talk of the same to one another."""
    assert [message.id for message in catalogue() if message.id and "revision" in str(message.string).lower()] == []


def test_the_tests_find_texts_at_all() -> None:
    """Guards the extraction itself: one text of each kind, known to be there."""
    assert "Für Leitung und Schiedsrichter" in messages()
    assert "Passwort" in messages()
    assert any(isinstance(message, tuple) for message in messages())


WORDS_OF_TWO_MEANINGS = {
    ("several", "Spieler"): "Players", ("who plays the game", "Spieler"): "declarer", ("behind their number", "Spieler"): "players",
    ("behind their number", "Runden"): "rounds", ("one", "Fehler"): "fault", ("the sum so far", "Stand"): "Total",
    ("how far it is", "Stand"): "State",
}  # fmt: skip


def test_one_german_word_is_two_english_ones_where_it_means_two_things() -> None:
    with override("en"):
        assert {said: pgettext(*said) for said in WORDS_OF_TWO_MEANINGS} == WORDS_OF_TWO_MEANINGS
        assert (gettext("Fehler"), gettext("Stand"), gettext("Runden")) == ("Faults", "Standings", "Rounds")
    with override("de"):
        assert {pgettext(*said) for said in WORDS_OF_TWO_MEANINGS} == {"Spieler", "Runden", "Fehler", "Stand"}
