"""§2 Set-up and §3 course of the game."""

from __future__ import annotations

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.spyrium import questions, state
from spielwerk.games.spyrium.components import COPIES, DATA
from spielwerk.testing import Scene

from .position import CARD, EVENT, dealt, idle_match


def first_cards() -> list[str]:
    return ["mine_1", "mine_2", "workshop_1", "laboratory_1", "luxury_home", "crane", "apprentice", "residence_1", "commerce"]


def test_decks_have_no_known_order():
    """SPY-2.1: every A card that has not been seen may come next, weighted by its copies; no B or C card may."""
    t = dealt(2, ["mine_1"])
    possible = {t.game.verbs.split(outcome)[1][0]: weight for outcome, weight in t.outcomes().items()}
    expected = {card: int(COPIES[card, 0]) for card in range(len(CARD)) if COPIES[card, 0] > 0}
    expected[CARD["mine_1"]] -= 1
    assert possible == expected


def test_only_the_top_event_is_seen():
    """SPY-2.2: one event is seen at first, each of the seven equally likely."""
    t = Scene("spyrium", 3)
    assert t.s.future == EMPTY
    assert list(t.outcomes().values()) == [1] * 7
    t.luck("draw_event", EVENT["sale"])
    assert t.s.future == EVENT["sale"]
    assert int(t.s.pile.sum()) == 6


def test_token_on_the_first_event():
    """SPY-2.3: only the event with the token sign gets one, before round 1."""
    t = Scene("spyrium", 3).luck("draw_event", EVENT["allotment"])
    assert t.s.asked == questions.EVENT_TOKEN
    t.luck("draw_token", 2)
    assert t.s.future_token == 3
    assert t.s.round_number == 0
    other = Scene("spyrium", 3).luck("draw_event", EVENT["donation"])
    assert other.s.asked == questions.START_PLAYER


def test_what_everybody_starts_with():
    """SPY-2.4, SPY-2.5, SPY-2.6, SPY-2.7, SPY-2.8: before the first income."""
    s = Scene("spyrium", 4).s
    for p in range(4):
        assert (s.points[p], s.residence[p], s.available[p], s.money[p], s.spyrium[p]) == (0, 0, 3, 8, 2)
        assert s.bonus[p] == state.BOTH_BONUSES
        assert s.built[p] == 0
        assert not s.patent[p].any()


def test_luck_names_the_start_player():
    """SPY-2.9: each seat equally likely; the chosen one begins."""
    t = Scene("spyrium", 5).luck("draw_event", EVENT["donation"])
    assert list(t.outcomes().values()) == [1] * 5
    assert dealt(5, first_cards(), start=3).asked == (3,)


def test_six_rounds_and_their_decks():
    """SPY-3.1, SPY-3.2, SPY-3.3: A in rounds 1 to 3, B in 4 and 5, C in 6; 3 A and 2 B are never seen, all C are."""
    for seed in range(3):
        match = idle_match(2, seed)
        dealt_cards: dict[int, list[int]] = {}
        s = match.game.position(2, {})
        for actor, action in match.history:
            verb, args = match.game.verbs.split(action)
            if verb.name == "deal":
                dealt_cards.setdefault(int(s.round_number), []).append(args[0])
            match.game.apply(s, actor, action)
        assert sorted(dealt_cards) == [1, 2, 3, 4, 5, 6]
        for number, cards in dealt_cards.items():
            deck = "AAABBC"[number - 1]
            assert len(cards) == 9
            assert all(deck in DATA.rows("card")[card]["backs"] for card in cards)
        assert s.deck.sum(axis=0).tolist() == [3, 2, 0]
        assert s.round_number == 6


def test_luck_is_asked_before_anybody():
    """The first questions go to luck."""
    assert Scene("spyrium", 2).asked == (CHANCE,)
