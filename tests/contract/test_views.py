"""Every game's board for the browser: complete, well-formed, in both languages, and blind to what a seat cannot know."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest

import spielwerk
from spielwerk.core import dice_from
from spielwerk.core.drawing import Drawing, Picks, draw, legal_picks
from spielwerk.core.rule import PACKAGE
from spielwerk.core.text import LANGUAGES, catalogue

GAMES = [
    name
    for name in (*spielwerk.games(), "template")
    if (PACKAGE / "games" / name.replace("-", "_") / "view" / "__init__.py").exists()
]
EVERY = 7  # plies between two drawings


def positions(name: str, seats: int, seed: int):
    """Matches of random moves, stopped now and then."""
    game = spielwerk.game(name)
    match, rng = game.start(seats=seats, seed=seed), random.Random(seed)
    while not match.over:
        if match.ply % EVERY == 0 or match.ply < 3:
            yield game, match
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal_ids(seat)))
    yield game, match


def whole(drawing: Drawing) -> str:
    return str(drawing.board) + "".join(str(panel.body) + str(panel.marks) for panel in drawing.panels)


def placed_or_button(drawing: Drawing, picks: Picks) -> set[int]:
    on_board = {int(i) for ids in re.findall(r'data-picks="([\d ]+)"', whole(drawing)) for i in ids.split()}
    return on_board | {pick.id for pick in picks.buttons}


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_is_well_formed_and_offers_every_legal_action(name):
    game = spielwerk.game(name)
    rules = (PACKAGE.parent.parent / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    for seats in {game.fewest_seats, game.most_seats}:
        for _, match in positions(name, seats, seed=seats):
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


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_shows_nothing_that_the_seat_cannot_know(name):
    """Whatever is dealt anew behind the seat's back, its page stays the same."""
    game = spielwerk.game(name)
    for _, match in positions(name, game.fewest_seats + (game.most_seats > game.fewest_seats), seed=11):
        for seat in range(match.seats):
            seen = match.seen(seat)
            imagined = game.state.copy(seen)
            game.imagine(imagined, seat, dice_from(match.ply, 5))
            again = game.seen(imagined, seat)
            first, second = (draw(game, s, seat, legal_picks(game, s, seat, "en"), "en") for s in (seen, again))
            assert whole(first) == whole(second)
            assert first.cards == second.cards


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_a_view_are_complete_in_both_languages(name):
    folder = PACKAGE / "games" / name.replace("-", "_") / "view"
    german, english = (list(catalogue(folder, lang).keys()) for lang in LANGUAGES)
    assert german == english


@pytest.mark.parametrize("name", GAMES)
def test_drawings_use_neither_styles_nor_classes(name):
    art = PACKAGE / "games" / name.replace("-", "_") / "view" / "art.svg"
    if art.exists():
        content = art.read_text(encoding="utf-8")
        ET.fromstring(content)
        assert not re.search(r'\s(style|class)="', content)
