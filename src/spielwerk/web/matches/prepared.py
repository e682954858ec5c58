"""Answers given in advance: played as soon as the seat is asked and they are legal, dropped if they are not."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from spielwerk.core import Game, Match, State
from spielwerk.core.dice import IMAGINED, dice_from
from spielwerk.core.drawing import Choice, choices_of
from spielwerk.core.drawing.kept import kept
from spielwerk.core.knowledge import imagined

from ..problems import Problem
from ..store.models import PERSON, RUNNING, SeatRow
from .moves import make_move
from .seats import names_of
from .stored import StoredMatch

MOST = 60  # answers given in advance that one change may set off, or that are offered
FUTURES = 4  # that are imagined
LOOK_AHEAD = 60  # decisions of others
KEPT = 100  # sights whose answers in advance are remembered


def keep(stored: StoredMatch, seat: SeatRow, action: int | None, again: bool) -> None:
    """Keep an answer for a seat, in place of an older one; None withdraws it."""
    if action is not None:
        verbs = stored.game.verbs
        if not 0 <= action < verbs.count:
            raise Problem(422, "not_preparable")
        if verbs.split(action)[0].args:
            possible = preparable(stored, stored.match().seen(seat.seat), seat.seat, "en") if not seat.question else []
            if action not in [choice.id for choice in possible]:
                raise Problem(422, "not_preparable")
    seat.prepared, seat.prepared_again = action, again


def play_prepared(stored: StoredMatch, match: Match) -> None:
    """Play the answers whose time has come."""
    for _ in range(MOST):
        ready = next((s for s in stored.seats if s.seat in match.to_act and s.prepared is not None), None)
        if ready is None or ready.prepared is None:
            return
        action = ready.prepared
        legal = action in match.legal_ids(ready.seat)
        if not legal or not ready.prepared_again:
            ready.prepared = None
        if legal:
            make_move(stored, match, ready.seat, action)


def look_ahead(stored: StoredMatch, seen: State, seat: int, lang: str) -> Callable[[], list[Choice]] | None:
    """What finds out what a waiting seat could answer now; None if there is nobody it waits for.

    Nobody answers in advance while only bots are asked: they are done at once.
    """
    if stored.row.status != RUNNING or not stored.playable or not _keeps_waiting(stored, seat):
        return None
    options, names = tuple(stored.row.options.items()), tuple(names_of(stored.seats, lang))
    return lambda: list(_preparable(stored.game, seen.tobytes(), seat, options, lang, names))


def preparable(stored: StoredMatch, seen: State, seat: int, lang: str) -> list[Choice]:
    """What a waiting seat may be asked next, and could answer now."""
    found = look_ahead(stored, seen, seat, lang)
    return found() if found is not None else []


@kept(KEPT)
def _preparable(
    game: Game, sight: bytes, seat: int, options: tuple[tuple[str, int], ...], lang: str, names: tuple[str, ...]
) -> tuple[Choice, ...]:
    """What a seat that sees this may be asked next, and could answer now.

    Found out by imagining: some positions that fit what the seat sees are played on at random until it is asked. What has
    arguments is offered only if it is possible in all of them and means the same in each, so that nobody pays another price
    than she has read.
    """
    found: dict[int, list[Choice]] = {}
    seen = game.state.from_bytes(sight)
    futures = [match for world in range(FUTURES) if (match := _asked_next(game, seen, seat, options, world)) is not None]
    for match in futures:
        for choice in choices_of(game, match.seen(seat), seat, match.legal_ids(seat), lang, names):
            found.setdefault(choice.id, []).append(choice)
    sure = [same[0] for same in found.values() if not same[0].args or (len(same) == len(futures) and _are_one(same))]
    return tuple(Choice(one.id, one.verb, one.args, one.arg_names, one.text, final=True) for one in sure[:MOST])


def _keeps_waiting(stored: StoredMatch, seat: int) -> bool:
    """Whether a seat waits for another person."""
    return any(other.kind == PERSON and other.question and other.seat != seat for other in stored.seats)


def _asked_next(game: Game, seen: State, seat: int, options: tuple[tuple[str, int], ...], world: int) -> Match | None:
    """An imagined match at the moment at which the seat is asked; always the same one of a world and a sight."""
    rng = random.Random(world)
    position = imagined(game, seen, seat, world).tobytes()
    match = Match.resume(game, position, dice_from(world, IMAGINED).tolist(), dict(options))
    for _ in range(LOOK_AHEAD):
        if match.over or seat in match.to_act:
            break
        other = match.to_act[0]
        match.play(other, rng.choice(match.legal_ids(other)))
    return match if seat in match.to_act else None


def _are_one(choices: Sequence[Choice]) -> bool:
    """Whether a choice reads and brings the same wherever it was tried."""
    return len({(choice.text, choice.changes) for choice in choices}) == 1
