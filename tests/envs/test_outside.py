"""Environments and benchmarks find games of other packages, and a broken one does not take the others with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk.core import game

HARBOUR = """
import gymnasium, pyspiel
import spielwerk.envs.open_spiel
from spielwerk.core import game
from spielwerk.envs.pettingzoo import env
from spielwerk.sim.bench import decisions_per_match

single = gymnasium.make("spielwerk/OldHarbour-v0", opponents="random")
single.reset(seed=1)
many = gymnasium.make_vec("spielwerk/OldHarbour-v0", num_envs=2, vectorization_mode="vector_entry_point")
many.reset(seed=1)
many.step(many.unwrapped.batch.random_actions())
env("old-harbour").reset(seed=1)
state = pyspiel.load_game("python_spielwerk_old_harbour").new_initial_state()
state.apply_action(state.legal_actions()[0])
assert decisions_per_match(game("old-harbour"), 2, 1) == decisions_per_match(game("template"), 2, 1)
"""
BROKEN = """
import gymnasium, pyspiel
import spielwerk.envs.open_spiel

assert "python_spielwerk_template" in pyspiel.registered_names()
assert "spielwerk/Prosperity-v0" in gymnasium.registry
"""


def declare(folder: Path, package: str, **games: str) -> None:
    """Let a package in this folder look installed."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name.replace('_', '-')} = {module}" for name, module in games.items()]
    (about / "entry_points.txt").write_text("\n".join(["[spielwerk.games]", *lines]) + "\n", encoding="utf-8")


def run(program: str, folder: Path) -> str:
    """What a program writes to its error stream, with the folder's packages installed."""
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "SPIELWERK_MODE": "plain", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_a_game_from_outside_has_all_environments(tmp_path: Path):
    """The template under another name, as a package of its own."""
    shutil.copytree(game("template").folder, tmp_path / "spielwerk_old_harbour")
    declare(tmp_path, "spielwerk_old_harbour", old_harbour="spielwerk_old_harbour")
    assert "does not get to know old-harbour" not in run(HARBOUR, tmp_path)


@pytest.mark.parametrize("fault", ["raise NameError('cargo')", "import no_such_cargo", "GAME = 'cargo'"])
def test_a_broken_game_from_outside_leaves_the_others_alone(fault: str, tmp_path: Path):
    (tmp_path / "spielwerk_wreck.py").write_text(fault, encoding="utf-8")
    declare(tmp_path, "spielwerk_wreck", wreck="spielwerk_wreck", sunken="spielwerk_wreck")
    warned = run(BROKEN, tmp_path)
    assert "UserWarning: OpenSpiel does not get to know wreck: " in warned
    assert "cargo" in warned


def test_a_name_that_cannot_be_an_id_leaves_the_others_alone(tmp_path: Path):
    declare(tmp_path, "spielwerk_wreck", **{"a ship!": "spielwerk_wreck"})
    assert "UserWarning: Gymnasium does not get to know 'a ship!'" in run(BROKEN, tmp_path)
