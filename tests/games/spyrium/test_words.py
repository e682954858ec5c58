"""What players read: questions, answers to illegal actions, the terminal board."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from spielwerk.games.spyrium import state
from spielwerk.games.spyrium.terminal import board

from .position import BLUE, CARD, RED, Position, dealt, idle_match


def test_questions():
    """Each kind of question has its sentence."""
    t = Position(phase=1).lay(5, "architect", 1, 2).workers(RED, "2-5").has(RED, points=6)
    asks = [t.game.asks(t.s, RED, "en")]
    t.does(RED, "switch")
    asks.append(t.game.asks(t.s, RED, "de"))
    t.activates(RED, "2-5", 5)
    asks.append(t.game.asks(t.s, RED, "en"))
    t.does(RED, "token", 0, 0)
    asks.append(t.game.asks(t.s, RED, "en"))
    t.does(RED, "score")
    asks.append(t.game.asks(t.s, RED, "en"))
    assert asks == [
        "Phase I: place a worker, use the event or switch to phase II.",
        "Phase II: Geld verdienen, eine Karte aktivieren, das Ereignis oder ein Gebäude nutzen oder passen.",
        "Which token do you use for Architect?",
        "Residence effect: move the disc to 3, or score 2 points?",
        "You have 8 points and choose a bonus: a worker or £5?",
    ]


def test_everybody_sees_what_the_actor_is_asked():
    """SPY-5.2, SPY-5.7: a turn belongs to the phase of the seat whose turn it is, whoever looks; so does the rule behind it."""
    t = Position(phase=1).has(BLUE, phase=state.ACTIVATION_PHASE)
    for name, rule in (("placement", "SPY-5.3"), ("activation", "SPY-5.4")):
        for viewer in (-1, RED, BLUE):
            assert t.game.question(t.seen(viewer), viewer).name == name
            assert t.game.rule_asked(t.seen(viewer), viewer) == rule
        if name == "placement":
            t.does(RED, "switch")


def test_luck_and_the_end_are_questions_too():
    """Whoever looks while luck decides, or once the match is over, is asked nothing and finds a rule behind it."""
    t = dealt(2, [])
    assert t.game.question(t.s, -1).name == "card"
    assert t.why_not(RED, "pass") == "That is not asked now."
    final = idle_match(2, seed=1)
    assert final.game.question(final.seen(-1), -1).name == "over"
    assert final.game.rule_asked(final.seen(RED), RED) == "SPY-22.1"


def test_what_is_not_asked():
    """An answer to another question is refused with the question that is open, or none."""
    t = Position().lay(5, "mine_1").owns(RED, "palace").workers(RED, "2-5")
    assert t.why_not(RED, "advance") == "That is not asked now."
    t.activates(RED, "2-5", 5)
    assert t.why_not(RED, "pass") == "First answer this: Where do you build Mine I?"
    assert t.why_not(RED, "replace", CARD["mine_1"], 0) == "You have no Mine I in your district."


def test_prices_in_sentences():
    """The price of an activation says what is still to come."""
    t = Position().lay(1, "mine_1").lay(2, "banker", 1, 3).lay(4, "architect", 2).workers(RED, "1-2").workers(RED, "1-4")
    assert t.sentences(RED)[:8] == [
        "Earn £1 at Mine I (1), worker from 1-2",
        "Build Mine I (1) for £3, worker from 1-2",
        "Earn £0 at Banker (2), worker from 1-2",
        "Hire Banker (2) for £1 + token, worker from 1-2",
        "Earn £1 at Mine I (1), worker from 1-4",
        "Build Mine I (1) for £3, worker from 1-4",
        "Earn £0 at Architect (4), worker from 1-4",
        "Hire Architect (4) for £3, worker from 1-4",
    ]
    t.owns(RED, "palace").owns(RED, "lobbying")
    assert "Mine I (1) für £3 + Bauplatz bauen, Arbeiter aus 1-2" in t.sentences(RED, "de")
    assert "Build Mine I (1) for £2 + plot with Lobbying, worker from 1-2" in t.sentences(RED)


def test_the_terminal_board():
    """It shows cards, tokens, workers and districts in both languages."""
    t = Position(event="allotment", token=3).lay(1, "banker", 1, 3).workers(BLUE, "1-2", 2).owns(RED, "mine_2", used=True)
    for lang, words in (
        ("en", ("Allotment [3]", "1 Banker", "[1][3]", "●●", "Mine II (used)", "Round 1 of 6, deck A")),
        ("de", ("Zuteilung [3]", "1 Bankier", "[1][3]", "●●", "Mine II (genutzt)", "Runde 1 von 6, Stapel A")),
    ):
        console = Console(width=140, record=True, file=StringIO())
        console.print(board(t.seen(RED), RED, lang))
        text = console.export_text()
        for word in words:
            assert word in text, (word, text)
