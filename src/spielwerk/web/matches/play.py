"""What a seat does in a match: answer, take back, answer in advance, chat. Each returns the match's new version.

All of it is committed when it returns. `who` is a visitor, or the number of the seat that a bot moves for.
"""

from __future__ import annotations

import time

from .. import metrics, sanitise
from ..order.saying import may_say
from ..people.views import Who
from ..problems import Problem
from ..store.models import PERSON, ChatRow, SeatRow
from ..thinking.coach import Coach
from .asking_back import answer_request, ask_back, withdraw_request
from .casual import make_casual
from .changes import Changes
from .moves import make_move
from .prepared import Wish, forget_dropped, keep, play_prepared
from .seats import own_seat
from .talk import room_for_talk
from .undo import take_back


class Play:
    def __init__(self, changes: Changes, coach: Coach) -> None:
        self._changes, self._coach = changes, coach

    def act(self, who: Who | int, match: str, question: int, action: int) -> int:
        """Answer the question of that number, and play what others have prepared for what comes then.

        409 "stale": the question is another one by now, nothing has changed (show the board anew).
        422 "illegal": the action is not possible; the sentence says why.
        """
        with self._changes.change(match, "move") as stored:
            seat = own_seat(who, stored.seats)
            stored.need_running()
            if not question or seat.question != question:
                raise Problem(409, "stale")
            position = stored.match()
            _count_stand_in(seat, isinstance(who, int))
            moved = self._coach.watch(stored, seat, position, action) if isinstance(who, Who) else None
            make_move(stored, position, seat.seat, action)
            forget_dropped(seat)
            play_prepared(stored, position)
        if moved is not None:
            self._coach.judge(moved)
        metrics.MOVES.labels("bot" if isinstance(who, int) else "person").inc()
        return stored.row.version

    def undo(self, who: Who, match: str, question: int = 0, to: int | None = None) -> int:
        """Take the action `to` of the visitor back and all that came after it: one of `MatchView.undo`.

        Without `to` her last decision, if `question` is still what she is asked (0 if she is not). Against bots the match is
        casual from then on.
        """
        with self._changes.change(match, "undo") as stored:
            seat = own_seat(who, stored.seats)
            stored.need_running()
            if to is None and seat.question != question:
                raise Problem(409, "stale")
            take_back(stored, seat.seat, to)
            make_casual(stored)
        return stored.row.version

    def ask_back(self, who: Who, match: str) -> int:
        """Ask the others to let the visitor take back her last decision, and all that came after it; they are told."""
        with self._changes.change(match, "undo") as stored:
            ask_back(stored, own_seat(who, stored.seats))
        return stored.row.version

    def answer_back(self, who: Who, match: str, allow: bool) -> int:
        """Let somebody take back what she has asked for, or refuse it; it happens once all have agreed."""
        with self._changes.change(match, "undo") as stored:
            answer_request(stored, own_seat(who, stored.seats), allow)
        return stored.row.version

    def withdraw_back(self, who: Who, match: str) -> int:
        """Ask no longer."""
        with self._changes.change(match, "undo") as stored:
            withdraw_request(stored, own_seat(who, stored.seats))
        return stored.row.version

    def prepare(self, who: Who, match: str, wish: Wish | None) -> int:
        """Answer in advance: played as soon as the visitor is asked, if it is possible as it was read; None withdraws all.

        An answer that is not is dropped with those after it when she is asked, and `MatchView.dropped` tells her.
        """
        with self._changes.change(match, "move") as stored:
            seat = own_seat(who, stored.seats)
            stored.need_running()
            ply = stored.row.ply
            keep(stored, seat, wish)
            if wish is not None:
                play_prepared(stored, stored.match())
            stored.unnoticed = stored.row.ply == ply  # that somebody has made up her mind is nobody else's business
        return stored.row.version

    def chat(self, who: Who, match: str, text: str) -> int:
        """Say something; seated visitors only."""
        match, words = sanitise.match_id(match), sanitise.text(text, sanitise.CHAT)
        if not words:
            raise Problem(422, "empty_chat")
        with self._changes.change(match, "chat") as stored:
            mine = own_seat(who, stored.seats)
            words = may_say(stored.db, mine.person, words)
            room_for_talk(stored, mine.seat)
            stored.db.add(ChatRow(match=match, seat=mine.seat, person=mine.person, name=mine.name, text=words, at=time.time()))
        return stored.row.version


def _count_stand_in(seat: SeatRow, bot: bool) -> None:
    """Take note of who decides at a person's seat: a bot, since she has left or has no time left, or she herself."""
    if bot and (seat.kind == PERSON or seat.left_how):
        seat.stood_in += 1
    if seat.kind == PERSON:
        seat.timeouts = seat.timeouts + 1 if bot else 0
