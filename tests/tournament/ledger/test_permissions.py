"""Who may do what, when: the table in `tournament.ledger.store.permissions` against one written by hand; and what an account is in which
tournament.

That every address of the program keeps to it: test_addresses.
"""

import ast

import pytest
from django.contrib.auth.models import AnonymousUser, User
from pytest_django import DjangoAssertNumQueries

from tests.test_architecture import naming, nodes, places
from tests.tournament import court
from tests.tournament.evening import registered
from tournament.ledger.store.owned import of
from tournament.ledger.store.permissions import (
    ANYBODY,
    PHASES,
    RIGHTS,
    SANCTIONS,
    Action,
    Role,
    anybody_may,
    may,
    roles_at,
    roles_of,
    roles_on_server,
)
from tournament.ledger.store.posts import account
from tournament.models import Helper, Membership, Organiser, Phase, Referee, Team, Tournament
from tournament.referee.referees import appoint_helper, appoint_referee, dismiss_helper, dismiss_referee

pytestmark = pytest.mark.django_db

# The table -----------------------------------------------------------------------------------------------------------------------

# Phases by letter: e Entwurf, a Anmeldung, l läuft, s abgeschlossen, v veröffentlicht; a stroke where the role may not.
BY_HAND = """
    action                  visitor  referee  helper   treasurer  secretary  owner    director

    CREATE                  -----    -----    -----    -----      -----      -----    ealsv
    LIST_DRAFTS             -----    -----    -----    -----      -----      -----    ealsv
    READ                    -alsv    ealsv    ealsv    ealsv      -alsv      -alsv    ealsv
    SEE_NAMES               -----    ealsv    ealsv    ealsv      ----v      -----    ealsv
    SEE_HIDDEN_STANDINGS    -----    -----    -----    ---sv      -----      -----    ealsv
    SEE_DESK                -----    -----    -----    -----      -----      -----    ealsv
    SEE_REGISTRATION        -----    -----    ealsv    ealsv      -----      -----    ealsv
    PRINT                   -----    -----    -----    -----      -----      -----    ealsv
    SEE_LOG                 -----    -----    -----    -----      -----      -----    ealsv
    SEE_CASES               -----    ealsv    -----    -----      -----      -----    ealsv
    SEE_RULINGS             -----    ealsv    -----    -----      -----      -----    ealsv
    SEE_PRECEDENTS          -----    ealsv    -----    -----      -----      -----    ealsv
    SEE_REFEREES            -----    -----    -----    -----      -----      -----    ealsv
    KEEP_REGISTER           -----    -----    -----    -----      ealsv      -----    ealsv
    NETWORK                 -----    -----    -----    -----      -----      -----    ealsv
    REHEARSE                -----    -----    -----    -----      -----      -----    ealsv
    BACKUP                  -----    -----    -----    -----      -----      -----    ealsv
    HAND_OVER               -----    -----    -----    -----      -----      -----    ealsv
    SEND                    -----    -----    -----    -----      -----      ealsv    ealsv
    SERIES                  -----    -----    -----    -----      ealsv      -----    ealsv
    KEEP_TEAMS              -----    -----    -----    -----      -----      ealsv    -----
    KEEP_ORGANISERS         -----    -----    -----    -----      -----      ealsv    -----
    KEEP_LAPTOPS            -----    -----    -----    -----      -----      ealsv    -----
    SEE_UPLOADS             -----    -----    -----    -----      -----      ealsv    ealsv
    KEEP_UPLOADS            -----    -----    -----    -----      ealsv      -----    ealsv

    SET_UP                  -----    -----    -----    -----      -----      -----    ealsv
    REMOVE                  -----    -----    -----    -----      -----      -----    ealsv
    OPEN_REGISTRATION       -----    -----    -----    -----      -----      -----    e----
    REGISTER                -----    -----    eal--    -----      -----      -----    eal--
    DRAW                    -----    -----    -----    -----      -----      -----    eal--
    RUN_ROUNDS              -----    -----    -----    -----      -----      -----    -al--
    RUN_CLOCK               -----    -----    -----    -----      -----      -----    -alsv
    WRITE_GAMES             -----    -----    --l--    -----      -----      -----    --l--
    WRITE_SUMS              -----    -----    --l--    -----      -----      -----    --l--
    CORRECT_LATER           -----    -----    -----    -----      -----      -----    --lsv
    SETTLE_TABLES           -----    -----    -----    -----      -----      -----    --l--
    RENEW_LINK              -----    -----    -----    -----      -----      -----    -al--
    CHOOSE_VERSION          -----    -----    -----    -----      -----      -----    --l--
    SHOW_STANDINGS          -----    -----    -----    -----      -----      -----    -alsv
    ADOPT_RULES             -----    -----    -----    -----      -----      -----    --l--
    CLOSE_TOURNAMENT        -----    -----    -----    -----      -----      -----    --l--
    PUBLISH                 -----    -----    -----    -----      -----      -----    ---s-
    REOPEN_TOURNAMENT       -----    -----    -----    -----      -----      -----    ---sv

    CALL_REFEREE            -----    --l--    -----    -----      -----      -----    --l--
    ANSWER_CALLS            -----    --l--    -----    -----      -----      -----    --l--
    RELEASE_CALL            -----    -----    -----    -----      -----      -----    --l--
    WORK_ON_CASES           -----    --l--    -----    -----      -----      -----    --l--
    DECIDE                  -----    --l--    -----    -----      -----      -----    --l--
    DECIDE_IN_CLOSED_ROUND  -----    -----    -----    -----      -----      -----    --l--
    APPEAL                  -----    --ls-    -----    -----      -----      -----    --ls-
    ADMIT_LATE              -----    -----    -----    -----      -----      -----    --ls-
    PANEL_RULING            -----    --l--    -----    -----      -----      -----    --l--
    WARN                    -----    --l--    -----    -----      -----      -----    -alsv
    TAKE_POINTS             -----    --l--    -----    -----      -----      -----    --l--
    EXCLUDE                 -----    --l--    -----    -----      -----      -----    -alsv
    BAN                     -----    -----    -----    -----      -----      -----    -alsv
    LIFT_SANCTION           -----    -----    -----    -----      -----      -----    -alsv
    TAKE_BACK_SANCTION      -----    --l--    -----    -----      -----      -----    -alsv
    APPOINT_REFEREE         -----    -----    -----    -----      -----      -----    eal--
    RESET_PASSWORD          -----    -----    -----    -----      -----      -----    eal--
    DISMISS_REFEREE         -----    -----    -----    -----      -----      -----    ealsv

    PLAN_PRIZES             -----    -----    -----    ealsv      -----      -----    ealsv
    GIVE_PRIZES             -----    -----    -----    ---sv      -----      -----    ---sv
    LEAD_CEREMONY           -----    -----    -----    -----      -----      -----    -alsv
    HANDLE_CASH             -----    -----    -----    ealsv      -----      -----    ealsv
"""


def by_hand() -> dict[tuple[str, Role, Phase], bool]:
    """The table above, cell by cell."""
    head, *lines = [line.split() for line in BY_HAND.splitlines() if line.strip()]
    assert head == ["action", *(role.name.lower() for role in Role)]
    return {
        (action, role, phase): letter != "-"
        for action, *cells in lines
        for role, cell in zip(Role, cells, strict=True)
        for phase, letter in zip(Phase, cell, strict=True)
    }


HAND = by_hand()


@pytest.mark.parametrize("action", list(Action), ids=lambda action: action.name)
def test_every_row_for_every_role_in_every_phase(action: Action) -> None:
    found = {(role, phase): may(frozenset({role}), action, phase) for role in Role for phase in Phase}
    assert found == {(role, phase): HAND[action.name, role, phase] for role in Role for phase in Phase}


def test_both_tables_have_every_action_once() -> None:
    assert [action for action, *_cells in RIGHTS] == list(Action)
    assert {action for action, _role, _phase in HAND} == set(Action.__members__)
    assert tuple(Phase) == PHASES


def test_without_a_tournament_any_phase_counts() -> None:
    assert may(frozenset({Role.DIRECTOR}), Action.PUBLISH, None)
    assert not may(frozenset({Role.REFEREE}), Action.PUBLISH, None)
    assert anybody_may(Action.WRITE_GAMES, None)
    assert not anybody_may(Action.WRITE_GAMES, Phase.DRAFT)


def test_each_sanction_has_its_right() -> None:
    assert {kind.value: action.name for kind, action in SANCTIONS.items()} == {
        "warning": "WARN", "points": "TAKE_POINTS", "exclusion": "EXCLUDE", "ban": "BAN",
    }  # fmt: skip


# Nobody else decides ---------------------------------------------------------------------------------------------------------------

TABLE = "tournament/ledger/store/permissions.py"
# What the frame of a page calls its visitor.
NAMES_ROLES = {TABLE, "tournament/site/context.py", "tournament/site/access.py"}


def test_no_account_has_a_right_of_its_own() -> None:
    found = {
        path.as_posix() for path in naming("is_staff", "tournament") for node in nodes(path)
        if (isinstance(node, ast.Attribute) and node.attr == "is_staff") or (isinstance(node, ast.keyword) and node.arg == "is_staff")
    }  # fmt: skip
    assert found == set()


def test_no_role_stands_above_another() -> None:
    with pytest.raises(TypeError):
        _ = Role.REFEREE < Role.DIRECTOR  # type: ignore[operator]


def _is_role(node: ast.AST) -> bool:
    """`Role.DIRECTOR` or `request.roles`; also inside a tuple."""
    return any(
        isinstance(part, ast.Attribute)
        and isinstance(part.value, ast.Name)
        and (part.value.id == "Role" or (part.attr == "roles" and part.value.id in {"request", "known"}))
        for part in (node, *getattr(node, "elts", ()))
    )


def test_rights_are_asked_of_the_table_and_not_of_a_role() -> None:
    wrong = []
    for path in naming(r"\bRole\b|\.roles\b", "tournament"):
        compared = (node for node in nodes(path) if isinstance(node, ast.Compare) and any(map(_is_role, (node.left, *node.comparators))))
        wrong += places(path, (node.lineno for node in compared)) if path.as_posix() not in NAMES_ROLES else []
    assert wrong == []


# Roles ---------------------------------------------------------------------------------------------------------------------------


def test_a_role_belongs_to_one_tournament(director: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    here, there = registered(name="Hier"), registered(name="Dort")
    user = account(court.referee(here).pk)
    director, nobody = account(director.pk), AnonymousUser()
    with django_assert_num_queries(1):
        assert roles_of(user, here) == {Role.VISITOR, Role.REFEREE}
    with django_assert_num_queries(1):
        assert roles_of(user, there) == ANYBODY
    with django_assert_num_queries(1):
        assert roles_at(user, "") == {Role.VISITOR, Role.REFEREE}
    with django_assert_num_queries(0):
        assert roles_of(director, here) == roles_at(director, "") == roles_on_server(director) == frozenset(Role)
        assert roles_of(nobody, here) == roles_at(nobody, "") == roles_on_server(nobody) == ANYBODY


def test_a_helper_is_one_at_one_tournament_until_he_is_dismissed() -> None:
    here, there = registered(name="Hier"), registered(name="Dort")
    user = court.helper(here)
    assert (roles_of(user, here), roles_of(user, there)) == ({Role.VISITOR, Role.HELPER}, ANYBODY)
    assert roles_at(user, "") == {Role.VISITOR, Role.HELPER}
    dismiss_helper(helper_id=Helper.objects.get(user=user).pk)
    assert roles_of(user, here) == roles_at(user, "") == ANYBODY


def test_nobody_rules_and_helps_at_one_tournament_by_one_account() -> None:
    here = registered()
    court.referee(here, login="moser")
    court.helper(here, login="maier")
    assert court.refused(lambda: appoint_helper(tournament_id=here.pk, login="moser")) == ("is_referee",)
    assert court.refused(lambda: appoint_referee(tournament_id=here.pk, login="maier")) == ("is_helper",)


def test_who_was_dismissed_or_locked_is_a_visitor(director: User) -> None:
    here = registered()
    user = court.referee(here)
    dismiss_referee(referee_id=Referee.objects.get(user=user).pk)
    assert roles_of(user, here) == roles_at(user, "") == ANYBODY
    other = court.referee(here, login="moser")
    other.is_active = director.is_active = False
    assert roles_of(other, here) == roles_of(director, here) == roles_on_server(director) == ANYBODY


def test_an_account_has_the_roles_of_all_its_teams_and_of_who_appointed_it() -> None:
    here, there = registered(name="Hier"), registered(name="Dort")
    only, user = Organiser.objects.get(), court.referee(here)
    of_all = Team.objects.create(organiser=only, name="Kassa", treasurer=True)
    of_one = Team.objects.create(organiser=only, name="Dort", director=True, every=False)
    of_one.tournaments.add(there)
    for team in (of_all, of_one):
        Membership.objects.create(team=team, user=user)
    user = account(user.pk)
    assert roles_of(user, here) == {Role.VISITOR, Role.REFEREE, Role.TREASURER}
    assert roles_of(user, there) == {Role.VISITOR, Role.DIRECTOR, Role.TREASURER}
    assert roles_at(user, "") == {Role.VISITOR, Role.REFEREE, Role.HELPER, Role.TREASURER}, "one tournament's director founds none"
    assert set(of(user, Action.SEE_DESK)) == {there}
    assert set(of(user, Action.SEE_CASES)) == {here, there}


def test_at_another_organiser_it_is_nobody() -> None:
    here, there = registered(name="Hier"), registered(name="Dort")
    other = Organiser.objects.create(name="Linz", slug="linz", parent=Organiser.objects.get())
    Tournament.objects.filter(pk=there.pk).update(organiser=other)
    there.refresh_from_db()
    team = Team.objects.create(organiser=other, name="Leitung", director=True)
    user = User.objects.create_user("huber")
    Membership.objects.create(team=team, user=user)
    user = account(user.pk)
    assert (roles_of(user, here), roles_of(user, there)) == (ANYBODY, {Role.VISITOR, Role.DIRECTOR})
    assert (roles_at(user, "verein"), roles_at(user, "linz")) == (ANYBODY, {Role.VISITOR, Role.DIRECTOR})
    assert roles_at(user, "") == ANYBODY, "without a name nobody is meant where there are two"
    assert roles_on_server(user) == ANYBODY, "a club's team keeps nothing of the server's"
    assert set(of(user, Action.SEE_DESK)) == {there}
