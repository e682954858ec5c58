"""The whole game against its twin: whoever is asked, whatever may be answered, and all that lies on the table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.spyrium import state
from spielwerk.testing import Scene

from . import twin
from .position import CARD, EVENT, POWER_OF

CARD_IDS, EVENT_IDS = list(CARD), list(EVENT)
POWERS = {POWER_OF[card]: row["power"] for card, row in twin.CARDS.items() if row["kind"] == "patent"}
GAPS = [(a + 1, b + 1) for a, b in state.BESIDE.tolist()]
BONUSES = {("worker", "money"): state.BOTH_BONUSES, ("worker",): state.WORKER_WAITS, ("money",): state.MONEY_WAITS, (): state.NO_BONUS}

# Random players work much and leave late, so that all chapters are reached.
LIKES = {"place": 6, "switch": 0.7, "earn": 2, "activate": 6, "use": 4, "use_again": 6, "event": 2, "revalue": 2, "pass": 0.4}


def in_words(verb: str, *args: int) -> twin.Answer:
    """An action of the game as an answer to the twin."""
    if verb in ("place", "late", "withdraw"):
        return verb, GAPS[args[0]]
    if verb in ("earn", "activate"):
        gap, side, *waived = args
        return verb, GAPS[gap], GAPS[gap][side], *map(bool, waived)
    if verb in ("replace", "deal"):
        return verb, CARD_IDS[args[0]], *map(bool, args[1:])
    if verb in ("use", "use_again"):
        card, option, *by = args
        return verb, CARD_IDS[card], option, *(("event", "patent")[it] for it in by)
    if verb == "draw_event":
        return verb, EVENT_IDS[args[0]]
    if verb == "revalue":
        return verb, args[0], args[1] + 1
    if verb in ("token", "draw_token"):
        return verb, *(number + 1 for number in args)
    return verb, *args


def tally(tokens: Iterable[int]) -> list[int]:
    """How many tokens have the values 1, 2 and 3."""
    return [list(tokens).count(value) for value in twin.VALUES]


def on_the_table(t: Scene) -> dict[str, Any]:
    s = t.s
    return {
        "round": s.round_number,
        "events": [None if e == EMPTY else EVENT_IDS[e] for e in (s.event, s.future)],
        "their tokens": [s.event_token, s.future_token],
        "display": {place + 1: CARD_IDS[card] for place, card in enumerate(s.display.tolist()) if card != EMPTY},
        "tokens": s.tokens.tolist(),
        "pools": [s.supply.tolist(), s.discard.tolist()],
        "crowds": s.crowd.tolist(),
        "seats": [seat_on_the_table(s, p) for p in range(s.seats)],
    }


def seat_on_the_table(s: Any, p: int) -> dict[str, Any]:
    return {
        "purse": [s.money[p], s.spyrium[p]],
        "points": s.points[p],
        "value": twin.TRACK[s.residence[p]],
        "bonus": s.bonus[p],
        "workers": [s.available[p], s.spent[p]],
        "standing": {gap: n for gap, n in zip(GAPS, s.placed[p].tolist(), strict=True) if n},
        "upright": {CARD_IDS[card]: n for card, n in enumerate(s.upright[p].tolist()) if n},
        "sideways": {CARD_IDS[card]: n for card, n in enumerate(s.sideways[p].tolist()) if n},
        "patents": {POWERS[k]: lies == state.UPRIGHT for k, lies in enumerate(s.patent[p].tolist()) if lies},
        "kept": s.kept[p].tolist(),
        "phase": s.phase[p] + 1,
        "used event": s.used_event[p],
    }


def on_its_table(w: twin.Twin) -> dict[str, Any]:
    return {
        "round": w.round,
        "events": [w.event, w.future],
        "their tokens": [w.event_token, w.future_token],
        "display": w.display,
        "tokens": [tally(tokens) for tokens in w.tokens.values()],
        "pools": [tally(w.supply), tally(w.discard)],
        "crowds": [w.crowd(place) for place in twin.PLACES],
        "seats": [seat_on_its_table(p) for p in w.players],
    }


def seat_on_its_table(p: twin.Player) -> dict[str, Any]:
    return {
        "purse": [p.money, p.spyrium],
        "points": p.points,
        "value": twin.TRACK[p.space],
        "bonus": BONUSES[tuple(p.bonuses)],
        "workers": [p.available, p.spent],
        "standing": Counter(p.standing),
        "upright": Counter(building.card for building in p.district if not building.used),
        "sideways": Counter(building.card for building in p.district if building.used),
        "patents": p.patents,
        "kept": tally(p.kept),
        "phase": p.phase,
        "used event": p.used_event,
    }


def follow(seats: int, seed: str, likes: dict[str, float] = LIKES, gift: int = 0) -> None:
    """Play a random match on both tables. A gift of money at the beginning lets all buy what is dear."""
    t, dice = Scene("spyrium", seats), random.Random(seed)
    w = twin.Twin(seats)
    for p in w.players:
        p.money += gift
        t.s.money[p.seat] += gift
    script = w.play()
    asked: tuple[int, dict[twin.Answer, int]] | None = next(script)
    while asked:
        seat, expected = asked
        if seat == twin.CHANCE:
            seat = CHANCE
        assert t.asked == (seat,)
        answers = t.outcomes() if seat == CHANCE else dict.fromkeys(t.ids(seat), 1)
        split = {action: t.game.verbs.split(action) for action in answers}
        said = {in_words(verb.name, *args): action for action, (verb, args) in split.items()}
        assert len(said) == len(answers) and {answer: answers[action] for answer, action in said.items()} == expected
        answer = dice.choices(list(said), [likes.get(verb, 1) for verb, *_ in said])[0]
        verb, args = split[said[answer]]
        if seat == CHANCE:
            t.luck(verb.name, *args)
        else:
            t.does(seat, verb.name, *args)
        try:
            asked = script.send(answer)
        except StopIteration:
            asked = None
        assert on_the_table(t) == on_its_table(w), answer
    assert t.over
    assert t.points() == [w.total(p) for p in w.players]
    assert t.places() == [w.rank(p) for p in w.players]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_matches(seats):
    """SPY-3.1: rounds, turns and questions in their order, and what each answer changes."""
    follow(seats, f"match {seats}")
