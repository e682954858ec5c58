"""What a game must bring: eleven functions on its record, each written once and run plain, compiled and on a GPU.

This module holds their names, arguments and promises. Loops that serve every game import it as `rules` and call
`rules.legal(s, seat, out)`; when such a module is bound to a game (core.per_game), the game's own functions stand here instead.
Called without a game, each of them says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, TypeAlias

import numpy as np
import numpy.typing as npt

from .dice import Dice as Dice  # a part of the contract's face
from .errors import SpielwerkError
from .linking import call_of
from .record import State

if TYPE_CHECKING:
    from .game import Game

Numbers: TypeAlias = npt.NDArray[np.int32]  # ids of actions, weights, points, places

# Facts of the game that loops need as constants.
GAME: Game  # stands here only in a bound module
WIDEST: int = 1  # legal actions or outcomes of one question, at most
SEATS: int = 1  # at the largest table
ACTIONS: int = 0  # ids of players' actions are 0 … ACTIONS − 1 …
TOTAL: int = 0  # … and those of luck ACTIONS … TOTAL − 1


class NotBound(SpielwerkError):
    """A loop that serves every game was called without a game."""


def _no_game(name: str) -> NoReturn:
    raise NotBound(f"{name} belongs to a game; call the loop through game.bound(…).")


def setup(s: State, seats: int, options: Numbers) -> None:
    """Fill a zeroed record up to the first question or the first luck. `options` are in the order of declaration."""
    _no_game("setup")


def to_act(s: State) -> int:
    """The seats that are asked something now, one bit each (several where the rulebook says "at once"); the bit of CHANCE alone
    when luck decides; 0 when the match is over."""
    _no_game("to_act")


def legal(s: State, seat: int, out: Numbers) -> int:
    """Write the ids of a seat's legal actions into `out`, each once; how many. 0 exactly if the seat is not asked.

    It depends only on what the seat may know, so that it can be asked of a record that `observe` has made.
    """
    _no_game("legal")


def apply(s: State, actor: int, action: int) -> None:
    """Carry out a legal action of a seat, or an outcome of luck (`actor` is CHANCE), and raise `ply` by 1.

    No random number is drawn here. Answers to a question that several are asked at once lead to the same record in any order.
    """
    _no_game("apply")


def outcomes(s: State, out: Numbers, weight: Numbers) -> int:
    """Write what luck may decide now into `out` and how likely each is, as whole weights above 0, into `weight`; how many."""
    _no_game("outcomes")


def score(s: State, out: Numbers) -> None:
    """Write every seat's points: as they stand, and at the end as they count."""
    _no_game("score")


def rank(s: State, out: Numbers) -> None:
    """Write every seat's place, 1 is the first; ties are broken as the rulebook breaks them and share a place otherwise."""
    _no_game("rank")


def breakdown(s: State, out: npt.NDArray[np.int32]) -> None:
    """Write every seat's points by category, out[seat, category]; the rows sum to the score."""
    _no_game("breakdown")


def observe(s: State, seat: int, seen: State) -> None:
    """Set to HIDDEN in `seen`, a copy of `s`, all that a seat (or an onlooker, -1) may not know."""
    _no_game("observe")


def imagine(s: State, seat: int, dice: Dice) -> None:
    """Fill what `observe` has hidden at random, consistent with everything that the seat knows."""
    _no_game("imagine")


def invariants(s: State) -> int:
    """0, or the number of the law that the position breaks: pieces conserved, each card in one place, counts in step."""
    _no_game("invariants")


FUNCTIONS = (setup, to_act, legal, apply, outcomes, score, rank, breakdown, observe, imagine, invariants)


def bound_to(game: Game) -> dict[str, object]:
    """What stands in this module's place for one game."""
    functions: dict[str, object] = {function.__name__: call_of(game, function.__name__) for function in FUNCTIONS}
    facts = {"WIDEST": game.widest, "SEATS": game.most_seats, "ACTIONS": game.verbs.count, "TOTAL": game.verbs.total}
    return {**functions, **facts, "GAME": game}
