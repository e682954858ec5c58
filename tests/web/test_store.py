"""The database: migrations, size, and matches that outlive the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import JSON, column, insert, inspect, select, table, text

from spielwerk.core import game
from spielwerk.web.http.serve.web_process import ended
from spielwerk.web.matches.views import SeatPlan
from spielwerk.web.settings import Settings
from spielwerk.web.site import Site
from spielwerk.web.store.database import BadDatabase, Database
from spielwerk.web.store.models import FINISHED, ActionRow, Base, MatchRow, SeatRow

from .site import GAME, RunningSite, play_out


def test_migrations_lead_to_the_tables_of_the_models(new_database: Callable[[], str]):
    store = Database(new_database())
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
        Database(url).migrate()


def test_one_secret_is_shared_by_all(new_database: Callable[[], str]):
    url = new_database()
    one = Database(url)
    one.migrate()
    two = Database(url)
    assert one.secret("x") == two.secret("x")
    assert one.secret("x") != one.secret("y")
    one.close()
    two.close()


def _copy_matches(site: Site, number: int) -> None:
    """Fill the store with copies of its newest match."""
    with site.database.engine.begin() as connection:
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

    with RunningSite(sqlite_url) as running:
        anna = running.visitor()
        match = anna.create("mb")
        play_out(match, anna)
        _copy_matches(running.site, 10_000)

    counted: list[int] = []
    site = Site(Settings(database=sqlite_url, warm=False))

    @event.listens_for(site.database.engine, "after_cursor_execute")
    def count(connection, cursor, statement, parameters, context, many):
        counted.append(1)

    site.bots.waiting(0.0)
    assert len(site.lists.listed(FINISHED, "en")) == 50
    assert len(counted) <= 6
    site.database.close()


def test_pages_load_from_the_snapshot_never_by_replaying(small_site: RunningSite):
    """The board of a running match is drawn, and played on, although nothing of its past is left."""
    anna = small_site.visitor()
    match = anna.create("mf")
    small_site.visitor("Ben").join(match)
    before = anna.see(match)
    with small_site.site.database.engine.begin() as connection:
        connection.execute(text("DELETE FROM actions WHERE match = :match"), {"match": match})
    after = anna.see(match)
    assert (after["state"], after["choices"]) == (before["state"], before["choices"])
    assert anna.answer(match)


def test_a_match_of_older_rules_stays_viewable(sqlite_url: str):
    """Rules and record have changed since: board, log and result can be seen, nothing can be played, nothing breaks."""
    site = Site(Settings(database=sqlite_url, warm=False))
    anna, ben = site.people.guest("Anna"), site.people.guest("Ben")
    running = site.lobby.create(anna, GAME, [SeatPlan("me"), SeatPlan("free")]).match
    site.lobby.join(ben, running)
    view = site.queries.view(anna, running, "en")
    site.play.act(anna, running, view.question, view.choices[0].id)
    log = site.queries.whole_log(ben, running, "en")
    old = game(GAME)
    layout = view_layout(site, running)
    with site.database.writing() as db:
        row = db.get(MatchRow, running)
        row.rules = old.rules + 1
        row.layout = layout.replace('["trick"', '["tricks_old_name"')  # a field that has another name now
    seen = site.queries.view(ben, running, "en")
    assert not seen.current_rules
    assert seen.status == "stopped"
    assert seen.choices == []
    assert seen.question == 0
    assert seen.seen.prize == view.seen.prize
    assert site.queries.whole_log(ben, running, "en") == log, "what was secret stays so, what was said stays said"
    assert site.queries.moment(ben, running, 3, "en").seen.ply == 3
    assert [card.status for card in site.lists.of_visitor(ben, "en")] == ["stopped"]
    assert site.lists.ended_by_new_rules() == {GAME: [(running, old.rules + 1)]}
    told = " ".join(ended(site))
    assert running in told
    assert f"rules {old.rules + 1} " in told
    from spielwerk.web.problems import Problem

    for attempt in (
        lambda: site.play.act(ben, running, 1, 0),
        lambda: site.play.undo(anna, running, 0),
        lambda: site.queries.preview(ben, running, 0, "en"),
    ):
        with pytest.raises(Problem) as refused:
            attempt()
        assert refused.value.key == "old_rules"
    site.database.close()


def view_layout(site: Site, match: str) -> str:
    with site.database.reading() as db:
        row = db.get(MatchRow, match)
        assert row is not None
        return row.layout


def test_settings_say_what_they_are():
    assert Settings(database="sqlite:///x").is_sqlite
    assert not replace(Settings(database="sqlite:///x"), database="postgresql://x").is_sqlite


def test_what_a_session_reads_is_of_one_moment(new_database: Callable[[], str]):
    """Somebody changes a match and its seats between two looks of a reader, who sees neither."""
    store = Database(new_database())
    store.migrate()
    site = Site(Settings(database=store.engine.url.render_as_string(hide_password=False), warm=False))
    match = site.lobby.create(site.people.guest("Anna"), GAME, [SeatPlan("me"), SeatPlan("free")]).match
    with store.reading() as reader:
        version = reader.get(MatchRow, match).version
        site.lobby.join(site.people.guest("Ben"), match)
        assert [seat.kind for seat in reader.scalars(select(SeatRow).order_by(SeatRow.seat))] == ["person", "free"]
    with store.reading() as reader:
        assert reader.get(MatchRow, match).version > version
    site.database.close()
    store.close()


def test_a_database_of_the_first_tables_is_brought_up_to_date(new_database: Callable[[], str]):
    """Matches that were stored before there were hints allow them against bots; those of before casual ones are rated."""
    store = Database(new_database())
    store.migrate("0001")
    there = {each["name"] for each in inspect(store.engine).get_columns("matches")}
    old = [each for each in MatchRow.__table__.columns if not each.nullable and each.name in there]
    values = {each.name: "{}" if isinstance(each.type, JSON) else each.type.python_type() for each in old}
    with store.engine.begin() as connection:
        connection.execute(table("matches", *(column(name) for name in values)).insert().values(values))
    store.migrate()
    with store.reading() as db:
        match = db.get(MatchRow, values["id"])
        assert (match.hints, match.rated, match.address, match.coached) == ("bots", True, "", False)
        assert (match.admits, match.onlookers, match.delay, match.clock_increment, match.draws_order) == (
            "all",
            "all",
            0,
            0,
            False,
        )
    store.close()
