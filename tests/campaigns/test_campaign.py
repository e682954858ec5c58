"""A campaign is cut into parts, goes on where it was, and tells what went wrong."""

import json
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from campaigns.bots import Bots
from campaigns.campaign import REPORT, TOTALS, Ledger, Outcome, arguments, main, report_line, run, write_report
from campaigns.kills import Kills
from campaigns.leaks import Leaks
from campaigns.requests import Requests
from campaigns.rules import Rules
from campaigns.total import NOTHING, Entry, read_total, write_total

from campaigns import campaign
from spielwerk.core import SpielwerkError


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


def test_it_goes_on_where_another_machine_was(tmp_path: Path):
    kept, first, second = tmp_path / "done" / "counting.json", Counting(), Counting()
    ledger = Ledger.open(tmp_path / "one.jsonl")
    run(first, ledger, 1, commit="abc", show=False)
    write_total(ledger.before.plus(ledger.entries[part] for part in ("1", "2", "4")), kept, first.parts)
    assert json.loads(kept.read_text())["parts"] == "0-1 3"
    elsewhere = Ledger.open(tmp_path / "two.jsonl", read_total(kept, second.parts))
    assert run(second, elsewhere, 1, commit="def", show=False)
    assert second.did == ["3", "5"]
    assert elsewhere.counts() == {"things": 11}
    assert elsewhere.problems() == ["4: ValueError: nothing is here", "3: three is wrong"]
    assert "| 5 of 5 | 11 things | 2 | none |" in report_line(second, elsewhere, "2026-01-01")
    assert "abc, def" in report_line(second, elsewhere, "2026-01-01")
    write_total(elsewhere.total(second.parts), kept, second.parts)
    both = Ledger.open(tmp_path / "one.jsonl", read_total(kept, first.parts))
    assert both.counts() == {"things": 11}, "what this machine and the file both tell counts once"
    assert both.left(first.parts) == []


def test_machines_share_a_campaign_out_and_one_takes_over_what_the_others_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Part 1 was done before, part 4 is a third machine's; part 5 is done twice and counts once."""
    page, kept = tmp_path / "page.md", tmp_path / "done"
    page.write_text("| date | campaign |\n|---|---|\n")
    write_total(NOTHING.plus([Entry("1", "abc", 1, {"things": 1}, (), "an older one")]), kept / "counting.json", Counting.parts)
    ledgers = []
    for name, share in (("here", "1/2"), ("there", "2/3")):
        monkeypatch.setattr(campaign, "machine", lambda name=name: name)
        ledgers.append(str(tmp_path / f"{name}.jsonl"))
        options = ["--ledger", ledgers[-1], "--share", share, "--commit", f"of {name}", "--no-report"]
        told = arguments("", minutes=1).parse_args(options)
        main(Counting(), told, totals=kept, report=page)
    assert [set(Ledger.open(Path(ledger)).entries) for ledger in ledgers] == [{"3", "5"}, {"2", "5"}]
    monkeypatch.setattr(campaign, "LEDGERS", tmp_path)
    main(Counting(), arguments("", minutes=0).parse_args(["--take", *ledgers]), totals=kept, report=page)
    assert "1 of 5 parts are left" in capsys.readouterr().out
    assert "| 4 of 5 | 11 things |" in page.read_text()
    assert page.read_text().endswith("| abc, of there, of here | an older one and there and here |\n"), "in the parts' order"
    assert read_total(kept / "counting.json", Counting.parts).counts == {"things": 11}


def test_what_has_met_a_problem_is_tried_again_when_it_is_wanted(tmp_path: Path):
    """Problems stay until another try of their parts has met none, here or where the total goes; each part counts once."""
    path, kept, mended = tmp_path / "one.jsonl", tmp_path / "done" / "counting.json", Counting()
    run(Counting(), Ledger.open(path), 1, commit="abc", show=False)
    write_total(Ledger.open(path).total(Counting.parts), kept, Counting.parts)
    for ledger in (Ledger.open(path), Ledger.open(path, read_total(kept, Counting.parts))):
        run(mended, ledger, 1, commit="def", show=False)
        assert mended.did == [], "nothing is left, and nobody wants more"
        assert not run(mended, ledger, 0, commit="def", show=False, retry=True)
        assert ledger.problems() == ["3: three is wrong", "4: ValueError: nothing is here"]
    mended.do = lambda part: Outcome({"things": int(part)})  # type: ignore[method-assign]
    elsewhere = Ledger.open(tmp_path / "two.jsonl", read_total(kept, Counting.parts))
    run(mended, elsewhere, 1, commit="def", show=False, retry=True)
    assert set(elsewhere.entries) == {"3", "4"}
    write_total(elsewhere.total(Counting.parts), kept, Counting.parts)
    total = read_total(kept, Counting.parts)
    assert (total.counts, total.problems, total.commits) == ({"things": 15}, [], ("abc", "def"))
    assert Ledger.open(path, total).total(Counting.parts) == total, "what was told here before is replaced"
    here = Ledger.open(path)
    here.take(tmp_path / "two.jsonl")
    assert (here.counts(), here.problems()) == ({"things": 15}, [])


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_whoever_is_told_to_end_gives_back_what_it_holds(tmp_path: Path, ending: signal.Signals):
    """Also when Ctrl-C was ignored before, as it is for what a script starts in the background."""
    campaign, page = Counting(), tmp_path / "page.md"
    page.write_text("| date | campaign |\n|---|---|\n")
    campaign.do = lambda part: signal.raise_signal(ending) if part == "3" else Outcome({"things": 1})  # type: ignore[method-assign]
    before = {one: signal.signal(one, signal.SIG_IGN) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        told = arguments("", minutes=1).parse_args(["--ledger", str(tmp_path / "one.jsonl"), "--commit", "abc"])
        main(campaign, told, totals=None, report=page)
        assert signal.getsignal(ending) == signal.SIG_IGN, "as it was before"
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
    assert campaign.closed == 1
    assert "| 2 of 5 | 2 things |" in page.read_text()


def test_a_share_is_one_of_several():
    assert arguments("", minutes=1).parse_args(["--share", "16/16"]).share == (16, 16)
    for wrong in ("0/4", "5/4", "4", "a/b"):
        with pytest.raises(SystemExit):
            arguments("", minutes=1).parse_args(["--share", wrong])


def test_a_total_of_other_parts_counts_for_nothing_and_is_not_overwritten(tmp_path: Path):
    kept, parts = tmp_path / "counting.json", ["a", "b", "c"]
    write_total(NOTHING.plus([Entry("a", "abc", 1, {"things": 1}), Entry("b", "abc", 1, {"things": 2})]), kept, parts)
    before = kept.read_bytes()
    assert read_total(kept, ["x", "y"]) == NOTHING
    with pytest.raises(SpielwerkError, match=r"counting\.json tells of 3 parts"):
        write_total(NOTHING.plus([Entry("x", "abc", 1, {"things": 1})]), kept, ["x", "y"])
    assert kept.read_bytes() == before


@pytest.mark.parametrize("campaign", [Rules(), Bots(), Leaks(), Kills(), Requests()], ids=lambda campaign: campaign.name)
def test_what_the_kept_totals_tell_is_in_the_report(campaign: Rules | Bots | Leaks | Kills | Requests):
    path = TOTALS / f"{campaign.name}.json"
    if not path.exists():
        return  # nothing of it has been done anywhere
    told = json.loads(path.read_text())
    rows = [line for line in REPORT.read_text(encoding="utf-8").splitlines() if f"| {campaign.name} |" in line]
    for what, number in told["counts"].items():
        assert f"{number:,} {what}" in rows[-1]
    assert f"{len(read_total(path, campaign.parts).parts)} of {len(campaign.parts)}" in rows[-1]
