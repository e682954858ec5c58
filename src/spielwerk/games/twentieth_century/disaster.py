"""§6 The disaster: bidding research points on columns."""

from spielwerk.core import EMPTY, rule

from .administration import begin_administration
from .components import COLUMN_FROM, DAMAGE, HIGHEST_STAKE, RESEARCH
from .purse import next_seat, pay, pollute
from .questions import COLUMN, STAKE


@rule
def begin_bidding(s):
    """All figures stand beside the card; the last to leave the auction begins (TWC-6.3)."""
    for p in range(s.seats):
        s.figure[p, 0] = EMPTY
        s.figure[p, 1] = 0
    s.turn = s.start
    s.phase = COLUMN


@rule
def column_counts(s, column):
    """As many columns count as there are players (TWC-6.2)."""
    return s.seats >= COLUMN_FROM[column]


@rule
def least_stake(s, column):
    """More than the highest figure of the column, 0 in an empty one (TWC-6.6)."""
    least = 0
    for p in range(s.seats):
        if s.figure[p, 0] == column and s.figure[p, 1] >= least:
            least = s.figure[p, 1] + 1
    return least


@rule
def most_stake(s, p):
    """25 at most, and no more than in hand (TWC-6.5)."""
    return min(HIGHEST_STAKE, s.hand[p, RESEARCH])


@rule
def may_choose(s, p, column):
    """Any counting column in which the seat can be the highest (TWC-6.9)."""
    return column_counts(s, column) and least_stake(s, column) <= most_stake(s, p)


@rule
def choose_column(s, p, column):
    s.focus[p, 0] = column
    s.phase = STAKE


@rule
def stake(s, p, research):
    """The figure is put on the bid; it goes on clockwise (TWC-6.4)."""
    s.figure[p, 0] = s.focus[p, 0]
    s.figure[p, 1] = research
    s.focus[p, 0] = 0
    follower = next_seat(s, p)
    while follower != p:
        if s.figure[follower, 0] == EMPTY or is_below(s, follower):
            s.turn = follower
            s.phase = COLUMN
            return
        follower = next_seat(s, follower)
    strike(s)


@rule
def is_below(s, p):
    """Another figure stands higher in the seat's column: it must bid anew, the highest may not move (TWC-6.8, TWC-6.9)."""
    for other in range(s.seats):
        if s.figure[other, 0] == s.figure[p, 0] and s.figure[other, 1] > s.figure[p, 1]:
            return True
    return False


@rule
def strike(s):
    """Everybody pays and bears his column; the worst one makes the next start player (TWC-6.12 to TWC-6.15)."""
    for p in range(s.seats):
        column = s.figure[p, 0]
        pay(s, p, RESEARCH, s.figure[p, 1])
        s.litter[p] += DAMAGE[s.disaster, column, 0]
        pollute(s, p, DAMAGE[s.disaster, column, 1])
        if column == 0:
            s.start = p
    begin_administration(s)
