"""A game's guide, where it has one: rules that exist, icons that are named, positions that come about and can be drawn."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import fields

import pytest

from spielwerk.core import Game
from spielwerk.core.drawing import Drawing, Panel, draw, legal_picks
from spielwerk.core.drawing.examples import drawn
from spielwerk.core.drawing.svg import ICONS
from spielwerk.core.guide import Entry, Guide, guide_of
from spielwerk.core.text import LANGUAGES

EVERY = 11  # plies between two drawings
NO_ICONS = re.compile(r"seat-|pawn-")  # people, who are told apart by colour and shape


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def guide(game: Game, lang: str) -> Guide:
    found = guide_of(game, lang)
    if found is None:
        pytest.skip("has no guide")
    return found


def entries(guide: Guide) -> Iterator[Entry]:
    for field in fields(guide):
        value = getattr(guide, field.name)
        yield from (value if isinstance(value, tuple) else [value] if isinstance(value, Entry) else [])


def test_a_guide_says_all_that_a_newcomer_needs(guide: Guide) -> None:
    assert guide.goal
    assert 3 <= len(guide.steps) <= 6
    assert 15 <= len(guide.words) <= 30
    assert len(guide.examples) >= 3
    assert all(entry.title and entry.text for entry in entries(guide))
    for named in ([word.title for word in guide.words], [icon.icon for icon in guide.icons], [e.key for e in guide.examples]):
        assert len(named) == len(set(named)), "something is said twice"


def test_every_rule_that_a_guide_names_exists(game: Game, guide: Guide, lang: str) -> None:
    assert set(guide.rules) <= set(game.rule_ids(lang))
    assert all(entry.rule for entry in (*guide.steps, *guide.words, *guide.examples, guide.end))


def test_every_picture_of_a_guide_comes_about_and_is_drawn(game: Game, guide: Guide, lang: str) -> None:
    """What is done is legal, what luck decides is possible, what is shown is there; and it is only to be looked at."""
    for picture in guide.pictures:
        shown = drawn(game, picture, lang)
        for part in shown.parts:
            markup = str(part.body if isinstance(part, Panel) else part)
            ET.fromstring(f"<div>{markup}</div>")
            assert "?pick=" not in markup
            assert not re.search("[\ue000-\uf8ff]", markup), "a seat is not called by its colour"
        assert (shown.decision is not None) == (picture.count == "choice")
        assert bool(shown.score) == (picture.count == "score")


def test_icons_of_a_guide_exist(game: Game, guide: Guide) -> None:
    art = game.folder / "view" / "art.svg"
    own = re.findall(r'<symbol id="([^"]+)"', art.read_text(encoding="utf-8")) if art.exists() else []
    assert {entry.icon for entry in entries(guide) if entry.icon} <= ICONS.ids | {f"art:{symbol}" for symbol in own}


def icons_in(drawing: Drawing) -> set[str]:
    pictures = [panel.body + panel.marks for panel in drawing.panels] + [card.picture for card in drawing.cards.values()]
    markup = "".join(str(part) for part in (drawing.board, *pictures))
    figures = {figure.icon for panel in drawing.panels for figure in panel.figures}
    return figures | set(re.findall(r'href="/art/icons\.\w+\.svg#([^"]+)"', markup))


def test_every_icon_that_a_board_draws_has_a_name(game: Game) -> None:
    """In random matches of few and of many; the same symbols are drawn in both languages."""
    guide = guide_of(game, "en")
    if guide is None:
        pytest.skip("has no guide")
    seen = set[str]()
    for seats in {game.fewest_seats, game.most_seats}:
        match, rng = game.start(seats=seats, seed=seats), random.Random(seats)
        while not match.over:
            seat = rng.choice(match.to_act)
            if match.ply % EVERY == 0:
                record = match.seen(seat)
                seen |= icons_in(draw(game, record, seat, legal_picks(game, record, seat, "en"), "en"))
            match.play(seat, rng.choice(match.legal_ids(seat)))
    assert {icon for icon in seen if not NO_ICONS.match(icon)} <= {entry.icon for entry in guide.icons}
