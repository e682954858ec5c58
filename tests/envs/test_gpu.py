"""The GPU leads to the processor's bytes. Without a GPU the kernels are compiled (tests/contract/test_speeds.py), and run here
on a stand-in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spielwerk.core import PLAIN, Game, SpielwerkError
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim import Batch, kernels
from spielwerk.sim.gpu import cuda_module
from spielwerk.sim.verify import difference

from .stand_in import a_stand_in

HERE = not PLAIN and cuda_module().is_available()
needs_gpu = pytest.mark.skipif(not HERE, reason="no usable NVIDIA GPU was found here")


@needs_gpu
def test_the_gpu_leads_to_the_same_bytes(game: Game):
    for seats in range(game.fewest_seats, game.most_seats + 1):
        assert difference(game, seats, n=33, steps=100) is None


@needs_gpu
def test_actions_may_lie_on_the_gpu_and_illegal_ones_are_refused():
    takes_legal_actions_only("prosperity", cuda_module())


def takes_legal_actions_only(name: str, cuda: Any) -> None:
    batch = Batch(name, 4, device="gpu")
    before = batch.states.copy_to_host().tobytes()
    legal = batch.mask.copy_to_host().argmax(axis=1)
    wrong = legal.copy()
    wrong[2] = -1
    with pytest.raises(SpielwerkError, match="Match 2: action -1"):
        batch.step(wrong)
    assert batch.states.copy_to_host().tobytes() == before
    batch.step(cuda.to_device(legal.astype(np.int32)))
    assert batch.states.copy_to_host().tobytes() != before


def test_the_kernels_lead_to_the_same_bytes_on_a_stand_in(game: Game, monkeypatch: pytest.MonkeyPatch):
    """Matches end and begin anew, every seat looks, all kernels are launched, and a block has more threads than matches."""
    if not PLAIN and game.name != TEMPLATE:
        pytest.skip("calling compiled rules one by one means compiling them once more; the larger games run plain")
    with a_stand_in(game, monkeypatch) as cuda:
        assert difference(game, game.fewest_seats, n=2, steps=280) is None
        assert difference(game, game.most_seats, n=2, steps=20) is None
        if game.name == TEMPLATE:
            assert difference(game, game.most_seats, n=2, steps=280, reward="margin") is None
        takes_legal_actions_only(game.name, cuda)
        monkeypatch.setenv("SPIELWERK_GPU_STEP", "together")
        assert difference(game, game.fewest_seats, n=2, steps=280) is None
        assert set(cuda.launches) == {name for name in vars(game.bound_module(kernels)) if name.endswith("_kernel")}


@pytest.mark.skipif(HERE or PLAIN, reason="there is a GPU, or rules are plain")
def test_without_a_gpu_a_sentence_says_so():
    with pytest.raises(SpielwerkError, match="No usable NVIDIA GPU was found here; use the device cpu"):
        Batch(TEMPLATE, 1, device="gpu")
