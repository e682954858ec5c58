"""What a seat is asked, what others see meanwhile, and which rule stands behind it."""

from __future__ import annotations

import io

from rich.console import Console

from spielwerk.games.neom import questions
from spielwerk.testing import Scene

from .test_preparation import dealt
from .test_tiles import swapping
from .town import Town


def questions_of(t: Scene) -> list[str]:
    """What everybody sees being asked, an onlooker first."""
    return [t.game.question(t.seen(viewer), viewer).name for viewer in range(-1, t.s.seats)]


def rules_of(t: Scene) -> list[str]:
    """The rules that everybody finds behind it, an onlooker first."""
    return [t.game.rule_asked(t.seen(viewer), viewer) for viewer in range(-1, t.s.seats)]


def test_questions_have_the_numbers_of_the_record():
    """Saved matches hold these numbers."""
    assert (questions.NOTHING, questions.CHOOSE_TILE, questions.BUY_GOOD, questions.REMOVE_MORE) == (0, 1, 4, 10)
    assert (questions.BOARDS_DEALT, questions.DRAFT, questions.SELECT, questions.OVER) == (0, 3, 5, 9)


def test_luck_and_the_end_are_questions_too():
    """NEO-2.1, NEO-3.1, NEO-18.1: all see the same, though nobody is asked."""
    t = Town(3).finish()
    assert (questions_of(t), rules_of(t)) == (["over"] * 4, ["NEO-18.1"] * 4)
    for stage, name, rule in (
        (questions.BOARDS_DEALT, "boards", "NEO-2.1"),
        (questions.ANCHORS_DEALT, "anchors", "NEO-3.1"),
        (questions.TILES_DEALT, "tiles", "NEO-5.2"),
        (questions.SWAP, "swap", "NEO-4.2"),
    ):
        t.s.stage = stage
        assert (questions_of(t), rules_of(t)) == ([name] * 4, [rule] * 4)


def test_choosing_is_one_question_in_two_sentences():
    """NEO-3.2, NEO-5.4: anchors and tiles are chosen alike; who has chosen sees what the others are still asked."""
    t = dealt(3)
    assert (questions_of(t), rules_of(t)) == (["choose"] * 4, ["NEO-3.2"] * 4)
    assert t.game.asks(t.seen(0), 0, "en") == "Anchor 1 of 3: keep one for later. The others go on to Blue."
    town = Town(3).hands({0: 90})
    town.does(0, "choose", 89)
    assert (questions_of(town), rules_of(town)) == (["choose"] * 4, ["NEO-5.4"] * 4)


def test_who_has_acted_waits_for_the_others():
    """NEO-5.3, NEO-6.1: each acts by himself, so there is no one question that a third could see."""
    t = Town(3).reveal()
    t.does(1, "sell")
    assert questions_of(t) == ["wait", "action", "wait", "action"]
    assert rules_of(t) == ["NEO-5.3", "NEO-6.1", "NEO-5.3", "NEO-6.1"]


def test_the_rule_behind_a_swap_and_behind_a_disaster():
    """NEO-21.2, NEO-16.4, NEO-16.6: the rule that the question comes from."""
    t = swapping(4)
    assert (questions_of(t)[1], rules_of(t)[1]) == ("give", "NEO-21.2")
    t.does(0, "give", t.actions(0, "give")[0][0]).does(0, "enough")
    assert (questions_of(t)[1], rules_of(t)[1]) == ("take", "NEO-21.2")
    t = Town(3, generation=2).lay(1, B3=3, D3=19, B2=7).strike()
    assert (questions_of(t)[2], rules_of(t)[2]) == ("disaster", "NEO-16.4")
    t.removes(1, 3)
    assert (questions_of(t)[2], rules_of(t)[2]) == ("remove", "NEO-16.6")


def test_the_terminal_says_what_a_tile_needs_and_does():
    """NEO-7.7, NEO-20.13: alternatives, requirements and effects of a hand, fields by their names, the solo grade."""
    console = Console(width=120, record=True, file=io.StringIO())
    t = Town(3, generation=2).lay(0, B3=3).hands({0: 60})
    console.print(t.game.module("terminal").board(t.seen(0), 0, "de"))
    alone = Town(1).finish()
    console.print(alone.game.module("terminal").board(alone.seen(0), 0, "de"))
    said = console.export_text()
    assert "braucht Stahl oder 5 Münzen" in said
    assert "1 Punkt für je 5 Münzen, die du vor dem letzten Einkommen hast" in said
    assert "┼ 003 B3" in said
    assert "E5" in said
    assert "Rang: Praktikant" in said
