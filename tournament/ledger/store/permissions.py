"""Who may do what, and when: one table of action, phase and role. Pages, navigation and guards read it; it decides about nothing else.

Roles come from teams (`ledger.store.posts`) and from who was appointed at a tournament; an account has the rights of all its roles. A
director may everything that belongs to a tournament, and everybody what a visitor may. Referees and helpers share nothing else than the
hall: who rules writes no slips at the desk, who writes them does not rule. So a cell names the roles that may. Whether a referee sits at
the table himself, whether a round is closed, whether a deadline has passed: that is the services' to refuse.
"""

from collections.abc import Iterable
from enum import Enum, auto
from typing import Any, TypeGuard

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, OuterRef, QuerySet

from tournament.ledger.store.posts import Post, posts_of
from tournament.ledger.store.prepared import Prepared
from tournament.models import Helper, Organiser, Phase, Referee, SanctionKind, Tournament


class Role(Enum):
    """What somebody is. No role stands above another: what each may is a cell of the table."""

    VISITOR = auto()
    REFEREE = auto()
    HELPER = auto()
    """A second pair of hands at the desk: registers, ticks, writes slips; draws, closes and publishes nothing."""
    TREASURER = auto()
    """Cash, fees and prizes; results and draw are not his."""
    SECRETARY = auto()
    """What is published, the register and the series; no drafts, no cash, no logs, no phones."""
    OWNER = auto()
    """Who is in which team."""
    DIRECTOR = auto()


Roles = frozenset[Role]
"""All that an account is at one place; a visitor is everybody."""

ANYBODY: Roles = frozenset({Role.VISITOR})
ANYWHERE: Roles = frozenset({Role.REFEREE, Role.HELPER})
"""Whoever is one of these at any tournament is so on the pages of none."""


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
    SEND = auto()
    """Send closed tournaments to the federation's server, and see what became of them."""
    SERIES = auto()
    """Say how a series is ranked, what was played elsewhere, and publish its standings."""
    KEEP_TEAMS = auto()
    """Teams of the organiser: who is in them, invitations, a new password for one of theirs."""
    KEEP_ORGANISERS = auto()
    """Clubs of the server: found, rename, close one; give one a new owner; move a tournament to another."""

    KEEP_LAPTOPS = auto()
    """Which laptops send to the federation's server for the organiser."""
    SEE_UPLOADS = auto()
    """What was sent for the organiser and how far it is; read one in from a stick."""
    KEEP_UPLOADS = auto()
    """What clubs sent to the federation's server: decide what is held, and who somebody is; and what they offer to its cups."""

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

EVERY, NO_ONE, DIRECT = Roles(Role), Roles(), Roles({Role.DIRECTOR})
REFEREE, HELPER, CASH, SECRET = (DIRECT | {role} for role in (Role.REFEREE, Role.HELPER, Role.TREASURER, Role.SECRETARY))
STAFF, DESK, OWNERS = REFEREE | HELPER | CASH, HELPER | CASH, Roles({Role.OWNER})
NAMES, SENDERS = STAFF | SECRET, DIRECT | OWNERS

OF_SERVER = frozenset({
    Action.KEEP_REGISTER, Action.NETWORK, Action.REHEARSE, Action.BACKUP, Action.HAND_OVER, Action.SEND, Action.KEEP_ORGANISERS,
    Action.KEEP_UPLOADS,
})  # fmt: skip
"""What is one for all organisers: the roles of the root's teams alone count, which on a laptop are those of its only one."""

# Referees give what acts at once and inside the tournament. What reaches beyond it (a Sperre), and taking back
# what others gave or what is older than ten minutes, is the director's.
# After the last round a warning or an exclusion is still written down, but no longer by a phone in the hall; points would change a result.
RIGHTS: tuple[tuple[Action, Roles, Roles, Roles, Roles, Roles], ...] = (
    #                               draft    registr. running  closed   published
    (Action.CREATE,                 DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.LIST_DRAFTS,            DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.READ,                   STAFF,   EVERY,   EVERY,   EVERY,   EVERY),
    (Action.SEE_NAMES,              STAFF,   STAFF,   STAFF,   STAFF,   NAMES),
    (Action.SEE_HIDDEN_STANDINGS,   DIRECT,  DIRECT,  DIRECT,  CASH,    CASH),
    (Action.SEE_DESK,               DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SEE_REGISTRATION,       DESK,    DESK,    DESK,    DESK,    DESK),
    (Action.PRINT,                  DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SEE_LOG,                DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SEE_CASES,              REFEREE, REFEREE, REFEREE, REFEREE, REFEREE),
    (Action.SEE_RULINGS,            REFEREE, REFEREE, REFEREE, REFEREE, REFEREE),
    (Action.SEE_PRECEDENTS,         REFEREE, REFEREE, REFEREE, REFEREE, REFEREE),
    (Action.SEE_REFEREES,           DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.KEEP_REGISTER,          SECRET,  SECRET,  SECRET,  SECRET,  SECRET),
    (Action.NETWORK,                DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.REHEARSE,               DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.BACKUP,                 DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.HAND_OVER,              DIRECT,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.SEND,                   SENDERS, SENDERS, SENDERS, SENDERS, SENDERS),
    (Action.SERIES,                 SECRET,  SECRET,  SECRET,  SECRET,  SECRET),
    (Action.KEEP_TEAMS,             OWNERS,  OWNERS,  OWNERS,  OWNERS,  OWNERS),
    (Action.KEEP_ORGANISERS,        OWNERS,  OWNERS,  OWNERS,  OWNERS,  OWNERS),
    (Action.KEEP_LAPTOPS,           OWNERS,  OWNERS,  OWNERS,  OWNERS,  OWNERS),
    (Action.SEE_UPLOADS,            SENDERS, SENDERS, SENDERS, SENDERS, SENDERS),
    (Action.KEEP_UPLOADS,           SECRET,  SECRET,  SECRET,  SECRET,  SECRET),

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

    (Action.PLAN_PRIZES,            CASH,    CASH,    CASH,    CASH,    CASH),
    (Action.GIVE_PRIZES,            NO_ONE,  NO_ONE,  NO_ONE,  CASH,    CASH),
    (Action.LEAD_CEREMONY,          NO_ONE,  DIRECT,  DIRECT,  DIRECT,  DIRECT),
    (Action.HANDLE_CASH,            CASH,    CASH,    CASH,    CASH,    CASH),
)  # fmt: skip

SANCTIONS = {
    SanctionKind.WARNING: Action.WARN,
    SanctionKind.POINTS: Action.TAKE_POINTS,
    SanctionKind.EXCLUSION: Action.EXCLUDE,
    SanctionKind.BAN: Action.BAN,
}
"""Which right giving a sanction needs."""

_CELLS = {(action, phase): cell for action, *cells in RIGHTS for phase, cell in zip(PHASES, cells, strict=True)}


def roles_of(user: User | AnonymousUser, tournament: Tournament) -> Roles:
    """What this account is in the tournament. No query for visitors and for directors by their teams, else one."""
    mine = roles_by_teams(user, tournament)
    return mine if Role.DIRECTOR in mine or not _counts(user) else roles_with(mine, _here.first(user.pk, tournament.pk))


def roles_by_teams(user: User | AnonymousUser, tournament: Tournament) -> Roles:
    """What it is there by its teams, whoever it was appointed as. No query after the log-in."""
    return _by([post for post in posts_of(user) if post.at(tournament.organiser_id, tournament.pk)]) if _counts(user) else ANYBODY


def roles_at(user: User | AnonymousUser, address: str) -> Roles:
    """What this account is at the organiser of an address ("": the only one), beyond a single tournament: by the teams of all its
    tournaments, and a referee or a helper who is one at any. Queries as `roles_of`."""
    mine = roles_at_by_teams(user, address)
    return mine if Role.DIRECTOR in mine or not _counts(user) else roles_with(mine, _anywhere(user.pk, address))


def roles_at_by_teams(user: User | AnonymousUser, address: str) -> Roles:
    """The same without what it was appointed as. No query after the log-in."""
    posts = [post for post in posts_of(user) if post.meant(address)] if _counts(user) else []
    somewhere = _by([post for post in posts if not post.every])
    return _by([post for post in posts if post.every]) | beyond(somewhere)


def beyond(somewhere: Roles) -> Roles:
    """What who is this at some tournaments is at their organiser, beyond a single one."""
    return ANYBODY | (ANYWHERE if Role.DIRECTOR in somewhere else somewhere & ANYWHERE)


def roles_on_server(user: User | AnonymousUser) -> Roles:
    """What this account is for the whole server: by the root's teams. No query after the log-in."""
    return _by([post for post in posts_of(user) if post.root and post.every]) if _counts(user) else ANYBODY


def _by(posts: Iterable[Post]) -> Roles:
    return ANYBODY.union(*(named(post.roles) for post in posts))


def roles_with(mine: Roles, appointed: Iterable[bool] | None) -> Roles:
    """These, with what the account was appointed as: a referee, a helper."""
    return ANYBODY | mine | {role for role, here in zip((Role.REFEREE, Role.HELPER), appointed or (), strict=False) if here}


def _counts(user: User | AnonymousUser) -> TypeGuard[User]:
    return user.pk is not None and user.is_authenticated and user.is_active


def named(columns: Iterable[str]) -> Roles:
    """The roles that a team's columns say."""
    return Roles(Role[column.upper()] for column in columns)


def _appointed(user: int, **where: Any) -> QuerySet[Any]:
    """Whether the account is a referee's, and whether a helper's."""
    return User.objects.filter(pk=user).values_list(
        *(Exists(kind.objects.filter(user=OuterRef("pk"), active=True, **where)) for kind in (Referee, Helper))
    )


_here = Prepared(lambda user, tournament: _appointed(user, tournament=tournament))
_at = Prepared(lambda user, *address: _appointed(user, tournament__organiser__in=Organiser.objects.meant(*address)))


def _anywhere(user: int, address: str) -> Any:
    return _at.first(user, address) if address else _at.first(user)


def may(roles: Roles, action: Action, phase: str | None) -> bool:
    """Whether the table says yes. `phase` None: whether in any phase, for what belongs to no tournament."""
    return not roles.isdisjoint(_cell(action, phase))


def anybody_may(action: Action, phase: str | None) -> bool:
    """Whether there is a role that may, in this phase or in any."""
    return bool(_cell(action, phase))


def _cell(action: Action, phase: str | None) -> Roles:
    phases = PHASES if phase is None else (Phase(phase),)
    return NO_ONE.union(*(_CELLS[action, each] for each in phases))
