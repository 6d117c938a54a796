"""The one way in which a tournament goes: drafts and demos, backed up first, and a row that outlives them."""

from pathlib import Path

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.core.management import call_command
from django.db import models
from django.test import Client
from django.urls import reverse

from tests.tournament import court
from tests.tournament.evening import RUFER, content_digest, registered, running, save, the_table
from tests.tournament.prizes.evening import PLACES, PLAN
from tournament.backup import making, places, restoring
from tournament.desk.registration.players import import_players, remove_player
from tournament.desk.registration.unneeded import NEEDED
from tournament.desk.setup.removing import BELONGING, is_removable, remove_tournament
from tournament.desk.setup.setup import copy_tournament, create_tournament, open_registration
from tournament.ledger.machine import backups
from tournament.ledger.store.refusals import Refused
from tournament.models import (
    CashLine,
    Cup,
    LogRow,
    PaymentPlan,
    Phase,
    Player,
    Prize,
    PrizePlan,
    Referee,
    Registration,
    Removal,
    Shared,
    Tournament,
)
from tournament.money.writing import plan_payments, return_fee, take_fee, write_cash
from tournament.prizes.writing import save_plan

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]


def demo(settings: LazySettings, data: Path) -> Tournament:
    settings.REFEREE_PASSWORD_FILE = data / "schiedsrichter-passwort"
    call_command("demo", "--again", verbosity=0)
    return Tournament.objects.get(name="Herbstturnier Linz")


def counted() -> dict[str, int]:
    """Rows by model, but those of log-ins."""
    kept = [
        model for model in apps.get_app_config("tournament").get_models() if model is not Shared
    ]  # servers say there when they backed up
    return {model.__name__: model._base_manager.count() for model in kept}


def test_everything_of_a_tournament_is_named() -> None:
    """A new model whose rows belong to a tournament has its place in `BELONGING`, or it would be left over."""
    owned, grown = {Tournament}, True
    while grown:
        more = {
            model
            for model in apps.get_app_config("tournament").get_models()
            for field in model._meta.get_fields()
            if isinstance(field, models.ForeignKey) and field.related_model in owned
        }
        grown = not more <= owned
        owned |= more
    assert owned - {Tournament} == {model for model, _way in BELONGING}


def test_a_demo_goes_as_if_it_had_never_been(settings: LazySettings, data: Path) -> None:
    mine = running(name="Eigenes")
    digest, before = content_digest(mine), counted()
    evening = demo(settings, data)
    players, referees = evening.registrations.count(), Referee.objects.filter(tournament=evening).count()
    for tournament in Tournament.objects.exclude(pk=mine.pk):
        remove_tournament(tournament_id=tournament.pk, author="leitung")
    assert counted() == before | {"Removal": 2}
    assert content_digest(mine) == digest
    removal = Removal.objects.get(slug="herbstturnier-linz-2026")
    assert (removal.name, removal.author, removal.open, removal.rows["Registration"]) == ("Herbstturnier Linz", "leitung", False, players)
    assert (players, referees) == (24, 1)
    # And it can be had back: the backup was made before.
    restoring.restore(places.found(removal.backup).path, running=True)
    assert Tournament.objects.filter(slug="herbstturnier-linz-2026").exists()


def test_a_draft_goes_and_who_is_registered_elsewhere_stays() -> None:
    other = registered(2, name="Anderes")
    draft = create_tournament(name="Entwurf", system="koenigrufen-cup", cup="Nur hier")
    import_players(tournament_id=draft.pk, rows=[{"name": "Spieler 1"}, {"name": "Nur hier"}])
    copy = copy_tournament(source_id=draft.pk, name="Kopie")
    Tournament.objects.filter(pk=copy.pk).update(cup=None)
    remove_tournament(tournament_id=draft.pk)
    copy.refresh_from_db()
    assert (copy.copied_from, Cup.objects.count()) == (None, 0)
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Spieler 1", "Spieler 2"]
    assert Registration.objects.filter(tournament=other).count() == 2


def test_a_draft_goes_with_its_prizes_and_its_cash() -> None:
    draft = create_tournament(name="Entwurf", system="koenigrufen-cup", fee_cents=1000)
    save_plan(tournament_id=draft.pk, policies=PLAN, prizes=PLACES)
    plan_payments(tournament_id=draft.pk, per="evening", method="greedy", through="desk")
    write_cash(tournament_id=draft.pk, kind="opening", cents=5000)
    copy = copy_tournament(source_id=draft.pk, name="Kopie")
    remove_tournament(tournament_id=copy.pk)
    remove_tournament(tournament_id=draft.pk)
    assert not any(model.objects.exists() for model in (Tournament, PrizePlan, Prize, PaymentPlan, CashLine))


@pytest.mark.parametrize("phase", [Phase.RUNNING, Phase.CLOSED, Phase.PUBLISHED])
def test_what_was_played_stays(phase: Phase) -> None:
    tournament = running()
    Tournament.objects.filter(pk=tournament.pk).update(phase=phase)
    before = counted()
    with pytest.raises(Refused) as caught:
        remove_tournament(tournament_id=tournament.pk)
    assert caught.value.codes == ("not_removable",)
    assert counted() == before
    assert not backups.listed(backups.folder()), "refused before anything is done"


def test_what_was_announced_goes_as_long_as_nothing_is_played_and_no_fee_is_in_the_cash() -> None:
    """Two of 20 € came, one was returned: 20 € have an owner. Returned too, nobody loses anything."""
    tournament = create_tournament(name="Nur geprobt", system="koenigrufen-cup", fee_cents=2000)
    import_players(tournament_id=tournament.pk, rows=[{"name": "Anna Auer"}, {"name": "Berta Bauer"}])
    open_registration(tournament_id=tournament.pk)
    for number in (1, 2):
        take_fee(tournament_id=tournament.pk, number=number, cents=2000)
    return_fee(tournament_id=tournament.pk, number=1, cents=2000, reason="verschoben")
    before = counted()
    with pytest.raises(Refused, match="noch Nenngeld \\(20,00"):
        remove_tournament(tournament_id=tournament.pk)
    assert counted() == before
    return_fee(tournament_id=tournament.pk, number=2, cents=2000, reason="verschoben")
    assert is_removable(Tournament.objects.get())
    remove_tournament(tournament_id=tournament.pk)
    assert (Tournament.objects.count(), Player.objects.count(), Removal.objects.get().phase) == (0, 0, Phase.REGISTRATION)


def test_where_a_game_is_written_it_was_played_whatever_the_phase_says() -> None:
    tournament = running()
    save(the_table(tournament), 1, RUFER)
    Tournament.objects.filter(pk=tournament.pk).update(phase=Phase.REGISTRATION)
    with pytest.raises(Refused) as caught:
        remove_tournament(tournament_id=tournament.pk)
    assert caught.value.codes == ("not_removable",)


def test_nothing_goes_without_a_backup(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = create_tournament(name="Entwurf", system="koenigrufen-cup")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(places, "copy", full)
    before = counted()
    with pytest.raises(Refused) as caught:
        remove_tournament(tournament_id=draft.pk)
    assert (caught.value.codes, counted()) == (("full",), before)


def test_what_is_written_meanwhile_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = create_tournament(name="Entwurf", system="koenigrufen-cup")
    make = making.make_backup

    def slowly(*args: object) -> making.Made:
        made = make(*args)
        import_players(tournament_id=draft.pk, rows=[{"name": "Nachzügler"}])
        return made

    monkeypatch.setattr("tournament.desk.setup.removing.make_backup", slowly)
    with pytest.raises(Refused) as caught:
        remove_tournament(tournament_id=draft.pk)
    assert caught.value.codes == ("stale",)
    assert Tournament.objects.filter(pk=draft.pk).exists()


def test_a_demo_is_marked_by_a_row_that_stays(settings: LazySettings, data: Path) -> None:
    evening = demo(settings, data)
    assert is_removable(evening)
    assert LogRow.objects.filter(tournament=evening, action="make_demo").count() == 1
    assert not is_removable(running())


def test_the_page_asks_for_the_name(director_client: Client) -> None:
    draft = create_tournament(name="Entwurf", system="koenigrufen-cup")
    page = reverse("tournament", args=[draft.slug])
    assert "Turnier entfernen" in director_client.get(page).content.decode()
    remove = reverse("tournament-remove", args=[draft.slug])
    wrong = director_client.post(remove, {"name": "Entwurff"}, follow=True)
    assert b'<details class="reopen" open>' in wrong.content, "he types again where he typed"
    assert Tournament.objects.filter(pk=draft.pk).exists()
    answer = director_client.post(remove, {"name": "Entwurf"}, follow=True)
    assert "Entwurf ist entfernt" in answer.content.decode()
    assert not Tournament.objects.filter(pk=draft.pk).exists()
    said = director_client.get(reverse("backup")).content.decode()
    assert Removal.objects.get().backup in said
    assert "Turnier entfernen" not in director_client.get(reverse("tournament", args=[running().slug])).content.decode()


def test_whatever_may_name_a_person_is_asked_before_he_is_forgotten() -> None:
    assert set(NEEDED) == {field.get_accessor_name() for field in Player._meta.related_objects}


def test_a_registration_that_was_a_mistake_goes_with_the_person_that_it_made() -> None:
    other = registered(1, name="Anderes")
    here = create_tournament(name="Hier", system="koenigrufen-cup")
    known, new = import_players(tournament_id=here.pk, rows=[{"name": "Spieler 1"}, {"name": "Nur vertippt"}])
    for row in (known, new):
        remove_player(registration_id=row.pk)
    assert list(Player.objects.values_list("name", flat=True)) == ["Spieler 1"]
    assert Registration.objects.get().tournament == other


def test_a_referee_removes_nothing(director_client: Client) -> None:
    tournament, user, _ruling = court.ruled_dreier()
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(reverse("tournament-remove", args=[tournament.slug]), {"name": tournament.name}).status_code == 403
