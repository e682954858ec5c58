"""Backup and restore: whatever was acknowledged comes back, into either kind of database, or nothing is touched."""

from __future__ import annotations

import gzip
import hashlib
import json
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, select, text, update
from typer.testing import CliRunner

from spielwerk.cli import app
from spielwerk.core import load
from spielwerk.web.store.backups import BadBackup, backup, check_backup, making, restore
from spielwerk.web.store.database import BadDatabase, Database, current_revision, revisions
from spielwerk.web.store.models import MatchRow, Person, SeatRow

from .site import RunningSite, Server, Visitor, play_out, wait_for


class Player:
    """Somebody who plays many matches as fast as she can, and notes what the site has acknowledged."""

    def __init__(self, url: str) -> None:
        self.visitor = Visitor(url, "Anna")
        self.token = self.visitor.http.headers["authorization"]
        self.matches = [self.visitor.create("mb") for _ in range(4)]
        self.acknowledged: dict[str, list[int]] = {match: [] for match in self.matches}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        while not self._stop.is_set():
            for match in self.matches:
                seen = self.visitor.see(match)
                if seen["question"]:
                    action = seen["choices"][0]["id"]
                    if self.visitor.act(match, seen["question"], action).status_code == 200:
                        self.acknowledged[match].append(action)
            if all(self.visitor.see(match)["status"] == "finished" for match in self.matches):
                more = [self.visitor.create("mb") for _ in range(2)]
                self.acknowledged |= {match: [] for match in more}
                self.matches += more

    def made(self) -> int:
        return sum(map(len, list(self.acknowledged.values())))

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(timeout=60)
        assert not self._thread.is_alive()


@pytest.mark.parametrize("other", [False, True], ids=["same kind", "other kind"])
def test_all_that_was_acknowledged_before_a_backup_is_in_it_and_the_matches_go_on(
    new_database: Callable[[], str], other: bool, request: pytest.FixtureRequest, tmp_path: Path
):
    """The site is backed up twice while somebody plays; it burns down; the last backup is restored."""
    server = Server(new_database_url := new_database())
    anna = Player(server.url)
    path = tmp_path / "site.backup"
    for _ in range(2):
        enough = anna.made() + 5
        wait_for(lambda enough=enough: anna.made() >= enough)
        before = {match: list(actions) for match, actions in dict(anna.acknowledged).items()}
        backup(new_database_url, path, force=True)
    after = anna.made() + 5
    wait_for(lambda: anna.made() >= after)  # play went on all the time
    anna.stop()
    server.kill()

    fresh = new_database()
    if other:
        here = f"sqlite:///{tmp_path / 'other.sqlite'}"
        fresh = here if fresh.startswith("postgresql") else request.getfixturevalue("cluster").new()
    restore(fresh, path)
    server = Server(fresh)
    try:
        again = Visitor(server.url)
        again.http.headers["authorization"] = anna.token  # the key that signs is in the backup too
        for match, known in before.items():
            play_out(match, again)
            file = again.get(f"/matches/{match}/export").json()
            load(file)  # every action legal, luck as the seed has it
            assert [action for seat, action in file["actions"] if seat == 0][: len(known)] == known
        ben = Visitor(server.url, "Ben")  # whoever comes new gets a number that nobody has
        play_out(ben.create("mb"), ben)
    finally:
        server.kill()


def filled(url: str) -> str:
    """A site with a finished match, a running one and some talk; the running one."""
    with RunningSite(url) as site:
        anna = site.visitor("Anna")
        play_out(anna.create("mb"), anna)
        match = anna.create("mf", clock={"kind": "move", "seconds": 3600})
        site.visitor("Bén ☃").join(match)
        anna.post(f"/matches/{match}/chat", {"text": "a “word”\n\\ and 🎲"})
        anna.answer(match)
    return match


@contextmanager
def opened(url: str) -> Iterator[Database]:
    """A database whose connections are closed afterwards, for nothing is restored while one is open."""
    database = Database(url)
    yield database
    database.close()


def rows(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines()[1:-1]


def test_a_restored_database_is_the_same_to_the_last_byte(new_database: Callable[[], str], tmp_path: Path):
    one, two = new_database(), new_database()
    match = filled(one)
    with opened(one) as database, database.writing() as session:
        session.execute(update(MatchRow).values(deadline=None))  # clocks are another test's
        session.execute(update(SeatRow).values(asked_at=1.0, question=0))
        session.execute(text("UPDATE matches SET dice = 'null' WHERE id = :match"), {"match": match})  # JSON's null, which
        session.execute(text("UPDATE matches SET result = NULL WHERE id = :match"), {"match": match})  # is not a missing value
    backup(one, tmp_path / "one")
    restore(two, tmp_path / "one")
    backup(two, tmp_path / "two")
    assert rows(tmp_path / "one") == rows(tmp_path / "two")
    assert len(rows(tmp_path / "one")) > 30


def test_all_tables_are_of_one_moment(new_database: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Somebody comes whenever another table is read: nobody of them is in the backup, and nobody waits for it."""
    url = new_database()
    filled(url)
    plain = making._rows

    def disturbed(connection: Connection, table: Table) -> Iterator[list[object]]:
        with opened(url) as database, database.writing() as session:
            session.add(Person(name="Late", created_at=1.0))
        yield from plain(connection, table)

    monkeypatch.setattr(making, "_rows", disturbed)
    backup(url, tmp_path / "site")
    assert b"Late" not in b"".join(rows(tmp_path / "site"))
    with opened(url) as database, database.reading() as session:
        assert session.scalars(select(Person.name)).all().count("Late") == len(check_backup(tmp_path / "site")[1])


def test_clocks_stand_still_between_backup_and_restore(
    new_database: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    one, two = new_database(), new_database()
    match = filled(one)
    backup(one, tmp_path / "site")
    made_at = check_backup(tmp_path / "site")[0].made_at
    monkeypatch.setattr("spielwerk.web.store.backups.restoring.time.time", lambda: made_at + 5000)

    def clocks(url: str) -> tuple[float, list[float]]:
        with opened(url) as database, database.reading() as session:
            asked = session.scalars(select(SeatRow.asked_at).where(SeatRow.match == match, SeatRow.question > 0)).all()
            return session.get(MatchRow, match).deadline, list(asked)

    restore(two, tmp_path / "site")
    (due, asked), (was_due, was_asked) = clocks(two), clocks(one)
    assert due - was_due == pytest.approx(5000)
    assert [late - early for late, early in zip(asked, was_asked, strict=True)] == pytest.approx([5000])


def test_a_database_that_is_not_empty_is_replaced_by_force_only(new_database: Callable[[], str], tmp_path: Path):
    one, two = new_database(), new_database()
    filled(one)
    backup(one, tmp_path / "site")
    with RunningSite(two) as site:
        site.visitor("Somebody else")
    with pytest.raises(BadDatabase, match="not empty"):
        restore(two, tmp_path / "site")

    def names() -> set[str]:
        with opened(two) as database, database.reading() as session:
            return set(session.scalars(select(Person.name)))

    assert names() == {"Somebody else"}
    restore(two, tmp_path / "site", force=True)
    assert names() == {"Anna", "Bén ☃"}


def test_tables_of_another_program_are_left_alone(new_database: Callable[[], str], tmp_path: Path):
    one, two = new_database(), new_database()
    filled(one)
    backup(one, tmp_path / "site")
    with opened(two) as database, database.writing() as session:
        session.execute(text("CREATE TABLE accounts (owner INTEGER)"))
    with pytest.raises(BadDatabase, match="another program"):
        restore(two, tmp_path / "site", force=True)
    with opened(two) as database, database.reading() as session:
        assert session.execute(text("SELECT * FROM accounts")).all() == []


def test_a_backup_of_older_tables_is_brought_up_to_date(new_database: Callable[[], str], tmp_path: Path):
    one, two = new_database(), new_database()
    old = Database(one)
    old.migrate("0002")
    with old.writing() as session:
        told = "INSERT INTO people (name, epoch, lang, webhook, email, created_at) VALUES ('Old', 0, '', '', '', 1)"
        session.execute(text(told))
    old.close()
    backup(one, tmp_path / "site")
    assert check_backup(tmp_path / "site")[0].revision == "0002"
    restore(two, tmp_path / "site")
    new = Database(two)
    with new.engine.connect() as connection:
        assert current_revision(connection) == revisions()[-1]
    with new.reading() as session:
        assert session.scalars(select(Person)).one().settings == {}


def forged(path: Path, **changed: object) -> None:
    """A backup whose head says something else and whose checksum fits all the same."""
    head, *lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)[:-1]
    head = json.dumps(json.loads(head) | changed).encode() + b"\n"
    tail = {"counts": check_backup(path)[1], "sha256": hashlib.sha256(b"".join([head, *lines])).hexdigest()}
    path.write_bytes(gzip.compress(b"".join([head, *lines, json.dumps(tail).encode() + b"\n"])))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:-40]), "damaged"),
        (lambda path: path.write_bytes(b""), "damaged"),
        (lambda path: path.write_bytes(b"\x89PNG and so on"), "damaged"),
        (lambda path: path.write_bytes(gzip.compress(b"hello\n")), "damaged"),
        (lambda path: path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(b"Anna", b"Anne"))), "damaged"),
        (
            lambda path: path.write_bytes(gzip.compress(b"".join(gzip.decompress(path.read_bytes()).splitlines(True)[:-1]))),
            "damaged",
        ),
        (lambda path: path.unlink(), "cannot be read"),
        (lambda path: forged(path, format=2), "newer program"),
        (lambda path: forged(path, revision="0999"), "newer program"),
    ],
    ids=["cut off", "empty", "no gzip", "other text", "altered", "without its end", "missing", "newer format", "newer tables"],
)
def test_a_damaged_or_newer_file_is_refused_with_a_sentence(spoil: Callable[[Path], object], said: str, tmp_path: Path):
    url, path = f"sqlite:///{tmp_path / 'one.sqlite'}", tmp_path / "site.backup"
    filled(url)
    backup(url, path)
    spoil(path)
    for target in ("one", "two"):
        kept = {file: file.read_bytes() for file in tmp_path.iterdir()}
        done = CliRunner().invoke(app, ["restore", str(path), "--database", f"sqlite:///{tmp_path / target}.sqlite", "--force"])
        assert done.exit_code == 2
        assert said in done.stderr
        assert "Nothing was changed." in done.stderr
        assert {file: file.read_bytes() for file in tmp_path.iterdir()} == kept


def test_what_fails_half_way_changes_nothing(new_database: Callable[[], str], tmp_path: Path):
    """A row that the database refuses, in the last table that has any: all that was written and deleted before is as it was."""
    one, two, path = new_database(), new_database(), tmp_path / "site.backup"
    filled(one)
    backup(one, path)
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)[:-1]
    last = max(k for k, line in enumerate(lines) if line.startswith(b"["))
    lines.insert(last, lines[last])  # the last row, twice
    counts = check_backup(path)[1]
    counts[next(json.loads(line)["table"] for line in lines[last::-1] if line.startswith(b"{"))] += 1
    tail = {"counts": counts, "sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    path.write_bytes(gzip.compress(b"".join(lines) + json.dumps(tail).encode()))
    filled(two)
    backup(two, tmp_path / "before")
    with pytest.raises(BadDatabase, match="cannot be used"):
        restore(two, path, force=True)
    backup(two, tmp_path / "after")
    assert rows(tmp_path / "before") == rows(tmp_path / "after")


def test_nothing_is_restored_under_a_running_site(new_database: Callable[[], str], tmp_path: Path):
    url = new_database()
    server = Server(url)
    try:
        backup(url, tmp_path / "site")
        with pytest.raises(BadDatabase, match=r"Stop (it|the site) first"):
            restore(url, tmp_path / "site", force=True)
    finally:
        server.kill()
    wait_for(lambda: _restored(url, tmp_path / "site"))  # PostgreSQL may notice a dead site late


def _restored(url: str, path: Path) -> bool:
    try:
        restore(url, path, force=True)
    except BadDatabase:
        return False
    return True


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_connections_that_are_about_to_end_are_waited_for(new_database: Callable[[], str], tmp_path: Path):
    """As those of a site that was stopped a moment ago."""
    one, two = new_database(), new_database()
    filled(one)
    backup(one, tmp_path / "site")
    database = Database(two)
    connection = database.engine.connect()

    def end() -> None:
        connection.close()
        database.close()

    ending = threading.Timer(0.3, end)
    ending.start()
    restore(two, tmp_path / "site")
    ending.join()
    with opened(two) as restored, restored.reading() as session:
        assert len(session.scalars(select(Person.name)).all()) == 2


def test_files_are_for_their_owner_only(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'site.sqlite'}"
    with RunningSite(url) as site:
        site.visitor("Anna")
        backup(url, tmp_path / "site.backup")
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert {"site.sqlite", "site.sqlite-wal", "site.backup"} <= modes.keys()
    assert set(modes.values()) == {0o600}
    restore(f"sqlite:///{tmp_path / 'copy.sqlite'}", tmp_path / "site.backup")
    assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600


def test_a_folder_gets_dated_files_and_keeps_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    url, folder = f"sqlite:///{tmp_path / 'site.sqlite'}", tmp_path / "backups"
    Database(url).migrate()
    folder.mkdir()
    for day in ("01", "02", "03"):
        (folder / f"spielwerk-2020-01-{day}T000000Z.backup").touch()
    (folder / "of-somebody-else.backup").touch()
    monkeypatch.setenv("SPIELWERK_DATABASE", url)
    done = CliRunner().invoke(app, ["backup", str(folder), "--keep", "2", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert check_backup(Path(told["file"]))[1] == told["counts"]
    kept = {file.name for file in folder.iterdir()}
    assert kept == {"of-somebody-else.backup", "spielwerk-2020-01-03T000000Z.backup", Path(told["file"]).name}
    assert CliRunner().invoke(app, ["restore", told["file"], "--check"]).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["{}/file", "--database", "sqlite:///{}/none.sqlite"], "There is no database"),
        (["{}/no/such/folder/file", "--database", "sqlite:///{}/site.sqlite"], "cannot be written"),
        (["{}/site.sqlite", "--database", "sqlite:///{}/site.sqlite"], "exists already"),
        (["{}/file", "--database", "sqlite:///{}/empty.sqlite"], "holds no site"),
        (["{}/file", "--database", "sqlite:///{}/site.sqlite", "--keep", "3"], "--keep is for a folder"),
    ],
)
def test_a_backup_that_cannot_be_made_is_said_in_a_sentence(arguments: list[str], said: str, tmp_path: Path):
    Database(f"sqlite:///{tmp_path}/site.sqlite").migrate()
    (tmp_path / "empty.sqlite").touch()
    done = CliRunner().invoke(app, ["backup", *(word.format(tmp_path) for word in arguments)])
    assert done.exit_code == 2
    assert said in done.stderr
    assert not (tmp_path / "file").exists()
    assert not list(tmp_path.glob(".*.part"))


def test_reading_a_backup_needs_no_special_program(tmp_path: Path):
    url = f"sqlite:///{tmp_path / 'site.sqlite'}"
    filled(url)
    backup(url, tmp_path / "site")
    head, *_, tail = map(json.loads, gzip.decompress((tmp_path / "site").read_bytes()).splitlines())
    assert head["revision"] == revisions()[-1]
    assert tail["counts"]["people"] == 2
    with pytest.raises(BadBackup):
        check_backup(tmp_path / "site.sqlite")
