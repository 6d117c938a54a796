"""Reads: plain rows for pages, for scoring and for files. Nothing here writes; the number of queries never grows with players or games."""

from tournament.selectors.board import Tile, board
from tournament.selectors.check import Fault, round_faults
from tournament.selectors.disputes import Disputes, disputes
from tournament.selectors.log import LogLine, log
from tournament.selectors.people import Counted, Known, Registered, count, known_players, registered, tags
from tournament.selectors.player import Course, CourseGame, player_course
from tournament.selectors.ranking import Ranking, ranking
from tournament.selectors.referees import Playing, RefereeRow, playing, referees
from tournament.selectors.seatings import Seated, seatings
from tournament.selectors.sheet import Sheet, SheetRow, sheet
from tournament.selectors.tournaments import RoundRow, TournamentRow, rounds, tournament_or_none, tournaments
from tournament.selectors.undecided import Matter, undecided

__all__ = [
    "Counted", "Course", "CourseGame", "Disputes", "Fault", "Known", "LogLine", "Matter", "Playing", "Ranking", "RefereeRow", "Registered",
    "RoundRow", "Seated", "Sheet", "SheetRow", "Tile", "TournamentRow", "board", "count", "disputes", "known_players", "log", "player_course",
    "playing", "ranking", "referees", "registered", "round_faults", "rounds", "seatings", "sheet", "tags", "tournament_or_none", "tournaments",
    "undecided",
]
