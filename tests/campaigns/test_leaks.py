"""The campaign that fetches positions twice: nothing differs on an honest site, and what leaks is found, wherever it does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest
from campaigns.campaign import Entry, Ledger, run
from campaigns.leaks import SECRETIVE, Another, Answer, Leaks, difference

from spielwerk.core import game
from spielwerk.core.registry import TEMPLATE
from spielwerk.web.matches import changes, log_entries, queries

LEAKS: dict[str, tuple[object, str, Callable]] = {
    "a sentence of the page": (
        queries,
        "_asks",
        lambda honest: lambda stored, *rest: f"{honest(stored, *rest)} {crc32(stored.row.record)}",
    ),
    "the kind of an event": (
        changes,
        "event_of",
        lambda honest: lambda row, kind: replace(honest(row, kind), kind=f"{kind} {crc32(row.record or b'')}"),
    ),
    "the log": (log_entries, "_hidden_from", lambda honest: lambda said: ()),
}


@pytest.fixture
def leaks() -> Iterator[Leaks]:
    """The same campaign with the smallest game and a few positions."""
    campaign = Leaks(positions=6, of_a_part=2, games=[TEMPLATE])
    yield campaign
    campaign.close()


def test_an_honest_site_shows_the_same_whatever_is_hidden(leaks: Leaks, tmp_path: Path):
    assert leaks.parts == ["template-2-0", "template-3-0", "template-4-0"]
    told = [leaks.do(part) for part in leaks.parts[1:]]
    for outcome in told:
        assert outcome.problems == []
        assert outcome.counts["positions"] == outcome.counts["of template"] == 2
        assert outcome.counts["answers compared"] > 2 * 4
    assert sum(outcome.counts["moves told"] for outcome in told) > 0
    ledger = Ledger.open(tmp_path / "leaks.jsonl")
    ledger.enter(Entry(leaks.parts[0], "abc", 1.0, {}))
    ledger.enter(Entry(leaks.parts[1], "abc", 1.0, {}))
    assert run(leaks, ledger, 10, commit="abc", show=False)
    assert ledger.entries[leaks.parts[2]].counts == told[1].counts, "a part that is done later tries the same things"


@pytest.mark.parametrize("name", [TEMPLATE, *SECRETIVE])
def test_what_is_dealt_anew_is_another_position_that_looks_the_same(name: str):
    played, rng = game(name), random.Random(7)
    match = played.start(3, 7, SECRETIVE.get(name, {}))
    others = {viewer: Another(played, viewer, random.Random(viewer)) for viewer in (-1, 0, 2)}
    differ = 0
    for _ in range(25):
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal_ids(seat)))
        for viewer, another in others.items():
            data = match.state.tobytes()
            other = another.record(data)
            assert played.seen(played.state.from_bytes(other), viewer).tobytes() == match.seen(viewer).tobytes()
            differ += other != data
        if match.over:
            break
    assert differ > 10


@pytest.mark.parametrize("place", LEAKS)
def test_a_leak_is_found(leaks: Leaks, monkeypatch: pytest.MonkeyPatch, place: str):
    module, name, leaking = LEAKS[place]
    monkeypatch.setattr(module, name, leaking(getattr(module, name)))
    problems = next((found for part in leaks.parts if (found := leaks.do(part).problems)), ())
    assert problems
    assert any("events are" in problem for problem in problems) == (place == "the kind of an event")
    assert all(" seats, " in problem and ", ply " in problem and ", viewer " in problem for problem in problems)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (Answer("GET /", 200, (("a", "b"),), b"hand 13"), "byte 6"),
        (Answer("GET /", 200, (("a", "b"),), b"hand 121"), "7 or 8 bytes"),
        (Answer("GET /", 200, (("a", "c"),), b"hand 12"), "headers"),
        (Answer("GET /", 404, (("a", "b"),), b"hand 12"), "200 or 404"),
    ],
)
def test_bytes_lengths_headers_and_status_are_compared(other: Answer, told: str):
    one = Answer("GET /", 200, (("a", "b"),), b"hand 12")
    assert difference(one, one) == ""
    assert told in difference(one, other)
