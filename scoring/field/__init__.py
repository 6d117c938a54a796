"""Who plays: names as they are read, doubles, passes, seats by game, marks."""

from scoring.field.doubles import Double, Index, Likeness, Person, likeness
from scoring.field.federation import FIRST_GIVEN, fault_said, federation_number, is_federation_number
from scoring.field.given_names import FAMILY_TOO, GIVEN_NAMES
from scoring.field.marks import in_words, spans
from scoring.field.names import (
    NOBODY, Known, Name, PersonName, alphabetical, is_sure, namesakes, short_names, surname, told_apart, understood, with_numbers,
)  # fmt: skip
from scoring.field.near import Near, near, sound, spelled
from scoring.field.passes import Pass
from scoring.field.seats import (
    Indivisible, Share, by_person, empty_lines, empty_seat, everybody, from_here, holders, is_divisible, left_after, ordered, own_sums,
    radl_ends, resat, rewound, seated, settings, shares, stretches, told, unwound,
)  # fmt: skip
from scoring.field.teams import BadTeam, Team, TeamFault, team_of
from scoring.field.teams import faults as team_faults
from scoring.field.teams import together as of_one_team

__all__ = [
    "FAMILY_TOO", "FIRST_GIVEN", "GIVEN_NAMES", "NOBODY", "BadTeam", "Double", "Index", "Indivisible", "Known", "Likeness", "Name",
    "Near", "Pass", "Person", "PersonName", "Share", "Team", "TeamFault", "alphabetical", "by_person", "empty_lines", "empty_seat",
    "everybody", "fault_said", "federation_number", "from_here", "holders", "in_words", "is_divisible", "is_federation_number",
    "is_sure", "left_after", "likeness", "namesakes", "near", "of_one_team", "ordered", "own_sums", "radl_ends", "resat", "rewound",
    "seated", "settings", "shares", "short_names", "sound", "spans", "spelled", "stretches", "surname", "team_faults", "team_of",
    "told", "told_apart", "understood", "unwound", "with_numbers",
]  # fmt: skip
