"""A move, as it is taken down: its action and luck's as rows, the new position, the new questions, the result."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from spielwerk.core import Game, IllegalAction, Match
from spielwerk.core.text import LANGUAGES

from ..badges.awarding import OF_A_MATCH, award
from ..people.ratings import rate
from ..problems import Problem
from ..statistics.entering import enter
from ..store.models import FINISHED, RUNNING, ActionRow, MatchRow, StoredResult
from . import clocks
from .log_entries import log_entry
from .records import pack
from .seats import names_of
from .stored import StoredMatch


def begin(stored: StoredMatch) -> Match:
    """Begin a match whose seats are all taken; luck may have decided something already."""
    row, game = stored.row, stored.game
    match = Match(game, row.seats, int(row.seed, 16), row.options)
    row.status = RUNNING
    clocks.wind_up(stored)
    _take_down(stored, match, game.position(row.seats, row.options).tobytes(), match.history, {})
    return match


def begin_at(stored: StoredMatch, match: Match) -> None:
    """Begin a match where another one, of the same seed, stands."""
    row, game = stored.row, stored.game
    row.status = RUNNING
    clocks.wind_up(stored)
    _take_down(stored, match, game.position(row.seats, row.options).tobytes(), match.history, {})


def make_move(stored: StoredMatch, match: Match, seat: int, action: int) -> None:
    """Play an action of a seat; an illegal one is refused with the reason and changes nothing."""
    others = [other.seat for other in stored.seats if other.question and other.seat != seat]
    legal_before = {other: match.legal_ids(other) for other in others}
    before, length = match.snapshot()[0], len(match.history)
    took = max(0.0, time.time() - stored.seats[seat].asked_at)
    clocks.charge(stored.row, stored.seats[seat])
    try:
        match.play(seat, action)
    except IllegalAction:
        raise Problem(
            422, "illegal", {lang: match.why_not(seat, action, lang, names_of(stored.seats, lang)) for lang in LANGUAGES}
        ) from None
    stored.seats[seat].question = 0  # answered; a new question gets a new number
    _take_down(stored, match, before, match.history[length:], legal_before, took)


def _take_down(
    stored: StoredMatch,
    match: Match,
    before: bytes,
    history: Sequence[tuple[int, int]],
    legal_before: dict[int, list[int]],
    took: float | None = None,
) -> None:
    row = stored.row
    rows = action_rows(stored.game, row, before, history, time.time())
    if rows:
        rows[0].seconds = took  # the decision is the first, luck follows it
    stored.db.add_all(rows)
    row.ply += len(history)
    row.record, row.dice = match.snapshot()
    ask(stored, match, legal_before)
    if match.over:
        row.status, row.asked, row.deadline = FINISHED, 0, None
        row.result = result_of(match)
        row.result["ratings"] = rate(stored.db, row, stored.seats)
        remember(stored)


def remember(stored: StoredMatch) -> None:
    """Enter a match that is over, with its result, into the histories of its people, who may have earned badges by it."""
    for played in enter(stored.db, stored.row, stored.seats, stored.game):
        award(stored.db, played.person, OF_A_MATCH, stored.row.id)


def action_rows(game: Game, row: MatchRow, before: bytes, history: Iterable[tuple[int, int]], now: float) -> list[ActionRow]:
    """The rows of actions that are played from a position on, numbered from the match's ply."""
    s = game.state.from_bytes(before)
    rows = []
    for number, (actor, action) in enumerate(history, row.ply):
        after = game.state.copy(s)
        game.apply(after, actor, action)
        said = log_entry(game, s, after, actor, action, row.seats)
        packed = pack(s.tobytes())
        rows.append(ActionRow(match=row.id, number=number, actor=actor, action=action, before=packed, said=said, at=now))
        s = after
    return rows


def ask(stored: StoredMatch, match: Match, legal_before: dict[int, list[int]]) -> None:
    """Give a number to every new question. A seat keeps its number while others answer theirs at the same time."""
    row, now = stored.row, time.time()
    row.asked = sum(1 << seat for seat in match.to_act)
    for seat in stored.seats:
        if seat.seat not in match.to_act:
            seat.question = 0
        elif not seat.question or match.legal_ids(seat.seat) != legal_before.get(seat.seat):
            seat.question, seat.asked_at = row.version, now
    row.deadline = clocks.deadline(stored)


def result_of(match: Match) -> StoredResult:
    """The result of a finished match as it is stored."""
    return {
        "points": list(match.scores),
        "places": list(match.ranks),
        "winners": list(match.winners),
        "breakdown": match.breakdown(),
        "ratings": {},
    }
