"""The puzzles that come with the games: every one holds, in both languages."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import spielwerk
from spielwerk.cli import app
from spielwerk.core.text import LANGUAGES
from spielwerk.puzzles import Collection, Puzzle, check, clue, collection_of, find, line_of, puzzles_of, reason, themes
from spielwerk.puzzles.puzzle import Entry, read
from spielwerk.puzzles.telling import sentence

GAMES = ("neom", "planet-steam", "prosperity", "spyrium", "twentieth-century")


def collection(name: str) -> Collection:
    found = collection_of(spielwerk.game(name))
    assert found is not None
    return found


@pytest.mark.parametrize("name", GAMES)
def test_all_puzzles_of_a_game_hold(name: str):
    """Sixty at least, of several seat counts, phases and themes; loaded, legal, followed and told."""
    game, found = spielwerk.game(name), collection(name)
    assert found.fits(game)
    assert list(check(game, found)) == []
    assert len(found.puzzles) >= 60
    seats = Counter(found.matches[entry.match].seats for entry in found.puzzles)
    assert len(seats) >= 3 or game.most_seats - game.fewest_seats < 2
    assert max(entry.ply for entry in found.puzzles) > 3 * min(entry.ply for entry in found.puzzles)
    assert len({entry.rating for entry in found.puzzles}) > 10
    assert all(entry.found["journeyman"] <= 0.25 for entry in found.puzzles)
    for lang in LANGUAGES:
        named = themes(puzzles_of(game), lang)
        assert len(named) >= 3
        assert all(game.text(lang).get("theme", question) for question in named), "a theme has a name of its own"


def broken(entry: Entry, **changes: object) -> Collection:
    """The puzzles of Spyrium with another first one."""
    found = collection("spyrium")
    return replace(found, puzzles=[replace(entry, **changes), *found.puzzles[1:]])  # type: ignore[arg-type]


def test_the_check_finds_what_is_wrong():
    game, entry = spielwerk.game("spyrium"), collection("spyrium").puzzles[0]
    best, second, *rest = entry.candidates
    played = collection("spyrium").matches[entry.match]
    wrong = {
        "not asked": broken(entry, seat=(entry.seat + 1) % played.seats),
        "not the legal": broken(entry, candidates=[best, second]),
        "another question": broken(entry, question="nonsense"),
        "not ahead": broken(entry, candidates=[second, best, *rest]),
        "cannot be followed": broken(entry, candidates=[replace(best, line=[[entry.seat, 0]] * 2), second, *rest]),
        "out of range": broken(entry, rating=5000),
        "does not follow from its seed": replace(
            collection("spyrium"), matches={**collection("spyrium").matches, entry.match: replace(played, seed=played.seed ^ 1)}
        ),
    }
    for sentence_, puzzles in wrong.items():
        assert any(sentence_ in mistake for mistake in check(game, puzzles)), sentence_


def test_puzzles_of_other_rules_are_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    found = collection("prosperity")
    game = spielwerk.game("prosperity")
    old = replace(found, rules=found.rules - 1)
    assert not old.fits(game)
    assert not replace(found, components="0" * 16).fits(game)
    old.write(tmp_path / "old.json")
    told = CliRunner().invoke(app, ["puzzles", "prosperity", "--file", str(tmp_path / "old.json")])
    assert told.exit_code == 0
    assert "other rules" in told.output
    told = CliRunner().invoke(app, ["puzzles", "prosperity", "--check", "--file", str(tmp_path / "old.json")])
    assert told.exit_code == 1


def test_a_puzzle_is_told_in_both_languages():
    puzzle = puzzles_of(spielwerk.game("spyrium"))[0]
    assert find(puzzle.game, puzzle.id) is puzzle
    assert find(puzzle.game, "nonsense") is None
    for lang in LANGUAGES:
        told = reason(puzzle, lang)
        assert len(told) >= 2
        quoted = sentence(puzzle, puzzle.answer, lang).translate(str.maketrans("„“”", "‚‘’" if lang == "de" else "„‘’"))
        assert quoted in told[0]
        assert sentence(puzzle, puzzle.answer, lang) not in " ".join(clue(puzzle, lang)), "a clue gives nothing away"
        assert len(line_of(puzzle, puzzle.candidates[0], lang)) == len(puzzle.candidates[0].line)
    assert reason(puzzle, "de") != reason(puzzle, "en")


def test_a_line_tells_no_secret_of_others():
    """What others choose in secret is told as the seat would hear it."""
    told = 0
    for puzzle in puzzles_of(spielwerk.game("neom")):
        s = puzzle.resumed().state
        for step, (actor, action) in zip(line_of(puzzle, puzzle.candidates[0], "en"), puzzle.candidates[0].line, strict=True):
            if actor >= 0 and puzzle.game.secret(s, actor, action, puzzle.seat):
                told += 1
                assert step.text == puzzle.game.told(s, actor, action, puzzle.seat, "en")
                assert step.text != puzzle.game.told(s, actor, action, actor, "en")
            puzzle.game.apply(s, step.actor, action)
    assert told > 0


# The command


def told(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["puzzles", *arguments], env={"COLUMNS": "120", "TERM": "dumb"})
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_lists_shows_and_exports(tmp_path: Path):
    puzzle = puzzles_of(spielwerk.game("prosperity"))[4]
    assert puzzle.id in told("prosperity")
    listed = json.loads(told("prosperity", "--json"))
    assert listed[4]["answer"] == puzzle.answer
    assert listed[4]["match"]["game"] == "prosperity"
    shown = told("prosperity", puzzle.id)
    assert "%" not in shown, "no chances without the solution"
    assert "answer" not in json.loads(told("prosperity", "5", "--json"))
    assert reason(puzzle, "de")[0].split()[-1] in told("prosperity", puzzle.id, "--solution", "--lang", "de")
    file = tmp_path / "puzzle.json"
    told("prosperity", "5", "--export", str(file))
    match = spielwerk.load(file.read_text())
    assert puzzle.seat in match.to_act
    assert puzzle.answer in match.legal_ids(puzzle.seat)
    assert CliRunner().invoke(app, ["replay", str(file)]).exit_code == 0
    assert CliRunner().invoke(app, ["puzzles", "prosperity", "nonsense"]).exit_code == 2
    assert "there are no puzzles" in CliRunner().invoke(app, ["puzzles", "template"]).output.lower()


def test_the_command_checks_and_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert "puzzles hold" in told("prosperity", "--check")
    file = tmp_path / "mine.json"
    found = collection("prosperity")
    broken_one = replace(found, puzzles=[replace(found.puzzles[0], rating=1)])
    broken_one.write(file)
    done = CliRunner().invoke(app, ["puzzles", "prosperity", "--check", "--file", str(file)])
    assert done.exit_code == 1
    assert read(file) == broken_one
    whole = replace(found, puzzles=found.puzzles[:2])
    whole.write(file)
    assert "2 puzzles from" in told("prosperity", "--make", "2", "--file", str(file)), "there are so many already"
    assert isinstance(Puzzle(spielwerk.game("prosperity"), whole, 1).rating, int)
