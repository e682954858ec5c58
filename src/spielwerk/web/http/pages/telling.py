"""The story of a match as pages tell it."""

from __future__ import annotations

from collections.abc import Sequence

from ...matches.story import NEVER, Story, story
from ...matches.views import ONLOOKER, LogLine, MatchView


def story_of(view: MatchView) -> Story:
    """The newest part of a match's story, with what is new to the reader."""
    return _story(view, view.log, view.viewer, view.new_since if view.viewer != ONLOOKER else NEVER)


def whole_story(view: MatchView, lines: Sequence[LogLine]) -> Story:
    """All of a match's story, for somebody who looks back."""
    return _story(view, lines, ONLOOKER, NEVER)


def _story(view: MatchView, lines: Sequence[LogLine], viewer: int, since: int) -> Story:
    words = view.game.text(view.lang)
    return story(lines, view.game.folds, lambda verb, n: words.say("fold", verb, {"n": n}), viewer, since)
