"""Each law that every position of a match keeps notices what it is there for, and nothing that is allowed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.planet_steam.components import ENERGY, NEUTRAL, ORE, QUARTZ, RESOURCES, UNCLAIMED, WATER
from spielwerk.games.planet_steam.invariants import LAWS
from spielwerk.games.planet_steam.questions import BIDDING, SITE_COMPRESSOR, SITE_CONVERTER, SITE_DISPLACED, SITE_TANK, TRADING
from spielwerk.games.planet_steam.state import (
    CARD_LOT,
    COMPRESSORS,
    LICENCES,
    LICENCES_HELD,
    NEUTRALS,
    QUARTERS,
    QUARTERS_HELD,
    TANKS,
)
from spielwerk.testing import Scene

from .helpers import own, tanks, with_cards, zone

LAST = zone("F7")
EMPTY_ZONE = zone("A1")  # nobody's


def settled(**options: int) -> Scene:
    """Five players; the last of them owns the last zone, on which a tank with all its parts stands."""
    t = own(with_cards(5, **options), 4, "E7 F7")
    tanks(t, 4, "F7", ENERGY, compressor=True)
    t.s.owner[EMPTY_ZONE] = UNCLAIMED
    assert t.game.invariants(t.s) == 0
    return t


def write(s, **fields):
    """Write into the record: a number, or {index: number}."""
    for name, value in fields.items():
        for at, number in value.items() if isinstance(value, dict) else ():
            s[name][at] = number
        if not isinstance(value, dict):
            s[name] = value


def take(s, piece: int, n: int = 1) -> None:
    s.stock[piece] -= n


def tank_on(s, at: int, makes: int = WATER) -> None:
    """A tank from the supply."""
    s.tank[at] = makes
    take(s, TANKS)
    if makes != WATER:
        s.converters[makes] -= 1


def overload(s, seat: int, r: int, pieces: int) -> None:
    """That many pieces more than the freighter of class 1 holds."""
    s.freighter[seat, r] = 1
    s.goods[seat, r] = 4 + pieces


Change = Callable[[object], object]

BROKEN: list[tuple[int, Change]] = [
    (1, lambda s: take(s, TANKS)),
    (1, lambda s: take(s, TANKS, -1)),
    (1, lambda s: write(s, step=SITE_TANK)),
    (2, lambda s: write(s, converters={QUARTZ: 0})),
    (2, lambda s: write(s, converters={ORE: 13})),
    (2, lambda s: write(s, converters={ENERGY: 14})),
    (2, lambda s: write(s, step=SITE_CONVERTER, part=ORE)),
    (2, lambda s: write(s, step=SITE_DISPLACED, part=ORE)),
    (3, lambda s: take(s, COMPRESSORS)),
    (3, lambda s: write(s, step=SITE_COMPRESSOR)),
    (4, lambda s: take(s, NEUTRALS)),
    (4, lambda s: write(s, owner={EMPTY_ZONE: NEUTRAL})),
    (5, lambda s: write(s, zones={(4, 1): EMPTY_ZONE})),
    (5, lambda s: write(s, zones={(4, 0): EMPTY_ZONE})),
    (5, lambda s: write(s, owner={EMPTY_ZONE: 0})),
    (5, lambda s: write(s, owner={EMPTY_ZONE: 4})),
    (6, lambda s: (write(s, compressor={EMPTY_ZONE: 1}), take(s, COMPRESSORS))),
    (6, lambda s: write(s, resting={EMPTY_ZONE: 1})),
    (6, lambda s: tank_on(s, EMPTY_ZONE)),
    (6, lambda s: (write(s, owner={EMPTY_ZONE: NEUTRAL}), take(s, NEUTRALS), tank_on(s, EMPTY_ZONE))),
    (7, lambda s: overload(s, 4, ENERGY, 1)),
    (7, lambda s: overload(s, 0, QUARTZ, 1)),
    (7, lambda s: (write(s, carrier=4), overload(s, 4, QUARTZ, 3), overload(s, 4, ENERGY, 1))),
    (7, lambda s: (write(s, carrier=3), overload(s, 4, QUARTZ, 1))),
    (8, lambda s: write(s, holder={3: 4, 4: 4})),
    (8, lambda s: write(s, holder={0: 0, 1: 0})),
    (9, lambda s: write(s, supply={ENERGY: -1})),
    (9, lambda s: write(s, supply={QUARTZ: 21})),
    (9, lambda s: write(s, price={QUARTZ: 5})),
    (9, lambda s: write(s, price={QUARTZ: 26})),
    (11, lambda s: take(s, LICENCES, -1)),
    (11, lambda s: take(s, QUARTERS)),
    (11, lambda s: take(s, QUARTERS, -1)),
    (11, lambda s: write(s, certificates={(4, LICENCES_HELD): 1})),
    (11, lambda s: write(s, certificates={(0, QUARTERS_HELD): 1})),
    (12, lambda s: write(s, lying=EMPTY_ZONE)),
    (13, lambda s: write(s, trade_order={2: ENERGY, 3: ENERGY})),
    (13, lambda s: write(s, trade_order={0: QUARTZ, 1: QUARTZ})),
    (14, lambda s: write(s, step=BIDDING, lot=CARD_LOT, bidder=4, high=11, credits={4: 10})),
    (15, lambda s: write(s, claims={4: 15})),
]

KEPT: list[Change] = [
    lambda s: write(s, price={QUARTZ: 6, ORE: 20}),
    lambda s: write(s, supply=dict.fromkeys(range(RESOURCES), 0)),
    lambda s: write(s, supply={QUARTZ: 20, ORE: 20}),
    lambda s: write(s, trade_order={0: QUARTZ, 1: ORE, 2: WATER, 3: ENERGY}),
    lambda s: take(s, LICENCES),
    lambda s: (take(s, LICENCES), write(s, certificates={(4, LICENCES_HELD): 1})),
    lambda s: (take(s, QUARTERS), write(s, certificates={(4, QUARTERS_HELD): 1})),
    lambda s: write(s, lying=LAST),
    lambda s: write(s, resting={LAST: 1}),
    lambda s: overload(s, 4, ENERGY, 0),
    lambda s: (write(s, carrier=4), overload(s, 4, QUARTZ, 2), overload(s, 4, ENERGY, 1)),
    lambda s: write(s, step=BIDDING, lot=CARD_LOT, bidder=4, high=10, credits={4: 10}),
    lambda s: write(s, step=BIDDING, lot=CARD_LOT, bidder=EMPTY, high=11, credits={4: 10}),
    lambda s: write(s, step=TRADING, lot=CARD_LOT, bidder=4, high=11, credits={4: 10}),
    lambda s: (write(s, step=SITE_TANK), take(s, TANKS)),
    lambda s: (write(s, step=SITE_COMPRESSOR), take(s, COMPRESSORS)),
    lambda s: write(s, step=SITE_CONVERTER, part=ORE, converters={ORE: 13}),
    lambda s: write(s, step=SITE_DISPLACED, part=ORE, converters={ORE: 13}),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_law_is_noticed(number: int):
    """Each is broken at one end or the other of what it looks through."""
    law, change = BROKEN[number]
    t = settled()
    change(t.s)
    assert t.game.invariants(t.s) == law


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_what_is_allowed_breaks_no_law(number: int):
    """Up to the very edge."""
    t = settled()
    KEPT[number](t.s)
    assert t.game.invariants(t.s) == 0


def test_the_river_restriction_is_a_law():
    """STM-17.3: with the option water is made on river zones, but no quartz."""
    t = own(settled(river_restriction=1), 3, "C4")
    tank_on(t.s, zone("C4"))
    assert t.game.invariants(t.s) == 0
    write(t.s, tank={zone("C4"): QUARTZ}, converters={QUARTZ: 13})
    assert t.game.invariants(t.s) == 10
    assert {law for law, _ in BROKEN} | {10} == set(LAWS)


def test_no_more_claims_than_markers():
    """STM-1.6: 14 markers of a colour; the fifteenth would be one too many."""
    t = settled()
    own(t, 0, "A1 B1 C1 D1 E1 F1 A2 B2 C2 D2 E2 F2 A3 B3")
    assert t.s.claims[0] == 14
    assert t.game.invariants(t.s) == 0
