"""Catanatron's Catan for four at random: GAME SECONDS SEED."""

from __future__ import annotations

import random
import sys

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from clock import Played, tell, timed

SEATS = 4


def play() -> Played:
    """As `Game.play` does it, without the copies that it makes for onlookers."""
    game, played = Game([RandomPlayer(colour) for colour in list(Color)[:SEATS]]), Played(games=1)
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        played.decisions += 1
        played.choices += len(game.state.playable_actions)
        game.play_tick()
    return played


random.seed(int(sys.argv[3]))
tell(timed("from Python", play, float(sys.argv[2])))
