"""The same rules at three speeds: plain, compiled, GPU; one match and many."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import numpy as np
import pytest

from spielwerk.core import PLAYERS, Game, IllegalAction, Match, below, dice_from
from spielwerk.sim import Batch, kernels
from spielwerk.sim.check import option_sets

from .trace import trace

CONSTANT_MEMORY = 65_536  # bytes that a GPU has for the tables of one kernel


def run_plain(module: str, game: Game) -> list[str]:
    """The output lines of a module of this folder, run with plain rules."""
    done = subprocess.run(
        [sys.executable, "-m", f"spielwerk.testing.contract.{module}", game.name],
        env={**os.environ, "SPIELWERK_MODE": "plain"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.usefixtures("compiled")
def test_compiled_equals_plain(game: Game) -> None:
    """Every position of random matches is the same byte for byte, and so is what each seat sees of it."""
    assert run_plain("trace", game) == trace(game.name)


@pytest.mark.usefixtures("compiled")
def test_every_effect_is_exercised(game: Game) -> None:
    """Random play calls each function of the game's effects.py."""
    assert [line for line in run_plain("effects", game) if line] == []


@pytest.mark.usefixtures("compiled")
def test_every_rule_compiles_for_the_gpu(game: Game) -> None:
    """All kernels and contract functions become PTX, and the tables of each fit; no GPU is needed to know that.

    Without the optimiser, which takes two thirds of the time and refuses nothing.
    """
    for name, ptx in game.bound_module(kernels).ptx_of_everything(optimised=False).items():
        assert ".version" in ptx, name
        constants = sum(map(int, re.findall(r"^\.const .*?\[(\d+)\]", ptx, re.MULTILINE)))
        assert constants <= CONSTANT_MEMORY, name


def single_match(game: Game, seats: int, options: dict[str, int], seed: int, most: int) -> Match:
    """The match that a batch plays: the lowest asked seat decides, by the players' dice of its seed."""
    match = game.start(seats, seed, options)
    dice = dice_from(seed, PLAYERS)
    for _ in range(most):
        if match.over:
            break
        seat = match.to_act[0]
        ids = match.legal_ids(seat)
        match.play(seat, ids[below(dice, len(ids))])
    return match


def test_batch_equals_single_matches(game: Game) -> None:
    """Random playouts and stepping of a batch lead to the very bytes that single matches lead to."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        options = option_sets(game)[-1]
        batch = Batch(game, 3, seats, seed=seats, options=options, threads=2)
        stepped = Batch(game, 3, seats, seed=seats, options=options)
        dice = [dice_from(int(seed), PLAYERS) for seed in stepped.seeds]
        decisions = 40
        for _ in range(decisions):
            masks = stepped.mask
            asked = stepped.asked
            actions = np.full(3, -1, np.int32)
            for i in range(3):
                if asked[i] < 0:
                    continue
                match_ids = ids_in_order(game, stepped, i, int(asked[i]))
                assert sorted(match_ids) == np.flatnonzero(masks[i]).tolist()
                actions[i] = match_ids[below(dice[i], len(match_ids))]
            stepped.step(actions)
        batch.playouts(most=decisions)
        for i in range(3):
            match = single_match(game, seats, options, int(batch.seeds[i]), decisions)
            assert stepped.states[i].tobytes() == match.state.tobytes()
        batch.playouts()
        for i in range(3):
            match = single_match(game, seats, options, int(batch.seeds[i]), game.longest)
            assert match.over
            assert batch.states[i].tobytes() == match.state.tobytes()
            assert batch.scores()[i].tolist() == list(match.scores)


def ids_in_order(game: Game, batch: Batch, i: int, seat: int) -> list[int]:
    out = np.zeros(game.widest, np.int32)
    s = game.state.from_bytes(batch.states[i].tobytes())
    return [int(action) for action in out[: game.legal(s, seat, out)]]


def test_a_batch_refuses_illegal_actions_as_a_whole(game: Game) -> None:
    """One illegal action, and nothing is played anywhere."""
    batch = Batch(game, 4, game.fewest_seats, seed=1)
    legal = batch.mask.argmax(axis=1)
    before = batch.states.tobytes()
    for wrong in (game.verbs.total, -1):
        actions = legal.copy()
        actions[2] = wrong
        with pytest.raises(IllegalAction, match="Match 2"):
            batch.step(actions)
    with pytest.raises(IllegalAction):
        batch.step(legal[:2])
    assert batch.states.tobytes() == before
    batch.step(legal)
    assert batch.states.tobytes() != before
