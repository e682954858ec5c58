"""§13 Using a building, and using it a second time."""

from spielwerk.core import rule

from .components import (
    BUILDINGS,
    EFFECT,
    FACTORY,
    FACTORY_POINTS,
    FREE_MINES,
    MINE,
    PAY_WORKERS,
    SYMBOL,
    USE_AGAIN_POWER,
    USE_EFFECT,
)
from .effects import gain, may_pay, pay, score_points
from .state import BY_USE, NOT_OWNED, SIDEWAYS, UPRIGHT


@rule
def own_buildings(s, p, used):
    """A seat's upright buildings, as bits, and its used ones if they count too."""
    cards = 0
    for card in range(BUILDINGS):
        cards |= int(s.upright[p, card] > 0) << card
    if used:
        for card in range(BUILDINGS):
            cards |= int(s.sideways[p, card] > 0) << card
    return cards


@rule
def workers_needed(s, p, card, option):
    """Workers that an effect employs; mines need none under the patent that frees them (SPY-13.3, SPY-21.1)."""
    free = (SYMBOL[card] & MINE != 0) & (s.patent[p, FREE_MINES] != NOT_OWNED)
    return 0 if free else EFFECT[USE_EFFECT[card, option], PAY_WORKERS]


@rule
def may_run(s, p, card, option, price):
    """Whether an effect exists and can be paid, with a price in pounds on top (SPY-13.5, SPY-13.7)."""
    effect = USE_EFFECT[card, option]
    enough = s.available[p] >= workers_needed(s, p, card, option)
    return (effect != 0) & enough & may_pay(s, p, effect, 0, price)


@rule
def run(s, p, card, option, price):
    """Employ workers, pay, take the effect (SPY-13.3, SPY-13.4, SPY-13.6)."""
    effect = USE_EFFECT[card, option]
    workers = workers_needed(s, p, card, option)
    s.available[p] -= workers
    s.spent[p] += workers
    pay(s, p, effect, 0, price)
    gain(s, p, effect, 0, BY_USE)
    score_points(s, p, factory_bonus(s, p, card, workers), BY_USE)


@rule
def factory_bonus(s, p, card, workers):
    """One more point for each worker in a building with the factory symbol, by patent (SPY-21.3)."""
    return workers if SYMBOL[card] & FACTORY and s.patent[p, FACTORY_POINTS] != NOT_OWNED else 0


@rule
def may_use(s, p, card, option):
    """An own upright building with an effect that can be paid (SPY-13.1, SPY-13.5)."""
    return (s.upright[p, card] > 0) & may_run(s, p, card, option, 0)


@rule
def use(s, p, card, option):
    """One effect of a building; the card is turned sideways (SPY-13.2)."""
    s.upright[p, card] -= 1
    s.sideways[p, card] += 1
    run(s, p, card, option, 0)


@rule
def may_use_again(s, p, card, option, price):
    """An own used building whose effect can be paid once more, with the event's price on top (SPY-15.5, SPY-ED-10)."""
    return s.sideways[p, card] > 0 and may_run(s, p, card, option, price)


@rule
def use_again(s, p, card, option, price):
    """Stand a used building up and use it at once, in one action; it ends sideways (SPY-15.5, SPY-21.6)."""
    run(s, p, card, option, price)


@rule
def may_use_again_by_patent(s, p):
    """The patent for a second use works once a round (SPY-21.6, SPY-12.5)."""
    return s.patent[p, USE_AGAIN_POWER] == UPRIGHT


@rule
def use_again_by_patent(s, p, card, option):
    s.patent[p, USE_AGAIN_POWER] = SIDEWAYS
    use_again(s, p, card, option, 0)
