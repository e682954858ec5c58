"""What is handed to pages and API about matches: plain values without database, request or hidden knowledge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property

from spielwerk.core import Game, State
from spielwerk.core.drawing import Choice

from ..thinking.views import Advice, CoachView
from .ahead import Ahead
from .votes import VoteView

ONLOOKER = -1  # the viewer who has no seat


def when(seconds: float) -> datetime:
    """A time of the database."""
    return datetime.fromtimestamp(seconds, UTC)


@dataclass(frozen=True)
class SeatPlan:
    """What a new match wants on one seat: "me", "free" (open to others) or "bot" with a level."""

    kind: str
    level: str = ""


@dataclass(frozen=True)
class Clock:
    """Kinds: "none"; "match": seconds for all decisions of a seat; "move": seconds for each. A bot moves when time is up.

    A clock of the kind "match" gains `increment` seconds with each decision.
    """

    kind: str = "none"
    seconds: int = 0
    increment: int = 0


@dataclass(frozen=True)
class Terms:
    """What a match is agreed upon, see terms.py. `rated` None: as usual, that is among people who have accounts."""

    options: Mapping[str, int] = field(default_factory=dict)
    clock: Clock = Clock()
    listed: bool = True
    hints: str = "bots"
    rated: bool | None = None
    coached: bool = False
    title: str = ""
    admits: str = "all"  # who may join, one of ADMITS
    rating_low: int | None = None  # ratings that may join; None: any
    rating_high: int | None = None
    onlookers: str = "all"  # who may watch, one of ONLOOKERS
    delay: int = 0  # decisions that onlookers are behind
    fill_level: str = ""  # bots that take the seats still free after so many minutes; empty: nobody takes them
    fill_minutes: int = 0
    draws_order: bool = False  # who sits where is drawn when the match begins


@dataclass(frozen=True)
class Seated:
    """A seat taken. The token lets a program act for it; it is told only this once."""

    match: str
    seat: int
    token: str


@dataclass(frozen=True)
class Player:
    """Who sits on a seat, as everybody may know it."""

    seat: int
    kind: str  # PERSON, BOT or FREE
    name: str  # of a person or a bot, nobody else at the table is called so; empty for free seats
    level: str  # of a bot
    me: bool
    person: int | None
    asked: bool
    points: int | None  # so far, as the viewer can know them; None if she cannot
    breakdown: dict[str, int | None]  # category → points as things stand, likewise; empty in lists
    place: int | None  # once the match is over
    seconds_left: int | None  # on the clock, if there is one
    prepared: str  # sentence of the answer given in advance; only ever filled for the viewer's own seat
    ready: bool = False  # a person agrees to the match as it is; it begins when all do
    stands_for: str = ""  # the person in whose place a bot plays
    away: str = ""  # why: LEFT, LENT or GONE; GONE also of a person whose clock has run out several times in a row


@dataclass(frozen=True)
class FigureStep:
    """How one figure of a seat changed."""

    key: str
    icon: str
    label: str
    by: int

    def __str__(self) -> str:
        return f"{'+' if self.by > 0 else '−'}{abs(self.by)}"


@dataclass(frozen=True)
class EffectLine:
    """What followed from an action (core.effect.Effect), with names, icons and labels for the page."""

    text: str
    seat: int  # whose figures changed, or -1
    changes: tuple[FigureStep, ...]
    title: str  # effects of one title are the rows of a table
    heading: bool
    places: tuple[str, ...]


@dataclass(frozen=True)
class LogLine:
    """One action as the viewer may know it; `number` is its place in the match, `actor` a seat or CHANCE."""

    number: int
    actor: int
    verb: str  # empty where the viewer may not know it
    text: str
    at: datetime
    effects: tuple[EffectLine, ...]

    def __hash__(self) -> int:
        """Enough to tell lines apart: pages look up hundreds of them, and all that followed takes long to hash."""
        return hash((self.number, self.text))

    @property
    def places(self) -> list[str]:
        """What it touched on the board."""
        return list(dict.fromkeys(place for effect in self.effects for place in effect.places))


@dataclass(frozen=True)
class ChatLine:
    id: int
    seat: int
    name: str
    text: str
    at: datetime
    system: bool = False  # told by the room itself: who came, what was changed


@dataclass(frozen=True)
class Result:
    """A finished match: per seat points, places and points by category (category → points)."""

    points: list[int]
    places: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    seed: str  # 32 hexadecimal digits
    ratings: dict[int, tuple[float, float]]  # seat → rating before and after, for rated seats


# Why nothing can be taken back.
LUCK = "luck"  # luck has decided something since
REVEALED = "revealed"  # something that was hidden has been laid open
OTHERS = "others"  # another person has acted
NOTHING = "nothing"  # nothing has been decided yet


@dataclass(frozen=True)
class TakeBack:
    """What a seat can take back: numbers of actions, each of which is undone together with all that came after it."""

    one: int | None = None  # the seat's last decision, while nobody else has acted since
    turn: int | None = None  # the first decision of its last turn
    why_not: str = ""  # if neither: LUCK, REVEALED, OTHERS or NOTHING
    ask: int | None = None  # the seat's last decision, if the others can be asked to let it be taken back

    def __bool__(self) -> bool:
        return self.one is not None or self.turn is not None


@dataclass(frozen=True)
class AskBack:
    """Somebody asks the others at the table to let a decision be taken back; it is gone as soon as anybody acts."""

    seat: int
    to: int  # the number of the decision
    text: str  # what it was
    waits_for: tuple[int, ...]  # the seats that have not agreed yet
    refused: bool
    may_answer: bool  # the viewer is one of them


@dataclass(frozen=True)
class MatchCard:
    """A match in a list."""

    id: str
    game: str
    title: str  # of the game, in the visitor's language
    status: str
    players: list[Player]  # without points
    options: dict[str, int]
    clock: Clock
    rated: bool
    terms: Terms  # all that is agreed upon; clock, options and rated are a part of it
    fill_at: datetime | None  # when bots take the seats that are still free then
    host: int | None  # the person who has set the table
    my_turn: bool
    my_seat: int | None
    ply: int
    created_at: datetime
    changed_at: datetime
    result: Result | None


@dataclass(frozen=True)
class Standing:
    """Who has left a match, whether it is to end, and what the viewer can do about it."""

    away: tuple[Player, ...] = ()  # bots that play for somebody, and people who are gone
    vote: VoteView | None = None  # whether to end the match
    may_vote: bool = False  # the viewer can answer it
    may_ask: bool = False  # the viewer can ask for one
    may_replace: bool = False  # the viewer can choose the bots that play for who has left or is gone
    my_seat: int | None = None  # a bot plays for the viewer here: she can come back
    ended: str = ""  # what a match was ended by before its end

    def __bool__(self) -> bool:
        return bool(self.away or self.vote or self.ended)


@dataclass(frozen=True)
class MatchView:
    """A match as one viewer may see it; all that a page or an API answer about it needs."""

    id: str
    game: Game
    status: str
    viewer: int  # the viewer's seat, or ONLOOKER
    lang: str
    seats: int
    options: dict[str, int]
    rules: int
    current_rules: bool  # False: played by other rules or components than this program's; to be looked at only
    players: list[Player]
    seen: State  # the record as the viewer may know it; None while the match is OPEN or if it cannot be read any more
    version: int  # rises with every change of the match; event streams carry it
    ply: int  # actions so far, luck included
    to_act: tuple[int, ...]
    question: int  # the number to post with an answer; 0 if the viewer is not asked
    asks: str  # what the viewer is asked, or whom the match waits for
    choices: list[Choice]
    can_undo: bool
    undo: TakeBack  # what exactly
    confirm: bool  # a choice is shown to the viewer before it is made
    pace: str  # how fast the viewer wants to be shown what others do, see people/preferences.py
    hints: str  # who may ask for hints, one of HINTS
    may_hint: bool  # whether the viewer may ask for one now
    advice: Advice | None  # the hint that the viewer has asked for to this question
    clock: Clock
    listed: bool
    rated: bool  # whether it counts for ratings
    terms: Terms  # all that is agreed upon; clock, options, hints, listed and rated are a part of it
    fill_at: datetime | None  # when bots take the seats that are still free then
    host: int | None  # the person who has set the table
    tournament: int | None  # whose table it is
    behind: bool  # an onlooker is shown the match as it was some decisions ago
    casual_by_help: bool  # taking back or asking for a hint would make it casual now
    may_arrange: bool  # the viewer may give away and swap the seats of a match that has not begun
    log: list[LogLine]  # the newest last; the last `LOG_LINES` of them
    new_since: int  # the number of the first action after the viewer's own last decision
    chat: list[ChatLine]
    may_chat: bool
    seed_sha256: str
    result: Result | None
    rematch: str  # id of the match that was started as a rematch, or empty
    created_at: datetime
    telling: str | None = None  # what the viewer is told of it: as usual (empty), "mute" or "always"; None: she has no seat
    standing: Standing = Standing()
    coach: CoachView | None = None  # None: there can be none
    asks_back: AskBack | None = None  # somebody asks to take something back
    stands_in: bool = False  # the game is not compiled yet: until it is, weaker bots answer for those at the table that search
    dropped: str = ""  # that the viewer's answer in advance was not played, and why
    look_ahead: Callable[[], Ahead] | None = None  # finds `ahead`; None while nothing can be answered in advance

    @cached_property
    def ahead(self) -> Ahead:
        """What can be answered in advance now. Finding it out means playing on in thought: only who wants it asks."""
        return self.look_ahead() if self.look_ahead is not None else Ahead()


@dataclass(frozen=True)
class Moment:
    """A position of the past: the record before action `number` (or the last one), and the action that led to it."""

    match: MatchView  # as now; its `seen`, choices and log are not those of the moment
    number: int
    last: int  # the greatest number
    viewer: int
    seen: State
    line: LogLine | None
    points: list[int | None]
