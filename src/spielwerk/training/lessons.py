"""Decisions of a teacher to begin with: written down on a processor, played again where the network learns.

A file holds deals and actions only, two bytes a decision; what was seen and allowed the simulator finds out anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from spielwerk.bots import bot
from spielwerk.core import PLAYERS, Game, SpielwerkError, below, dice_from, seeds_of
from spielwerk.core import game as game_named
from spielwerk.sim.spread import spread

NONE = 0xFFFF  # no decision: the match is over
RASH_ONE_IN = 30  # decisions, one of which is any: so that the teacher is seen in places where it would not go


@dataclass(frozen=True)
class Lesson:
    """Matches with one number of seats."""

    seats: int
    seed: int  # of the batch
    played: npt.NDArray[np.uint16]  # [decision, match]
    taught: npt.NDArray[np.bool_]  # [decision, match]: whether it was the teacher's own decision
    points: npt.NDArray[np.int32]  # [match, seat]
    places: npt.NDArray[np.int32]  # [match, seat]


def _match(name: str, teacher: str, seats: int, seed: int) -> tuple[list[int], list[bool], tuple[int, ...], tuple[int, ...]]:
    game = game_named(name)
    match = game.start(seats, seed)
    bots = [bot(teacher, game, seed + seat, patient=True, threads=1) for seat in range(seats)]
    dice = dice_from(seed, PLAYERS)
    played, taught = [], []
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal_ids(seat)
        rash = below(dice, RASH_ONE_IN) == 0
        action = legal[below(dice, len(legal))] if rash else bots[seat].choose(match.seen(seat), seat)
        played.append(int(action))
        taught.append(not rash)
        match.play(seat, action)
    return played, taught, tuple(match.scores), tuple(match.ranks)


def lesson(
    game: Game, teacher: str, seats: int, matches: int, seed: int, progress: Callable[[int], None], workers: int
) -> Lesson:
    """So many matches of a teacher with itself, those of a batch with the same seed."""
    seeds = [int(one) for one in seeds_of(seed, matches)]
    found = spread(partial(_match, game.name, teacher, seats), seeds, workers=workers, progress=progress)
    longest = max(len(played) for played, *_ in found)
    played = np.full((longest, matches), NONE, np.uint16)
    taught = np.zeros((longest, matches), np.bool_)
    for k, (actions, own, _, _) in enumerate(found):
        played[: len(actions), k] = actions
        taught[: len(own), k] = own
    finals = [np.zeros((matches, game.most_seats), np.int32) for _ in range(2)]
    for k, (_, _, points, places) in enumerate(found):
        finals[0][k, :seats], finals[1][k, :seats] = points, places
    return Lesson(seats, seed, played, taught, *finals)


def write(path: Path, game: Game, teacher: str, lessons: list[Lesson]) -> None:
    """All lessons of a game in one file."""
    about = {"game": game.name, "rules": game.rules, "teacher": teacher, "seats": [one.seats for one in lessons]}
    arrays: dict[str, npt.NDArray[Any]] = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
    for one in lessons:
        arrays |= {f"seed_{one.seats}": np.array([one.seed]), f"played_{one.seats}": one.played}
        arrays |= {f"taught_{one.seats}": np.packbits(one.taught, axis=0)}
        arrays |= {f"points_{one.seats}": one.points, f"places_{one.seats}": one.places}
    with path.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)


def read(path: Path, game: Game) -> Iterator[Lesson]:
    """The lessons of a file; refuses those of another game."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(file["about"].tobytes())
            if (about["game"], about["rules"]) != (game.name, game.rules):
                raise SpielwerkError(f"{path} teaches {about['game']} by rules {about['rules']}.")
            for seats in about["seats"]:
                played = file[f"played_{seats}"]
                taught = np.unpackbits(file[f"taught_{seats}"], axis=0)[: len(played)].astype(np.bool_)
                yield Lesson(
                    seats, int(file[f"seed_{seats}"][0]), played, taught, file[f"points_{seats}"], file[f"places_{seats}"]
                )
    except (OSError, ValueError, KeyError) as error:
        raise SpielwerkError(f"{path} holds no lessons: {' '.join(str(error).split())[:200]}") from None
