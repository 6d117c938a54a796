"""What hangs or leaves the house tells whoever is a number to visitors by his number; the desk has a copy with all names. One table alone,
the ranking over a tag, the Startliste, everything of a round as one file, and the players' Regelblatt on one page."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader

import rules
from tests.scoring.read_back import only_written, text_of, texts
from tests.tournament.evening import drawn, fill, running, the_table
from tournament.desk.registration.players import withdraw
from tournament.ledger.store.refusals import Refused
from tournament.models import Registration, Tournament
from tournament.papers.catalogue import PAPERS, make, with_names
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db


def with_one_hidden() -> tuple[Tournament, str]:
    """A played table, of whose players the first is a number to visitors; his family name."""
    tournament = running()
    fill(the_table(tournament))
    first = Registration.objects.filter(tournament=tournament).order_by("number").first()
    first.player.name = "Karl Geheimnis"
    first.player.save()
    Registration.objects.filter(pk=first.pk).update(anonymous=True, tags=["Damen"])
    return tournament, "Geheimnis"


def test_whoever_is_a_number_is_one_on_every_paper_that_hangs_and_named_on_the_desks_copy() -> None:
    tournament, name = with_one_hidden()
    hanging = [kind for kind in PAPERS.values() if kind.hangs() and "pdf" in kind.formats]
    keys = {kind.key for kind in hanging}
    assert {"standings", "round", "tables", "tables-wall", "seating", "slips", "blank", "sheets", "players", "all", "payments"} <= keys
    for kind in hanging:
        if kind.key in ("teams", "payments", "prizes", "raffle"):  # no clubs here, nobody settles in money, no prizes are planned
            continue
        with only_written():
            public, copy = make(tournament, kind.what(1), "pdf"), make(tournament, kind.what(1, named=True), "pdf")
        assert name not in text_of(public.content), kind.key
        assert name in text_of(copy.content), kind.key
        assert copy.name.endswith("-mit-namen.pdf")


def test_the_page_offers_the_named_copy_only_where_somebody_is_a_number(director_client: Client) -> None:
    tournament = drawn()
    address = reverse("papers", args=[tournament.slug])
    assert "mit allen Namen" not in director_client.get(address).content.decode()
    Registration.objects.filter(tournament=tournament, number=1).update(anonymous=True, tags=["Damen"])
    page = director_client.get(address).content.decode()
    for what in ("standings-named", "tables-named:1", "slips-named:1"):
        assert f'href="{reverse("paper", args=[tournament.slug, what, "pdf"])}"' in page
    assert "receipts-named" not in page
    assert f'href="{reverse("paper", args=[tournament.slug, "standings:Damen", "pdf"])}"' in page


@pytest.mark.parametrize("ending", ["xlsx", "csv", "json"])
def test_no_file_names_whoever_is_a_number_unless_it_is_asked_for(ending: str, tmp_path: Path) -> None:
    """Workbook, csv and JSON leave the desk as papers do. The tournament's own file alone has to come back whole."""
    tournament, name = with_one_hidden()
    for kind in PAPERS.values():
        if not kind.copied(ending) or ending not in kind.formats or kind.key in ("teams", "payments", "prizes", "raffle"):
            continue
        public, copy = (unpacked(make(tournament, kind.what(1, named=named), ending).content) for named in (False, True))
        assert name not in public, kind.key
        assert name in copy, kind.key
        for options, found in (((), public), (("--named",), copy)):
            target = tmp_path / f"{kind.key}.{ending}"
            call_command("export", tournament.slug, kind.what(1), "-o", str(target), *options)
            assert (name in unpacked(target.read_bytes())) == (name in found), (kind.key, options)
    assert name in make(tournament, "tournament", "json").content.decode()
    with pytest.raises(Refused, match=r"möglich: \.xlsx"):
        make(tournament, "tournament-named", "json")


def unpacked(content: bytes) -> str:
    """The text of a file; of a workbook, that of all its parts."""
    if not content.startswith(b"PK"):
        return content.decode("utf-8-sig")
    with ZipFile(BytesIO(content)) as archive:
        return "".join(archive.read(part).decode() for part in archive.namelist())


@pytest.mark.parametrize("named", [False, True])
def test_no_reason_why_somebody_is_gone_leaves_the_desk(named: bool) -> None:
    tournament, _name = with_one_hidden()
    gone, out = Registration.objects.filter(tournament=tournament).order_by("number")[1:3]
    withdraw(registration_id=gone.pk, reason="Scheidung")
    give_sanction(tournament_id=tournament.pk, kind="exclusion", player_id=out.player_id, reason="Watschen ausgeteilt")
    for what in ("standings", "round:1", "tables:1", "players"):
        for ending in ("pdf", "xlsx", "csv", "json"):
            content = make(tournament, with_names(what) if named else what, ending).content
            found = text_of(content) if ending == "pdf" else unpacked(content)
            assert "Scheidung" not in found, (what, ending)
            assert "Watschen" not in found, (what, ending)
    assert "Scheidung" in make(tournament, "tournament", "json").content.decode(), "it has to come back whole"
    assert "abgemeldet" in unpacked(make(tournament, "standings", "csv").content)


def test_both_copies_show_one_state() -> None:
    tournament, _name = with_one_hidden()
    public, copy = (json.loads(make(tournament, what, "json").content) for what in ("standings", "standings-named"))
    assert public["digest"] == copy["digest"]
    assert f"Stand {public['digest'][:6]}" in text_of(make(tournament, "standings", "pdf").content)


def test_a_named_copy_is_no_correction_of_the_one_that_hangs() -> None:
    tournament, _name = with_one_hidden()
    make(tournament, "tables:1", "pdf")
    assert "ersetzt" not in text_of(make(tournament, "tables-named:1", "pdf").content)
    assert "ersetzt" not in text_of(make(tournament, "tables:1", "pdf").content)


def test_the_ranking_over_a_tag_has_its_own_ranks_and_those_among_all() -> None:
    tournament = running()
    fill(the_table(tournament))
    Registration.objects.filter(tournament=tournament, number__in=[2, 3]).update(tags=["Damen"])
    text = text_of(make(tournament, "standings:Damen", "pdf").content)
    assert "Wertung Damen" in text
    assert "Gesamtrang" in text
    assert "2 Spieler" in text
    with pytest.raises(Refused, match="Möglich: Damen"):
        make(tournament, "standings:Herren", "pdf")


def test_one_table_alone() -> None:
    tournament = running()
    for what in ("slips", "blank", "sheets"):
        alone, both = (make(tournament, f"{what}:{part}", "pdf").content for part in ("1-2", "1"))
        assert "Tisch 2" in PdfReader(BytesIO(alone)).outline[1][0].title
        assert len(PdfReader(BytesIO(alone)).outline[1]) == 1
        assert len(PdfReader(BytesIO(both)).outline[1]) == 2
    with pytest.raises(Refused, match="keinen Tisch „3“"):
        make(tournament, "slips:1-3", "pdf")


def test_a_tables_page_leads_to_its_own_sheet(director_client: Client) -> None:
    tournament = running()
    page = director_client.get(reverse("table", args=[tournament.slug, 1, 2])).content.decode()
    address = reverse("paper", args=[tournament.slug, "sheets:1-2", "pdf"])
    assert f'href="{address}"' in page
    assert director_client.get(address)["Content-Disposition"].startswith("inline")


def test_everything_of_a_round_is_one_file_with_one_head() -> None:
    tournament = drawn()
    reader = PdfReader(BytesIO(make(tournament, "all:1", "pdf").content))
    heads = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    assert heads == ["Tischliste", "Tische der Runde 1", "Tischzettel", "Schreibzettel"]
    assert len(reader.pages) == 1 + 1 + 1 + 2, "two tables have two sheets"


def test_the_start_list_has_everybody_by_name() -> None:
    tournament = drawn()
    text = text_of(make(tournament, "players", "pdf").content)
    for row in Registration.objects.filter(tournament=tournament).select_related("player"):
        assert f"{row.number} {row.player.name}" in text
    assert make(tournament, "players", "csv").content.decode().count("\n") >= 4


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("system", list(rules.SYSTEMS))
def test_the_players_regelblatt_is_one_page(system: str, language: str) -> None:
    tournament = drawn()
    tournament.system, tournament.options = system, {}
    with override(language):
        [text] = texts(make(tournament, "regelblatt-players", "pdf").content)
    assert ("Games" if language == "en" else "Spiele") in text
    assert ("Interpretations" if language == "en" else "Auslegungen") in text
