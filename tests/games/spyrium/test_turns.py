"""§5 Turns and phases."""

from __future__ import annotations

from spielwerk.games.spyrium import state

from .position import BLUE, RED, YELLOW, Position


def verbs(t: Position, seat: int) -> set[str]:
    return {action[0] for action in t.actions(seat)}


def test_turns_go_clockwise_from_the_start_player():
    """SPY-5.1."""
    t = Position(phase=1).lay(1, "crane")
    order = []
    for _ in range(4):
        p = t.asked[0]
        order.append(p)
        t.does(p, "place", 0)
    assert order == [RED, BLUE, YELLOW, RED]


def test_exactly_one_action_of_the_own_phase():
    """SPY-5.2: after one action it is the next seat's turn."""
    t = Position(phase=1).lay(1, "crane").does(RED, "place", 0)
    assert t.asked == (BLUE,)
    assert t.ids(RED) == []


def test_what_phase_one_offers():
    """SPY-5.3: place, event, switch."""
    t = Position(phase=1).lay(1, "crane").owns(RED, "mine_2")
    assert verbs(t, RED) == {"place", "event", "switch"}


def test_what_phase_two_offers():
    """SPY-5.4: earn, activate, event, use; and pass, once no own worker is in the display."""
    t = Position().lay(1, "crane").owns(RED, "mine_2").workers(RED, "1-2")
    assert verbs(t, RED) == {"earn", "activate", "event", "use"}
    t.alone(RED).earns(RED, "1-2", 1)
    assert verbs(t, RED) == {"event", "use", "pass"}


def test_switching_and_an_action_are_one_turn():
    """SPY-5.5: after switching the same seat must act, in phase II."""
    t = Position(phase=1).lay(1, "crane").workers(RED, "1-2").does(RED, "switch")
    assert t.asked == (RED,)
    assert verbs(t, RED) == {"earn", "activate", "event"}
    t.earns(RED, "1-2", 1)
    assert t.asked == (BLUE,)


def test_any_action_of_phase_two_may_follow_the_switch():
    """SPY-5.6: each kind of action can be that first one, passing included."""
    for verb, args in (("event", (0,)), ("use", (1, 0)), ("pass", ())):
        t = Position(phase=1).owns(RED, "mine_2").does(RED, "switch").does(RED, verb, *args)
        assert t.asked == (BLUE,)
        assert t.s.phase[RED] == (state.PASSED if verb == "pass" else state.ACTIVATION_PHASE)


def test_players_are_in_their_phases_independently():
    """SPY-5.7: red in phase II, blue still in phase I."""
    t = Position(phase=1).lay(1, "crane").does(RED, "switch").does(RED, "event", 0)
    assert verbs(t, BLUE) == {"place", "event", "switch"}
    t.does(BLUE, "place", 0).does(YELLOW, "place", 0)
    assert verbs(t, RED) == {"pass"}


def test_nobody_goes_back_to_phase_one():
    """SPY-5.8: in phase II neither placing nor switching is offered."""
    t = Position().lay(1, "crane")
    assert not verbs(t, RED) & {"place", "switch"}
    assert t.why_not(RED, "place", 0) == "That is possible in phase I only, and you are in phase II."
    assert t.why_not(RED, "switch") == "That is possible in phase I only, and you are in phase II."


def test_switching_with_available_workers():
    """SPY-5.9: workers may stay at home."""
    t = Position(phase=1).lay(1, "crane").does(RED, "switch")
    assert t.s.available[RED] == 3
    assert t.s.phase[RED] == state.ACTIVATION_PHASE


def test_who_has_passed_is_skipped():
    """SPY-5.10: the others go on; the last one acts several times in a row."""
    t = Position().lay(1, "crane").workers(BLUE, "1-2", 3)
    t.does(RED, "pass").does(BLUE, "event", 0).does(YELLOW, "pass")
    for _ in range(3):
        assert t.asked == (BLUE,)
        t.earns(BLUE, "1-2", 1)
    assert t.asked == (BLUE,)
