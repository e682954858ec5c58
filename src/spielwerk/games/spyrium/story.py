"""What followed from an action, told from the records before and after it. Nothing is hidden in this game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from spielwerk.core import CHANCE, EMPTY, Effect, State, someone

from .actions import BY_EVENT
from .components import (
    BUILD_EFFECT,
    DECKS,
    EARN_MORE,
    EFFECT,
    END_OF_POWER,
    EVENT_EFFECT,
    FACTORY_POINTS,
    FREE_MINES,
    GAIN_POINTS,
    GAIN_RESIDENCE,
    GAIN_SPYRIUM,
    HIRE_EFFECT,
    KIND,
    LAST_RESIDENCE,
    PATENTS,
    PAY_WORKERS,
    ROUNDS,
    SPECIALIST,
    TOKEN_VALUE,
    TRACK,
    USE_EFFECT,
)
from .earning import extra_money
from .effects import BONUS_POUNDS, amount, workers_owned
from .naming import card_name, event_name, gap_name, listed, patent_name, say
from .prices import Way, asks_for_plot, asks_for_token, ways
from .questions import BONUS, EVENT_TOKEN, OVER, PLOT, WHICH_TOKEN
from .rounds import current_deck
from .scoring import MOST_PER_PATENT, building_points, end_points, total
from .state import BESIDE, BOTH_BONUSES, FIRST_BONUS, MONEY_WAITS, NO_BONUS, NOT_OWNED, SECOND_BONUS, VALUES, WORKER_WAITS
from .tokens import tokens_kept
from .using import factory_bonus, workers_needed

Changes = dict[str, int]
Args = Mapping[str, int]

EVENT_PLACE, FUTURE_PLACE, RESIDENCE_PLACE, PHASES_PLACE = "event", "future", "residence", "phases"


def place_mark(place: int) -> str:
    """What a place of the display is called on the board."""
    return str(place + 1)


def district_mark(seat: int) -> str:
    """What a seat's district is called beside the board."""
    return f"district-{seat}"


def story(before: State, after: State, actor: int, verb: str, args: Args, lang: str) -> Iterator[Effect]:
    """What an action cost and brought, cause by cause; bonuses; and the round or the end that it leads to."""
    if actor == CHANCE:
        yield Effect(places=_places_of_luck(before, verb))
    else:
        yield from _of_seat(before, after, actor, verb, args, lang)
    if after.asked == OVER:
        yield from _end(after, lang)
    elif after.round_number > before.round_number:
        yield from _round(before, after, lang)


def _places_of_luck(before: State, verb: str) -> tuple[str, ...]:
    if verb == "draw_event" or (verb == "draw_token" and before.asked == EVENT_TOKEN):
        return (FUTURE_PLACE,)
    return (place_mark(before.place),) if verb in ("deal", "draw_token") else ()


# A seat's action


def _of_seat(before: State, after: State, p: int, verb: str, args: Args, lang: str) -> Iterator[Effect]:
    """Each cause takes its part of what has changed; what is left over is told without words."""
    yield Effect(places=_places(before, p, verb, args))
    if verb == "pass":
        return  # brings nothing; income and the final scoring are told with what follows
    left = _changes(before, after, p)
    bonuses = list(_bonuses(before, after, p, verb, lang))
    for bonus in bonuses:
        _take(left, bonus.changes)
    for effect in _CAUSES.get(verb, _no_causes)(before, after, p, args, lang):
        _take(left, effect.changes)
        yield effect
    if scored := _scored_at_the_end_of_the_track(before, after, p, verb, args):
        _take(left, {"points": scored})
        yield Effect(say("effect", "residence_end", lang, points=scored), p, {"points": scored}, places=(RESIDENCE_PLACE,))
    yield Effect(seat=p, changes={key: by for key, by in left.items() if by})
    if kept := int(tokens_kept(after, p)) - int(tokens_kept(before, p)):
        yield Effect(say("effect", "kept", lang, who=someone(p), n=int(tokens_kept(before, p)) + kept))
    yield from bonuses
    if after.asked == BONUS and before.asked != BONUS:
        yield Effect(say("effect", "bonus_to_choose", lang, who=someone(p), mark=FIRST_BONUS))


def _changes(before: State, after: State, p: int) -> Changes:
    """How the figures of a seat's panel have changed."""
    return {
        "points": int(total(after, p)) - int(total(before, p)),
        "money": int(after.money[p]) - int(before.money[p]),
        "spyrium": int(after.spyrium[p]) - int(before.spyrium[p]),
        "residence": int(TRACK[after.residence[p]]) - int(TRACK[before.residence[p]]),
        "workers": int(after.available[p]) - int(before.available[p]),
    }


def _take(left: Changes, changes: Mapping[str, int]) -> None:
    for key, by in changes.items():
        left[key] = left.get(key, 0) - by


def _places(before: State, p: int, verb: str, args: Args) -> tuple[str, ...]:
    """What an action touches on the board."""
    gap = (gap_name(args["gap"]),) if "gap" in args else ()
    if verb in ("earn", "activate"):
        return (*gap, place_mark(BESIDE[args["gap"], args["side"]]))
    if verb in ("event", "revalue", "late"):
        return (*gap, EVENT_PLACE)
    if verb in ("build_new", "replace", "use"):
        return (district_mark(p),)
    if verb == "use_again":
        return (district_mark(p), EVENT_PLACE) if args["by"] == BY_EVENT else (district_mark(p),)
    if verb == "token":
        return (place_mark(before.place),)
    if verb in ("advance", "score"):
        return (RESIDENCE_PLACE,)
    return gap or ((PHASES_PLACE,) if verb in ("switch", "pass") else ())


def _scored_at_the_end_of_the_track(before: State, after: State, p: int, verb: str, args: Args) -> int:
    """Points of a residence effect that left nothing to ask (SPY-17.3), or 0."""
    if before.residence[p] != LAST_RESIDENCE or after.asked in (PLOT, WHICH_TOKEN):
        return 0
    if verb in ("event", "revalue"):
        effect = EVENT_EFFECT[before.event, args["option"]]
    elif verb in ("activate", "token", "build_new", "replace"):
        card = before.display[BESIDE[args["gap"], args["side"]]] if verb == "activate" else before.card
        effect = HIRE_EFFECT[card] if KIND[card] == SPECIALIST else BUILD_EFFECT[card]
    else:
        return 0
    return int(TRACK[LAST_RESIDENCE]) if EFFECT[effect, GAIN_RESIDENCE] else 0


def _no_causes(before: State, after: State, p: int, args: Args, lang: str) -> Iterator[Effect]:
    yield from ()


def _earn(before: State, after: State, p: int, args: Args, lang: str) -> Iterator[Effect]:
    """£1 for each other worker, more by patent (SPY-8.3, SPY-21.2)."""
    others = int(before.crowd[BESIDE[args["gap"], args["side"]]]) - 1
    text = say("effect", "others", lang, n=others) if others else say("effect", "nobody", lang)
    yield Effect(text, p, {"money": others} if others else {})
    yield from _more_money(before, p, lang)


def _withdraw(before: State, after: State, p: int, args: Args, lang: str) -> Iterator[Effect]:
    yield Effect(say("effect", "gone", lang))
    yield from _more_money(before, p, lang)


def _more_money(before: State, p: int, lang: str) -> Iterator[Effect]:
    if more := int(extra_money(before, p)):
        yield _by_patent(p, EARN_MORE, {"money": more}, lang)


def _by_patent(p: int, power: int, changes: Changes, lang: str) -> Effect:
    return Effect(say("effect", "patent", lang, patent=patent_name(power, lang)), p, changes)


def _activate(before: State, after: State, p: int, args: Args, lang: str) -> Iterator[Effect]:
    """What was paid; where token or plot are still open, nothing has been paid yet."""
    place = int(BESIDE[args["gap"], args["side"]])
    card = int(before.display[place])
    if asks_for_plot(before, p, card) or asks_for_token(before, p, card, place):
        return
    surcharge = 0 if args["waived"] else int(before.crowd[place]) - 1
    way = ways(before, p, card, place, surcharge)[0]
    yield _paid(p, way, lang)
    if KIND[card] == SPECIALIST:
        yield from _token_gain(before, p, HIRE_EFFECT[card], way.token, lang)
    else:
        yield from _built(before, after, p, card, place, lang)


def _paid(p: int, way: Way, lang: str) -> Effect:
    """The price, with its causes where there are several: "base cost £5, 2 other workers £2"."""
    causes = [cause for cause in way.causes if cause.pounds or cause.key == "cost"]
    said = [say("effect", f"price_{cause.key}", lang, pounds=abs(cause.pounds)) for cause in causes]
    return Effect(", ".join(said) if len(said) > 1 else "", p, {"money": -way.price} if way.price else {})


def _token_gain(before: State, p: int, effect: int, value: int, lang: str) -> Iterator[Effect]:
    """What the value of a token brought (SPY-10.4, SPY-11.10)."""
    gains = {
        key: value for word, key in ((GAIN_SPYRIUM, "spyrium"), (GAIN_POINTS, "points")) if EFFECT[effect, word] == TOKEN_VALUE
    }
    if value and gains:
        yield Effect(say("effect", "token", lang, value=value), p, gains)


def _built(before: State, after: State, p: int, card: int, place: int, lang: str) -> Iterator[Effect]:
    """What a new building gave at once; a token whose value is still to be chosen lies there yet."""
    yield Effect(places=(district_mark(p),))
    for v in range(VALUES):
        if before.tokens[place, v] > after.tokens[place, v]:
            yield from _token_gain(before, p, BUILD_EFFECT[card], v + 1, lang)


def _build_new(before: State, after: State, p: int, args: Args, lang: str) -> Iterator[Effect]:
    yield from _build(before, after, p, EMPTY, lang)


def _replace(before: State, after: State, p: int, args: Args, lang: str) -> Iterator[Effect]:
    yield from _build(before, after, p, args["card"], lang)
    yield Effect(say("effect", "replaced", lang, card=card_name(args["card"], lang)))


def _build(before: State, after: State, p: int, old: int, lang: str) -> Iterator[Effect]:
    """The pending building on a new plot (EMPTY) or in place of another."""
    card, place = int(before.card), int(before.place)
    yield _paid(p, next(way for way in ways(before, p, card, place, int(before.surcharge)) if way.old == old), lang)
    yield Effect(places=(place_mark(place),))
    yield from _built(before, after, p, card, place, lang)


def _token(before: State, after: State, p: int, args: Args, lang: str) -> Iterator[Effect]:
    card, place, value = int(before.card), int(before.place), args["value"] + 1
    if KIND[card] != SPECIALIST:
        yield from _token_gain(before, p, BUILD_EFFECT[card], value, lang)
        return
    yield _paid(p, next(way for way in ways(before, p, card, place, int(before.surcharge)) if way.token == value), lang)
    yield from _token_gain(before, p, HIRE_EFFECT[card], value, lang)


def _use(before: State, after: State, p: int, args: Args, lang: str) -> Iterator[Effect]:
    """What a building gave, and what patents added or saved (SPY-21.1, SPY-21.3)."""
    card, effect = args["card"], USE_EFFECT[args["card"], args["option"]]
    workers = int(workers_needed(before, p, card, args["option"]))
    if workers < EFFECT[effect, PAY_WORKERS]:
        yield Effect(say("effect", "no_worker", lang, patent=patent_name(FREE_MINES, lang)))
    if more := int(factory_bonus(before, p, card, workers)):
        yield Effect(seat=p, changes={"points": int(amount(before, p, effect, GAIN_POINTS, 0))})
        yield _by_patent(p, FACTORY_POINTS, {"points": more}, lang)


_CAUSES: dict[str, Callable[[State, State, int, Args, str], Iterator[Effect]]] = {
    "earn": _earn,
    "withdraw": _withdraw,
    "activate": _activate,
    "token": _token,
    "build_new": _build_new,
    "replace": _replace,
    "use": _use,
    "use_again": _use,
}


# Bonuses


def _bonuses(before: State, after: State, p: int, verb: str, lang: str) -> Iterator[Effect]:
    """The bonuses that came without a question (§18); the one at 8 points is usually an action of its own."""
    waiting = int(before.bonus[p])
    if waiting == BOTH_BONUSES and after.bonus[p] != BOTH_BONUSES:
        if verb in ("bonus_worker", "bonus_money"):
            waiting = MONEY_WAITS if verb == "bonus_worker" else WORKER_WAITS
        else:  # all seven workers are owned, so both bonuses are the same
            waiting = MONEY_WAITS
            yield _bonus(p, "bonus_instead", FIRST_BONUS, {"money": BONUS_POUNDS}, lang)
    if waiting != NO_BONUS and after.bonus[p] == NO_BONUS:
        if waiting == MONEY_WAITS:
            yield _bonus(p, "bonus_money", SECOND_BONUS, {"money": BONUS_POUNDS}, lang)
        elif workers_owned(after, p) > workers_owned(before, p):
            yield _bonus(p, "bonus_worker", SECOND_BONUS, {"workers": 1}, lang)
        else:
            yield _bonus(p, "bonus_instead", SECOND_BONUS, {"money": BONUS_POUNDS}, lang)


def _bonus(p: int, key: str, mark: int, changes: Changes, lang: str) -> Effect:
    return Effect(say("effect", key, lang, who=someone(p), mark=mark, money=BONUS_POUNDS), p, changes)


# Rounds and the end


def _round(before: State, after: State, lang: str) -> Iterator[Effect]:
    """A round is prepared (§4): its start player, everybody's income and workers, the event that counts now."""
    if before.round_number:
        yield Effect(say("effect", "round_over", lang))
    deck = DECKS[current_deck(after)]
    yield Effect(say("effect", "round", lang, n=int(after.round_number), of=ROUNDS, deck=deck), heading=True)
    if before.round_number:
        yield Effect(say("effect", "start", lang, who=someone(int(after.start))))
    title = say("effect", "income", lang)
    for p in range(after.seats):
        yield Effect(seat=p, changes={key: by for key, by in _changes(before, after, p).items() if by}, title=title)
    event, token = event_name(after.event, lang), int(after.event_token)
    key = "event_token" if token else "event"
    yield Effect(say("effect", key, lang, event=event, token=token), places=(EVENT_PLACE,))


def _end(after: State, lang: str) -> Iterator[Effect]:
    """What was scored in play, what buildings and patents add (§22), and who wins."""
    yield Effect(say("effect", "round_over", lang))
    yield Effect(say("effect", "final", lang), heading=True)
    seats = range(after.seats)
    for p in seats:
        yield Effect(say("effect", "final_play", lang, who=someone(p), points=int(after.points[p])), p)
    for p in seats:
        if points := int(building_points(after, p, 0)):
            yield _scored(p, "final_buildings", points, "", lang)
    for p in seats:
        owned = [power for power in range(PATENTS) if after.patent[p, power] != NOT_OWNED]
        worth = {power: min(MOST_PER_PATENT, int(end_points(after, p, END_OF_POWER[power]))) for power in owned}
        said = [say("effect", "final_patent", lang, patent=patent_name(power, lang), points=n) for power, n in worth.items()]
        if owned:
            yield _scored(p, "final_patents", sum(worth.values()), ", ".join(said), lang)
    most = max(int(total(after, p)) for p in seats)
    winners = [someone(p) for p in seats if total(after, p) == most]
    if len(winners) == 1:
        yield Effect(say("effect", "winner", lang, who=winners[0], points=most))
    else:
        yield Effect(say("effect", "winners", lang, names=listed("and", winners, lang), points=most))


def _scored(p: int, title: str, points: int, text: str, lang: str) -> Effect:
    """A row of the final scoring."""
    return Effect(text, p, {"points": points}, title=say("effect", title, lang), places=(district_mark(p),))
