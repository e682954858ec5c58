"""Coins, research points and the pollution marker: what every chapter moves."""

from spielwerk.core import rule

from .components import FIELDS


@rule
def era(s):
    """0 in rounds I and II, 1 in III and IV, 2 in V."""
    return (s.round_no - 1) // 2


@rule
def earn(s, p, good, amount):
    """Cards from the supply; whoever counts along knows the hand (TWC-1.5)."""
    s.hand[p, good] += amount
    s.counted[p, good] += amount


@rule
def pay(s, p, good, amount):
    s.hand[p, good] -= amount
    s.counted[p, good] -= amount


@rule
def pollute(s, p, steps):
    """The marker moves left, not beyond the end of the scale (TWC-5.13, TWC-5.15, TWC-6.14)."""
    s.pollution[p] = max(s.pollution[p] - steps, 0)


@rule
def clean_up(s, p, steps):
    """The marker moves right, not beyond the end of the scale (TWC-5.14, TWC-5.15)."""
    s.pollution[p] = min(s.pollution[p] + steps, FIELDS - 1)


@rule
def next_seat(s, p):
    return (p + 1) % s.seats
