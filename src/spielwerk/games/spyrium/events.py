"""§7 Using the current event and §15 the seven events."""

from spielwerk.core import rule

from .components import (
    EFFECT,
    EVENT_EFFECT,
    EVENT_GIVES,
    EVENT_SIGN,
    GAIN_WORKERS,
    MOST_WORKERS,
    PAY_MONEY,
    PLACEMENT,
    SECOND_USE,
    TRADE_TOKENS,
)
from .effects import gain, may_pay, pay, workers_owned
from .placement import gaps_to_place, place_worker
from .state import ACTIVATION_PHASE, BY_EVENTS, SIDEWAYS, UPRIGHT
from .using import use_again

# An event is one of three kinds: a choice of effects, a second use of a building, or the placement of a worker.


@rule
def event_gives(s, word):
    """Whether the current event brings something special (SECOND_USE, PLACEMENT)."""
    return EVENT_GIVES[s.event, word] > 0


@rule
def may_use_event(s, p, option, token):
    """Once a round in either phase, one effect that can be paid (SPY-7.1, SPY-7.2, SPY-7.4, SPY-7.5)."""
    if s.used_event[p] or event_gives(s, SECOND_USE) or event_gives(s, PLACEMENT):
        return False
    return may_take(s, p, option, token)


@rule
def may_take(s, p, option, token):
    """Whether the event, if it is a choice of effects, has this one and the seat can pay it."""
    effect = EVENT_EFFECT[s.event, option]
    # RULING: with all seven workers there is none to recruit (SPY-15.6).
    useless = (EFFECT[effect, GAIN_WORKERS] > 0) & (workers_owned(s, p) == MOST_WORKERS)
    return (effect != 0) & (not useless) & may_pay(s, p, effect, token, 0)


@rule
def use_event(s, p, option, token):
    """Pay and take one effect; nothing on the event is used up, and the phase stays (SPY-7.3, SPY-7.6, SPY-16.3)."""
    s.used_event[p] = 1
    effect = EVENT_EFFECT[s.event, option]
    pay(s, p, effect, token, 0)
    gain(s, p, effect, token, BY_EVENTS)


@rule
def may_revalue_event(s, p):
    """By patent, once a round, the event's token counts as another value for this seat (SPY-21.8)."""
    return s.patent[p, TRADE_TOKENS] == UPRIGHT and EVENT_SIGN[s.event] > 0


@rule
def may_revalue(s, p, option, token):
    """One effect that can be paid if the token counts so."""
    # RULING: a value that changes nothing is not offered.
    return may_revalue_event(s, p) and token != s.event_token and may_use_event(s, p, option, token)


@rule
def revalue(s, p, option, token):
    s.patent[p, TRADE_TOKENS] = SIDEWAYS
    use_event(s, p, option, token)


@rule
def event_price(s):
    """Pounds that the event with the second use costs (SPY-15.5)."""
    return EFFECT[EVENT_EFFECT[s.event, 0], PAY_MONEY]


@rule
def may_use_again_by_event(s, p):
    """The event lets a used building be used again; buildings are used in phase II anyway (SPY-15.5, SPY-13.1)."""
    return not s.used_event[p] and event_gives(s, SECOND_USE)


@rule
def use_again_by_event(s, p, card, option):
    s.used_event[p] = 1
    use_again(s, p, card, option, event_price(s))


@rule
def gaps_to_place_late(s, p):
    """Where the event, if it is that one, lets a worker be placed although the seat is in phase II (SPY-15.7, SPY-6.1)."""
    # RULING: not offered in phase I.
    return gaps_to_place(s, p) if s.phase[p] == ACTIVATION_PHASE else 0


@rule
def place_late(s, p, gap):
    s.used_event[p] = 1
    place_worker(s, p, gap)
