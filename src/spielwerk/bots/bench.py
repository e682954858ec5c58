"""What thinking costs on this machine: imagined matches a second, and answers of the game's network, where it has one."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np

from spielwerk.core import PLAYERS, Game, State, below, dice_from
from spielwerk.networks import Network, load, network_path, rating
from spielwerk.networks.forward import new_work
from spielwerk.sim import Observer
from spielwerk.sim.bench import Figures

from .players import bot
from .strongest import guiding, searcher

POSITIONS = 6  # of a match, from its beginning on, that searches begin from
_FIRST_CHOICE = """
import time
import spielwerk
game = spielwerk.game({name!r})
match = game.start({seats}, {seed})
seat = match.to_act[0]
seen = match.seen(seat)
match.legal(seat)
begun = time.perf_counter()
from spielwerk.bots import bot
bot("grandmaster:1", game, {seed}, patient=True, threads=1).choose(seen, seat)
print(time.perf_counter() - begun)
"""


def thinking_figures(game: Game, seats: int, seed: int, seconds: float, network: Network | None = None) -> Figures:
    """Iterations of the master, and of the grandmaster with what its network costs; on one core, over positions of a match."""
    network = network or guiding(game)
    asked = asked_in_a_match(game, seats, seed)
    figures: Figures = {"master_iterations_per_second": round(iterations_per_second(game, asked, seed, seconds, None))}
    if network is None:
        return figures
    figures |= {
        "grandmaster_iterations_per_second": round(iterations_per_second(game, asked, seed, seconds, network)),
        "network_answers_per_second": round(answers_per_second(game, network, asked, seconds, anew=False)),
        "network_answers_per_second_read_anew": round(answers_per_second(game, network, asked, seconds, anew=True)),
    }
    if network is guiding(game):
        figures |= {
            "network_choice_milliseconds": round(_milliseconds_a_choice(game, asked, seed, seconds), 3),
            "network_load_milliseconds": round(1000 * _took(lambda: load(game, network_path(game))), 1),
            "network_kib": round(network_path(game).stat().st_size / 1024),
            "grandmaster_start_seconds": round(min(_first_choice(game, seats, seed) for _ in range(2)), 2),
        }
    return figures


Asked = list[tuple[State, int, list[int]]]  # what a seat sees that has a choice, the seat, its legal actions


def asked_in_a_match(game: Game, seats: int, seed: int) -> Asked:
    """All choices of a random match."""
    match, dice, found = game.start(seats, seed), dice_from(seed, PLAYERS), []
    while not match.over:
        seat = match.to_act[0]
        ids = match.legal_ids(seat)
        if len(ids) > 1:
            found.append((match.seen(seat), seat, ids))
        match.play(seat, ids[below(dice, len(ids))])
    return found


def iterations_per_second(game: Game, asked: Asked, seed: int, seconds: float, network: Network | None) -> float:
    """Imagined matches a second of one thread, over some positions of a match."""
    tried, spent = 0, 0.0
    for k in range(POSITIONS):
        seen, seat, _ = asked[k * len(asked) // POSITIONS]
        runner = searcher(game, seed, network, threads=1)
        runner.search(seen, seat, iterations=2)  # pays for compiling
        begun = time.perf_counter()
        found = runner.search(seen, seat, seconds=seconds / POSITIONS)
        spent += time.perf_counter() - begun
        tried += sum(prospect.tried for prospect in found) - 2
    return tried / spent


def answers_per_second(game: Game, network: Network, asked: Asked, seconds: float, *, anew: bool) -> float:
    """How often a network answers in a second: what it reads, its layers, rates of all legal actions and of all seats.

    From one question of a match to the next only what has changed is read, or everything `anew`.
    """
    observe = Observer(game)
    rows = np.array([observe(seen, seat) for seen, seat, _ in asked], np.float32)
    seats = np.array([seat for _, seat, _ in asked], np.int32)
    counts = np.array([len(ids) for _, _, ids in asked], np.int32)
    actions = np.zeros((len(asked), game.widest), np.int32)
    for k, (_, _, ids) in enumerate(asked):
        actions[k, : len(ids)] = ids
    work, policy, number = new_work(network.net, rows.shape[1]), np.zeros(game.widest), int(asked[0][0].seats)

    def took(times: int) -> float:
        begun = time.perf_counter()
        rating.answer_all(network.net, work, rows, seats, actions, counts, policy, number, times, anew)
        return time.perf_counter() - begun

    took(1)  # pays for compiling
    times = 1
    while (lasted := took(times)) < seconds / 2:
        times = max(times + 1, int(times * min(10.0, 0.8 * seconds / max(lasted, 1e-6))))
    return times * len(asked) / lasted


def _milliseconds_a_choice(game: Game, asked: Asked, seed: int, seconds: float) -> float:
    """What a decision of the network costs, as it is asked from Python."""
    one = bot("network", game, seed, patient=True)
    one.choose(*asked[0][:2])
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds / 4:
        seen, seat, _ = asked[done % len(asked)]
        one.choose(seen, seat)
        done += 1
    return 1000 * spent / done


def _first_choice(game: Game, seats: int, seed: int) -> float:
    """Seconds until a grandmaster has made its first choice in a new process that has loaded the rules, but no bot."""
    code = _FIRST_CHOICE.format(name=game.name, seats=seats, seed=seed)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout.strip().splitlines()[-1])


def _took(what: Callable[[], object]) -> float:
    begun = time.perf_counter()
    what()
    return time.perf_counter() - begun
