"""Disasters: pay the fine or remove tiles. Rules 16, 19.6, 20.6 to 20.9."""

from spielwerk.core import EMPTY, offer, rule

from .actions import PAY, remove_id
from .city import buildings, built, remove
from .components import (
    A_GENERATION,
    COMMERCIAL,
    DISASTER,
    EFFECT,
    FINES,
    FIRE_STATION,
    FLOOD,
    GREAT_FIRE,
    INDUSTRIAL,
    INSURANCE,
    POLICE_STATION,
    REMOVALS,
    RESIDENTIAL,
)
from .geometry import BIT, around, count, list_members
from .questions import NOTHING, PAY_OR_REMOVE, REMOVE_MORE
from .state import ROUNDS, SLOTS
from .tallies import with_trait


@rule
def fine(s, p):
    """The fine of this generation's disaster (NEO-16.7, 16.9, 16.11), halved and rounded down for the insured (NEO-21.19).

    Stations shield all around them, linked or not (NEO-16.15, 16.16, 16.18), and lower nothing but the fine (NEO-16.17).
    """
    disaster = EFFECT[DISASTER[s.generation]]
    if disaster == FLOOD:
        struck = buildings(s, p)  # nothing protects (NEO-16.14)
    elif disaster == GREAT_FIRE:
        struck = buildings(s, p) & ~around(with_trait(s, p, FIRE_STATION))
    else:
        struck = s.kind[p, RESIDENTIAL] | s.kind[p, COMMERCIAL] | s.kind[p, INDUSTRIAL]
        struck &= ~around(with_trait(s, p, POLICE_STATION))
    coins = FINES[disaster - FLOOD] * count(struck)
    return coins // 2 if s.effects[p, INSURANCE] else coins


@rule
def removable(s, p):
    """Fields whose tile can fill the next place of a removal (NEO-16.8, 16.10, 16.12).

    The Flood takes 1 building, the Great Fire any 2 tiles, the Wave 1 residential, 1 commercial and 1 industrial tile.
    The origin is no tile and stays (NEO-16.21).
    """
    disaster = EFFECT[DISASTER[s.generation]]
    if s.due[p] == 0:
        return 0
    if disaster == FLOOD:
        return buildings(s, p)
    if disaster == GREAT_FIRE:
        return built(s, p)
    if s.due[p] == 3:
        return homes_to_remove(s, p)
    return s.kind[p, COMMERCIAL] if s.due[p] == 2 else s.kind[p, INDUSTRIAL]


@rule
def homes_to_remove(s, p):
    """RULING: places are filled so that most tiles go, so the last commercial tile is kept for its own place (NEO-16.13)."""
    homes = s.kind[p, RESIDENTIAL]
    shops = s.kind[p, COMMERCIAL]
    if count(shops) == 1 and homes & ~shops:
        homes &= ~shops
    return homes


@rule
def skip_empty_places(s, p):
    """Who cannot remove all tiles asked for removes as many as possible (NEO-16.6)."""
    while s.due[p] and removable(s, p) == 0:
        s.due[p] -= 1


@rule
def strikes(s, p):
    """A chosen disaster strikes all but the one who chose it (NEO-16.2, 16.3); alone see `strikes_alone`."""
    if s.seats == 1:
        return strikes_alone(s)
    return s.striker != EMPTY and s.striker != p


@rule
def strikes_alone(s):
    """Solo: it strikes in the round in which it is seen and not chosen (NEO-20.8), or in round 7 if never seen (NEO-20.9)."""
    disaster = DISASTER[s.generation]
    if s.turn == ROUNDS - 1 and s.deck & BIT[disaster % A_GENERATION]:
        return True
    for slot in range(SLOTS):
        if s.packet[0, slot] == disaster:
            return s.pick[0] != disaster
    return False


@rule
def begin_strike(s):
    """Ask everybody struck; with nothing to remove the fine is 0 (NEO-16.22) and there is nothing to ask.

    RULING: a fine of 0 is asked too, because one may rather remove a tile.
    """
    for p in range(s.seats):
        if strikes(s, p):
            s.due[p] = REMOVALS[EFFECT[DISASTER[s.generation]] - FLOOD]
            skip_empty_places(s, p)
            s.ask[p] = PAY_OR_REMOVE if s.due[p] else NOTHING


@rule
def list_losses(s, p, out):
    """Pay the whole fine, if the coins are there (NEO-16.4, 16.5), or remove a tile."""
    n = 0
    if s.ask[p] == PAY_OR_REMOVE and s.money[p] >= fine(s, p):
        n = offer(out, n, PAY)
    return list_members(removable(s, p), remove_id(0), out, n)


@rule
def pay_fine(s, p):
    """The fine goes to the bank (NEO-16.19)."""
    s.money[p] -= fine(s, p)
    s.due[p] = 0
    s.ask[p] = NOTHING


@rule
def remove_tile(s, p, field):
    """A removed tile goes to the box (NEO-16.20); a dual tile fills one place."""
    remove(s, p, field)
    s.due[p] -= 1
    skip_empty_places(s, p)
    s.ask[p] = REMOVE_MORE if s.due[p] else NOTHING
