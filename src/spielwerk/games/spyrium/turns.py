"""§5 Turns and phases, and passing (SPY-14.1)."""

from spielwerk.core import EMPTY, around, rule

from .effects import claim_bonuses, use_residence
from .questions import DONE, TURN
from .rounds import end_round
from .state import ACTIVATION_PHASE, PASSED


@rule
def switch(s, p):
    """To phase II, whatever the others do; the turn goes on with any action of that phase (SPY-5.5 … SPY-5.9)."""
    s.phase[p] = ACTIVATION_PHASE
    s.asked = TURN


@rule
def may_pass(s, p):
    """Only without an own worker in the display; nothing else prevents it (SPY-14.1, SPY-14.2)."""
    return s.in_display[p] == 0


@rule
def pass_round(s, p):
    """The seat is skipped for the rest of the round (SPY-5.10)."""
    s.phase[p] = PASSED


@rule
def finish(s, p):
    """After an action: a residence effect, bonuses, and then the next turn. Each may ask the seat first."""
    if s.residences > 0:
        use_residence(s, p)
    if s.asked == DONE:
        claim_bonuses(s, p)
    if s.asked == DONE:
        next_turn(s)


@rule
def next_turn(s):
    """Clockwise to the next seat that has not passed; when all have, the round ends (SPY-5.1, SPY-5.10, SPY-14.3)."""
    s.place = EMPTY
    s.card = EMPTY
    s.surcharge = 0
    for step in range(1, s.seats + 1):
        p = around(s.actor + step, s.seats)
        if s.phase[p] != PASSED:
            s.actor = p
            s.asked = TURN
            return
    end_round(s)
