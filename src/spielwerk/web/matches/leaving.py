"""Leaving a match that runs: a bot takes the seat, which stays the person's to come back to; or the match is ended.

What it does to ratings stands in people/ratings.py and in docs/decisions/0041-leaving.md.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from ..people import inbox
from ..people.ratings import rate
from ..people.views import Who
from ..problems import Problem
from ..statistics.entering import enter
from ..store.models import BOT, GONE, LEFT, LENT, PERSON, RUNNING, STOPPED, SeatRow
from . import clocks, votes
from .casual import make_casual
from .changes import Changes
from .levels import check_level
from .seats import own_seat, seat_of, seat_to_return_to
from .stored import StoredMatch
from .views import Player, Standing

STAND_IN = "journeyman"  # the bot that moves for a person whose time is up or who has left


class Leaving:
    def __init__(self, changes: Changes) -> None:
        self._changes = changes

    def lend(self, who: Who, match: str, level: str) -> int:
        """Let a bot play on the visitor's seat until she takes it back. She may lose by the match then, but not gain."""
        with self._changes.change(match, "seat") as stored:
            stored.need_running()
            check_level(stored.game, level)
            mine = own_seat(who, stored.seats)
            make_casual(stored)
            hand_over(stored, mine, LENT, level)
        return stored.row.version

    def come_back(self, who: Who, match: str) -> int:
        """Take one's seat back from the bot that plays there."""
        with self._changes.change(match, "seat") as stored:
            stored.need_running()
            if seat_of(who, stored.seats) is not None:
                raise Problem(409, "seated_already")
            mine = seat_to_return_to(who, stored.seats)
            if mine is None:
                raise Problem(403, "no_seat_left")
            if stored.row.clock_kind == "match" and not stored.row.clock_increment and mine.seconds_left == 0.0:
                raise Problem(409, "no_time_left")
            take_back_seat(stored, mine)
        return stored.row.version

    def stand_in(self, who: Who, match: str, number: int, level: str) -> int:
        """Choose the bot that plays for somebody who has left, or let one play for somebody who is gone. Those seated may."""
        with self._changes.change(match, "seat") as stored:
            stored.need_running()
            check_level(stored.game, level)
            mine = own_seat(who, stored.seats)
            if not 0 <= number < stored.row.seats:
                raise Problem(422, "bad_request", reason="seat")
            seat = stored.seats[number]
            if seat.left_how in (LEFT, GONE):
                seat.level = level
            elif seat is not mine and votes.is_gone(seat):
                if seat.person is not None:
                    words = {"game": stored.row.game, "name": seat.name, "match": stored.row.id}
                    inbox.tell(stored.db, seat.person, "replaced", f"/matches/{stored.row.id}", **words)
                hand_over(stored, seat, GONE, level)
            else:
                raise Problem(409, "not_gone")
        return stored.row.version

    def vote(self, who: Who, match: str, yes: bool) -> int:
        """Ask the others to end the match, or answer them; whoever has asked withdraws the vote by saying no."""
        with self._changes.change(match, "vote") as stored:
            stored.need_running()
            mine = own_seat(who, stored.seats)
            votes.answer(stored, mine, yes)
            settle(stored)
        return stored.row.version


def hand_over(stored: StoredMatch, seat: SeatRow, how: str, level: str) -> None:
    """A bot takes a person's seat; by her name, or by the token of a program, it stays hers to come back to."""
    seat.left_by, seat.left_name, seat.left_how = seat.person, seat.name, how
    seat.kind, seat.level = BOT, level
    seat.person, seat.name, seat.prepared, seat.timeouts = None, "", None, 0
    stored.row.deadline = clocks.deadline(stored)
    settle(stored)


def take_back_seat(stored: StoredMatch, seat: SeatRow) -> None:
    """The person sits down again; what she is asked, she is asked from now on."""
    seat.helped = seat.helped or bool(seat.stood_in)
    seat.kind, seat.level = PERSON, ""
    seat.person, seat.name = seat.left_by, seat.left_name
    seat.left_by, seat.left_name, seat.left_how, seat.timeouts = None, "", "", 0
    if seat.question:
        seat.question, seat.asked_at = stored.row.version, time.time()
    stored.row.deadline = clocks.deadline(stored)


def standing_of(stored: StoredMatch, who: Who, mine: SeatRow | None, players: Sequence[Player]) -> Standing:
    """Who has left, whether the match is to end, and what the viewer can do about it."""
    row = stored.row
    if row.status == STOPPED and row.ended:
        return Standing(tuple(player for player in players if player.away), ended=row.ended)
    if row.status != RUNNING or not stored.playable:
        return Standing()
    vote, theirs = votes.vote_in_view(stored), None if mine is not None else seat_to_return_to(who, stored.seats)
    return Standing(
        tuple(player for player in players if player.away),
        vote,
        may_vote=vote is not None and mine is not None and mine.seat in vote.waits_for,
        may_ask=vote is None and mine is not None and votes.may_ask(stored),
        may_replace=mine is not None,
        my_seat=theirs.seat if theirs is not None else None,
    )


def settle(stored: StoredMatch) -> None:
    """End the match if enough of those who are there want that; they may have become fewer."""
    if votes.is_carried(stored):
        stop(stored, "vote")


def stop(stored: StoredMatch, why: str) -> None:
    """End a running match before its end: nobody gains by it, and everything of it may be known."""
    row = stored.row
    row.status, row.ended, row.asked, row.deadline = STOPPED, why, 0, None
    for seat in stored.seats:
        seat.question, seat.prepared = 0, None
        if seat.person is not None:
            words = {"game": row.game, "name": seat.name, "match": row.id}
            inbox.tell(stored.db, seat.person, "stopped", f"/matches/{row.id}", **words)
    rate(stored.db, row, stored.seats)
    enter(stored.db, row, stored.seats, stored.game)
