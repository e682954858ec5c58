"""The run on a GPU, played through on the stand-in: what it compares and measures, and what it keeps when time runs out."""

from __future__ import annotations

import json
import subprocess

import pytest

from benchmarks import gpu_run
from spielwerk.core import game
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim import gpu_code

from ..envs.stand_in import a_stand_in

KERNELS = {"act_kernel", "settle_kernel", "end_kernel", "renew_kernel", "ask_kernel", "random_kernel", "refused_kernel"}


def test_a_game_is_compared_and_measured(monkeypatch: pytest.MonkeyPatch):
    template = game(TEMPLATE)
    monkeypatch.setenv("SPIELWERK_GPU_STEP", "")
    with a_stand_in(template, monkeypatch):
        compared = list(gpu_run.compared(template, n=2, steps=5))
        assert {line["step"] for line in compared} == set(gpu_run.STEPS)
        assert all(line["difference"] is None for line in compared)
        measured = list(gpu_run.measured(template, few=2, many=2, seconds=0.01))
    assert {line["seats"] for line in measured} == {template.fewest_seats, template.most_seats}
    rates = [line for line in measured if "rate" in line]
    assert {line["what"] for line in rates} == {"random play", "masks", "masks, trusted", "observations"}
    assert all(line["rate"] > 0 for line in rates)
    apart = [line for line in measured if line["what"] == "microseconds of each kernel" and line["step"] == "apart"]
    assert apart
    assert all(set(line) >= KERNELS for line in apart)
    together = next(line for line in measured if line["what"] == "microseconds of each kernel" and line["step"] == "together")
    assert "step_kernel" in together
    assert "act_kernel" not in together


def test_other_kinds_of_kernels_are_measured_shortly(monkeypatch: pytest.MonkeyPatch):
    template = game(TEMPLATE)
    monkeypatch.setattr(gpu_code, "REGISTERS", 64)
    monkeypatch.setenv("SPIELWERK_GPU_STEP", "")
    with a_stand_in(template, monkeypatch):
        measured = list(gpu_run.measured(template, few=2, many=2, seconds=0.01))
    assert [line["what"] for line in measured if "rate" in line] == ["random play", "masks", "masks, trusted", "observations"]


def test_the_table_has_the_best_of_each_kind():
    line = {"game": "neom", "seats": 2, "kind": gpu_run.AS_THEY_ARE, "what": "masks", "n": 9, "block": 32, "step": "apart"}
    table = "\n".join(gpu_run.table([line | {"rate": 2_000_000}, line | {"rate": 3_000_000, "block": 64}, {"kernel": "act"}]))
    assert "| neom | 2 | as they are | masks | 9 matches, blocks of 64, step apart | 3 |" in table
    assert table.count("neom") == 1


def test_what_was_measured_stays_when_time_runs_out(tmp_path):
    run = gpu_run.Run(tmp_path / "found", 0, [TEMPLATE], [gpu_run.AS_THEY_ARE])
    run.keep(Endless(), run.end)
    assert [json.loads(text) for text in run.file.read_text().splitlines()] == run.lines == [{"rate": 1}]


class Endless:
    """A process that has said something, and ends only when it is killed."""

    killed = False

    def kill(self) -> None:
        self.killed = True

    def communicate(self, timeout: float | None = None) -> tuple[str, None]:
        if not self.killed:
            raise subprocess.TimeoutExpired("endless", timeout or 0)
        return 'a warning of a library\n{"rate": 1}\n', None
