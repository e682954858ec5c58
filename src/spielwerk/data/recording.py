"""Writing matches down: bots play, shard after shard, on all cores; what is there already is not played again."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from spielwerk.bots.arena import spread_or_here
from spielwerk.bots.entrants import Entrant, Seated, entered, titles_of
from spielwerk.core import Game, Match, SpielwerkError, load, seeds_of
from spielwerk.core import game as game_named
from spielwerk.core.record import CHANCE
from spielwerk.sim import Observer
from spielwerk.sim.rewards import worth

from .card import Card, card_of, keep_card, shard_path

MATCHES_A_SHARD = 100


class Recording:
    """The decisions of matches, column by column, until they are written into a file."""

    def __init__(self, game: Game) -> None:
        self._game, self._observer = game, Observer(game)
        self._size, self._actions = self._observer.layout.size, game.verbs.count
        self._observations = np.zeros((1024, self._size), np.float32)
        self._masks = np.zeros((1024, -(-self._actions // 8)), np.uint8)
        self._bits = np.zeros(self._masks.shape[1] * 8, np.uint8)
        self.rows: dict[str, list[float]] = {name: [] for name in ("match", "decision", "seat", "action", "value")}
        self.rewards: list[float] = []
        self.wins: list[float] = []
        self.margins: list[float] = []
        self._open: list[tuple[int, int]] = []  # (row, seat) of the match that is being recorded
        self._then: list[tuple[float, ...]] = []  # margins before each of these decisions

    def __len__(self) -> int:
        return len(self.rows["seat"])

    def decided(self, number: int, match: Match, seat: int, action: int, value: float) -> None:
        """A seat is about to play an action."""
        row = len(self)
        if row == len(self._observations):
            self._observations, self._masks = (
                np.concatenate([one, np.zeros_like(one)]) for one in (self._observations, self._masks)
            )
        self._observer(match.state, seat, self._observations[row])
        self._bits[:] = 0
        self._bits[match.legal_ids(seat)] = 1
        self._masks[row] = np.packbits(self._bits, bitorder="little")
        values = (number, len(self._open), seat, action, value)
        for name, told in zip(self.rows, values, strict=True):
            self.rows[name].append(told)
        self._open.append((row, seat))
        scores = match.scores
        self._then.append(tuple(worth("margin", scores, scores)))

    def ended(self, match: Match, ranks: Sequence[int]) -> None:
        """The match is over: what each decision has brought is known."""
        margins, wins = worth("margin", match.scores, ranks), worth("win", match.scores, ranks)
        later: dict[int, float] = dict(
            enumerate(margins)
        )  # each seat's margin when it is asked next, looking back from the end
        gains = []
        for (_, seat), then in zip(reversed(self._open), reversed(self._then), strict=True):
            gains.append(later[seat] - then[seat])
            later[seat] = then[seat]
        self.rewards += gains[::-1]
        self.wins += [wins[seat] for _, seat in self._open]
        self.margins += [margins[seat] for _, seat in self._open]
        self._open, self._then = [], []

    def write(self, path: Path) -> None:
        """All of it, or nothing if the disk is full."""
        pa, parquet = arrow()
        n = len(self)
        flat = pa.array(self._observations[:n].reshape(-1))
        width = self._masks.shape[1]
        masks = pa.Array.from_buffers(pa.binary(width), n, [None, pa.py_buffer(self._masks[:n].tobytes())])
        columns = {
            "match": pa.array(self.rows["match"], pa.int64()),
            "decision": pa.array(self.rows["decision"], pa.int32()),
            "seat": pa.array(self.rows["seat"], pa.int8()),
            "observation": pa.FixedSizeListArray.from_arrays(flat, self._size),
            "mask": masks,
            "action": pa.array(self.rows["action"], pa.int32()),
            "reward": pa.array(self.rewards, pa.float32()),
            "value": pa.array(self.rows["value"], pa.float32()),
            "win": pa.array(self.wins, pa.float32()),
            "margin": pa.array(self.margins, pa.float32()),
        }
        written = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            parquet.write_table(pa.table(columns), written, compression="zstd", compression_level=1)
            written.replace(path)
        finally:
            written.unlink(missing_ok=True)


@dataclass(frozen=True)
class Job:
    """What a worker needs to play any shard."""

    game: str
    seats: int
    options: Mapping[str, int]
    entrants: tuple[Entrant, ...]
    seed: int
    matches: int
    matches_a_shard: int
    folder: Path


def record(
    game: Game | str,
    bots: Sequence[Entrant],
    matches: int,
    folder: Path | str,
    *,
    seats: int | None = None,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    workers: int = 0,
    engine: str = "local",
    matches_a_shard: int = MATCHES_A_SHARD,
    progress: Callable[[int], None] = lambda n: None,
) -> int:
    """Let bots play and write every decision into Parquet files; how many decisions were written by this call.

    Match i has the seed `seeds_of(seed, i + 1)[i]`, and the bots sit turned by i seats. With fewer bots than seats the last one
    takes all seats left over. What a folder holds already is kept, also if fewer matches are wanted by now; the same call goes
    on where it was broken off.
    """
    played = game_named(game) if isinstance(game, str) else game
    count = played.fewest_seats if seats is None else seats
    chosen = played.options_from(options or {}, count)
    if matches < 1 or not bots or len(bots) > count:
        raise SpielwerkError(f"{matches} matches of {len(bots)} bots on {count} seats cannot be recorded.")
    for entrant in bots:
        entered(entrant, played, 0)
    arrow()
    where = Path(folder)
    card = keep_card(where, card_of(played, count, dict(chosen), titles_of(bots), seed, matches, matches_a_shard))
    job = Job(played.name, count, dict(chosen), tuple(bots), seed, card.matches, matches_a_shard, where)
    missing = [number for number in range(card.shards) if not _is_whole(where, number, card)]
    play = partial(record_shard, job)
    written = spread_or_here(bots, play, missing, engine=engine, workers=workers, progress=progress)
    return sum(written)


def _is_whole(folder: Path, number: int, card: Card) -> bool:
    """Whether a shard is there with all its matches: the last one of a folder may have been written when fewer were wanted."""
    path = shard_path(folder, number)
    if not path.exists():
        return False
    last = min(card.matches, (number + 1) * card.matches_a_shard) - 1
    return bool(arrow()[1].read_table(path, columns=["match"]).column("match")[-1].as_py() >= last)


def record_shard(job: Job, number: int) -> int:
    """Play and write one shard."""
    played, kept = game_named(job.game), Recording(game_named(job.game))
    first = number * job.matches_a_shard
    last = min(job.matches, first + job.matches_a_shard)
    seeds = seeds_of(job.seed, last)
    for index in range(first, last):
        turned = [job.entrants[min((seat + index) % job.seats, len(job.entrants) - 1)] for seat in range(job.seats)]
        luck = int(seeds[index])
        match = played.start(job.seats, luck, job.options)
        bots = Seated(played, dict(enumerate(turned)), [int(one) for one in seeds_of(luck, job.seats)], threads=1)
        while not match.over:
            seat = match.to_act[0]
            action = bots.choose(match, seat)
            kept.decided(index, match, seat, action, bots.value(seat))
            match.play(seat, action)
        kept.ended(match, bots.places(match))
    kept.write(shard_path(job.folder, number))
    return len(kept)


def record_saved(files: Sequence[Path | str], folder: Path | str) -> int:
    """Saved matches, of people or of bots, in the same form: one shard, whose matches are numbered as the files are."""
    if not files:
        raise SpielwerkError("No saved match is given.")
    saved = [load(Path(file).read_bytes()) for file in files]
    where, first = Path(folder), saved[0]
    if shard_path(where, 0).exists():
        raise SpielwerkError(f"{where} holds matches already; saved ones go into a folder of their own, all at once.")
    for file, match in zip(files, saved, strict=True):
        if (match.game.name, match.seats, dict(match.options)) != (first.game.name, first.seats, dict(first.options)):
            raise SpielwerkError(
                f"{file}: another game, seat count or option than {files[0]}; these go into a folder of their own."
            )
        if not match.over:
            raise SpielwerkError(f"{file}: the match is not over, so nobody knows what its decisions brought.")
    kept = Recording(first.game)
    for index, match in enumerate(saved):
        again = first.game.start(match.seats, match.seed, match.options, match.luck)
        for actor, action in match.history:
            if actor != CHANCE:
                kept.decided(index, again, actor, action, np.nan)
                again.play(actor, action)
        kept.ended(again, again.ranks)
    arrow()
    card = card_of(first.game, first.seats, dict(first.options), ["saved"], 0, len(saved), len(saved))
    keep_card(where, card)
    kept.write(shard_path(where, 0))
    return len(kept)


def arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise SpielwerkError("PyArrow is not installed; pip install 'spielwerk[data]' brings it.") from None
    return pyarrow, pyarrow.parquet
