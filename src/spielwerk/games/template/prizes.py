"""§3 Playing a round and §4 winning the prize."""

from spielwerk.core import EMPTY, places, rule

from .components import VALUE
from .effects import winning_effect

CATEGORIES = ("prizes", "tolls")


@rule
def roll(s, face):
    """The die says how many points are at stake (TPL-3.1)."""
    s.prize = face


@rule
def choose(s, p, slot):
    """A seat lays a card face down; the last one to do so opens all (TPL-3.2)."""
    s.chosen[p] = slot
    for other in range(s.seats):
        if s.chosen[other] == EMPTY:
            return
    reveal(s)


@rule
def reveal(s):
    """All cards are opened; the highest wins (TPL-3.3)."""
    best = EMPTY
    for p in range(s.seats):
        card = s.hand[p, s.chosen[p]]
        if best == EMPTY or VALUE[card] > VALUE[best]:
            best = card
            s.winner = p
        s.played[card] = 1
        s.hand[p, s.chosen[p]] = EMPTY
        s.chosen[p] = EMPTY
    winning_effect(s, s.winner, best)
    if not s.gamble:
        take(s)


@rule
def take(s):
    """The winner takes the prize (TPL-4.1)."""
    s.won[s.winner] += s.prize
    end_round(s)


@rule
def gamble(s):
    """The winner lets a coin decide: twice the prize or nothing (TPL-4.3)."""
    s.coin = 1


@rule
def flip(s, doubled):
    """The coin has landed."""
    s.coin = 0
    if doubled:
        s.won[s.winner] += 2 * s.prize
    end_round(s)


@rule
def end_round(s):
    """The next round begins with a new prize (TPL-3.4)."""
    s.trick += 1
    s.prize = EMPTY
    s.winner = EMPTY


@rule
def score(s, out):
    """Points from prizes less tolls (TPL-5.1)."""
    for p in range(s.seats):
        out[p] = s.won[p] - s.tolls[p]


@rule
def breakdown(s, out):
    """Points by category."""
    for p in range(s.seats):
        out[p, 0] = s.won[p]
        out[p, 1] = -s.tolls[p]


@rule
def rank(s, out):
    """Most points win; ties are shared (TPL-5.2)."""
    score(s, out)
    places(out, s.seats)
