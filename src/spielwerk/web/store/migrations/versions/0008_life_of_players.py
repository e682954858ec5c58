"""Matches as one wants them, friends, notices, and ratings over time"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("clock_increment", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("title", sa.String(length=60), nullable=False, server_default=""),
        sa.Column("admits", sa.String(length=10), nullable=False, server_default="all"),
        sa.Column("rating_low", sa.Integer(), nullable=True),
        sa.Column("rating_high", sa.Integer(), nullable=True),
        sa.Column("onlookers", sa.String(length=10), nullable=False, server_default="all"),
        sa.Column("delay", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("fill_level", sa.String(length=20), nullable=False, server_default=""),
        sa.Column("fill_minutes", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("fill_at", sa.Double(), nullable=True),
        sa.Column("draws_order", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("tournament", sa.Integer(), nullable=True),
    ):
        op.add_column("matches", column)
    op.create_index("ix_matches_tournament", "matches", ["tournament"])
    op.add_column("seats", sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("left_by", sa.Integer(), nullable=True))
    op.execute("UPDATE seats SET ready = (kind = 'person')")  # who had sat down had agreed to the match as it was
    op.add_column("chat", sa.Column("told", sa.JSON(), nullable=True))
    for column in (
        sa.Column("avatar", sa.String(length=20), nullable=False, server_default=""),
        sa.Column("admin", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("muted_until", sa.Double(), nullable=False, server_default="0"),
        sa.Column("closed", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("seen_at", sa.Double(), nullable=False, server_default="0"),
    ):
        op.add_column("people", column)
    op.create_table(
        "relations",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["other"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_index("ix_relations_other", "relations", ["other"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("url", sa.String(length=200), nullable=False),
        sa.Column("words", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("read", sa.Boolean(), nullable=False),
        sa.Column("sent", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_notices_person", "notices", ["person"])
    op.create_index("notices_to_send", "notices", ["sent", "at"])
    op.create_table(
        "rating_changes",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("match", sa.String(length=8), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=True),
        sa.Column("deviation", sa.Double(), nullable=True),
        sa.Column("shown", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "game", "match"),
    )
    op.create_index("rating_changes_over_time", "rating_changes", ["person", "game", "at"])
