"""Every game's board for the browser: complete, well-formed, in both languages, and blind to what a seat cannot know."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from spielwerk.core import PLAIN, Game, Match, State, dice_from
from spielwerk.core.drawing import Drawing, Picks, decision_of, draw, legal_picks
from spielwerk.core.drawing.view import figures_of
from spielwerk.core.text import LANGUAGES, catalogue

EVERY = 7  # plies between two drawings


@pytest.fixture(autouse=True)
def view(game: Game) -> Path:
    """The folder of the game's drawings; a game without any is drawn by the core."""
    if not game.has_module("view"):
        pytest.skip("has no drawings of its own")
    return game.folder / "view"


def positions(game: Game, seats: int, seed: int) -> Iterator[Match]:
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
    in_the_bar = {step.choice for stepper in drawing.steppers for step in stepper.steps}
    return on_board | in_the_bar | {pick.id for pick in picks.buttons}


def test_a_drawing_is_well_formed_and_offers_every_legal_action(game: Game) -> None:
    rules = game.rule_ids()
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
                    assert drawing.rules in rules


@pytest.mark.skipif(not PLAIN, reason="compiled code reads past the end of a table without a word")
def test_whoever_looks_is_shown_any_position(game: Game) -> None:
    """Also who is not asked, an onlooker, and in either language: no number of theirs leads past the end of a table."""
    for seats in {max(2, game.fewest_seats), game.most_seats}:
        rng, match = random.Random(seats), game.start(seats=seats, seed=seats)
        while True:
            viewer, lang = rng.randrange(-1, seats), rng.choice(LANGUAGES)
            seen = match.seen(viewer)
            picks = legal_picks(game, seen, viewer, lang)
            assert all(card.title for card in draw(game, seen, viewer, picks, lang).cards.values())
            assert all(figures_of(game, seen, seat, lang) for seat in range(seats))
            assert all(decision_of(game, seen, viewer, choice, lang).title for choice in picks)
            assert game.question_words(seen, viewer, lang) is not None
            if match.over:
                break
            seat = rng.choice(match.to_act)
            match.play(seat, rng.choice(match.legal_ids(seat)))


def page(game: Game, s: State, seat: int) -> tuple[str, dict[str, object]]:
    """All that a drawing of a record shows."""
    drawing = draw(game, s, seat, legal_picks(game, s, seat, "en"), "en")
    return whole(drawing), dict(drawing.cards)


def test_a_drawing_shows_nothing_that_the_seat_cannot_know(game: Game) -> None:
    """In another world that the seat cannot tell from the real one its page is the same, whatever was drawn for others between.

    A view that remembers too much (a face kept under too few arguments) would bring something of the others' pages along.
    """
    for match in positions(game, game.fewest_seats + (game.most_seats > game.fewest_seats), seed=11):
        for seat in range(match.seats):
            seen = match.seen(seat)
            before = page(game, seen, seat)
            other = game.state.copy(seen)
            game.imagine(other, seat, dice_from(match.ply, 5))
            for s in (match.state, other):
                for viewer in range(-1, match.seats):
                    page(game, game.seen(s, viewer), viewer)
            assert page(game, game.seen(other, seat), seat) == before


def test_the_words_of_a_view_are_complete_in_both_languages(view: Path) -> None:
    german, english = (list(catalogue(view, lang).keys()) for lang in LANGUAGES)
    assert german == english


def test_drawings_use_neither_styles_nor_classes(view: Path) -> None:
    art = view / "art.svg"
    if art.exists():
        content = art.read_text(encoding="utf-8")
        ET.fromstring(content)
        assert not re.search(r'\s(style|class)="', content)
