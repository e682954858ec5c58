"""Thinking processes: they answer, they die, they come back, and nobody notices."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from spielwerk.bots import bot
from spielwerk.core import Match, game
from spielwerk.core.registry import TEMPLATE
from spielwerk.thinking import Decision, NotReady, Thinkers, ThinkingProcesses
from spielwerk.thinking.link import Gone, Link
from spielwerk.thinking.protocol import Choose

GAME = game(TEMPLATE)


def wait_for(condition: Callable[[], object], seconds: float = 240) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def processes() -> Iterator[ThinkingProcesses]:
    with ThinkingProcesses(1, games=[TEMPLATE]) as processes:
        yield processes


@pytest.fixture
def thinkers(processes: ThinkingProcesses) -> Iterator[Thinkers]:
    """A client of processes that are all there and have compiled the game."""
    thinkers = Thinkers(processes.addresses)
    thinkers.start()
    wait_for(lambda: thinkers.is_ready(TEMPLATE) and all(link.is_there for link in thinkers._links))
    yield thinkers
    thinkers.close()


def play_out(thinkers: Thinkers, level: str, before: Callable[[int], None] = lambda number: None) -> tuple[Match, list[str]]:
    """A match between bots of a level; who has decided."""
    match, levels = GAME.start(3, 5), []
    while not match.over:
        before(len(levels))
        seat = match.to_act[0]
        decided = thinkers.choose(GAME, level, match.seen(seat), seat, memory=f"m:{seat}", seed=len(levels), seconds=0.02)
        match.play(seat, decided.action)
        levels.append(decided.level)
    return match, levels


def test_a_master_answers_once_its_game_is_compiled(thinkers: Thinkers):
    _, levels = play_out(thinkers, "master")
    assert set(levels) == {"master"}


def test_until_then_the_journeyman_answers_at_once():
    """On a machine that has never compiled anything, and with processes that have just been started."""
    with ThinkingProcesses(1, games=[], environment={"SPIELWERK_CACHE": "/nonexistent"}) as processes:
        thinkers = Thinkers(processes.addresses)
        thinkers.start()
        _, levels = play_out(thinkers, "master")
        assert set(levels) == {"journeyman"}
        with pytest.raises(NotReady):
            thinkers.analyse(("en",), TEMPLATE, "", seconds=1.0, progress=lambda share: None)
        thinkers.close()


def test_a_decision_is_the_same_wherever_it_is_made(thinkers: Thinkers):
    """Plain and compiled rules lead to the same bytes, and a decision follows from what the request says."""
    links = {link.news.compiled: link for link in thinkers._links if link.news is not None}
    match = GAME.start(3, 7)
    while not match.over:
        seat = match.to_act[0]
        request = Choose(TEMPLATE, "journeyman", match.seen(seat).tobytes(), seat, seed=match.ply)
        compiled, plain = links[True].ask(request, 60), links[False].ask(request, 60)
        assert compiled == plain == bot("journeyman", GAME, match.ply).choose(match.seen(seat), seat)
        match.play(seat, int(plain))


def test_a_match_that_passes_from_plain_to_compiled_rules_has_the_same_bytes(thinkers: Thinkers, processes: ThinkingProcesses):
    """Half of the decisions by one process, half by the other, against all of them by either one."""
    only = {name: Thinkers([address]) for name, address in zip(processes.names, processes.addresses, strict=True)}
    for client in only.values():
        client.start()
    wait_for(lambda: all(client._links[0].is_there for client in only.values()) and only["compiled-0"].is_ready(TEMPLATE))

    def played(who: Callable[[int], str]) -> tuple[bytes, list[tuple[int, int]]]:
        match, number = GAME.start(3, 11), 0
        while not match.over:
            seat = match.to_act[0]
            decided = only[who(number)].choose(GAME, "apprentice", match.seen(seat), seat, seed=number)
            match.play(seat, decided.action)
            number += 1
        return match.snapshot()[0], match.history

    handed_over = played(lambda number: "plain" if number < 4 else "compiled-0")
    assert handed_over == played(lambda number: "plain") == played(lambda number: "compiled-0")
    for client in only.values():
        client.close()


def test_a_process_that_is_killed_in_the_middle_of_a_decision_stalls_nothing(thinkers: Thinkers, processes: ThinkingProcesses):
    """The master thinks for ten seconds and is killed; somebody else answers with something legal."""
    match = GAME.start(3, 5)
    seat, answers = match.to_act[0], list[Decision]()

    def ask() -> None:
        answers.append(thinkers.choose(GAME, "master", match.seen(seat), seat, memory="kill:0", seconds=30.0))

    asking = threading.Thread(target=ask)
    restarts = processes.restarts
    asking.start()
    compiled = next(link for link in thinkers._links if link.is_ready(TEMPLATE))
    wait_for(lambda: not compiled._idle)  # the request is under way
    time.sleep(0.2)
    os.kill(processes.alive["compiled-0"], signal.SIGKILL)
    asking.join(120)
    assert answers, "the decision never came"
    assert answers[0].level == "journeyman"
    assert answers[0].action in match.legal_ids(seat)
    wait_for(lambda: processes.restarts == restarts + 1 and thinkers.is_ready(TEMPLATE))
    assert set(play_out(thinkers, "master")[1]) == {"master"}, "it is back, and is found again"


def test_with_all_processes_dead_this_one_thinks(thinkers: Thinkers, processes: ThinkingProcesses):
    def kill(number: int) -> None:
        if number == 2:
            for process in processes.alive.values():
                os.kill(process, signal.SIGKILL)

    match, levels = play_out(thinkers, "apprentice", kill)
    assert match.over
    assert set(levels) == {"apprentice"}
    wait_for(lambda: thinkers.is_ready(TEMPLATE) and len(processes.alive) == len(processes.names))


def test_an_answer_that_cannot_be_played_is_not_believed(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Link, "ask", lambda self, request, patience: -5)
    match = GAME.start(2, 1)
    seat = match.to_act[0]
    assert thinkers.choose(GAME, "apprentice", match.seen(seat), seat).action in match.legal_ids(seat)


def test_hints_and_analyses_come_from_there(thinkers: Thinkers):
    match = GAME.start(2, 1)
    seat = match.to_act[0]
    hints = thinkers.hints(("en", "de"), GAME, match.seen(seat), seat, seconds=0.05)
    assert {hint.action for hint in hints["en"]} <= set(match.legal_ids(seat))
    match, _ = play_out(thinkers, "apprentice")
    shares: list[float] = []
    found = thinkers.analyse(("en",), TEMPLATE, match.save(), seconds=5.0, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert found["en"].moments


def test_an_analysis_that_nobody_wants_any_more_is_given_up(thinkers: Thinkers):
    class Enough(Exception):
        pass

    def stop(share: float) -> None:
        raise Enough

    match, _ = play_out(thinkers, "apprentice")
    with pytest.raises(Enough):
        thinkers.analyse(("en",), TEMPLATE, match.save(), seconds=1000.0, progress=stop)
    found = thinkers.analyse(("en",), TEMPLATE, match.save(), seconds=5.0, progress=lambda share: None)
    assert found["en"].moments, "the one that was given up is not in the way"


def test_who_has_not_the_key_is_not_answered(processes: ThinkingProcesses, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("spielwerk.thinking.link.key_of", lambda address: b"another key")
    request = Choose(TEMPLATE, "apprentice", GAME.start(2, 1).seen(0).tobytes(), 0, 1)
    with pytest.raises(Gone):
        Link(processes.addresses[0], lambda: None).ask(request, 5)


def test_they_end_with_whoever_started_them():
    """The parent is killed without a chance to tidy up."""
    program = """
import sys, time
from spielwerk.thinking import ThinkingProcesses
processes = ThinkingProcesses(1, games=[])
processes.start()
print(*processes.alive.values(), flush=True)
time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        children = [int(word) for word in parent.stdout.readline().split()]
        assert len(children) == 2
        parent.kill()
    wait_for(lambda: not any(_runs(child) for child in children), 60)


def _runs(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
