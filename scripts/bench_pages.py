"""How long every game's page takes to draw and how large it is: `python -m scripts.bench_pages [GAME …]`."""

from __future__ import annotations

import gzip
import random
import statistics
import sys
import time

import spielwerk
from spielwerk.core.drawing import draw, legal_picks

EVERY = 9  # plies between two drawings
MOST = 700  # plies of a match


def measure(name: str, lang: str = "de") -> str:
    """Processor time of choices and drawing, and the size of board and panels, at the most seats."""
    game = spielwerk.game(name)
    match, rng = game.start(seats=game.most_seats, seed=5), random.Random(3)
    times, sizes = [], []
    while not match.over and match.ply < MOST:
        seat = rng.choice(match.to_act)
        if match.ply % EVERY == 0:
            seen = match.seen(seat)
            start = time.process_time()
            drawing = draw(game, seen, seat, legal_picks(game, seen, seat, lang), lang)
            times.append(1000 * (time.process_time() - start))
            markup = drawing.board + "".join(panel.body for panel in drawing.panels)
            sizes.append((len(markup), len(gzip.compress(markup.encode(), 5))))
        match.play(seat, rng.choice(match.legal_ids(seat)))
    plain, small = (max(size[i] for size in sizes) / 1024 for i in range(2))
    times.sort()
    return (
        f"{name:<18} {statistics.median(times):6.1f} ms median {times[-1]:6.1f} ms most "
        f"{plain:6.0f} KiB markup {small:5.1f} KiB compressed ({len(times)} positions)"
    )


if __name__ == "__main__":
    for name in sys.argv[1:] or spielwerk.games():
        print(measure(name), flush=True)
