"""What drawing costs: the positions of a random match, drawn one after the other for the seat that is asked."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

from ..game import Game
from ..record import State
from . import Picks, decision_of, draw, legal_picks
from .kept import forget

POSITIONS = 120  # at most so many positions of a match are drawn
FROM_NOTHING = 12  # and so many of them once more with nothing kept


def draw_figures(game: Game, seats: int, seed: int, lang: str = "de") -> dict[str, float]:
    """Processor time of a drawing with all choices of an asked seat, and of what the decision bar shows without being asked.

    Warm is the match as a page sees it: a position after its predecessor, each drawn once. Cold is a process that has drawn
    nothing yet, but has read its catalogues.
    """
    asked = list(_asked(game, seats, seed, lang))
    for seat, seen, picks in asked[:1]:
        _spent(game, seat, seen, Picks(picks), lang)  # modules are imported, catalogues read
    forget()
    warm = [_spent(game, seat, seen, picks, lang) for seat, seen, picks in asked]
    cold = []
    for seat, seen, picks in asked[:: max(1, len(asked) // FROM_NOTHING)]:
        forget()
        cold.append(_spent(game, seat, seen, Picks(picks), lang))
    return {
        "draw_milliseconds": round(statistics.median(warm), 3),
        "draw_milliseconds_most": round(max(warm), 3),
        "draw_milliseconds_cold": round(statistics.median(cold), 3),
    }


def _asked(game: Game, seats: int, seed: int, lang: str) -> Iterator[tuple[int, State, Picks]]:
    """What the asked seat sees, and its choices, in the first positions of a match of random decisions."""
    match, dice = game.start(seats=seats, seed=seed), random.Random(seed)
    for _ in range(POSITIONS):
        if match.over:
            return
        seat = dice.choice(match.to_act)
        seen = match.seen(seat)
        picks = legal_picks(game, seen, seat, lang)
        yield seat, seen, picks
        match.play(seat, dice.choice(picks.ids))


def _spent(game: Game, seat: int, seen: State, picks: Picks, lang: str) -> float:
    """Milliseconds for one drawing."""
    began = time.process_time()
    drawing = draw(game, seen, seat, picks, lang)
    steppers = [stepper for stepper in drawing.steppers if stepper.steps]
    if len(steppers) == 1:  # the only amount that is asked for is shown at once
        first = steppers[0].steps[0].choice
        decision_of(game, seen, seat, next(pick for pick in picks if pick.id == first), lang)
    return 1000 * (time.process_time() - began)
