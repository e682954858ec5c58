"""What a match is agreed upon, as a form: the same fields for a new match and for changing one in its room."""

from __future__ import annotations

from collections.abc import Mapping

from ...games import GameCard
from ...matches.views import Clock, Terms
from ...problems import Problem
from ..forms import number_of

# Clocks that are offered: kind, seconds, seconds gained with each decision. "own": as the three fields beside it say.
CLOCKS = ("none", "match:900:10", "match:1800:20", "match:3600:30", "move:60:0", "move:86400:0", "move:259200:0")
OWN_KINDS = {"match": 60, "move": 1, "days": 86400}  # what the number of an own clock counts, in seconds
RATED = {"yes": True, "no": False}


def usual_terms(card: GameCard) -> dict[str, str]:
    """What the form shows at first."""
    usual = {
        "title": "",
        "rated": "no",
        "clock": "none",
        "own_kind": "match",
        "own_time": "45",
        "own_gain": "0",
        "admits": "all",
        "rating_low": "",
        "rating_high": "",
        "onlookers": "all",
        "delay": "0",
        "fill_level": "",
        "fill_minutes": "5",
        "order": "seated",
        "hints": "bots",
    }
    return {**usual, **{f"option.{option.name}": str(option.default) for option in card.options}}


def fields_of(terms: Terms) -> dict[str, str]:
    """The fields of a form that shows terms."""
    clock = terms.clock
    named = "none" if clock.kind == "none" else f"{clock.kind}:{clock.seconds}:{clock.increment}"
    own = "days" if clock.kind == "move" and clock.seconds % 86400 == 0 else clock.kind if clock.kind != "none" else "match"
    return {
        "title": terms.title,
        "rated": "yes" if terms.rated else "no",
        "clock": named if named in CLOCKS else "own",
        "own_kind": own,
        "own_time": str(clock.seconds // OWN_KINDS[own] or 45),
        "own_gain": str(clock.increment),
        "admits": terms.admits if terms.listed else "link",
        "rating_low": "" if terms.rating_low is None else str(terms.rating_low),
        "rating_high": "" if terms.rating_high is None else str(terms.rating_high),
        "onlookers": terms.onlookers,
        "delay": str(terms.delay),
        "fill_level": terms.fill_level,
        "fill_minutes": str(terms.fill_minutes or 5),
        "order": "drawn" if terms.draws_order else "seated",
        "hints": terms.hints,
        **{f"option.{name}": str(value) for name, value in terms.options.items()},
    }


def terms_in(card: GameCard, chosen: Mapping[str, str]) -> Terms:
    """The terms that a form says, or a refusal; what they may be is checked by whoever keeps them."""
    for name, known in (("rated", RATED), ("clock", (*CLOCKS, "own")), ("order", ("seated", "drawn"))):
        if chosen[name] not in known:
            raise Problem(422, "bad_request", reason=name)
    return Terms(
        options={option.name: number_of(chosen, f"option.{option.name}") for option in card.options},
        clock=_clock(chosen),
        listed=chosen["admits"] != "link",
        hints=chosen["hints"],
        rated=RATED[chosen["rated"]],
        title=chosen["title"],
        admits=chosen["admits"],
        rating_low=number_of(chosen, "rating_low") if chosen["rating_low"] else None,
        rating_high=number_of(chosen, "rating_high") if chosen["rating_high"] else None,
        onlookers=chosen["onlookers"],
        delay=number_of(chosen, "delay"),
        fill_level=chosen["fill_level"],
        fill_minutes=number_of(chosen, "fill_minutes") if chosen["fill_level"] else 0,
        draws_order=chosen["order"] == "drawn",
    )


def _clock(chosen: Mapping[str, str]) -> Clock:
    if chosen["clock"] == "none":
        return Clock()
    if chosen["clock"] != "own":
        kind, seconds, increment = chosen["clock"].split(":")
        return Clock(kind, int(seconds), int(increment))
    own = chosen["own_kind"]
    if own not in OWN_KINDS:
        raise Problem(422, "bad_request", reason="own_kind")
    time = number_of(chosen, "own_time") * OWN_KINDS[own]
    return Clock("match", time, number_of(chosen, "own_gain")) if own == "match" else Clock("move", time)
