"""What is handed to pages and API about hints and analyses: plain values without database or request."""

from __future__ import annotations

from dataclasses import dataclass, field

from spielwerk.bots import Analysis, Hint, Insight


@dataclass(frozen=True)
class Advice:
    """What a bot says to the viewer's question; while it still thinks, `ready` is false and there are no hints."""

    question: int
    ready: bool
    hints: list[Hint]


@dataclass(frozen=True)
class CoachView:
    """What the coach of a match says to the viewer: to the question, and to the last move."""

    on: bool  # False: it could be called
    kind: str = ""  # of the question; empty while the viewer is not asked
    first: bool = False  # the viewer has not met this kind of question before
    title: str = ""
    asked: str = ""  # what is asked
    matters: str = ""
    rules: tuple[str, ...] = ()  # ids
    said: str = ""  # to the last move; empty if there is nothing to say, or not yet
    verdict: str = ""  # "best", "sound" or "slip"


@dataclass(frozen=True)
class Study:
    """The analysis of a finished match, or how far it is."""

    possible: bool  # False: the match was played by other rules than this program's
    running: bool
    share: float  # of the work that is done
    analysis: Analysis | None
    ready: bool = True  # False: the game is not compiled yet, and it cannot be asked for
    learn: list[list[Insight]] = field(default_factory=list)  # by seat: what its player could learn from the match
