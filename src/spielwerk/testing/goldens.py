"""One whole match as sentences: what a reader can check by hand and a test compares word for word.

`python -m spielwerk.testing.goldens GAME FOLDER` writes one for each seat count.
"""

from __future__ import annotations

import sys
from pathlib import Path

from spielwerk.core import Game, game
from spielwerk.core.story import Told, effects_of, written
from spielwerk.core.text import seat_name
from spielwerk.sim.check import random_match


def golden(game: Game, seats: int) -> str:
    """A random match (its seed is the seat count) told to somebody who may know everything."""
    options = game.options_from({}, seats)
    match = random_match(game, seats, options, seed=seats)
    s = game.position(seats, options)
    lines = [f"game {game.name}  rules {game.rules}  seats {seats}  seed {seats}"]
    for actor, action in match.history:
        after = game.state.copy(s)
        game.apply(after, actor, action)
        verb, args = game.verbs.split(action)
        effects = effects_of(game, s, after, actor, verb.name, dict(zip(verb.args, args, strict=True)), "en")
        lines += written(game, Told(actor, verb.name, game.story_sentence(s, actor, action, "en"), effects), "en")
        s = after
    points = "  ".join(f"{seat_name(seat, 'en')} {score}" for seat, score in enumerate(match.scores))
    return "\n".join([*lines, f"= {points}"]) + "\n"


def write(played: Game, folder: Path) -> None:
    """Write the goldens of a game anew; their diff is read, not waved through."""
    folder.mkdir(parents=True, exist_ok=True)
    for seats in range(played.fewest_seats, played.most_seats + 1):
        (folder / f"{seats}.txt").write_text(golden(played, seats), encoding="utf-8")
    print(f"{played.name}: goldens written; read their diff")


if __name__ == "__main__":
    write(game(sys.argv[1]), Path(sys.argv[2]))
