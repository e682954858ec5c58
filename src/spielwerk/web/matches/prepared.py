"""Answers given in advance: played as soon as the seat is asked, if they still mean what was read when they were given.

What is not possible any more, or costs or brings something else, is dropped with all that was to follow, and its seat is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spielwerk.core import Game, Match, State
from spielwerk.core.drawing import choices_of
from spielwerk.core.effect import named
from spielwerk.core.text import LANGUAGES

from ..problems import Problem, catalogue_of
from ..store.models import PERSON, RUNNING, PreparedStep, SeatRow, StoredPlan
from .ahead import Ahead, Options, ahead_of, bids_of, found_in, futures
from .moves import make_move
from .seats import names_of
from .stored import StoredMatch

MOST = 60  # answers given in advance that one change may set off
STEPS = 5  # that a seat may prepare one after the other

# Why an answer is not played.
ILLEGAL, CHANGED, TOO_DEAR, OVER = "illegal", "changed", "too_dear", "over"


@dataclass(frozen=True)
class Wish:
    """What somebody wants to answer in advance: an action, or a bid of at most so much for what `about` names."""

    action: int | None = None
    again: bool = False  # as often as it is legal
    about: str = ""
    most: int = 0
    then: bool = False  # after what has been prepared already, not in its place


# Keeping


def keep(stored: StoredMatch, seat: SeatRow, wish: Wish | None) -> None:
    """Keep an answer for a seat, after or in place of older ones; None withdraws all."""
    if wish is None:
        seat.prepared = None
        return
    before = seat.prepared["steps"] if wish.then and seat.prepared is not None else []
    if len(before) >= STEPS:
        raise Problem(422, "many_prepared", most=STEPS)
    seat.prepared = {"steps": [*before, _step(stored, seat, wish, before)]}


def _step(stored: StoredMatch, seat: SeatRow, wish: Wish, before: Sequence[PreparedStep]) -> PreparedStep:
    game, seen = stored.game, stored.match().seen(seat.seat)
    offered = {lang: _offered(stored, seen, seat, before, lang) for lang in LANGUAGES}
    if wish.action is None:
        limits = {lang: next((each for each in offered[lang].limits if each.about == wish.about), None) for lang in LANGUAGES}
        said = {
            lang: catalogue_of(lang).say("ahead", "at_most", {"label": limit.label, "n": wish.most, "unit": limit.unit}).strip()
            for lang, limit in limits.items()
            if limit is not None and limit.least <= wish.most <= limit.most
        }
        if len(said) < len(LANGUAGES):
            raise Problem(422, "not_preparable")
        return {"said": said, "about": wish.about, "most": wish.most}
    found = {lang: next((each for each in offered[lang].choices if each.id == wish.action), None) for lang in LANGUAGES}
    choice = found[LANGUAGES[0]]
    if choice is not None:
        said = {lang: each.text for lang, each in found.items() if each is not None}
        step: PreparedStep = {"said": said, "action": wish.action, "again": wish.again}
        if not wish.again:
            step["changes"] = {change.key: change.by for change in choice.changes}
        return step
    verbs = game.verbs
    if not 0 <= wish.action < verbs.count or verbs.split(wish.action)[0].args:
        raise Problem(422, "not_preparable")
    said = {lang: game.sentence(seen, seat.seat, wish.action, lang, marks=True) for lang in LANGUAGES}
    return {"said": said, "action": wish.action, "again": wish.again}


# Playing


def play_prepared(stored: StoredMatch, match: Match) -> None:
    """Play the answers whose time has come."""
    for _ in range(MOST):
        ready = next((seat for seat in stored.seats if seat.seat in match.to_act and steps_of(seat)), None)
        if ready is None:
            return
        steps = steps_of(ready)
        answer = answer_to(stored.game, match, ready.seat, steps[0])
        ready.prepared = _after(steps, answer)
        if isinstance(answer, int):
            make_move(stored, match, ready.seat, answer)


def steps_of(seat: SeatRow) -> list[PreparedStep]:
    return seat.prepared["steps"] if seat.prepared is not None else []


def answer_to(game: Game, match: Match, seat: int, step: PreparedStep) -> int | str:
    """The action that a prepared answer is now, or why it is none."""
    seen, legal = match.seen(seat), match.legal_ids(seat)
    if "about" in step:
        choices = choices_of(game, seen, seat, legal, "en")
        steps = next((some for limit, some in bids_of(game, seen, seat, choices, "en") if limit.about == step["about"]), None)
        if steps is None:
            return OVER if step.get("used") else ILLEGAL
        return steps[0].choice if steps[0].value <= step["most"] else TOO_DEAR
    action = step["action"]
    if action not in legal:
        return ILLEGAL
    if "changes" in step:
        choice = choices_of(game, seen, seat, [action], "en")[0]
        if choice.text != step["said"]["en"] or {change.key: change.by for change in choice.changes} != step["changes"]:
            return CHANGED
    return action


def _after(steps: list[PreparedStep], answer: int | str) -> StoredPlan | None:
    """What is left of a plan once its first answer has been played or refused."""
    first, rest = steps[0], steps[1:]
    if isinstance(answer, int):
        if "about" in first:
            return {"steps": [{**first, "used": True}, *rest]}
        left = steps if first.get("again") else rest
        return {"steps": left} if left else None
    if answer in (TOO_DEAR, OVER) and rest:
        return {"steps": rest}  # whoever is outbid does what comes next
    if answer == OVER:
        return None
    return {"steps": [], "dropped": first["said"], "why": answer}


def forget_dropped(seat: SeatRow) -> None:
    """Whoever has decided something knows what became of her plan."""
    if seat.prepared is not None and "dropped" in seat.prepared:
        seat.prepared = None


# Telling


def prepared_said(stored: StoredMatch, seat: SeatRow, lang: str) -> str:
    """What a seat has prepared, in words."""
    names = names_of(stored.seats, lang)
    return " → ".join(named(step["said"][lang], names) for step in steps_of(seat))


def dropped_said(stored: StoredMatch, seat: SeatRow, lang: str) -> str:
    """That an answer was not played, and why; empty if there is nothing to tell."""
    if seat.prepared is None or "dropped" not in seat.prepared:
        return ""
    text = named(seat.prepared["dropped"][lang], names_of(stored.seats, lang))
    return catalogue_of(lang).say("ahead", seat.prepared.get("why", ILLEGAL), {"text": text})


# Looking ahead


def look_ahead(stored: StoredMatch, seen: State, seat: SeatRow, lang: str) -> Callable[[], Ahead] | None:
    """What finds out what a waiting seat could answer now; None if there is nobody it waits for.

    Nobody answers in advance while only bots are asked: they are done at once.
    """
    if stored.row.status != RUNNING or not stored.playable or not _keeps_waiting(stored, seat.seat):
        return None
    if len(steps_of(seat)) >= STEPS:
        return None
    return lambda: _offered(stored, seen, seat, steps_of(seat), lang, names_of(stored.seats, lang))


def _offered(
    stored: StoredMatch, seen: State, seat: SeatRow, before: Sequence[PreparedStep], lang: str, names: Sequence[str] = ()
) -> Ahead:
    """What a seat could answer after what it has prepared; without `names` sentences hold marks for seats."""
    if seat.question or not _keeps_waiting(stored, seat.seat):
        return Ahead()
    game, options = stored.game, tuple(stored.row.options.items())
    if not before:
        return ahead_of(game, seen.tobytes(), seat.seat, options, lang, tuple(names))
    return _after_others(game, seen, seat.seat, options, before, lang, names)


def _after_others(
    game: Game, seen: State, seat: int, options: Options, before: Sequence[PreparedStep], lang: str, names: Sequence[str]
) -> Ahead:
    """The same once the prepared answers have been played; whoever is outbid is asked what comes next."""
    plans: dict[int, list[PreparedStep]] = {}

    def answer(match: Match, p: int) -> int | None:
        plan = plans.setdefault(id(match), list(before))
        while plan:
            found = answer_to(game, match, p, plan[0])
            if isinstance(found, int):
                if "about" not in plan[0]:
                    plan.pop(0)
                return found
            if found not in (TOO_DEAR, OVER):
                break
            plan.pop(0)
        return None

    return found_in(game, futures(game, seen, seat, options, answer), seat, lang, names)


def _keeps_waiting(stored: StoredMatch, seat: int) -> bool:
    """Whether a seat waits for another person."""
    return any(other.kind == PERSON and other.question and other.seat != seat for other in stored.seats)
