"""Who is asked, what may be answered, what happens then: dispatch only."""

from spielwerk.core import CHANCE, rule

from . import actions
from .actions import ARGS, VERB_OF
from .administration import carry_on, choose_site, finish, lay_turned, pass_the_turn, place_litter, settle, take_up
from .auction import bid, buy, go_on_without, leave, pass_on, put_up
from .choices import answers_at_once, answers_in_turn
from .components import LANDS, TILES
from .disaster import choose_column, stake
from .effects import board_train, build_bridge, clear, load, man, span_on, travel, unload, use
from .income import leave_idle, recycle, take_income
from .questions import ADMINISTRATION, DEAL, FIRST_STAGE, OVER, PLANT_WORKS, RECYCLE, USE, WAITING
from .scoring import end_round
from .setup import name_first, outcomes, show, show_card

__all__ = ["apply", "asked", "legal", "outcomes", "to_act"]


@rule
def asked(s, seat):
    """The table's phase, or what a seat is asked about its own region."""
    if seat >= 0 and (s.phase == ADMINISTRATION or (s.phase == RECYCLE and s.stage[seat] == PLANT_WORKS)):
        return FIRST_STAGE + s.stage[seat]
    return s.phase


@rule
def to_act(s):
    """Luck lays out; auction and disaster go round; administration and recycling are for all at once."""
    if s.phase <= DEAL:
        return 1 << CHANCE
    if s.phase < ADMINISTRATION:
        return 1 << s.turn
    if s.phase == OVER:
        return 0
    return busy_seats(s)


@rule
def busy_seats(s):
    bits = 0
    for p in range(s.seats):
        if s.stage[p] > WAITING:
            bits |= 1 << p
    return bits


@rule
def legal(s, seat, out):
    if not to_act(s) & (1 << seat):
        return 0
    if s.phase < ADMINISTRATION:
        return answers_in_turn(s, seat, out)
    return answers_at_once(s, seat, out)


@rule
def apply(s, actor, action):
    s.ply += 1
    verb, i, k = VERB_OF[action], ARGS[action, 0], ARGS[action, 1]  # looked up once: a GPU keeps one copy of a table a function
    if actor == CHANCE:
        apply_luck(s, verb, i)
    elif s.phase < ADMINISTRATION:
        apply_in_turn(s, actor, verb, i)
    elif s.phase == ADMINISTRATION:
        apply_administration(s, actor, verb, i, k)
    elif verb == actions.RECYCLE:
        recycle(s, actor, i)
    else:
        leave_idle(s, actor)
    end_phases(s)


@rule
def end_phases(s):
    """Administration, income and recycling, bonus scoring: each waits for everybody to be done (TWC-1.2 to TWC-1.4)."""
    while s.phase >= ADMINISTRATION and s.phase != OVER and busy_seats(s) == 0:
        if s.phase == ADMINISTRATION:
            take_income(s)
        else:
            end_round(s)


@rule
def apply_luck(s, verb, i):
    if verb == actions.FIRST:
        name_first(s, i)
    elif verb == actions.CARD:
        show_card(s, i)
    elif verb == actions.SHOW_LAND:
        show(s, i)
    elif verb == actions.SHOW_TECHNOLOGY:
        show(s, LANDS + i)
    else:
        show(s, TILES + i)


@rule
def apply_in_turn(s, p, verb, i):
    if verb == actions.OFFER:
        put_up(s, p, i)
    elif verb == actions.BID:
        bid(s, p, i)
    elif verb == actions.PASS:
        pass_on(s, p)
    elif verb == actions.LEAVE:
        leave(s, p)
    elif verb == actions.BUY:
        buy(s, p, i)
    elif verb == actions.DECLINE:
        go_on_without(s, p)
    elif verb == actions.COLUMN:
        choose_column(s, p, i)
    else:
        stake(s, p, i)


@rule
def apply_administration(s, p, verb, i, k):
    if verb == actions.LITTER:
        place_litter(s, p, i)
        carry_on(s, p)
    elif verb == actions.LAY:
        take_up(s, p, i)
    elif verb == actions.SITE:
        choose_site(s, p, i, k)
    elif verb == actions.TURN:
        lay_turned(s, p, i)
    elif verb == actions.SETTLE:
        settle(s, p, i)
    elif verb == actions.FINISH:
        finish(s, p)
    else:
        apply_technology(s, p, verb, i, k)
        if s.stage[p] == USE:
            carry_on(s, p)
    pass_the_turn(s)


@rule
def apply_technology(s, p, verb, i, k):
    if verb == actions.USE:
        use(s, p, i, k)
    elif verb == actions.MAN:
        man(s, p, i, k)
    elif verb == actions.SPAN_ON:
        span_on(s, p, i)
    elif verb == actions.SPAN:
        build_bridge(s, p, i)
    elif verb == actions.CLEAR:
        clear(s, p, i)
    elif verb == actions.BOARD:
        board_train(s, p, i, k)
    elif verb == actions.TRAVEL:
        travel(s, p, i, k)
    elif verb == actions.LOAD:
        load(s, p, i)
    else:
        unload(s, p, i)
