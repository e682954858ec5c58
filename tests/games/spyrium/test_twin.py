"""The whole game against its twin: whoever is asked, whatever may be answered, and all that lies on the table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.spyrium import state
from spielwerk.games.spyrium.components import DECKS
from spielwerk.testing import Scene

from . import twin
from .position import CARD, EVENT, POWER_OF

CARD_IDS, EVENT_IDS = list(CARD), list(EVENT)
POWERS = {POWER_OF[card]: row["power"] for card, row in twin.CARDS.items() if row["kind"] == "patent"}
GAPS = [(a + 1, b + 1) for a, b in state.BESIDE.tolist()]
BONUSES = {
    state.BOTH_BONUSES: ["worker", "money"],
    state.WORKER_WAITS: ["worker"],
    state.MONEY_WAITS: ["money"],
    state.NO_BONUS: [],
}
PHASES = {state.PLACEMENT_PHASE: 1, state.ACTIVATION_PHASE: 2, state.PASSED: 3}

# Three cards of deck A and two of deck B: the rounds need all others.
ENDOWMENTS = [
    ("automation", "capitalization", "commerce", "engineering", "factory_1"),
    ("automation", "commerce", "crane", "lobbying", "taylorism"),
]

# Random players work much and leave late, so that all chapters are reached; the rich keep workers for their buildings.
LIKES = {"place": 6, "switch": 0.7, "earn": 2, "activate": 6, "use": 8, "use_again": 6, "event": 2, "revalue": 2, "pass": 0.4}
LIKES_OF_THE_RICH = LIKES | {"switch": 20, "use": 20, "use_again": 20, "revalue": 20, "build_new": 5}


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
    rows = t.game.state.rows(t.s)
    s = {field: rows[field][0].tolist() for field in rows.dtype.names}
    return {
        "round": s["round_number"],
        "events": [None if event == EMPTY else EVENT_IDS[event] for event in (s["event"], s["future"])],
        "their tokens": [s["event_token"], s["future_token"]],
        "display": {place: CARD_IDS[card] for place, card in enumerate(s["display"], start=1) if card != EMPTY},
        "tokens": s["tokens"],
        "pools": [s["supply"], s["discard"]],
        "crowds": s["crowd"],
        "seats": [before_a_seat(s, p) for p in range(s["seats"])],
    }


def before_a_seat(s: dict[str, Any], p: int) -> dict[str, Any]:
    return {
        "money": s["money"][p],
        "spyrium": s["spyrium"][p],
        "points": s["points"][p],
        "residence": twin.TRACK[s["residence"][p]],
        "bonuses": BONUSES[s["bonus"][p]],
        "workers": [s["available"][p], s["spent"][p]],
        "standing": {gap: n for gap, n in zip(GAPS, s["placed"][p], strict=True) if n},
        "upright": {CARD_IDS[card]: n for card, n in enumerate(s["upright"][p]) if n},
        "sideways": {CARD_IDS[card]: n for card, n in enumerate(s["sideways"][p]) if n},
        "patents": {POWERS[k]: lies == state.UPRIGHT for k, lies in enumerate(s["patent"][p]) if lies != state.NOT_OWNED},
        "kept": s["kept"][p],
        "phase": PHASES[s["phase"][p]],
        "used event": s["used_event"][p],
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
        "seats": [before_its_seat(p) for p in w.players],
    }


def before_its_seat(p: twin.Player) -> dict[str, Any]:
    return {
        "money": p.money,
        "spyrium": p.spyrium,
        "points": p.points,
        "residence": twin.TRACK[p.space],
        "bonuses": p.bonuses,
        "workers": [p.available, p.spent],
        "standing": Counter(p.standing),
        "upright": Counter(building.card for building in p.district if not building.used),
        "sideways": Counter(building.card for building in p.district if building.used),
        "patents": p.patents,
        "kept": tally(p.kept),
        "phase": p.phase,
        "used event": p.used_event,
    }


def endow(t: Scene, w: twin.Twin, dice: random.Random) -> None:
    """Spyrium and workers for all, money for some, a few cards for somebody, and six tokens for whoever owns commerce."""
    for p in w.players:
        p.money, p.spyrium, p.available = dice.choice((4, 60)), 12, dice.randint(3, 7)
        t.s.money[p.seat], t.s.spyrium[p.seat], t.s.available[p.seat] = p.money, p.spyrium, p.available
    for card in dice.choice(ENDOWMENTS):
        give(t, w, dice.choice(w.players), card)


def give(t: Scene, w: twin.Twin, p: twin.Player, card: str) -> None:
    """A card of a deck, and with commerce the tokens that it has kept."""
    row = twin.CARDS[card]
    (deck,) = row["backs"]
    w.decks[deck].remove(card)
    t.s.deck[CARD[card], DECKS.index(deck)] -= 1
    if row["kind"] == "building":
        p.district.append(twin.Building(card))
        t.s.upright[p.seat, CARD[card]] = t.s.built[p.seat] = 1
        return
    p.patents[row["power"]] = True
    t.s.patent[p.seat, POWER_OF[card]] = state.UPRIGHT
    if card == "commerce":
        p.kept += [1, 1, 2, 2, 3, 3]
        w.supply = [value for value in twin.VALUES for _ in range(6)]
        t.s.kept[p.seat], t.s.supply[:] = 2, 6


def decisions(t: Scene, actor: int) -> dict[twin.Answer, tuple[int, tuple[Any, ...]]]:
    """What may be decided now, as answers to the twin: the weight of each, and its verb and arguments in the game."""
    weights = t.outcomes() if actor == CHANCE else dict.fromkeys(t.ids(actor), 1)
    possible: dict[twin.Answer, tuple[int, tuple[Any, ...]]] = {}
    for action, weight in weights.items():
        verb, args = t.game.verbs.split(action)
        answer = in_words(verb.name, *args)
        assert answer not in possible
        possible[answer] = weight, (verb.name, *args)
    return possible


def follow(seats: int, seed: str, rich: bool = False, likes: dict[str, float] = LIKES) -> None:
    """Play a random match on both tables."""
    t, dice = Scene("spyrium", seats), random.Random(seed)
    w = twin.Twin(seats)
    if rich:
        endow(t, w, dice)
    script = w.play()
    asked: twin.Asked | None = next(script)
    while asked:
        actor = CHANCE if asked[0] == twin.CHANCE else asked[0]
        assert t.asked == (actor,)
        possible = decisions(t, actor)
        assert {answer: weight for answer, (weight, _) in possible.items()} == asked[1]
        answer = dice.choices(list(possible), [likes.get(verb, 1) for verb, *_ in possible])[0]
        action = possible[answer][1]
        if actor == CHANCE:
            t.luck(*action)
        else:
            t.does(actor, *action)
        try:
            asked = script.send(answer)
        except StopIteration:
            asked = None
        assert on_the_table(t) == on_its_table(w), answer
    assert t.over
    compare_scores(t, w)


def compare_scores(t: Scene, w: twin.Twin) -> None:
    for p in w.players:
        assert t.breakdown(p.seat)["buildings"] == p.building_points()
        assert t.breakdown(p.seat)["patents"] == p.patent_points()
    assert t.points() == [w.total(p) for p in w.players]
    assert t.places() == [w.rank(p) for p in w.players]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(2))
def test_whole_matches(seats, seed):
    """SPY-3.1, SPY-5.4, SPY-14.3: rounds, turns and questions in their order, and what each answer changes."""
    follow(seats, f"poor {seats} {seed}")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_whole_matches_of_the_rich(seats, seed):
    """SPY-11.2, SPY-16.4, SPY-18.6, SPY-21.9: the same with much of everything from the beginning."""
    follow(seats, f"rich {seats} {seed}", rich=True, likes=LIKES_OF_THE_RICH)
