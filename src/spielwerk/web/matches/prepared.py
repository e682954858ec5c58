"""Answers given in advance: played as soon as the seat is asked and they are legal, dropped if they are not."""

from __future__ import annotations

from spielwerk.core import Match, State
from spielwerk.core.drawing import Choice
from spielwerk.core.effect import named

from ..problems import Problem
from ..store.models import RUNNING, SeatRow
from .moves import make_move
from .seats import names_of
from .stored import StoredMatch

MOST = 60  # answers given in advance that one change may set off


def keep(stored: StoredMatch, seat: SeatRow, action: int | None, again: bool) -> None:
    """Keep an answer for a seat, in place of an older one; None withdraws it."""
    if action is not None:
        verbs = stored.game.verbs
        if not 0 <= action < verbs.count or verbs.split(action)[0].args:
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


def preparable(stored: StoredMatch, seen: State, seat: int, lang: str) -> list[Choice]:
    """Verbs without arguments: what can be said before knowing the question."""
    if stored.row.status != RUNNING or not stored.playable:
        return []
    game = stored.game
    verbs = [verb for verb in game.verbs.verbs.values() if not verb.luck and not verb.args]
    names = names_of(stored.seats, lang)

    def said(action: int) -> str:
        return named(game.sentence(seen, seat, action, lang, marks=True), names)

    return [Choice(verb.first, verb.name, (), (), said(verb.first), final=True) for verb in verbs]
