"""Who may do what, and when: one table of action, phase and role. Pages, navigation and guards read it; it decides about nothing else.

A director may everything that anybody may, and everybody what a visitor may. Referees and helpers share nothing else than the hall: who
rules writes no slips at the desk, who writes them does not rule. So a cell names the roles that may. Whether a referee sits at the table
himself, whether a round is closed, whether a deadline has passed: that is the services' to refuse.
"""

from enum import Enum, auto
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef, QuerySet

from tournament.ledger.store.prepared import Prepared
from tournament.models import Helper, Phase, Referee, SanctionKind, Tournament


class Role(Enum):
    """What somebody is in one tournament. No role stands above another: what each may is a cell of the table."""

    VISITOR = auto()
    REFEREE = auto()
    HELPER = auto()
    """A second pair of hands at the desk: registers, ticks, writes slips; draws, closes and publishes nothing."""
    DIRECTOR = auto()


class Action(Enum):
    """What can be done. The first part needs no tournament, or reads one; the rest changes one."""

    CREATE = auto()
    """Set a tournament up, copy one, read one from a file."""
    LIST_DRAFTS = auto()
    """See drafts on the list of tournaments."""
    READ = auto()
    """Overview, Regelblatt, boards, score sheets, players' pages, the standings where they are shown."""
    SEE_NAMES = auto()
    """The names of players who asked to be a number. Of a page that is of no tournament, as a series', whoever may at any."""
    SEE_HIDDEN_STANDINGS = auto()
    """The standings before the ceremony."""
    SEE_DESK = auto()
    """Set-up, draw, check."""
    SEE_REGISTRATION = auto()
    """Who is registered, with what is paid and who is here; the list as a file."""
    PRINT = auto()
    """Papers and files."""
    SEE_LOG = auto()
    SEE_CASES = auto()
    """Calls and cases, and the page of the referees."""
    SEE_RULINGS = auto()
    """Rulings and sanctions with the players' names."""
    SEE_PRECEDENTS = auto()
    """Rulings of all tournaments, without names."""
    SEE_REFEREES = auto()
    """Who rules here, with the accounts."""
    KEEP_REGISTER = auto()
    """The register of people over all tournaments: see it, merge two who are one, forget somebody, read and write it as a file."""
    NETWORK = auto()
    """See the laptop's addresses, and choose the one that slips lead to."""
    REHEARSE = auto()
    """Rehearse an evening on a second server; look which devices get through."""
    BACKUP = auto()
    """Make backups, say where they go, put one back."""
    HAND_OVER = auto()
    """Give the evening to another laptop, take it over from one, read in what a phone could not send."""
    SERIES = auto()
    """Say how a series is ranked, what was played elsewhere, and publish its standings."""

    SET_UP = auto()
    """The services say which field can be changed in which phase."""
    REMOVE = auto()
    """Take a draft or a demo away; the service refuses everything else."""
    OPEN_REGISTRATION = auto()
    REGISTER = auto()
    """Add, change, withdraw players; paid, present; read a list."""
    DRAW = auto()
    """Draw, confirm, repair."""
    RUN_ROUNDS = auto()
    """Open, close and reopen rounds."""
    RUN_CLOCK = auto()
    """Start and stop it, give a table extra time, announce the next round and the ceremony."""
    WRITE_GAMES = auto()
    """Write, correct and strike games; preview them."""
    CORRECT_LATER = auto()
    """Correct, strike or add a game of any round, closed or published, in one action."""
    WRITE_SUMS = auto()
    SETTLE_TABLES = auto()
    """Confirm, break off and reopen tables."""
    RENEW_LINK = auto()
    """Give a table a new link for its phones."""
    CHOOSE_VERSION = auto()
    """Decide between two versions of a line."""
    SHOW_STANDINGS = auto()
    """Show them to everybody, or hide them."""
    ADOPT_RULES = auto()
    """Settle every game by the reading that this program has now."""
    CLOSE_TOURNAMENT = auto()
    PUBLISH = auto()
    REOPEN_TOURNAMENT = auto()

    CALL_REFEREE = auto()
    ANSWER_CALLS = auto()
    """Take a call, give it back, end it."""
    RELEASE_CALL = auto()
    """Give back or end a call that another has taken."""
    WORK_ON_CASES = auto()
    """Open, fill in, dispute and drop cases; lay the tricks out."""
    DECIDE = auto()
    DECIDE_IN_CLOSED_ROUND = auto()
    APPEAL = auto()
    """Take a player's appeal, or that he withdraws it."""
    ADMIT_LATE = auto()
    """Take one although its deadline has passed."""
    PANEL_RULING = auto()
    """Write down what the panel decided, with its members' names."""
    WARN = auto()
    TAKE_POINTS = auto()
    """Penalty points outside games."""
    EXCLUDE = auto()
    BAN = auto()
    """A Sperre, which reaches beyond this tournament."""
    LIFT_SANCTION = auto()
    """Whoever gave it, and whenever."""
    TAKE_BACK_SANCTION = auto()
    """What one gave oneself, as long as the services allow."""
    APPOINT_REFEREE = auto()
    """Make the account of a referee or a helper."""
    RESET_PASSWORD = auto()
    """Give an account of theirs a new password."""
    DISMISS_REFEREE = auto()
    """End it."""

    PLAN_PRIZES = auto()
    """Say what there is to give, and how; the service refuses it once they are given."""
    GIVE_PRIZES = auto()
    """Hand them out as the standing says, and take that back."""
    LEAD_CEREMONY = auto()
    """Lead it on the wall, rehearse it, pass over who did not answer in the raffle, note who wants to be named."""
    HANDLE_CASH = auto()
    """Take and return fees, pay prizes, count the cash; say how the players settle."""


PHASES = (Phase.DRAFT, Phase.REGISTRATION, Phase.RUNNING, Phase.CLOSED, Phase.PUBLISHED)
"""The columns of the table."""

Cell = frozenset[Role]
EVERY, STAFF, DIRECT, NO_ONE = Cell(Role), Cell(Role) - {Role.VISITOR}, Cell({Role.DIRECTOR}), Cell()
REFEREE, HELPER = DIRECT | {Role.REFEREE}, DIRECT | {Role.HELPER}

# Referees give what acts at once and inside the tournament. What reaches beyond it (a Sperre), and taking back
# what others gave or what is older than ten minutes, is the director's.
# After the last round a warning or an exclusion is still written down, but no longer by a phone in the hall; points would change a result.
RIGHTS: tuple[tuple[Action, Cell, Cell, Cell, Cell, Cell], ...] = (
    #                               draft    registr. running  closed   published
    (Action.CREATE,                 DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.LIST_DRAFTS,            DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.READ,                   STAFF,   EVERY,   EVERY,   EVERY,   EVERY),
    (Action.SEE_NAMES,              STAFF,   STAFF,   STAFF,   STAFF,   STAFF),
    (Action.SEE_HIDDEN_STANDINGS,   DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SEE_DESK,               DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SEE_REGISTRATION,       HELPER,  HELPER,  HELPER,  HELPER,  HELPER),
    (Action.PRINT,                  DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SEE_LOG,                DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SEE_CASES,              REFEREE, REFEREE, REFEREE, REFEREE, REFEREE),
    (Action.SEE_RULINGS,            REFEREE, REFEREE, REFEREE, REFEREE, REFEREE),
    (Action.SEE_PRECEDENTS,         REFEREE, REFEREE, REFEREE, REFEREE, REFEREE),
    (Action.SEE_REFEREES,           DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.KEEP_REGISTER,          DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.NETWORK,                DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.REHEARSE,               DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.BACKUP,                 DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.HAND_OVER,              DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SERIES,                 DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),

    (Action.SET_UP,                 DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.REMOVE,                 DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.OPEN_REGISTRATION,      DIRECT,  NO_ONE,  NO_ONE,  NO_ONE,  NO_ONE),
    (Action.REGISTER,               HELPER,  HELPER,  HELPER,  NO_ONE,  NO_ONE),
    (Action.DRAW,                   DIRECT,  DIRECT,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.RUN_ROUNDS,             NO_ONE,  DIRECT,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.RUN_CLOCK,              NO_ONE,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.WRITE_GAMES,            NO_ONE,  NO_ONE,  HELPER,  NO_ONE,  NO_ONE),
    (Action.CORRECT_LATER,          NO_ONE,  NO_ONE,  DIRECT,  DIRECT,  DIRECT),
    (Action.WRITE_SUMS,             NO_ONE,  NO_ONE,  HELPER,  NO_ONE,  NO_ONE),
    (Action.SETTLE_TABLES,          NO_ONE,  NO_ONE,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.RENEW_LINK,             NO_ONE,  DIRECT,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.CHOOSE_VERSION,         NO_ONE,  NO_ONE,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.SHOW_STANDINGS,         NO_ONE,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.ADOPT_RULES,            NO_ONE,  NO_ONE,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.CLOSE_TOURNAMENT,       NO_ONE,  NO_ONE,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.PUBLISH,                NO_ONE,  NO_ONE,  NO_ONE,  DIRECT,  NO_ONE),
    (Action.REOPEN_TOURNAMENT,      NO_ONE,  NO_ONE,  NO_ONE,  DIRECT,  DIRECT),

    (Action.CALL_REFEREE,           NO_ONE,  NO_ONE,  REFEREE, NO_ONE,  NO_ONE),
    (Action.ANSWER_CALLS,           NO_ONE,  NO_ONE,  REFEREE, NO_ONE,  NO_ONE),
    (Action.RELEASE_CALL,           NO_ONE,  NO_ONE,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.WORK_ON_CASES,          NO_ONE,  NO_ONE,  REFEREE, NO_ONE,  NO_ONE),
    (Action.DECIDE,                 NO_ONE,  NO_ONE,  REFEREE, NO_ONE,  NO_ONE),
    (Action.DECIDE_IN_CLOSED_ROUND, NO_ONE,  NO_ONE,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.APPEAL,                 NO_ONE,  NO_ONE,  REFEREE, REFEREE, NO_ONE),
    (Action.ADMIT_LATE,             NO_ONE,  NO_ONE,  DIRECT,  DIRECT,  NO_ONE),
    (Action.PANEL_RULING,           NO_ONE,  NO_ONE,  REFEREE, NO_ONE,  NO_ONE),
    (Action.WARN,                   NO_ONE,  DIRECT,  REFEREE, DIRECT,  DIRECT),
    (Action.TAKE_POINTS,            NO_ONE,  NO_ONE,  REFEREE, NO_ONE,  NO_ONE),
    (Action.EXCLUDE,                NO_ONE,  DIRECT,  REFEREE, DIRECT,  DIRECT),
    (Action.BAN,                    NO_ONE,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.LIFT_SANCTION,          NO_ONE,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.TAKE_BACK_SANCTION,     NO_ONE,  DIRECT,  REFEREE, DIRECT,  DIRECT),
    (Action.APPOINT_REFEREE,        DIRECT,  DIRECT,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.RESET_PASSWORD,         DIRECT,  DIRECT,  DIRECT,  NO_ONE,  NO_ONE),
    (Action.DISMISS_REFEREE,        DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),

    (Action.PLAN_PRIZES,            DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.GIVE_PRIZES,            NO_ONE,  NO_ONE,  NO_ONE,  DIRECT,  DIRECT),
    (Action.LEAD_CEREMONY,          NO_ONE,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.HANDLE_CASH,            DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
)  # fmt: skip

SANCTIONS = {
    SanctionKind.WARNING: Action.WARN,
    SanctionKind.POINTS: Action.TAKE_POINTS,
    SanctionKind.EXCLUSION: Action.EXCLUDE,
    SanctionKind.BAN: Action.BAN,
}
"""Which right giving a sanction needs."""

_CELLS = {(action, phase): cell for action, *cells in RIGHTS for phase, cell in zip(PHASES, cells, strict=True)}


def role_of(user: User | AnonymousUser, tournament: Tournament | None) -> Role:
    """What this account is in the tournament; without one, what it is anywhere. No query for visitors and directors, else one."""
    if role_if(user, Role.REFEREE) != Role.REFEREE:
        return role_if(user, Role.VISITOR)
    if user.pk is None:
        return Role.VISITOR
    found = _anywhere.first(user.pk) if tournament is None else _here.first(user.pk, tournament.pk)
    referee, helper = found or (False, False)
    return role_if(user, Role.REFEREE if referee else Role.HELPER if helper else Role.VISITOR)


def _appointed(user: int, **where: int) -> QuerySet[Any]:
    """Whether the account is a referee's, and whether a helper's."""
    return User.objects.filter(pk=user).values_list(
        *(Exists(kind.objects.filter(user=OuterRef("pk"), active=True, **where)) for kind in (Referee, Helper))
    )


_anywhere, _here = Prepared(_appointed), Prepared(lambda user, tournament: _appointed(user, tournament=tournament))


def role_if(user: User | AnonymousUser, appointed: Role) -> Role:
    """What an account is of which one knows as what it was appointed (VISITOR: not at all)."""
    if not (user.is_authenticated and user.is_active):
        return Role.VISITOR
    return Role.DIRECTOR if is_directors(user) else appointed


def is_directors(user: User | AnonymousUser) -> bool:
    """Whether the account is a director's, locked or not; what a visitor may now is asked of `may`."""
    return user.is_staff


def may(role: Role, action: Action, phase: str | None) -> bool:
    """Whether the table says yes. `phase` None: whether in any phase, for what belongs to no tournament."""
    return role in _roles(action, phase)


def anybody_may(action: Action, phase: str | None) -> bool:
    """Whether there is a role that may, in this phase or in any."""
    return bool(_roles(action, phase))


def _roles(action: Action, phase: str | None) -> Cell:
    phases = PHASES if phase is None else (Phase(phase),)
    return frozenset().union(*(_CELLS[action, each] for each in phases))
