"""OpenSpiel's games at random: GAME SECONDS SEED."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import open_spiel.python.games  # noqa: F401  (registers those written in Python)
import pyspiel
from clock import Played, Row, tell, timed


def luck(state: pyspiel.State, dice: random.Random) -> int:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return dice.choices(outcomes, chances)[0]


def from_python(game: pyspiel.Game, seed: int) -> Callable[[], Played]:
    """Decision by decision."""
    dice = random.Random(seed)

    def play() -> Played:
        state, played = game.new_initial_state(), Played(games=1)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck(state, dice))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(dice.random() * len(legal))])
                played.decisions += 1
                played.choices += len(legal)
        return played

    return play


def rollouts(game: pyspiel.Game, seed: int, length: float) -> Callable[[], Played]:
    """Random rollouts of the search that is written in C++, the fastest loop that there is: a search with two simulations rolls
    out `each` times from the first question and as often from the one after it."""
    dice, each = random.Random(seed), 50
    evaluator = pyspiel.RandomRolloutEvaluator(each, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 2, 1000, False, seed, False)

    def play() -> Played:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(luck(state, dice))
        bot.step(state)
        return Played(round(each * (2 * length - 1)), 2 * each)

    return play


def random_bots(game: pyspiel.Game, seed: int, length: float) -> Callable[[], Played]:
    """Whole games between random bots in C++."""
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
    dice, each = random.Random(seed), 10

    def play() -> Played:
        for _ in range(each):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, dice.getrandbits(30))
        return Played(round(each * length), each)

    return play


def main(name: str, seconds: float, seed: int) -> None:
    game = pyspiel.load_game(name)
    rows: list[Row] = [timed("from Python", from_python(game, seed), seconds)]
    if not name.startswith("python_"):
        length = rows[0].decisions_per_game
        ways = (rollouts, random_bots)
        fastest = max(
            (timed("C++", way(game, seed, length), seconds, like=rows[0]) for way in ways),
            key=lambda row: row.decisions_per_second,
        )
        rows.append(fastest)
    tell(*rows)


main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
