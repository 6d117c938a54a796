"""A forgotten name stands in no text that anybody typed, and nothing that is computed changes. Every column of text is known."""

from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import models

from tests.tournament import court, season
from tests.tournament.evening import the_table
from tests.tournament.filed import as_text, written
from tournament.desk.registration import players
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Call, Case, CashLine, Cup, Job, JobFile, Player, Registration, Repair, Round, SeriesLogRow, Table, Tournament
from tournament.models.player import PartOfName
from tournament.money.writing import write_cash
from tournament.referee.appeals import appeal_ruling
from tournament.register.forgetting import forget
from tournament.register.texts import ACCOUNT_COLUMNS, OF_A_SERIES, OF_A_TOURNAMENT, blot_of
from tournament.series.reading import read_season

pytestmark = pytest.mark.django_db

ACCOUNTS = ACCOUNT_COLUMNS
"""Columns that name an account of the program."""
ELSEWHERE = {
    "Cup": {"name", "policies"},
    "Tournament": {"name", "place", "in_series", "system", "sheet_file", "options", "seed", "tie_breaks", "ranking", "keep_apart",
    "rules_edition", "rules_digest"}, "Player": {"name", "place", "club", "federation_number"},
    "Registration": {"tags"}, "Round": {"draw_seed", "draw_method"},
    "Extract": {"organiser", "key", "digest"}, "ExtractRow": {"number", "name", "words", "place", "club", "leads_to"},
    "Case": {"record", "violation", "stage", "facts", "accused", "claims", "layout"}, "Entry": {"record", "findings"}, "Merge": {"moved"},
    "TableLink": {"token", "code"}, "OtherVersion": {"record", "choice"}, "Agreement": {"sums"},
    "PrizePlan": {"seed", "raffle", "gone", "away", "out", "tickets", "answers"}, "Prize": {"key", "filter", "text"},
    "PrizeGiving": {"request", "answer", "digest", "state"}, "Removal": {"slug", "name", "phase", "rows", "backup"}, "Repair": {"action"},
    "Ruling": {"violation", "stage", "facts", "accused", "claims", "layout", "answered", "decision", "source", "offenders", "entered",
    "record", "before"},
    "AwayTournament": {"name", "place", "terms"}, "AwayResult": {"said"}, "RegisterLogRow": {"facts"}, "Shared": {"text"},
    "Server": {"name", "version", "edition", "facts"}, "Made": {"key"}, "Upkeep": {"kind", "facts"},
    "WrongCode": {"address"}, "SeriesEntry": {"terms", "carried_points"},
    "Printed": {"form", "occasion", "digest", "shown"}, "OwnSheet": {"edition", "name", "file"},
    "PersonalLink": {"mark"}, "Organiser": {"name"}, "Team": {"name"}, "Invitation": {"digest"}, "OrganiserLogRow": {"facts"},
    "HandOver": {"salt", "secret", "source", "address"},
    "ClubMembership": {"club"}, "MemberList": {"club"}, "MemberListRow": {"before", "after", "begun", "ended"},
    "Federation": {"address", "name", "key", "left_out"}, "Sending": {"digest", "action", "standings"},
    "Generation": {"mark", "secret", "before", "address"}, "ApiToken": {"name", "prefix", "digest", "scopes"},
    "Webhook": {"url", "secret", "events"}, "Delivery": {"event", "body", "said"}, "Mail": {"to", "subject", "text", "fault"},
    "Laptop": {"name", "key"}, "Enrolment": {"digest"}, "Received": {"name", "place", "system", "results"},
    "Revision": {"digest", "action", "supersedes", "reason", "standings", "header", "signature", "results"}, "PersonsPart": {"content"},
    "Job": {"key", "facts", "language", "result"}, "JobFile": {"name", "content_type"},
    "Course": {"facts", "decided_reason"}, "Link": {"how"}, "Alias": {"name", "place"}, "UploadLogRow": {"facts"},
}  # fmt: skip
"""Columns of text in which nobody is named, by model: what is his own row, what is computed, codes, and names of things."""


def test_every_column_of_text_is_known() -> None:
    """A new one is looked through when somebody is forgotten, or says here why nobody is named in it."""
    looked_through: dict[str, set[str]] = {}
    for model, _way, columns in (*OF_A_TOURNAMENT, *OF_A_SERIES):
        looked_through.setdefault(model.__name__, set()).update(columns)
    unknown = []
    for model in apps.get_app_config("tournament").get_models():
        for field in model._meta.concrete_fields:
            text = isinstance(field, (models.CharField, models.TextField, models.JSONField)) and not isinstance(
                field, (models.SlugField, PartOfName)
            )
            name = model.__name__
            if text and not field.choices and field.name not in looked_through.get(name, set()) | ELSEWHERE.get(name, set()) | ACCOUNTS:
                unknown.append(f"{name}.{field.name}")
    assert unknown == []


def test_what_jobs_made_goes_with_the_name() -> None:
    """A paper may name him; whoever still wants it asks for it again."""
    tournament = court.ruled_dreier()[0]
    job = Job.objects.create(organiser=tournament.organiser, tournament=tournament, kind="paper")
    JobFile.objects.create(job=job, name="stand.pdf", content_type="application/pdf", content=b"%PDF-")
    forget(person_id=Registration.objects.get(tournament=tournament, number=1).player_id)
    assert not JobFile.objects.exists()


@pytest.mark.parametrize("text, left", [
    ("Moser Anna kam zu spät", "Nr. 1 kam zu spät"), ("Moser, Anna", "Nr. 1"), ("die Moser war laut", "die Nr. 1 war laut"),
    ("1 Anna Moser statt 2 Eva Huber", "Nr. 1 statt 2 Eva Huber"), ("Mosers Karten, Anna", "Mosers Karten, Anna"),
    ("Frau Dr. Anna Moser", "Frau Nr. 1"),
])  # fmt: skip
def test_a_name_is_found_however_it_is_written(text: str, left: str) -> None:
    blot = blot_of(["Dr. Anna Moser"], 1, "Nr. 1", {2: "Eva Huber"})
    assert blot.sign.sub(blot.instead, text) == left


def test_a_surname_that_somebody_else_has_stays_where_it_stands_alone() -> None:
    blot = blot_of(["Anna Moser"], 1, "Nr. 1", {2: "Karl Moser"})
    assert blot.sign.sub(blot.instead, "Moser gegen Anna Moser") == "Moser gegen Nr. 1"


def told(tournament: Tournament) -> None:
    """Everybody wrote the name somewhere."""
    table, round_ = the_table(tournament), Round.objects.get(tournament=tournament)
    Call.objects.create(table=table, caller="Anna Moser", words="Moser ruft", client_id=uuid4())
    Case.objects.update(words="Frau Moser zog die Karte zurück")
    Table.objects.filter(pk=table.pk).update(state_reason="Anna Moser ging heim")
    Round.objects.filter(pk=round_.pk).update(
        closed_reason="auf Wunsch von Anna Moser", draw_report={"explained": {"de": ["Anna Moser (Nr. 1) sitzt groß"]}}
    )
    Repair.objects.create(
        round=round_, action="repair_never_came", facts={"round": 1, "who": "1 Anna Moser", "reason": "Moser Anna fehlte"}
    )
    write_cash(tournament_id=tournament.pk, kind="other", cents=500, words="Spende Anna Moser")
    Registration.objects.filter(tournament=tournament, number=2).update(withdrawn_reason="fuhr mit Anna Moser heim")
    Tournament.objects.filter(pk=tournament.pk).update(squads=[{"name": "Moser & Spieler 2", "members": [1, 2]}])


def test_the_name_is_in_no_text_that_anybody_typed(django_user_model: Any) -> None:
    tournament, user, ruling = court.ruled_dreier()
    row = Registration.objects.get(tournament=tournament, number=1)
    players.change_player(registration_id=row.pk, name="Anna Moser", place="Linz")
    appeal_ruling(ruling_id=ruling.pk, appellant="Anna Moser", grounds="Moser sieht es anders", user=user)
    told(tournament)
    before = [(line.rank, line.player.number, line.total) for line in read_ranking(tournament, Audience.DESK).standings]
    forget(person_id=row.player_id)
    for model, way, columns in OF_A_TOURNAMENT:
        for said in model._base_manager.filter(**{way: tournament.pk}).values_list(*columns):
            assert "Moser" not in str(said), model.__name__
    tournament.refresh_from_db()
    assert "Moser" not in as_text(written(tournament))
    assert (Call.objects.get(words="Nr. 1 ruft").caller, CashLine.objects.get().words) == ("Nr. 1", "Spende Nr. 1")
    assert tournament.squads == [{"name": "Nr. 1 & Spieler 2", "members": [1, 2]}]
    assert Repair.objects.get().facts == {"round": 1, "who": "Nr. 1", "reason": "Nr. 1 fehlte"}
    assert [(line.rank, line.player.number, line.total) for line in read_ranking(tournament, Audience.DESK).standings] == before


def test_no_standing_of_any_tournament_or_series_changes() -> None:
    cup = season.ranked({"formula": {"kind": "sum"}})
    who, number = season.key_of("A"), season.person("A")
    SeriesLogRow.objects.create(cup=cup, action="change_terms", facts={"name": "Anna Auer"}, detail={"before": "Auer, Anna"})

    def stands() -> list[Any]:
        found = [
            [(line.rank, line.player.number, line.total) for line in read_ranking(one, Audience.DESK).standings]
            for one in Tournament.objects.all()
        ]
        answer = read_season(Cup.objects.get(pk=cup.pk), Audience.DESK, hidden=True).answer
        return [*found, [(line["rank"], line["person"], line["total"]) for line in answer["standings"]]]

    before = stands()
    forget(person_id=who, author="L")
    assert stands() == before
    assert Player.objects.get(pk=who).name == f"Anonym {number}"
    assert "Auer" not in str(list(SeriesLogRow.objects.values_list("facts", "detail")))
