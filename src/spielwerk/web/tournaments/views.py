"""What is handed to pages and API about tournaments: plain values without database or request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from spielwerk.pairing import TIE_BREAKS

from ..store.models import BY_HAND, SWISS


@dataclass(frozen=True)
class Terms:
    """What is agreed upon before a tournament begins. `rounds` 0: as many as it takes, as it always is in a knock-out."""

    name: str
    game: str
    seats: int
    format: str = SWISS
    rounds: int = 5
    going_on: int = 1  # of each table of a knock-out
    final: bool = False  # the first of the standings, as many as a table has seats, play for the first places
    ties: tuple[str, ...] = TIE_BREAKS
    options: Mapping[str, int] = field(default_factory=dict)
    clock_kind: str = "match"
    clock_seconds: int = 2700
    clock_increment: int = 0
    rated: bool = True
    starts: str = BY_HAND
    starts_at: float | None = None  # seconds since 1970
    fewest: int = 4
    most: int = 32
    admits: str = "all"
    club: int | None = None
    rating_low: int | None = None
    rating_high: int | None = None
    pause: int = 0  # seconds after a round
    every: int = 0  # seconds from round to round, at least
    round_seconds: int = 0  # after which bots play what is left of a round
    note: str = ""


@dataclass(frozen=True)
class Entrant:
    """Who takes part."""

    entry: int
    person: int | None  # None: a bot, or, if it has no level either, a person who is here no more
    name: str
    level: str  # of a bot
    me: bool
    rating: float | None  # as shown, in this game; None: none yet, or a bot
    withdrawn: bool
    skips_next: bool
    comes_next: bool  # has said that she will be there for the next round
    place: int | None  # once the tournament is over


@dataclass(frozen=True)
class StandingLine:
    """A line of the standings after the last round that is complete."""

    place: int
    entrant: Entrant
    points: float
    strength: float  # points of all whom she met
    play: int  # the games' own points
    wins: int
    rounds: list[int | None]  # her place at the table of each complete round; None: did not play
    now: int | None  # her place in the round that is being played, once her table is done
    playing: bool  # at a table that is being played
    in_final: bool  # stands where a final would be played, or plays it


@dataclass(frozen=True)
class TableSeat:
    """A seat of a table."""

    seat: int
    entry: int | None  # None: a bot on a seat that nobody was there for
    person: int | None
    name: str
    level: str  # of a bot
    me: bool
    points: int | None  # the game's own, as everybody may know them
    place: int | None  # once the table is done
    gained: float | None  # points for the standings, once the table is done
    asked: bool


@dataclass(frozen=True)
class TableView:
    """A table of a round."""

    number: int
    round: int
    final: bool
    match: str | None  # None: about to be set up
    status: str  # "waiting", "running" or "finished"
    heading: str  # how far the match is, in the game's words; may be empty
    seats: list[TableSeat]
    mine: bool


@dataclass(frozen=True)
class RoundView:
    """A round that was played, is being played ("running"), or will be."""

    number: int
    final: bool
    status: str  # "finished", "running" or "coming"
    begins_at: datetime | None  # or began; None: not known yet
    tables: list[TableView]


@dataclass(frozen=True)
class PreviewSeat:
    entrant: Entrant | None  # None: a bot on a seat that is left
    points: float | None  # that she would have then


@dataclass(frozen=True)
class Preview:
    """The next round, if the one that is played ended now with the points that everybody has."""

    round: int
    final: bool
    tables: list[list[PreviewSeat]]
    mine: int | None  # the number of the visitor's table among them, from 0


@dataclass(frozen=True)
class TournamentCard:
    """A tournament in a list."""

    id: int
    name: str
    game: str
    title: str  # of the game, in the visitor's language
    status: str  # PLANNED, UNDER_WAY, OVER or CALLED_OFF
    format: str
    seats: int
    rounds: int  # with the final; of one that has not begun: with as many as have entered, or at least may
    round: int
    players: int
    fewest: int
    most: int
    starts: str
    next_at: datetime | None  # when it begins, or the next round does
    clock_kind: str
    clock_seconds: int
    clock_increment: int
    rated: bool
    host: int | None  # None: is here no more
    host_name: str
    entered: bool  # the visitor takes part
    winner: str  # her or its name, once there is one
    created_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True)
class TournamentView:
    """A tournament as a visitor may see it; all that its page or an API answer needs."""

    card: TournamentCard
    terms: Terms
    key: str  # for the link by which people may enter; told to the organiser and to who has entered
    entrants: list[Entrant]
    standings: list[StandingLine]
    after: int  # the number of complete rounds that the standings are of
    rounds: list[RoundView]
    preview: Preview | None
    me: Entrant | None
    my_table: TableView | None  # of the round that is played
    may_enter: bool
    why_not: str  # a sentence, if the visitor may not
    hosting: bool  # the visitor may change, begin or call it off
    deadline: datetime | None  # of the round that is played
    version: int


@dataclass(frozen=True)
class LadderLine:
    """A rung."""

    place: int
    person: int
    name: str
    rating: float | None
    wins: int
    losses: int
    me: bool
    may_challenge: bool  # the visitor may, now
    busy: bool  # in a challenge already
    idle_since: datetime


@dataclass(frozen=True)
class ChallengeView:
    id: int
    game: str
    challenger: int
    challenger_name: str
    challenged: int
    challenged_name: str
    clock_kind: str
    clock_seconds: int
    status: str
    match: str | None
    winner: int | None  # a person, once it is decided; None: nobody
    asked_at: datetime
    answer_by: datetime | None  # who does not answer until then gives up her place
    mine: bool  # the visitor takes part in it
    to_answer: bool  # the visitor is the one who is challenged, and has not answered


@dataclass(frozen=True)
class LadderView:
    """The ladder of a game."""

    game: str
    title: str
    lines: list[LadderLine]  # the first hundred, and the visitor
    players: int
    my_place: int | None
    reach: int  # places above that can be challenged
    challenges: list[ChallengeView]  # that wait or are played
    recent: list[ChallengeView]  # that were decided lately
    clocks: list[tuple[str, int]]  # that a challenge can have
