"""Mistakes are planted one at a time; a good test notices, a weak one does not, and what nobody can notice is counted apart."""

import json
import shutil
from pathlib import Path

import pytest
from campaigns.campaign import Ledger, run
from campaigns.mutation.mutants import mutants_of, rules_of
from campaigns.mutation.run import EQUIVALENT, Mutation, read_equivalents, rows, write_rows

from spielwerk.core import game_names

TESTS = """
from spielwerk.testing import Scene

def after_a_prize(won):
    t = Scene("template", 2)
    t.s.winner, t.s.prize, t.s.won[1] = 1, 4, won
    t.does(1, "take")
    return t
"""
WEAK = TESTS + "\ndef test_the_round_ends():\n    assert after_a_prize(0).s.trick == 1\n"
GOOD = TESTS + "\ndef test_the_prize_is_added():\n    assert after_a_prize(3).points() == [0, 7]\n"

SET_NOT_ADDED = "template prizes.take: `s.won[s.winner] += s.prize` → `s.won[s.winner] = s.prize`"
ROUND_GOES_ON = "template prizes.take: `end_round(s)` → `(left out)`"
ENDS_AT_ONCE = "template prizes.end_round: `s.trick += 1` → `s.trick = 1`"
NOT_REACHED = "template prizes.gamble: `s.coin = 1` → `s.coin = 2`"


class Trying(Mutation):
    """Some mutants of the template game only."""

    parts = (SET_NOT_ADDED, ROUND_GOES_ON, ENDS_AT_ONCE, NOT_REACHED)


def tried(folder: Path, test: str, notes: str = "", *, retry: bool = False) -> Ledger:
    path, noted = folder / "test_prizes.py", folder / "equivalent.toml"
    path.write_text(test)
    noted.write_text(notes)
    ledger = Ledger.open(folder / "ledger.jsonl")
    assert run(Trying(["template"], 9999, "1", [str(path)], noted), ledger, 5, commit="abc", show=False, retry=retry)
    return ledger


def note(*parts: str) -> str:
    """Says that nobody can notice these."""
    return f'[[template]]\nwhy = "for a test"\nmutants = {[part.removeprefix("template ") for part in parts]}\n'


@pytest.fixture(scope="module")
def weak(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ledger]:
    folder = tmp_path_factory.mktemp("weak")
    return folder, tried(folder, WEAK)


def test_a_weak_test_lets_a_mutant_survive(weak: tuple[Path, Ledger]):
    _, ledger = weak
    assert ledger.counts() == {"survived": 3, "killed": 1}
    assert ledger.problems() == [
        f"{SET_NOT_ADDED}: 1 tests reach it, none notices",
        f"{ENDS_AT_ONCE}: 1 tests reach it, none notices",
        f"{NOT_REACHED}: no test reaches it",
    ]


def test_a_good_test_kills_it_and_what_nobody_can_notice_is_counted_apart(weak: tuple[Path, Ledger], tmp_path: Path):
    """What has survived is tried again, the rest is not; a note that a test refutes is told."""
    shutil.copy(weak[0] / "ledger.jsonl", tmp_path)
    ledger = tried(tmp_path, GOOD, note(ENDS_AT_ONCE, SET_NOT_ADDED), retry=True)
    told = [json.loads(line)["part"] for line in (tmp_path / "ledger.jsonl").read_text().splitlines()]
    assert told.count(ROUND_GOES_ON) == 1
    assert [told.count(part) for part in (SET_NOT_ADDED, ENDS_AT_ONCE, NOT_REACHED)] == [2, 2, 2]
    assert ledger.counts() == {"killed": 2, "equivalent": 1, "survived": 1}
    refuted, survived = ledger.problems()
    assert refuted.startswith(f"{SET_NOT_ADDED}: noted as equivalent, but ")
    assert refuted.endswith("test_the_prize_is_added notices it (AssertionError)")
    assert survived == f"{NOT_REACHED}: no test reaches it"


def test_tests_that_fail_without_any_mistake_try_nothing(tmp_path: Path):
    with pytest.raises(SystemExit, match="test_the_round_ends: AssertionError"):
        tried(tmp_path, WEAK.replace("== 1", "== 5"))
    assert not (tmp_path / "ledger.jsonl").exists()


def test_a_note_about_a_line_that_was_edited_is_stale(tmp_path: Path):
    noted = tmp_path / "equivalent.toml"
    noted.write_text(note(ENDS_AT_ONCE, "template prizes.gone: `x` → `y`"))
    assert Mutation(["template"], 9999, "1", (), noted).stale() == ["template prizes.gone: `x` → `y`"]


def test_all_notes_are_about_mutants_of_a_game_and_give_a_reason():
    for game, mutants in read_equivalents(EQUIVALENT).items():
        assert game in game_names()
        assert all(mutants.values())


def test_a_sample_grows_by_more_of_the_same(tmp_path: Path):
    (noted := tmp_path / "equivalent.toml").write_text("")
    few, many = (Mutation(["template"], number, "1", (), noted).parts for number in (10, 30))
    assert len(set(many)) == 30
    assert many[:10] == few


def test_a_row_a_game(weak: tuple[Path, Ledger], tmp_path: Path):
    folder, ledger = weak
    campaign = Trying(["template"], 9999, "1", (), folder / "equivalent.toml")
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n| game | mutants | tried |\n|---|---|---|\n| other | 1 |\n\nThe end.\n")
    for date in ("2026-01-01", "2026-01-02"):
        write_rows(rows(campaign, ledger, date), page)
    row = page.read_text().splitlines()[5]
    assert row.endswith("| abc | 2026-01-02 |")
    assert [cell.strip() for cell in row.split("|")][3:8] == ["4", "1", "0", "3", "25.0 %"]
    assert page.read_text().count("| template |") == 1


KINDS = {
    "x = a < 3": ["a <= 3", "a < 2"],
    "x = a == b": ["a != b"],
    "x = a + b": ["a - b"],
    "x += b": ["(left out)", "x = b", "x -= b"],
    "x += 1": ["(left out)", "x = 1", "x -= 1", "x += 2"],
    "x = a and b": ["a or b", "= b", "= a"],
    "x = not a": ["= a"],
    "x = -a": ["= a"],
    "x = min(a, b)": ["max(a, b)"],
    "x = s.deck[0]": ["s.deck[1]"],
    "s.deck[a] = b": ["(left out)"],
    "go(a)": ["(left out)"],
    "return": ["(left out)"],
    "return a": ["return 0"],
    "return EMPTY": ["return EMPTY + 1"],
    "return a > b": ["return not a > b", "return a >= b"],
    "if a:\n        go": ["if not a:", "(left out)"],
    "for x in range(a):\n        break": ["(left out)", "range(a - 1)", "continue"],
    "while a < b:\n        continue": ["while not a < b", "while a <= b", "break"],
    "x = a if b else 0": ["a if not b else 0", "a if b else 1", "a if b else -1"],
}


@pytest.mark.parametrize("written", KINDS)
def test_kinds_of_mistakes(tmp_path: Path, written: str):
    path = tmp_path / "some.py"
    path.write_text(f'@rule\ndef f(s, a, b):\n    """Text."""\n    {written}\n\ndef no_rule(a):\n    return a + 1\n')
    made = list(mutants_of(rules_of("game.some", path)))
    assert len(made) == len(KINDS[written])
    assert all(any(wanted in key.split("→")[1] for key in made) for wanted in KINDS[written]), made
