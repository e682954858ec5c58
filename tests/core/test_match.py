"""The Python face."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import spielwerk
from spielwerk.core.match_desk import LOG, LOG_SIZE


@pytest.fixture
def match():
    return spielwerk.game("template").start(seats=3, seed=7)


def test_games_are_found_by_folder():
    assert "template" not in spielwerk.games()
    for name in spielwerk.games():
        assert spielwerk.game(name).name == name
    with pytest.raises(spielwerk.UnknownGame, match="no game 'chess'; known are"):
        spielwerk.game("chess")


def test_a_match_from_start_to_end(match):
    assert match.to_act == (0, 1, 2)
    assert not match.over
    assert match.winners == ()
    action = match.legal(1)[0]
    assert (action.verb, len(action.args)) == ("choose", 1)
    assert action.text.startswith("Choose the ")
    assert action.say("de").endswith("wählen")
    assert str(action.id) in repr(action)
    match.play(1, action)
    assert match.to_act == (0, 2)
    while not match.over:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    assert match.winners
    assert match.ply == len(match.history)
    assert max(match.scores) == match.scores[match.winners[0]]


def test_undo_brings_the_same_luck_again(match):
    for seat in (0, 1, 2):
        match.play(seat, match.legal_ids(seat)[0])
    match.play(match.to_act[0], spielwerk.game("template").verbs.id("gamble"))
    history = list(match.history)
    match.undo()
    match.play(match.to_act[0], spielwerk.game("template").verbs.id("gamble"))
    assert match.history == history
    for _ in range(4):
        match.undo()
    with pytest.raises(spielwerk.IllegalAction, match="nothing to take back"):
        match.undo()


def test_luck_goes_on_when_the_log_is_full(match):
    """What is played is taken down in a log that Python empties now and then, if need be in the middle of luck."""
    twin = spielwerk.game("template").start(seats=3, seed=7)
    gone_on = 0
    for room in (0, 2, 4, 2, 2):
        seat = match.to_act[-1]
        action = match.legal_ids(seat)[-1]
        length = len(twin.history)
        twin.play(seat, action)
        match._memory.at[LOG] = LOG_SIZE - room  # as if so much had been played
        match.play(seat, action)
        played = twin.history[length:]
        gone_on += 2 * len(played) > room > 0
        assert match.history[-len(played) :] == played
        assert (match.to_act, match.snapshot()) == (twin.to_act, twin.snapshot())
        match.undo()
        match.play(seat, action)
        assert match.snapshot() == twin.snapshot()
    assert gone_on


@pytest.mark.parametrize("seat", [3, -1, 7, 64, 1 << 70, True, 0.0, "0"])
def test_who_has_no_seat_does_nothing(match, seat):
    """Also when the number is not one that compiled code takes."""
    before = match.snapshot()
    for ask in (lambda: match.legal_ids(seat), lambda: match.play(seat, 0)):
        with pytest.raises(spielwerk.IllegalAction, match="There is no seat"):
            ask()
    for action in (1 << 70, -(1 << 70), -1, True, 0.0, "0"):
        with pytest.raises(spielwerk.IllegalAction, match="no action"):
            match.play(0, action)
    assert match.snapshot() == before


def test_lists_of_legal_actions_are_the_callers_own(match):
    """The list of the seat that is asked next comes with the turn; handing it out must not give it away."""
    mine = match.legal_ids(0)
    others = match.legal_ids(1)
    mine.clear()
    assert match.legal_ids(1) == others
    assert match.legal_ids(0)
    with pytest.raises(spielwerk.IllegalAction):
        match.play(1, 10_000)
    assert match.legal_ids(np.int64(1)) == others


def test_a_save_says_what_it_is(match):
    match.play(2, match.legal_ids(2)[0])
    data = json.loads(match.save())
    assert set(data) == {"spielwerk", "game", "rules", "components", "options", "seats", "seed", "luck", "actions"}
    loaded = spielwerk.load(match.save())
    assert loaded.state.tobytes() == match.state.tobytes()
    assert loaded.history == match.history
    loaded.undo()
    assert loaded.ply == match.ply - 1


def test_luck_in_a_save_must_be_that_of_its_seed(match):
    data = json.loads(match.save())
    data["actions"][0][1] += 1
    with pytest.raises(spielwerk.BadSave, match=r"^actions\[0\]: the seed makes luck decide"):
        spielwerk.load(data)
    with pytest.raises(spielwerk.BadSave, match="ends before luck has decided"):
        spielwerk.load({**data, "actions": []})
    data = json.loads(match.save())
    with pytest.raises(spielwerk.BadSave, match="nothing to decide"):
        spielwerk.load({**data, "actions": [*data["actions"], [-1, 5]]})


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"seats": 1}, "for 2 to 4 players, not 1"),
        ({"seats": 9}, "for 2 to 4 players, not 9"),
        ({"seats": "3"}, "not 3"),
        ({"options": {"speed": 1}}, "no option 'speed'"),
        ({"options": {"gamble": 2}}, "cannot be 2; possible are 0, 1"),
        ({"options": {"gamble": "yes"}}, "cannot be 'yes'"),
    ],
)
def test_bad_options_are_refused(arguments, why):
    with pytest.raises(spielwerk.BadOption, match=why):
        spielwerk.game("template").start(**arguments)


def test_secrets_in_the_log(match):
    match.play(0, match.legal_ids(0)[0])
    assert match.log(0)[-1][1].startswith("Red has chosen the ")
    assert match.log(1)[-1][1] == "Red has chosen a card"
    assert match.log(-1, "de")[-1][1] == "Rot hat eine Karte gewählt"
    for seat in (1, 2):
        match.play(seat, match.legal_ids(seat)[0])
    chosen = next(i for i, (actor, _) in enumerate(match.history) if actor == 0)
    assert match.log(1)[chosen][1].startswith("Red has chosen the ")


def test_reasons_in_both_languages(match):
    take = spielwerk.game("template").verbs.id("take")
    prize = match.state.prize
    assert match.why_not(0, take) == f"That is no answer to “Choose a card for the prize of {prize}”."
    assert match.why_not(0, take, "de") == f"Das ist keine Antwort auf „Wähle eine Karte für den Preis von {prize}“."
    match.play(0, match.legal_ids(0)[0])
    assert match.why_not(0, 0) == "Red is not asked now; it is the turn of Blue, Yellow."
    assert match.why_not(0, 0, names=("Ada", "Otto", "Ida")) == "Ada is not asked now; it is the turn of Otto, Ida."


@pytest.mark.usefixtures("compiled")
def test_compiled_code_is_kept_by_what_it_depends_on(tmp_path: Path):
    """A second start loads everything from disk; bounds checking has a folder of its own."""
    script = (
        "from spielwerk.core import game; from spielwerk.core.match_turns import turn;"
        "g = game('template'); m = g.start(2, 1); m.legal(0);"
        "print(sum(sum(f.stats.cache_misses.values()) for f in (g.setup, g.observe, g.bound(turn))))"
    )

    def misses(**environment: str) -> int:
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "SPIELWERK_CACHE": str(tmp_path), **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        return int(done.stdout)

    assert misses(SPIELWERK_CHECK="0") > 0
    assert misses(SPIELWERK_CHECK="0") == 0
    assert misses(SPIELWERK_CHECK="1") > 0
