"""§12 The resource terminal, §13 trading, §14 certificates.

Supplies also move for bonus resources (specialists.py) and tank building (closing.py), prices for a shortage (closing.py)
and Price Manipulation (optional.py), and never otherwise (STM-12.5, STM-12.6).
"""

from spielwerk.core import offer, rule

from .actions import BUY_QUARTER, PASS, SELL_LICENCE, TAKE_LICENCE, buy_id, sell_id
from .assets import affords, ask, load, pay
from .components import (
    LICENCE,
    LICENCE_SALE,
    PRICE_CHANGE,
    PRICE_HIGH,
    PRICE_LOW,
    QUARTER,
    RESOURCES,
    SUPPLY_HIGH,
)
from .questions import (
    CERTIFICATE,
    CERTIFICATES,
    CLOSING,
    TRADE,
    TRADING,
)
from .state import LICENCES, LICENCES_HELD, QUARTERS, QUARTERS_HELD


@rule
def move_price(s, r, fields):
    """No price marker leaves its scale (STM-12.1)."""
    s.price[r] = min(max(s.price[r] + fields, PRICE_LOW[r]), PRICE_HIGH[r])


@rule
def resource_in_trade(s):
    """By the printed numbers, or the order markers (STM-13.1, STM-17.7)."""
    return s.trade_order[s.traded]


@rule
def trading(s):
    """One resource after another, every player in player order (STM-13.1, STM-13.2)."""
    if s.turn == s.seats:
        s.turn = 0
        s.traded += 1
    if s.traded == RESOURCES:
        s.traded = 0
        s.step = CERTIFICATES
    else:
        ask(s, s.holder[s.turn], TRADE)


@rule
def legal_trade(s, p, out):
    """Buy, sell or pass (STM-13.3): up to the supply and one's credits (STM-13.4), or any number held (STM-13.7)."""
    r = resource_in_trade(s)
    n = offer(out, 0, PASS)
    for k in range(min(s.supply[r], s.credits[p] // s.price[r])):
        n = offer(out, n, buy_id(k))
    for k in range(s.goods[p, r]):
        n = offer(out, n, sell_id(k))
    return n


@rule
def buy(s, p, pieces):
    """All pieces at one price (STM-13.10); the supply falls by what was bought, loaded or not (STM-13.5, STM-13.6)."""
    r = resource_in_trade(s)
    s.credits[p] -= pieces * s.price[r]
    s.supply[r] -= pieces
    load(s, p, r, pieces)
    end_trade(s, r)


@rule
def sell(s, p, pieces):
    """Paid in full, also at the end of the supply scale (STM-13.8, STM-13.9)."""
    r = resource_in_trade(s)
    s.credits[p] += pieces * s.price[r]
    s.goods[p, r] -= pieces
    s.supply[r] = min(s.supply[r] + pieces, SUPPLY_HIGH[r])
    end_trade(s, r)


@rule
def pass_trade(s):
    end_trade(s, resource_in_trade(s))


@rule
def end_trade(s, r):
    """After every turn the price follows the colour of the supply (STM-12.4, STM-13.11)."""
    move_price(s, r, PRICE_CHANGE[r, s.supply[r]])
    s.turn += 1
    s.step = TRADING


# Certificates


@rule
def certificates(s):
    """In player order one action each (STM-14.1); who can do none is not asked."""
    while s.turn < s.seats:
        p = s.holder[s.turn]
        if may_buy_licence(s, p) or may_buy_quarter(s, p) or s.certificates[p, LICENCES_HELD] > 0:
            ask(s, p, CERTIFICATE)
            return
        s.turn += 1
    s.turn = 0
    s.step = CLOSING


@rule
def may_buy_licence(s, p):
    """STM-14.2."""
    return s.stock[LICENCES] > 0 and affords(s, p, LICENCE)


@rule
def may_buy_quarter(s, p):
    """STM-14.4."""
    return s.stock[QUARTERS] > 0 and affords(s, p, QUARTER)


@rule
def legal_certificate(s, p, out):
    n = offer(out, 0, PASS)
    if may_buy_licence(s, p):
        n = offer(out, n, TAKE_LICENCE)
    if s.certificates[p, LICENCES_HELD] > 0:
        n = offer(out, n, SELL_LICENCE)
    if may_buy_quarter(s, p):
        n = offer(out, n, BUY_QUARTER)
    return n


@rule
def end_certificate(s):
    s.turn += 1
    s.step = CERTIFICATES


@rule
def buy_licence(s, p):
    pay(s, p, LICENCE)
    s.stock[LICENCES] -= 1
    s.certificates[p, LICENCES_HELD] += 1
    end_certificate(s)


@rule
def sell_licence(s, p):
    """It leaves the game (STM-14.3)."""
    s.certificates[p, LICENCES_HELD] -= 1
    s.credits[p] += LICENCE_SALE
    end_certificate(s)


@rule
def buy_quarter(s, p):
    """It cannot be sold again; the market does not move (STM-14.5)."""
    pay(s, p, QUARTER)
    s.stock[QUARTERS] -= 1
    s.certificates[p, QUARTERS_HELD] += 1
    end_certificate(s)
