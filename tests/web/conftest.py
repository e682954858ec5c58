"""Sites to test, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spielwerk.web.notices import planning, turns

from .databases import Cluster, find
from .receivers import MailServer, PushedBrowser, Receiver
from .site import RunningSite, Visitor


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if not find("initdb"):
        pytest.skip("PostgreSQL is not installed (scripts/setup-test-machine.sh)")
    cluster = Cluster()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Makes URLs of empty databases."""
    if request.param == "postgresql":
        return request.getfixturevalue("cluster").new
    return lambda: f"sqlite:///{tmp_path_factory.mktemp('database') / 'spielwerk.sqlite'}"


@pytest.fixture(scope="module")
def site(new_database: Callable[[], str]) -> Iterator[RunningSite]:
    """A running site on either kind of database."""
    with RunningSite(new_database()) as site:
        yield site


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'spielwerk.sqlite'}"


@pytest.fixture(scope="module")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A running site on SQLite only, for what has nothing to do with the database."""
    with RunningSite(f"sqlite:///{tmp_path_factory.mktemp('database') / 'spielwerk.sqlite'}") as site:
        yield site


@pytest.fixture
def dealt(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Visitor, Visitor]:
    """A match of Anna and Ben whose luck is known: she holds 5, 8 and 11, he holds 1, 3 and 9."""
    monkeypatch.setattr("spielwerk.web.matches.lobby.new_seed", lambda: 9)
    anna, ben = site.account("Anna"), site.account("Ben")
    match = anna.create("mf")
    ben.join(match)
    return match, anna, ben


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is given time to answer, nothing is put together, and nobody sweeps but the test."""
    monkeypatch.setattr(turns, "SETTLES", 0.0)
    monkeypatch.setattr(turns, "SETTLES_LIVE", 0.0)
    monkeypatch.setattr(planning, "GAPS", dict.fromkeys(planning.GAPS, 0.0))
    monkeypatch.setattr("spielwerk.web.notices.service.SWEEP", 600.0)


@pytest.fixture
def hook() -> Iterator[Receiver]:
    hook = Receiver()
    yield hook
    hook.close()


@pytest.fixture
def post_office() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


@pytest.fixture
def browser() -> Iterator[PushedBrowser]:
    browser = PushedBrowser()
    yield browser
    browser.service.close()
