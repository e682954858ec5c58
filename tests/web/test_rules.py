"""The rules pages: guide and law on one page, what a search finds, and the names of icons."""

from __future__ import annotations

import json
import re
from html import unescape

import httpx
import pytest

from spielwerk.core import game
from spielwerk.core.drawing.examples import BadPosition, position_of
from spielwerk.core.guide import Position, Stage
from spielwerk.web.http.rulebook import search

from .site import RunningSite


def page_of(site: RunningSite, path: str, **params: str) -> str:
    answer = httpx.get(f"{site.url}{path}", params={"lang": "en", **params})
    assert answer.status_code == 200
    return answer.text


def found(query: str, lang: str = "en") -> list[tuple[str, str]]:
    return [(group, place.anchor) for group, some in search(game("spyrium"), lang, query) for place in some]


def test_the_guide_stands_before_the_law(small_site: RunningSite):
    page = page_of(small_site, "/rules/spyrium")
    parts = ['id="goal"', 'id="round"', 'id="end"', 'id="icons"', 'id="examples"', 'id="words"', 'id="law"', 'id="SPY-1.1"']
    assert 'href="/learn/spyrium"' in page
    places = [page.index(part) for part in parts]
    assert places == sorted(places)


def test_examples_are_drawn_by_the_game_and_reckoned_by_its_rules(small_site: RunningSite):
    """SPY-EX-8: in place of a laboratory 6 + 2 − 3 = £5."""
    page = page_of(small_site, "/rules/spyrium")
    example = re.search(r'id="example-replace".*?</article>', page, re.DOTALL)[0]
    assert 'class="bd own-card"' in example
    assert re.search(r"<tfoot>.*£5</td>", example)
    assert "?pick=" not in page


def test_a_game_without_a_guide_shows_its_law(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("spielwerk.web.http.pages.rules.guide_of", lambda *_: None)
    page = page_of(small_site, "/rules/spyrium")
    assert 'id="SPY-1.1"' in page
    assert 'id="goal"' not in page


@pytest.mark.parametrize("typed", ["SPY-8.2", "spy-8.2", "8.2"])
def test_the_rule_whose_id_is_typed_comes_first(typed: str):
    assert found(typed)[0] == ("rules", "SPY-8.2")


def test_a_search_finds_words_rules_and_icons_in_groups():
    groups = [group for group, _ in found("residence")]
    assert groups == sorted(groups, key=("words", "rules", "icons").index)
    assert set(groups) == {"words", "rules", "icons"}
    assert found("surch")[0] == ("words", "word-surcharge")


def test_a_word_is_found_by_its_name_in_the_other_language_and_without_accents():
    assert ("words", "word-surcharge") in found("Aufpreis")
    assert ("words", "word-gebaude") in found("gebaude", "de")


def test_whatever_is_found_is_on_the_page(small_site: RunningSite):
    page = page_of(small_site, "/rules/spyrium")
    for query in ("worker", "8", "e", "spyrium"):
        for _, anchor in found(query):
            assert f'id="{anchor}"' in page


def test_without_script_the_search_is_a_form(small_site: RunningSite):
    assert 'href="#SPY-9.3"><b>' in page_of(small_site, "/rules/spyrium", q="surcharge")
    assert "Nothing is called “&lt;b&gt;x”" in page_of(small_site, "/rules/spyrium/search", q="<b>x")


def test_a_page_with_a_board_says_once_what_its_icons_are_called(small_site: RunningSite):
    page = page_of(small_site, "/rules/spyrium")
    names = json.loads(unescape(re.search(r'id="icon-names" hidden data-names="([^"]*)"', page)[1]))
    assert names["crystal"][0] == "Spyrium"
    assert names["pound"][0] == "Pounds"


def test_the_panel_beside_a_match_explains_icons_and_words(small_site: RunningSite):
    panel = page_of(small_site, "/rules/spyrium/panel")
    assert panel.index("Residence effect") < panel.index('id="SPY-1.1"')


@pytest.mark.parametrize("move", ["pass", "place 99", "draw_event 3", "nonsense"])
def test_a_position_that_cannot_come_about_is_refused(move: str):
    with pytest.raises(BadPosition, match=move.split()[0]):
        position_of(game("spyrium"), Position(2, stages=(Stage(("place 0", move)),)))
