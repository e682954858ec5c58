"""What people have played, statistics and badges; finished matches are entered, so that nobody's history begins today"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

AT_ONCE = 500  # matches


def upgrade() -> None:
    played = op.create_table(
        "played",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("match", sa.String(length=8), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=True),
        sa.Column("change", sa.Double(), nullable=True),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("levels", sa.String(length=80), nullable=False),
        sa.Column("strategy", sa.String(length=40), nullable=False),
        sa.Column("opening", sa.String(length=120), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "match"),
    )
    op.create_index("ix_played_match", "played", ["match"])
    op.create_index("played_newest", "played", ["person", "at", "match"])
    op.create_index("played_of_a_game", "played", ["person", "game", "at", "match"])
    op.create_table(
        "statistics",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game"),
    )
    op.create_index("ix_statistics_game", "statistics", ["game"])
    op.create_table(
        "badges",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("badge", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("match", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "badge"),
    )
    enter_finished(op.get_bind(), played)


MATCHES = sa.table(
    "matches",
    sa.column("id", sa.String),
    sa.column("game", sa.String),
    sa.column("seats", sa.Integer),
    sa.column("status", sa.String),
    sa.column("rated", sa.Boolean),
    sa.column("listed", sa.Boolean),
    sa.column("result", sa.JSON),
    sa.column("changed_at", sa.Double),
)
SEATS = sa.table(
    "seats",
    sa.column("match", sa.String),
    sa.column("seat", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("person", sa.Integer),
    sa.column("level", sa.String),
)
CHANGES = sa.table(
    "rating_changes",
    sa.column("person", sa.Integer),
    sa.column("game", sa.String),
    sa.column("match", sa.String),
    sa.column("at", sa.Double),
    sa.column("shown", sa.Double),
)


def enter_finished(connection: sa.Connection, played: sa.Table) -> None:
    """The matches that ended before; with what was chosen at first they do not deal, `spielwerk recount` reads that too."""
    after = ""
    while True:
        wanted = sa.select(MATCHES).where(MATCHES.c.status == "finished", MATCHES.c.id > after)
        matches = connection.execute(wanted.order_by(MATCHES.c.id).limit(AT_ONCE)).all()
        if not matches:
            return
        after = matches[-1].id
        seated: dict[str, list[sa.Row[Any]]] = {}
        for seat in connection.execute(sa.select(SEATS).where(SEATS.c.match.in_([match.id for match in matches]))):
            seated.setdefault(seat.match, []).append(seat)
        entries = [entry for match in matches if match.result for entry in _entries(match, seated.get(match.id, []))]
        if entries:
            connection.execute(sa.insert(played), entries)
        rated = [entry for entry in entries if entry["rating"] is not None]
        if rated:
            told = [{**{key: one[key] for key in ("person", "game", "match", "at")}, "shown": one["rating"]} for one in rated]
            connection.execute(sa.insert(CHANGES), told)


def _entries(match: sa.Row[Any], seats: list[sa.Row[Any]]) -> list[dict[str, object]]:
    entries: dict[int, dict[str, object]] = {}
    for seat in seats:
        if seat.kind != "person" or seat.person is None or seat.person in entries:
            continue
        before, after = match.result.get("ratings", {}).get(str(seat.seat), (None, None))
        parts = match.result["breakdown"][seat.seat]
        most = max(parts.values(), default=0)
        best = [category for category, points in parts.items() if points == most and most > 0]
        entries[seat.person] = {
            "person": seat.person,
            "match": match.id,
            "game": match.game,
            "at": match.changed_at,
            "seats": match.seats,
            "seat": seat.seat,
            "place": match.result["places"][seat.seat],
            "points": match.result["points"][seat.seat],
            "rated": after is not None,
            "listed": match.listed,
            "left": False,
            "rating": after,
            "change": None if after is None else after - before,
            "people": sum(other.kind == "person" for other in seats) - 1,
            "levels": ",".join(sorted({other.level for other in seats if other.kind == "bot"})),
            "strategy": best[0] if len(best) == 1 else "",
            "opening": "",
        }
    return list(entries.values())
