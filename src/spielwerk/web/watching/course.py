"""Points of a running match round by round, as an onlooker can know them; what has been read once is not read again."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from sqlalchemy import select

from spielwerk.core.text import LANGUAGES

from ..matches.knowledge import known_points
from ..matches.records import unpack
from ..matches.stored import StoredMatch
from ..matches.views import ONLOOKER
from ..store.models import ActionRow

_KEPT = 20  # matches
_NUMBERED = re.compile(r"(.*?)\b(\d+|[IVX]+)\b")  # "Round 3 of 6", "Generation II, round 1"

START = "start"  # instead of a round's number: where the match began

Points = list[int | None]


@dataclass
class _Course:
    read: int = 0  # actions so far
    rounds: list[tuple[dict[str, str], Points]] = field(default_factory=list)  # language → what begins, points then


class Courses:
    """The courses of the matches that were looked at last."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, _Course] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, stored: StoredMatch, lang: str) -> list[tuple[str, Points]]:
        """(START or number of a round, everybody's points when it began) one after the other; at last (empty, points now)."""
        row, game = stored.row, stored.game
        with self._lock:
            course = self._known.setdefault(row.id, _Course())
            self._known.move_to_end(row.id)
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
            wanted = select(ActionRow).where(ActionRow.match == row.id, ActionRow.number >= course.read)
            for action in stored.db.scalars(wanted.order_by(ActionRow.number)):
                course.read = action.number + 1
                begins = {code: START if action.number == 0 else _heading(action, code) for code in LANGUAGES}
                if begins["en"] and (not course.rounds or course.rounds[-1][0] != begins):
                    seen = game.seen(unpack(game, row.layout, action.before), ONLOOKER)
                    course.rounds.append((begins, known_points(game, seen, ONLOOKER, row.seats)))
            told = [(begins[lang], points) for begins, points in course.rounds]
        now = known_points(game, game.seen(stored.record, ONLOOKER), ONLOOKER, row.seats)
        first = [one for one in told[:1] if one[0] == START]
        return [*first, *_by_number(told), ("", now)]


def _heading(action: ActionRow, lang: str) -> str:
    """What begins with an action, or nothing."""
    effects = action.said.get("effects", {}).get(lang, [])
    return next((effect.get("text", "") for effect in effects if effect.get("heading")), "")


def _by_number(rounds: list[tuple[str, Points]]) -> list[tuple[str, Points]]:
    """The rounds by their numbers. Of several kinds of beginnings that with most numbers counts."""
    kinds: dict[str, list[tuple[str, Points]]] = {}
    for heading, points in rounds:
        if (found := _NUMBERED.match(heading)) is not None:
            kind = kinds.setdefault(found[1].strip(" :"), [])
            if not kind or kind[-1][0] != found[2]:
                kind.append((found[2], points))
    return max(kinds.values(), key=lambda kind: len({name for name, _ in kind}), default=[])
