"""The database: migrations, size, and matches that outlive the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import JSON, column, insert, select, table, text

from spielwerk.core import game
from spielwerk.web.models import ActionRow, Base, MatchRow, SeatRow
from spielwerk.web.service import Service
from spielwerk.web.settings import Settings
from spielwerk.web.shapes import SeatPlan
from spielwerk.web.store import BadDatabase, Store

from .site import GAME, Site, play_out


def test_migrations_lead_to_the_tables_of_the_models(new_database: Callable[[], str]):
    store = Store(new_database())
    store.migrate()
    store.migrate()  # once more does no harm
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    store.close()


@pytest.mark.parametrize(
    "url", ["nonsense", "sqlite://", "oracle://x", "postgresql://nobody@127.0.0.1:1/x", "sqlite:////no/such/place/x"]
)
def test_a_database_that_cannot_be_used_is_refused_with_a_sentence(url: str):
    with pytest.raises(BadDatabase, match=r"database|file"):
        Store(url).migrate()


def test_one_secret_is_shared_by_all(new_database: Callable[[], str]):
    url = new_database()
    one = Store(url)
    one.migrate()
    two = Store(url)
    assert one.secret("x") == two.secret("x")
    assert one.secret("x") != one.secret("y")
    one.close()
    two.close()


def _copy_matches(service: Service, number: int) -> None:
    """Fill the store with copies of its newest match."""
    with service.store.engine.begin() as connection:
        row = connection.execute(select(MatchRow.__table__)).mappings().first()
        seats = connection.execute(select(SeatRow.__table__)).mappings().all()
        actions = connection.execute(select(ActionRow.__table__)).mappings().all()
        ids = [f"C{n:07d}" for n in range(number)]
        connection.execute(insert(MatchRow), [{**row, "id": new} for new in ids])
        connection.execute(insert(SeatRow), [{**seat, "match": new, "person": None} for new in ids for seat in seats])
        connection.execute(insert(ActionRow), [{**action, "match": new} for new in ids[:500] for action in actions])


def test_ten_thousand_stored_matches_start_as_fast_as_ten(sqlite_url: str):
    """No start and no page reads matches that nobody asks for: the number of statements stays the same."""
    from sqlalchemy import event

    with Site(sqlite_url) as site:
        anna = site.visitor()
        match = anna.create("mb")
        play_out(match, anna)
        _copy_matches(site.service, 10_000)

    counted: list[int] = []
    service = Service(Settings(database=sqlite_url, warm=False))

    @event.listens_for(service.store.engine, "after_cursor_execute")
    def count(connection, cursor, statement, parameters, context, many):
        counted.append(1)

    service._thinkers._waiting(0.0)
    assert len(service.finished_matches("en", 50)) == 50
    assert len(counted) <= 6
    service.store.close()


def test_pages_load_from_the_snapshot_never_by_replaying(small_site: Site):
    """The board of a running match is drawn, and played on, although nothing of its past is left."""
    anna = small_site.visitor()
    match = anna.create("mf")
    small_site.visitor("Ben").join(match)
    before = anna.see(match)
    with small_site.service.store.engine.begin() as connection:
        connection.execute(text("DELETE FROM actions WHERE match = :match"), {"match": match})
    after = anna.see(match)
    assert (after["state"], after["choices"]) == (before["state"], before["choices"])
    assert anna.answer(match)


def test_a_match_of_older_rules_stays_viewable(sqlite_url: str):
    """Rules and record have changed since: board, log and result can be seen, nothing can be played, nothing breaks."""
    service = Service(Settings(database=sqlite_url, warm=False))
    anna, ben = service.guest("Anna"), service.guest("Ben")
    running = service.create(anna, GAME, [SeatPlan("me"), SeatPlan("free")]).match
    service.join(ben, running)
    view = service.view(anna, running, "en")
    service.act(anna, running, view.question, view.choices[0].id, "en")
    log = service.whole_log(ben, running, "en")
    old = game(GAME)
    layout = view_layout(service, running)
    with service.store.writing() as db:
        row = db.get(MatchRow, running)
        row.rules = old.rules + 1
        row.layout = layout.replace('["trick"', '["tricks_old_name"')  # a field that has another name now
    seen = service.view(ben, running, "en")
    assert not seen.current_rules
    assert seen.status == "stopped"
    assert seen.choices == []
    assert seen.question == 0
    assert seen.seen.prize == view.seen.prize
    assert service.whole_log(ben, running, "en") == log, "what was secret stays so, what was said stays said"
    assert service.moment(ben, running, 3, "en").seen.ply == 3
    assert [card.status for card in service.my_matches(ben, "en")] == ["stopped"]
    from spielwerk.web.problems import Problem

    for deed in (
        lambda: service.act(ben, running, 1, 0, "en"),
        lambda: service.undo(anna, running, 0),
        lambda: service.preview(ben, running, 0, "en"),
    ):
        with pytest.raises(Problem) as refused:
            deed()
        assert refused.value.key == "old_rules"
    service.store.close()


def view_layout(service: Service, match: str) -> str:
    with service.store.reading() as db:
        row = db.get(MatchRow, match)
        assert row is not None
        return row.layout


def test_settings_say_what_they_are():
    assert Settings(database="sqlite:///x").is_sqlite
    assert not replace(Settings(database="sqlite:///x"), database="postgresql://x").is_sqlite


def test_what_a_session_reads_is_of_one_moment(new_database: Callable[[], str]):
    """Somebody changes a match and its seats between two looks of a reader, who sees neither."""
    store = Store(new_database())
    store.migrate()
    service = Service(Settings(database=store.engine.url.render_as_string(hide_password=False), warm=False))
    match = service.create(service.guest("Anna"), GAME, [SeatPlan("me"), SeatPlan("free")]).match
    with store.reading() as reader:
        version = reader.get(MatchRow, match).version
        service.join(service.guest("Ben"), match)
        assert [seat.kind for seat in reader.scalars(select(SeatRow).order_by(SeatRow.seat))] == ["person", "free"]
    with store.reading() as reader:
        assert reader.get(MatchRow, match).version > version
    service.store.close()
    store.close()


def test_a_database_of_the_first_tables_is_brought_up_to_date(new_database: Callable[[], str]):
    """Matches that were stored before there were hints allow them against bots."""
    store = Store(new_database())
    store.migrate("0001")
    old = [each for each in MatchRow.__table__.columns if not each.nullable and each.name != "hints"]
    values = {each.name: "{}" if isinstance(each.type, JSON) else each.type.python_type() for each in old}
    with store.engine.begin() as connection:
        connection.execute(table("matches", *(column(name) for name in values)).insert().values(values))
    store.migrate()
    with store.reading() as db:
        assert db.get(MatchRow, values["id"]).hints == "bots"
    store.close()
