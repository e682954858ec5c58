"""One whole match as sentences: what a reader can check by hand and a test compares word for word."""

from __future__ import annotations

from spielwerk.core import Game
from spielwerk.core.text import seat_name

from .check import random_match


def golden(game: Game, seats: int) -> str:
    """A random match (its seed is the seat count) told to somebody who may know everything."""
    options = game.options_from({}, seats)
    match = random_match(game, seats, options, seed=seats)
    s = game.position(seats, options)
    lines = [f"game {game.name}  rules {game.rules}  seats {seats}  seed {seats}"]
    for actor, action in match.history:
        lines.append(f"{seat_name(actor, 'en')}: {game.sentence(s, actor, action, 'en')}")
        game.apply(s, actor, action)
    points = "  ".join(f"{seat_name(seat, 'en')} {score}" for seat, score in enumerate(match.scores))
    return "\n".join([*lines, f"= {points}"]) + "\n"
