"""Hours of play, in seconds: what is measured, what is drawn, and what is a problem."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

from campaigns.soak import Sample, Soak, judge, read

SAMPLE = Sample(1, 10.0, {"web": 200.0, "thinking": 40.0}, {"web": 50, "thinking": 6}, 100, 10.0, 50.0, 0)


def test_a_site_is_measured_and_drawn(tmp_path: Path):
    picture, samples = tmp_path / "soak.svg", tmp_path / "samples.jsonl"
    soak = Soak(parts=1, minutes=0.1, matches=4, rate=8, database="sqlite", samples=samples, picture=picture)
    try:
        outcome = soak.do("sqlite 1")
    finally:
        soak.close()
    assert outcome.problems == []
    assert outcome.counts["moves"] > 0
    measured = read(samples)
    assert len(measured) == 10
    assert measured[-1].memory["web"] > 20
    assert measured[-1].handles["web"] > 5
    drawing = ElementTree.fromstring(picture.read_text())
    assert len(drawing.findall("{*}polyline")) >= 4
    assert "SQLite, one web process" in picture.read_text()


def _later(**changed: object) -> list[str]:
    """What is told of a site that has become another one since it had settled."""
    early = [replace(SAMPLE, memory={"web": 100.0, "thinking": 10.0})] * 5
    return judge(early + [SAMPLE] * 10 + [replace(SAMPLE, at=60.0, **changed)] * 10, settled=600)


def test_what_grows_is_a_problem():
    assert _later() == []
    assert _later(memory={"web": 240.0, "thinking": 45.0}, handles={"web": 70, "thinking": 8}) == []
    assert _later(memory={"web": 300.0, "thinking": 40.0}) == [
        "memory (MiB) of web processes: 200 when all was loaded, 300 now"
    ]
    assert _later(handles={"web": 50, "thinking": 60}) == ["open handles of thinking processes: 6 when all was loaded, 60 now"]
    assert _later(memory={"web": 200.0}) == ["there is no thinking process any more"]


def test_what_grows_before_a_site_has_settled_is_none():
    assert judge([SAMPLE] * 10 + [replace(SAMPLE, memory={"web": 900.0, "thinking": 40.0})] * 10, settled=5000) == []


def test_latency_is_judged_where_nothing_else_is_to_be_done():
    slow = [replace(SAMPLE, p99=2000.0)] * 10
    assert judge(slow) == ["of a hundred moves one was heard of after 2000 ms"]
    assert judge(slow, busy=True) == []
    assert judge([replace(SAMPLE, p99=float("nan"))] * 10, busy=True) == ["nobody heard of any move"]


def test_refused_moves_are_a_problem():
    assert _later(refused=2) == ["20 moves were refused"]
