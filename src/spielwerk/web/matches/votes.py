"""Votes to end a match: who may vote, how many must agree, and what is shown of it.

While everybody is at the table, all must agree: nobody is to be robbed of a match that she is winning. Once somebody has left
or is gone, more than half of those who are there are enough. Bots do not vote, and who is gone is not waited for; who lets a
bot play for a while is, for she comes back to her match.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from ..people import inbox
from ..problems import Problem
from ..store.models import GONE, LEFT, LENT, PERSON, RUNNING, SeatRow, StoredVote
from .stored import StoredMatch

OFTEN = 3  # times in a row that a clock ran out: then its person counts as gone
LASTS = 2 * 24 * 3600  # seconds after which a vote that nobody answers is over
PAUSE = 300  # seconds after a vote that was lost until the next one


@dataclass(frozen=True)
class VoteView:
    """A vote to end the match."""

    by: int  # the seat that asks
    yes: tuple[int, ...]
    no: tuple[int, ...]
    waits_for: tuple[int, ...]  # seats that have not answered
    needed: int  # that many must say yes


def is_gone(seat: SeatRow) -> bool:
    return seat.kind == PERSON and seat.timeouts >= OFTEN


def there(stored: StoredMatch) -> list[SeatRow]:
    """The people who can vote."""
    return [seat for seat in stored.seats if seat.kind == PERSON and not is_gone(seat)]


def _lent(stored: StoredMatch) -> int:
    """How many let a bot play for a while."""
    return sum(seat.left_how == LENT for seat in stored.seats)


def needed(stored: StoredMatch) -> int:
    """How many must agree."""
    voters = len(there(stored))
    missing = any(is_gone(seat) or seat.left_how in (LEFT, GONE) for seat in stored.seats)
    lent = _lent(stored)
    return (voters + lent) // 2 + 1 if missing else voters + lent


def answer(stored: StoredMatch, seat: SeatRow, yes: bool) -> None:
    """Take an answer down; the first yes asks for the vote."""
    row, vote, now = stored.row, _open(stored), time.time()
    if vote is None:
        if not yes:
            raise Problem(409, "no_vote")
        _may_ask(stored)
        vote = StoredVote(by=seat.seat, at=now, answers={}, over=False)
        for other in there(stored):
            if other is not seat and other.person is not None:
                words = {"game": row.game, "name": other.name, "who": seat.name, "match": row.id}
                inbox.tell(stored.db, other.person, "vote", f"/matches/{row.id}", **words)
    answers = {**vote["answers"], str(seat.seat): yes}
    against = sum(not answers.get(str(other.seat), True) for other in there(stored))
    lost = len(there(stored)) + _lent(stored) - against < needed(stored) or (not yes and vote["by"] == seat.seat)
    row.vote = StoredVote(by=vote["by"], at=now if lost else vote["at"], answers=answers, over=lost)


def is_carried(stored: StoredMatch) -> bool:
    """Whether enough want the match to end."""
    vote = _open(stored)
    if vote is None or stored.row.status != RUNNING:
        return False
    yes = sum(vote["answers"].get(str(seat.seat), False) for seat in there(stored))
    return 0 < needed(stored) <= yes


def vote_in_view(stored: StoredMatch) -> VoteView | None:
    """The vote that is open now, as everybody may know it."""
    vote = _open(stored)
    if vote is None or stored.row.status != RUNNING:
        return None
    voters = [seat.seat for seat in there(stored)]
    said = {seat: vote["answers"].get(str(seat)) for seat in voters}
    yes, no = (tuple(seat for seat in voters if said[seat] is wanted) for wanted in (True, False))
    return VoteView(vote["by"], yes, no, tuple(seat for seat in voters if said[seat] is None), needed(stored))


def may_ask(stored: StoredMatch) -> bool:
    """Whether there can be a vote: not of a person who plays against bots, for whom to end is to leave."""
    return stored.row.status == RUNNING and sum(seat.kind == PERSON or bool(seat.left_how) for seat in stored.seats) > 1


def _may_ask(stored: StoredMatch) -> None:
    if not may_ask(stored):
        raise Problem(409, "no_vote_now")
    last = stored.row.vote
    if last is not None and time.time() - last["at"] < PAUSE:
        raise Problem(409, "voted_already", minutes=PAUSE // 60)


def _open(stored: StoredMatch) -> StoredVote | None:
    vote = stored.row.vote
    return vote if vote is not None and not vote["over"] and time.time() - vote["at"] < LASTS else None
