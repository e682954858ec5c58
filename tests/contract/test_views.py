"""Every game's board for the browser: complete, well-formed, in both languages, and blind to what a seat cannot know."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from spielwerk.core import Game, dice_from
from spielwerk.core.drawing import Drawing, Picks, draw, legal_picks
from spielwerk.core.rule import PACKAGE
from spielwerk.core.text import LANGUAGES, catalogue

EVERY = 7  # plies between two drawings


@pytest.fixture(autouse=True)
def view(game_name: str) -> Path:
    """The folder of the game's drawings; a game without any is drawn by the core."""
    folder = PACKAGE / "games" / game_name.replace("-", "_") / "view"
    if not (folder / "__init__.py").exists():
        pytest.skip("has no drawings of its own")
    return folder


def positions(game: Game, seats: int, seed: int):
    """Matches of random moves, stopped now and then."""
    match, rng = game.start(seats=seats, seed=seed), random.Random(seed)
    while not match.over:
        if match.ply % EVERY == 0 or match.ply < 3:
            yield match
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal_ids(seat)))
    yield match


def whole(drawing: Drawing) -> str:
    return str(drawing.board) + "".join(str(panel.body) + str(panel.marks) for panel in drawing.panels)


def placed_or_button(drawing: Drawing, picks: Picks) -> set[int]:
    on_board = {int(i) for ids in re.findall(r'data-picks="([\d ]+)"', whole(drawing)) for i in ids.split()}
    return on_board | {pick.id for pick in picks.buttons}


def test_a_drawing_is_well_formed_and_offers_every_legal_action(game, game_name):
    rules = (PACKAGE.parent.parent / "docs" / "rules" / f"{game_name}.md").read_text(encoding="utf-8")
    for seats in {game.fewest_seats, game.most_seats}:
        for match in positions(game, seats, seed=seats):
            for seat in (*match.to_act, -1):
                for lang in LANGUAGES:
                    seen = match.seen(seat)
                    picks = legal_picks(game, seen, seat, lang)
                    drawing = draw(game, seen, seat, picks, lang)
                    markup = whole(drawing)
                    ET.fromstring(f"<div>{markup}</div>")
                    assert "style=" not in markup
                    assert placed_or_button(drawing, picks) == {pick.id for pick in picks}
                    assert len(drawing.panels) == seats
                    assert set(re.findall(r'data-card="([^"]+)"', markup)) <= set(drawing.cards)
                    keys = re.findall(r'data-key="([^"]+)"', markup)
                    assert len(keys) == len(set(keys)), "two pieces have the same key"
                    assert not drawing.rules or f"**{drawing.rules}**" in rules


def test_a_drawing_shows_nothing_that_the_seat_cannot_know(game):
    """Whatever is dealt anew behind the seat's back, its page stays the same."""
    for match in positions(game, game.fewest_seats + (game.most_seats > game.fewest_seats), seed=11):
        for seat in range(match.seats):
            seen = match.seen(seat)
            imagined = game.state.copy(seen)
            game.imagine(imagined, seat, dice_from(match.ply, 5))
            again = game.seen(imagined, seat)
            first, second = (draw(game, s, seat, legal_picks(game, s, seat, "en"), "en") for s in (seen, again))
            assert whole(first) == whole(second)
            assert first.cards == second.cards


def test_the_words_of_a_view_are_complete_in_both_languages(view):
    german, english = (list(catalogue(view, lang).keys()) for lang in LANGUAGES)
    assert german == english


def test_drawings_use_neither_styles_nor_classes(view):
    art = view / "art.svg"
    if art.exists():
        content = art.read_text(encoding="utf-8")
        ET.fromstring(content)
        assert not re.search(r'\s(style|class)="', content)
