"""Our games at random: GAME SECONDS SEED."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

from clock import Played, Row, tell, timed

import spielwerk
from spielwerk.envs.vector import MatchVectorEnv
from spielwerk.sim import Batch

SIDE_BY_SIDE, AT_ONCE = 256, 200  # matches in a batch, decisions of each in one go


def from_python(game: spielwerk.Game, seats: int, seed: int) -> Callable[[], Played]:
    """One match after the other, decision by decision."""
    dice = random.Random(seed)

    def play() -> Played:
        match, played = game.start(seats, dice.getrandbits(60)), Played(games=1)
        while not match.over:
            seat = match.to_act[0]
            legal = match.legal_ids(seat)
            match.play(seat, legal[int(dice.random() * len(legal))])
            played.decisions += 1
            played.choices += len(legal)
        return played

    return play


def in_a_batch(game: spielwerk.Game, seats: int, seed: int) -> Callable[[], Played]:
    """The compiled loop of the simulator."""
    batch = Batch(game, SIDE_BY_SIDE, seats, seed, threads=1)

    def play() -> Played:
        ended = batch.keep_playing(AT_ONCE)
        return Played(SIDE_BY_SIDE * AT_ONCE, int(ended.sum()))

    return play


def in_a_vector_environment(game: spielwerk.Game, seats: int, seed: int) -> Callable[[], Played]:
    """Step by step from Python, many matches at once, with masks, observations and rewards."""
    envs = MatchVectorEnv(game, SIDE_BY_SIDE, seats, threads=1)
    envs.reset(seed=seed)

    def play() -> Played:
        ended = 0
        for _ in range(AT_ONCE):
            ended += int(envs.step(envs.batch.random_actions())[2].sum())
        return Played(SIDE_BY_SIDE * AT_ONCE, ended)

    return play


def main(name: str, seconds: float, seed: int) -> None:
    game = spielwerk.game(name)
    seats = game.most_seats
    rows: list[Row] = []
    ways = (("from Python", from_python), ("compiled", in_a_batch), ("vector environment", in_a_vector_environment))
    for how, way in ways:
        play = way(game, seats, seed)
        play()  # pays for compiling
        rows.append(timed(how, play, seconds, like=rows[0] if rows else None))
    tell(*rows)


main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
