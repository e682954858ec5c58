"""Compare the GPU with the processor, byte for byte, for every game at its smallest and largest table; one line each.

    python scripts/gpu_check.py [GAME …]

Exit status 1 if any byte differs, 2 if there is no GPU.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import spielwerk
from spielwerk.sim import Batch
from spielwerk.sim.bench import machine
from spielwerk.sim.device import on_host
from spielwerk.sim.verify import difference

WORDS = {True: "reads in place, and its actions are played", False: "does NOT read in place", None: "not here for a GPU"}


def main(names: list[str]) -> int:
    print(machine("gpu"))
    wrong = 0
    for name in names or spielwerk.game_names():
        game = spielwerk.game(name)
        for seats in sorted({game.fewest_seats, game.most_seats}):
            begun = time.perf_counter()
            found = difference(game, seats)
            wrong += found is not None
            verdict = "the same bytes" if found is None else f"DIFFERENT {found}"
            print(f"{name}, {seats} seats: {verdict}; {time.perf_counter() - begun:.0f} s", flush=True)
    for library, works in (("PyTorch", in_torch), ("JAX", in_jax)):
        shared = in_place(works)
        wrong += shared is False
        print(f"{library}: {WORDS[shared]}", flush=True)
    return min(wrong, 1)


def in_place(works: Callable[[Batch], bool]) -> bool | None:
    """Whether a library reads our arrays without a copy and its actions are taken as they are; None: not here."""
    try:
        return works(Batch("prosperity", 4, device="gpu"))
    except ImportError:
        return None


def in_torch(batch: Batch) -> bool:
    import torch

    if not torch.cuda.is_available():
        raise ImportError("this PyTorch has no GPU")
    mask = torch.as_tensor(batch.mask, device="cuda")
    batch.step(mask.int().argmax(dim=1))  # writes into what PyTorch looks at
    return mask.data_ptr() == address(batch.mask) and np.array_equal(mask.cpu().numpy(), on_host(batch.mask))


def in_jax(batch: Batch) -> bool:
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # leave some memory to others
    import jax
    import jax.numpy as jnp

    if jax.default_backend() != "gpu":
        raise ImportError("this JAX has no GPU")
    mask = jnp.asarray(batch.mask)
    shared = mask.unsafe_buffer_pointer() == address(batch.mask)
    batch.step(jnp.argmax(mask, axis=1).block_until_ready())
    return shared and np.array_equal(np.asarray(jnp.asarray(batch.mask)), on_host(batch.mask))


def address(array: Any) -> int:
    return int(array.__cuda_array_interface__["data"][0])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except spielwerk.SpielwerkError as error:
        print(error)
        sys.exit(2)
