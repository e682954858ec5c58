"""Every word a player can see exists in both languages; goldens; rules notes."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from spielwerk.core import CHANCE, PLAIN, Game, Match
from spielwerk.core.text import LANGUAGES, Catalogue, seat_name
from spielwerk.sim.check import option_sets, random_match
from spielwerk.testing.goldens import golden
from spielwerk.testing.rule_ids import unnamed

MATCHES = 40  # of each seat count and options at most, until every question has occurred


def test_catalogues_have_the_same_keys_and_placeholders(game: Game) -> None:
    """German and English say the same things."""
    german, english = game.text("de"), game.text("en")
    assert sorted(german.keys()) == sorted(english.keys())
    for key in english.keys():  # noqa: SIM118  (a catalogue is no dict)
        section, _, last = key.rpartition(".")
        assert placeholders(german, section, last) == placeholders(english, section, last), key


def placeholders(catalogue: Catalogue, section: str, key: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", catalogue.get(section, key) or ""))


def test_facts_of_the_game_have_words(game: Game) -> None:
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


def test_every_action_can_be_said(game: Game) -> None:
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


def test_questions_are_declared(game: Game) -> None:
    """Each question has a rule of the note and a sentence in both languages; its answers are verbs of players."""
    rules, players = game.rule_ids(), {verb.name for verb in game.verbs.verbs.values() if not verb.luck}
    for question in game.questions:
        assert question.rule_of(question.name) in rules or question.sentences, question.name
        assert set(question.sentences.values()) <= set(rules), question.name
        assert set(question.answers) <= players, question.name
        assert question.luck or question.answers, f"nothing answers {question.name}"
        for lang in LANGUAGES:
            for key in question.keys:
                assert game.text(lang).get("question", key), (question.name, key)
    answered = {verb for question in game.questions for verb in question.answers}
    assert answered == players, f"no question is answered by {players - answered}"


def test_questions_that_occur_get_the_answers_that_they_declare(game: Game) -> None:
    """In random play whoever is asked is asked a declared question and may answer it with its declared verbs, each at times."""
    declared = {(question.name, verb) for question in game.questions if not question.rare for verb in question.answers}
    answered = set[tuple[str, str]]()
    sets = option_sets(game)
    tried = [sets[0], sets[-1]] if PLAIN else [*sets[:: max(1, len(sets) // 4)], sets[-1]]
    matches = 0
    for seed in range(1 if PLAIN else MATCHES):
        for seats in range(game.fewest_seats, game.most_seats + 1):
            for options in tried:
                matches += 1
                _follow(game, random_match(game, seats, options, seed), answered)
        if answered >= declared:
            break
    if not PLAIN:  # plain random play is too slow to meet everything
        assert answered >= declared, f"never in {matches} matches: {declared - answered}"


def _follow(game: Game, match: Match, answered: set[tuple[str, str]]) -> None:
    """Look at every question of a match; what answers which is added to `answered`."""
    s = game.position(match.seats, match.options)
    out = np.zeros(game.widest, np.int32)
    for actor, action in match.history:
        bits = game.to_act(s)
        for seat in range(match.seats):
            question = game.question(s, seat)
            if not bits >> seat & 1:
                continue
            assert not question.luck, f"a seat is asked {question.name}, which is luck's"
            assert game.asked(game.seen(s, seat), seat) == game.asked(s, seat), "what is asked depends on what cannot be known"
            legal = {game.verbs.split(int(one))[0].name for one in out[: game.legal(s, seat, out)]}
            assert legal <= set(question.answers), f"{question.name} is answered by {legal - set(question.answers)}"
            answered |= {(question.name, verb) for verb in legal}
        game.apply(s, actor, action)


def test_golden(game: Game, goldens: Path) -> None:
    """A whole match for each seat count, word for word as it was last agreed on."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        path = goldens / f"{seats}.txt"
        assert path.exists(), f"{path} is missing: python -m spielwerk.testing.goldens {game.name} {goldens}"
        assert golden(game, seats) == path.read_text(encoding="utf-8")


def test_rules_notes_exist_in_both_languages(game: Game) -> None:
    """The rules note has the same ids in the same order in German and English, each once."""
    english, german = game.rule_ids("en"), game.rule_ids("de")
    assert english
    assert english == german
    assert len(set(english)) == len(english)


def test_every_rule_is_named_by_a_test(game: Game, own_tests: Path) -> None:
    """Each id of the rules note stands in a test of the game that can fail."""
    assert unnamed(game, own_tests) == []


def test_unknown_language_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="no language"):
        game.text("fr")
