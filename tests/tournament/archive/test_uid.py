"""Which tournament it is: drawn when it is set up, kept by its file, its backups and the copy of the evening; a second one of the same file
is another."""

import json
import re
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import fixture, running
from tests.tournament.hand_sums import FIXTURES
from tournament.archive.by_schema import validator
from tournament.archive.here import like_it, which
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file, read_tournament
from tournament.archive.schemas import check_file
from tournament.archive.writing import as_text, written
from tournament.backup import making, restoring
from tournament.backup.places import Why
from tournament.desk.setup.setup import copy_tournament, create_tournament
from tournament.handover import taking
from tournament.ledger.store.refusals import Refused
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

UID = "0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90"
FORM = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


def cup(**more: object) -> dict[str, object]:
    return {**json.loads((FIXTURES / "cup-nine.json").read_text(encoding="utf-8")), **more}


def test_each_tournament_has_its_own() -> None:
    first, second = (create_tournament(name="Probe", system="koenigrufen-cup") for _ in range(2))
    assert FORM.fullmatch(str(first.uid))
    assert first.uid != second.uid


def test_one_that_begins_as_an_earlier_one_did_is_another() -> None:
    first = running()
    assert copy_tournament(source_id=first.pk, name="Wieder").uid != first.uid


def test_the_file_has_it_right_after_the_format_and_brings_it_along() -> None:
    made = import_tournament(file=read_tournament(cup(uid=UID)))
    assert made.uid == UUID(UID)
    assert list(written(made))[:3] == ["format", "uid", "name"]
    assert written(made)["uid"] == UID


@pytest.mark.parametrize("name", ["cup-nine", "french-four", "sums-only"])
def test_read_into_an_empty_database_it_comes_out_byte_for_byte(name: str) -> None:
    """The rows of the first are undone before the file is read in: as on another laptop."""
    with transaction.atomic():
        text = as_text(written(fixture(name)))
        transaction.set_rollback(True)
    assert not Tournament.objects.exists()
    assert as_text(written(import_tournament(file=read_file(text.encode())))) == text


def test_a_file_of_before_is_given_one() -> None:
    assert "uid" not in cup()
    assert FORM.fullmatch(str(fixture("cup-nine").uid))


def test_read_in_again_it_is_another_tournament_and_the_first_keeps_its_own() -> None:
    first = import_tournament(file=read_tournament(cup(uid=UID)))
    second = import_tournament(file=read_tournament(cup(uid=UID)))
    first.refresh_from_db()
    assert str(first.uid) == UID
    assert FORM.fullmatch(str(second.uid))
    assert second.uid != first.uid
    assert {**written(second), "uid": UID} == written(first)


@pytest.mark.parametrize("given", [
    "", "x", 7, True, [UID], {"uid": UID}, UID.upper(), UID.replace("-", ""), f"{{{UID}}}", f" {UID}", f"{UID}\n", UID[:-1], f"{UID}0",
])  # fmt: skip
def test_what_is_none_is_refused_with_a_sentence(given: object) -> None:
    with pytest.raises(Refused) as refused:
        check_file(json.dumps(cup(uid=given)).encode())
    [finding] = refused.value.findings
    assert (finding.code, finding.field) == ("bad_value", "uid")
    assert "Ohne „uid“ bekommt das Turnier eine neue." in finding.message
    assert not validator("tournament").is_valid(cup(uid=given))


@pytest.mark.parametrize("more", [{}, {"uid": None}, {"uid": UID}])
def test_with_it_without_it_and_with_nothing_a_file_is_good(more: dict[str, object]) -> None:
    assert check_file(json.dumps(cup(**more)).encode()) == "tournament"
    assert validator("tournament").is_valid(cup(**more))


def send(client: Client, **more: str) -> HttpResponse:
    file = SimpleUploadedFile("turnier.json", json.dumps(cup(uid=UID)).encode(), "application/json")
    return client.post(reverse("tournament-import"), {"file": file, **more})


def asks(answer: HttpResponse, first: Tournament) -> bool:
    """Whether the page leads to the tournament and asks."""
    page = answer.content.decode()
    link = f'Dieses Turnier ist schon hier: <a href="{reverse("tournament", args=[first.slug])}">{first.name}</a>'
    return answer.status_code == 422 and link in " ".join(page.split()) and 'name="again"' in page


def test_one_that_is_here_is_read_in_again_only_when_told_so(director_client: Client) -> None:
    assert 'name="again"' not in director_client.get(reverse("tournament-import")).content.decode()
    assert send(director_client).status_code == 302
    first = Tournament.objects.get()
    # What it is called here by now is no matter.
    Tournament.objects.update(name="Das erste")
    first.refresh_from_db()
    assert asks(send(director_client), first)
    assert Tournament.objects.get() == first
    # Told so without the file: what was ticked stays.
    page = director_client.post(reverse("tournament-import"), {"again": "on"}).content.decode()
    assert "Bitte eine Datei wählen." in page
    assert re.search(r'name="again"[^>]* checked', page)
    assert send(director_client, again="on").status_code == 302
    assert Tournament.objects.count() == 2


def test_a_file_of_before_is_known_by_name_and_day(director_client: Client) -> None:
    first = fixture("cup-nine")
    assert like_it(which(json.dumps(cup()).encode())) == first
    assert like_it(which(json.dumps(cup(date="2026-01-02")).encode())) is None
    assert like_it(which(json.dumps(cup(name="Ein anderes")).encode())) is None
    assert like_it(which(json.dumps(cup(name="Ein anderes", uid=UID)).encode())) is None
    assert like_it(which(b'{"format": "tarock-series/1", "name": "Turnier der Neun"}')) is None


def test_the_command_says_so_too(tmp_path: Path) -> None:
    file, out, err = tmp_path / "turnier.json", StringIO(), StringIO()
    file.write_text(json.dumps(cup(uid=UID)), encoding="utf-8")
    call_command("import_tournament", str(file), stdout=out, stderr=err)
    assert (out.getvalue(), err.getvalue()) == ("turnier-der-neun-2026\n", "")
    call_command("import_tournament", str(file), stdout=out, stderr=err)
    assert out.getvalue() == "turnier-der-neun-2026\nturnier-der-neun-2026-2\n"
    assert "war schon hier (turnier-der-neun-2026)" in err.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_backup_brings_it_back_and_who_takes_the_evening_over_has_the_same(data: Path) -> None:
    uid = running().uid
    file = making.make_backup(Why.HAND).path
    Tournament.objects.update(uid=UID)
    restoring.restore(file, running=True)
    assert Tournament.objects.get().uid == uid
    Tournament.objects.update(uid=UID)
    taking.from_stick(file=file, where="http://192.168.1.30:8000", running=False)
    assert Tournament.objects.get().uid == uid
