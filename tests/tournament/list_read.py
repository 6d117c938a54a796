"""A list of players from a file, read as the preview reads it before anybody has typed anything."""

from scoring.field.names import understood
from tournament.desk.registration.columns import PlayerList, guess, players
from tournament.desk.registration.spreadsheets import read_lines


def read_players(content: bytes) -> PlayerList:
    lines = read_lines(content)
    return players(lines, guess(lines), {}, understood)
