"""What is told of a match: the changes add up, nothing secret is told, every verb has its sentence, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from spielwerk.core import CHANCE, IMAGINED, PLAIN, Effect, Game, State, dice_from
from spielwerk.core.drawing import Picks, draw
from spielwerk.core.drawing.view import figures_of
from spielwerk.core.story import changed_figures, tell
from spielwerk.core.text import LANGUAGES
from spielwerk.sim.check import option_sets, random_match

MARK = re.compile("[\ue000-\ue007]")


@pytest.fixture(autouse=True)
def _has_a_story(game: Game) -> None:
    if "story" not in game.text("en").tables:
        pytest.skip("tells no story of its own")


def steps(game: Game) -> Iterator[tuple[int, State, State, int, int]]:
    """(seats, before, after, actor, action) of random matches at every table."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        for number, options in enumerate(option_sets(game)[:: -1 if seats % 2 else 1][: 1 if PLAIN else 2]):
            match = random_match(game, seats, options, seed=60 + number)
            before = game.position(seats, match.options)
            for actor, action in match.history:
                after = game.state.copy(before)
                game.apply(after, actor, action)
                yield seats, before, after, actor, action
                before = after


def summed(effects: tuple[Effect, ...], seat: int) -> dict[str, int]:
    """All that is told of a seat's figures."""
    total: dict[str, int] = {}
    for effect in effects:
        if effect.seat == seat:
            for key, by in effect.changes.items():
                total[key] = total.get(key, 0) + by
    return {key: by for key, by in total.items() if by}


def test_told_changes_add_up(game: Game) -> None:
    """For every ply, viewer and seat: what is told is how each figure that the viewer can see has changed.

    Where the game speaks of a figure itself, it tells all of its change: nothing is left for the general part to put right.
    """
    for seats, before, after, actor, action in steps(game):
        sights = set()
        for viewer in range(-1, seats):
            seen, seen_after = game.seen(before, viewer), game.seen(after, viewer)
            sight = seen.tobytes(), seen_after.tobytes(), game.secret(before, actor, action, viewer)
            if sight in sights:
                continue  # sees what another one sees, so it is told the same
            sights.add(sight)
            told = tell(game, before, after, actor, action, viewer, "en")
            args = dict(zip(*_named(game, action), strict=True)) if told.verb else {}
            own = tuple(game.story(seen, seen_after, actor, told.verb, args, "en"))
            for seat in range(seats):
                changed = changed_figures(game, seen, seen_after, seat, "en")
                assert summed(told.effects, seat) == changed, (told, seat)
                spoken = {key for effect in own if effect.seat == seat for key in effect.changes}
                assert summed(own, seat) == {key: by for key, by in changed.items() if key in spoken}, (told, seat)
            assert all(-1 <= effect.seat < seats for effect in told.effects)


def _named(game: Game, action: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    verb, args = game.verbs.split(action)
    return tuple(verb.args), tuple(args)


def test_told_in_both_languages(game: Game) -> None:
    """German and English tell the same effects; all sentences are filled, marks stand for seats of this table."""
    for seats, before, after, actor, action in steps(game):
        viewer = actor if actor != CHANCE else -1
        german, english = (tell(game, before, after, actor, action, viewer, lang) for lang in LANGUAGES)
        shapes = [
            [(e.seat, dict(e.changes), e.heading, e.places, bool(e.title), bool(e.text)) for e in told.effects]
            for told in (german, english)
        ]
        assert shapes[0] == shapes[1]
        keys = {figure.key for figure in figures_of(game, after, 0, "en")}
        for told in (german, english):
            for text in (told.text, *(effect.text for effect in told.effects), *(effect.title for effect in told.effects)):
                assert "{" not in text
                assert "None" not in text
                assert all(ord(mark) - 0xE000 in (*range(seats), CHANCE) for mark in MARK.findall(text)), text
            assert told.text
            assert all(set(effect.changes) <= keys for effect in told.effects), told


def test_nothing_secret_is_told(game: Game) -> None:
    """Deal all that a viewer cannot know anew, before and after: the story stays the same, word for word."""
    for seats, before, after, actor, action in steps(game):
        for viewer in range(-1, seats):
            if not game.secret(before, actor, action, viewer):
                continue
            told = tell(game, before, after, actor, action, viewer, "en")
            verb = game.verbs.split(action)[0].name
            other, other_after = (_imagined_anew(game, s, viewer) for s in (before, after))
            again = tuple(game.story(game.seen(other, viewer), game.seen(other_after, viewer), actor, "", {}, "en"))
            assert again == tuple(game.story(game.seen(before, viewer), game.seen(after, viewer), actor, "", {}, "en"))
            assert told.verb == ""
            assert verb in game.text("en").tables["secret"]  # type: ignore[operator]  # a table of sentences


def _imagined_anew(game: Game, s: State, viewer: int) -> State:
    other = game.seen(s, viewer)
    game.imagine(other, viewer, dice_from(9, IMAGINED))
    return other


def test_every_verb_has_its_sentence(game: Game) -> None:
    """Each sentence of a verb has a twin that is about people; what folds has a line for the fold."""
    for lang in LANGUAGES:
        tables = game.text(lang).tables
        assert set(tables["verb"]) == set(tables["story"])  # type: ignore[call-overload]  # tables of sentences
        assert set(game.folds) <= set(tables.get("fold", {}))  # type: ignore[call-overload]
        assert set(game.folds) <= set(game.verbs.verbs)


def test_places_are_on_the_board(game: Game) -> None:
    """What an effect says that it touched is a shape of the drawing after it, or was one before."""
    for number, (_, before, after, actor, action) in enumerate(steps(game)):
        if number % 9 or not game.has_module("view"):
            continue
        viewer = actor if actor != CHANCE else -1
        places = {place for effect in tell(game, before, after, actor, action, viewer, "en").effects for place in effect.places}
        if not places:
            continue
        drawn: set[str] = set()
        for s in (before, after):
            drawing = draw(game, game.seen(s, viewer), viewer, Picks(), "en")
            markup = str(drawing.board) + "".join(str(panel.body) for panel in drawing.panels)
            drawn |= set(re.findall(r'data-place="([^"]+)"', markup))
        assert places <= drawn, places - drawn
