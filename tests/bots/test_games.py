"""The bots in every game: what they know, that they see no more than their seat, that they win what can be won at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from spielwerk.bots import bot, search_runner
from spielwerk.bots.arena import play_match
from spielwerk.bots.engine import heuristic
from spielwerk.bots.engine.plan import new_tree
from spielwerk.bots.engine.tree import find, hash_words
from spielwerk.bots.players import Bot, GreedyBot, RandomBot, SoftmaxBot
from spielwerk.bots.search_runner import SearchRunner
from spielwerk.core import IMAGINED, Game, Match, below, dice_from
from spielwerk.core import game as game_named
from spielwerk.core.registry import TEMPLATE

from .positions import Finisher

LEVELS = ("master:10", "journeyman", "apprentice", "random", "reference:10")


@pytest.fixture
def template() -> Game:
    return game_named(TEMPLATE)


def play_at_random(match: Match, seed: int, plies: int) -> Match:
    """Go on at random until a ply, or the end."""
    dice = dice_from(seed, 1)
    while not match.over and match.ply < plies:
        seat = match.to_act[below(dice, len(match.to_act))]
        ids = match.legal_ids(seat)
        match.play(seat, ids[below(dice, len(ids))])
    return match


def play_bots(game: Game, names: list[str], seed: int) -> Match:
    return play_with(game, [bot(name, game, seed + seat, patient=True, threads=1) for seat, name in enumerate(names)], seed)


def play_with(game: Game, bots: list[Bot], seed: int) -> Match:
    match = game.start(len(bots), seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.seen(seat), seat))  # raises if it is illegal
    return match


def midway(game: Game, seed: int) -> tuple[Match, int]:
    """A position in the middle of a match, and a seat that has a choice there."""
    length = play_at_random(game.start(game.most_seats, seed), seed, game.longest).ply
    match = play_at_random(game.start(game.most_seats, seed), seed, length // 2)
    while len(match.legal_ids(match.to_act[0])) < 2:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    return match, match.to_act[0]


def test_heuristic_values_a_finished_match_by_its_points(game: Game):
    knowledge = game.bound_module(heuristic)
    match = play_at_random(game.start(game.most_seats, 4), 4, game.longest)
    values = [knowledge.value(match.state, seat, knowledge.WEIGHTS) for seat in range(match.seats)]
    assert [value // 100 for value in values] == list(match.scores)


def test_heuristic_weighs_every_legal_action_and_leaves_the_record_alone(game: Game):
    knowledge = game.bound_module(heuristic)
    weights = knowledge.WEIGHTS
    match = game.start(game.fewest_seats, 5)
    dice = dice_from(5, 1)
    while not match.over:
        s, seat = match.state, match.to_act[0]
        before = s.tobytes()
        ids = match.legal_ids(seat)
        assert all(knowledge.prior(s, seat, action, weights) >= 0 for action in ids)
        knowledge.value(s, seat, weights)
        assert s.tobytes() == before
        match.play(seat, ids[below(dice, len(ids))])


@pytest.mark.usefixtures("compiled")
def test_levels_play_whole_matches_legally(game: Game):
    for seats in {game.fewest_seats, game.most_seats}:
        for shift in range(2):
            names = [LEVELS[(shift + 2 * seat) % len(LEVELS)] for seat in range(seats)]
            assert play_bots(game, names, seed=seats + shift).over


@pytest.mark.usefixtures("compiled")
def test_search_is_reproducible(game: Game):
    """Same seed, same number of iterations: the same findings, with several threads too; another seed finds otherwise."""
    match, seat = midway(game, 6)
    seen = match.seen(seat)
    first, second, other = (SearchRunner(game, seed, threads=2).search(seen, seat, iterations=300) for seed in (1, 1, 2))
    assert first == second
    assert first != other
    assert sum(prospect.tried for prospect in first) == 300


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("name", LEVELS)
def test_choices_follow_from_the_seed(game: Game, name: str):
    """Two bots of one name and seed choose the same again and again; random ones of other seeds do not."""
    match, seat = midway(game, 7)
    seen = match.seen(seat)

    def choices(seed: int) -> list[int]:
        chooser = bot(name, game, seed, patient=True, threads=1)
        return [chooser.choose(seen, seat) for _ in range(12)]

    assert choices(3) == choices(3)
    if name == "random":
        assert choices(3) != choices(4)


@pytest.mark.usefixtures("compiled")
def test_search_wins_in_one_and_avoids_losing_in_one(game: Game):
    """Where one decision settles the match, the search takes an action that wins."""
    if game.name == TEMPLATE:
        pytest.skip("its last decision leaves the rest to luck")
    decisive = Finisher(game, max(2, game.fewest_seats)).decisive(wanted=3, matches=500)
    assert len(decisive) == 3
    for s, seat, winning, losing in decisive:
        best = SearchRunner(game, 1, threads=1).search(game.seen(s, seat), seat, iterations=40 * (len(winning) + len(losing)))[
            0
        ]
        assert best.action in winning, f"{losing} lose"


@pytest.mark.usefixtures("compiled")
def test_search_goes_on_from_what_it_knows(game: Game):
    """What was thought about a position is still known when it is asked about again."""
    match, seat = midway(game, 8)
    runner = SearchRunner(game, 1, threads=1)
    runner.search(match.seen(seat), seat, iterations=100)
    assert sum(prospect.tried for prospect in runner.search(match.seen(seat), seat, iterations=100)) == 200


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("rival", ["random", "apprentice"])
def test_journeyman_beats_the_levels_below(game: Game, rival: str):
    """Not a proof of strength (RESULTS.md has those), but knowledge must help."""
    if game.name == TEMPLATE:
        pytest.skip("nothing is known about it")
    seats = max(2, game.fewest_seats)
    won = 0.0
    for seed in range(6):
        names = [rival] * seats
        names[seed % seats] = "journeyman"
        match = play_bots(game, names, seed)
        won += (seed % seats in match.winners) / len(match.winners)
    assert won >= 4


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("level", "below_it"), [("journeyman", GreedyBot), ("apprentice", SoftmaxBot)])
def test_who_imagines_matches_beats_who_looks_to_the_end_of_a_turn(game: Game, level: str, below_it: Callable[..., Bot]):
    """In the games whose knowledge asks for it."""
    if not game.bound_module(heuristic).THOUGHTS:
        pytest.skip("a turn shows enough")
    won = 0
    for seed in range(6):
        bots = [below_it(game, seed + seat) for seat in range(game.fewest_seats)]
        bots[seed % len(bots)] = bot(level, game, seed, patient=True)
        won += play_with(game, bots, seed).winners == (seed % len(bots),)
    assert won >= 5


def test_a_search_stays_within_its_iterations_and_looks_at_every_action(template: Game):
    match = template.start(2, 3)
    seat = match.to_act[0]
    found = SearchRunner(template, 5, threads=1).search(match.seen(seat), seat, iterations=40)
    assert sum(prospect.tried for prospect in found) == 40
    assert {prospect.action for prospect in found} == set(match.legal_ids(seat))


FINDINGS = """
import spielwerk
from spielwerk.bots.engine.plan import REFERENCE, Plan
from spielwerk.bots.search_runner import SearchRunner

template = spielwerk.game("template")
for seats in (2, 3):
    match = template.start(seats, 5)
    seat = match.to_act[0]
    for plan in (None, REFERENCE, Plan(mixed=1)):
        print(SearchRunner(template, 1, plan, threads=1).search(match.seen(seat), seat, iterations=100))
"""


@pytest.mark.usefixtures("compiled")
def test_a_compiled_search_finds_what_a_plain_one_finds():
    """To the last bit, by whatever plan."""
    plain, compiled = (
        subprocess.run(
            [sys.executable, "-c", FINDINGS],
            env={**os.environ, "SPIELWERK_MODE": mode},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for mode in ("plain", "compiled")
    )
    assert plain == compiled
    assert plain.count("Prospect") > 12


def test_a_search_goes_on_when_its_memory_is_full(template: Game, monkeypatch: pytest.MonkeyPatch):
    """Below the last node that fits, imagined matches are played out without the tree."""
    monkeypatch.setattr(search_runner, "new_tree", lambda: new_tree(nodes=3, edges=40))
    match = template.start(2, 3)
    seat = match.to_act[0]
    found = SearchRunner(template, 5, threads=1).search(match.seen(seat), seat, iterations=60)
    assert sum(prospect.tried for prospect in found) == 60


def test_a_rival_does_not_know_the_answer_that_it_cannot_see(template: Game):
    """Two seats choose a card at once: whatever the searching one has chosen, its rival stands at the same node."""
    match = template.start(2, 3)
    assert match.to_act == (0, 1)
    seen = match.seen(0)
    runner = SearchRunner(template, 5, threads=1)
    runner.search(seen, 0, iterations=200)
    tree = runner._memories()[0].tree
    known = 0
    for seed in range(40):
        nodes = set()
        for action in match.legal_ids(0):
            world = template.state.copy(seen)
            template.imagine(world, 0, dice_from(seed, IMAGINED))
            template.apply(world, 0, action)
            words = template.state.rows(template.seen(world, 1)).view(np.int32)
            nodes.add(find(tree, hash_words(words, 1)))
        assert len(nodes) == 1
        known += nodes != {-1}
    assert known > 0


class Onlooker:
    """A bot that remembers what it was handed."""

    def __init__(self, game: Game, seed: int) -> None:
        self._bot = RandomBot(game, seed)
        self.handed: list[bytes] = []

    def choose(self, seen: Any, seat: int) -> int:
        self.handed.append(seen.tobytes())
        return self._bot.choose(seen, seat)


def test_the_arena_hands_bots_what_their_seat_may_know_and_no_more(template: Game):
    bots = [Onlooker(template, seat) for seat in range(3)]
    options = template.options_from({}, 3)
    play_match(template, list(bots), [0, 1, 2], 9, options, [0, 1, 2])
    again = template.start(3, 9)
    handed = [iter(one.handed) for one in bots]
    chooser = [RandomBot(template, seat) for seat in range(3)]
    hidden = 0
    while not again.over:
        seat = again.to_act[0]
        assert next(handed[seat]) == again.seen(seat).tobytes()
        hidden += again.seen(seat).tobytes() != again.state.tobytes()
        again.play(seat, chooser[seat].choose(again.seen(seat), seat))
    assert hidden > 0
