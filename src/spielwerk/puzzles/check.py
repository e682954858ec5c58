"""Whether a game's puzzles hold: every one can be loaded, asked, answered, followed and told."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.core import CHANCE, Game, IllegalAction, Match
from spielwerk.core.text import LANGUAGES

from .difficulty import HIGHEST, LOWEST
from .puzzle import APART, TRIED, Collection, Entry, Played, Puzzle
from .telling import LUCK_IN_SAVE, clue, line_of, reason, say, theme


def check(game: Game, collection: Collection, lang: str = "en") -> Iterator[str]:
    """What is wrong with puzzles that are of the game's rules and components, a sentence each."""
    names = [entry.id for entry in collection.puzzles]
    for number, played in collection.matches.items():
        entries = [entry for entry in collection.puzzles if entry.match == number]
        try:
            positions = _positions(game, played, {entry.ply for entry in entries})
        except (IllegalAction, ValueError) as error:
            yield say(lang, "check", "replay", id=entries[0].id if entries else number, why=error)
            continue
        for entry in entries:
            puzzle = Puzzle(game, collection, collection.puzzles.index(entry))
            puzzle.snapshot = positions[entry.ply]
            for key, words in _mistakes(puzzle, collection, entry, positions):
                yield say(lang, "check", key, id=entry.id, **words)
            if names.count(entry.id) > 1:
                yield say(lang, "check", "twice", id=entry.id)


def _positions(game: Game, played: Played, plies: set[int]) -> dict[int, tuple[bytes, list[int]]]:
    """The positions of a match's puzzles; every action is checked on the way, luck against the seed."""
    match = game.start(played.seats, played.seed, played.options, played.luck)
    found = {}
    for actor, action in played.actions:
        if actor != LUCK_IN_SAVE:
            if len(match.history) in plies:
                found[len(match.history)] = match.snapshot()
            match.play(actor, action)
    if len(match.history) in plies:
        found[len(match.history)] = match.snapshot()
    history = [[LUCK_IN_SAVE if actor == CHANCE else actor, action] for actor, action in match.history]
    if history[: len(played.actions)] != played.actions or plies - found.keys():
        raise ValueError(f"seed {played.seed}")
    return found


def _mistakes(
    puzzle: Puzzle, collection: Collection, entry: Entry, positions: dict[int, tuple[bytes, list[int]]]
) -> Iterator[tuple[str, dict[str, object]]]:
    match, seat = puzzle.resumed(), entry.seat
    if seat not in match.to_act:
        yield "seat", {}
        return
    actions = [candidate.action for candidate in entry.candidates]
    if sorted(actions) != sorted(match.legal_ids(seat)) or entry.tempting not in actions or len(actions) < 2:
        yield "legal", {}
        return
    if puzzle.game.question(match.seen(seat), seat).name != entry.question:
        yield "question", {}
    others = [one.share for one in entry.candidates[1:] if one.tried >= TRIED]
    if not others or entry.candidates[0].share - max(others) < collection.made.still - 0.001:
        yield "margin", {}
    if any(ply != entry.ply and abs(ply - entry.ply) < APART for ply in positions):
        yield "near", {}
    if not LOWEST <= entry.rating <= HIGHEST:
        yield "rating", {}
    for candidate in entry.candidates:
        if candidate.line and not _can_be_followed(puzzle, candidate.line):
            yield "line", {"action": candidate.action}
            return
    if not entry.candidates[0].line:
        yield "line", {"action": puzzle.answer}
    for lang in LANGUAGES:
        line = [step.text for step in line_of(puzzle, entry.candidates[0], lang)]
        told = [theme(puzzle, lang), *reason(puzzle, lang), *clue(puzzle, lang), *line]
        if not all(told) or any("{" in text for text in told):
            yield "words", {"lang": lang}


def _can_be_followed(puzzle: Puzzle, line: list[list[int]]) -> bool:
    """Whether each step is legal after the one before it, and luck the match's."""
    match: Match = puzzle.resumed()
    try:
        for actor, action in line:
            if actor != LUCK_IN_SAVE:
                match.play(actor, action)
    except IllegalAction:
        return False
    history = [[LUCK_IN_SAVE if actor == CHANCE else actor, action] for actor, action in match.history]
    return history[: len(line)] == line
