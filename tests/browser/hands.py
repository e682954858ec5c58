"""What a player's hands do: only what is on the page.

What is waited for is written as a function, `() => …`: the site's pages let nothing else be evaluated twice.
"""

from __future__ import annotations

import random
from typing import Any

TARGETS = "a.target"
BUTTONS = "#picks > .pickbtn, #confirm, .columns a"


def begin(page: Any, game: str, shown_first: bool = False) -> None:
    """From the landing page to the first question: two clicks are enough, this is the first.

    A newcomer is shown every choice before it is made; most tests do without.
    """
    page.goto("/")
    page.click(f".game-{game} .btn.main")
    page.wait_for_selector("#ask")
    if not shown_first:
        make_quick(page, game)


def make_quick(page: Any, game: str) -> None:
    """Let one click make a choice."""
    assert page.request.patch("/api/me", data={"confirm": {game: False}}).ok
    page.reload()
    page.wait_for_selector("#ask")


def state(page: Any) -> str:
    """Where the match stands for this player."""
    return page.evaluate(
        """() => document.querySelector('.resulthead') ? 'result'
            : document.querySelector('#ask a.btn.main') ? 'over'
            : document.querySelector('#main')?.dataset.turn === '1' ? 'turn' : 'wait'"""
    )


def wait_for_turn(page: Any, seconds: float = 30) -> str:
    """Until this player is asked or the match is over."""
    page.wait_for_function(
        """() => document.querySelector('.resulthead, #ask a.btn.main')
            || (document.querySelector('#main')?.dataset.turn === '1' && document.body.dataset.live)""",
        timeout=seconds * 1000,
    )
    return state(page)


# In one step, so that no live update comes between looking and clicking.
CLICK = """([selector, number]) => {
    const all = [...document.querySelectorAll(selector)];
    all[number % all.length]?.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
    return all.length;
}"""


# Whether the question has changed, or the bar has something new to choose or to confirm.
HEARD = """question => {
    const [main, ask] = [document.querySelector('#main'), document.querySelector('#ask')];
    if (!main || main.dataset.question !== question) return 'done';
    return ask.dataset.chosen && !ask.dataset.heard ? 'asked' : false;
}"""


def move(page: Any, rng: random.Random) -> None:
    """Choose anything that the page offers, on the board or in the bar, and see it done."""
    question = page.get_attribute("#main", "data-question")
    offered = page.evaluate(CLICK, [f"{TARGETS}, {BUTTONS}", rng.randrange(10**6)])
    assert offered, "asked, but there is nothing to choose"
    while page.wait_for_function(HEARD, arg=question, timeout=15_000).json_value() == "asked":
        page.evaluate("document.querySelector('#ask').dataset.heard = '1'")  # gone when the bar is drawn anew
        page.evaluate(CLICK, ["#picks > .pickbtn, #confirm", rng.randrange(10**6)])


def play_on(page: Any, rng: random.Random, most: int = 2000) -> int:
    """Play until the match is over; the number of moves."""
    for count in range(most):
        if wait_for_turn(page) != "turn":
            return count
        move(page, rng)
    raise AssertionError("the match does not end")
