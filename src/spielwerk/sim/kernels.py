"""One GPU thread a match, calling the same compiled loops as the processor (see core.per_game)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from spielwerk.core import SEALED_SIZE
from spielwerk.core import contract as rules
from spielwerk.core.contract import WIDEST, Dice
from spielwerk.core.record import States
from spielwerk.sim.array_types import Float32s, Int8s, Int64s
from spielwerk.sim.arrays import Arrays, array_specs
from spielwerk.sim.gpu import Kernel, compiling_for, cuda_module, kernel
from spielwerk.sim.observation import number_at, write_entries
from spielwerk.sim.observation_plan import Entries, entries_of, plan_of
from spielwerk.sim.playouts import keep_playing
from spielwerk.sim.settings import WIN, Settings
from spielwerk.sim.stepping import act, ask, end, random_action, refused, renew, score, settle

HOPPER = (9, 0)
ACTING, RENEWING, ASKING = 1, 2, 4  # what a launch of step_kernel does
ROWS, WRITERS = 8, 128  # so many observations are written by so many threads, which look up each entry's way once for all

cuda = cuda_module()


@kernel
def play_kernel(states: States, fresh: States, luck: Dice, players: Dice, counted: Int64s, decisions: int, again: bool) -> None:
    """Random play; counts the matches that ended, or without `again` the decisions of the one match."""
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        weight = cuda.local.array(WIDEST, numba.int32)
        counted[i] = keep_playing(states, i, fresh, luck[i], players[i], out, weight, decisions, again)


# The phases of a step, as sim.stepping lists them; observing is two kernels, which divide the work differently.


@kernel
def act_kernel(a: Arrays, actions: Int64s, settings: Settings) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        act(a, i, actions[i], settings)


@kernel
def settle_kernel(a: Arrays) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        weight = cuda.local.array(WIDEST, numba.int32)
        settle(a, i, weight)


@kernel
def end_kernel(a: Arrays, settings: Settings) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        end(a, i, settings)


@kernel
def renew_kernel(a: Arrays, only_done: bool) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0] and (a.done[i] or not only_done):
        renew(a, i)


@kernel
def ask_kernel(a: Arrays) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        ask(a, i)


@kernel
def step_kernel(a: Arrays, actions: Int64s, settings: Settings, parts: int) -> None:
    """Phases of a step that nobody observes between, in one launch: as `parts` says.

    Twice around a loop, so that what settles luck, which is most of the rules, stands here once. Settling again does nothing.
    """
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        weight = cuda.local.array(WIDEST, numba.int32)
        for begun in range(2):
            if not begun and parts & ACTING:
                act(a, i, actions[i], settings)
            if begun and parts & RENEWING and a.done[i]:
                renew(a, i)
            settle(a, i, weight)
            if not begun and parts & ACTING:
                end(a, i, settings)
        if parts & ASKING:
            ask(a, i)


@kernel
def see_kernel(a: Arrays, only_done: bool) -> None:
    """What the asked seats may know, in a scratch record each, which is a copy already if all are concerned."""
    i = cuda.grid(1)
    if i < a.states.shape[0] and (a.done[i] or not only_done):
        if only_done:
            a.seen[i] = a.states[i]
        rules.observe(a.states[i], int(a.asked[i]), a.seen[i])


@kernel
def write_kernel(a: Arrays, entries: Entries, settings: Settings, rows: Float32s, only_done: bool) -> None:
    """What was seen as rows of numbers; many threads write some rows, side by side."""
    group, lane = divmod(cuda.grid(1), WRITERS)
    last = min(group * ROWS + ROWS, a.states.shape[0])
    each = 1 if only_done else ROWS
    for first in range(group * ROWS, last, each):
        if a.done[first] or not only_done:
            beyond = min(first + each, last)
            write_entries(a.states, a.asked, a.seen_bytes, first, beyond, settings.seats, entries, rows, lane, WRITERS)


@kernel
def take_kernel(given: Int8s, width: int, actions: Int64s) -> None:
    """Actions of whatever width as 64-bit numbers."""
    i = cuda.grid(1)
    if i < actions.shape[0]:
        actions[i] = number_at(given, i, 0, width)


@kernel
def refused_kernel(a: Arrays, actions: Int64s, first: Int64s) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0] and refused(a, i, actions[i]):
        cuda.atomic.min(first, 0, i)


@kernel
def random_kernel(a: Arrays, actions: Int64s) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        actions[i] = random_action(a, i)


@kernel
def score_kernel(a: Arrays) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        score(a, i)


def signatures() -> dict[str, Any]:
    """What each kernel is called with, in numba's types."""
    record = numba.np.numpy_support.from_dtype(rules.GAME.state.dtype)
    states, i64 = record[::1], numba.int64
    i64s, dice = numba.int64[::1], numba.int64[:, ::1]
    typeof: Callable[[object], Any] = numba.typeof
    settings, arrays = typeof(Settings(1, WIN, 0, 0)), typeof(_one_match())
    entries = typeof(entries_of(rules.GAME, rules.GAME.most_seats))
    arguments = {
        "play_kernel": (states, states, dice, dice, i64s, i64, numba.boolean),
        "act_kernel": (arrays, i64s, settings),
        "settle_kernel": (arrays,),
        "end_kernel": (arrays, settings),
        "renew_kernel": (arrays, numba.boolean),
        "ask_kernel": (arrays,),
        "step_kernel": (arrays, i64s, settings, i64),
        "see_kernel": (arrays, numba.boolean),
        "write_kernel": (arrays, entries, settings, numba.float32[:, ::1], numba.boolean),
        "take_kernel": (numba.int8[:, ::1], i64, i64s),
        "refused_kernel": (arrays, i64s, i64s),
        "random_kernel": (arrays, i64s),
        "score_kernel": (arrays,),
    }
    return {name: numba.void(*kinds) for name, kinds in arguments.items()}


def ptx_of_everything(optimised: bool = True) -> dict[str, str]:
    """All kernels and the rest of the contract compiled to PTX for sm_90; needs no GPU."""
    record, i64 = numba.np.numpy_support.from_dtype(rules.GAME.state.dtype), numba.int64
    rest = {
        "setup": (record, i64, numba.int32[::1]),
        "breakdown": (record, numba.int32[:, ::1]),
        "imagine": (record, i64, numba.int64[::1]),
        "invariants": (record,),
    }
    compiled = {}
    with compiling_for(HOPPER):
        for name, signature in signatures().items():
            compiled[name.removesuffix("_kernel")] = _ptx(globals()[name], signature, device=False, optimised=optimised)
        for name, args in rest.items():
            compiled[name] = _ptx(getattr(rules.GAME, name), args, device=True, optimised=optimised)
    return compiled


def _one_match() -> Arrays:
    """The arrays of a batch of one match, for numba to tell their types."""
    game = rules.GAME
    states, luck, players = np.zeros(1, game.state.dtype), np.zeros((1, SEALED_SIZE), np.int64), np.zeros((1, 2), np.int64)
    return Arrays(
        states=states,
        fresh=states,
        luck=luck,
        players=players,
        plan=plan_of(game, game.most_seats),
        seen=states,
        seen_bytes=np.zeros((1, game.state.nbytes), np.int8),
        **{name: np.zeros(shape, kind) for name, (kind, shape) in array_specs(game, 1, 1).items()},
    )


def _ptx(compiled: Kernel, signature: object, device: bool, optimised: bool) -> str:
    settings = {"cc": HOPPER, "output": "ptx", "abi": "numba", "device": device, "opt": optimised}
    ptx: str = cuda.compile(compiled.py_func, signature, **settings)[0]
    return ptx
