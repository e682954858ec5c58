"""Plays random matches with plain rules and prints the functions of a game's effects.py that were never called.

usage: SPIELWERK_MODE=plain python -m spielwerk.testing.contract.effects GAME
"""

from __future__ import annotations

import inspect
import sys
from types import FrameType
from typing import Any

from spielwerk.core import game
from spielwerk.sim.check import every_option_set, random_match

MOST_MATCHES = 400


def uncalled(name: str) -> list[str]:
    """Effect functions that random play never reaches."""
    played = game(name)
    module = played.module("effects")
    wanted = {f.__code__: n for n, f in inspect.getmembers(module, inspect.isfunction) if f.__module__ == module.__name__}

    def watch(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            wanted.pop(frame.f_code, None)

    seats_and_options = [
        (seats, options)
        for options in every_option_set(played)[:64]
        for seats in range(played.most_seats, played.fewest_seats - 1, -1)
    ]
    for number in range(MOST_MATCHES):
        if not wanted:
            break
        seats, options = seats_and_options[number % len(seats_and_options)]
        sys.setprofile(watch)
        try:
            random_match(played, seats, options, seed=number)
        finally:
            sys.setprofile(None)
    return sorted(wanted.values())


if __name__ == "__main__":
    print("\n".join(uncalled(sys.argv[1])))
