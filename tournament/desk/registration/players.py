"""Registering players: one in seconds, or a whole list at once. A person is kept over tournaments; number, tags and money belong to one.

Never seats anybody: a late arrival or a walk-out after the draw is a repair (`desk.drawing.draw`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.field import fault_said
from tournament.desk.registration.players_linked import banned, bans, linked, linked_all
from tournament.desk.registration.players_stored import meant_by_name, store_rows, take_over
from tournament.desk.registration.teams import in_a_team, keep_teams, renumbered, with_members, wrong_in_rows
from tournament.desk.registration.unneeded import forget_unneeded
from tournament.ledger.people.notices import notices
from tournament.ledger.people.register import gives_numbers, known_elsewhere, of_register
from tournament.ledger.store.convert import language
from tournament.ledger.store.log import Facts
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import (
    REASON_LIMIT,
    clean_text,
    lock,
    must_not_be_closed,
    need_reason,
    outdate_elsewhere,
    printable,
    record_action,
)
from tournament.models import Player, Registration, Round, Sanction, SanctionKind, Seat, SeatChange, Tournament, times
from tournament.money.cash import has_moved
from tournament.money.writing import LARGEST_AMOUNT, let_go, note_ticked
from tournament.referee.sanction_words import barred_words

LARGEST_NUMBER = 99_999
MOST_TAGS = 20
MOST_ROWS = 5_000


class PlayerCheck(NamedTuple):
    """One row of a list as it would be stored (`values`: number, name, place, club, tags, paid, present), with what is wrong with it.

    `row` counts from 1; `known`: the person took part in an earlier tournament, or is the federation's.
    """

    row: int
    values: dict[str, Any]
    findings: tuple[Finding, ...]
    known: bool = False


@transaction.atomic
def add_player(
    *,
    tournament_id: int,
    name: str = "",
    place: str = "",
    club: str = "",
    number: int | None = None,
    tags: Sequence[str] = (),
    paid: bool = False,
    present: bool = False,
    player_id: int | None = None,
    federation: str = "",
    despite: str = "",
    author: str = "",
) -> Registration:
    """Registers a player: a known person by `player_id` (found by type-ahead), by his number of the `federation`, by equal name, place and
    club, or by the name alone where only one person has it and nothing else was said (where the federation keeps its register that says
    too little); else a new one.

    Without `number` the next free one. `despite`: why he is registered although somebody of his name is barred (a Sperre, an exclusion); it
    is logged. Raises Refused (`already_registered`, `number_taken`, `missing_field`, `barred` …).
    """
    tournament = lock(tournament_id)
    must_not_be_closed(tournament)
    alone = not (place or club or gives_numbers())
    known = linked(federation) if federation else _known(tournament, player_id, name, alone=alone)
    given = {"name": known.name, "place": known.place, "club": known.club} if known else {"name": name, "place": place, "club": club}
    taken = _taken(tournament)
    [check] = check_rows([{**given, "number": number, "tags": tags, "paid": paid, "present": present}], taken, refuse_twins=known is None)
    findings = list(check.findings)
    if known is not None and Registration.objects.filter(tournament=tournament, player=known).exists():
        findings.append(Finding("already_registered", "name", _("Diese Person ist schon angemeldet.")))
    why = clean_text(despite, "despite", findings, limit=REASON_LIMIT)
    barring = notices(tournament).named(check.values["name"]).barring
    kept_out = banned(known, check.values["name"])
    if not why:
        findings += barred(barring, "despite") + ([Finding("barred", "despite", kept_out)] if kept_out else [])
    refuse_all(findings)
    [registration] = store_rows(tournament, [check.values], [known])
    note_ticked(tournament, [registration], author)
    if federation:
        outdate_elsewhere(tournament, Player.objects.filter(pk=registration.player_id))
    facts = _who(registration) | ({"say": "add_player_despite", "reason": why} if barring or kept_out else {})
    detail = _said(registration) | ({"despite": why, "barred_by": [row.pk for row in barring]} if barring else {})
    record_action(tournament, "add_player", facts, author=author, detail=detail)
    return registration


def _known(tournament: Tournament, player_id: int | None, name: str, *, alone: bool) -> Player | None:
    """The person who was picked, or whom the name says `alone`."""
    if player_id is not None:
        return Player.objects.get(pk=player_id)
    return _only_namesake(tournament, name) if alone else None


def _only_namesake(tournament: Tournament, name: str) -> Player | None:
    """The one person of this name who is not registered here; None where there is none or more than one. Whom another organiser knows is
    not taken for him: there a name alone says too little."""
    if not printable(name):
        return None
    named = Player.objects.filter(name=" ".join(name.split()), merged_into=None).exclude(registrations__tournament=tournament)
    found = list(named.exclude(known_elsewhere(tournament.organiser_id))[:2])
    return found[0] if len(found) == 1 else None


@transaction.atomic
def change_player(*, registration_id: int, author: str = "", **values: Any) -> Registration:
    """Changes any of name, place, club (the person, in all tournaments), tags, number (until a round is drawn). Raises Refused
    (`of_register`: who he is is not this club's to say, `number_taken`, `missing_field` …)."""
    unknown = set(values) - {"name", "place", "club", "tags", "number"}
    if unknown:
        raise TypeError(f"no such field: {', '.join(sorted(unknown))}")
    registration, tournament = _locked(registration_id)
    player = registration.player
    before = _said(registration)
    taken = _taken(tournament, without=registration)
    [check] = check_rows([{**before, **values}], taken, refuse_twins=False)
    findings = list(check.findings)
    number = check.values["number"]
    if number != registration.number and Round.objects.filter(tournament=tournament).exists():
        findings.append(Finding("not_after_draw", "number", _("Die Nummer steht schon auf der Auslosung und bleibt.")))
    if any(before[field] != check.values[field] for field in ("name", "place", "club")) and of_register([player], tournament):
        text = _("Diese Person steht auch für andere Vereine im Register. Name, Ort und Verein ändert dort der Verband.")
        findings.append(Finding("of_register", "name", text))
    refuse_all(findings)
    for field in ("name", "place", "club"):
        setattr(player, field, check.values[field])
    player.save()
    outdate_elsewhere(tournament, Player.objects.filter(pk=player.pk))
    if number != registration.number:
        renumbered(tournament, registration.number, number)
    registration.number, registration.tags = number, check.values["tags"]
    registration.save(update_fields=["number", "tags"])
    after = _said(registration)
    detail = {field: [before[field], after[field]] for field in after if before[field] != after[field]}
    if detail:
        record_action(tournament, "change_player", _who(registration), author=author, detail=detail)
    return registration


@transaction.atomic
def set_paid(*, registration_id: int, paid: bool, author: str = "") -> Registration:
    """Notes the fee as taken, or not."""
    return _set_flag(registration_id, "paid", paid, "set_paid" if paid else "set_unpaid", author=author)


@transaction.atomic
def set_present(*, registration_id: int, present: bool, author: str = "") -> Registration:
    """Notes the player as here, or not."""
    return _set_flag(registration_id, "present", present, "set_present" if present else "set_absent", author=author)


@transaction.atomic
def set_anonymous(*, registration_id: int, anonymous: bool, author: str = "") -> Registration:
    """Visitors see the number instead of the name from now on, or the name again. In any phase: people ask for it afterwards too."""
    registration = Registration.objects.select_related("player").get(pk=registration_id)
    tournament = lock(registration.tournament_id)
    if registration.anonymous != anonymous:
        registration.anonymous = anonymous
        registration.save(update_fields=["anonymous"])
        say = {} if anonymous else {"say": "set_named"}
        record_action(tournament, "set_anonymous", _who(registration) | say, author=author)
    return registration


def _set_flag(registration_id: int, field: str, value: bool, say: str, author: str) -> Registration:
    registration, tournament = _locked(registration_id)
    if getattr(registration, field) != value:
        setattr(registration, field, value)
        registration.save(update_fields=[field])
        if field == "paid":
            note_ticked(tournament, [registration], author)
        record_action(tournament, f"set_{field}", _who(registration) | {"say": say}, author=author)
    return registration


@transaction.atomic
def withdraw(*, registration_id: int, reason: str, author: str = "") -> Registration:
    """The player has left or is not coming; he keeps his results. Drawn seats stay until the draw is repaired."""
    said = need_reason(reason)
    registration, tournament = _locked(registration_id)
    if registration.withdrawn:
        raise refuse("already_withdrawn", _("Dieser Spieler ist schon abgemeldet."))
    registration.withdrawn, registration.withdrawn_reason, registration.withdrawn_at = True, said, times.now()
    registration.save(update_fields=["withdrawn", "withdrawn_reason", "withdrawn_at"])
    record_action(tournament, "withdraw", _who(registration) | {"reason": said}, author=author)
    return registration


@transaction.atomic
def readmit(*, registration_id: int, author: str = "") -> Registration:
    """A player who was withdrawn takes part again."""
    registration, tournament = _locked(registration_id)
    if not registration.withdrawn:
        raise refuse("not_withdrawn", _("Dieser Spieler ist nicht abgemeldet."))
    if Sanction.objects.filter(
        tournament=tournament, player=registration.player, kind=SanctionKind.EXCLUSION, lifted_at__isnull=True
    ).exists():
        raise refuse("excluded", _("Dieser Spieler ist ausgeschlossen. Zuerst den Ausschluss aufheben, auf der Seite „Sanktionen“."))
    registration.withdrawn, registration.withdrawn_reason, registration.withdrawn_at = False, "", None
    registration.save(update_fields=["withdrawn", "withdrawn_reason", "withdrawn_at"])
    record_action(tournament, "readmit", _who(registration), author=author)
    return registration


@transaction.atomic
def remove_player(*, registration_id: int, mistaken: bool = False, author: str = "") -> None:
    """Takes a mistaken registration back, and the person with it whom nothing else names. Refused once the player has a seat (`seated`),
    and if he has paid (`has_paid`) unless that was `mistaken` too: then the cash says so."""
    registration, tournament = _locked(registration_id)
    if Seat.objects.filter(registration=registration).exists() or SeatChange.objects.filter(was=registration).exists():
        raise refuse("seated", _("Dieser Spieler ist schon ausgelost. Bitte abmelden statt löschen."))
    if Sanction.objects.filter(tournament=tournament, player=registration.player).exists():
        raise refuse("sanctioned", _("Dieser Spieler hat bei diesem Turnier eine Sanktion bekommen. Bitte abmelden statt löschen."))
    refuse_all(in_a_team(tournament, registration.number))
    facts, detail = _who(registration), _said(registration)
    if has_moved(registration.pk):
        if not mistaken:
            text = _(
                "Für diese Anmeldung ist Geld in die Kassa gekommen. War auch das ein Irrtum, auf ihrer Seite löschen; sonst dort "
                "zurückgeben und "
                "abmelden."
            )
            raise refuse("has_paid", text)
        facts |= {"say": "remove_paid_player", "sum": {"cents": let_go(tournament, registration, author)}}
    registration.delete()
    forget_unneeded([registration.player_id])
    record_action(tournament, "remove_player", facts, author=author, detail=detail)


def check_players(*, tournament_id: int, rows: Sequence[Mapping[str, Any]]) -> list[PlayerCheck]:
    """Each row of a list (number, name, place, club, tags, paid, present) as it would be stored, with its faults. Stores nothing.

    That somebody of this name is barred is a fault too (`barred`); with a reason he can be registered all the same.
    """
    tournament = Tournament.objects.select_related("cup").get(pk=tournament_id)
    checks = _with_barred(tournament, check_rows(rows, _taken(tournament), refuse_twins=True), rows)
    wrong = wrong_in_rows(tournament, [str(row.get("team") or "") for row in rows])
    checks = [check._replace(findings=(*check.findings, *wrong.get(place, ()))) for place, check in enumerate(checks)]
    return _with_known(tournament, checks, rows)


@transaction.atomic
def import_players(*, tournament_id: int, rows: Sequence[Mapping[str, Any]], despite: str = "", author: str = "") -> list[Registration]:
    """Registers a whole list, or nothing. Raises Refused with every fault, fields as `rows[3].name` (counted from 0). A row with the key of
    its `person` says from where that person comes now. `numbered`: his number of the federation, by which he is linked where he has none
    here.

    `despite`: why those are registered too of whose name somebody is barred; it is logged.
    """
    tournament = lock(tournament_id)
    must_not_be_closed(tournament)
    if not rows or len(rows) > MOST_ROWS:
        raise refuse("bad_value", _("Die Liste ist leer oder hat mehr als %(most)d Zeilen.") % {"most": MOST_ROWS}, "rows")
    taken = _taken(tournament)
    checks = _with_barred(tournament, check_rows(rows, taken, refuse_twins=True), rows)
    findings: list[Finding] = []
    why = clean_text(despite, "despite", findings, limit=REASON_LIMIT)
    against_rule = [check.values["name"] for check in checks if any(found.code == "barred" for found in check.findings)]
    wrong = wrong_in_rows(tournament, [str(row.get("team") or "") for row in rows])
    findings += [found._replace(field=f"rows[{place}].{found.field}") for place, each in wrong.items() for found in each]
    findings += [
        found._replace(field=f"rows[{check.row - 1}].{found.field}")
        for check in checks
        for found in check.findings
        if not (why and found.code == "barred")
    ]
    refuse_all(findings)
    values, known = [check.values for check in checks], _persons(rows, taken)
    registrations, moved = store_rows(tournament, values, known), take_over(tournament, values, known)
    teams = _into_teams(tournament, registrations, rows)
    touched = [one.player.pk for one in moved] + [
        player.pk for row, player in zip(rows, known, strict=True) if player and row.get("numbered")
    ]
    outdate_elsewhere(tournament, Player.objects.filter(pk__in=touched))
    note_ticked(tournament, [registration for registration in registrations if registration.paid], author)
    numbers = [registration.number for registration in registrations]
    also: list[Facts] = [{"say": "named_despite", "names": against_rule, "reason": why}] if against_rule else []
    also += [{"say": "come_from", "names": [one.player.name for one in moved]}] if moved else []
    detail = {"numbers": numbers} | ({"despite": why, "barred": against_rule} if against_rule else {})
    detail |= {"teams": teams} if teams else {}
    detail |= {"moved": [[one.player.name, one.before, one.after] for one in moved]} if moved else {}
    record_action(tournament, "import_players", {"count": len(registrations), "also": also}, author=author, detail=detail)
    return registrations


def _into_teams(tournament: Tournament, registrations: Sequence[Registration], rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Puts those of the rows that name a team into it. What is stored then; nothing where none does. Raises Refused (`bad_team`)."""
    named = {one.number: " ".join(row["team"].split()) for one, row in zip(registrations, rows, strict=True) if row.get("team")}
    return list(tournament.squads) if named and keep_teams(tournament, with_members(tournament, named)) else []


def _persons(rows: Sequence[Mapping[str, Any]], taken: "Taken") -> list[Player | None]:
    """Whom the rows mean by key or by number, who is linked now; None: whoever their names say. Raises Refused (`already_registered`)."""
    by_key = Player.objects.in_bulk([row["person"] for row in rows if row.get("person")])
    found = [by_key.get(row.get("person")) for row in rows]
    unlinked = [place for place, one in enumerate(found) if rows[place].get("numbered") and not (one and one.federation_number)]
    by_number = linked_all([rows[place]["numbered"] for place in unlinked])
    for place in unlinked:
        found[place] = by_number.get(rows[place]["numbered"], found[place])
    text = _("Diese Person ist schon angemeldet.")
    here = [place for place in unlinked if (one := found[place]) is not None and one.pk in taken.keys]
    refuse_all([Finding("already_registered", f"rows[{place}].name", text) for place in here])
    return found


def barred(rows: Iterable[Sanction], field: str) -> list[Finding]:
    """What the desk is told about somebody who is kept from playing."""
    return [Finding("barred", field, barred_words(row)) for row in rows]


def _with_barred(tournament: Tournament, checks: Sequence[PlayerCheck], rows: Sequence[Mapping[str, Any]]) -> list[PlayerCheck]:
    """`rows`: as they were given, for the federation's bans by number."""
    told, found = notices(tournament), []
    kept_out = bans([(row.get("numbered", ""), check.values["name"]) for row, check in zip(rows, checks, strict=True)])
    for check, said in zip(checks, kept_out, strict=True):
        against = barred(told.named(check.values["name"]).barring, "name") + ([Finding("barred", "name", said)] if said else [])
        found.append(check._replace(findings=(*check.findings, *against)))
    return found


def _with_known(tournament: Tournament, checks: Sequence[PlayerCheck], rows: Sequence[Mapping[str, Any]]) -> list[PlayerCheck]:
    names = {check.values["name"] for check in checks if not check.findings}
    known = set(meant_by_name(names, tournament.organiser_id).values_list("name", "place", "club"))
    return [
        check._replace(known=bool(row.get("numbered")) or (check.values["name"], check.values["place"], check.values["club"]) in known)
        for row, check in zip(rows, checks, strict=True)
    ]


class Taken(NamedTuple):
    """Numbers, with whose they are, and persons (name, place, club) that are registered already, with their keys."""

    numbers: dict[int, str]
    persons: set[tuple[str, str, str]]
    keys: frozenset[int] = frozenset()


def _taken(tournament: Tournament, without: Registration | None = None) -> Taken:
    rows = Registration.objects.filter(tournament=tournament)
    if without is not None:
        rows = rows.exclude(pk=without.pk)
    found = list(rows.values_list("number", "player__name", "player__place", "player__club", "player_id"))
    persons = {(name, place, club) for _number, name, place, club, _key in found}
    return Taken({row[0]: row[1] for row in found}, persons, frozenset(row[-1] for row in found))


def _locked(registration_id: int) -> tuple[Registration, Tournament]:
    tournament = lock(Registration.objects.values_list("tournament_id", flat=True).get(pk=registration_id))
    must_not_be_closed(tournament)
    return Registration.objects.select_related("player").get(pk=registration_id), tournament


def _who(registration: Registration) -> dict[str, Any]:
    """Of whom the log speaks."""
    return {"number": registration.number, "name": registration.player.name}


def _said(registration: Registration) -> dict[str, Any]:
    player = registration.player
    return {"number": registration.number, "name": player.name, "place": player.place, "club": player.club, "tags": registration.tags}


def check_rows(rows: Iterable[Mapping[str, Any]], taken: Taken, *, refuse_twins: bool) -> list[PlayerCheck]:
    """Checks rows against each other and against who is registered. `refuse_twins`: equal name, place and club twice is a fault."""
    numbers, persons, keys, numbered = dict(taken.numbers), set(taken.persons), set(taken.keys), set[str]()
    checks = []
    for place, row in enumerate(rows, start=1):
        findings: list[Finding] = []
        values = _clean_row(row, findings)
        number = values["number"]
        if number is not None:
            if number in numbers:
                said = _("Die Nummer %(number)d ist vergeben.") % {"number": number}
                whose = _("Sie gehört %(name)s.") % {"name": numbers[number]} if numbers[number] else ""
                findings.append(Finding("number_taken", "number", f"{said} {whose}".strip()))
            numbers.setdefault(number, values["name"])
        person = (values["name"], values["place"], values["club"])
        if refuse_twins:
            who = row.get("numbered", "")
            # Once more the name alone says nothing that tells two persons apart; a number of the federation does.
            unsaid = not values["place"] and not values["club"] and any(values["name"] == name for name, _place, _club in persons)
            same = who in numbered if who else unsaid or person in persons
            if values["name"] and (same or row.get("person") in keys):
                text = _("%(name)s ist schon angemeldet. Sind es zwei Personen, bitte mit Ort oder Verein unterscheiden.")
                findings.append(Finding("already_registered", "name", text % {"name": values["name"]}))
            persons.add(person)
            keys.add(row.get("person", 0))
            numbered.add(who)
        checks.append(PlayerCheck(place, values, tuple(findings)))
    return checks


def _clean_row(row: Mapping[str, Any], findings: list[Finding]) -> dict[str, Any]:
    values: dict[str, Any] = {"number": row.get("number")}
    if values["number"] is not None and not _is_number(values["number"]):
        text = _("Eine Startnummer ist eine ganze Zahl von 1 bis %(largest)d.") % {"largest": LARGEST_NUMBER}
        findings.append(Finding("bad_value", "number", text))
        values["number"] = None
    for field in ("name", "place", "club"):
        given = row.get(field)
        given = "" if given is None else given
        if not isinstance(given, str):
            findings.append(Finding("bad_value", field, _("Hier gehört ein Text hin.")))
            given = ""
        values[field] = clean_text(given, field, findings, required=field == "name")
    said = row.get("federation")
    if isinstance(said, str) and said and (fault := fault_said(said, language())):
        findings.append(Finding("bad_value", "federation", fault))
    values["tags"] = clean_tags([] if row.get("tags") is None else row["tags"], findings)
    values["fee_cents"] = row.get("fee_cents")
    if values["fee_cents"] is not None and not (type(values["fee_cents"]) is int and 0 <= values["fee_cents"] <= LARGEST_AMOUNT):
        findings.append(Finding("bad_value", "fee_cents", _("Ein Betrag in ganzen Cent, 0 oder mehr.")))
        values["fee_cents"] = None
    for field in ("paid", "present", "anonymous"):
        values[field] = False if row.get(field) is None else row[field]
        if not isinstance(values[field], bool):
            findings.append(Finding("bad_value", field, _("Ja oder nein.")))
    return values


def _is_number(value: Any) -> bool:
    return type(value) is int and 1 <= value <= LARGEST_NUMBER


def clean_tags(given: Any, findings: list[Finding]) -> list[str]:
    """Tags without doubles, in their order; a finding where they are no short list of short texts."""
    if not isinstance(given, list | tuple) or len(given) > MOST_TAGS or not all(isinstance(tag, str) for tag in given):
        findings.append(Finding("bad_value", "tags", _("Merkmale sind eine Liste von höchstens %(most)d Wörtern.") % {"most": MOST_TAGS}))
        return []
    return list(dict.fromkeys(tag for tag in (clean_text(tag, "tags", findings, limit=60) for tag in given) if tag))
