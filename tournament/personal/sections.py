"""The parts of what is stored about a person: the kinds of rows, and how the columns of the database are told in them.

`TOLD` says of every column that can point to a person, or in which a name can stand, in which part it is told; `NOBODY` of every other one
that it is about nobody; those of `register.texts.ACCOUNT_COLUMNS` are told as so many acts, where the account is his. A new column stands
in none of them, and a test says so (tests/tournament/personal).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Section(NamedTuple):
    """Rows of one kind. `key`: its name in the file; a row's values by their names in the file, the same in each row."""

    key: str
    rows: tuple[Mapping[str, Any], ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its values."""
        return tuple(self.rows[0]) if self.rows else ()


class Stored(NamedTuple):
    """Everything about one person: who he is, and the parts of which there is anything."""

    person: Mapping[str, Any]
    sections: tuple[Section, ...]


PARTS = (
    "clubs", "lists", "federation", "registrations", "tables", "phones", "agreements", "cases", "rulings", "sanctions", "prizes", "cash",
    "series", "away", "accounts", "teams", "mails", "acts", "merges", "links", "sent", "called", "texts",
    "log",
)  # fmt: skip
"""The parts in their order."""

TOLD: Mapping[str, Mapping[str, str]] = {
    "Player": {
        "person": "name surname given title suffix sort_key place club number federation_number search sound family_at given_at",
        "merges": "merged_into",
    },
    "ClubMembership": {"clubs": "person club"},
    "MemberListRow": {"lists": "before after begun ended"},
    "ExtractRow": {"federation": "number name words place club leads_to"},
    "Registration": {"registrations": "player number tags", "texts": "withdrawn_reason"},
    "MergedNumber": {"registrations": "number into"},
    "PrizePlan": {"registrations": "gone away out tickets answers"},
    "Table": {"tables": "number", "texts": "state_reason"},
    "Seat": {"tables": "index registration"},
    "SeatChange": {"tables": "index was"},
    "Phone": {"phones": "device seat"},
    "Agreement": {"agreements": "seat sums"},
    "Job": {"acts": "user"},
    "Call": {"acts": "taken_by", "texts": "caller words end_reason"},
    "Case": {"cases": "violation accused", "texts": "words end_reason"},
    "Ruling": {
        "rulings": "number violation decision offenders accused before", "acts": "referee",
        "texts": "departure panel reason words text",
    },
    "Sanction": {"sanctions": "player name", "texts": "reason lifted_reason"},
    "PrizeGiving": {"prizes": "answer request", "texts": "withdrawn_reason"},
    "CashLine": {"cash": "registration whose", "texts": "words"},
    "SeriesNumber": {"series": "player number"},
    "AwayResult": {"away": "player said"},
    "Referee": {"accounts": "user player"},
    "Helper": {"accounts": "user"},
    "User": {"accounts": "username first_name last_name email password"},
    "Membership": {"teams": "user"},
    "Mail": {"mails": "to"},
    "Invitation": {"teams": "renews"},
    "Merge": {"merges": "person other"},
    "Forgotten": {"person": "person"},
    "Link": {"sent": "number person"},
    "PersonsPart": {"sent": "content"},
    "Alias": {"called": "name place person"},
    "UploadLogRow": {"log": "facts"},
    "PersonalLink": {"links": "player mark"},
    "RegisterLogRow": {"log": "facts"},
    "LogRow": {"log": "facts detail text"},
    "SeriesLogRow": {"log": "facts detail"},
    "SeriesEntry": {"log": "reason"},
    "Tournament": {"texts": "squads"},
    "Round": {"texts": "closed_reason draw_report"},
    "Repair": {"texts": "facts before after"},
    "Entry": {"tables": "declarer", "texts": "reason"},
    "OtherVersion": {"texts": "reason"},
    "Sending": {"texts": "reason answer"},
    "Appeal": {"texts": "appellant grounds withdrawn admitted"},
}  # fmt: skip
"""By model: in which part its columns are told."""

NOBODY: Mapping[str, str] = {
    "Organiser": "uid name", "Team": "name", "Invitation": "digest", "OrganiserLogRow": "facts", "MemberList": "club",
    "Extract": "organiser key digest",
    "Cup": "name policies", "OwnSheet": "edition name file",
    "Tournament": "uid name place in_series system sheet_file options seed tie_breaks ranking keep_apart rules_edition rules_digest",
    "Round": "number draw_seed draw_method", "Repair": "action", "Table": "first_dealer", "Call": "client_id",
    "Case": "record stage facts claims layout", "Entry": "record client_id findings", "Generation": "number mark secret before address",
    "HandOver": "salt secret source address", "Printed": "form occasion digest shown", "Removal": "slug name phase rows backup",
    "Merge": "moved", "TableLink": "token code", "OtherVersion": "record client_id device choice", "PrizePlan": "seed raffle",
    "Prize": "key filter text", "PrizeGiving": "digest state",
    "Ruling": "stage facts claims layout answered source entered record client_id", "AwayTournament": "name place terms", "Shared": "text",
    "Server": "name version edition facts", "Made": "key", "Upkeep": "kind facts",
    "WrongCode": "address", "Federation": "address name key left_out", "Sending": "digest number action standings",
    "SeriesEntry": "uid terms carried_points",
    "ApiToken": "name prefix digest scopes", "Webhook": "url secret events", "Delivery": "key event body said",
    "Mail": "subject text fault",
    "Job": "uid key facts language done of result tries holder", "JobFile": "name content_type",
    "Laptop": "name key", "Enrolment": "digest", "Received": "uid name place system results", "Link": "how",
    "Revision": "digest number action supersedes reason standings header signature results", "Course": "facts decided_reason",
}  # fmt: skip
"""By model: columns that are about nobody: names of things, codes, rules, and games, which belong to the seats of a table."""
