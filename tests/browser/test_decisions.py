"""Deciding: a choice is seen before it is made, can be gone back on, and against bots taken back with all that followed."""

from __future__ import annotations

import random

import pytest

from .hands import TARGETS, begin, move, wait_for_turn


def single(page) -> str:
    """A selector of a target at which there is exactly one choice."""
    number = page.evaluate(
        """selector => [...document.querySelectorAll(selector)].findIndex(t => !t.dataset.picks.includes(" "))""", TARGETS
    )
    assert number >= 0
    return f"{TARGETS} >> nth={number}"


def seen_first(page):
    """A newcomer in her first match, asked something that is on the board."""
    begin(page, "spyrium", shown_first=True)
    assert wait_for_turn(page) == "turn"
    return page.get_attribute("#main", "data-question")


def test_a_newcomer_sees_before_she_decides_and_goes_back_by_escape(visit):
    page = visit()
    question = seen_first(page)
    page.click(single(page))
    page.wait_for_selector("#confirm")
    assert page.locator(f"{TARGETS}.chosen").count() >= 1
    assert page.inner_text("[data-own=workers] .dl") == "−1", "own figures carry the difference"
    assert page.inner_text(".c-pay, .c-then >> nth=0")
    page.keyboard.press("Escape")
    page.wait_for_selector("#confirm", state="detached")
    assert page.locator(f"{TARGETS}.chosen").count() == 0
    page.click(single(page))
    page.wait_for_selector("#confirm")
    assert page.get_attribute("#main", "data-question") == question, "nothing has been decided yet"
    page.keyboard.press("Enter")
    page.wait_for_function("q => document.querySelector('#main').dataset.question !== q", arg=question)


def test_one_click_switches_it_off_and_it_stays_off(visit):
    page = visit()
    seen_first(page)
    page.click("#see-first")
    page.wait_for_selector("#main[data-confirm='0']")
    page.reload()
    wait_for_turn(page)
    question = page.get_attribute("#main", "data-question")
    page.click(single(page))
    page.wait_for_function("q => document.querySelector('#main').dataset.question !== q", arg=question)
    assert page.request.get("/api/me").json()["settings"]["confirm"] == {"spyrium": False}


@pytest.mark.parametrize("width", [1440, 390])
def test_a_turn_is_taken_back_by_key_or_button_after_bots_have_answered(visit, width):
    page = visit(width=width, reduced_motion="reduce", has_touch=width < 500)
    begin(page, "spyrium")
    wait_for_turn(page)
    rng = random.Random(3)
    for _ in range(6):
        ply = int(page.get_attribute("#main", "data-ply"))
        move(page, rng)
        wait_for_turn(page)
        if page.locator("#undo-turn").count() and int(page.get_attribute("#main", "data-ply")) > ply + 1:
            break
    else:
        pytest.fail("luck came between every time")
    if width > 500:
        page.keyboard.press("u")
    else:
        page.tap("#undo-turn")
    page.wait_for_function("ply => Number(document.querySelector('#main').dataset.ply) === ply", arg=ply)
    wait_for_turn(page)


def test_several_choices_at_one_place_are_listed_in_the_bar(visit):
    """Not over the board."""
    page = visit()
    begin(page, "spyrium", shown_first=True)
    rng = random.Random(1)
    for _ in range(40):
        assert wait_for_turn(page) == "turn"
        several = page.evaluate(
            """selector => [...document.querySelectorAll(selector)].findIndex(t => t.dataset.picks.includes(" "))""", TARGETS
        )
        if several >= 0:
            break
        move(page, rng)
    else:
        pytest.fail("never several")
    page.click(f"{TARGETS} >> nth={several}")
    page.wait_for_function("() => document.querySelectorAll('#picks > .pickbtn').length > 1")
    board, bar = (page.locator(part).bounding_box() for part in ("#board", "#ask"))
    assert bar["y"] >= board["y"] + board["height"], "the bar covers nothing"
    page.locator("#picks > .pickbtn").first.click()
    page.wait_for_selector("#confirm")


def test_what_is_chosen_stays_so_while_others_talk(visit):
    page = visit()
    seen_first(page)
    page.click(single(page))
    page.wait_for_selector("#confirm")
    chosen = page.get_attribute("#ask", "data-chosen")
    page.fill("#chat-text", "hm")
    page.press("#chat-text", "Enter")
    page.wait_for_selector("#chat li:not(.muted)")
    assert page.get_attribute("#ask", "data-chosen") == chosen
    assert page.locator("#confirm").count() == 1


def test_a_hover_card_goes_with_a_click(visit):
    page = visit()
    seen_first(page)
    page.locator("[data-card=place-4]").hover()
    page.wait_for_selector("#tip:not([hidden])")
    page.locator("[data-card=place-4]").click()
    page.wait_for_selector("#tip[hidden]", state="attached")


@pytest.mark.parametrize(("width", "least"), [(1440, 12), (390, 11)])
def test_print_is_large_enough_to_read_and_targets_to_hit(visit, width, least):
    """Of everything around the board; boards have tests of their own."""
    page = visit(width=width, reduced_motion="reduce", has_touch=width < 500, is_mobile=width < 500)
    seen_first(page)
    page.evaluate(
        "s => document.querySelector(s).dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))", TARGETS
    )
    page.wait_for_selector("#ask:not([data-chosen=''])")
    small = page.evaluate(
        """least => [...document.querySelectorAll('.mtop *, .chips *, .tabs *, #ask *, .pl > .hd *, .side *')]
            .filter(e => e.checkVisibility() && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
            .filter(e => parseFloat(getComputedStyle(e).fontSize) < least)
            .map(e => `${e.tagName} ${e.className} ${getComputedStyle(e).fontSize}`)""",
        least,
    )
    assert small == []
    side = 44 if width < 500 else 24
    tight = page.evaluate(
        """side => [...document.querySelectorAll('#ask :is(a, button), .tabs :is(label, button), .mtop :is(a, button)')]
            .filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()])
            .filter(([, r]) => r.width < side - 0.5 || r.height < side - 0.5)
            .map(([e, r]) => `${e.className || e.id || e.textContent} ${r.width}x${r.height}`)""",
        side,
    )
    assert tight == []


def test_an_amount_is_set_by_keys_by_clicks_and_by_typing(visit):
    """20th Century's auction: the bar tells price and gain of every amount before it is bid."""
    page = visit(reduced_motion="reduce")
    begin(page, "twentieth-century")
    rng = random.Random(2)
    for _ in range(60):
        assert wait_for_turn(page) == "turn"
        steps = (
            (page.get_attribute("#stepper", "data-steps", timeout=500) or "").split() if page.query_selector("#stepper") else []
        )
        if len(steps) > 4:
            break
        move(page, rng)
    else:
        pytest.fail("nobody was asked for an amount")
    ids = {int(value): action for value, action in (step.split(":") for step in steps)}
    values = sorted(ids)

    def settles(value: int) -> None:
        """The bar tells of this amount, and the button does just that."""
        page.wait_for_function(
            """([value, id]) => document.querySelector('#amount').value === value
                && document.querySelector('#confirm').value === id""",
            arg=[str(value), ids[value]],
        )

    question = page.get_attribute("#main", "data-question")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    settles(values[-1])
    page.keyboard.press("Home")
    settles(values[0])
    page.click(".stepper .more")
    page.click(".stepper .more")
    settles(values[2])
    page.fill("#amount", str(values[3]))
    settles(values[3])
    page.locator(".columns a").first.click()
    settles(values[0])
    assert page.get_attribute("#main", "data-question") == question, "nothing has been bid yet"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.wait_for_function("q => document.querySelector('#main').dataset.question !== q", arg=question)
