"""A club's list on its page and by its command: looked at, answered, applied, taken back."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournament.models import MemberList, Player

pytestmark = pytest.mark.django_db

PAGE = "/register/mitglieder/"
LIST = "Name;Ort\nAnna Huber;Wels\nEva Mosser;Ried\nNeu Ling;Steyr\n"
Post = Callable[..., str]


@pytest.fixture
def people() -> None:
    """Anna Huber has moved, Karl Lang is not on the list, Eva Moser of another club may be Eva Mosser."""
    for name, place, club in (("Anna Huber", "Linz", "Süd"), ("Karl Lang", "Linz", "Süd"), ("Eva Moser", "Ried", "Nord")):
        Player.objects.create(name=name, place=place, club=club)


def preview(client: Client, content: str = LIST, status: int = 200, **said: str) -> str:
    file = SimpleUploadedFile("liste.csv", content.encode())
    answer = client.post(PAGE, {"club": "Süd", "day": "2026-09-01", "file": file, **said})
    assert answer.status_code == status
    return answer.content.decode()


def rows(page: str) -> dict[str, str]:
    found = re.search(r'name="rows"\s+value="([^"]+)"', page)
    assert found is not None
    return {"rows": found[1]}


def test_differences_are_shown_and_nothing_is_stored(director_client: Client, people: None) -> None:
    page = preview(director_client)
    for words in (
        "1 neu",
        "1 geändert",
        "1 ausgetreten",
        "<del>Linz</del> Wels",
        "Wer ist das?",
        "Eva Mosser",
        "Karl Lang",
        "3 Zeilen gelesen",
    ):
        assert words in page, words
    assert not MemberList.objects.exists()
    assert Player.objects.count() == 3


def test_a_list_is_applied_when_everybody_is_named_and_taken_back(director_client: Client, people: None) -> None:
    page, eva = preview(director_client), Player.objects.get(name="Eva Moser")
    open_ = director_client.post(PAGE, rows(page))
    assert (open_.status_code, "noch nicht gesagt" in open_.content.decode()) == (422, True)
    seen = director_client.post(PAGE, {**rows(page), "wer-3": str(eva.pk), "ansehen": "1"}).content.decode()
    assert "2 geändert" in seen
    assert re.search(rf'name="wer-3"\s+value="{eva.pk}"\s+checked', seen)
    done = director_client.post(PAGE, {**rows(page), "wer-3": str(eva.pk)}, follow=True).content.decode()
    assert "Die Liste „Süd“ ist übernommen" in done
    assert dict(Player.objects.values_list("name", "club")) == {"Anna Huber": "Süd", "Karl Lang": "", "Eva Moser": "Süd", "Neu Ling": "Süd"}
    assert (
        "Mitgliederliste „Süd“ übernommen: 3 Personen (1 neu, 2 geändert, 1 ausgetreten)"
        in director_client.get("/register/").content.decode()
    )
    back = director_client.post(PAGE, {"zurueck": MemberList.objects.get().pk}, follow=True).content.decode()
    assert "Die Liste „Süd“ ist zurückgenommen." in back
    assert "zurückgenommen " in back
    assert dict(Player.objects.values_list("name", "club")) == {"Anna Huber": "Süd", "Karl Lang": "Süd", "Eva Moser": "Nord"}
    assert director_client.post(PAGE, {"zurueck": "999"}).status_code == 404


def test_what_cannot_be_read_is_said_at_its_field(director_client: Client, people: None) -> None:
    assert "Es fehlen die Überschriften" in preview(director_client, "1;2\n3;4\n", status=422)
    assert "Bitte ausfüllen." in preview(director_client, status=422, club=" ")
    assert "Bitte ein Datum eingeben" in preview(director_client, status=422, day="gestern")
    assert "Bitte eine Datei wählen" in director_client.post(PAGE, {"club": "Süd", "day": "2026-09-01"}).content.decode()
    assert "abgelaufen" in director_client.post(PAGE, {"rows": "x"}, follow=True).content.decode()
    same = preview(director_client, "Name;Ort\nAnna Huber;Linz\nKarl Lang;Linz\n")
    assert "Alles steht schon so im Register." in same
    assert "nichts Neues" in director_client.post(PAGE, rows(same)).content.decode()


def test_as_many_queries_whatever_the_size(director_client: Client, people: None) -> None:
    """A preview: session, account, the register's words, members, who is shown with the club, numbers, who may be whom."""
    counted = []
    for more in (0, 150):
        content = LIST + "".join(f"Ganz Neu {chr(97 + n // 26)}{chr(97 + n % 26)};Perg\n" for n in range(more))
        with CaptureQueriesContext(connection) as captured:
            preview(director_client, content)
        counted.append(len(captured))
    assert counted[0] == counted[1]


def test_the_command_compares_applies_and_takes_back(people: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "liste.csv"
    file.write_text(LIST, encoding="utf-8")
    call_command("members", str(file), "--club", "Süd")
    said = capsys.readouterr().out
    for words in ("Neu: 1", "+ Neu Ling, Steyr", "* Anna Huber: Ort Linz → Wels", "- Karl Lang, Linz", "? Zeile 3 Eva Mosser"):
        assert words in said
    assert not MemberList.objects.exists()
    with pytest.raises(SystemExit):
        call_command("members", str(file), "--club", "Süd", "--apply")
    assert "noch nicht gesagt" in capsys.readouterr().err
    call_command("members", str(file), "--club", "Süd", "--apply", "--leave-doubtful", "--day", "2026-09-01")
    kept = MemberList.objects.get()
    assert f"--undo {kept.pk}" in capsys.readouterr().out
    assert str(kept.day) == "2026-09-01"
    call_command("members", "--undo", str(kept.pk))
    assert not Player.objects.filter(name="Neu Ling").exists()
    for asked in (
        ["--undo", "999"],
        [str(file)],
        [str(tmp_path / "fehlt.csv"), "--club", "Süd"],
        [str(file), "--club", "Süd", "--day", "x"],
    ):
        with pytest.raises(CommandError):
            call_command("members", *asked)
