"""The order of a step stands once: the processor's loops follow it, and a GPU goes through it kernel by kernel."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable

import pytest

from spielwerk.core import game
from spielwerk.core.sources import dependencies
from spielwerk.sim import Batch, gpu_device, stepping
from spielwerk.sim.stepping import LOOK, STEP

from .stand_in import a_stand_in

KERNELS = {"observe": ("see_kernel", "write_kernel"), "observe_end": ("see_kernel", "write_kernel")}  # others have one each


def phases_in(function: Callable[..., None]) -> tuple[str, ...]:
    """The phases that a function of the loops calls, in the order in which they are written."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(function))) if isinstance(node, ast.Call)]
    named = [(node.lineno, node.func.id) for node in calls if isinstance(node.func, ast.Name)]
    return tuple(name for _, name in sorted(named) if name in STEP)


def test_the_processor_goes_through_the_phases():
    assert phases_in(stepping.step) == STEP
    assert phases_in(stepping.look_many) == LOOK
    assert phases_in(stepping.begin_many) == ("renew", *LOOK)
    assert all(callable(getattr(stepping, phase)) for phase in STEP)


def test_a_gpu_goes_through_the_phases(monkeypatch: pytest.MonkeyPatch):
    template = game("template")
    with a_stand_in(template, monkeypatch) as cuda:
        batch = Batch(template, 2, device="gpu", autoreset=True)
        assert batch.observations.shape[0] == 2
        actions = batch.random_actions()
        cuda.launches.clear()
        batch.step(actions)
        expected = [kernel for phase in STEP for kernel in KERNELS.get(phase, (f"{phase}_kernel",))]
        assert cuda.launches == ["refused_kernel", *expected]
        monkeypatch.setattr(gpu_device, "STEP", ("act", "ponder"))
        with pytest.raises(ValueError, match="ponder"):
            batch.step(batch.random_actions())


@pytest.mark.parametrize("loops", ["sim.stepping", "sim.playouts", "sim.watch", "sim.kernels", "envs.tree_nodes"])
def test_loops_know_nothing_of_who_calls_them(loops: str):
    """So there is no circle, and an edit in batches, devices or sentences compiles nothing anew."""
    known = dependencies(f"spielwerk.{loops}")
    callers = {"sim.batch", "sim.device", "sim.cpu_device", "sim.gpu_device", "sim.observer", "core.text", "core.game"}
    assert f"spielwerk.{loops}" in known
    assert not known & {f"spielwerk.{caller}" for caller in callers}
