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
class Study:
    """The analysis of a finished match, or how far it is."""

    possible: bool  # False: the match was played by other rules than this program's
    running: bool
    share: float  # of the work that is done
    analysis: Analysis | None
    ready: bool = True  # False: the game is not compiled yet, and it cannot be asked for
    learn: list[list[Insight]] = field(default_factory=list)  # by seat: what its player could learn from the match
