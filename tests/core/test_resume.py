"""A match goes on from a snapshot as if nothing had happened."""

from __future__ import annotations

import json
import random

import pytest

from spielwerk.core import BadSave, Game, Match, SpielwerkError, game


@pytest.fixture
def played() -> Match:
    match = game("template").start(seats=3, seed=7)
    for _ in range(5):
        seat = match.to_act[0]
        match.play(seat, match.legal_ids(seat)[0])
    return match


def resumed(match: Match) -> Match:
    """Through bytes and JSON, as a database keeps it."""
    record, dice = match.snapshot()
    return Match.resume(match.game, bytes(record), json.loads(json.dumps(dice)), match.options)


def test_a_resumed_match_goes_on_with_the_same_questions_and_the_same_luck(played: Match):
    twin, rng = resumed(played), random.Random(3)
    length = len(played.history)
    assert twin.state.tobytes() == played.state.tobytes()
    while not played.over:
        assert (twin.to_act, twin.ply, twin.seats) == (played.to_act, played.ply, played.seats)
        seat = rng.choice(played.to_act)
        assert twin.legal_ids(seat) == played.legal_ids(seat)
        action = rng.choice(played.legal_ids(seat))
        played.play(seat, action)
        twin.play(seat, action)
    assert twin.history == played.history[length:]
    assert (twin.scores, twin.ranks, twin.winners) == (played.scores, played.ranks, played.winners)
    assert twin.log(1, "de") == played.log(1, "de")[length:]


def test_what_happened_before_cannot_be_taken_back_or_saved(played: Match):
    twin = resumed(played)
    with pytest.raises(SpielwerkError, match="nothing to take back"):
        twin.undo()
    seat = twin.to_act[0]
    twin.play(seat, twin.legal_ids(seat)[0])
    twin.undo()
    assert twin.state.tobytes() == played.state.tobytes()
    with pytest.raises(SpielwerkError, match="does not know its seed"):
        twin.save()


def test_resuming_sets_nothing_up_and_rolls_no_dice(played: Match, monkeypatch: pytest.MonkeyPatch):
    snapshot = played.snapshot()
    monkeypatch.setattr(Game, "first_bytes", lambda *_: pytest.fail("a match was set up"))
    monkeypatch.setattr("spielwerk.core.match.luck_from", lambda *_: pytest.fail("dice were made"))
    twin = Match.resume(played.game, *snapshot)
    assert twin.snapshot() == snapshot


@pytest.mark.parametrize(("record", "dice"), [(b"", (1, 2)), (b"short", (1, 2)), (None, (1,)), (None, (1, 2, 3)), (None, ())])
def test_a_snapshot_of_something_else_is_refused(played: Match, record: bytes | None, dice: tuple[int, ...]):
    with pytest.raises(BadSave, match="A snapshot of template has"):
        Match.resume(played.game, played.snapshot()[0] if record is None else record, dice)
