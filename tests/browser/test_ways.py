"""Other ways than mouse and large screen: keyboard, phone, no script, both languages, and axe."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import spielwerk
from spielwerk.core.text import LANGUAGES, catalogue

from .hands import TARGETS, begin, move, wait_for_turn

WEB = Path(spielwerk.__file__).parent / "web"
PAGES = ["/", "/matches", "/rules", "/rules/spyrium", "/new/spyrium", "/people", "/me"]
MIDDLE = 8  # decisions into a match
WIDTHS = (390, 768, 1280, 2560)


def tab_to(page, selector: str, most: int = 400) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("s => !!document.activeElement?.closest(s)", selector):
            return
    pytest.fail(f"the keyboard does not reach {selector}")


def test_a_match_is_begun_and_played_by_keyboard_alone(visit):
    page = visit()
    page.goto("/")
    tab_to(page, ".game-spyrium form[action^='/play/'] .btn")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask")
    for _ in range(3):
        wait_for_turn(page)
        version = page.get_attribute("#main", "data-version")
        tab_to(page, TARGETS)
        assert page.evaluate("!!document.activeElement.getAttribute('aria-label')")
        page.keyboard.press("Enter")
        page.wait_for_selector("#confirm, #picks .pickbtn")
        page.wait_for_function("() => document.activeElement.matches('#confirm, #picks .pickbtn')")  # the focus goes along
        if page.locator("#confirm").count() == 0:
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.activeElement.matches('#confirm')")
        page.keyboard.press("Enter")
        page.wait_for_function("v => document.querySelector('#main').dataset.version !== v", arg=version)


def test_a_match_is_played_without_script(visit):
    """Targets are links, choices are a form."""
    page = visit(java_script_enabled=False)
    begin(page, "spyrium", shown_first=True)
    home = page.url
    targets = buttons = 0
    for _ in range(100):
        page.goto(home)
        if page.locator(TARGETS).count():
            page.goto(home + page.locator(TARGETS).first.get_attribute("href"))
            targets += 1
        elif page.locator("#picks > .pickbtn").count():
            buttons += 1
        else:
            page.wait_for_timeout(200)
            continue
        if page.locator("#confirm").count() == 0:  # which of several, first
            page.locator("#picks > .pickbtn").first.click()
        if page.locator("#confirm").count():
            page.click("#confirm")
        if targets >= 3 and buttons >= 1:
            return
    pytest.fail("no moves could be made")


def test_on_a_phone_a_tap_shows_first_and_the_bar_covers_nothing(visit):
    page = visit(width=390, has_touch=True, is_mobile=True)
    begin(page, "spyrium")
    wait_for_turn(page)
    page.wait_for_function(  # scrolls to the first target
        """selector => {
            const [target, views] = [selector, '.views'].map(s => document.querySelector(s).getBoundingClientRect());
            return views.top <= target.top && target.bottom <= views.bottom;
        }""",
        arg=TARGETS,
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    version = page.get_attribute("#main", "data-version")
    page.locator(TARGETS).first.tap()
    page.wait_for_selector("#confirm, #ask:not([data-chosen='']) #picks .pickbtn")
    assert page.get_attribute("#main", "data-version") == version
    views, ask = (page.locator(part).bounding_box() for part in (".views", "#ask"))
    assert views["y"] + views["height"] <= ask["y"] + 1, "the bar lies below the board, not on it"
    assert ask["y"] + ask["height"] <= 845
    for _ in range(2):
        if page.locator("#confirm").count() == 0:
            page.locator("#picks .pickbtn").first.tap()
            page.wait_for_selector("#confirm")
    page.locator("#confirm").tap()
    page.wait_for_function("v => document.querySelector('#main').dataset.version !== v", arg=version)


def test_a_phone_has_the_parts_of_the_table_in_tabs_with_targets_for_fingers(visit):
    page = visit(width=390, has_touch=True, is_mobile=True)
    begin(page, "spyrium")
    wait_for_turn(page)
    for tab, part in (("mine", ".mine"), ("others", ".opps"), ("log", "#story"), ("board", "#board")):
        page.tap(f".tabs label[for=tab-{tab}]")
        page.wait_for_selector(part)
        for other in {".mine", ".opps", "#story", "#board"} - {part}:
            assert not page.is_visible(other)
    small = page.evaluate(
        """() => [...document.querySelectorAll('.tabs :is(label, button), .tools button, .chip, #ask :is(button, a.btn)')]
            .filter(e => e.checkVisibility() && !e.closest('.me'))
            .map(e => [e.className || e.id, e.getBoundingClientRect()]).filter(([, r]) => r.width < 43.5 || r.height < 43.5)
            .map(([name, r]) => `${name} ${r.width}x${r.height}`)"""
    )
    assert small == []
    page.tap(".mtop .lang button >> visible=true")
    page.wait_for_selector("html[lang=de]")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", spielwerk.games())
def test_a_room_fits_a_phone_with_its_options_in_words(visit, game, lang):
    page = visit(width=390, lang=lang)
    seats = [{"kind": "free"}] * 2 + [{"kind": "bot", "level": "master"}]
    made = page.request.post("/api/matches", data={"game": game, "seats": seats})
    page.goto(f"/matches/{made.json()['match']}")
    page.wait_for_selector("#room .seatc")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_speaks_both_languages(visit, lang):
    page = visit(lang=lang)
    for path in PAGES:
        page.goto(path)
        assert page.get_attribute("html", "lang") == lang
        assert page.inner_text(".nav a").strip() == catalogue(WEB, lang).say("nav", "games")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"
    other = "de" if lang == "en" else "en"
    page.click(f".lang button[lang={other}]")
    page.wait_for_selector(f"html[lang={other}]")


def test_no_word_of_the_pages_is_missing():
    german, english = (set(catalogue(WEB, lang).keys()) for lang in LANGUAGES)
    assert german == english
    used = set()
    for file in (WEB / "templates").glob("*.html"):
        used |= set(re.findall(r"\bt\('([a-z_]+\.[a-z_0-9]+)'", file.read_text(encoding="utf-8")))
    for file in (WEB / "pages").glob("*.py"):
        used |= set(re.findall(r'\bsay\(lang, "([a-z_]+\.[a-z_0-9]+)"', file.read_text(encoding="utf-8")))
    wanted = {key for key in used if not key.endswith("_")}  # the others are completed by a value
    assert wanted <= english
    assert all(any(key.startswith(start) for key in english) for start in used - wanted)


def complaints(page) -> list[str]:
    """What axe-core finds serious on a page."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {n['html'][:140]}" for v in found if v["impact"] in ("serious", "critical") for n in v["nodes"][:3]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_pages(visit, scheme):
    page = visit(color_scheme=scheme)
    found = {}
    for path in PAGES:
        page.goto(path)
        found[path] = complaints(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("game", spielwerk.games())
def test_axe_finds_nothing_serious_on_a_board_and_it_fits_every_width(visit, game):
    """In the middle of a match, asked something, in both themes, from phone to wall; without the decoration that fades away."""
    page = visit(color_scheme="light", reduced_motion="reduce")
    begin(page, game)
    rng = random.Random(game)
    for _ in range(MIDDLE):
        assert wait_for_turn(page) == "turn"
        move(page, rng)
    assert wait_for_turn(page) == "turn"
    found = {"light": complaints(page)}
    page.emulate_media(color_scheme="dark")
    found["dark"] = complaints(page)
    assert not any(found.values()), found
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_rules_panel_opens_at_the_rule_behind_the_question(visit):
    page = visit()
    begin(page, "spyrium")
    wait_for_turn(page)
    page.click("#rules-link")
    assert page.inner_text("#rules-body .marked").startswith("SPY-5.3")


def test_hover_shows_the_card_and_what_the_choice_costs(visit):
    page = visit()
    begin(page, "spyrium")
    wait_for_turn(page)
    page.locator("[data-card=place-4]").hover()
    page.wait_for_selector("#tip:not([hidden]) h3")
    page.locator(f".display {TARGETS}").first.hover()
    assert page.inner_text("[data-own=workers] .dl") == "−1"
