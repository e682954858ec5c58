"""Every word a player can see exists in both languages; goldens; rules notes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts.rules import ID, unnamed

from spielwerk.core import CHANCE, Game
from spielwerk.core.text import LANGUAGES, Catalogue, seat_name
from spielwerk.sim.check import option_sets, random_match
from spielwerk.sim.golden import golden

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "docs" / "rules"


def test_catalogues_have_the_same_keys_and_placeholders(game: Game):
    """German and English say the same things."""
    german, english = game.text("de"), game.text("en")
    assert sorted(german.keys()) == sorted(english.keys())
    for key in english.keys():  # noqa: SIM118  (a catalogue is no dict)
        section, _, last = key.rpartition(".")
        assert placeholders(german, section, last) == placeholders(english, section, last), key


def placeholders(catalogue: Catalogue, section: str, key: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", catalogue.get(section, key) or ""))


def test_facts_of_the_game_have_words(game: Game):
    """Title, verbs, categories and options are named in both languages."""
    for lang in LANGUAGES:
        text = game.text(lang)
        for key in ("title", "tagline", "kind", "minutes"):
            assert text.get("game", key)
        for category in game.categories:
            assert text.get("category", category)
        for option in game.options:
            assert text.get(f"option.{option.name}", "title")
            assert text.get(f"option.{option.name}", "help")
            for choice in option.choices:
                assert text.get(f"option.{option.name}", str(choice))
        for seat in (-1, *range(game.most_seats), CHANCE):
            assert seat_name(seat, lang)


def test_every_action_can_be_said(game: Game):
    """Each legal action has a sentence of its own, each question is a sentence, in both languages; the board can be drawn."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        for options in option_sets(game)[: 3 if seats > game.fewest_seats else None]:
            match = random_match(game, seats, options, seed=31)
            replay = game.start(seats, 31, options)
            for actor, action in match.history[len(replay.history) :]:
                if actor == CHANCE:
                    continue
                for seat in replay.to_act:
                    for lang in LANGUAGES:
                        said = [choice.say(lang) for choice in replay.legal(seat)]
                        doubled = {text for text in said if said.count(text) > 1}
                        assert not doubled, doubled
                        assert game.asks(replay.seen(seat), seat, lang)
                        assert not any("{" in text or not text for text in said)
                if replay.ply % 7 == 0:
                    for lang in LANGUAGES:
                        game.module("terminal").board(replay.seen(actor), actor, lang)
                replay.play(actor, action)
            for viewer in (-1, 0):
                for lang in LANGUAGES:
                    assert len(match.log(viewer, lang)) == len(match.history)


def test_golden(game: Game):
    """A whole match for each seat count, word for word as it was last agreed on (`make golden` writes it anew)."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        path = ROOT / "tests" / "games" / game.folder.name / "goldens" / f"{seats}.txt"
        assert path.exists(), f"{path.name} is missing: make golden GAME={game.name}"
        assert golden(game, seats) == path.read_text(encoding="utf-8")


def test_rules_notes_exist_in_both_languages(game: Game):
    """docs/rules has the same ids in the same order in German and English, each once."""
    english = ID.findall((RULES / f"{game.name}.md").read_text(encoding="utf-8"))
    german = ID.findall((RULES / f"{game.name}.de.md").read_text(encoding="utf-8"))
    assert english
    assert english == german
    assert len(set(english)) == len(english)


def test_every_rule_is_named_by_a_test(game: Game):
    """Each id of the rules note stands in a test of the game."""
    assert unnamed(game.name) == []


def test_unknown_language_is_refused(game: Game):
    with pytest.raises(ValueError, match="no language"):
        game.text("fr")
