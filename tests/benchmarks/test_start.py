"""The database that the site is started with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from benchmarks.start import fill
from sqlalchemy import func, select

from spielwerk.web.store.database import Database
from spielwerk.web.store.models import FINISHED, RUNNING, ActionRow, MatchRow, SeatRow


def test_a_database_is_filled_with_matches(tmp_path: Path):
    """Most are finished, some are in the middle; each has its seats and actions."""
    url = f"sqlite:///{tmp_path / 'start.sqlite'}"
    code = fill(url, 20)
    database = Database(url)
    with database.reading() as db:
        status = {row.id: row.status for row in db.execute(select(MatchRow.id, MatchRow.status))}
        assert Counter(status.values()) == {FINISHED: 18, RUNNING: 2}
        assert status[code] == RUNNING
        assert db.scalar(select(func.count()).select_from(SeatRow)) == 2 * 20
        assert set(db.scalars(select(ActionRow.match))) == set(status)
    database.close()
