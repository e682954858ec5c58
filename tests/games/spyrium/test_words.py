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
        "You have 8 points. Which bonus do you take, a worker or £5?",
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
    assert t.why_not(RED, "pass") == "First answer this: Where do you build Mine I: on a new plot or in place of a building?"
    assert t.why_not(RED, "replace", CARD["mine_1"], 0) == "You have no Mine I in your district."


def test_prices_in_sentences():
    """The price of an activation says all that it can come to: which token, which plot, Spyrium too."""
    t = Position().lay(1, "mine_1").lay(2, "banker", 1, 3).lay(4, "architect", 2).workers(RED, "1-2").workers(RED, "1-4")
    assert t.sentences(RED)[:8] == [
        "Earn £1 at Mine I (1), worker from 1–2",
        "Build Mine I (1) for £3, worker from 1–2",
        "Earn £0 at Banker (2), worker from 1–2",
        "Hire Banker (2) for £2 or £4: 4 points, worker from 1–2",
        "Earn £1 at Mine I (1), worker from 1–4",
        "Build Mine I (1) for £3, worker from 1–4",
        "Earn £0 at Architect (4), worker from 1–4",
        "Hire Architect (4) for £3: residence effect, worker from 1–4",
    ]
    t.owns(RED, "palace").owns(RED, "lobbying")
    assert "„Mine I“ (1) für £3 oder mehr bauen, Arbeiter aus 1–2" in t.sentences(RED, "de")
    assert "Build Mine I (1) for £2 or more, without surcharge (Lobbying), worker from 1–2" in t.sentences(RED)
    t = Position().lay(1, "apprentice").lay(2, "miner", 1, 2, 3).workers(RED, "1-2").owns(RED, "commerce")
    assert "Hire Apprentice (1) for £0 + 1 Spyrium: 3 points, worker from 1–2" in t.sentences(RED)
    assert "„Bergarbeiter“ (2) für £0 engagieren: 1, 2 oder 3 Spyrium, Arbeiter aus 1–2" in t.sentences(RED, "de")


def test_a_price_is_one_that_can_be_paid():
    """SPY-11.5: with £3 only the replacement at £3 is left, so the sentence says £3 and nothing else."""
    t = Position().lay(6, "factory_1").workers(RED, "5-6").owns(RED, "laboratory_1").has(RED, money=3)
    assert "Build Factory I (6) for £3, worker from 5–6" in t.sentences(RED)
    t.activates(RED, "5-6", 6)
    assert t.sentences(RED) == ["Build Factory I in place of Laboratory I for £3 in all"]


def test_a_gap_beside_an_empty_place():
    """SPY-6.5: the sentence names the card that is left, by its number."""
    t = Position(phase=1).lay(5, "architect", 2).lay(6, "crane")
    assert "Place a worker at 5–6, between Architect and Crane" in t.sentences(RED)
    assert "Place a worker at 2–5, beside Architect (5)" in t.sentences(RED)
    assert "Arbeiter in 2–5 platzieren, neben „Architekt“ (5)" in t.sentences(RED, "de")


def test_tokens_say_what_they_cost_and_bring():
    """SPY-10.4: £1 base cost and the value of the token for 4 points."""
    t = Position().lay(5, "banker", 1, 3).workers(RED, "2-5").activates(RED, "2-5", 5)
    assert t.sentences(RED) == ["Use token 1: £2 → 4 points", "Use token 3: £4 → 4 points"]


def test_the_terminal_board():
    """It shows cards, tokens, workers and districts in both languages."""
    t = Position(event="allotment", token=3).lay(1, "banker", 1, 3).workers(BLUE, "1-2", 2).owns(RED, "mine_2", used=True)
    for lang, words in (
        ("en", ("Allotment [3]", "1 Banker", "[1][3]", "●●", "Mine II (used)", "Round 1 of 6, deck A")),
        ("de", ("Zuteilung [3]", "1 Bankier", "[1][3]", "●●", "Mine II (genutzt)", "Runde 1 von 6, Epoche A")),
    ):
        console = Console(width=140, record=True, file=StringIO())
        console.print(board(t.seen(RED), RED, lang))
        text = console.export_text()
        for word in words:
            assert word in text, (word, text)
