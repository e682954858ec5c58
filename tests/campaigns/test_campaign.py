"""A campaign is cut into parts, goes on where it was, and tells what went wrong."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from campaigns.campaign import Ledger, Outcome, report_line, run, write_report


class Counting:
    """Counts the parts that were done; the third goes wrong, the fourth raises."""

    name, seeds = "counting", "none"
    parts: Sequence[str] = ("1", "2", "3", "4", "5")

    def __init__(self) -> None:
        self.did: list[str] = []
        self.closed = 0

    def do(self, part: str) -> Outcome:
        self.did.append(part)
        if part == "4":
            raise ValueError("nothing is here")
        return Outcome({"things": int(part)}, ["three is wrong"] if part == "3" else [])

    def close(self) -> None:
        self.closed += 1


def test_all_parts_are_done_and_problems_do_not_stop_it(tmp_path: Path):
    campaign, ledger = Counting(), Ledger.open(tmp_path / "one.jsonl")
    assert run(campaign, ledger, 1, commit="abc", show=False)
    assert campaign.did == ["1", "2", "3", "4", "5"]
    assert campaign.closed == 1
    assert ledger.counts() == {"things": 11}
    assert ledger.problems() == ["3: three is wrong", "4: ValueError: nothing is here"]


def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "one.jsonl"
    first = Counting()
    monkeypatch.setattr(first, "parts", ("1", "2"))
    run(first, Ledger.open(path), 1, commit="abc", show=False)
    with path.open("a") as file:
        file.write('{"part": "3", "comm')  # killed while it wrote
    second = Counting()
    run(second, Ledger.open(path), 1, commit="def", show=False)
    assert second.did == ["3", "4", "5"]
    assert set(Ledger.open(path).entries) == {"1", "2", "3", "4", "5"}


def test_it_stops_when_the_time_is_over(tmp_path: Path):
    campaign = Counting()
    assert not run(campaign, Ledger.open(tmp_path / "one.jsonl"), 0, commit="abc", show=False)
    assert campaign.did == []


def test_a_row_of_the_same_day_is_replaced(tmp_path: Path):
    campaign, ledger = Counting(), Ledger.open(tmp_path / "one.jsonl")
    run(campaign, ledger, 1, commit="abc", show=False)
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n| date | campaign | parts |\n|---|---|---|\n\nThe end.\n")
    for date in ("2026-01-01", "2026-01-01", "2026-01-02"):
        write_report(report_line(campaign, ledger, date), page)
    rows = [line for line in page.read_text().splitlines() if "counting" in line]
    assert [row.split(" | ")[0] for row in rows] == ["| 2026-01-01", "| 2026-01-02"]
    assert "| 5 of 5 | 11 things | 2 | none |" in rows[0]
    assert page.read_text().endswith("\n\nThe end.\n")
