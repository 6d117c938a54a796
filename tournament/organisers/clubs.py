"""The organisers of a server: founded, renamed, closed; a tournament that goes from one to another. For the root's owners."""

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.paper import in_file_names
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text, lock, record_action
from tournament.models import Cup, Helper, Invitation, Kind, Laptop, Organiser, OwnSheet, Received, Referee, SeriesEntry, Team, Tournament
from tournament.models.organiser import everywhere
from tournament.organisers.founding import first_team
from tournament.organisers.log import record

LONGEST_SLUG = 80


@transaction.atomic
def found_federation(*, name: str, slug: str = "", author: str = "") -> Organiser:
    """A federation above the organiser that is here: from now on it keeps the register and the server, by the same people. Refused:
    `federation_there`, `missing_field`, `slug_taken`."""
    root = Organiser.objects.select_for_update().get(parent=None)
    if root.kind == Kind.FEDERATION:
        raise refuse("federation_there", _("Einen Verband gibt es hier schon: %(name)s.") % {"name": root.name}, "name")
    name, slug = _names(name, slug)
    Organiser.objects.filter(pk=root.pk).update(parent=root)  # below itself for a moment: there is one root at a time
    federation = Organiser.objects.create(name=name, slug=slug, kind=Kind.FEDERATION)
    Organiser.objects.filter(pk=root.pk).update(parent=federation)
    team = first_team(federation)
    for user in {row.user for of in root.teams.filter(owner=True) for row in of.memberships.select_related("user")}:
        team.memberships.create(user=user)
    record(federation, "found_organiser", {"name": name}, author=author)
    return federation


@transaction.atomic
def found(*, name: str, slug: str = "", author: str = "") -> Organiser:
    """A new club under the federation, with a first team that nobody is in yet: its owner comes by an invitation. Refused:
    `no_federation`, `missing_field`, `slug_taken`, `name_taken`."""
    root = Organiser.objects.select_for_update().get(parent=None)
    if root.kind != Kind.FEDERATION:
        raise refuse("no_federation", _("Zuerst den Verband gründen, zu dem die Vereine gehören."), "name")
    name, slug = _names(name, slug)
    club = Organiser.objects.create(name=name, slug=slug, parent=root)
    first_team(club)
    record(root, "found_organiser", {"name": name}, author=author)
    record(club, "found_organiser", {"name": name}, author=author)
    return club


@transaction.atomic
def rename(*, organiser_id: int, name: str, author: str = "") -> Organiser:
    """Another name; the address stays, for what leads there is printed."""
    organiser = Organiser.objects.select_for_update().get(pk=organiser_id)
    findings: list[Finding] = []
    said = clean_text(name, "name", findings, required=True)
    if Organiser.objects.filter(name=said).exclude(pk=organiser.pk).exists():
        findings.append(Finding("name_taken", "name", _("Einen Verein mit diesem Namen gibt es schon.")))
    refuse_all(findings)
    if said != organiser.name:
        facts = {"before": organiser.name, "name": said}
        organiser.name = said
        organiser.save(update_fields=["name"])
        record(organiser, "rename_organiser", facts, author=author)
    return organiser


@transaction.atomic
def close(*, organiser_id: int, author: str = "") -> None:
    """A club that has nothing any more is found nowhere, its teams go, its log stays. Refused: `is_root`, `not_empty`, `still_sends`."""
    organiser = Organiser.objects.select_for_update().get(pk=organiser_id)
    if organiser.parent_id is None:
        raise refuse("is_root", _("Der Verband selbst wird nicht gelöscht."))
    with everywhere():
        left = [model.objects.filter(organiser=organiser).count() for model in (Tournament, Cup, OwnSheet)]
        sends = Laptop.objects.filter(organiser=organiser, revoked_from=None).exists()
    if any(left):
        text = _(
            "%(name)s hat noch %(tournaments)d Turniere, %(cups)d Reihen und %(sheets)d Regelwerke. Zuerst an einen anderen Verein geben "
            "oder entfernen."
        )
        raise refuse("not_empty", text % {"name": organiser.name, "tournaments": left[0], "cups": left[1], "sheets": left[2]})
    if sends:
        raise refuse("still_sends", _("Laptops von %(name)s senden noch: Zuerst sperren, dann löschen.") % {"name": organiser.name})
    Invitation.objects.filter(organiser=organiser).delete()
    for team in organiser.teams.all():
        team.memberships.all().delete()
        team.delete()
    record(Organiser.objects.get(parent=None), "close_organiser", {"name": organiser.name}, author=author)
    Organiser.objects.filter(pk=organiser.pk).update(closed=True)


@transaction.atomic
def move_tournament(*, tournament_id: int, organiser_id: int, author: str = "") -> Tournament:
    """The tournament is another club's: its teams work on it, and who was appointed there by the one before does not any more.

    What was offered of it to a cup goes along. Refused: `in_series` (its series stays where it is), `sent` (its laptop sends it on),
    `slug_taken`, `is_there`.
    """
    with everywhere():
        tournament = lock(tournament_id)
        to = Organiser.objects.get(pk=organiser_id)
        before = Organiser.objects.get(pk=tournament.organiser_id)
        if before.pk == to.pk:
            raise refuse("is_there", _("Das Turnier gehört diesem Verein schon."))
        if tournament.cup_id is not None:
            raise refuse(
                "in_series", _("Das Turnier zählt in einer Reihe von %(name)s. Zuerst aus der Reihe nehmen.") % {"name": before.name}
            )
        if Received.objects.filter(uid=tournament.uid).exists():
            text = _("Ein Laptop von %(name)s hat das Turnier eingesandt; was dort berichtigt wird, gehört weiter diesem Verein.")
            raise refuse("sent", text % {"name": before.name})
        if Tournament.objects.filter(organiser=to, slug=tournament.slug).exists():
            raise refuse(
                "slug_taken", _("%(name)s hat schon ein Turnier mit der Adresse %(slug)s.") % {"name": to.name, "slug": tournament.slug}
            )
        for kind in (Referee, Helper):
            kind.objects.filter(tournament=tournament).update(active=False)
        for team in Team.objects.filter(tournaments=tournament):
            team.tournaments.remove(tournament)
        SeriesEntry.objects.filter(uid=tournament.uid, organiser=before).update(organiser=to)
        tournament.organiser = to
        facts = {"before": before.name, "name": to.name}
        record_action(tournament, "move_tournament", facts, author=author, changed=["organiser"])
    record(before, "give_tournament", {"name": tournament.name, "other": to.name}, author=author)
    record(to, "take_tournament", {"name": tournament.name, "other": before.name}, author=author)
    return tournament


def _names(name: str, slug: str) -> tuple[str, str]:
    """Name and address of a new one, cleaned. The address follows from the name where none is said."""
    findings: list[Finding] = []
    said = clean_text(name, "name", findings, required=True)
    address = in_file_names(slug or said)[:LONGEST_SLUG].strip("-")
    if said and not address:
        findings.append(Finding("bad_value", "slug", _("Bitte eine Adresse aus Buchstaben und Ziffern angeben, z. B. linz.")))
    if Organiser.objects.filter(name=said).exists():
        findings.append(Finding("name_taken", "name", _("Einen Verein mit diesem Namen gibt es schon.")))
    if Organiser.objects.filter(slug=address).exists():
        findings.append(Finding("slug_taken", "slug", _("Diese Adresse hat schon ein anderer Verein.")))
    refuse_all(findings)
    return said, address
