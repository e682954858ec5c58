"""One process a game that holds its rules and tests ready, and forks for every trial.

Starting pytest takes longer than most tests, so it is started once and collects the tests; each trial is a fork, in which the
code of one rule is replaced and the tests that reach the place run, until one fails. Nothing that a trial does is left to the
next one: not what functions keep, not what a test has made for others.
"""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection, wait
from types import CodeType, FrameType
from typing import Any, NoReturn

import pytest

from ..campaign import ROOT
from .mutants import Mutant, Rule, mutants_of, rules_of

CONTRACT = ROOT / "src" / "spielwerk" / "testing" / "contract"
ABOUT_RULES = (
    "test_matches.py",
    "test_observations.py",
    "test_secrets.py",
    "test_words.py::test_golden",
    "test_words.py::test_questions_that_occur_get_the_answers_that_they_declare",
)
ANNOUNCE = "_reached"  # what a rule calls while it is found out which test reaches what
LONG = "test_random_matches_keep_every_law_and_use_every_verb"  # takes longer than all others together
MODE = "SPIELWERK_MODE"
TIMES, SECONDS = 10, 2.0  # a test that takes so many times its usual time, and so many seconds of computing more, never ends
TROUBLE = "trouble"  # a trial that went wrong by itself, which says nothing about the tests
PATIENCE = 600.0  # seconds by the clock for one trial, however busy the machine


def rules_of_game(name: str) -> list[Rule]:
    """All functions marked as rules in the modules that the contract's functions need."""
    from spielwerk.core import game
    from spielwerk.core.contract import FUNCTIONS
    from spielwerk.core.sources import dependencies, file_of

    found = game(name)
    functions: list[Any] = [found.asked, *(getattr(found, function.__name__) for function in FUNCTIONS)]
    modules = {module for function in functions for module in dependencies(getattr(function, "py_func", function).__module__)}
    paths = {module: file_of(module) for module in sorted(modules) if module.startswith(f"{found.package}.")}
    return [rule for module, path in paths.items() if path is not None for rule in rules_of(module, path)]


def tests_of_game(name: str) -> list[str]:
    """The game's own tests, and those that every game has about rules."""
    own = ROOT / "tests" / "games" / name.replace("-", "_")
    return [str(own), *(f"{CONTRACT}/{one}" for one in ABOUT_RULES)]


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: the test that noticed it and how, or how many tests did not."""

    killer: str = ""
    how: str = ""
    passed: int = 0

    @property
    def killed(self) -> bool:
        return bool(self.how)


class Bench:
    """The process that tries a game's mutants, seen from outside."""

    def __init__(self, game: str, tests: Sequence[str] = ()) -> None:
        processes = multiprocessing.get_context("spawn")
        self._here, there = processes.Pipe()
        self._process = processes.Process(target=serve, args=(there, game, [*tests] or tests_of_game(game)), daemon=False)
        with _plain_rules():
            self._process.start()
        there.close()
        self.red: list[str] = self._answer()  # tests that fail without any mistake: they try nothing

    def try_(self, mutant: str) -> Verdict:
        self._here.send(mutant)
        return Verdict(**self._answer())

    def close(self) -> None:
        self._here.close()
        self._process.join()

    def _answer(self) -> Any:
        try:
            answer = self._here.recv()
        except EOFError:
            raise RuntimeError("the process that tries mutants has ended") from None
        if isinstance(answer, dict) and TROUBLE in answer:
            raise RuntimeError(answer[TROUBLE])
        return answer


@contextmanager
def _plain_rules() -> Iterator[None]:
    """What is started in here has plain rules, whatever it imports first."""
    before = os.environ.get(MODE)
    os.environ[MODE] = "plain"
    try:
        yield
    finally:
        if before is None:
            del os.environ[MODE]
        else:
            os.environ[MODE] = before


def serve(connection: Connection, game: str, tests: Sequence[str]) -> None:
    """Hold the tests of a game ready until nobody asks any more; with plain rules, since compiled ones cannot be replaced."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # browsers and the like, which only take time
    settings = ["-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider", "--capture=no", "--assert=plain", "--tb=no"]
    with open(os.devnull, "w") as nowhere:
        sys.stdout = sys.stderr = nowhere
        ended = pytest.main([*settings, f"--rootdir={ROOT}", f"--game={game}", *tests], plugins=[Trials(connection, game)])
    sys.exit(ended)


@dataclass(eq=False)
class Test:
    """A collected test, how long it takes, and how many mutants it has killed."""

    item: pytest.Item
    seconds: float = 0.0
    kills: int = 0

    @property
    def limit(self) -> float:
        return self.seconds * TIMES + SECONDS


@dataclass(eq=False)
class Trials:
    """A plugin for pytest that, instead of running all tests once, runs some of them for every mutant."""

    connection: Connection
    game: str
    tests: list[Test] = field(default_factory=list)
    reaching: dict[int, list[Test]] = field(default_factory=dict)  # by number of the statement
    _failed: str = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.rules = rules_of_game(self.game)
        self.mutants = mutants_of(self.rules)
        self.begin: dict[str, int] = {}
        for rule in self.rules:
            self.begin[rule.name] = sum(len(one.statements) for one in self.rules[: len(self.begin)])
        self.tests = [Test(item) for item in session.items if not item.name.startswith(LONG)]
        gc.freeze()  # what is there now need not be looked through, and copied, in every fork
        self.connection.send(self._find_out())
        for key in self._asked():
            try:
                self.connection.send(vars(self._tried(self.mutants[key])))
            except RuntimeError as error:
                self.connection.send({TROUBLE: str(error)})
        return True

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not isinstance(call.excinfo.value, pytest.skip.Exception):
            self._failed = self._failed or call.excinfo.typename

    def _asked(self) -> Iterator[str]:
        while True:
            try:
                yield self.connection.recv()
            except EOFError:
                return

    def _find_out(self) -> list[str]:
        """Run each test once, to see how long it takes and which statements it reaches; those that fail are left out."""
        announced = [(rule, rule.announced(self.begin[rule.name], ANNOUNCE)) for rule in self.rules]
        red = []
        for test in self.tests:
            test.seconds, failed, reached = forked(partial(self._observed, test, announced))
            if failed:
                red.append(f"{test.item.nodeid}: {failed}")
                continue
            for number in reached:
                self.reaching.setdefault(number, []).append(test)
        return red

    def _observed(self, test: Test, announced: Sequence[tuple[Rule, CodeType]]) -> tuple[float, str, list[int]]:
        reached = set[int]()
        for rule, code in announced:
            replace(rule, code, **{ANNOUNCE: reached.add})
        begun = time.process_time()
        failed = self._run(test)
        return time.process_time() - begun, failed, sorted(reached)

    def _tried(self, mutant: Mutant) -> Verdict:
        """What the tests say that reach the place: quick ones first, and those that have noticed much."""
        number = self.begin[mutant.rule.name] + mutant.statement
        tests = sorted(self.reaching.get(number, ()), key=lambda test: (test.seconds + 0.01) / (test.kills + 1))
        verdict = Verdict(**forked(lambda: self._judged(mutant, tests)))
        for test in tests:
            test.kills += test.item.nodeid == verdict.killer
        return verdict

    def _judged(self, mutant: Mutant, tests: Sequence[Test]) -> dict[str, Any]:
        replace(mutant.rule, mutant.code())
        for test in tests:
            with computing_at_most(test.limit, vars(Verdict(test.item.nodeid, "endless"))):
                failed = self._run(test)
            if failed:
                return vars(Verdict(test.item.nodeid, failed))
        return vars(Verdict(passed=len(tests)))

    def _run(self, test: Test) -> str:
        """Run one test with all that it needs; what it failed with."""
        self._failed = ""
        test.item.ihook.pytest_runtest_protocol(item=test.item, nextitem=None)
        return self._failed


def replace(rule: Rule, code: CodeType, **names: object) -> None:
    """Give a rule other code, wherever it is called from."""
    module = sys.modules[rule.module]
    getattr(module, rule.tree.name).__code__ = code
    vars(module).update(names)


_write_end = -1  # in a fork: where its answer goes


def forked(work: Callable[[], Any]) -> Any:
    """What `work` gives, done in a fork of this process."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        globals()["_write_end"] = write
        try:
            _say(work())
        except BaseException as error:  # nothing of a fork may go on as if it were the process itself
            _say({TROUBLE: f"{type(error).__name__}: {error}"})
    os.close(write)
    try:
        said = _heard(read, child)
    finally:
        os.close(read)
        _, status = os.waitpid(child, 0)
    if not said:
        raise RuntimeError(f"the trial has died of signal {os.WTERMSIG(status)}")
    answer = json.loads(said)
    if isinstance(answer, dict) and TROUBLE in answer:
        raise RuntimeError(answer[TROUBLE])
    return answer


def _say(answer: object) -> NoReturn:
    """The fork's last word; nothing is tidied up that belongs to the process it came from."""
    data = json.dumps(answer).encode()
    while data:
        data = data[os.write(_write_end, data) :]
    os._exit(0)


def _heard(read: int, child: int) -> bytes:
    said = b""
    while wait([read], PATIENCE):
        more = os.read(read, 1 << 16)
        if not more:
            return said
        said += more
    os.kill(child, signal.SIGKILL)
    return b""


class computing_at_most:  # noqa: N801  (reads as a statement)
    """In a fork: give an answer and end if what is inside computes for longer. A busy machine does not count."""

    def __init__(self, seconds: float, otherwise: object) -> None:
        self._seconds, self._otherwise = seconds, otherwise

    def __enter__(self) -> None:
        signal.signal(signal.SIGPROF, self._over)
        signal.setitimer(signal.ITIMER_PROF, self._seconds)

    def __exit__(self, *error: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _over(self, number: int, frame: FrameType | None) -> NoReturn:
        _say(self._otherwise)
