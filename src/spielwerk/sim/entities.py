"""An observation as entities: a list of things, each with a type, an owner and a few figures, for networks that read sets.

The entities are made of the same entries as the flat vector, by one table of places: on whatever device the observation lies,
`observation[..., places]` is the entities' figures, byte for byte.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from .array_types import Float32s
from .layout import Block, observation_layout

if TYPE_CHECKING:
    from spielwerk.core import Game

NOBODY = -1  # the owner of what is nobody's
NOTHING = 0.0  # what stands where an entity has no figure


@dataclass(frozen=True)
class EntityType:
    """A kind of thing: the table, a seat, or the rows of the fields that are of one length."""

    name: str
    columns: tuple[str, ...]  # what each figure is: the field's name, with the place in it where a field gives several


@dataclass(frozen=True)
class Entities:
    """All entities of a game's observation. There are always as many, in the same order; an empty seat's figures are 0."""

    types: tuple[EntityType, ...]
    type_of: npt.NDArray[np.int64]  # [entities]: number of the type
    owner: npt.NDArray[np.int64]  # [entities]: seat counted from the own one, or NOBODY
    number: npt.NDArray[np.int64]  # [entities]: which of its type (and owner) it is
    places: npt.NDArray[np.int64]  # [entities, figures]: where each figure stands in the observation; its size: nowhere
    size: int  # of the observation

    @property
    def shape(self) -> tuple[int, int]:
        return self.places.shape[0], self.places.shape[1]

    @property
    def has_figure(self) -> npt.NDArray[np.bool_]:
        """[entities, figures]: where there is one."""
        return self.places < self.size

    def of(self, observations: Float32s) -> Float32s:
        """[…, entities, figures] of observations […, size]. On a GPU: append a 0 to each row, and index by `places`."""
        nowhere = np.full((*observations.shape[:-1], 1), NOTHING, np.float32)
        found: Float32s = np.concatenate([observations, nowhere], axis=-1)[..., self.places]
        return found


@cache
def entities(game: Game) -> Entities:
    """The entities of a game's observations.

    A field by seats gives each seat its figures; a further axis of it makes things of that seat, one for each place. A field
    with an axis that is not by seats makes things of nobody. Fields whose axis has the same length and owner describe the same
    things. All single numbers belong to the table.
    """
    layout = observation_layout(game)
    table: list[tuple[str, int]] = []
    seats: dict[int, list[tuple[str, int]]] = {seat: [] for seat in range(game.most_seats)}
    things: dict[tuple[bool, int], list[Block]] = {}  # (by seat, length of the axis) → fields
    for block in layout.blocks:
        inner = block.shape[1:] if block.by_seat else block.shape
        if inner:
            things.setdefault((block.by_seat, inner[0]), []).append(block)
        elif block.by_seat:
            for seat in seats:
                seats[seat] += _figures(block, block.offset + seat * block.each, block.each)
        else:
            table += _figures(block, block.offset, block.each)
    types, rows = [EntityType("table", tuple(name for name, _ in table))], [(0, NOBODY, 0, [at for _, at in table])]
    types.append(EntityType("seat", tuple(name for name, _ in seats[0])))
    rows += [(1, seat, 0, [at for _, at in seats[seat]]) for seat in seats]
    for (by_seat, length), blocks in things.items():
        kind = len(types)
        owners = range(game.most_seats) if by_seat else (NOBODY,)
        named: tuple[str, ...] = ()
        for owner in owners:
            for number in range(length):
                figures = [figure for block in blocks for figure in _row(block, max(owner, 0), number, length)]
                named = tuple(name for name, _ in figures)
                rows.append((kind, owner, number, [at for _, at in figures]))
        types.append(EntityType(f"{'seat' if by_seat else 'table'}[{length}]", named))
    width = max(len(places) for *_, places in rows)
    padded = [places + [layout.size] * (width - len(places)) for *_, places in rows]
    numbers = np.array([row[:3] for row in rows], np.int64)
    return Entities(tuple(types), numbers[:, 0], numbers[:, 1], numbers[:, 2], np.array(padded, np.int64), layout.size)


def _row(block: Block, owner: int, number: int, length: int) -> list[tuple[str, int]]:
    """The figures that a field gives to one thing."""
    per_owner = block.size // block.shape[0] if block.by_seat else block.size
    each = per_owner // length
    return _figures(block, block.offset + (owner * per_owner if block.by_seat else 0) + number * each, each)


def _figures(block: Block, at: int, count: int) -> list[tuple[str, int]]:
    return [(block.name if count == 1 else f"{block.name}.{k}", at + k) for k in range(count)]
