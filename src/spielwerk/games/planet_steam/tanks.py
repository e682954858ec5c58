"""§10 The tank phase: activation, purchases, reorganising."""

from spielwerk.core import EMPTY, offer, rule

from .actions import (
    ACTIVATE_TURN,
    BUY_COMPRESSOR,
    DECLINE,
    DONE,
    GIVE_BACK_CONVERTER,
    converter_id,
    move_id,
    tank_id,
    upgrade_id,
    zone_id,
)
from .assets import affords, ask, load, may_make, may_upgrade, pay, stands, tanks_of, upgrade
from .components import (
    ACTIVATION,
    COMPRESSOR,
    CONVERTER_FOR,
    IMPORT,
    LOCAL,
    RESOURCES,
    TANK_PRICE,
    UPGRADE,
    WATER,
)
from .questions import (
    ACTIVATE,
    GIVE_BACK,
    MOVE_FROM,
    MOVE_TO,
    PRODUCTION,
    SITE_COMPRESSOR,
    SITE_CONVERTER,
    SITE_DISPLACED,
    SITE_TANK,
    TANK_ACTIONS,
    TANK_TURN,
)
from .state import COMPRESSORS, IMMOVABLE_TANKS, MOVE_COMPRESSOR, MOVE_CONVERTER, MOVE_TANK, REORGANISING_STEPS, TANKS


@rule
def tank_turn(s):
    """In player order (STM-10.1); without water nobody can activate, so his turn is over at once (STM-EC-14)."""
    while s.turn < s.seats:
        p = s.holder[s.turn]
        if affords(s, p, ACTIVATION):
            ask(s, p, ACTIVATE)
            return
        decline(s, p)
    s.turn = 0
    s.step = PRODUCTION


@rule
def legal_activation(s, p, out):
    n = offer(out, 0, ACTIVATE_TURN)
    return offer(out, n, DECLINE)


@rule
def activate(s, p):
    """1 water opens all actions of the turn; without it there are none (STM-10.2, STM-10.22)."""
    pay(s, p, ACTIVATION)
    s.left = REORGANISING_STEPS
    s.step = TANK_ACTIONS


@rule
def decline(s, p):
    """1 water from the general supply, and the turn is over (STM-10.3, STM-10.4)."""
    load(s, p, WATER, 1)
    end_tank_turn(s)


@rule
def end_tank_turn(s):
    s.left = 0
    s.turn += 1
    s.step = TANK_TURN


@rule
def legal_tank_actions(s, p, out):
    """Any action any number of times (STM-10.5), if it can be carried through."""
    n = offer(out, 0, DONE)
    for imported in range(2):
        if may_buy_tank(s, p, imported):
            n = offer(out, n, tank_id(imported))
    for r in range(RESOURCES):
        if may_buy_converter(s, p, r):
            n = offer(out, n, converter_id(r))
    if may_buy_compressor(s, p):
        n = offer(out, n, BUY_COMPRESSOR)
    if affords(s, p, UPGRADE):
        for r in range(RESOURCES):
            if may_upgrade(s, p, r):
                n = offer(out, n, upgrade_id(r))
    if s.left > 0:
        for part in range(3):
            if has_zone_for(s, p, MOVE_FROM, part):
                n = offer(out, n, move_id(part))
    if has_zone_for(s, p, GIVE_BACK, EMPTY):
        n = offer(out, n, GIVE_BACK_CONVERTER)
    return n


# Choosing one of the own zones


@rule
def fits(s, p, step, part, zone):
    """Whether an own zone is an answer to the question where something goes, or comes from."""
    if step == SITE_TANK:
        return s.tank[zone] == EMPTY
    if not stands(s, zone):
        return step == MOVE_TO and may_move(s, part, s.zone, zone)
    if step == SITE_CONVERTER:
        return s.tank[zone] != part and may_make(s, zone, part)
    if step == SITE_DISPLACED:
        return may_take_displaced(s, part, zone)
    if step == SITE_COMPRESSOR:
        return s.compressor[zone] == 0
    if step == GIVE_BACK:  # RULING: converters only (STM-10.21)
        return s.tank[zone] != WATER
    if step == MOVE_FROM:
        return may_move_from(s, p, part, zone)
    return may_move(s, part, s.zone, zone)


@rule
def has_zone_for(s, p, step, part):
    for k in range(s.claims[p]):
        if fits(s, p, step, part, s.zones[p, k]):
            return True
    return False


@rule
def legal_site(s, p, out):
    """The own zones that answer the question; a displaced converter may also go back."""
    n = 0
    if s.step == SITE_DISPLACED:
        n = offer(out, n, GIVE_BACK_CONVERTER)
    for k in range(s.claims[p]):
        zone = s.zones[p, k]
        if fits(s, p, s.step, s.part, zone):
            n = offer(out, n, zone_id(zone))
    return n


@rule
def choose_site(s, p, zone):
    """The answer to one of these questions."""
    if s.step == MOVE_FROM:
        s.zone = zone
        s.step = MOVE_TO
        return
    if s.step in (SITE_CONVERTER, SITE_DISPLACED):
        site_converter(s, p, zone)
        return
    if s.step == SITE_TANK:
        s.tank[zone] = WATER  # a basic tank (STM-3.4)
    elif s.step == SITE_COMPRESSOR:
        s.compressor[zone] = 1
    elif s.step == MOVE_TO:
        move(s, s.zone, zone)
    else:
        s.converters[s.tank[zone]] += 1  # given back without refund (STM-10.20)
        s.tank[zone] = WATER
    back_to_actions(s)


@rule
def back_to_actions(s):
    s.zone = EMPTY
    s.part = EMPTY
    s.step = TANK_ACTIONS


# Purchases


@rule
def may_buy_tank(s, p, imported):
    """Plastic and an own zone without a tank (STM-10.9, STM-10.11); a local one while the track has any (STM-10.10)."""
    if s.stock[TANKS] == 0 or tanks_of(s, p) == s.claims[p]:
        return False
    if imported:
        return affords(s, p, IMPORT)
    return s.tank_market > 0 and affords(s, p, LOCAL) and s.credits[p] >= TANK_PRICE[s.tank_market]


@rule
def buy_tank(s, p, imported):
    """Import: the track stays (STM-10.12, STM-10.13). Local: its price, and one field towards sold out (STM-10.7)."""
    if imported:
        pay(s, p, IMPORT)
    else:
        pay(s, p, LOCAL)
        s.credits[p] -= TANK_PRICE[s.tank_market]
        s.tank_market -= 1
    s.stock[TANKS] -= 1
    s.step = SITE_TANK


@rule
def may_buy_converter(s, p, r):
    """While stock and credits last (STM-10.14); water needs none."""
    if r == WATER or s.converters[r] == 0:
        return False
    return affords(s, p, CONVERTER_FOR[r]) and has_zone_for(s, p, SITE_CONVERTER, r)


@rule
def buy_converter(s, p, r):
    pay(s, p, CONVERTER_FOR[r])
    s.converters[r] -= 1
    s.part = r
    s.step = SITE_CONVERTER


@rule
def site_converter(s, p, zone):
    """The tank makes something else (STM-3.5).

    A displaced converter goes onto another own tank, where it may displace another in turn, or back; without such a tank it
    goes back (STM-10.15).
    """
    displaced = s.tank[zone]
    s.tank[zone] = s.part
    if displaced == WATER:
        back_to_actions(s)
        return
    if s.step == SITE_DISPLACED:
        s.left -= 1
    s.part = displaced
    s.zone = zone
    s.step = SITE_DISPLACED
    if not has_zone_for(s, p, SITE_DISPLACED, displaced):
        return_displaced(s)


@rule
def may_take_displaced(s, part, zone):
    """Any own tank but the one that it comes from and those that carry its like (STM-10.15).

    RULING: to displace another converter takes one of the turn's reorganising steps, so that every chain ends.
    """
    if zone == s.zone or s.tank[zone] == part or not may_make(s, zone, part):
        return False
    return s.tank[zone] == WATER or s.left > 0


@rule
def return_displaced(s):
    s.converters[s.part] += 1
    back_to_actions(s)


@rule
def may_buy_compressor(s, p):
    """While stock lasts, for a tank without one (STM-10.16, STM-3.6)."""
    return s.stock[COMPRESSORS] > 0 and affords(s, p, COMPRESSOR) and has_zone_for(s, p, SITE_COMPRESSOR, EMPTY)


@rule
def buy_compressor(s, p):
    pay(s, p, COMPRESSOR)
    s.stock[COMPRESSORS] -= 1
    s.step = SITE_COMPRESSOR


@rule
def buy_upgrade(s, p, r):
    """1 ore and 1 energy for one class (STM-10.17)."""
    pay(s, p, UPGRADE)
    upgrade(s, p, r)


# Reorganising


@rule
def may_move(s, part, here, there):
    """Whether a step moves something between two own zones and changes anything (STM-10.18, STM-10.19, STM-18.11)."""
    if here == there or there == s.lying:
        return False
    if part == MOVE_TANK:
        return may_move_tank(s, here, there)
    if s.tank[there] == EMPTY:
        return False
    if part == MOVE_CONVERTER:
        return s.tank[here] != WATER and s.tank[here] != s.tank[there] and may_exchange(s, here, there)
    return s.compressor[here] > s.compressor[there]


@rule
def may_move_tank(s, here, there):
    """Onto an own zone without a tank, or in exchange for another tank; never with immovable tanks (STM-17.2)."""
    if s.switch[IMMOVABLE_TANKS]:
        return False
    if s.tank[there] == EMPTY:
        return may_make(s, there, s.tank[here])
    same = s.tank[here] == s.tank[there] and s.compressor[here] == s.compressor[there]
    return not same and may_exchange(s, here, there)


@rule
def may_exchange(s, here, there):
    """Neither zone may get what it must not make (STM-17.4)."""
    return may_make(s, there, s.tank[here]) and may_make(s, here, s.tank[there])


@rule
def may_move_from(s, p, part, here):
    """Whether a standing tank has a place to give something to."""
    for k in range(s.claims[p]):
        if may_move(s, part, here, s.zones[p, k]):
            return True
    return False


@rule
def begin_move(s, part):
    s.part = part
    s.step = MOVE_FROM


@rule
def begin_give_back(s):
    s.step = GIVE_BACK


@rule
def move(s, here, there):
    """RULING: at most 42 such steps a turn, so that every turn ends (STM-10.18, STM-10.19)."""
    exchange(s, s.part, here, there)
    s.left -= 1


@rule
def exchange(s, part, here, there):
    """What two zones carry changes places: a tank with all its parts, or one kind of part."""
    if part != MOVE_COMPRESSOR:
        made = s.tank[here]
        s.tank[here] = s.tank[there]
        s.tank[there] = made
    if part != MOVE_CONVERTER:
        compressed = s.compressor[here]
        s.compressor[here] = s.compressor[there]
        s.compressor[there] = compressed
