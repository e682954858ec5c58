"""Matches: who sits where, every action, what was said, and what bots think of it."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from sqlalchemy import JSON, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, JsonObject

# A match's status.
OPEN = "open"  # waits for people
RUNNING = "running"
FINISHED = "finished"
STOPPED = "stopped"  # will not go on: called off before it began, ended by vote, uploaded unfinished, of older rules

# Who sits on a seat.
PERSON, BOT, FREE = "person", "bot", "free"
DELETED = "deleted"  # the level of a seat whose person has deleted herself since

# Why a bot sits where a person sat: she left for good, lent her seat for a while, or was gone, her clock having run out often.
LEFT, LENT, GONE = "left", "lent", "gone"

# Who may join a match, and who may watch it.
ADMITS = ("all", "friends", "link", "club")
ONLOOKERS = ("all", "friends", "none")

# Who may ask for hints: who plays against bots only, everybody, nobody.
HINTS = ("bots", "all", "none")


class StoredEffect(TypedDict, total=False):
    """An effect of the story (core.effect), without what it leaves empty."""

    text: str
    seat: int
    changes: dict[str, int]
    title: str
    heading: bool
    places: list[str]


class LogEntry(TypedDict):
    """The story of an action, per language; for one that some viewers must not learn at once also what they are told.

    Sentences hold marks for seats (core.effect). Entries of older programs have neither verb nor effects, and no marks.
    """

    open: dict[str, str]
    secret: NotRequired[dict[str, str]]
    hidden: NotRequired[list[int]]  # those viewers
    verb: NotRequired[str]
    effects: NotRequired[dict[str, list[StoredEffect]]]  # as an onlooker may know them
    effects_for: NotRequired[dict[str, dict[str, list[StoredEffect]]]]  # seat → as it may know them, where that differs


class PreparedStep(TypedDict):
    """An answer given in advance: an action as it was read then, or the most that is bid for something."""

    said: dict[str, str]  # language → sentence, with marks for seats (core.effect)
    action: NotRequired[int]
    changes: NotRequired[dict[str, int]]  # what it was to cost and bring; without it is played whatever it costs
    again: NotRequired[bool]  # as often as it is legal
    about: NotRequired[str]  # what is bid for
    most: NotRequired[int]
    used: NotRequired[bool]  # has bid already


class StoredPlan(TypedDict):
    """What a seat has prepared, and the answer that was dropped because it was not possible as it was read."""

    steps: list[PreparedStep]
    dropped: NotRequired[dict[str, str]]  # language → sentence
    why: NotRequired[str]


class StoredAsk(TypedDict):
    """A seat asks the others to let a decision be taken back."""

    seat: int
    to: int  # the number of the decision
    ply: int  # of the match when it was asked: as soon as anybody acts, it is forgotten
    agreed: list[int]
    refused: bool


class StoredResult(TypedDict):
    """A finished match: per seat points, places and points by category."""

    points: list[int]
    places: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    ratings: dict[str, list[float]]  # seat → shown rating before and after


class StoredVote(TypedDict):
    """A vote to end a match."""

    by: int  # the seat that asked for it
    at: float
    answers: dict[str, bool]  # seat → yes or no
    over: bool  # decided or withdrawn


class MatchRow(Base):
    """A match with its last record as a snapshot: all that a page needs, without replaying anything."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int]
    components: Mapped[str] = mapped_column(String(64))
    layout: Mapped[str] = mapped_column(Text)  # the record's fields, to read it under later rules
    options: Mapped[dict[str, int]] = mapped_column(JSON)
    seats: Mapped[int]
    seed: Mapped[str] = mapped_column(String(40))  # secret until the match is over
    status: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(default=1)  # rises with every change
    ply: Mapped[int] = mapped_column(default=0)
    asked: Mapped[int] = mapped_column(default=0)  # bits of the seats that are asked
    bot_asked: Mapped[bool] = mapped_column(default=False)
    record: Mapped[bytes | None]
    dice: Mapped[list[int] | None] = mapped_column(JSON)  # where the luck of the seed stands
    clock_kind: Mapped[str] = mapped_column(String(10), default="none")
    clock_seconds: Mapped[int] = mapped_column(default=0)
    clock_increment: Mapped[int] = mapped_column(default=0)  # seconds that a seat's clock gains with each decision
    deadline: Mapped[float | None]  # when the first clock of an asked seat runs out
    listed: Mapped[bool] = mapped_column(default=True)
    hints: Mapped[str] = mapped_column(String(10), default="bots")  # who may ask for hints, one of HINTS
    rated: Mapped[bool] = mapped_column(default=True)  # whether it counts for ratings; False: a casual match
    coached: Mapped[bool] = mapped_column(default=False)  # a coach speaks to the person who plays it against bots
    title: Mapped[str] = mapped_column(String(60), default="")  # what the table is called, or empty
    admits: Mapped[str] = mapped_column(String(10), default="all")  # who may join, one of ADMITS
    rating_low: Mapped[int | None]  # ratings that may join; None: any
    rating_high: Mapped[int | None]
    onlookers: Mapped[str] = mapped_column(String(10), default="all")  # who may watch, one of ONLOOKERS
    delay: Mapped[int] = mapped_column(default=0)  # decisions that onlookers are behind
    fill_level: Mapped[str] = mapped_column(String(20), default="")  # bots that take the seats still free at `fill_at`
    fill_minutes: Mapped[int] = mapped_column(default=0)  # after which bots are to take them; 0: never
    fill_at: Mapped[float | None]  # when these minutes are over
    draws_order: Mapped[bool] = mapped_column(default=False)  # who sits where is drawn when the match begins
    tournament: Mapped[int | None] = mapped_column(index=True)  # whose table it is
    club: Mapped[int | None] = mapped_column(index=True)  # the club for which it was made
    paced: Mapped[bool] = mapped_column(default=False)  # of the bots' table: its bots move when it says so, see web/watching
    host: Mapped[int | None]  # the person who has set the table
    address: Mapped[str] = mapped_column(String(24), default="")  # where from, see people/addresses.py
    rematch: Mapped[str] = mapped_column(String(8), default="")
    declined: Mapped[list[int] | None] = mapped_column(JSON)  # seats that want no rematch
    vote: Mapped[StoredVote | None] = mapped_column(JSON)  # whether to end it: the newest vote
    ended: Mapped[str] = mapped_column(String(10), default="")  # by what it was stopped while running: "vote" or "admin"
    asks_back: Mapped[StoredAsk | None] = mapped_column(JSON(none_as_null=True))  # see matches/asking_back.py
    result: Mapped[StoredResult | None] = mapped_column(JSON)
    created_at: Mapped[float]
    changed_at: Mapped[float]

    __table_args__ = (
        Index("matches_listed", "listed", "status", "changed_at"),
        Index("matches_for_bots", "status", "bot_asked"),
        Index("matches_due", "status", "deadline"),
    )


class SeatRow(Base):
    """Who sits where, and what that seat is asked."""

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    person: Mapped[int | None] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(40), default="")
    level: Mapped[str] = mapped_column(String(20), default="")
    token: Mapped[str] = mapped_column(String(64), default="")  # SHA-256 of the seat's token
    question: Mapped[int] = mapped_column(default=0)  # the match's version when it was asked; 0 if it is not
    asked_at: Mapped[float] = mapped_column(default=0.0)
    seconds_left: Mapped[float | None]
    prepared: Mapped[StoredPlan | None] = mapped_column(JSON(none_as_null=True))  # answers given in advance
    ready: Mapped[bool] = mapped_column(default=False)  # has agreed to the room as it is
    telling: Mapped[str] = mapped_column(String(10), default="")  # notices of this match: as usual, "mute" or "always"
    left_by: Mapped[int | None]  # the person for whom a bot plays here now
    left_name: Mapped[str] = mapped_column(String(40), default="")
    left_how: Mapped[str] = mapped_column(String(10), default="")  # LEFT, LENT or GONE while a bot plays here for somebody
    stood_in: Mapped[int] = mapped_column(default=0)  # decisions that a bot has taken for the person of this seat
    timeouts: Mapped[int] = mapped_column(default=0)  # times in a row that the person's clock ran out
    helped: Mapped[bool] = mapped_column(default=False)  # a bot has played for her: she may lose by the match but not gain


class ActionRow(Base):
    """One action, luck's included, with the record before it (compressed) and its sentences."""

    __tablename__ = "actions"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    actor: Mapped[int]
    action: Mapped[int]
    before: Mapped[bytes]
    said: Mapped[LogEntry] = mapped_column(JSON)
    at: Mapped[float]
    seconds: Mapped[float | None]  # that a seat took over it; None for luck


class HintRow(Base):
    """A seat's newest request for a hint. It stays when the question is answered: whoever took a hint gains no rating."""

    __tablename__ = "hints"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    question: Mapped[int]
    told: Mapped[dict[str, list[JsonObject]] | None] = mapped_column(JSON)  # language → hints; None while a bot thinks
    asked_at: Mapped[float]


class CoachRow(Base):
    """What the coach has to say of a seat's newest move."""

    __tablename__ = "coach"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]  # of the action
    verdict: Mapped[str] = mapped_column(String(10))
    told: Mapped[dict[str, str]] = mapped_column(JSON)  # language → sentence


class AnalysisRow(Base):
    """What a bot thinks of a finished match, computed once."""

    __tablename__ = "analyses"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    share: Mapped[float] = mapped_column(default=0.0)  # how much of it is done
    told: Mapped[dict[str, JsonObject] | None] = mapped_column(JSON)  # language → analysis; None until it is done
    changed_at: Mapped[float]


class ChatRow(Base):
    __tablename__ = "chat"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int]
    person: Mapped[int | None] = mapped_column(
        ForeignKey("people.id"), index=True
    )  # who said it; None: a seat without a person
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    told: Mapped[JsonObject | None] = mapped_column(
        JSON
    )  # what the room tells by itself, see matches/talk.py; None: somebody speaks
    at: Mapped[float]


class InvitationRow(Base):
    """Somebody at an open table would like to have a person there. One that she has declined stays until the match begins."""

    __tablename__ = "invitations"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    inviter: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    declined: Mapped[bool] = mapped_column(default=False)
    at: Mapped[float]
