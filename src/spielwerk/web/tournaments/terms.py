"""What a tournament may be like: every number within bounds, every word one that is known."""

from __future__ import annotations

import time
from dataclasses import replace

from spielwerk.core import BadOption, Game
from spielwerk.pairing import TIE_BREAKS, rounds_needed
from spielwerk.pairing.knock_out import most_going_on, rounds_until_one

from .. import sanitise
from ..matches.clocks import check_clock
from ..matches.views import Clock
from ..problems import Problem
from ..store.models import AT_A_TIME, ENTRANTS, FORMATS, KNOCK_OUT, ROUND_ROBIN, STARTS, TournamentRow
from .views import Terms

MOST_PLAYERS = 128
MOST_ROUNDS = 20
NAME = (3, 60)  # characters
NOTE = 2000
LONGEST_PAUSE = 31 * 24 * 3600  # seconds
LONGEST_WAIT = 366 * 24 * 3600


def checked(terms: Terms, game: Game) -> Terms:
    """The same terms in clean words and complete, or a refusal."""
    name, note = sanitise.line(terms.name, NAME[1]), sanitise.text(terms.note, NOTE)
    if len(name) < NAME[0]:
        raise Problem(422, "bad_cup_name", low=NAME[0], high=NAME[1])
    low, high = max(2, game.fewest_seats), game.most_seats
    if not low <= terms.seats <= high:
        raise Problem(422, "bad_seats", low=low, high=high, seats=terms.seats)
    _known("format", terms.format, FORMATS)
    _known("starts", terms.starts, STARTS)
    _known("admits", terms.admits, ENTRANTS)
    if len(set(terms.ties)) < len(terms.ties) or not set(terms.ties) <= set(TIE_BREAKS):
        raise Problem(422, "bad_cup_word", what="ties", known=", ".join(TIE_BREAKS))
    _within("rounds", terms.rounds, 0 if terms.format != FORMATS[0] else 1, MOST_ROUNDS)
    _within("going_on", terms.going_on, 1, most_going_on(terms.seats))
    _within("most", terms.most, 2, MOST_PLAYERS)
    _within("fewest", terms.fewest, 2, terms.most)
    for what in ("pause", "every", "round_seconds"):
        _within(what, getattr(terms, what), 0, LONGEST_PAUSE)
    if terms.starts == AT_A_TIME:
        _within("starts_at", int(terms.starts_at or 0), 0, int(time.time()) + LONGEST_WAIT)
        if not terms.starts_at:
            raise Problem(422, "no_cup_time")
    if terms.rating_low is not None and terms.rating_high is not None and terms.rating_low > terms.rating_high:
        raise Problem(422, "bad_cup_number", what="rating_low", low=0, high=terms.rating_high)
    check_clock(Clock(terms.clock_kind, terms.clock_seconds, terms.clock_increment))
    try:
        options = game.options_from(dict(terms.options), terms.seats)
    except BadOption as error:
        raise Problem(422, "bad_option", reason=sanitise.line(str(error), 300)) from None
    clean = replace(terms, name=name, note=note, game=game.name, options=dict(options))
    if terms.format == KNOCK_OUT:
        clean = replace(clean, rounds=0, final=False)
    return clean if terms.starts == AT_A_TIME else replace(clean, starts_at=None)


def _known(what: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise Problem(422, "bad_cup_word", what=what, known=", ".join(known))


def _within(what: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        raise Problem(422, "bad_cup_number", what=what, low=low, high=high)


# The fields of a row that the terms fill.
FIELDS = tuple(name for name in Terms.__dataclass_fields__ if name not in ("ties", "options"))


def write(row: TournamentRow, terms: Terms) -> None:
    for name in FIELDS:
        setattr(row, name, getattr(terms, name))
    row.ties, row.options = list(terms.ties), dict(terms.options)


def read(row: TournamentRow) -> Terms:
    told = {name: getattr(row, name) for name in FIELDS}
    return Terms(**told, ties=tuple(row.ties), options=dict(row.options))


def rounds_of(row: TournamentRow, players: int) -> int:
    """How many rounds there are without the final, if so many play."""
    if row.format == KNOCK_OUT:
        return rounds_until_one(max(2, players), row.seats, row.going_on)
    if row.format == ROUND_ROBIN and not row.rounds:
        return min(rounds_needed(max(2, players), row.seats), MOST_PLAYERS)
    return row.rounds
