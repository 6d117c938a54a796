"""What is stored. Each module is one thing of the tournament day; constraints stand with the columns they hold together."""

from tournament.models.api import ApiToken, Delivery, Mail, Webhook
from tournament.models.case import Call, Case, CaseState
from tournament.models.cup import Cup
from tournament.models.entry import POSITION_STEP, Entry
from tournament.models.extract import Extract, ExtractRow
from tournament.models.generation import Generation, HandOver, TableReturn
from tournament.models.job import Job, JobFile, JobState
from tournament.models.kept import RowsAreKept
from tournament.models.log import LogRow, Printed, Removal
from tournament.models.merge import Forgotten, Merge, MergedNumber, RegisterLogRow
from tournament.models.money import CashKind, CashLine, PaymentPlan, SettledBy, SettledPer, SettledThrough
from tournament.models.numbers import NumbersGiven, next_numbers
from tournament.models.operating import Upkeep
from tournament.models.organiser import DIMENSION, ROLES, Invitation, Kind, Membership, Organiser, OrganiserLogRow, Team
from tournament.models.over_clubs import Carried, Offer, SeriesEntry
from tournament.models.own_sheet import OwnSheet, sheet_key, sheet_of
from tournament.models.personal import KeptName, PersonalLink, Retention
from tournament.models.phone import Agreement, OtherVersion, Phone, TableLink
from tournament.models.player import ClubMembership, Player, Registration, sort_key
from tournament.models.prizes import Ceremony, Prize, PrizeGiving, PrizeKind, PrizePlan, PrizesAPerson, PrizeTies, RaffleFor, SpecialPrize
from tournament.models.referee import Helper, Referee
from tournament.models.register import LikelyDouble, MemberList, MemberListRow
from tournament.models.round import Clock, Repair, Round, RoundState
from tournament.models.ruling import Appeal, Ruling
from tournament.models.sanction import Sanction, SanctionKind
from tournament.models.sending import Federation, Sending, Sent
from tournament.models.series import AwayResult, AwayTournament, SeriesLogRow, SeriesNumber
from tournament.models.server import Made, Server, ServerKind
from tournament.models.shared import Counted, Shared, WrongCode
from tournament.models.table import Seat, SeatChange, Source, Table, TableState
from tournament.models.tournament import Excluded, KontraMoney, OwnClub, Phase, Tournament
from tournament.models.upload import Alias, Course, Enrolment, Laptop, Link, PersonsPart, Received, Revision, Stage, UploadLogRow

__all__ = [
    "DIMENSION",
    "POSITION_STEP",
    "ROLES",
    "Agreement",
    "Alias",
    "ApiToken",
    "Appeal",
    "AwayResult",
    "AwayTournament",
    "Call",
    "Carried",
    "Case",
    "CaseState",
    "CashKind",
    "CashLine",
    "Ceremony",
    "Clock",
    "ClubMembership",
    "Counted",
    "Course",
    "Cup",
    "Delivery",
    "Enrolment",
    "Entry",
    "Excluded",
    "Extract",
    "ExtractRow",
    "Federation",
    "Forgotten",
    "Generation",
    "HandOver",
    "Helper",
    "Invitation",
    "Job",
    "JobFile",
    "JobState",
    "KeptName",
    "Kind",
    "KontraMoney",
    "Laptop",
    "LikelyDouble",
    "Link",
    "LogRow",
    "Made",
    "Mail",
    "MemberList",
    "MemberListRow",
    "Membership",
    "Merge",
    "MergedNumber",
    "NumbersGiven",
    "Offer",
    "Organiser",
    "OrganiserLogRow",
    "OtherVersion",
    "OwnClub",
    "OwnSheet",
    "PaymentPlan",
    "PersonalLink",
    "PersonsPart",
    "Phase",
    "Phone",
    "Player",
    "Printed",
    "Prize",
    "PrizeGiving",
    "PrizeKind",
    "PrizePlan",
    "PrizeTies",
    "PrizesAPerson",
    "RaffleFor",
    "Received",
    "Referee",
    "RegisterLogRow",
    "Registration",
    "Removal",
    "Repair",
    "Retention",
    "Revision",
    "Round",
    "RoundState",
    "RowsAreKept",
    "Ruling",
    "Sanction",
    "SanctionKind",
    "Seat",
    "SeatChange",
    "Sending",
    "Sent",
    "SeriesEntry",
    "SeriesLogRow",
    "SeriesNumber",
    "Server",
    "ServerKind",
    "SettledBy",
    "SettledPer",
    "SettledThrough",
    "Shared",
    "Source",
    "SpecialPrize",
    "Stage",
    "Table",
    "TableLink",
    "TableReturn",
    "TableState",
    "Team",
    "Tournament",
    "Upkeep",
    "UploadLogRow",
    "Webhook",
    "WrongCode",
    "next_numbers",
    "sheet_key",
    "sheet_of",
    "sort_key",
]
