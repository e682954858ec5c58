"""The form of a tournament: what it shows at first, and the terms that it sends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime, timedelta

from ...games import GameCard
from ...problems import Problem
from ...store.models import AT_A_TIME
from ...tournaments.views import Terms
from ..forms import number_of, text_of

CLOCKS = ("none:0:0", "match:900:10", "match:1800:0", "match:2700:20", "match:3600:0", "move:86400:0", "move:259200:0")
TIES = ("strength", "play", "direct", "wins")
MINUTE, HOUR = 60, 3600
USUAL_SEATS = 4


def usual(card: GameCard) -> dict[str, str]:
    """What the form shows at first."""
    low, high = max(2, card.seats[0]), card.seats[1]
    seats = max(low, min(USUAL_SEATS, high))
    return {
        "name": "",
        "game": card.name,
        "seats": str(seats),
        "format": "swiss",
        "rounds": "5",
        "going_on": "1",
        "final": "",
        "ties": "strength",
        "clock": "match:2700:20",
        "rated": "1",
        "starts": "hand",
        "starts_at": "",
        "zone": "0",
        "fewest": "4",
        "most": "32",
        "admits": "all",
        "rating_low": "",
        "rating_high": "",
        "pause": "0",
        "every": "0",
        "round_hours": "0",
        "note": "",
        **{f"option.{option.name}": str(option.default) for option in card.options},
    }


def posted(card: GameCard, fields: Mapping[str, str | bytes]) -> dict[str, str]:
    """What a form sends; a box that is not ticked is not sent at all."""
    return {**usual(card), "rated": "", "final": "", **{name: text_of(fields, name) for name in fields}}


def clocks_of(chosen: Mapping[str, str]) -> list[tuple[str, str, int, int]]:
    """(value, kind, seconds, increment) of the clocks to choose from; the chosen one is among them, if it is one at all."""
    found = []
    for value in dict.fromkeys((*CLOCKS, chosen["clock"])):
        kind, _, rest = value.partition(":")
        seconds, _, increment = rest.partition(":")
        if kind in ("none", "match", "move") and seconds.isdecimal() and increment.isdecimal() and len(rest) < 20:
            found.append((value, kind, int(seconds), int(increment)))
    return found


def chosen_of(terms: Terms) -> dict[str, str]:
    """The form of a tournament that is there already."""
    begins = datetime.fromtimestamp(terms.starts_at, UTC).strftime("%Y-%m-%dT%H:%M") if terms.starts_at else ""
    plain = ("name", "game", "seats", "format", "rounds", "going_on", "starts", "fewest", "most", "note")
    return {
        **{name: str(getattr(terms, name)) for name in plain},
        "admits": f"club:{terms.club}" if terms.admits == "club" else terms.admits,
        "final": "1" if terms.final else "",
        "ties": terms.ties[0] if terms.ties else TIES[0],
        "clock": f"{terms.clock_kind}:{terms.clock_seconds}:{terms.clock_increment}",
        "rated": "1" if terms.rated else "",
        "starts_at": begins,
        "zone": "0",
        "rating_low": "" if terms.rating_low is None else str(terms.rating_low),
        "rating_high": "" if terms.rating_high is None else str(terms.rating_high),
        "pause": str(terms.pause // MINUTE),
        "every": str(terms.every // HOUR),
        "round_hours": str(terms.round_seconds // HOUR),
        **{f"option.{name}": str(value) for name, value in terms.options.items()},
    }


def terms_from(card: GameCard, chosen: Mapping[str, str]) -> Terms:
    """The terms that a form sends."""
    kind, _, rest = text_of(chosen, "clock").partition(":")
    seconds, _, increment = rest.partition(":")
    if not (seconds.isdecimal() and (increment or "0").isdecimal() and len(rest) < 20):
        raise Problem(422, "bad_request", reason="clock")
    first = text_of(chosen, "ties")
    if first not in TIES:
        raise Problem(422, "bad_request", reason="ties")
    starts = text_of(chosen, "starts")
    admits, _, club = text_of(chosen, "admits").partition(":")
    if club and not (club.isdecimal() and len(club) < 10):
        raise Problem(422, "cup_no_club")
    return Terms(
        name=text_of(chosen, "name"),
        game=card.name,
        seats=number_of(chosen, "seats"),
        format=text_of(chosen, "format"),
        rounds=number_of(chosen, "rounds"),
        going_on=number_of(chosen, "going_on"),
        final=text_of(chosen, "final") == "1",
        ties=(first, *(tie for tie in TIES if tie != first)),
        options={option.name: number_of(chosen, f"option.{option.name}") for option in card.options},
        clock_kind=kind,
        clock_seconds=int(seconds),
        clock_increment=int(increment or "0"),
        rated=text_of(chosen, "rated") == "1",
        starts=starts,
        starts_at=_time(chosen) if starts == AT_A_TIME else None,
        fewest=number_of(chosen, "fewest"),
        most=number_of(chosen, "most"),
        admits=admits,
        club=int(club) if club else None,
        rating_low=number_of(chosen, "rating_low") if text_of(chosen, "rating_low") else None,
        rating_high=number_of(chosen, "rating_high") if text_of(chosen, "rating_high") else None,
        pause=number_of(chosen, "pause") * MINUTE,
        every=number_of(chosen, "every") * HOUR,
        round_seconds=number_of(chosen, "round_hours") * HOUR,
        note=text_of(chosen, "note"),
    )


def changes_from(card: GameCard, chosen: Mapping[str, str]) -> dict[str, object]:
    """The same for a tournament that is there already."""
    told = asdict(terms_from(card, chosen))
    return {**told, "ties": tuple(told["ties"])}


def _time(chosen: Mapping[str, str]) -> float | None:
    """When it begins: as the visitor's clock says it, whose zone a script has put beside it; without a script as UTC."""
    wish, zone = text_of(chosen, "starts_at"), number_of(chosen, "zone")
    if not wish:
        return None
    try:
        at = datetime.fromisoformat(wish).replace(tzinfo=UTC) + timedelta(minutes=max(-1000, min(1000, zone)))
        return at.timestamp()
    except (ValueError, OverflowError):
        raise Problem(422, "bad_request", reason="starts_at") from None
