"""What effects cost and bring: one small function per effect word, and the residence and bonus rules (§17, §18)."""

from spielwerk.core import rule

from .components import (
    EFFECT,
    GAIN_MONEY,
    GAIN_POINTS,
    GAIN_RESIDENCE,
    GAIN_SPYRIUM,
    GAIN_WORKERS,
    LAST_RESIDENCE,
    MOST_WORKERS,
    PAY_MONEY,
    PAY_SPYRIUM,
    TOKEN_VALUE,
    TRACK,
    WORKERS_OWNED,
)
from .questions import BONUS, RESIDENCE
from .state import BOTH_BONUSES, BY_RESIDENCE, FIRST_BONUS, MONEY_WAITS, NO_BONUS, SECOND_BONUS, WORKER_WAITS

BONUS_POUNDS = 5  # SPY-18.2


@rule
def workers_owned(s, p):
    """Available, placed and spent workers alike."""
    return s.available[p] + s.in_display[p] + s.spent[p]


@rule
def amount(s, p, effect, word, token):
    """How much of a word an effect says: a number, the value of the token, or one for each worker owned."""
    n = EFFECT[effect, word]
    if n == TOKEN_VALUE:
        return token
    if n == WORKERS_OWNED:
        return workers_owned(s, p)
    return n


@rule
def may_pay(s, p, effect, token, price):
    """Whether a seat holds what an effect costs, with a price in pounds on top (SPY-1.7, SPY-9.5)."""
    enough = s.money[p] >= price + amount(s, p, effect, PAY_MONEY, token)
    return enough & (s.spyrium[p] >= EFFECT[effect, PAY_SPYRIUM])


@rule
def pay(s, p, effect, token, price):
    """Pay what an effect costs, with a price in pounds on top; workers are employed elsewhere (SPY-13.3)."""
    s.money[p] -= price + amount(s, p, effect, PAY_MONEY, token)
    s.spyrium[p] -= EFFECT[effect, PAY_SPYRIUM]


@rule
def score_points(s, p, points, source):
    """Points in play, and where they come from."""
    s.points[p] += points
    s.scored[p, source] += points


@rule
def gain(s, p, effect, token, source):
    """Take what an effect brings; the bank never runs out (SPY-1.6). ORDER: all has been paid before (SPY-9.5)."""
    s.money[p] += amount(s, p, effect, GAIN_MONEY, token)
    s.spyrium[p] += amount(s, p, effect, GAIN_SPYRIUM, token)
    score_points(s, p, amount(s, p, effect, GAIN_POINTS, token), source)
    gain_workers(s, p, EFFECT[effect, GAIN_WORKERS])
    s.residences += EFFECT[effect, GAIN_RESIDENCE]


@rule
def gain_workers(s, p, n):
    """Workers from the supply are available at once; there are seven of a colour (SPY-1.2, SPY-20.8)."""
    # RULING: as many as are left if fewer.
    s.available[p] += min(n, MOST_WORKERS - workers_owned(s, p))


@rule
def advance(s, p):
    """One step to the right on the residence track (SPY-17.1)."""
    s.residences -= 1
    s.residence[p] += 1


@rule
def score_residence(s, p):
    """Points equal to the current value of the residence track (SPY-17.1)."""
    s.residences -= 1
    score_points(s, p, TRACK[s.residence[p]], BY_RESIDENCE)


@rule
def use_residence(s, p):
    """Ask for the pending residence effect; at the end of the track only scoring is left (SPY-17.3)."""
    if s.residence[p] < LAST_RESIDENCE:
        s.asked = RESIDENCE
    else:
        score_residence(s, p)


@rule
def take_bonus_worker(s, p):
    """A worker, or £5 if all seven are owned (SPY-18.2, SPY-18.6)."""
    # RULING: a bonus is never worth nothing.
    if workers_owned(s, p) < MOST_WORKERS:
        gain_workers(s, p, 1)
    else:
        s.money[p] += BONUS_POUNDS
    s.bonus[p] = MONEY_WAITS if s.bonus[p] == BOTH_BONUSES else NO_BONUS


@rule
def take_bonus_money(s, p):
    """£5 from the bank (SPY-18.2)."""
    s.money[p] += BONUS_POUNDS
    s.bonus[p] = WORKER_WAITS if s.bonus[p] == BOTH_BONUSES else NO_BONUS


@rule
def claim_bonuses(s, p):
    """At 8 points the seat chooses, at 20 it gets the other bonus, whoever was there before (SPY-18.1, SPY-18.3 … 18.5)."""
    if s.bonus[p] == BOTH_BONUSES and s.points[p] >= FIRST_BONUS:
        if workers_owned(s, p) < MOST_WORKERS:
            s.asked = BONUS
            return
        take_bonus_worker(s, p)  # both bonuses are £5 now: nothing to choose
    if s.points[p] >= SECOND_BONUS:
        if s.bonus[p] == WORKER_WAITS:
            take_bonus_worker(s, p)
        elif s.bonus[p] == MONEY_WAITS:
            take_bonus_money(s, p)
