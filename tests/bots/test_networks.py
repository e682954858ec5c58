"""Bots that play with a network: by name, from a file, and in games that have none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from spielwerk.bots import LEVELS, analyse, arena, bench, bot, chances, hint, levels_of, players, review_in, strongest
from spielwerk.bots.guided_runner import GuidedRunner
from spielwerk.bots.network_bot import NetworkBot
from spielwerk.bots.players import Named, TimeLimitedBot, is_bot, split_name
from spielwerk.core import Game, SpielwerkError, game
from spielwerk.core.registry import TEMPLATE
from spielwerk.networks import Evaluator, Network
from spielwerk.puzzles import making

from ..networks.nets import random_network
from .test_games import play_at_random


@pytest.fixture
def template() -> Game:
    return game(TEMPLATE)


@pytest.fixture
def network(template: Game) -> Network:
    return random_network(template)


@pytest.fixture
def file(network: Network, tmp_path: Path) -> str:
    network.save(tmp_path / "candidate.npz")
    return str(tmp_path / "candidate.npz")


@pytest.fixture
def learnt(network: Network, monkeypatch: pytest.MonkeyPatch) -> Network:
    """The game has a network of its own."""
    monkeypatch.setattr(strongest, "network_of", lambda game: network)
    monkeypatch.setattr(players, "brings_network", lambda game: True)
    return network


def choices(name: str, played: Game, seed: int = 3, seats: int = 2) -> list[int]:
    """What one bot in all seats does over a match, which it must finish by legal actions."""
    match, one, done = played.start(seats, 5), bot(name, played, seed, patient=True), []
    while not match.over:
        seat = match.to_act[0]
        action = one.choose(match.seen(seat), seat)
        assert action in match.legal_ids(seat)
        match.play(seat, action)
        done.append(action)
    return done


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("master:2s", Named("master", "", "2s")),
        ("grandmaster@a/b.npz", Named("grandmaster", "a/b.npz", "")),
        ("grandmaster@a/b.npz:0.25s", Named("grandmaster", "a/b.npz", "0.25s")),
        ("network@/tmp/n 1.npz:0.5", Named("network", "/tmp/n 1.npz", "0.5")),
        ("network:2", Named("network", "", "2")),
    ],
)
def test_a_name_is_taken_apart(name: str, named: Named) -> None:
    assert split_name(name) == named
    assert is_bot(name)


@pytest.mark.parametrize("name", ["network:x", "network:-1", "network:nan", "network:2s"])
def test_a_temperature_is_a_number(template: Game, name: str) -> None:
    with pytest.raises(SpielwerkError, match="A temperature is a number from 0 on"):
        bot(name, template, 1)


@pytest.mark.parametrize("name", ["network@{}", "network@{}:0.7", "adept@{}", "grandmaster@{}:30"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_with_a_network_plays_a_match_and_the_seed_decides_it(template: Game, file: str, name: str, seats: int) -> None:
    name = name.format(file)
    assert choices(name, template, 3, seats) == choices(name, template, 3, seats)


def test_a_network_takes_what_it_finds_best_and_at_a_temperature_something_else_now_and_then(template: Game, file: str) -> None:
    match = template.start(2, 5)
    seat = match.to_act[0]
    found = Evaluator(template, strongest.network_at(template, file))(match.seen(seat), seat)
    one = bot(f"network@{file}", template, 1, patient=True)
    assert {one.choose(match.seen(seat), seat) for _ in range(5)} == {int(found.actions[np.argmax(found.probabilities)])}
    assert one.value == found.shares[seat]
    drawing = bot(f"network@{file}:1", template, 1, patient=True)
    drawn = [drawing.choose(match.seen(seat), seat) for _ in range(4000)]
    shares = [drawn.count(int(action)) / len(drawn) for action in found.actions]
    assert shares == pytest.approx(found.probabilities.tolist(), abs=0.04)


def test_a_cold_network_hardly_errs(template: Game, file: str) -> None:
    match = template.start(2, 5)
    seat = match.to_act[0]
    best, cold = bot(f"network@{file}", template, 1, patient=True), bot(f"network@{file}:0.001", template, 1, patient=True)
    assert {cold.choose(match.seen(seat), seat) for _ in range(20)} == {best.choose(match.seen(seat), seat)}


def test_the_grandmaster_is_guided_by_the_network_of_the_game(template: Game, learnt: Network, file: str) -> None:
    assert levels_of(template) == LEVELS
    one = bot("grandmaster:30", template, 3, patient=True)
    assert isinstance(one._runner, GuidedRunner)
    assert one._runner.network is learnt
    assert isinstance(bot("adept", template, 3, patient=True), NetworkBot)
    assert not isinstance(bot("master:30", template, 3, patient=True)._runner, GuidedRunner)


def test_a_game_without_a_network_has_three_levels_and_plays_the_others_all_the_same(
    template: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strongest, "network_of", lambda game: None)
    monkeypatch.setattr(players, "brings_network", lambda game: False)
    assert levels_of(template) == ("apprentice", "journeyman", "master")
    assert choices("grandmaster:30", template) == choices("master:30", template)
    assert choices("adept", template) == choices("journeyman", template)


def test_a_network_that_is_not_there_is_refused_in_a_sentence(
    template: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("spielwerk.networks.evaluator.network_of", lambda game: None)
    with pytest.raises(SpielwerkError, match="template has no network"):
        bot("network", template, 1)
    for kind in ("network", "grandmaster", "adept"):
        with pytest.raises(SpielwerkError, match=r"There is no file .*missing\.npz"):
            bot(f"{kind}@{tmp_path / 'missing.npz'}", template, 1)


def test_a_network_of_another_game_is_refused_and_none_of_ones_own_guides_nobody(
    template: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path, net = tmp_path / "wrong.npz", random_network(template)
    Network("chess", net.net, net.about).save(path)
    with pytest.raises(SpielwerkError, match="another game: 'chess'"):
        bot(f"grandmaster@{path}", template, 1)

    def refusing(game: Game) -> Network:
        raise SpielwerkError("that is another game's")

    monkeypatch.setattr(strongest, "network_of", refusing)
    assert strongest.guiding(template) is None
    assert "another game's" in caplog.text
    assert choices("grandmaster:30", template) == choices("master:30", template)


def test_a_file_that_is_written_anew_is_read_anew(template: Game, file: str) -> None:
    before = strongest.network_at(template, file)
    assert strongest.network_at(template, file) is before
    random_network(template, seed=1).save(file)
    Path(file).touch()
    assert strongest.network_at(template, file).about["seed"] == 1


def test_out_of_time_somebody_else_answers_for_the_grandmaster(template: Game, file: str) -> None:
    """It never stalls a match: the answer comes from the level below, which is legal too."""
    one = bot(f"grandmaster@{file}:1", template, 1)
    assert isinstance(one, TimeLimitedBot)
    one._limit = 0.0
    match = template.start(2, 5)
    seat = match.to_act[0]
    assert one.choose(match.seen(seat), seat) in match.legal_ids(seat)


def test_they_meet_in_the_arena(template: Game, file: str) -> None:
    contestants = [f"grandmaster@{file}:0.01s", "master:0.01s", f"network@{file}"]
    rows = arena.arena(TEMPLATE, contestants, games=6, seats=2, seed=1, workers=1)
    assert {row.bot: row.matches for row in rows} == dict.fromkeys(contestants, 4)
    assert not any(row.faults for row in rows)


@pytest.fixture
def guided(learnt: Network, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the guided search was asked for, in a game with a network of its own."""
    asked: list[str] = []
    for name in ("search", "forecast"):
        monkeypatch.setattr(GuidedRunner, name, _told(asked, name))
    return asked


def _told(asked: list[str], name: str) -> Callable[..., object]:
    really = getattr(GuidedRunner, name)

    def telling(self: GuidedRunner, *args: object, **kwargs: object) -> object:
        asked.append(name)
        return really(self, *args, **kwargs)

    return telling


def test_whoever_advises_asks_the_guided_search(template: Game, guided: list[str]) -> None:
    """Hints, the coach, analyses and odds; and what they say is as sound as ever."""
    match = play_at_random(template.start(3, 4), 4, template.longest)
    found = analyse(match, playouts=16, iterations=30)
    assert found.thorough
    assert all(sum(moment.chances) == pytest.approx(1) for moment in found.moments)
    assert {seat for seat, share in enumerate(found.moments[-1].chances) if share > 0} == set(match.winners)
    assert "forecast" in guided
    match = template.start(3, 4)
    seat = match.to_act[0]
    seen = match.seen(seat)
    guided.clear()
    hints = hint(template, seen, seat, iterations=60, seed=1, threads=1)
    assert {one.action for one in hints} <= set(match.legal_ids(seat))
    assert hints[0].reasons
    review_in(("en",), template, seen, seat, hints[0].action, iterations=60, seed=1, threads=1)
    assert guided == ["search", "search"]
    odds = chances(template, match.seen(-1), -1, worlds=8, seed=2)
    assert odds is not None
    assert sum(odds) == pytest.approx(1)
    assert guided.count("forecast") == 8


def test_puzzles_are_made_by_the_strongest_and_say_so(template: Game, guided: list[str], tmp_path: Path) -> None:
    maker = making._Maker(template, tmp_path / "puzzles.json", making.Recipe(look=4), 1)
    assert maker.collection.made.by == "grandmaster"
    list(maker._play(template.start(2, 1), 1))
    assert set(guided) == {"search"}
    maker.collection.made = replace(maker.collection.made, by="master")
    maker.collection.write(tmp_path / "puzzles.json")
    with pytest.raises(SpielwerkError, match="was made with other settings"):
        making._Maker(template, tmp_path / "puzzles.json", making.Recipe(look=4), 1)


@pytest.mark.usefixtures("compiled", "learnt")
def test_thinking_is_measured(template: Game, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a network of the game: what its searches, its answers, its file and a grandmaster's first choice cost."""
    monkeypatch.setattr(bench, "network_path", lambda game: Path(file))
    monkeypatch.setattr("spielwerk.networks.evaluator.network_of", lambda game: strongest.guiding(game))
    figures = bench.thinking_figures(template, 2, 1, 0.02)
    for what in ("master_iterations", "grandmaster_iterations", "network_answers"):
        assert figures[f"{what}_per_second"] > 0
    assert figures["network_answers_per_second_read_anew"] > 0
    assert figures["network_choice_milliseconds"] > 0
    assert figures["network_load_milliseconds"] > 0
    assert figures["network_kib"] == round(Path(file).stat().st_size / 1024)
    assert figures["grandmaster_start_seconds"] > 0
    monkeypatch.setattr(strongest, "network_of", lambda game: None)
    assert set(bench.thinking_figures(template, 2, 1, 0.02)) == {"master_iterations_per_second"}
