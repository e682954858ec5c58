"""What a match is agreed upon: clock, options, who may join and watch, what happens to seats that stay free."""

from __future__ import annotations

import time
from dataclasses import fields, replace

from spielwerk.core import BadOption, Game

from .. import sanitise
from ..problems import Problem
from ..store.models import ADMITS, HINTS, ONLOOKERS, MatchRow
from .clocks import check_clock
from .levels import check_level
from .views import Clock, Terms

TITLE = 60  # characters of a table's title
MOST_DELAY = 20  # decisions that onlookers may be behind
LONGEST_WAIT = 7 * 24 * 60  # minutes after which bots take the free seats, at most
MOST_RATING = 4000


NAMES = tuple(part.name for part in fields(Terms))


def checked(game: Game, seats: int, terms: Terms) -> Terms:
    """Terms as they can be kept for so many seats, or a refusal that says what is wrong with them."""
    check_clock(terms.clock)
    if terms.hints not in HINTS:
        raise Problem(422, "bad_hints", known=", ".join(HINTS))
    if terms.admits not in ADMITS:
        raise Problem(422, "bad_admits", known=", ".join(ADMITS))
    if terms.onlookers not in ONLOOKERS:
        raise Problem(422, "bad_onlookers", known=", ".join(ONLOOKERS))
    if not 0 <= terms.delay <= MOST_DELAY:
        raise Problem(422, "bad_delay", most=MOST_DELAY)
    low, high = terms.rating_low, terms.rating_high
    if not 0 <= (low or 0) <= (MOST_RATING if high is None else high) <= MOST_RATING:
        raise Problem(422, "bad_range", most=MOST_RATING)
    if terms.fill_level:
        check_level(game, terms.fill_level)
    if terms.fill_level and not 1 <= terms.fill_minutes <= LONGEST_WAIT:
        raise Problem(422, "bad_wait", most=LONGEST_WAIT)
    try:
        options = game.options_from(terms.options, seats)
    except BadOption as error:
        raise Problem(422, "bad_option", reason=sanitise.line(str(error), 300)) from None
    return replace(
        terms,
        options=options,
        title=sanitise.line(terms.title, TITLE),
        listed=terms.listed and terms.admits != "link",
        delay=terms.delay if terms.onlookers != "none" else 0,
        fill_minutes=terms.fill_minutes if terms.fill_level else 0,
    )


def terms_of(row: MatchRow) -> Terms:
    """What a match is agreed upon."""
    kept = {name: getattr(row, name) for name in NAMES if name not in ("options", "clock")}
    return Terms(options=dict(row.options), clock=clock_of(row), **kept)


def clock_of(row: MatchRow) -> Clock:
    return Clock(row.clock_kind, row.clock_seconds, row.clock_increment)


def keep_terms(row: MatchRow, terms: Terms) -> None:
    """Agree upon checked terms; whether it is `rated` has been decided."""
    before = (row.fill_level, row.fill_minutes)
    for name in NAMES:
        if name not in ("options", "clock"):
            setattr(row, name, getattr(terms, name))
    row.options = dict(terms.options)
    row.clock_kind, row.clock_seconds, row.clock_increment = terms.clock.kind, terms.clock.seconds, terms.clock.increment
    if not row.fill_level:
        row.fill_at = None
    elif before != (row.fill_level, row.fill_minutes):
        row.fill_at = time.time() + 60 * row.fill_minutes


def changed_parts(before: Terms, after: Terms) -> list[str]:
    """The names of what is another now."""
    return [name for name in NAMES if getattr(before, name) != getattr(after, name)]
