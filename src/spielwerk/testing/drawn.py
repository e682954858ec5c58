"""What tests of boards share: the drawing of a position, and the positions of a random match."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.core.drawing import Drawing, Picks, draw, legal_picks
from spielwerk.sim.check import random_match

from .scene import Scene


def drawn(t: Scene, seat: int, lang: str = "en") -> tuple[Drawing, Picks]:
    """The drawing for a seat, and its picks."""
    seen = t.seen(seat)
    picks = legal_picks(t.game, seen, seat, lang)
    return draw(t.game, seen, seat, picks, lang), picks


def positions(game: str, seats: int, seed: int) -> Iterator[tuple[Scene, int]]:
    """Every position of a random match in which somebody is asked, with a seat that is asked."""
    t = Scene(game, seats)
    match = random_match(t.game, seats, t.game.options_from({}, seats), seed)
    for actor, action in match.history:
        if actor < seats:
            yield t, actor
        t.game.apply(t.s, actor, action)
