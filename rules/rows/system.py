"""The row types of a rule sheet. A system is data: a folder each in `sheets/`, with no def and no if, and its policies a column
(`policies`).

Each row says the paragraph it rests on, is built by name, refuses nonsense when it is made (ValueError), and holds nothing that can be
changed.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from typing import Any

from rules.rows.card_points import Amount
from rules.rows.checking import fixed, no_twins, paragraph, positive, refuse
from rules.rows.choices import Halves, KontraCovers, SaidBy
from rules.rows.interpretation import Interpretation
from rules.rows.kinds import GameKind, Result, Roles
from rules.rows.measures import ABOVE_35, SEVENTY, TWICE, CardCount, RadlTerms, SurplusTerms
from rules.rows.pack_gives import SIDES, PackGives
from rules.rows.places import LAST, Places
from rules.rows.policies import Policies
from rules.rows.when import When
from rules.rows.writing import Writing
from rules.words.glossary import TERMS, Named, Term
from rules.words.ruling_sentences import SPEAKS_OF
from rules.words.sentences import SENTENCES
from rules.words.texts import Text

WHENS = ("before_talon", "after_talon", "open", "silent")
"""When an announcement can be made."""
CARDS = frozenset({"pagat", "uhu", "kakadu", "quapil", "mond", "skues", "kings"})
"""What an announcement can need in one hand, or be made without."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the sheet: its value (None where a policy settles it) and what it pays when lost, if that differs."""

    slug: str
    kind: GameKind
    _: KW_ONLY
    value: Amount | None = None
    source: str
    lost: Amount | None = None
    solo: bool = False
    colour: bool = False
    bird: str | None = None
    """Of a bird-Rufer: the bird that is announced with it."""
    birds: tuple[str, ...] = ()
    """Of a Besserrufer: the birds of which at least one is announced with it."""
    vorhand_only: bool = False
    blatt: int | None = None
    """The Blatt of any count of this game, where the number of cards fixes it."""
    concedable: bool = False
    kontra: bool = True
    """Whether it may be kontra'd."""
    surplus: bool = True
    """Whether it may earn a surplus, where the sheet has one."""
    factor: int = 1
    """So many times it, where the sheet's surplus has the game's factor."""
    announces: tuple[str, ...] | None = None
    """The announcements that it may have; None: all that its kind of games has."""
    partner_needed: bool = False
    """Whether nobody plays it alone."""
    like: str = ""
    """The game by whose rows it is played and adjudicated; "": its own."""
    king_in_talon: bool | None = None
    """Whether the called king lies in the talon where nobody is the partner; None: as in a Solo with a partner, and in no other game."""
    option: bool = False
    """The sheet does not have it: a tournament does that gives it a value, by the interpretation of the same name."""

    def __post_init__(self) -> None:
        """Refuses a game that no sheet can have."""
        paragraph(self.source, self.slug)
        valued = self.kind.valued and not self.option
        refuse(valued is (self.value is None), self.slug, "a value where the kind of game has one and the sheet gives it, and only there")
        for value in (self.value, self.lost):
            if value is not None:
                positive(value, self.slug)
        refuse(self.lost is not None and self.value is None, self.slug, "lost for something, won for nothing")
        refuse(self.blatt not in (None, 0, 1, 2), self.slug, f"no Blatt: {self.blatt}")
        refuse(
            (self.bird or self.birds) and (self.kind.roles is not Roles.CALLED or (self.bird and self.birds)),
            self.slug,
            "a bird in no bird-Rufer",
        )
        refuse((self.solo or self.colour) and self.kind.result is not Result.COUNT, self.slug, "solo or colour in no positive game")
        refuse(self.concedable and self.kind.roles is not Roles.CALLED, self.slug, "only a partner game is conceded")

    @property
    def alone_without_king(self) -> bool:
        """Whether who plays it alone has called a king that lies in the talon."""
        return self.kind.roles is Roles.CALLED and (self.solo if self.king_in_talon is None else self.king_in_talon)


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """An announcement of the sheet. `values`: by `when`, alike in all games; `by_game`: by game and `when`, where each has its own."""

    slug: str
    _: KW_ONLY
    values: Mapping[str, Amount] = field(default_factory=dict)
    by_game: Mapping[str, Mapping[str, Amount]] = field(default_factory=dict)
    source: str
    sources: Mapping[str, str] = field(default_factory=dict)
    """Paragraphs by game, where they differ."""
    declarer_only: bool = False
    holding: bool = False
    """Pays whoever wins: the cards were in one hand."""
    threshold: int | None = None
    """Steps of the count that the side needs that announced it (Absolut, Panzer)."""
    by_result: bool = False
    """Won with the game (ohne Trull, ohne Könige)."""
    each_side: bool = False
    covered: bool = False
    """A Kontra on the game covers it too."""
    bird: bool = False
    partner_games_only: bool = False
    """König ultimo: the called king in the last trick."""
    in_colour: bool = False
    in_course: bool = False
    """Made in the course of play: birds, Mondfang, König ultimo."""
    option: bool = False
    """The sheet gives no value: a tournament does, by the interpretation of the same name."""
    above: str | None = None
    """A kind of the same side that must have been announced before the talon for this one to stand beside it (Panzer beside Absolut)."""
    cards: tuple[str, ...] = ()
    """Cards that who announces it holds: nobody else can announce what needs one of them."""
    without: tuple[str, ...] = ()
    """Cards that who announces it has none of."""
    trick: bool = False
    """Done in a trick: stands with the birds wherever a policy divides announcements."""
    said_by: SaidBy = SaidBy.ANY
    """Who may say it openly, beside what the fields above say."""
    silent_lost: bool | None = None
    """Whether a silent one can be lost; None: as the sheet's policy has it."""
    solo: bool = True
    """Whether it doubles in a Solo, as far as the sheet's policy doubles anything there."""
    kontra: bool = True
    """Whether an open one may be kontra'd; what is held in one hand never is."""
    games: tuple[str, ...] | None = None
    """The games that may have it; None: every positive game, but colour games only as `in_colour` says."""
    raises: bool = False
    """With a threshold: announced openly it is what wins the game."""
    pair: bool = False
    """Who made it is paid by the one player whom the record names, and by nobody else."""
    mates: Mapping[str, Amount] = field(default_factory=dict)
    """Where everybody has a score of his own: what each other one of its side writes, by `when`."""
    lone: Mapping[str, Amount] = field(default_factory=dict)
    """What it is worth to a declarer without a partner, where that is another amount."""
    of_game: bool = False
    """Whether its values are so many times the game's."""
    every_trick: bool = False
    """Whether who made it has every trick, so that what a count decides follows from it."""

    def __post_init__(self) -> None:
        """Refuses an announcement that no sheet can have; fixes its tables."""
        for source in (self.source, *self.sources.values()):
            paragraph(source, self.slug)
        refuse(
            sum((bool(self.values), bool(self.by_game), self.option)) != 1,
            self.slug,
            "values alike, by game or by option, one of the three",
        )
        for table in (self.values, *self.by_game.values()):
            for when, value in table.items():
                refuse(when not in WHENS, self.slug, f"no time: {when}")
                positive(value, self.slug)
        refuse(not set(self.values) <= {"silent", "open"}, self.slug, "values silent and open")
        refuse(not set(self.sources) <= set(self.by_game), self.slug, "a paragraph of a game without values")
        refuse(not CARDS.issuperset((*self.cards, *self.without)), self.slug, "no such cards")
        refuse(self.threshold is not None and self.threshold <= 0, self.slug, f"no count to reach: {self.threshold}")
        refuse(self.raises and self.threshold is None, self.slug, "what is reached by no count wins no game")
        for table in (self.mates, self.lone):
            refuse(not set(table) <= set(self.values), self.slug, "for the others a value that it has not itself")
        for name in ("values", "mates", "lone"):
            object.__setattr__(self, name, fixed(getattr(self, name)))
        object.__setattr__(self, "sources", fixed(self.sources))
        object.__setattr__(self, "by_game", fixed({game: fixed(table) for game, table in self.by_game.items()}))

    @property
    def with_birds(self) -> bool:
        """Whether it stands with the birds wherever a policy divides announcements."""
        return self.bird or self.trick

    @property
    def made_in_play(self) -> bool:
        """Whether it is made in the course of play, as birds are."""
        return self.in_course or self.trick


@dataclass(frozen=True, slots=True, kw_only=True)
class TakerValues:
    """The numbers of a sheet of takers that are no row of a table of games."""

    targets: tuple[int, int, int, int]
    """Points that the taker needs with 0, 1, 2, 3 bouts."""
    game: int
    petit: int
    poignees: Mapping[str, int]
    poignee_trumps: Mapping[int, tuple[int, int, int]]
    """Trumps to show for simple, double, triple, by how many play."""
    chelem_announced: int
    chelem_silent: int
    chelem_failed: int
    chelem_said_by: str = ""
    """The side that alone announces a chelem; "": either."""
    gives: Mapping[str, PackGives] = field(default_factory=dict)
    """By game what the pack gives, where the sheet says more of it than that a count holds its bouts."""

    def __post_init__(self) -> None:
        """Refuses tables of the wrong length; fixes them."""
        refuse(self.chelem_said_by not in ("", *SIDES), "chelem_said_by", "no side")
        object.__setattr__(self, "gives", fixed(self.gives))
        refuse(
            len(self.targets) != 4 or list(self.targets) != sorted(self.targets, reverse=True),
            "targets",
            "one for 0, 1, 2, 3 bouts, falling",
        )
        refuse(any(len(row) != len(self.poignees) for row in self.poignee_trumps.values()), "poignee_trumps", "one number for each size")
        object.__setattr__(self, "poignees", fixed(self.poignees))
        object.__setattr__(self, "poignee_trumps", fixed(self.poignee_trumps))


_BROUGHT_UP_BY: Mapping[str, str] = fixed(
    {"radl": "radl", "final_radl": "radl", "valat": "valat_beside", "without_bird": "besserrufer_without_bird"}
)
"""Topics that only sheets with a certain policy have, by the policy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSystem:
    """A rule sheet made exact."""

    slug: str
    family: str
    """The family of Tarock, by its slug in the registry of families."""
    title: tuple[str, str]
    edition: str
    """The organiser's own name of this version of the sheet; what we make of it is a reading (`digest.READING`)."""
    source: str
    seats: tuple[int, ...]
    usual_seats: int
    """The table that is meant where nothing is said."""
    active: int | None
    """How many play a game; with one more at the table somebody sits out (`rests`). None: all play, but for `out`."""
    games: tuple[Game, ...]
    announcements: tuple[AnnouncementRow, ...]
    interpretations: tuple[Interpretation, ...]
    policies: Policies
    policy_sources: Mapping[str, str]
    """The paragraph of each policy."""
    paragraphs: Mapping[str, str]
    """Citations by topic: why a line that is no row of a table is what it is."""
    bids: Mapping[str, int] = field(default_factory=dict)
    """Bid surcharges by slug."""
    taking: TakerValues | None = None
    valid_from: When | None = None
    valid_until: When | None = None
    """From when until when the organiser plays by this edition; None where the sheet says nothing or it is in force."""
    amended: tuple[tuple[str, str, When], ...] = ()
    """What of the edition is newer than the rest of it, German and English, and since when."""
    successor: str = ""
    """The sheet that took this one's place, by its slug; "" while it is in force."""
    later_editions: bool = False
    """Whether there are later editions that nobody has made exact yet."""
    edition_names: tuple[str, ...] = ()
    """What the edition is called besides."""
    decided: Mapping[str, object] = field(default_factory=dict)
    """Of a cup's own sheet: questions about no policy that its base leaves to a tournament and it does not, with its answer."""
    own_fields_only: bool = False
    """Whether a field that no game of the sheet has is unknown to it, as on the page of the four further sheets; else it does not belong
    there."""
    etiquette: str = ""
    """The paragraph that threatens who is warned again with a Sperre; "" where the sheet has none."""
    balanced: bool = True
    """Whether what one gets another pays, so that the amounts of a game are 0 together; else each has a score of his own."""
    out: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By size of table who sits out, counted from the dealer (0) in the direction of play, where those are not the dealer and whoever sits
    before him."""
    deals_on: frozenset[int] = frozenset()
    """Sizes of tables at which after a redeal nobody but the same dealer deals; at others the next may as well."""
    recorded: bool = True
    """Whether games are written; else a table has its sums only."""
    writing: Writing | None = None
    """Of a free system: what is written there."""
    places: Places | None = None
    """What the places at a table give, where tournaments are ranked by them; None where the sum of the games ranks."""
    offered: bool = True
    """Whether a tournament can choose it on a page; else only a request or a file names it."""
    pot_stakes: int = 50
    """Stakes that a pot beside the amounts never exceeds."""
    called: tuple[str, str] = ("", "")
    """What other authors call this very game, German and English, where the name says two things; "" where it does not."""
    leaving: str = ""
    """The paragraph that gives a Sperre for leaving without excuse; "" where the sheet has none."""
    spoken: bool = False
    """Whether its paragraphs are sentences of its own, so that nothing is read into them."""
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What the sheet itself calls its games, announcements, violations, fields and numbers, German and English, by slug; of a field that is
    counted, `…_one` is what one is called."""
    count: CardCount = SEVENTY
    halves: Halves = Halves.NONE
    surplus_terms: SurplusTerms = ABOVE_35
    """What a surplus is, where the sheet has one (`Policies.surplus`)."""
    kontra_most: int = 8
    """The highest multiplier."""
    kontra_covers: KontraCovers = KontraCovers.EACH
    radl_terms: RadlTerms = TWICE
    """When games count double, where they do (`Policies.radl`)."""
    claims: Mapping[str, str | Amount] | None = None
    """By announcement what one is paid who claims it beside a Renonce: `silent`, `open` (as its value) or a number; None: as the policy has
    it."""
    single_values: bool = False
    """Whether a house sheet may change what an announcement is worth that has one value alone."""
    house_values: bool = True
    """Whether a tournament may give games and announcements values of its own (`values`)."""
    knows: frozenset[str] = frozenset()
    """Parts of a record that it knows beside those that every sheet does: `events`, and of an announcement `of`; whether a game has them is
    another question."""

    def __post_init__(self) -> None:
        """Refuses a sheet whose rows do not fit each other; fixes its tables."""
        for rows in (self.games, self.announcements, self.interpretations):
            no_twins((row.slug for row in rows), self.slug)
        positive(self.pot_stakes, self.slug)
        refuse(self.usual_seats not in self.seats, self.slug, f"no table of {self.usual_seats}")
        # In a free system all play at a table of fewer.
        needed = min(self.seats) if self.writing is None else max(self.seats)
        refuse(self.active is not None and needed < self.active, self.slug, "a table is of all who play, or of more")
        odd = any(size not in self.seats or not {*seats} <= {0, *range(2, size)} for size, seats in self.out.items())
        refuse(odd, self.slug, "who sits out has a seat at a table that there is, and is not Vorhand")
        for topic, source in (*self.paragraphs.items(), *self.policy_sources.items()):
            paragraph(source, f"{self.slug}, {topic}")
        asked = {row.slug: {choice.value for choice in row.choices} for row in self.interpretations}
        unlike = self.places is not None and self.places.last and {*self.places.last} != asked.get(LAST)
        refuse(unlike, self.slug, f"what the last one gets is said of each answer to its question {LAST}")
        self._check_birds()
        self._check_policies()
        self._check_edition()
        object.__setattr__(self, "paragraphs", fixed(self.paragraphs))
        object.__setattr__(self, "policy_sources", fixed(self.policy_sources))
        object.__setattr__(self, "bids", fixed(self.bids))
        object.__setattr__(self, "out", fixed(self.out))
        object.__setattr__(self, "names", fixed(self.names))
        slugs = [*(row.slug for row in self.games), *(row.slug for row in self.announcements)]
        unnamed = {*slugs} - {*TERMS, *self.names}
        refuse(unnamed, self.slug, f"no term of the glossary, and no name: {', '.join(sorted(unnamed))}")
        object.__setattr__(self, "decided", fixed(self.decided))

    @property
    def written(self) -> Writing:
        """What is written there; nothing where the sheet is no free system."""
        return self.writing or Writing()

    @property
    def lap(self) -> str:
        """The word for so many games as there are seats, on papers and screens: a free system has no Radl."""
        return "radl" if self.writing is None else "deals"

    def rests(self, seats: int) -> tuple[int, ...]:
        """Who sits out where so many sit, counted from the dealer (0); nobody where all play."""
        if seats in self.out or self.active is None or seats <= self.active:
            return self.out.get(seats, ())
        return (0, *range(self.active + 1, seats))

    def term(self, slug: str) -> Term:
        """What a game, an announcement or a violation is called here, in every text; a word that nobody has said stands for itself."""
        own = self.names.get(slug) or self.radl_terms.events.get(slug)
        if own is not None:
            return Named(slug, *own)
        return Term(slug) if slug in TERMS else Named(slug, slug, slug)

    def in_sentence(self, slug: str) -> Term | tuple[str]:
        """The sheet's own name for it; where it has none the word of the sentences, where they have one."""
        word = f"word_{slug}"
        return (word,) if word in SENTENCES and slug not in self.names else self.term(slug)

    def sentence(self, key: str) -> Text:
        """A sentence with the sheet's own names for what it speaks of."""
        return (key, *map(self.in_sentence, SPEAKS_OF.get(key, ())))

    def word(self, slug: str, language: str = "de") -> str:
        """The same as a word."""
        return self.term(slug).word(language)

    @property
    def wanted(self) -> tuple[int, ...]:
        """The sizes of its tables, the most wanted first: the usual one, then the larger, then the smaller ones."""
        larger = sorted(size for size in self.seats if size > self.usual_seats)
        smaller = sorted((size for size in self.seats if size < self.usual_seats), reverse=True)
        return (self.usual_seats, *larger, *smaller)

    def paragraph_of(self, topic: str) -> str:
        """The paragraph of a topic; where the sheet has none of its own for it, that of the policy which brings it up, or of the question
        for it."""
        if topic in self.paragraphs:
            return self.paragraphs[topic]
        policy = _BROUGHT_UP_BY[topic]
        asked = (row.source for row in self.interpretations if row.policy == policy)
        return self.policy_sources[policy] if policy in self.policy_sources else next(asked)

    def _check_policies(self) -> None:
        """Every policy that arises has a paragraph; what a tournament may choose begins with the sheet's own choice."""
        answered = {row.name for row in fields(self.policies) if getattr(self.policies, row.name) != row.default}
        unsaid = answered - set(self.policy_sources)
        refuse(unsaid, self.slug, f"no paragraph of {', '.join(sorted(unsaid))}")
        for row in self.interpretations:
            if row.policy:
                own = getattr(self.policies, row.policy)
                refuse(row.chosen(row.default) != own, row.slug, f"the sheet has {own}, the tournament begins with {row.default}")
                for choice in row.choices:
                    chosen: dict[str, Any] = {row.policy: row.chosen(choice.value)}
                    replace(self.policies, **chosen)

    def _check_edition(self) -> None:
        """An edition has a name; what is over was begun before; what another took the place of is over."""
        refuse(not self.edition.strip() or self.edition in self.edition_names, self.slug, "an edition has a name, once")
        no_twins(self.edition_names, self.slug)
        begun, over = self.valid_from, self.valid_until
        refuse(begun is not None and over is not None and over.last < begun.first, self.slug, "an edition that was over before it began")
        refuse(self.successor and (over is None or self.successor == self.slug), self.slug, "a successor of an edition that is in force")

    def _check_birds(self) -> None:
        """Every bird that a game names can be announced, and every game that an announcement names is there."""
        birds = {row.slug for row in self.announcements if row.bird}
        named = {bird for game in self.games for bird in (*game.birds, game.bird) if bird}
        refuse(named - birds, self.slug, f"no such bird: {', '.join(sorted(named - birds))}")
        games = {game.slug for game in self.games}
        for row in self.announcements:
            refuse((row.threshold or 0) > self.count.total, self.slug, f"{row.slug} needs more than the pack")
            refuse(set(row.by_game) - games, self.slug, f"{row.slug} has values in a game that is not there")
            refuse(
                row.above is not None and row.above not in {other.slug for other in self.announcements},
                self.slug,
                f"{row.slug} above nothing",
            )
            optional = {question.slug for question in self.interpretations}
            refuse(row.option and row.slug not in optional, self.slug, f"nobody says what {row.slug} is worth")
        for game in self.games:
            asked = any(game.slug == question.slug for question in self.interpretations)
            refuse(game.option and not asked, self.slug, f"nobody says what {game.slug} is worth")
