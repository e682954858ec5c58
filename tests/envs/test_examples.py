"""The examples run as they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import spielwerk

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        env={**os.environ, "SPIELWERK_MODE": "plain"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_playouts():
    assert "4 matches" in run("random_playouts.py", "4")


def test_the_pettingzoo_loop():
    assert run("pettingzoo_loop.py").count("ends with a margin of") == 3


@pytest.mark.usefixtures("compiled")
def test_ppo_learns_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A short run through all of it: two rounds of learning, an evaluation against the random bot, a curve."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import ppo

    monkeypatch.setattr(ppo, "MATCHES", 8)
    monkeypatch.setattr(ppo, "STEPS", 16)
    curve = tmp_path / "curve.svg"
    network = tmp_path / "ppo.onnx"
    arguments = ["ppo", "--minutes", "0.01", "--matches", "2", "--opponent", "random", "--svg", str(curve)]
    monkeypatch.setattr(sys, "argv", [*arguments, "--out", str(network)])
    ppo.main()
    assert "polyline" in curve.read_text()
    rows = spielwerk.arena("prosperity", [str(network), "random"], games=2, workers=1)
    assert {row.bot: row.faults for row in rows} == {str(network): 0, "random": 0}


@pytest.mark.usefixtures("compiled")
def test_the_notebook_runs(tmp_path: Path):
    """All its cells in their order, with a moment of learning: it ends with the agent among the others of the leaderboard."""
    cells = json.loads((EXAMPLES / "first_agent.ipynb").read_text(encoding="utf-8"))["cells"]
    program = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    (tmp_path / "notebook.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "notebook.py"],
        cwd=tmp_path,
        env={**os.environ, "NOTEBOOK_MINUTES": "0.05"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "| prosperity-2 | 200 |" in done.stdout
    board = json.loads((tmp_path / "leaderboard.json").read_text(encoding="utf-8"))
    assert board["entries"][-1]["bot"] == "agent.onnx"
    assert not any(cell.get("outputs") for cell in cells)


def test_advantages_follow_each_seat_on_its_own(monkeypatch: pytest.MonkeyPatch):
    """Two seats in turn, the match ends in the third step: each seat's last decision is credited with its own reward."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import numpy as np
    import ppo

    monkeypatch.setattr(ppo, "MATCHES", 1)
    monkeypatch.setattr(ppo, "STEPS", 4)
    rollout = ppo.Rollout(entries=1, actions=1, seats=2, points=1.0)
    rollout.seat[:, 0] = (0, 1, 0, 1)
    rollout.value[:, 0] = (0.5, -0.25, 0.75, 0.125)
    rollout.over[2, 0] = True
    rollout.reward[2, 0] = (1.0, -1.0)
    advantage, result, known = rollout.advantages(left=np.array([0.3], np.float32), asked=np.array([0]))
    decay = ppo.LAMBDA
    last, other = 1.0 - 0.75, -1.0 + 0.25
    assert advantage[:, 0].tolist()[:3] == pytest.approx([0.75 - 0.5 + decay * last, other, last])
    assert result[1, 0] == pytest.approx(-1.0)
    assert known[:, 0].tolist() == [True, True, True, False]


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("gym", "gymnasium", "gym"),
        ("vector", "gymnasium", "gym"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("open_spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(module: str, package: str, extra: str):
    code = f"import sys; sys.modules[{package!r}] = None; import spielwerk.envs.{module}"
    environment = {**os.environ, "SPIELWERK_MODE": "plain"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"is not installed; pip install 'spielwerk[{extra}]' brings it." in done.stderr
