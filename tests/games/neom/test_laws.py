"""Each law that every position of a match keeps notices what it is there for, and nothing that is allowed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spielwerk.core import EMPTY
from spielwerk.games.neom.city import lay
from spielwerk.games.neom.components import FIRST_ANCHOR
from spielwerk.games.neom.questions import DRAFT, SELECT, TILES_DEALT

from .town import COAL, Town, field, good

LAST = field("E5")
LAST_ANCHOR = 150


def towns(generation: int = 3, seats: int = 5) -> Town:
    """Something on the first field of the first seat, and on the last field of the last one."""
    t = Town(seats, generation=generation).hands({})
    t.lay(0, A1=22)
    return t.lay(seats - 1, E5=11 if generation == 1 else 102)


def laid(t: Town, seat: int, number: int, place: str) -> None:
    """Lay a tile without a look at the laws."""
    lay(t.s, seat, number - 1, field(place))


def in_hand(t: Town, packet: int, slot: int, number: int) -> None:
    t.s.packet[packet, slot] = number - 1


def anchor(t: Town, seat: int, slot: int, number: int) -> None:
    t.s.anchors[seat, slot] = number - 1


def discarded(t: Town, slot: int, number: int) -> None:
    t.s.discard[slot] = number - 1


def in_deck(t: Town, *bits: int) -> None:
    t.s.deck = sum(1 << bit for bit in bits)


def same_board(t: Town, one: int, other: int) -> None:
    """Two seats have the same board, whose origins tiles have covered."""
    laid(t, one, 23, "C3")
    laid(t, other, 13, "C3")
    t.s.board[other] = t.s.board[one]


def bit(t: Town, name: str, at: int | tuple[int, int], number: int) -> None:
    """Put a member into a set of the record, or take it out."""
    t.s[name][at] = t.s[name][at] ^ 1 << number


def add(t: Town, name: str, at: int | tuple[int, int], by: int = 1) -> None:
    t.s[name][at] = t.s[name][at] + by


BROKEN: list[tuple[int, Callable[[Town], object]]] = [
    (1, lambda t: bit(t, "kind", (0, 0), 24)),
    (1, lambda t: bit(t, "kind", (4, 5), 0)),
    (2, lambda t: bit(t, "road", (0, 0), 24)),
    (2, lambda t: bit(t, "road", (4, 3), 7)),
    (3, lambda t: bit(t, "reach", 0, 0)),
    (3, lambda t: bit(t, "reach", 4, 24)),
    (4, lambda t: add(t, "producers", (0, 0))),
    (4, lambda t: add(t, "producers", (4, 16))),
    (4, lambda t: bit(t, "goods", 0, 0)),
    (4, lambda t: bit(t, "goods", 4, 16)),
    (4, lambda t: t.s.modular.__setitem__(4, 16)),
    (5, lambda t: add(t, "effects", (0, 0))),
    (5, lambda t: add(t, "effects", (4, 8))),
    (6, lambda t: (laid(t, 0, 3, "B1"), laid(t, 4, 3, "A1"))),
    (6, lambda t: laid(t, 1, 22, "E5")),
    (6, lambda t: (laid(t, 4, 42, "A1"), laid(t, 4, 42, "D5"))),
    (6, lambda t: (laid(t, 4, 41, "A1"), laid(t, 4, 41, "B1"))),
    (6, lambda t: laid(t, 0, 102, "E5")),
    (6, lambda t: (in_hand(t, 0, 7, 120), laid(t, 4, 120, "A1"))),
    (6, lambda t: (in_hand(t, 0, 7, 102),)),
    (6, lambda t: (in_hand(t, 0, 7, 99), in_hand(t, 4, 7, 99))),
    (6, lambda t: in_deck(t, 101 - 80)),
    (6, lambda t: (anchor(t, 4, 2, LAST_ANCHOR), laid(t, 0, LAST_ANCHOR, "B1"))),
    (6, lambda t: (anchor(t, 0, 0, 121), anchor(t, 4, 2, 121))),
    (6, lambda t: (anchor(t, 0, 0, 121), discarded(t, 5, 121))),
    (6, lambda t: (anchor(t, 4, 2, LAST_ANCHOR), discarded(t, 0, LAST_ANCHOR))),
    (6, lambda t: (discarded(t, 0, 121), discarded(t, 5, 121))),
    (6, lambda t: (anchor(t, 0, 0, 121), anchor(t, 0, 1, 122), anchor(t, 4, 2, 121))),
    (6, lambda t: (discarded(t, 0, 121), discarded(t, 1, 122), discarded(t, 5, 121))),
    (7, lambda t: [laid(t, 4, number, place) for number, place in ((127, "A1"), (128, "B1"), (129, "C1"), (130, "D1"))]),
    (8, lambda t: same_board(t, 0, 4)),
    (8, lambda t: same_board(t, 3, 4)),
    (8, lambda t: same_board(t, 0, 1)),
    (9, lambda t: in_hand(t, 0, 7, 99)),
    (9, lambda t: in_hand(t, 4, 7, 99)),
    (9, lambda t: in_hand(t, 1, 7, 99)),
    (9, lambda t: (t.s.__setitem__("stage", DRAFT), in_hand(t, 0, 7, 99))),
    (9, lambda t: t.s.taken.__setitem__((4, 0), 0)),
    (10, lambda t: laid(t, 4, 104, "A1")),
    (10, lambda t: laid(t, 0, 24, "B1")),
    (10, lambda t: laid(t, 0, 104, "E5")),
    (11, lambda t: t.s.missing.__setitem__((0, 0), 1)),
    (11, lambda t: t.s.missing.__setitem__((4, 1), 1)),
    (11, lambda t: t.s.coupons.__setitem__(4, 1)),
]

KEPT: list[Callable[[Town], object]] = [
    lambda t: [laid(t, 4, number, place) for number, place in ((127, "A1"), (128, "B1"), (129, "C1"))],
    lambda t: (t.s.project.__setitem__(0, 80), t.s.missing.__setitem__((0, 0), 1), t.s.coupons.__setitem__(0, 1)),
    lambda t: t.s.taken.__setitem__((slice(None), 0), 0),
    lambda t: (in_hand(t, 0, 0, 102), t.s.taken.__setitem__((slice(None), 0), 0)),
    lambda t: (t.s.__setitem__("stage", TILES_DEALT), in_hand(t, 4, 7, 99)),
    lambda t: in_deck(t, 18, 19),
    lambda t: laid(t, 0, 121, "B1"),
    lambda t: laid(t, 0, 20, "B1"),
    lambda t: (laid(t, 0, 11, "B1"), laid(t, 0, 37, "C1")),
    lambda t: (t.s.modular.__setitem__(0, good("wood")), add(t, "producers", (0, good("wood")))),
    lambda t: (anchor(t, 0, 0, 121), discarded(t, 5, LAST_ANCHOR), anchor(t, 4, 2, 122), discarded(t, 0, 123)),
]


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_law_is_noticed(number: int):
    """Each is broken at one end or the other of what it looks through."""
    law, change = BROKEN[number]
    t = towns()
    change(t)
    assert t.game.invariants(t.s) == law


@pytest.mark.parametrize("number", range(len(KEPT)))
def test_what_is_allowed_breaks_no_law(number: int):
    """Up to the very edge."""
    t = towns()
    assert t.game.invariants(t.s) == 0
    KEPT[number](t)
    assert t.game.invariants(t.s) == 0


def test_laws_of_an_earlier_generation():
    """NEO-1.2: in the first one anchor is allowed, and tiles of the second and third are still to come."""
    t = towns(1)
    laid(t, 4, 127, "A1")
    assert t.game.invariants(t.s) == 0
    two = t.copy_town()
    laid(two, 4, 128, "B1")
    assert two.game.invariants(two.s) == 7
    for number, law in ((40, 0), (41, 10), (80, 10), (120, 10)):
        later = t.copy_town()
        laid(later, 0, number, "B1")
        assert later.game.invariants(later.s) == law


def test_hands_of_two_players_may_differ():
    """NEO-19.1: the display is one packet of many tiles."""
    t = Town(2, boards=(0, COAL))
    assert t.game.invariants(t.s) == 0
    in_hand(t, 1, 7, 99)
    assert t.game.invariants(t.s) == 0


def test_anchors_in_the_deck_are_in_no_other_place():
    """NEO-2.6: while anchors are dealt the deck is a deck of anchors."""
    t = Town(3, boards=(0, 1, 2))
    t.s.generation, t.s.stage = 0, DRAFT
    t.s.anchors[2, 2] = FIRST_ANCHOR + 29
    assert t.game.invariants(t.s) == 0
    t.s.deck = 1 << 29
    assert t.game.invariants(t.s) == 6
    t.s.generation, t.s.stage = 1, SELECT
    assert t.game.invariants(t.s) == 0


def test_before_the_boards_are_dealt_nobody_has_a_city():
    """NEO-2.1: what has no board is not looked at."""
    t = towns()
    t.s.board[0] = EMPTY
    t.s.reach[0] = 0
    assert t.game.invariants(t.s) == 0
    t.s.reach[1] = 0
    assert t.game.invariants(t.s) == 3


def test_hands_of_three_players_are_equally_large():
    """NEO-5.2: from three players on."""
    t = Town(3, boards=(0, 1, 2)).hands({})
    assert t.game.invariants(t.s) == 0
    in_hand(t, 2, 7, 99)
    assert t.game.invariants(t.s) == 9


def test_all_laws_are_tried():
    assert {law for law, _ in BROKEN} == set(towns().game.laws)
