"""Chapter 7: all players score one symbol. Who has a choice is asked in turn, all others score at once.

RULING: without a choice, nobody's scoring touches another player or tells anybody anything new (ruling 14).
"""

from spielwerk.core import around, rule

from .pollution import add_discs, gain_points, remove_discs, track_symbols
from .research import divide, fewest_on_energy, most_on_energy
from .state import (
    BY_TILES,
    BY_TRACK,
    CAPITAL,
    CAPITAL_GAIN,
    ECOLOGY,
    ECOLOGY_GAIN,
    ENERGY,
    ENERGY_GAIN,
    ENERGY_PRICE,
    PROSPERITY,
    RESEARCH,
)


@rule
def score_symbol(s, symbol):
    """Every player scores the symbol (PRO-7.2); `asked` then holds those who have to choose."""
    s.symbol = symbol
    s.asked = 0
    for p in range(s.seats):
        if symbol == ENERGY:
            score_energy(s, p)
        elif symbol == ECOLOGY:
            score_ecology(s, p)
        elif symbol == CAPITAL:
            s.money[p] += CAPITAL_GAIN * s.visible[p, CAPITAL]  # PRO-7.16
        elif symbol == RESEARCH:
            score_research(s, p)
        else:
            score_prosperity(s, p)


@rule
def next_to_choose(s):
    """Of those who have to choose, the first clockwise from the active player, as a bit (PRO-7.2).

    RULING: in the final scoring from the player who took the last turn (ruling 14).
    """
    for k in range(s.seats):
        p = around(s.active + k, s.seats)
        if s.asked & (1 << p):
            return 1 << p
    return 0


@rule
def score_energy(s, p):
    """Money for a positive balance (PRO-7.6, PRO-7.7); for a negative one money or discs (PRO-7.8)."""
    balance = s.visible[p, ENERGY]
    if balance >= 0:
        s.money[p] += ENERGY_GAIN * balance
    elif most_payable(s, p) > 0:
        s.asked |= 1 << p
    else:
        pay(s, p, 0)


@rule
def missing_energy(s, p):
    """How far a negative balance is below 0 (PRO-7.8)."""
    return -s.visible[p, ENERGY]


@rule
def most_payable(s, p):
    """Missing points that the money in hand can pay, in whole hundreds (PRO-7.10).

    RULING: no debt, and no part of a point (ruling 4).
    """
    return min(missing_energy(s, p), s.money[p] // ENERGY_PRICE)


@rule
def pay(s, p, points):
    """Pay for so many missing points (PRO-7.9); the rest becomes discs (PRO-7.10, PRO-7.11)."""
    s.money[p] -= ENERGY_PRICE * points
    add_discs(s, p, missing_energy(s, p) - points)


@rule
def score_ecology(s, p):
    """Discs go (PRO-7.12), money for those that are missing (PRO-7.13); or discs come (PRO-7.14, PRO-7.15)."""
    balance = s.visible[p, ECOLOGY]
    if balance >= 0:
        s.money[p] += ECOLOGY_GAIN * remove_discs(s, p, balance)
    else:
        add_discs(s, p, -balance)


@rule
def score_research(s, p):
    """Who can divide the steps in more than one way is asked (PRO-7.18)."""
    if fewest_on_energy(s, p) < most_on_energy(s, p):
        s.asked |= 1 << p
    else:
        divide(s, p, most_on_energy(s, p))


@rule
def score_prosperity(s, p):
    """A point for each visible symbol, on the board (PRO-7.20) and on the pollution track (PRO-7.21)."""
    gain_points(s, p, BY_TILES, s.visible[p, PROSPERITY])
    gain_points(s, p, BY_TRACK, track_symbols(s, p))
