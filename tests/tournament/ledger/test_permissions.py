"""Who may do what, when: the table in `tournament.ledger.store.permissions` against one written by hand; and what an account is in which
tournament.

That every address of the program keeps to it: test_addresses.
"""

import ast

import pytest
from django.contrib.auth.models import AnonymousUser, User
from pytest_django import DjangoAssertNumQueries

from tests.test_architecture import nodes, places, python_files
from tests.tournament import court
from tests.tournament.evening import registered
from tournament.ledger.store.permissions import PHASES, RIGHTS, SANCTIONS, Action, Role, anybody_may, may, role_of
from tournament.models import Helper, Phase, Referee
from tournament.referee.referees import appoint_helper, appoint_referee, dismiss_helper, dismiss_referee

pytestmark = pytest.mark.django_db

# The table -----------------------------------------------------------------------------------------------------------------------

# Phases by letter: e Entwurf, a Anmeldung, l läuft, s abgeschlossen, v veröffentlicht; a stroke where the role may not.
BY_HAND = """
    action                  visitor  referee  helper   director

    CREATE                  -----    -----    -----    ealsv
    LIST_DRAFTS             -----    -----    -----    ealsv
    READ                    -alsv    ealsv    ealsv    ealsv
    SEE_NAMES               -----    ealsv    ealsv    ealsv
    SEE_HIDDEN_STANDINGS    -----    -----    -----    ealsv
    SEE_DESK                -----    -----    -----    ealsv
    SEE_REGISTRATION        -----    -----    ealsv    ealsv
    PRINT                   -----    -----    -----    ealsv
    SEE_LOG                 -----    -----    -----    ealsv
    SEE_CASES               -----    ealsv    -----    ealsv
    SEE_RULINGS             -----    ealsv    -----    ealsv
    SEE_PRECEDENTS          -----    ealsv    -----    ealsv
    SEE_REFEREES            -----    -----    -----    ealsv
    KEEP_REGISTER           -----    -----    -----    ealsv
    NETWORK                 -----    -----    -----    ealsv
    REHEARSE                -----    -----    -----    ealsv
    BACKUP                  -----    -----    -----    ealsv
    HAND_OVER               -----    -----    -----    ealsv
    SERIES                  -----    -----    -----    ealsv

    SET_UP                  -----    -----    -----    ealsv
    REMOVE                  -----    -----    -----    ealsv
    OPEN_REGISTRATION       -----    -----    -----    e----
    REGISTER                -----    -----    eal--    eal--
    DRAW                    -----    -----    -----    eal--
    RUN_ROUNDS              -----    -----    -----    -al--
    RUN_CLOCK               -----    -----    -----    -alsv
    WRITE_GAMES             -----    -----    --l--    --l--
    WRITE_SUMS              -----    -----    --l--    --l--
    CORRECT_LATER           -----    -----    -----    --lsv
    SETTLE_TABLES           -----    -----    -----    --l--
    RENEW_LINK              -----    -----    -----    -al--
    CHOOSE_VERSION          -----    -----    -----    --l--
    SHOW_STANDINGS          -----    -----    -----    -alsv
    ADOPT_RULES             -----    -----    -----    --l--
    CLOSE_TOURNAMENT        -----    -----    -----    --l--
    PUBLISH                 -----    -----    -----    ---s-
    REOPEN_TOURNAMENT       -----    -----    -----    ---sv

    CALL_REFEREE            -----    --l--    -----    --l--
    ANSWER_CALLS            -----    --l--    -----    --l--
    RELEASE_CALL            -----    -----    -----    --l--
    WORK_ON_CASES           -----    --l--    -----    --l--
    DECIDE                  -----    --l--    -----    --l--
    DECIDE_IN_CLOSED_ROUND  -----    -----    -----    --l--
    APPEAL                  -----    --ls-    -----    --ls-
    ADMIT_LATE              -----    -----    -----    --ls-
    PANEL_RULING            -----    --l--    -----    --l--
    WARN                    -----    --l--    -----    -alsv
    TAKE_POINTS             -----    --l--    -----    --l--
    EXCLUDE                 -----    --l--    -----    -alsv
    BAN                     -----    -----    -----    -alsv
    LIFT_SANCTION           -----    -----    -----    -alsv
    TAKE_BACK_SANCTION      -----    --l--    -----    -alsv
    APPOINT_REFEREE         -----    -----    -----    eal--
    RESET_PASSWORD          -----    -----    -----    eal--
    DISMISS_REFEREE         -----    -----    -----    ealsv

    PLAN_PRIZES             -----    -----    -----    ealsv
    GIVE_PRIZES             -----    -----    -----    ---sv
    LEAD_CEREMONY           -----    -----    -----    -alsv
    HANDLE_CASH             -----    -----    -----    ealsv
"""


def by_hand() -> dict[tuple[str, Role, Phase], bool]:
    """The table above, cell by cell."""
    head, *lines = [line.split() for line in BY_HAND.splitlines() if line.strip()]
    assert head == ["action", "visitor", "referee", "helper", "director"]
    return {
        (action, role, phase): letter != "-"
        for action, *cells in lines
        for role, cell in zip(Role, cells, strict=True)
        for phase, letter in zip(Phase, cell, strict=True)
    }


HAND = by_hand()


@pytest.mark.parametrize("action", list(Action), ids=lambda action: action.name)
def test_every_row_for_every_role_in_every_phase(action: Action) -> None:
    found = {(role, phase): may(role, action, phase) for role in Role for phase in Phase}
    assert found == {(role, phase): HAND[action.name, role, phase] for role in Role for phase in Phase}


def test_both_tables_have_every_action_once() -> None:
    assert [action for action, *_cells in RIGHTS] == list(Action)
    assert {action for action, _role, _phase in HAND} == set(Action.__members__)
    assert tuple(Phase) == PHASES


def test_without_a_tournament_any_phase_counts() -> None:
    assert may(Role.DIRECTOR, Action.PUBLISH, None)
    assert not may(Role.REFEREE, Action.PUBLISH, None)
    assert anybody_may(Action.WRITE_GAMES, None)
    assert not anybody_may(Action.WRITE_GAMES, Phase.DRAFT)


def test_each_sanction_has_its_right() -> None:
    assert {kind.value: action.name for kind, action in SANCTIONS.items()} == {
        "warning": "WARN", "points": "TAKE_POINTS", "exclusion": "EXCLUDE", "ban": "BAN",
    }  # fmt: skip


# Nobody else decides ---------------------------------------------------------------------------------------------------------------

HOUSE = python_files("tournament")
TABLE = "tournament/ledger/store/permissions.py"
# The start of the program makes the first director, and who puts a backup back stays logged in if he is one there.
ASKS_ACCOUNTS = {TABLE, "tournament/management/commands/serve.py", "tournament/backup/backup_page.py"}
# What the frame of a page calls its visitor.
NAMES_ROLES = {TABLE, "tournament/site/context.py"}


def test_accounts_are_asked_only_where_there_is_no_tournament_yet() -> None:
    found = {
        path.as_posix() for path in HOUSE for node in nodes(path)
        if (isinstance(node, ast.Attribute) and node.attr == "is_staff") or (isinstance(node, ast.keyword) and node.arg == "is_staff")
    }  # fmt: skip
    assert found == ASKS_ACCOUNTS


def test_no_role_stands_above_another() -> None:
    with pytest.raises(TypeError):
        _ = Role.REFEREE < Role.DIRECTOR  # type: ignore[operator]


def _is_role(node: ast.AST) -> bool:
    """`Role.DIRECTOR` or `request.role`; also inside a tuple."""
    return any(
        isinstance(part, ast.Attribute) and (part.attr == "role" or (isinstance(part.value, ast.Name) and part.value.id == "Role"))
        for part in (node, *getattr(node, "elts", ()))
    )


def test_rights_are_asked_of_the_table_and_not_of_a_role() -> None:
    wrong = []
    for path in HOUSE:
        compared = (node for node in nodes(path) if isinstance(node, ast.Compare) and any(map(_is_role, (node.left, *node.comparators))))
        wrong += places(path, (node.lineno for node in compared)) if path.as_posix() not in NAMES_ROLES else []
    assert wrong == []


# Roles ---------------------------------------------------------------------------------------------------------------------------


def test_a_role_belongs_to_one_tournament(director: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    here, there = registered(name="Hier"), registered(name="Dort")
    user = court.referee(here)
    with django_assert_num_queries(1):
        assert role_of(user, here) == Role.REFEREE
    with django_assert_num_queries(1):
        assert role_of(user, there) == Role.VISITOR
    assert role_of(user, None) == Role.REFEREE
    with django_assert_num_queries(0):
        assert role_of(director, here) == role_of(director, None) == Role.DIRECTOR
        assert role_of(AnonymousUser(), here) == role_of(AnonymousUser(), None) == Role.VISITOR


def test_a_helper_is_one_at_one_tournament_until_he_is_dismissed(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    here, there = registered(name="Hier"), registered(name="Dort")
    user = court.helper(here)
    with django_assert_num_queries(1):
        assert role_of(user, here) == Role.HELPER
    assert (role_of(user, there), role_of(user, None)) == (Role.VISITOR, Role.HELPER)
    dismiss_helper(helper_id=Helper.objects.get(user=user).pk)
    assert role_of(user, here) == role_of(user, None) == Role.VISITOR


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
    assert role_of(user, here) == role_of(user, None) == Role.VISITOR
    other = court.referee(here, login="moser")
    other.is_active = director.is_active = False
    assert role_of(other, here) == role_of(director, here) == Role.VISITOR
