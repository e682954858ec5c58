"""The desk of a match: the memory that it is played in, laid out so that compiled code is handed one thing (core.match_turns).

For undo a journal is kept of the words that each decision has changed, some ten of up to three hundred.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .contract import Dice, Numbers
from .dice import SEALED_SIZE
from .record import CHANCE, PlainRecord, PlainTable, Rows, State
from .rule import PLAIN

if TYPE_CHECKING:
    from .game import Game

Desk: TypeAlias = Any  # a record of `desk_kind` when compiled, a namespace with the same names when plain
Desks: TypeAlias = Any  # an array of one desk: what Python hands over fastest
Numbers64: TypeAlias = npt.NDArray[np.int64]

NOT_ASKED, ILLEGAL, FULL = -1, -2, -3  # why nothing was played; FULL: there is no room to take it down
SEATS_BITS = 8  # of an answer: the bits of who is asked now; above them, how many legal actions of the lowest seat are listed
NOBODY = -1

# Entries of `at`: whose legal actions stand in `out` (NOBODY's if something else does), how many, numbers used in `log` and in
# `journal`, words of the dice.
LISTED, CHOICES, LOG, JOURNAL, DICE = range(5)

STRIDE = 8  # words that are compared at once; their number is a multiple of it
LOG_SIZE = 1024  # numbers: pairs of actor and action
# Numbers at least: for each decision (word, how it was) of each changed word, then how many numbers these are.
JOURNAL_SIZE = 4096


@cache
def desk_kind(game: Game) -> np.dtype[np.void]:
    """How a game's desk is laid out: `words` are the record and the dice as one array, `before` a copy of it."""
    size = -(-game.state.nbytes // 8) * 8
    n = -(-(size // 8 + SEALED_SIZE) // STRIDE) * STRIDE
    arrays = {"words": n, "before": n, "at": DICE + 1, "journal": max(JOURNAL_SIZE, 4 * n)}
    small = {"log": LOG_SIZE, "out": game.widest, "weight": game.widest}
    kinds = [np.dtype(("i8", (n,))) for n in arrays.values()] + [np.dtype(("i4", (n,))) for n in small.values()]
    places = [0, *accumulate(kind.itemsize for kind in kinds)]
    return np.dtype(
        {
            "names": ["record", "dice", *arrays, *small],
            "formats": [game.state.dtype, ("i8", (SEALED_SIZE,)), *kinds],
            "offsets": [0, size, *places[:-1]],
            "itemsize": -(-places[-1] // 8) * 8,
        }
    )


class Memory:
    """A desk, the arrays that it consists of, and what it had no more room for."""

    def __init__(self, game: Game, record: bytes, dice: Dice) -> None:
        whole = np.empty(1, desk_kind(game))
        laid = whole[0]
        self.state: State = PlainRecord(whole["record"]) if PLAIN else laid["record"]
        self.at: Numbers64 = laid["at"].view(PlainTable) if PLAIN else laid["at"]
        self.out: Numbers = laid["out"]
        self.words: Numbers64 = laid["words"]
        self.before: Numbers64 = laid["before"]
        self.log: Numbers = laid["log"]
        self.journal: Numbers64 = laid["journal"]
        self.dice: Dice = laid["dice"][: len(dice)]
        self.desks: Desks = [_plain(laid, self)] if PLAIN else whole
        self.bytes = self.words.view(np.uint8).data[: len(record)]
        self._history: list[tuple[int, int]] = []
        self._played: list[Numbers] = []  # what follows, as it stood in the log
        self._past: list[npt.NDArray[np.int64]] = []  # journals that were full
        self.words[:] = 0
        self.bytes[:], self.dice[:] = record, dice
        self.before[:] = self.words
        self.at[LOG] = self.at[JOURNAL] = 0
        self.at[LISTED], self.at[DICE] = NOBODY, len(dice)

    def history(self) -> list[tuple[int, int]]:
        """Everything that was played: (actor, action)."""
        self._empty_log()
        for numbers in self._played:
            played = numbers.tolist()
            self._history += zip(played[::2], played[1::2], strict=True)
        self._played.clear()
        return self._history

    def _empty_log(self) -> None:
        if n := int(self.at[LOG]):
            self._played.append(self.log[:n].copy())
            self.at[LOG] = 0

    def forget(self) -> None:
        """From now on nothing can be taken back."""
        self.at[JOURNAL] = 0

    def make_room(self) -> None:
        """Room for another decision, if log or journal are full."""
        self._empty_log()
        if n := int(self.at[JOURNAL]):
            self._past.append(self.journal[:n].copy())
            self.forget()

    def take_back(self) -> bool:
        """The position and the history before the last decision; False if there is none."""
        if not self.at[JOURNAL]:
            if not self._past:
                return False
            journal = self._past.pop()
            self.journal[: len(journal)], self.at[JOURNAL] = journal, len(journal)
        end = int(self.at[JOURNAL]) - 1
        first = end - int(self.journal[end])
        changed = self.journal[first:end:2]
        self.words[changed] = self.before[changed] = self.journal[first + 1 : end : 2]
        self.at[JOURNAL], self.at[LISTED] = first, NOBODY
        history = self.history()
        while history.pop()[0] == CHANCE:
            pass
        return True


def _plain(laid: Rows, memory: Memory) -> SimpleNamespace:
    """A desk for plain rules: the same memory under the same names."""
    arrays = {name: laid[name] for name in ("words", "before", "journal", "log", "out", "weight", "dice")}
    return SimpleNamespace(record=memory.state, at=memory.at, **arrays)
