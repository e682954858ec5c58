"""Reading recorded matches: batches of decisions for NumPy, and a data set for PyTorch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from spielwerk.core import SpielwerkError

from .card import read_card
from .recording import arrow

Batch: TypeAlias = dict[str, npt.NDArray[Any]]  # a column's name → one row a decision; masks as int8 [n, actions]


def batches(
    folder: Path | str,
    size: int = 4096,
    *,
    seed: int | None = None,
    columns: tuple[str, ...] = (),
    part: int = 0,
    parts: int = 1,
) -> Iterator[Batch]:
    """All decisions of a folder, `size` at a time: in their order, or (with a seed) shards, and decisions in each, shuffled.

    Several readers who share the work name each a `part` of so many `parts`: every shard then goes to one of them.
    """
    where = Path(folder)
    card = read_card(where)
    shards = sorted(where.glob("part-*.parquet"))
    if not shards:
        raise SpielwerkError(f"{where} holds no decisions yet.")
    if unknown := set(columns) - card.columns.keys():
        raise SpielwerkError(
            f"There is no column {', '.join(map(repr, sorted(unknown)))}; known are {', '.join(card.columns)}."
        )
    dice = None if seed is None else np.random.default_rng(seed)
    order = list(range(len(shards))) if dice is None else dice.permutation(len(shards)).tolist()
    left: Batch = {}
    for number in order[part::parts]:
        read = _shard(shards[number], card.actions, columns)
        if dice is not None:
            shuffled = dice.permutation(len(next(iter(read.values()))))
            read = {name: column[shuffled] for name, column in read.items()}
        left = {name: np.concatenate([left[name], column]) for name, column in read.items()} if left else read
        while len(next(iter(left.values()))) >= size:
            yield {name: column[:size] for name, column in left.items()}
            left = {name: column[size:] for name, column in left.items()}
    if left and len(next(iter(left.values()))):
        yield left


def _shard(path: Path, actions: int, columns: tuple[str, ...]) -> Batch:
    table = arrow()[1].read_table(path, columns=list(columns) or None)
    read: Batch = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        if name == "observation":
            read[name] = np.asarray(column.flatten()).reshape(len(column), -1)
        elif name == "mask":
            packed = np.frombuffer(column.buffers()[1], np.uint8, count=len(column) * column.type.byte_width)
            bits = np.unpackbits(packed.reshape(len(column), -1), axis=1, bitorder="little")
            read[name] = bits[:, :actions].view(np.int8)
        else:
            read[name] = np.asarray(column)
    return read


def as_torch(folder: Path | str, size: int = 4096, *, seed: int | None = None, columns: tuple[str, ...] = ()) -> Any:
    """The same batches as tensors: an IterableDataset of PyTorch's, to be used with `DataLoader(…, batch_size=None)`.

    With `num_workers`, each worker reads shards of its own.
    """
    try:
        import torch
        from torch.utils.data import IterableDataset, get_worker_info
    except ModuleNotFoundError:
        raise SpielwerkError("PyTorch is not installed; pip install 'spielwerk[rl]' brings it.") from None

    class Decisions(IterableDataset):  # type: ignore[type-arg, misc, unused-ignore]  # PyTorch's types differ between versions
        def __iter__(self) -> Iterator[dict[str, Any]]:
            worker = get_worker_info()
            part, parts = (worker.id, worker.num_workers) if worker is not None else (0, 1)
            for batch in batches(folder, size, seed=seed, columns=columns, part=part, parts=parts):
                yield {name: torch.from_numpy(np.ascontiguousarray(column)) for name, column in batch.items()}

    read_card(folder)
    return Decisions()
