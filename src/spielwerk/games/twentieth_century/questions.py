"""What a match can wait for: luck, the seat whose turn it is, all seats about their own regions, and at last nobody.

The record's phase is the number of a question of the first part of this table. In administration and recycling it only says
what others see: then each seat has a question of its own from the second part, and the record's stage counts from there.
"""

from dataclasses import dataclass
from functools import partial

from spielwerk.core import Question, Questions, State


@dataclass(frozen=True)
class RoundQuestion(Question):
    """A question with its place in the round."""

    phase: str = ""  # of the round, as pages name it


_auction = partial(RoundQuestion, phase="auction")
_disaster = partial(RoundQuestion, phase="disaster")
_administration = partial(RoundQuestion, phase="administration")
_recycling = partial(RoundQuestion, phase="recycling")

QUESTIONS = Questions[RoundQuestion](
    _auction("first", rule="TWC-2.6", luck=True),
    _auction("card_two", rule="TWC-2.1", luck=True),
    _auction("card_four", rule="TWC-2.1", luck=True),
    _auction("deal", rule="TWC-3.3", luck=True),
    _auction("choose", sentences={"choose": "TWC-4.1", "choose_alone": "TWC-4.22"}, answers=("offer", "leave")),
    _auction("open", rule="TWC-4.2", answers=("bid",)),
    _auction("bid", sentences={"bid": "TWC-4.7", "bid_poor": "TWC-4.9"}, answers=("bid", "pass", "leave")),
    _auction("buy", sentences={"buy": "TWC-5.3", "buy_free": "TWC-5.5"}, answers=("buy", "decline")),
    _disaster("column", sentences={"column": "TWC-6.4", "again": "TWC-6.4"}, answers=("column",)),
    _disaster("stake", rule="TWC-6.6", answers=("stake",)),
    # What whoever is not asked sees while the seats are asked about their regions, and the end.
    _administration("administration", rule="TWC-7.1", luck=True),
    _recycling("recycling", rule="TWC-10.3", luck=True),
    RoundQuestion("over", rule="TWC-13.1", luck=True, phase="over"),
    # What a seat is asked about its own region; the first two say that it is asked nothing.
    _administration("done", rule="TWC-7.2", luck=True),
    _administration("waiting", rule="TWC-7.2", luck=True),
    _administration("litter", rule="TWC-7.4", answers=("litter",)),
    _administration("lay", rule="TWC-7.9", answers=("lay",)),
    _administration("site", rule="TWC-7.8", answers=("site",)),
    _administration("turn", rule="TWC-7.10", answers=("turn",)),
    _administration("settle", rule="TWC-7.13", answers=("settle",)),
    _administration("use", rule="TWC-9.1", answers=("use", "finish")),
    _administration("man", rule="TWC-9.6", answers=("man",)),
    _administration("span_on", rule="TWC-9.8", answers=("span_on",)),
    _administration("span", rule="TWC-9.10", answers=("span",)),
    _administration("clear", rule="TWC-9.12", answers=("clear",)),
    _administration("board", rule="TWC-9.15", answers=("board",)),
    _administration("travel", rule="TWC-9.16", answers=("travel",)),
    _administration("load", rule="TWC-9.19", answers=("load",)),
    _administration("unload", rule="TWC-9.19", answers=("unload",)),
    _recycling("plant", rule="TWC-10.3", answers=("recycle", "idle")),
)
FIRST_STAGE = QUESTIONS.number("done")  # stage 0 of a seat is this question

# Phases of the table
(
    FIRST,
    CARD_II,
    CARD_IV,
    DEAL,
    CHOOSE,
    OPEN,
    BID,
    BUY,
    COLUMN,
    STAKE,
    ADMINISTRATION,
    RECYCLE,
    OVER,
) = QUESTIONS.numbers()[:FIRST_STAGE]

# Stages of a seat: DONE and WAITING are no questions, up to SETTLE tiles are placed, up to UNLOAD technologies are used
(
    DONE,
    WAITING,
    LITTER,
    LAY,
    SITE,
    TURN,
    SETTLE,
    USE,
    MAN,
    SPAN_ON,
    SPAN,
    CLEAR,
    BOARD,
    TRAVEL,
    LOAD,
    UNLOAD,
    PLANT_WORKS,
) = (number - FIRST_STAGE for number in QUESTIONS.numbers()[FIRST_STAGE:])


def phase_of(s: State) -> str:
    """The phase of the round, as pages name it."""
    return QUESTIONS[s.phase].phase
