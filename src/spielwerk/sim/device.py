"""What a batch asks of the device that its arrays lie on."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from spielwerk.core import Dice, Game, Numbers
from spielwerk.core.record import Rows

from .array_types import DeviceArray, Int64s
from .arrays import Arrays
from .settings import Settings


class Device(Protocol):
    """The arrays of a batch, and the loops that work on them where they lie."""

    settings: Settings
    arrays: Arrays
    states: DeviceArray  # all records as one structured array

    def begin(self, luck: Dice, players: Dice) -> None:
        """Start all matches with these dice, up to their first questions."""

    def keep_observations(self) -> None:
        """Write observations from the next look on."""

    def look(self) -> None:
        """Find out where matches stand that were played otherwise than by `step`."""

    def take(self, actions: object) -> DeviceArray:
        """Whole numbers as the loops want them, on this device; anything else as it is."""

    def first_refused(self, actions: DeviceArray) -> int:
        """The first match in which the asked seat may not do its action, or -1."""

    def step(self, actions: DeviceArray) -> None:
        """One legal action in every match that is not over, and all that follows (stepping.STEP)."""

    def random_actions(self) -> DeviceArray:
        """A random legal action for each match, -1 where it is over."""

    def scores(self) -> tuple[Numbers, Numbers]:
        """Points and places of all matches, as arrays of numpy's."""

    def playouts(self, most: int) -> Int64s:
        """Play all matches at random to the end, or for `most` decisions; the decisions made in each."""

    def keep_playing(self, decisions: int) -> Int64s:
        """Make so many random decisions in each match, starting anew when one ends; the matches ended in each place."""


def one_record(game: Game, data: bytes) -> Rows:
    """An array of one record, the unused bytes between its fields included, which numpy's copies leave out."""
    return np.frombuffer(bytearray(data), game.state.dtype)


def on_host(array: DeviceArray) -> npt.NDArray[Any]:
    """An array of a batch as numpy's, wherever it lies."""
    found: npt.NDArray[Any] = array.copy_to_host() if hasattr(array, "copy_to_host") else array
    return found
