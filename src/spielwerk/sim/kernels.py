"""One GPU thread a match, calling the same compiled loops as the processor (see core.per_game)."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from spielwerk.core import contract as rules
from spielwerk.core.contract import WIDEST
from spielwerk.sim.arrays import Arrays, How, shapes_of
from spielwerk.sim.gpu import compiling_for, cuda_module, kernel
from spielwerk.sim.observation import see, write
from spielwerk.sim.observation_plan import Tables, tables_of
from spielwerk.sim.playouts import keep_playing, playout
from spielwerk.sim.stepping import act, ask, end, random_action, refused, settle

HOPPER = (9, 0)
WRITERS = 32  # threads that write an observation together

cuda = cuda_module()


@kernel
def playout_kernel(states, luck, players, decisions, most):
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        weight = cuda.local.array(WIDEST, numba.int32)
        decisions[i] = playout(states[i], luck[i], players[i], out, weight, most)


@kernel
def keep_playing_kernel(states, fresh, luck, players, ended, decisions):
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        weight = cuda.local.array(WIDEST, numba.int32)
        ended[i] = keep_playing(states, i, fresh, luck[i], players[i], out, weight, decisions)


# A step is several kernels, one after the other: together the tables of their rules would not fit a GPU's constant memory.


@kernel
def act_kernel(a, actions, how):
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        act(a, i, actions[i], how)


@kernel
def settle_kernel(a):
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        weight = cuda.local.array(WIDEST, numba.int32)
        settle(a, i, weight)


@kernel
def end_kernel(a, how):
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        end(a, i, how)


@kernel
def fresh_kernel(a, only_done):
    i = cuda.grid(1)
    if i < a.states.shape[0] and (a.done[i] or not only_done):
        a.states[i] = a.fresh[0]


@kernel
def ask_kernel(a):
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        ask(a, i)


@kernel
def see_kernel(a, only_done):
    """What the asked seats may know; each match has a scratch record."""
    i = cuda.grid(1)
    if i < a.states.shape[0] and (a.done[i] or not only_done):
        see(a.states, i, int(a.asked[i]), a.seen, i)


@kernel
def write_kernel(a, how, rows, only_done):
    """What was seen as rows of numbers; many threads write a row, side by side."""
    i, lane = divmod(cuda.grid(1), WRITERS)
    if i < a.states.shape[0] and (a.done[i] or not only_done):
        write(a.raw, i, int(a.asked[i]), how.seats, rules.to_act(a.states[i]), a.tables, rows, i, lane, WRITERS)


@kernel
def refused_kernel(a, actions, first):
    i = cuda.grid(1)
    if i < a.states.shape[0] and refused(a, i, actions[i]):
        cuda.atomic.min(first, 0, i)


@kernel
def random_kernel(a, actions):
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        actions[i] = random_action(a, i)


@kernel
def score_kernel(a):
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        rules.score(a.states[i], a.points[i])
        rules.rank(a.states[i], a.places[i])


def ptx_of_everything() -> dict[str, str]:
    """All kernels and the rest of the contract compiled to PTX for sm_90; needs no GPU."""
    record = numba.np.numpy_support.from_dtype(rules.GAME.state.dtype)
    states, i64 = record[::1], numba.int64
    i32s, i64s, dice = numba.int32[::1], numba.int64[::1], numba.int64[:, ::1]
    how, arrays = _how_type(), _arrays_type(states)
    kernels = {
        "playout": (playout_kernel, (states, dice, dice, i64s, i64)),
        "keep_playing": (keep_playing_kernel, (states, states, dice, dice, i64s, i64)),
        "act": (act_kernel, (arrays, i64s, how)),
        "settle": (settle_kernel, (arrays,)),
        "end": (end_kernel, (arrays, how)),
        "fresh": (fresh_kernel, (arrays, numba.boolean)),
        "ask": (ask_kernel, (arrays,)),
        "see": (see_kernel, (arrays, numba.boolean)),
        "write": (write_kernel, (arrays, how, numba.float32[:, ::1], numba.boolean)),
        "refused": (refused_kernel, (arrays, i64s, i64s)),
        "random": (random_kernel, (arrays, i64s)),
        "score": (score_kernel, (arrays,)),
    }
    rest = {
        "setup": (record, i64, i32s),
        "breakdown": (record, numba.int32[:, ::1]),
        "imagine": (record, i64, i64s),
        "invariants": (record,),
    }
    compiled = {}
    with compiling_for(HOPPER):
        for name, (compiling, args) in kernels.items():
            compiled[name] = _ptx(compiling.py_func, numba.void(*args), device=False)
        for name, args in rest.items():
            compiled[name] = _ptx(getattr(rules.GAME, name).py_func, args, device=True)
    return compiled


def _arrays_type(states: Any) -> Any:
    """The type of the arrays of a batch: those of one match each, with the records where they belong."""
    kinds = {name: numba.np.numpy_support.from_dtype(np.dtype(kind)) for name, (kind, _) in shapes_of(rules.GAME, 1, 1).items()}
    dims = {name: len(shape) for name, (_, shape) in shapes_of(rules.GAME, 1, 1).items()}
    dice, raw = numba.int64[:, ::1], numba.int8[:, ::1]
    given = {"states": states, "fresh": states, "seen": states, "luck": dice, "players": dice, "raw": raw}
    given |= {
        "tables": numba.types.NamedTuple(
            [numba.typeof(table) for table in tables_of(rules.GAME, rules.GAME.most_seats)], Tables
        )
    }
    given |= {name: numba.types.Array(kinds[name], dims[name], "C") for name in kinds}
    return numba.types.NamedTuple([given[name] for name in Arrays._fields], Arrays)


def _how_type() -> Any:
    return numba.types.NamedUniTuple(numba.int64, len(How._fields), How)


def _ptx(function: Any, signature: Any, device: bool) -> str:
    return cuda.compile(function, signature, cc=HOPPER, output="ptx", abi="numba", device=device)[0]
