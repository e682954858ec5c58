"""Who is asked, what may be answered, what happens then: dispatch only, in the order of a turn."""

from spielwerk.core import CHANCE, EMPTY, rule

from .actions import (
    ACTIVATE,
    ADVANCE,
    ARGS,
    BONUS_MONEY,
    BONUS_WORKER,
    BUILD_NEW,
    BY_EVENT,
    BY_PATENT,
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
)
from .activation import (
    activate,
    build_on_new_plot,
    may_activate,
    may_build_on_new_plot,
    may_replace,
    may_use_token,
    may_waive,
    replace,
    use_token,
)
from .components import BUILDINGS, CARDS, EVENTS, OPTIONS, USES
from .earning import earn, may_withdraw, withdraw
from .effects import advance, score_residence, take_bonus_money, take_bonus_worker
from .events import (
    event_price,
    may_place_late,
    may_revalue,
    may_use_again_by_event,
    may_use_event,
    place_late,
    revalue,
    use_again_by_event,
    use_event,
)
from .placement import may_place, place_worker
from .rounds import (
    choose_start_player,
    current_deck,
    lay_card,
    lay_card_token,
    lay_event_token,
    show_future_event,
)
from .state import (
    BESIDE,
    CARD,
    DONE,
    EVENT_TOKEN,
    FUTURE_EVENT,
    GAPS,
    OVER,
    PLACEMENT_PHASE,
    PLOT,
    RESIDENCE,
    SIDES,
    START_PLAYER,
    TURN,
    VALUES,
    WHICH_TOKEN,
)
from .turns import finish, may_pass, pass_round, switch
from .using import may_use, may_use_again, may_use_again_by_patent, use, use_again_by_patent


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
    if s.actor != seat or s.asked < TURN or s.asked == OVER:
        return 0
    if s.asked == TURN:
        if s.phase[seat] == PLACEMENT_PHASE:
            return placement_turn(s, seat, out)
        return activation_turn(s, seat, out)
    if s.asked == WHICH_TOKEN:
        return token_choices(s, seat, out)
    if s.asked == PLOT:
        return plot_choices(s, seat, out)
    if s.asked == RESIDENCE:
        out[0], out[1] = ADVANCE, SCORE
    else:
        out[0], out[1] = BONUS_WORKER, BONUS_MONEY
    return 2


@rule
def placement_turn(s, p, out):
    """Phase I: place a worker, use the event, or switch, also with workers at home (SPY-5.2, SPY-5.3, SPY-5.9)."""
    n = 0
    for gap in range(GAPS):
        if may_place(s, p, gap):
            out[n] = PLACE + gap
            n += 1
    n = event_choices(s, p, out, n)
    out[n] = SWITCH
    return n + 1


@rule
def activation_turn(s, p, out):
    """Phase II: earn, activate, use the event, use a building, or pass (SPY-5.2, SPY-5.4, SPY-8.1, SPY-9.1)."""
    n = worker_choices(s, p, out, 0)
    n = event_choices(s, p, out, n)
    n = building_choices(s, p, out, n)
    if may_pass(s, p):
        out[n] = PASS
        n += 1
    return n


@rule
def worker_choices(s, p, out, n):
    """What the own workers in the display may do: earn, activate or just leave (SPY-8.2, SPY-8.6, SPY-9.2)."""
    left = s.in_display[p]
    for gap in range(GAPS):
        if left == 0:
            break
        if s.placed[p, gap] == 0:
            continue
        left -= s.placed[p, gap]
        if may_withdraw(s, p, gap):
            out[n] = WITHDRAW + gap
            n += 1
            continue
        for side in range(SIDES):
            n = card_choices(s, p, gap, side, out, n)
    return n


@rule
def card_choices(s, p, gap, side, out, n):
    """Earn at a card, activate it, activate it without the surcharge, if the seat likes (SPY-21.9)."""
    place = BESIDE[gap, side]
    if s.display[place] == EMPTY:
        return n
    here = gap * SIDES + side
    out[n] = EARN + here
    n += 1
    surcharge = s.crowd[place] - 1
    if may_activate(s, p, place, surcharge):
        out[n] = ACTIVATE + here * 2
        n += 1
    if may_waive(s, p, surcharge) and may_activate(s, p, place, 0):
        out[n] = ACTIVATE + here * 2 + 1
        n += 1
    return n


@rule
def event_choices(s, p, out, n):
    """The current event, once a round (SPY-7.2); the one that gives a second use stands with the buildings."""
    if s.used_event[p]:
        return n
    for option in range(OPTIONS):
        if may_use_event(s, p, option, s.event_token):
            out[n] = EVENT + option
            n += 1
        for v in range(VALUES):
            if may_revalue(s, p, option, v + 1):
                out[n] = REVALUE + option * VALUES + v
                n += 1
    for gap in range(GAPS):
        if may_place_late(s, p, gap):
            out[n] = LATE + gap
            n += 1
    return n


@rule
def building_choices(s, p, out, n):
    """Use a building; use one again by event or by patent."""
    if s.built[p] == 0:
        return n
    by_event = may_use_again_by_event(s, p)
    by_patent = may_use_again_by_patent(s, p)
    for card in range(BUILDINGS):
        for option in range(USES):
            if may_use(s, p, card, option):
                out[n] = USE + card * USES + option
                n += 1
            if by_event and may_use_again(s, p, card, option, event_price(s)):
                out[n] = USE_AGAIN + (card * USES + option) * 2 + BY_EVENT
                n += 1
            if by_patent and may_use_again(s, p, card, option, 0):
                out[n] = USE_AGAIN + (card * USES + option) * 2 + BY_PATENT
                n += 1
    return n


@rule
def token_choices(s, p, out):
    """Each token on the card at each value that counts."""
    n = 0
    for v in range(VALUES):
        for value in range(VALUES):
            if may_use_token(s, p, v, value + 1):
                out[n] = TOKEN + v * VALUES + value
                n += 1
    return n


@rule
def plot_choices(s, p, out):
    """A new plot, or an own building to replace (SPY-11.2)."""
    n = 0
    if may_build_on_new_plot(s, p):
        out[n] = BUILD_NEW
        n += 1
    for card in range(BUILDINGS):
        for used in range(2):
            if may_replace(s, p, card, used):
                out[n] = REPLACE + card * 2 + used
                n += 1
    return n


@rule
def apply(s, actor, action):
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
        for card in range(CARDS):
            n = possible(out, weight, n, DEAL + card, s.deck[card, deck])
    elif s.asked == FUTURE_EVENT:
        for event in range(EVENTS):
            n = possible(out, weight, n, DRAW_EVENT + event, s.pile[event])
    elif s.asked == START_PLAYER:
        for p in range(s.seats):
            n = possible(out, weight, n, START + p, 1)
    else:
        for v in range(VALUES):
            n = possible(out, weight, n, DRAW_TOKEN + v, s.supply[v])
    return n


@rule
def possible(out, weight, n, outcome, copies):
    """Add an outcome, if any copy of it is left."""
    if copies == 0:
        return n
    out[n] = outcome
    weight[n] = copies
    return n + 1
