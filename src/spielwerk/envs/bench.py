"""What the environments cost on this machine, beside the batch that the vector environment is made of (sim.bench)."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

from spielwerk.core import Game
from spielwerk.sim.bench import STEPPED_ON_CPU, Figures, steps_per_second


def environment_figures(game: Game, seats: int, seed: int, seconds: float) -> Figures:
    """Steps of each environment with random legal actions, where its library is installed; other seats are random bots."""
    figures: Figures = {}
    if find_spec("gymnasium"):
        from .vector import MatchVectorEnv

        envs = MatchVectorEnv(game, STEPPED_ON_CPU, seats)
        envs.reset(seed=seed)
        figures["vector_environment_steps_per_second"] = round(steps_per_second(envs.batch, envs.step, seconds))
        figures["gymnasium_steps_per_second"] = round(_rate(_gymnasium(game, seats, seed), seconds))
    if find_spec("pettingzoo"):
        figures["pettingzoo_steps_per_second"] = round(_rate(_pettingzoo(game, seats, seed), seconds))
        figures["pettingzoo_parallel_steps_per_second"] = round(_rate(_parallel(game, seats, seed), seconds))
    if find_spec("pyspiel") and seats > 1:
        figures["open_spiel_nodes_per_second"] = round(_rate(_open_spiel(game, seats, seed), seconds))
    return figures


def _rate(step: Callable[[], None], seconds: float) -> float:
    """How often something can be done in a second."""
    step()
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        step()
        done += 1
    return done / spent


def _gymnasium(game: Game, seats: int, seed: int) -> Callable[[], None]:
    from .gym import MatchEnv

    env, dice = MatchEnv(game, seats, opponents="random"), np.random.default_rng(seed)
    mask = env.reset(seed=seed)[1]["action_mask"]

    def step() -> None:
        nonlocal mask
        _, _, over, _, info = env.step(dice.choice(np.flatnonzero(mask)))
        mask = env.reset()[1]["action_mask"] if over else info["action_mask"]

    return step


def _pettingzoo(game: Game, seats: int, seed: int) -> Callable[[], None]:
    from .pettingzoo import raw_env

    env, dice = raw_env(game, seats), np.random.default_rng(seed)
    env.reset(seed=seed)

    def step() -> None:
        seen, _, over, _, _ = env.last()
        if over:
            env.reset()
        else:
            env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))

    return step


def _parallel(game: Game, seats: int, seed: int) -> Callable[[], None]:
    from .pettingzoo import parallel_env

    table, dice = parallel_env(game, seats=seats), np.random.default_rng(seed)
    seen, _ = table.reset(seed=seed)

    def step() -> None:
        nonlocal seen
        masks = {agent: np.flatnonzero(told["action_mask"]) for agent, told in seen.items()}
        seen, _, _, _, _ = table.step({agent: int(dice.choice(legal)) for agent, legal in masks.items() if len(legal)})
        if not table.agents:
            seen, _ = table.reset()

    return step


def _open_spiel(game: Game, seats: int, seed: int) -> Callable[[], None]:
    import pyspiel

    from .open_spiel import short_name

    spiel, dice = pyspiel.load_game(f"{short_name(game.name)}(players={seats})"), np.random.default_rng(seed)
    state = spiel.new_initial_state()

    def step() -> None:
        nonlocal state
        if state.is_terminal():
            state = spiel.new_initial_state()
        state.apply_action(int(dice.choice(state.legal_actions())))

    return step
