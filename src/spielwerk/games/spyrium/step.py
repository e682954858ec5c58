"""Who is asked, what may be answered, what happens then: dispatch only."""

from spielwerk.core import CHANCE, offer, offer_copies, offer_weighted, rule

from .actions import (
    ACTIVATE,
    ADVANCE,
    ARGS,
    BONUS_MONEY,
    BONUS_WORKER,
    BUILD_NEW,
    BY_EVENT,
    DEAL,
    DRAW_EVENT,
    DRAW_TOKEN,
    EARN,
    EVENT,
    LATE,
    PASS,
    PLACE,
    REPLACE,
    REVALUE,
    SCORE,
    START,
    SWITCH,
    TOKEN,
    USE,
    USE_AGAIN,
    VERB_OF,
    WITHDRAW,
    deal_id,
    draw_event_id,
    draw_token_id,
    start_id,
)
from .activation import activate, build_on_new_plot, replace, use_token
from .choices import activation_turn, placement_turn, plot_choices, token_choices
from .components import CARD_IN, EVENTS, KINDS_IN
from .earning import earn, withdraw
from .effects import advance, score_residence, take_bonus_money, take_bonus_worker
from .events import place_late, revalue, use_again_by_event, use_event
from .placement import place_worker
from .questions import (
    ACTIVATION_TURN,
    CARD,
    DONE,
    EVENT_TOKEN,
    FUTURE_EVENT,
    OVER,
    PLACEMENT_TURN,
    PLOT,
    RESIDENCE,
    START_PLAYER,
    TURN,
    WHICH_TOKEN,
)
from .rounds import (
    choose_start_player,
    current_deck,
    lay_card,
    lay_card_token,
    lay_event_token,
    show_future_event,
)
from .state import PLACEMENT_PHASE, VALUES
from .turns import finish, pass_round, switch
from .using import use, use_again_by_patent


@rule
def asked(s, seat):
    """What the actor is asked, as everybody sees it: a turn belongs to the phase that the actor is in (SPY-5.2)."""
    if s.asked == TURN and s.phase[s.actor] != PLACEMENT_PHASE:
        return ACTIVATION_TURN
    return int(s.asked)


@rule
def to_act(s):
    """Luck prepares a round, then one seat at a time is asked."""
    if s.asked == OVER:
        return 0
    if s.asked < TURN:
        return 1 << CHANCE
    return 1 << s.actor


@rule
def legal(s, seat, out):
    """The answers to the question that is open, if it is this seat's."""
    if s.actor != seat or s.asked < TURN or s.asked == OVER:
        return 0
    question = asked(s, seat)
    if question == PLACEMENT_TURN:
        return placement_turn(s, seat, out)
    if question == ACTIVATION_TURN:
        return activation_turn(s, seat, out)
    if question == WHICH_TOKEN:
        return token_choices(s, seat, out)
    if question == PLOT:
        return plot_choices(s, seat, out)
    if question == RESIDENCE:
        n = offer(out, 0, ADVANCE)
        return offer(out, n, SCORE)
    n = offer(out, 0, BONUS_WORKER)
    return offer(out, n, BONUS_MONEY)


@rule
def apply(s, actor, action):
    """Do what was decided; a seat's action that leaves nothing to ask is finished (see turns)."""
    s.ply += 1
    verb = VERB_OF[action]
    a = ARGS[action, 0]
    b = ARGS[action, 1]
    c = ARGS[action, 2]
    if actor == CHANCE:
        decide(s, verb, a)
        return
    s.asked = DONE
    act(s, actor, verb, a, b, c)
    if s.asked == DONE:
        finish(s, actor)


@rule
def decide(s, verb, a):
    """What luck has decided."""
    if verb == DEAL:
        lay_card(s, a)
    elif verb == DRAW_EVENT:
        show_future_event(s, a)
    elif verb == DRAW_TOKEN:
        if s.asked == EVENT_TOKEN:
            lay_event_token(s, a)
        else:
            lay_card_token(s, a)
    elif verb == START:
        choose_start_player(s, a)


@rule
def act(s, p, verb, a, b, c):
    """What a seat has decided."""
    if verb == PLACE:
        place_worker(s, p, a)
    elif verb == EVENT:
        use_event(s, p, a, s.event_token)
    elif verb == REVALUE:
        revalue(s, p, a, b + 1)
    elif verb == LATE:
        place_late(s, p, a)
    elif verb == SWITCH:
        switch(s, p)
    elif verb == EARN:
        earn(s, p, a, b)
    elif verb == WITHDRAW:
        withdraw(s, p, a)
    elif verb == ACTIVATE:
        activate(s, p, a, b, c)
    elif verb == TOKEN:
        use_token(s, p, a, b + 1)
    elif verb == BUILD_NEW:
        build_on_new_plot(s, p)
    elif verb == REPLACE:
        replace(s, p, a, b)
    elif verb == ADVANCE:
        advance(s, p)
    elif verb == SCORE:
        score_residence(s, p)
    elif verb == BONUS_WORKER:
        take_bonus_worker(s, p)
    elif verb == BONUS_MONEY:
        take_bonus_money(s, p)
    elif verb == USE:
        use(s, p, a, b)
    elif verb == USE_AGAIN:
        if c == BY_EVENT:
            use_again_by_event(s, p, a, b)
        else:
            use_again_by_patent(s, p, a, b)
    elif verb == PASS:
        pass_round(s, p)


@rule
def outcomes(s, out, weight):
    """Each card, event or token with the number of its copies that nobody has seen (SPY-2.1, SPY-2.2, SPY-16.1)."""
    n = 0
    if s.asked == CARD:
        deck = current_deck(s)
        for i in range(KINDS_IN[deck]):
            card = CARD_IN[deck, i]
            n = offer_copies(out, weight, n, deal_id(card), s.deck[card, deck])
    elif s.asked == FUTURE_EVENT:
        for event in range(EVENTS):
            n = offer_copies(out, weight, n, draw_event_id(event), s.pile[event])
    elif s.asked == START_PLAYER:
        for p in range(s.seats):
            n = offer_weighted(out, weight, n, start_id(p), 1)
    else:
        for v in range(VALUES):
            n = offer_copies(out, weight, n, draw_token_id(v), s.supply[v])
    return n
