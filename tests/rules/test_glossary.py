"""Every word has a German and an English label, and the forms say of each game what reading a record takes."""

import pytest

import rules
from rules.engine.forms import game_forms
from rules.families.registry import FORM
from rules.rows.system import WHENS
from rules.words.glossary import ANNOUNCEMENTS, GAMES, TERMS, term
from tests.rules import generator
from tests.rules.free_files import sheet
from tests.rules.test_cases import FILES, read

TABLES = [(system, seats) for system, sizes in generator.SEATS.items() for seats in sizes]


@pytest.mark.parametrize("code", TERMS)
def test_every_term_has_both_languages(code: str) -> None:
    for language in ("de", "en"):
        assert term(code, language).strip()
        assert term(code, language) == term(code, language).strip()
    assert len(set(TERMS[code].aliases)) == len(TERMS[code].aliases)


def test_every_word_of_every_system_is_in_the_glossary() -> None:
    codes = set(WHENS) | {f"kontra_{factor}" for factor in (1, 2, 4, 8)} | {"redeal", "manual", "attack", "defence"} | set(rules.SYSTEMS)
    for system in rules.SYSTEMS.values():
        codes |= {row.slug for row in (*system.games, *system.announcements)} | set(system.bids)
        codes |= set(system.taking.poignees) if system.taking else set()
    assert codes <= set(TERMS)
    used = {row.slug for sheet in rules.KNOWN.values() for row in (*sheet.system.games, *sheet.system.announcements)} | {"redeal", "manual"}
    used |= {row.slug for row in sheet().system.games}
    assert set(GAMES) | set(ANNOUNCEMENTS) == used, "no game or announcement that no sheet has"


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_no_two_games_or_announcements_of_a_sheet_have_the_same_label(system: str) -> None:
    for rows in (rules.SYSTEMS[system].games, rules.SYSTEMS[system].announcements):
        for language in ("de", "en"):
            labels = [term(row.slug, language) for row in rows]
            assert len(set(labels)) == len(labels)


def test_an_unknown_code_is_misuse() -> None:
    with pytest.raises(KeyError):
        term("schnapsen")


@pytest.mark.parametrize("system, seats", TABLES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_forms_have_labels(system: str, seats: int, language: str) -> None:
    tariff = rules.tariff(system, seats)
    for form in game_forms(tariff):
        assert term(form.slug, language)
        assert all(term(item.kind, language) for item in form.announcements)
        assert all(term(when, language) for item in form.announcements for when in item.whens)
        assert form.fields == tuple(field for field in tariff.places if field in form.fields), "a form asks in the order of its faults"


@pytest.mark.parametrize("system, seats", TABLES)
def test_a_generated_record_has_only_fields_of_its_form(system: str, seats: int) -> None:
    tariff = rules.tariff(system, seats)
    forms = {form.slug: form for form in game_forms(tariff)}
    for record in generator.records(tariff, 11, 400):
        assert set(record) - {"radl"} <= set(forms[record["game"]].fields), record


def test_the_cases_have_only_fields_of_their_forms() -> None:
    """Records that nobody generated from a form; those that are refused for another reason count too."""
    for path in FILES:
        for case in read(path):
            request = case["request"]
            tariff = rules.tariff(request["system"], request.get("seats"), request.get("options"))
            if "code" in case["expect"] or type(tariff) is rules.Refusal:
                continue
            form = next(form for form in game_forms(tariff) if form.slug == request["record"]["game"])
            given = {field for field, value in request["record"].items() if value is not None}
            said = {item["kind"]: item["when"] for item in request["record"].get("announcements") or []}
            assert given - {"radl"} <= set(form.fields) | ({"announcements"} if not said else set()), request
            allowed = {item.kind: item.whens for item in form.announcements}
            assert all(when in allowed[kind] for kind, when in said.items()), request


@pytest.mark.parametrize("system, seats", TABLES)
def test_every_field_of_a_form_is_read(system: str, seats: int) -> None:
    """A field that the form offers is never `unexpected_field`, whatever stands in it; one that it leaves out and that is filled is
    refused."""
    tariff = rules.tariff(system, seats)
    for form in game_forms(tariff):
        base = {"game": form.slug, "dealer": 0}
        for field in FORM[2:]:
            if field == "radl":
                continue
            refused = rules.read_record({**base, field: "?"}, tariff)
            codes = {(finding.code, finding.field) for finding in refused.findings} if type(refused) is rules.Refusal else set()
            if field in form.fields:
                assert ("unexpected_field", field) not in codes, (form.slug, field)
            else:
                assert {place for _, place in codes} >= {field}, (form.slug, field)


@pytest.mark.parametrize("system, seats", TABLES)
def test_what_a_form_offers_settles(system: str, seats: int) -> None:
    """Each announcement of each form, at each time, by the first declarer; with a partner where the announcement is of his card."""
    tariff = rules.tariff(system, seats)
    for form in game_forms(tariff):
        required = [item.kind for item in form.announcements if item.required] or list(tariff.games[form.slug].row.birds[:1])
        low, high = (f"{count}/{form.blatt}" if form.thirds else count for count in (20, 50))
        result = {"points": low} if form.result == "count" else {"won": False}
        for item in form.announcements:
            for when in item.whens:
                won = {"won": when == "silent" and not item.can_be_lost_silent} if item.needs_won else {}
                said = [{"kind": kind, "by": 1, "when": "open", "won": False} for kind in required if kind != item.kind]
                said += [{"kind": item.kind, "by": 1, "when": when, **won}]
                if required and item.kind in required and when != "open":
                    continue
                made = {"points": high} if form.result == "count" else {"won": True}
                record = {"game": form.slug, "dealer": 0, "declarer": 1, **(made if won.get("won") else result), "announcements": said}
                if item.kind == "koenig_ultimo":  # of the called king, which somebody must hold
                    record["partner"] = said[-1]["by"] = 2
                assert not isinstance(rules.read_record(record, tariff), rules.Refusal), record
