"""§4 Preparing a round and §14 its end."""

from __future__ import annotations

from spielwerk.core import EMPTY
from spielwerk.games.spyrium import questions, state

from .position import BLUE, CARD, EVENT, RED, YELLOW, Position, dealt
from .test_setup import first_cards


def passed_by_all(t: Position) -> Position:
    """End the round by letting everybody pass."""
    while t.s.asked == questions.TURN:
        p = t.asked[0]
        t.does(p, "switch" if t.may(p, "switch") else "pass")
    return t


def test_income():
    """SPY-4.1: the residence value, in round 1 too."""
    t = dealt(3, [])
    assert [int(t.s.money[p]) for p in range(3)] == [10, 10, 10]
    t = Position().has(RED, residence=2).has(BLUE, residence=4)
    passed_by_all(t)
    assert [int(t.s.money[p]) for p in range(3)] == [10 + 4, 10 + 7, 10 + 2]


def test_the_future_event_becomes_current():
    """SPY-4.2: it brings its token along."""
    t = dealt(2, [], event="allotment")
    assert (t.s.event, t.s.event_token) == (EVENT["allotment"], 1)


def test_the_next_event_is_seen_but_not_used():
    """SPY-4.3: the future event is open, and only the current one can be used."""
    t = dealt(2, first_cards(), event="donation", future="allotment")
    assert t.s.future == EVENT["allotment"]
    assert "Donation: £3 → 3 points" in t.sentences(RED)
    assert not any("Allotment" in sentence for sentence in t.sentences(RED))


def test_token_on_the_future_event():
    """SPY-4.4: it gets one as soon as it is seen."""
    t = dealt(2, [], future="allotment")
    assert t.s.future_token == 2
    assert int(t.s.supply[1]) == 7
    assert dealt(2, [], future="recruitment").s.future_token == 0


def test_the_seventh_event_never_comes_into_play():
    """SPY-4.5: in round 6 it is seen as future event, and with the round the match ends."""
    t = Position()
    t.s.round_number = 5
    t.s.pile[:] = 0
    t.s.pile[EVENT["latecomer"]] = 1
    t.s.deck[:, 2] = [int(n) for n in t.game.position(2, {}).deck[:, 2]]
    passed_by_all(t)
    assert t.s.event == EVENT["sale"]
    t.luck("draw_event", EVENT["latecomer"])
    t.settle()
    assert (t.s.round_number, t.s.event, t.s.future) == (6, EVENT["sale"], EVENT["latecomer"])
    passed_by_all(t)
    assert t.over
    assert t.s.future == EVENT["latecomer"]


def test_nine_cards_are_laid_out():
    """SPY-4.6: openly, from the current deck."""
    t = dealt(2, first_cards())
    assert [t.card_at(place) for place in range(1, 10)] == first_cards()
    assert t.asked == (RED,)


def test_one_token_on_a_building():
    """SPY-4.7: a university gets exactly one, whatever the number of players; a mine without the sign gets none."""
    for seats in (2, 5):
        t = dealt(seats, ["university_1", "mine_2"])
        assert t.tokens_at(1) == [1]
        assert t.tokens_at(2) == []


def test_one_token_fewer_than_players_on_a_specialist():
    """SPY-4.8: n − 1 tokens on a miner, none on an apprentice."""
    for seats in (2, 3, 4, 5):
        t = dealt(seats, ["miner", "apprentice"])
        assert len(t.tokens_at(1)) == seats - 1
        assert t.tokens_at(2) == []


def test_all_workers_come_home():
    """SPY-4.9: spent ones, on buildings or from the display, are available in the next round."""
    t = Position().has(RED, available=1, spent=4)
    passed_by_all(t)
    assert (t.s.available[RED], t.s.spent[RED]) == (5, 0)


def test_a_round_begins_in_phase_one():
    """SPY-4.10: for everybody, though all had passed."""
    t = passed_by_all(Position())
    assert [int(phase) for phase in t.s.phase[:3]] == [state.PLACEMENT_PHASE] * 3


def test_passing_needs_phase_two_and_no_worker_in_the_display():
    """SPY-14.1."""
    t = Position(phase=1)
    assert not t.may(RED, "pass")
    assert t.why_not(RED, "pass") == "That is possible in phase II only; switch first."
    t.does(RED, "switch")
    assert t.may(RED, "pass")
    t = Position().lay(1, "crane").workers(RED, "1-2", 2)
    assert not t.may(RED, "pass")
    assert (
        t.why_not(RED, "pass")
        == "You still have 2 workers in the display; take them off first, by earning money or activating cards."
    )


def test_what_does_not_prevent_passing():
    """SPY-14.2: available workers, an upright building, an unused event."""
    t = Position().owns(RED, "mine_2").does(RED, "pass")
    assert t.s.phase[RED] == state.PASSED


def test_the_round_ends_when_all_have_passed():
    """SPY-14.3: not before."""
    t = Position().does(RED, "pass").does(BLUE, "pass")
    assert t.s.round_number == 1
    t.does(YELLOW, "pass")
    assert t.s.round_number == 2


def test_display_and_its_tokens_are_swept():
    """SPY-14.4: cards leave the game, tokens go to the discard."""
    t = passed_by_all(Position().lay(1, "miner", 1, 3).lay(5, "mine_1"))
    assert all(t.s.display[place] == EMPTY for place in range(9))
    assert [int(n) for n in t.s.discard] == [1, 0, 1]
    assert t.s.deck[CARD["mine_1"], 0] == 1


def test_the_event_leaves_with_its_token():
    """SPY-14.5: its token goes to the discard, and the next event may be used by all again."""
    t = Position(event="allotment", token=2)
    t.does(RED, "event", 0)
    passed_by_all(t)
    assert [int(n) for n in t.s.discard] == [0, 1, 0]
    assert t.s.event == EVENT["sale"]
    assert not t.s.pile[EVENT["allotment"]]
    assert t.s.used_event[RED] == 0


def test_sideways_cards_stand_up():
    """SPY-14.6: buildings and patents."""
    t = Position().owns(RED, "mine_1", used=True).owns(RED, "lobbying", used=True).owns(RED, "crane")
    passed_by_all(t)
    assert (t.upright(RED, "mine_1"), t.sideways(RED, "mine_1")) == (1, 0)
    assert (t.patent(RED, "lobbying"), t.patent(RED, "crane")) == (state.UPRIGHT, state.UPRIGHT)


def test_the_start_player_card_moves_left():
    """SPY-14.7: whoever passed first."""
    t = Position().turn(BLUE)
    t.does(BLUE, "pass").does(YELLOW, "pass").does(RED, "pass")
    assert t.s.start == BLUE
    t.settle()
    assert t.asked == (BLUE,)
    passed_by_all(t)
    t.settle()
    assert t.asked == (YELLOW,)
