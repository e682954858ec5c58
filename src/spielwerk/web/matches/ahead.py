"""What a seat that waits may be asked next, and could answer now: found out by imagining how the others go on.

Some positions that fit what the seat sees are played on at random until it is asked. Offered is what reads and brings the same
in at least half of them; what would be the only answer is not, for nobody has to think about that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spielwerk.core import Game, Match, State
from spielwerk.core.dice import IMAGINED, dice_from
from spielwerk.core.drawing import Choice, Picks, Step, choices_of, draw
from spielwerk.core.drawing.kept import kept
from spielwerk.core.knowledge import imagined

MOST = 60  # answers that are offered
FUTURES = 4  # that are imagined
LOOK_AHEAD = 60  # decisions
KEPT = 100  # sights whose answers in advance are remembered

Options = tuple[tuple[str, int], ...]
Answer = Callable[[Match, int], int | None]  # what a seat has prepared for a question already; None: it is asked


@dataclass(frozen=True)
class Limit:
    """An auction in which a seat can say how much it would bid at most."""

    about: str  # what is bid for, as the game's view names it
    label: str
    unit: str
    least: int
    most: int


@dataclass(frozen=True)
class Ahead:
    """What can be answered in advance."""

    choices: tuple[Choice, ...] = ()
    limits: tuple[Limit, ...] = ()


def futures(game: Game, seen: State, seat: int, options: Options, answer: Answer) -> list[Match]:
    """Imagined matches at the moment at which the seat is asked; always the same ones of a sight."""
    found = (_asked_next(game, seen, seat, options, world, answer) for world in range(FUTURES))
    return [match for match in found if match is not None]


def found_in(game: Game, some: Sequence[Match], seat: int, lang: str, names: Sequence[str]) -> Ahead:
    """What a seat can answer in most of some futures."""
    readings: dict[tuple[object, ...], list[Choice]] = {}
    auctions: dict[str, list[Limit]] = {}
    for match in some:
        seen, legal = match.seen(seat), match.legal_ids(seat)
        if len(legal) == 1:
            continue
        choices = choices_of(game, seen, seat, legal, lang, names)
        bids: set[int] = set()
        for limit, steps in bids_of(game, seen, seat, choices, lang):
            bids |= {step.choice for step in steps}
            auctions.setdefault(limit.about, []).append(limit)
        for choice in choices:
            if choice.id not in bids and (choice.final or not bids):  # a bid that is only begun is none
                readings.setdefault((choice.id, choice.text, choice.changes), []).append(choice)
    enough = (len(some) + 1) // 2
    sure = {same[0].id: same[0] for same in readings.values() if len(same) >= enough}
    offered = [_light(one) for one in sure.values()]
    limits = [
        Limit(about, same[0].label, same[0].unit, min(one.least for one in same), max(one.most for one in same))
        for about, same in auctions.items()
        if len(same) >= enough
    ]
    return Ahead(tuple(offered[:MOST]), tuple(limits))


def _light(choice: Choice) -> Choice:
    """A choice without the position that it leads to: many are remembered."""
    light = Choice(choice.id, choice.verb, choice.args, choice.arg_names, choice.text, final=True)
    vars(light)["changes"] = choice.changes
    return light


def bids_of(game: Game, seen: State, seat: int, choices: Sequence[Choice], lang: str) -> list[tuple[Limit, tuple[Step, ...]]]:
    """The auctions that a question is about, with the legal bids."""
    steppers = draw(game, seen, seat, Picks(choices), lang).steppers
    return [
        (Limit(each.auction, each.label, each.unit, each.steps[0].value, each.steps[-1].value), each.steps)
        for each in steppers
        if each.auction and each.steps
    ]


def _asked_next(game: Game, seen: State, seat: int, options: Options, world: int, answer: Answer) -> Match | None:
    rng = random.Random(world)
    position = imagined(game, seen, seat, world).tobytes()
    match = Match.resume(game, position, dice_from(world, IMAGINED).tolist(), dict(options))
    for _ in range(LOOK_AHEAD):
        if match.over:
            return None
        if seat in match.to_act:
            prepared = answer(match, seat)
            if prepared is None:
                return match
            match.play(seat, prepared)
            continue
        other = match.to_act[0]
        match.play(other, rng.choice(match.legal_ids(other)))
    return None


@kept(KEPT)
def ahead_of(game: Game, sight: bytes, seat: int, options: Options, lang: str, names: tuple[str, ...]) -> Ahead:
    """What a seat that sees this and has prepared nothing can answer now."""
    seen = game.state.from_bytes(sight)
    return found_in(game, futures(game, seen, seat, options, lambda match, p: None), seat, lang, names)
