"""Compare the GPU with the processor, byte for byte, for every game at its smallest and largest table; one line each.

    python scripts/gpu_check.py [GAME …]

Exit status 1 if any byte differs, 2 if there is no GPU.
"""

from __future__ import annotations

import sys
import time

import numpy as np

import spielwerk
from spielwerk.sim import Batch
from spielwerk.sim.bench import machine
from spielwerk.sim.verify import difference

MATCHES, STEPS = 65_536, 50  # for the rate


def steps_per_second(game: spielwerk.Game, seats: int) -> float:
    """Decisions a second when every action is handed over on the GPU, masks and observations included."""
    batch = Batch(game, MATCHES, seats, seed=1, device="gpu", autoreset=True)
    _ = batch.observations
    batch.step(batch.random_actions())
    begun = time.perf_counter()
    for _ in range(STEPS):
        batch.step(batch.random_actions())
    return MATCHES * STEPS / (time.perf_counter() - begun)


def main(names: list[str]) -> int:
    print(machine("gpu"))
    wrong = 0
    for name in names or spielwerk.games():
        game = spielwerk.game(name)
        for seats in sorted({game.fewest_seats, game.most_seats}):
            begun = time.perf_counter()
            found = difference(game, seats)
            wrong += found is not None
            verdict = "the same bytes" if found is None else f"DIFFERENT {found}"
            checked = time.perf_counter() - begun
            rate = steps_per_second(game, seats)
            print(
                f"{name}, {seats} seats: {verdict}; {checked:.0f} s; stepped {rate / 1e6:.1f} million decisions/s", flush=True
            )
    print(read_elsewhere())
    return min(wrong, 1)


def read_elsewhere() -> str:
    """Whether PyTorch, if it is here, reads the arrays in place."""
    batch = Batch("prosperity", 4, device="gpu")
    try:
        import torch
    except ImportError:
        return "PyTorch is not installed here"
    mask = torch.as_tensor(batch.mask, device="cuda")
    same = mask.data_ptr() == batch.mask.__cuda_array_interface__["data"][0]
    batch.step(mask.int().argmax(dim=1))
    moved = np.array_equal(mask.cpu().numpy(), batch.mask.copy_to_host())
    return "PyTorch reads and writes in place" if same and moved else "PyTorch does NOT read in place"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except spielwerk.SpielwerkError as error:
        print(error)
        sys.exit(2)
