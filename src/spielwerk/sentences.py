"""All that a game can say, with an example of each sentence as it comes out in play: to be read as a whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spielwerk.core import Game, Match
from spielwerk.core.drawing import decision_of, draw, legal_picks
from spielwerk.core.drawing.kept import forget
from spielwerk.core.effect import by_colour
from spielwerk.core.story import tell
from spielwerk.core.text import LANGUAGES, Catalogue, catalogue, heard_by
from spielwerk.sim.check import every_option_set

EVERY = 5  # positions until everything that could be said of one is said
REFUSALS = 40  # illegal actions that are asked about there


@dataclass(frozen=True)
class Sentence:
    """One entry of a game's catalogues."""

    catalogue: str  # "game": rules, log and refusals; "view": board and hover cards
    key: str  # dotted: "verb.buy"
    patterns: dict[str, str]  # language → as it stands in the catalogue
    examples: dict[str, str]  # language → as it was said; empty where play did not come to it


def sentences_of(game: Game, matches: int = 6, seed: int = 1) -> list[Sentence]:
    """Every sentence of a game with an example from random matches, in all languages."""
    heard: dict[tuple[Path, str], str] = {}

    def listen(path: Path, key: str, said: str) -> None:
        old = heard.get((path, key), "")
        heard[path, key] = max(old, said, key=len)  # the longest one shows most

    forget()  # a part of a board that is kept says nothing
    with heard_by(listen):
        for number in range(matches):
            _play_and_talk(game, number, seed)
    folders = {"game": game.folder, "view": game.folder / "view"}
    found = []
    for name, folder in folders.items():
        if not (folder / f"text.{LANGUAGES[0]}.toml").exists():
            continue
        catalogues = {lang: catalogue(folder, lang) for lang in LANGUAGES}
        for key in catalogues[LANGUAGES[0]].keys():  # noqa: SIM118  (a catalogue is no dict)
            patterns = {lang: _pattern(words, key) for lang, words in catalogues.items()}
            said = {lang: by_colour(heard.get((words.path, key), ""), lang) for lang, words in catalogues.items()}
            found.append(Sentence(name, key, patterns, said))
    return found


def _pattern(words: Catalogue, key: str) -> str:
    section, _, last = key.rpartition(".")
    return words.get(section, last) or ""


def _play_and_talk(game: Game, number: int, seed: int) -> None:
    """A random match of which everything is told."""
    seats = game.fewest_seats + number % (game.most_seats - game.fewest_seats + 1)
    options = every_option_set(game)
    rng = random.Random(seed + number)
    match = game.start(seats, seed + number, options[0] if number == 0 else rng.choice(options))
    while not match.over:
        if match.ply % EVERY == 0:
            _talk(match, rng)
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal_ids(seat)))
    _talk(match, rng)
    for before, after, actor, action in _steps(match):
        for lang in LANGUAGES:
            for viewer in (-1, rng.randrange(seats)):
                tell(game, before, after, actor, action, viewer, lang)


def _steps(match: Match) -> Iterator[tuple[object, object, int, int]]:
    before = match.game.position(match.seats, match.options)
    for actor, action in match.history:
        after = match.game.state.copy(before)
        match.game.apply(after, actor, action)
        yield before, after, actor, action
        before = after


def _talk(match: Match, rng: random.Random) -> None:
    """What pages, terminal and refusals say of a position."""
    game = match.game
    for lang in LANGUAGES:
        for seat in (*match.to_act, -1):
            seen = match.seen(seat)
            picks = legal_picks(game, seen, seat, lang)
            draw(game, seen, seat, picks, lang)
            if seat < 0:
                continue
            game.asks(seen, seat, lang)
            for choice in list(picks)[:REFUSALS]:
                decision_of(game, seen, seat, choice, lang)
            legal = set(match.legal_ids(seat))
            for action in rng.sample(range(game.verbs.count), min(REFUSALS, game.verbs.count)):
                if action not in legal:
                    match.why_not(seat, action, lang)
