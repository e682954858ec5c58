"""Random matches of every game, at every seat count and with every option."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.core import CHANCE, PLAIN, Game, IllegalAction, below, dice_from, load
from spielwerk.core.text import LANGUAGES
from spielwerk.sim.check import check, option_sets, random_match, sample

# Shared out over all seat counts and options. Plain, a few are enough: compiled rules lead to the same bytes (test_speeds.py).
MATCHES = 12 if PLAIN else 2400


def tables(game: Game) -> list[tuple[int, dict[str, int]]]:
    """Every seat count with every set of options that is tried."""
    return [(seats, options) for seats in range(game.fewest_seats, game.most_seats + 1) for options in option_sets(game)]


def test_random_matches_keep_every_law_and_use_every_verb(game: Game) -> None:
    """Laws, ranges, one ply an action, an end within the declared length, for each seat count and option."""
    used = dict.fromkeys(game.verbs.verbs, 0)
    shared = tables(game) if not PLAIN else tables(game)[:: max(1, len(tables(game)) // 8)]
    for seats, options in shared:
        report = check(game, seats, max(1, MATCHES // len(shared)), seed=seats, options=options)
        assert report.longest <= game.longest
        for verb, times in report.used.items():
            used[verb] += times
    assert PLAIN or [verb for verb, times in used.items() if not times] == []


def test_python_face(game: Game) -> None:
    """Undo, save and load, breakdown, secrets, at each seat count, without options and with all of them."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        for options in (option_sets(game)[0], option_sets(game)[-1])[: 1 if PLAIN else 2]:
            sample(game, seats, game.options_from(options, seats), seed=seats)


def test_same_seed_same_match(game: Game) -> None:
    """Two matches with the same seed and the same choices are the same, byte for byte; another seed brings other luck."""
    seats = game.most_seats
    options = game.options_from({}, seats)
    first, second, other = (random_match(game, seats, options, seed) for seed in (7, 7, 8))
    assert first.history == second.history
    assert first.state.tobytes() == second.state.tobytes()
    assert first.history != other.history
    assert int(first.state.ply) == len(first.history)


def test_a_whole_match_can_be_taken_back(game: Game) -> None:
    """Decision by decision to the beginning, dice included; refused actions in between leave no trace."""
    match, dice = game.start(game.most_seats, seed=4), dice_from(4)
    before: list[tuple[object, tuple[int, ...], int | None]] = []
    while not match.over:
        before.append((match.snapshot(), match.to_act, len(match.history) if len(before) % 100 == 0 else None))
        seat = match.to_act[-1]
        ids = match.legal_ids(seat)
        with pytest.raises(IllegalAction):
            match.play((seat + 1) % match.seats, game.verbs.count)
        assert match.legal_ids(seat) == ids
        match.play(seat, ids[below(dice, len(ids))])
    for snapshot, asked, length in reversed(before):
        match.undo()
        assert match.snapshot() == snapshot
        assert match.to_act == asked
        assert not match.over
        assert length is None or len(match.history) == length
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo()


def test_handed_out_records_never_change(game: Game) -> None:
    """What was handed out stays as it was, however the match goes on."""
    match = game.start(game.most_seats, seed=3)
    kept = []
    dice = dice_from(3)
    while not match.over and match.ply < 300:
        kept.append((match.state, match.state.tobytes(), match.seen(0), match.seen(0).tobytes()))
        seat = match.to_act[0]
        ids = match.legal_ids(seat)
        match.play(seat, ids[int(dice[0]) % len(ids)])
        dice[0] = (int(dice[0]) * 1103515245 + 12345) & 0x7FFFFFFF
    assert kept
    for state, state_bytes, seen, seen_bytes in kept:
        assert state.tobytes() == state_bytes
        assert seen.tobytes() == seen_bytes


def test_illegal_actions_change_nothing_and_say_why(game: Game) -> None:
    """Every id that is not legal, from every seat, is refused with a sentence in both languages."""
    match = game.start(game.most_seats, seed=5)
    dice = dice_from(5)
    for _ in range(12):
        if match.over:
            break
        before = match.state.tobytes()
        for seat in range(match.seats):
            legal = set(match.legal_ids(seat))
            step = max(1, game.verbs.total // 60)
            for action in range(0, game.verbs.total + step, step):
                if action in legal:
                    continue
                with pytest.raises(IllegalAction) as refused:
                    match.play(seat, action)
                assert str(refused.value).strip().endswith(".")
                for lang in LANGUAGES:
                    assert "{" not in match.why_not(seat, action, lang)
        for nobody, nothing in ((-1, 0), (game.most_seats, 0), (CHANCE, 0), (0, -1), (0, "x"), (True, 0), (0, None)):
            with pytest.raises(IllegalAction):
                match.play(nobody, nothing)  # type: ignore[arg-type]  # what a careless caller might hand over
        assert match.state.tobytes() == before
        seat = match.to_act[-1]
        ids = match.legal_ids(seat)
        match.play(seat, ids[int(dice[1]) % len(ids)])
        dice[1] = (int(dice[1]) * 1103515245 + 12345) & 0x7FFFFFFF


def test_outcomes_are_distinct_and_honest(game: Game) -> None:
    """Luck's outcomes differ in what they do or say, and each can be applied."""
    looked_at = 0
    for seats in (game.fewest_seats, game.most_seats):
        match = random_match(game, seats, game.options_from({}, seats), seed=11)
        s = game.position(seats, match.options)
        out, weight = np.zeros(game.widest, np.int32), np.zeros(game.widest, np.int32)
        for actor, action in match.history:
            if actor == CHANCE:
                n = game.outcomes(s, out, weight)
                results = set()
                for outcome in out[:n].tolist():
                    after = game.state.copy(s)
                    game.apply(after, CHANCE, outcome)
                    assert game.invariants(after) == 0
                    results.add((after.tobytes(), game.sentence(s, CHANCE, outcome, "en")))
                assert len(results) == n
                looked_at += 1
            game.apply(s, actor, action)
    assert looked_at > 0


def test_simultaneous_answers_in_any_order(game: Game) -> None:
    """Where several seats are asked at once, the record after all answers does not depend on their order."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        match = random_match(game, seats, game.options_from({}, seats), seed=21)
        s = game.position(seats, match.options)
        out = np.zeros(game.widest, np.int32)
        for number, (actor, action) in enumerate(match.history):
            bits = game.to_act(s)
            asked = [seat for seat in range(seats) if bits >> seat & 1]
            if len(asked) > 1:
                answers = {}
                for seat in asked:
                    n = game.legal(s, seat, out)
                    answers[seat] = int(out[number % n])
                forward, backward = game.state.copy(s), game.state.copy(s)
                for seat in asked:
                    game.apply(forward, seat, answers[seat])
                for seat in reversed(asked):
                    game.apply(backward, seat, answers[seat])
                assert game.state.difference(forward, backward) is None
            game.apply(s, actor, action)


def test_broken_saves_are_refused(game: Game) -> None:
    """A save with anything wrong in it names the place."""
    import json

    from spielwerk.core import BadSave

    data = json.loads(random_match(game, game.fewest_seats, game.options_from({}, game.fewest_seats), 2).save())
    assert load(data).over
    player = next(i for i, entry in enumerate(data["actions"]) if entry[0] >= 0)
    broken = {
        "rules": {"rules": data["rules"] + 1},
        "components": {"components": "0" * 16},
        "seats": {"seats": "two"},
        "options": {"seats": 99},
        "game": {"game": "chess"},
        f"actions[{player}]": {"actions": [*data["actions"][:player], [0, 10**6]]},
        f"actions[{player + 1}]": {"actions": [*data["actions"][: player + 1], "x"]},
        "spielwerk": {"spielwerk": 77},
    }
    for place, change in broken.items():
        with pytest.raises(BadSave) as refused:
            load({**data, **change})
        assert str(refused.value).startswith(place)
    for text in ("", "{", "[]", "null", '{"spielwerk": 1}', b"\xff\xfe"):
        with pytest.raises(BadSave):
            load(text)
