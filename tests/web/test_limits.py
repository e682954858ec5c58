"""Limits that hold: for people, addresses and matches, counted by all processes together; and what a site does without room."""

from __future__ import annotations

import ast
import errno
import json
import logging
import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event, text, update

import spielwerk.web
from spielwerk.core import SpielwerkError, game
from spielwerk.web.clubs import clubs
from spielwerk.web.http import limits, live, logs, security, throttle
from spielwerk.web.http.limits import LIMITS, RateLimiter
from spielwerk.web.http.open_things import OpenThings
from spielwerk.web.http.serve import connections
from spielwerk.web.http.serve.state import State, processes
from spielwerk.web.matches import clocks, comments, invitations, lobby, prepared, talk
from spielwerk.web.matches.views import Clock, SeatPlan, Terms
from spielwerk.web.notices import addresses, wishes
from spielwerk.web.order import filters, quiet, reports
from spielwerk.web.people import friends, passwords
from spielwerk.web.people.addresses import network_of
from spielwerk.web.people.views import Who
from spielwerk.web.problems import Problem
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.ages import AHEAD, older_than
from spielwerk.web.store.database import Database
from spielwerk.web.store.models import ChatRow, MatchRow, SeatRow
from spielwerk.web.thinking import advice, analyses, bots, budgets, coach, hints
from spielwerk.web.thinking.worker_pool import WorkerPool
from spielwerk.web.tournaments import organising, terms
from spielwerk.web.watching import odds

from .site import GAME, RunningSite, Visitor

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


# The table of the docs


def table() -> dict[str, str]:
    """The limits that docs/hosting.md names: where each is set → how much it is said to be."""
    text = HOSTING.read_text(encoding="utf-8").partition("\n## Limits\n")[2].partition("\n## ")[0]
    found = re.findall(r"^\| .+ \| (.+?) \| .+? \| `([\w/. ]+)` \|$", text, re.MULTILINE)
    assert len({where for _, where in found}) == len(found)
    return {where: said for said, where in found}


def test_every_limit_of_the_docs_is_that_of_the_program():
    rate = {f"http/limits.py LIMITS {name}": f"{one.rate:g} a second, {one.burst:g} at once" for name, one in LIMITS.items()}
    assert table() == {
        **rate,
        "http/limits.py MOST_STREAMS": f"{limits.MOST_STREAMS} open",
        "http/live.py _WAITING": f"{live._WAITING}, then they are one",
        "http/security.py BODY": f"{security.BODY // 1000} kB",
        "http/security.py SMALL_BODY": f"{security.SMALL_BODY // 1000} kB",
        "http/security.py MOST_ANSWERED": f"{security.MOST_ANSWERED}",
        "http/throttle.py THREADS": f"{throttle.THREADS}",
        "http/serve/connections.py HEAD": f"{connections.HEAD:g} s",
        "http/serve/connections.py HEAD_BYTES": f"{connections.HEAD_BYTES // 1024} KiB",
        "http/serve/connections.py BODY": f"{connections.BODY:g} s",
        "http/serve/connections.py STUCK": f"{connections.STUCK:g} s",
        "http/serve/connections.py OF_ADDRESS": f"{connections.OF_ADDRESS} open",
        "http/serve/connections.py KEPT_FREE": f"all but {connections.KEPT_FREE}",
        "http/serve/connections.py HANDLES": f"{connections.HANDLES}",
        "people/passwords.py AT_ONCE": f"{passwords.AT_ONCE} at once",
        "people/passwords.py WAITING": f"{passwords.WAITING}, for {passwords.PATIENCE:g} s",
        "people/friends.py MOST_FRIENDS": f"{friends.MOST_FRIENDS}",
        "people/friends.py MOST_A_DAY": f"{friends.MOST_A_DAY} a day",
        "people/friends.py MOST_BLOCKED": f"{friends.MOST_BLOCKED}",
        "order/quiet.py MOST": f"{quiet.MOST}",
        "order/filters.py MOST": f"{filters.MOST}",
        "clubs/clubs.py MOST_CLUBS": f"{clubs.MOST_CLUBS}",
        "clubs/clubs.py MOST_FOUNDED": f"{clubs.MOST_FOUNDED}",
        "clubs/clubs.py MOST_MEMBERS": f"{clubs.MOST_MEMBERS}",
        "clubs/clubs.py MOST_LINES": f"{clubs.MOST_LINES} a minute",
        "tournaments/organising.py MOST_UNFINISHED": f"{organising.MOST_UNFINISHED}",
        "tournaments/terms.py MOST_PLAYERS": f"{terms.MOST_PLAYERS}",
        "notices/wishes.py DEVICES": f"{wishes.DEVICES}",
        "order/reports.py MOST_A_DAY": f"{reports.MOST_A_DAY} a day",
        "order/reports.py MOST_OF_ADDRESS": f"{reports.MOST_OF_ADDRESS} a day",
        "notices/addresses.py A_DAY": f"{addresses.A_DAY} a day",
        "matches/lobby.py MOST_UNFINISHED": f"{lobby.MOST_UNFINISHED}",
        "matches/lobby.py MOST_OF_ADDRESS": f"{lobby.MOST_OF_ADDRESS}",
        "matches/invitations.py MOST_A_DAY": f"{invitations.MOST_A_DAY} a day",
        "matches/invitations.py MOST_A_MATCH": f"{invitations.MOST_A_MATCH}",
        "matches/invitations.py MOST_TOLD": f"{invitations.MOST_TOLD} a day",
        "matches/talk.py MOST_IN_A_MINUTE": f"{talk.MOST_IN_A_MINUTE} a minute",
        "matches/talk.py MOST_LINES": f"{talk.MOST_LINES}",
        "matches/comments.py MOST": f"{comments.MOST}",
        "matches/comments.py MOST_OF_ONE": f"{comments.MOST_OF_ONE}",
        "matches/prepared.py STEPS": f"{prepared.STEPS}",
        "matches/prepared.py MOST": f"{prepared.MOST}",
        "thinking/budgets.py PERSON": f"{budgets.PERSON.back:g} s a second, {budgets.PERSON.most:g} s at once",
        "thinking/budgets.py ADDRESS": f"{budgets.ADDRESS.back:g} s a second, {budgets.ADDRESS.most:g} s at once",
        "thinking/hints.py WAITING": f"{hints.WAITING}",
        "thinking/analyses.py WAITING": f"{analyses.WAITING}",
        "thinking/coach.py WAITING": f"{coach.WAITING}",
        "watching/odds.py WAITING": f"{odds.WAITING}",
    }


def bounds(source: str) -> Iterator[str]:
    """The constants of a module that something is refused for having reached: `if … >= MOST: raise Problem(…)`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If) and any(
            "Problem(" in ast.unparse(line) for line in node.body if isinstance(line, ast.Raise)
        ):
            for part in ast.walk(node.test):
                if isinstance(part, ast.Compare) and isinstance(part.ops[0], ast.GtE):
                    yield from (to.id for to in part.comparators if isinstance(to, ast.Name) and to.id.isupper())


def test_every_limit_of_the_program_stands_in_the_docs():
    root = Path(spielwerk.web.__file__).parent
    found = {f"{file.relative_to(root)} {name}" for file in root.rglob("*.py") for name in bounds(file.read_text("utf-8"))}
    assert {"clubs/clubs.py MOST_LINES", "matches/comments.py MOST_OF_ONE", "people/friends.py MOST_FRIENDS"} < found
    assert found - set(table()) == set()


# Counted by all processes


def test_processes_count_what_is_open_together_and_forget_the_dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = str(tmp_path)
    mine, other = OpenThings("streams", folder), OpenThings("streams", folder)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as alive:
        monkeypatch.setattr(other, "_pid", alive.pid)
        assert [mine.enters("a", 3), other.enters("a", 3), mine.enters("a", 3), other.enters("a", 3)] == [True] * 3 + [False]
        assert (mine.count("a"), other.count("a"), mine.count("b")) == (3, 3, 0)
        other.leaves("a")
        assert mine.enters("a", 3)
        assert not mine.enters("a", 3)
        assert other.enters("b", 1), "others are not concerned"
        for _ in range(3):
            mine.leaves("a")
        assert other.enters("a", 3)
        assert mine.count("a") == 1
    assert mine.count("a") == mine.count("b") == 0, "that process has ended"
    mine.leaves("never came")
    assert mine.count("never came") == 0


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),  # as some proxies write it, or else all of IPv4 would share one network
        ("unix:", "unix:"),
    ],
)
def test_an_address_counts_with_its_household(address: str, counts_as: str):
    assert network_of(address) == counts_as


_ASKING = """
import sys
from spielwerk.web.http.limits import RateLimiter
from spielwerk.web.thinking import budgets
from spielwerk.web.thinking.bot_queue import Owner

budgets.ADDRESS = budgets.Allowance(240.0, 0.0)  # nothing comes back
asked, thought = RateLimiter("asked", 0.0, 15000, sys.argv[1]), budgets.Budgets(folder=sys.argv[1])
input()
print(sum(asked.allows("home") for _ in range(10000)), sum(thought.take(Owner("home", n), 1.0) for n in range(100)))
"""


def test_processes_count_what_an_address_does_and_thinks_together(tmp_path: Path):
    """Three at once, each of which asks for less than is there: together they get what is there, not one more."""
    command = [sys.executable, "-c", _ASKING, str(tmp_path)]
    asking = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    for one in asking:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    got = [tuple(map(int, one.communicate(timeout=120)[0].split())) for one in asking]
    assert [sum(numbers) for numbers in zip(*got, strict=True)] == [15000, 240]
    assert not RateLimiter("asked", 0.0, 15000, str(tmp_path)).allows("home")
    assert RateLimiter("asked", 0.0, 15000, str(tmp_path)).allows("elsewhere")


def test_streams_of_an_address_are_counted_while_they_are_open(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(security, "MOST_STREAMS", 2)
    with RunningSite(sqlite_url, limits=True) as site, httpx.Client() as http:
        opened = site.app.state.limits.open_streams
        with http.stream("GET", f"{site.url}/events") as one, http.stream("GET", f"{site.url}/events") as two:
            assert (one.status_code, two.status_code, opened.count("127.0.0.1")) == (200, 200, 2)
            with http.stream("GET", f"{site.url}/events") as three:
                assert three.status_code == 429
            assert http.get(f"{site.url}/api/games").status_code == 200
        assert _eventually(lambda: opened.count("127.0.0.1") == 0)


def _eventually(condition: Callable[[], bool]) -> bool:
    for _ in range(500):
        if condition():
            return True
        time.sleep(0.02)
    return False


def test_thoughts_that_wait_are_counted_by_all_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    one, two = (WorkerPool("hints", 1, 2, str(tmp_path)) for _ in range(2))
    monkeypatch.setattr(two._jobs, "_pid", os.getppid())
    for pool in (one, two):
        pool._jobs.enters("hints", 9)
    for pool in (one, two):
        with pytest.raises(Problem, match="thinking_hard"):
            pool.need_room()
    two._jobs.leaves("hints")
    one.need_room()
    one.stop()
    two.stop()


# People and addresses


def test_guests_whom_pages_make_are_counted(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(LIMITS, "guests", LIMITS["guests"]._replace(rate=0.0001, burst=2))
    with RunningSite(sqlite_url, limits=True) as site:
        match = site.visitor().create("ffff")
        headers = {"origin": site.url}
        answers = [httpx.post(f"{site.url}/matches/{match}/join", data={}, headers=headers, timeout=30) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [303, 303, 429]


def test_guests_of_an_address_have_a_limit_of_unfinished_matches(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("spielwerk.web.site.MOST_OF_ADDRESS", 2)
    body = {"game": GAME, "seats": [{"kind": "free"}] * 2}
    with RunningSite(sqlite_url, limits=True) as site:
        answers = [site.visitor().post("/matches", body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 409]
        assert answers[-1].json()["title"] == "too_many_there"
        assert site.account().post("/matches", body).status_code == 201, "whoever has an account is counted by it"


def test_who_talks_much_is_slowed_down_and_a_match_hears_so_much(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(talk, "MOST_IN_A_MINUTE", 2)
    anna, ben = small_site.visitor("Anna"), small_site.visitor("Ben")
    match = anna.create("mff")
    ben.join(match)

    def say(who: Visitor) -> int:
        return who.post(f"/matches/{match}/chat", {"text": "hello"}).status_code

    assert [say(anna), say(anna), say(anna), say(ben)] == [200, 200, 429, 200]
    with small_site.site.database.writing() as db:
        db.execute(update(ChatRow).where(ChatRow.match == match).values(at=time.time() - 61))
    assert say(anna) == 200
    lines = len(anna.see(match)["chat"])
    monkeypatch.setattr(talk, "MOST_LINES", lines)
    assert say(ben) == 409
    small_site.visitor("Cleo").join(match)  # goes on, but the room tells nothing any more
    assert len(anna.see(match)["chat"]) == lines


# Large and many


def test_only_match_files_may_be_large(small_site: RunningSite):
    anna = small_site.visitor()
    size = security.SMALL_BODY + 1
    headers = {"content-type": "application/json"}
    for path in ("/people", "/matches"):
        refused = anna.http.post(path, content=b"[" * size, headers=headers)
        assert (refused.status_code, refused.json()["title"]) == (413, "too_large")
        chunked = anna.http.post(path, content=iter([b"[" * (size // 2)] * 3), headers=headers)
        assert chunked.status_code == 413
    assert anna.http.post("/matches/upload", content=b"[" * size, headers=headers).json()["title"] == "bad_file"


def test_a_crowd_of_requests_is_sent_away(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(security, "MOST_ANSWERED", 0)
    with RunningSite(sqlite_url) as site:
        refused = httpx.get(f"{site.url}/api/games")
        assert (refused.status_code, refused.json()["title"]) == (503, "busy")
        assert refused.headers["retry-after"]
        assert httpx.get(f"{site.url}/health").status_code == 200


# A disk without room


def _breaks(statement: str, database: Database) -> None:
    """Let the file take nothing more, in the words of SQLite itself."""

    @event.listens_for(database.engine, "checkout")
    def prepare(connection: object, *_: object) -> None:
        connection.execute(statement)  # type: ignore[attr-defined]  # SQLite's own


@pytest.mark.parametrize("statement", ["PRAGMA max_page_count=1", "PRAGMA query_only=ON"], ids=["full", "read-only"])
def test_a_disk_that_takes_nothing_costs_a_sentence(
    sqlite_url: str, statement: str, caplog: pytest.LogCaptureFixture, tmp_path: Path
):
    with RunningSite(sqlite_url) as site:
        anna = site.visitor()
        match = anna.create("mb")
        site.site.database.engine.dispose()
        _breaks(statement, site.site.database)
        for _ in range(300):  # a full file takes what fits into its pages
            refused = anna.post(f"/matches/{match}/chat", {"text": "word " * 80})
            if refused.status_code not in (200, 429):
                break
        assert (refused.status_code, refused.json()["title"]) == (503, "no_database")
        assert anna.see(match)["id"] == match, "what is there can be read"
        page = httpx.post(f"{site.url}/people", headers={"origin": site.url})
        assert page.status_code in (405, 503)


def test_threads_tell_of_a_database_that_is_away_in_a_sentence(sqlite_url: str):
    database = Database(sqlite_url)
    database.migrate()
    _breaks("PRAGMA query_only=ON", database)
    with pytest.raises(Exception, match="readonly") as found, database.writing() as db:
        db.execute(text("DELETE FROM chat"))
    record = logging.LogRecord("x", logging.ERROR, "", 0, "a bot of %s failed", ("M",), (found.type, found.value, found.tb))
    assert logs.in_a_sentence(record)
    said = logs.TextLines().format(record)
    assert "a bot of M failed: the database cannot be used: attempt to write a readonly database" in said
    assert "Traceback" not in said
    mistake = ValueError("ours")
    record = logging.LogRecord("x", logging.ERROR, "", 0, "failed", (), (ValueError, mistake, None))
    assert logs.in_a_sentence(record)
    assert record.exc_info, "a mistake of ours keeps its traceback"
    database.close()


A_FAILED_DISK = """
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/1/2": Read-only file system' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER fails BEFORE INSERT ON people EXECUTE FUNCTION fail();
"""  # in the words of PostgreSQL itself


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    "statement", ['ALTER DATABASE "{}" SET default_transaction_read_only = on', A_FAILED_DISK], ids=["read-only", "failed"]
)
def test_a_postgresql_that_takes_no_writes_costs_a_sentence(new_database: Callable[[], str], statement: str):
    with RunningSite(new_database()) as site:
        anna = site.visitor()
        with site.site.database.engine.connect() as connection:
            name = connection.scalar(text("SELECT current_database()"))
            connection.execute(text(statement.format(name)))
            connection.commit()
        site.site.database.engine.dispose()
        refused = anna.post("/people", {"name": "Ben"})
        assert (refused.status_code, refused.json()["title"]) == (503, "no_database")


def test_what_no_database_keeps_costs_a_sentence(new_database: Callable[[], str]):
    """PostgreSQL takes no text with a zero in it; the other database would, so both are told of it before they are asked."""
    with RunningSite(new_database()) as site:
        anna = site.visitor("Anna")
        for address in ("/api/people/1/matches?game=%00", "/matches?game=a%00b"):
            refused = anna.http.get(f"{site.url}{address}")
            assert refused.status_code == 400, address
            assert "cannot keep" in refused.text


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_what_postgresql_does_not_keep_costs_a_sentence(new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch):
    """Wherever such a text comes through to it."""
    with RunningSite(new_database()) as site:
        anna = site.visitor("Anna")
        match = anna.create("mb")

        def chat(who: Who, match: str, said: str) -> int:
            with site.site.database.engine.connect() as connection:
                return int(connection.execute(text("SELECT CAST(:said AS text)"), {"said": "a\0b"}).scalar_one())

        with monkeypatch.context() as patched:
            patched.setattr(site.site.play, "chat", chat)
            refused = anna.post(f"/matches/{match}/chat", {"text": "ab"})
        assert (refused.status_code, refused.json()["title"]) == (422, "no_text")
        assert anna.post(f"/matches/{match}/chat", {"text": "ab"}).is_success


def test_a_full_disk_does_not_end_the_supervisor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    state = State(tmp_path)
    state.web([1])

    def full(*_: object, **__: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        state.web([1, 2])
    assert "No space left" in caplog.text
    assert processes(str(tmp_path))["web"] == [1]
    state.restarted()
    assert processes(str(tmp_path))["web"] == [1, 2]


def test_shared_files_take_their_room_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Later a full disk would kill the process that writes into them."""
    RateLimiter("posts", 1, 1, str(tmp_path))
    OpenThings("streams", str(tmp_path))
    for file in tmp_path.iterdir():
        assert file.stat().st_blocks * 512 >= file.stat().st_size > 0
        assert stat.S_IMODE(file.stat().st_mode) == 0o600

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(SpielwerkError, match="No space left"):
        RateLimiter("reading", 1, 1, str(tmp_path))


# Files of one's own


def test_the_sqlite_file_is_its_owners_alone(tmp_path: Path):
    """A new one, whatever the mask says, and one that an older program has left open to all."""
    before = os.umask(0o000)
    try:
        for name in ("new", "old"):
            path = tmp_path / name
            if name == "old":
                path.touch(0o644)
            database = Database(f"sqlite:///{path}")
            database.migrate()
            with database.writing() as db:
                db.execute(text("DELETE FROM chat"))
            for file in tmp_path.glob(f"{name}*"):
                assert not file.stat().st_mode & 0o007, file.name
            database.close()
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600


# A clock that was set back


@pytest.fixture
def still(sqlite_url: str) -> Site:
    return Site(Settings(database=sqlite_url, warm=False))


def test_bots_go_on_after_the_clock_was_set_back(still: Site):
    """Everything in the database was written an hour later than now."""
    match = still.lobby.create(Who(), GAME, [SeatPlan("bot", "apprentice")] * 2).match
    with still.database.writing() as db:
        db.execute(update(MatchRow).values(changed_at=time.time() + 3600))
    for overdue in (None, bots.OVERDUE):
        assert [found for found, _ in still.bots.waiting(overdue)] == [match]
    with still.database.writing() as db:
        db.execute(update(MatchRow).values(changed_at=time.time() + AHEAD / 2))
    assert still.bots.waiting(bots.OVERDUE) == [], "the clock of another machine may be ahead by a moment"
    still.database.close()


def test_a_sweep_after_a_start_looks_for_all_that_waits(still: Site, monkeypatch: pytest.MonkeyPatch):
    asked: list[float | None] = []

    def waiting(overdue: float | None) -> list[object]:
        asked.append(overdue)
        still.bots._stop.set()
        return []

    monkeypatch.setattr(still.bots, "waiting", waiting)
    still.bots._sweep()
    assert asked == [None]
    still.database.close()


def test_a_clock_that_was_set_back_gives_nobody_time(still: Site):
    anna = still.people.guest("Anna")
    plans = [SeatPlan("me"), SeatPlan("free")]
    match = still.lobby.create(anna, GAME, plans, Terms(clock=Clock("match", 600))).match
    still.lobby.join(still.people.guest("Ben"), match)
    with still.database.writing() as db:
        row, seat = db.get_one(MatchRow, match), db.get_one(SeatRow, (match, 0))
        seat.asked_at = time.time() + 3600
        clocks.charge(row, seat)
        assert seat.seconds_left == 600
    still.database.close()


def test_what_is_dated_in_the_future_counts_as_old():
    now = time.time()
    assert older_than(now + 3600, advice.PATIENCE)
    assert older_than(now - advice.PATIENCE - 1, advice.PATIENCE)
    assert not older_than(now - 1, advice.PATIENCE)
    assert not older_than(now + 1, advice.PATIENCE)


# What is nobody else's business, and what is no game for players


def test_nobody_notices_that_an_answer_is_prepared(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    """Neither by the version nor by an event, until it is played."""
    people = [small_site.visitor(name) for name in ("Anna", "Ben")]
    match = people[0].create("mf")
    people[1].join(match)
    asked = people[0]
    asked.answer(match)
    assert not asked.see(match)["question"]
    told: list[object] = []
    monkeypatch.setattr(small_site.site.broker, "publish", lambda *news: told.append(news))
    before = people[1].see(match)
    wish = next(choice["id"] for choice in asked.see(match, ahead=True)["prepare"])
    for action in (wish, None, wish):
        assert asked.post(f"/matches/{match}/prepare", {"action": action}).json()["version"] == before["version"]
    assert people[1].see(match) == before
    assert told == []
    assert asked.see(match)["players"][0]["prepared"]
    people[1].answer(match)
    assert told
    assert people[1].see(match)["version"] > before["version"]


def test_players_begin_nothing_of_the_template(small_site: RunningSite, monkeypatch: pytest.MonkeyPatch):
    """Matches, tournaments, challenges, files; what was begun where it was offered can be looked at."""
    anna = small_site.account()
    match = anna.create("mf")
    saved = json.loads(game(GAME).start(2, seed=1).save())
    cup = {"game": GAME, "seats": 2, "rounds": 3, "name": "A cup"}
    monkeypatch.delenv("SPIELWERK_TEMPLATE")
    for path, body in (
        ("/matches", {"game": GAME, "seats": [{"kind": "free"}] * 2}),
        ("/matches/upload", saved),
        ("/tournaments", cup),
    ):
        refused = anna.post(path, body)
        assert refused.status_code in (404, 422), path
        assert "template" in refused.json()["detail"]
    assert anna.post(f"/ladders/{GAME}/join").status_code == 404
    assert anna.see(match)["id"] == match
