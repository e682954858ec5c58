"""Who is asked, what may be answered, what happens then: dispatch only."""

from spielwerk.core import CHANCE, State, rule

from .actions import (
    ARGS,
    BOARD,
    BUILD,
    BUILD_ANCHOR,
    BUY,
    CHOOSE,
    COINS_INSTEAD,
    DEAL,
    DEAL_ANCHOR,
    ENOUGH,
    FIRST,
    GIVE,
    LAY,
    PAY,
    PRODUCE,
    REMOVE,
    SELL,
    TAKE,
    VERB_OF,
    WAIVE,
)
from .building import build, build_anchor, finish_building, list_actions, list_fields, sell
from .components import FIRST_ANCHOR
from .deals import deal_anchor, deal_board, deal_tile, draw_first, list_deals
from .disaster import list_losses, pay_fine, remove_tile
from .effects import enough, give, list_discarded, list_gifts, list_products, produce, take
from .questions import (
    BUY_GOOD,
    CHOOSE_ACTION,
    CHOOSE_FIELD,
    CHOOSE_PRODUCT,
    CHOOSE_TILE,
    GIVE_ANCHOR,
    NOTHING,
    OVER,
    SEEN_AT_STAGE,
    TAKE_ANCHOR,
    WAIVE_GOOD,
)
from .rounds import choose, go_on, list_choices, luck_decides
from .trade import buy, list_purchases, list_waivers, pay_instead, waive


def asked(s: State, seat: int) -> int:
    """What a seat is asked; for others, and for onlookers, what the table is doing."""
    own = int(s.ask[seat]) if seat >= 0 else NOTHING
    return own if own != NOTHING else SEEN_AT_STAGE[s.stage]


@rule
def to_act(s):
    """Luck while it deals, else every seat with an open question (NEO-6.3: all at once)."""
    if s.stage == OVER:
        return 0
    if luck_decides(s):
        return 1 << CHANCE
    bits = 0
    for p in range(s.seats):
        if s.ask[p] != NOTHING:
            bits |= 1 << p
    return bits


@rule
def legal(s, seat, out):
    ask = s.ask[seat]
    if ask == NOTHING:
        return 0
    if ask == CHOOSE_TILE:
        return list_choices(s, seat, out)
    if ask == CHOOSE_ACTION:
        return list_actions(s, seat, out)
    if ask == WAIVE_GOOD:
        return list_waivers(s, seat, out)
    if ask == BUY_GOOD:
        return list_purchases(s, seat, out)
    if ask == CHOOSE_FIELD:
        return list_fields(s, seat, out)
    if ask == CHOOSE_PRODUCT:
        return list_products(out)
    if ask == GIVE_ANCHOR:
        return list_gifts(s, seat, out)
    if ask == TAKE_ANCHOR:
        return list_discarded(s, seat, out)
    return list_losses(s, seat, out)


@rule
def apply(s, actor, action):
    s.ply += 1
    verb = VERB_OF[action]
    if verb >= BOARD:
        decide_luck(s, verb, ARGS[action, 0])
    elif verb <= SELL:
        decide_action(s, actor, verb, ARGS[action, 0])
    elif verb <= LAY:
        decide_building(s, actor, verb, ARGS[action, 0], ARGS[action, 1])
    else:
        decide_effect(s, actor, verb, ARGS[action, 0])
    go_on(s)


@rule
def decide_action(s, p, verb, arg):
    """Choosing a tile and what to do with it."""
    if verb == CHOOSE:
        choose(s, p, arg)
    elif verb == BUILD:
        build(s, p)
    elif verb == BUILD_ANCHOR:
        build_anchor(s, p, FIRST_ANCHOR + arg)
    else:
        sell(s, p)


@rule
def decide_building(s, p, verb, arg, source):
    """Missing goods, then the field."""
    if verb == WAIVE:
        waive(s, p, arg)
    elif verb == BUY:
        buy(s, p, arg, source)
    elif verb == COINS_INSTEAD:
        pay_instead(s, p)
    else:
        finish_building(s, p, arg)


@rule
def decide_effect(s, p, verb, arg):
    """What single tiles and disasters ask."""
    if verb == PRODUCE:
        produce(s, p, arg)
    elif verb == GIVE:
        give(s, p, FIRST_ANCHOR + arg)
    elif verb == ENOUGH:
        enough(s, p)
    elif verb == TAKE:
        take(s, p, FIRST_ANCHOR + arg)
    elif verb == PAY:
        pay_fine(s, p)
    elif verb == REMOVE:
        remove_tile(s, p, arg)


@rule
def decide_luck(s, verb, arg):
    if verb == BOARD:
        deal_board(s, arg)
    elif verb == FIRST:
        draw_first(s, arg)
    elif verb == DEAL_ANCHOR:
        deal_anchor(s, arg)
    elif verb == DEAL:
        deal_tile(s, arg)


@rule
def outcomes(s, out, weight):
    return list_deals(s, out, weight)
