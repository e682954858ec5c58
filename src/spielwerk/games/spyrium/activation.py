"""§9 Activating a card: hiring a specialist (§10), building (§11), acquiring a patent (§12).

Offered in phase II only (SPY-9.1). Neither buildings nor patents are limited in number (SPY-11.9, SPY-12.3).
"""

from spielwerk.core import EMPTY, rule, table

from .components import (
    BUILD_EFFECT,
    BUILDINGS,
    CHEAP_PLOTS,
    COST,
    EFFECT,
    HIRE_EFFECT,
    KIND,
    NO_SURCHARGE,
    NO_TOKENS,
    PATENT,
    PAY_MONEY,
    PAY_SPYRIUM,
    POWER,
    SPECIALIST,
    SYMBOL,
    TOKEN_SIGN,
    TRADE_TOKENS,
)
from .effects import amount, gain, may_pay, pay
from .placement import take_back
from .questions import PLOT, WHICH_TOKEN
from .state import BESIDE, BY_SPECIALISTS, BY_TOKENS, NOT_OWNED, SIDEWAYS, UPRIGHT, VALUES
from .tokens import take_token, tokens_on

REDUCTION = 3  # pounds off the base cost for a shared symbol (SPY-11.5)
CHEAPER = 3  # pounds off a new plot, by patent (SPY-21.5)
REDUCED = table([max(0, cost - REDUCTION) for cost in COST])  # by card, not below £0 (SPY-11.6)
TOO_MUCH = 10_000  # pounds: nobody ever has as many


# Prices


@rule
def plot_price(s, p):
    """A new plot costs £1 per building already there, less by patent (SPY-11.3, SPY-21.5)."""
    price = s.built[p]
    if s.patent[p, CHEAP_PLOTS] != NOT_OWNED:
        price -= CHEAPER
    return max(0, price)


@rule
def new_plot_price(s, p):
    """What the pending building costs on a new plot."""
    return COST[s.card] + s.surcharge + plot_price(s, p)


@rule
def share_a_symbol(old, new):
    """Buildings without a symbol share none (SPY-11.8)."""
    return SYMBOL[old] & SYMBOL[new] != 0


@rule
def base_cost(new, old):
    """The base cost in place of another building: £3 less for a shared symbol (SPY-11.5)."""
    return REDUCED[new] if share_a_symbol(old, new) else COST[new]


@rule
def replacing_price(s, old):
    """What the pending building costs in place of another: no plot, but the surcharge (SPY-11.4, SPY-11.7)."""
    return base_cost(s.card, old) + s.surcharge


# May a card be activated?


@rule
def may_trade_tokens(s, p):
    """Whether a seat may count a token as another value now (SPY-21.8)."""
    return s.patent[p, TRADE_TOKENS] == UPRIGHT


@rule
def may_hire_with(s, p, card, place, price, v, value):
    """Token v can be used at a value, its own or any by patent, if the seat can pay (SPY-10.4, SPY-10.6)."""
    if s.tokens[place, v] == 0 or (value != v + 1 and not may_trade_tokens(s, p)):
        return False
    return may_pay(s, p, HIRE_EFFECT[card], value, price)


@rule
def lowest_token(s, p, place):
    """The lowest value at which a token on a card can count, 0 if there is none (SPY-10.5, SPY-21.8)."""
    if may_trade_tokens(s, p) and tokens_on(s, place) > 0:
        return 1
    lowest = 0
    for v in range(VALUES - 1, -1, -1):
        lowest = v + 1 if s.tokens[place, v] > 0 else lowest
    return lowest


@rule
def symbols_owned(s, p):
    """The symbols of all buildings of a seat, as bits."""
    symbols = 0
    for card in range(BUILDINGS):
        symbols |= SYMBOL[card] * int(s.upright[p, card] + s.sideways[p, card] > 0)
    return symbols


@rule
def lowest_price(s, p, place, owned):
    """What the card on a place costs at least, without a surcharge, for the owner of these symbols (SPY-9.5).

    One sum serves every kind of card: what hires nobody has an effect that costs nothing, what is no building has no symbol.
    Replacing is never dearer than a new plot (SPY-11.2), and the lowest token is the cheapest; a specialist with the token sign
    needs one (SPY-10.3, SPY-10.5, SPY-10.6).
    """
    card = s.display[place]
    effect = HIRE_EFFECT[card]
    price = REDUCED[card] if SYMBOL[card] & owned else COST[card]
    if effect != 0:
        token = lowest_token(s, p, place)
        price += amount(s, p, effect, PAY_MONEY, token)
        if s.spyrium[p] < EFFECT[effect, PAY_SPYRIUM] or (TOKEN_SIGN[card] != NO_TOKENS and token == 0):
            return TOO_MUCH
    return price


@rule
def may_waive(s, p, surcharge):
    """Once a round, by patent, the surcharge is waived (SPY-21.4)."""
    # RULING: only where there is one.
    return surcharge > 0 and s.patent[p, NO_SURCHARGE] == UPRIGHT


# Activating


@rule
def activate(s, p, gap, side, waived):
    """A worker leaves to activate a card beside it; every other worker there costs £1 (SPY-9.2, SPY-9.3, SPY-9.4)."""
    take_back(s, p, gap)
    s.place = BESIDE[gap, side]
    s.card = s.display[s.place]
    if waived:
        s.patent[p, NO_SURCHARGE] = SIDEWAYS
    else:
        s.surcharge = s.crowd[s.place]  # counted after leaving: only the others
    if KIND[s.card] == PATENT:
        acquire(s, p)
    elif KIND[s.card] == SPECIALIST:
        choose_token(s, p)
    elif s.built[p] > 0:
        s.asked = PLOT
    else:
        build_on_new_plot(s, p)  # the first plot is free, and there is nothing to replace


@rule
def acquire(s, p):
    """The patent leaves the display, needs no plot and works from the next action on (SPY-12.1, SPY-12.2, SPY-12.4)."""
    s.money[p] -= COST[s.card] + s.surcharge
    s.patent[p, POWER[s.card]] = UPRIGHT
    s.display[s.place] = EMPTY


@rule
def may_build_on_new_plot(s, p):
    return s.money[p] >= new_plot_price(s, p)


@rule
def build_on_new_plot(s, p):
    """Pay base cost, surcharge and plot (SPY-11.3)."""
    s.money[p] -= new_plot_price(s, p)
    build(s, p)


@rule
def may_replace(s, p, old, used):
    """Any own building may go, used or not (SPY-11.4)."""
    owned = s.sideways[p, old] if used else s.upright[p, old]
    return owned > 0 and s.money[p] >= replacing_price(s, old)


@rule
def replace(s, p, old, used):
    """The old building leaves the game; what it gave is kept, workers on it stay spent (SPY-11.4, SPY-11.11, SPY-11.12)."""
    s.money[p] -= replacing_price(s, old)
    if used:
        s.sideways[p, old] -= 1
    else:
        s.upright[p, old] -= 1
    s.built[p] -= 1
    build(s, p)


@rule
def build(s, p):
    """The card joins the district upright; workers beside its place stay (SPY-11.1, SPY-11.11, SPY-9.6)."""
    s.display[s.place] = EMPTY
    s.upright[p, s.card] += 1
    s.built[p] += 1
    choose_token(s, p)


@rule
def choose_token(s, p):
    """Ask which token to use at which value, if there is a choice, then take the effect (SPY-10.4, SPY-11.10)."""
    kinds = 0  # different values that lie on the card
    only = 0
    for v in range(VALUES):
        if s.tokens[s.place, v] > 0:
            kinds += 1
            only = v
    if kinds == 0:
        take_effect(s, p, 0)
    elif kinds == 1 and not may_trade_tokens(s, p):
        use_token(s, p, only, only + 1)
    else:
        s.asked = WHICH_TOKEN


@rule
def may_use_token(s, p, v, value):
    """A token on the pending card at a value; a building has one token, so it asks only under the patent: any value will do."""
    if KIND[s.card] == SPECIALIST:
        return may_hire_with(s, p, s.card, s.place, COST[s.card] + s.surcharge, v, value)
    return s.tokens[s.place, v] > 0


@rule
def use_token(s, p, v, value):
    """The token leaves the card and counts (SPY-10.4, SPY-21.8)."""
    take_token(s, p, s.place, v)
    if value != v + 1:
        s.patent[p, TRADE_TOKENS] = SIDEWAYS
    take_effect(s, p, value)


@rule
def take_effect(s, p, token):
    """A specialist is paid, gives his effect and stays (SPY-10.1, SPY-10.2); a building has been paid (SPY-11.10)."""
    if KIND[s.card] == SPECIALIST:
        pay(s, p, HIRE_EFFECT[s.card], token, COST[s.card] + s.surcharge)
        gain(s, p, HIRE_EFFECT[s.card], token, BY_SPECIALISTS)
    else:
        gain(s, p, BUILD_EFFECT[s.card], token, BY_TOKENS)
