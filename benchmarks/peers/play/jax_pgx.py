"""Pgx's games at random, many at once: GAME SECONDS SEED. The batch grows as long as that helps; on a GPU if JAX has one."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import jax
import jax.numpy as jnp
import pgx
from clock import Played, Row, tell, timed
from pgx.experimental import auto_reset

STEPS = 50  # in one call
ON_GPU = jax.default_backend() == "gpu"
SMALLEST, LARGEST, GROWTH = (4096, 1 << 20, 4) if ON_GPU else (16, 4096, 16)


def batch_of(name: str, size: int, seed: int) -> Callable[[], Played]:
    """Step `size` games with random legal actions, starting anew whenever one ends, in one compiled call."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(carry, _):
        state, key, ended, choices = carry
        key, choosing, stepping = jax.random.split(key, 3)
        mask = state.legal_action_mask
        action = jax.random.categorical(choosing, jnp.where(mask, 0.0, -1e9), axis=-1)
        state = step(state, action, jax.random.split(stepping, size))
        return (state, key, ended + (state.terminated | state.truncated).sum(), choices + mask.sum()), None

    @jax.jit
    def many(state, key):
        return jax.lax.scan(once, (state, key, jnp.int32(0), jnp.int32(0)), None, length=STEPS)[0]

    at = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(seed), size)), jax.random.PRNGKey(seed + 1)]

    def play() -> Played:
        state, key, ended, choices = jax.block_until_ready(many(*at))
        at[:] = state, key
        return Played(size * STEPS, int(ended), int(choices))

    return play


def main(name: str, seconds: float, seed: int) -> None:
    best: Row | None = None
    size = SMALLEST
    while size <= LARGEST:
        play = batch_of(name, size, seed)
        play()  # pays for compiling
        row = timed(f"XLA, {size} at once", play, seconds, clock=time.perf_counter if ON_GPU else time.process_time)
        if best is not None and row.decisions_per_second < best.decisions_per_second:
            break
        best, size = row, size * GROWTH
    assert best is not None
    tell(best)


main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
