"""Bots from outside: every way in, and what becomes of those that crash, stall or answer illegally."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import spielwerk
from spielwerk.bots.arena import Contest, play_deal
from spielwerk.bots.entrants import Seated, entered, titles_of
from spielwerk.cli import app
from spielwerk.core import Game, SpielwerkError
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim import Observer


class First:
    """The first legal action."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self._out = np.zeros(game.widest, np.int32)

    def choose(self, seen, seat):
        self.game.legal(seen, seat, self._out)
        return self._out[0]


class Crashing(First):
    def choose(self, seen, seat):
        raise ZeroDivisionError("no luck")


class Illegal(First):
    def choose(self, seen, seat):
        return self.game.verbs.count - 1 if seat else "pass"


class Leaving(First):
    def choose(self, seen, seat):
        sys.exit("Good bye")


class Frail(First):
    """Cannot be made from most seeds."""

    def __init__(self, game: Game, seed: int) -> None:
        if seed:
            raise MemoryError("too large")
        super().__init__(game, seed)


class NoBot:
    pass


@pytest.fixture
def template() -> Game:
    return spielwerk.game(TEMPLATE)


SOURCE = """
import numpy as np

class Last:
    def __init__(self, game):
        self.game, self.out = game, np.zeros(game.widest, np.int32)

    def choose(self, seen, seat):
        return int(self.out[self.game.legal(seen, seat, self.out) - 1])
"""


ENDLESS = f"""
import spielwerk
from spielwerk.bots.entrants import Seated

def endless(seen, seat):
    while True:
        pass

game = spielwerk.game({TEMPLATE!r})
match = game.start(2, 1)
bots = Seated(game, {{0: endless, 1: "random"}}, [1, 2], patience=0.05)
while not match.over:
    seat = match.to_act[0]
    match.play(seat, bots.choose(match, seat))
print(bots.faults)
"""


def places(played: list) -> list[list[int]]:
    return [one.places for one in played]


def test_classes_objects_functions_paths_and_files_play_the_same(template: Game, tmp_path: Path):
    """One bot by each way in: the matches are those that its class plays."""
    path = tmp_path / "mine.py"
    path.write_text(SOURCE, encoding="utf-8")
    first = First(template, 0)
    ways = [First, first, first.choose, partial(First), f"{__name__}:First"]
    results = [places(play_deal(Contest(TEMPLATE, (way, "random"), 2, seed=3), 0)) for way in ways]
    assert all(one == results[0] for one in results)
    (last, *_), *_ = [play_deal(Contest(TEMPLATE, (f"{path}:Last", "random"), 2, seed=3), 0)]
    assert last.faults == {}


def test_a_class_is_made_anew_for_each_match_with_game_and_seed(template: Game):
    one, other = (entered(First, template, seed) for seed in (1, 2))
    assert (one.game, one.seed, other.seed) == (template, 1, 2)


@pytest.mark.parametrize(
    ("entrant", "says"),
    [
        ("nobody", "There is no bot 'nobody'"),
        ("no.such.package:Bot", "cannot be imported: ModuleNotFoundError"),
        (f"{__name__}:Missing", "has no 'Missing'"),
        ("nothing.py:Bot", "There is no file nothing.py"),
        (NoBot, r"NoBot is no bot: it has no choose\(seen, seat\)"),
        (partial(First, nonsense=1), "First cannot be made: TypeError"),
        ("missing.onnx", "missing.onnx is no network that can be read"),
    ],
)
def test_what_is_no_bot_is_refused_before_anything_is_played(entrant, says):
    with pytest.raises(SpielwerkError, match=says):
        spielwerk.arena(TEMPLATE, [entrant, "random"], games=2)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (Crashing, "Crashing crashed: ZeroDivisionError: no luck (test_entrants.py, line"),
        (Illegal, "which is no action's number"),
        (Leaving, "Leaving crashed: SystemExit: Good bye"),
        (Frail, "Frail cannot be made: MemoryError: too large"),
    ],
)
def test_who_fails_is_last_and_the_others_finish(bad, says):
    """In every seat; the others' places are those of a whole match."""
    for played in play_deal(Contest(TEMPLATE, (bad, "journeyman"), 3, seed=2), 0):
        seat = played.who.index(0)
        assert list(played.faults) == [seat]
        assert says in played.faults[seat] or "which is not legal" in played.faults[seat]
        assert played.places[seat] == 3
        assert sorted(played.places)[0] == 1
        assert sum(played.decisions) > 3


def test_who_stalls_is_left_behind(template: Game):
    waiting = threading.Event()

    def never(seen, seat):
        waiting.wait(60)
        return 0

    match = template.start(2, 1)
    bots = Seated(template, {0: never, 1: "random"}, [1, 2], patience=0.05)
    try:
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, bots.choose(match, seat))
    finally:
        waiting.set()
    assert bots.faults == {0: "never did not answer within 0.05 s."}
    assert bots.places(match) == [2, 1]


def test_a_program_ends_though_a_bot_never_does():
    """A bot that loops for ever costs its match, and neither the contest nor the program around it waits for it."""
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS],
        env={**os.environ, "SPIELWERK_MODE": "plain"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, "{0: 'endless did not answer within 0.05 s.'}\n"), done.stderr


def test_places_close_up_behind_who_has_failed(template: Game):
    bots = Seated(template, {}, [])

    class Over:
        seats, ranks = 4, (1, 2, 2, 4)

    for failed, expected in (({0: ""}, [4, 1, 1, 3]), ({1: ""}, [1, 4, 2, 3]), ({0: "", 3: ""}, [3, 1, 1, 4])):
        bots.faults = failed
        assert bots.places(Over) == expected


def test_the_arena_tells_of_faults_and_calls_equals_by_numbers():
    rows = spielwerk.arena(TEMPLATE, [First, Crashing, First], games=6, seats=3, seed=1, workers=1)
    told = {row.bot: (row.faults, row.matches) for row in rows}
    assert told == {"First": (0, 6), "Crashing": (6, 6), "First #2": (0, 6)}
    assert titles_of([First, "random", First, First]) == ["First", "random", "First #2", "First #3"]
    command = ["arena", TEMPLATE, "--bots", f"{__name__}:Crashing,random", "--games", "2", "--workers", "1"]
    answer = CliRunner().invoke(app, command)
    assert answer.exit_code == 0
    assert "Crashing lost 2 of 2 by what it did" in answer.stderr


def network(path: Path, size: int, actions: int, favourite: int) -> str:
    """A network that rates one action highest whatever it reads, and among the others the later ones."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    weights, rates = np.zeros((size, actions), np.float32), np.arange(actions, dtype=np.float32)
    rates[favourite] = actions
    node = helper.make_node("Gemm", ["seen", "w", "b"], ["rated"])
    seen = helper.make_tensor_value_info("seen", TensorProto.FLOAT, ["n", size])
    rated = helper.make_tensor_value_info("rated", TensorProto.FLOAT, ["n", actions])
    given = [numpy_helper.from_array(weights, "w"), numpy_helper.from_array(rates, "b")]
    graph = helper.make_graph([node], "bot", [seen], [rated], given)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)
    return str(path)


def test_a_network_plays_the_legal_action_it_rates_highest(template: Game, tmp_path: Path):
    match = template.start(2, 1)
    seat = match.to_act[0]
    legal = match.legal_ids(seat)
    size, actions = Observer(template).layout.size, template.verbs.count
    mine = entered(network(tmp_path / "a.onnx", size, actions, legal[0]), template, 0)
    assert mine.choose(match.seen(seat), seat) == legal[0]
    illegal = next(action for action in range(actions) if action not in legal)
    other = entered(network(tmp_path / "b.onnx", size, actions, illegal), template, 0)
    assert other.choose(match.seen(seat), seat) == max(legal)
    with pytest.raises(SpielwerkError, match=f"reads 3 entries of an observation; {TEMPLATE} has {size}"):
        entered(network(tmp_path / "c.onnx", 3, actions, 0), template, 0)
    played = play_deal(Contest(TEMPLATE, (str(tmp_path / "a.onnx"), "random"), 2, seed=3), 0)
    assert all(not one.faults for one in played)
