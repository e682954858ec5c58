"""One GPU thread a match, calling the same compiled loops as the processor (see core.generic)."""

from __future__ import annotations

from typing import Any

import numba

from spielwerk.core.generic import loops_for
from spielwerk.sim.gpu import compiling_for, cuda_module

# Bound to a game by loops_for.
GAME: Any
WIDEST: int

HOPPER = (9, 0)

cuda = cuda_module()
_play = loops_for(GAME, "spielwerk.sim.playouts")
playout = _play.playout
keep_playing = _play.keep_playing
_steps = loops_for(GAME, "spielwerk.sim.stepping")
begin = _steps.begin
step = _steps.step
asked = _steps.asked
mask_of = _steps.mask_of
is_legal = _steps.is_legal
to_act = GAME.to_act


@cuda.jit
def begin_kernel(states, fresh, luck):
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        weight = cuda.local.array(WIDEST, numba.int32)
        begin(states, i, fresh, luck[i], out, weight)


@cuda.jit
def playout_kernel(states, luck, players, decisions, most):
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        weight = cuda.local.array(WIDEST, numba.int32)
        decisions[i] = playout(states[i], luck[i], players[i], out, weight, most)


@cuda.jit
def keep_playing_kernel(states, fresh, luck, players, ended, decisions):
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        weight = cuda.local.array(WIDEST, numba.int32)
        ended[i] = keep_playing(states, i, fresh, luck[i], players[i], out, weight, decisions)


@cuda.jit
def step_kernel(states, actions, luck):
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        weight = cuda.local.array(WIDEST, numba.int32)
        step(states[i], actions[i], luck[i], out, weight)


@cuda.jit
def refused_kernel(states, actions, refused):
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        seat = asked(states[i])
        refused[i] = seat >= 0 and is_legal(states[i], seat, actions[i], out) < 0


@cuda.jit
def asked_kernel(states, seats):
    i = cuda.grid(1)
    if i < states.shape[0]:
        seats[i] = asked(states[i])


@cuda.jit
def mask_kernel(states, masks):
    i = cuda.grid(1)
    if i < states.shape[0]:
        out = cuda.local.array(WIDEST, numba.int32)
        mask_of(states[i], masks[i], out)


def ptx_of_everything() -> dict[str, str]:
    """All kernels and the rest of the contract compiled to PTX for sm_90; needs no GPU."""
    record = numba.np.numpy_support.from_dtype(GAME.state.dtype)
    states, i8s, i32s, i64s = record[::1], numba.int8[::1], numba.int32[::1], numba.int64[::1]
    dice, i64 = numba.int64[:, ::1], numba.int64
    kernels = {
        "begin": (begin_kernel, (states, states, dice)),
        "playout": (playout_kernel, (states, dice, dice, i64s, i64)),
        "keep_playing": (keep_playing_kernel, (states, states, dice, dice, i64s, i64)),
        "step": (step_kernel, (states, i32s, dice)),
        "refused": (refused_kernel, (states, i32s, i8s)),
        "asked": (asked_kernel, (states, i8s)),
        "mask": (mask_kernel, (states, numba.int8[:, ::1])),
    }
    rules = {
        "setup": (record, i64, i32s),
        "score": (record, i32s),
        "rank": (record, i32s),
        "breakdown": (record, numba.int32[:, ::1]),
        "observe": (record, i64, record),
        "imagine": (record, i64, i64s),
        "invariants": (record,),
    }
    compiled = {}
    with compiling_for(HOPPER):
        for name, (kernel, args) in kernels.items():
            compiled[name] = _ptx(kernel.py_func, numba.void(*args), device=False)
        for name, args in rules.items():
            compiled[name] = _ptx(getattr(GAME, name).py_func, args, device=True)
    return compiled


def _ptx(function: Any, signature: Any, device: bool) -> str:
    return cuda.compile(function, signature, cc=HOPPER, output="ptx", abi="numba", device=device)[0]
