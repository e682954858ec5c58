"""§6 Placing a worker."""

from __future__ import annotations

from collections import Counter

from spielwerk.games.spyrium import state

from .position import BLUE, GAP, RED, YELLOW, Position
from .test_setup import first_cards


def gaps(t: Position, seat: int) -> set[str]:
    """The gaps that a seat may place a worker in."""
    names = {number: name for name, number in GAP.items()}
    return {names[gap] for (gap,) in t.actions(seat, "place")}


def full_display(phase: int = 1) -> Position:
    t = Position(phase=phase)
    for place, card in enumerate(first_cards(), start=1):
        t.lay(place, card)
    return t


def test_only_in_phase_one():
    """SPY-6.1."""
    assert full_display(phase=1).actions(RED, "place")
    assert not full_display(phase=2).actions(RED, "place")


def test_the_worker_must_be_available():
    """SPY-6.2: spent ones and those in the display do not count."""
    t = full_display().workers(RED, "1-2", 2).has(RED, available=0, spent=1)
    assert not t.actions(RED, "place")
    assert t.why_not(RED, "place", GAP["1-2"]) == "You have no available worker."
    t.has(RED, available=1, spent=0).does(RED, "place", GAP["1-2"])
    assert (t.s.available[RED], t.s.placed[RED, GAP["1-2"]], t.s.in_display[RED]) == (0, 3, 3)


def test_twelve_gaps():
    """SPY-6.3: a corner touches 2, an edge 3, the centre 4."""
    t = full_display()
    assert len(gaps(t, RED)) == 12
    touching = Counter(int(place) for gap in state.BESIDE for place in gap)
    assert [touching[place] for place in range(9)] == [2, 3, 2, 3, 4, 3, 2, 3, 2]


def test_no_position_outside():
    """SPY-6.4: every gap lies between two neighbouring places, and no action names another position."""
    expected = {"1-2", "2-3", "4-5", "5-6", "7-8", "8-9", "1-4", "2-5", "3-6", "4-7", "5-8", "6-9"}
    t = full_display()
    assert gaps(t, RED) == expected
    assert t.game.verbs["place"].count == 12


def test_one_of_the_two_places_must_hold_a_card():
    """SPY-6.5: the other may be vacated."""
    t = Position(phase=1).lay(5, "crane")
    assert gaps(t, RED) == {"2-5", "4-5", "5-6", "5-8"}


def test_not_between_two_vacated_places():
    """SPY-6.6."""
    t = Position(phase=1).lay(5, "crane")
    assert not t.may(RED, "place", GAP["1-2"])
    assert t.why_not(RED, "place", GAP["1-2"]) == "Both places beside gap 1–2 are empty."


def test_any_number_of_workers_in_a_gap():
    """SPY-6.7: of any colours."""
    t = full_display()
    for _ in range(3):
        for p in (RED, BLUE, YELLOW):
            t.does(p, "place", GAP["4-5"])
    assert [int(t.s.placed[p, GAP["4-5"]]) for p in range(3)] == [3, 3, 3]
    assert (t.s.crowd[3], t.s.crowd[4], t.s.crowd[5]) == (9, 9, 0)
