"""Tournaments, and ladders"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ladder",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.Column("joined_at", sa.Double(), nullable=False),
        sa.Column("played_at", sa.Double(), nullable=False),
        sa.Column("sunk", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("game", "person"),
    )
    op.create_index("ladder_by_place", "ladder", ["game", "place"])
    op.create_table(
        "ladder_challenges",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("challenger", sa.Integer(), nullable=False),
        sa.Column("challenged", sa.Integer(), nullable=False),
        sa.Column("clock_kind", sa.String(length=10), nullable=False),
        sa.Column("clock_seconds", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("match", sa.String(length=8), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("asked_at", sa.Double(), nullable=False),
        sa.Column("ended_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["challenged"], ["people.id"]),
        sa.ForeignKeyConstraint(["challenger"], ["people.id"]),
        sa.ForeignKeyConstraint(["winner"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match"),
    )
    op.create_index("ix_ladder_challenges_challenged", "ladder_challenges", ["challenged"])
    op.create_index("ix_ladder_challenges_challenger", "ladder_challenges", ["challenger"])
    op.create_index("ladder_challenges_open", "ladder_challenges", ["status", "asked_at"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=True),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("format", sa.String(length=12), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("going_on", sa.Integer(), nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("ties", sa.JSON(), nullable=False),
        sa.Column("clock_kind", sa.String(length=10), nullable=False),
        sa.Column("clock_seconds", sa.Integer(), nullable=False),
        sa.Column("clock_increment", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("starts", sa.String(length=10), nullable=False),
        sa.Column("starts_at", sa.Double(), nullable=True),
        sa.Column("fewest", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("admits", sa.String(length=10), nullable=False),
        sa.Column("club", sa.Integer(), nullable=True),
        sa.Column("key", sa.String(length=20), nullable=False),
        sa.Column("rating_low", sa.Integer(), nullable=True),
        sa.Column("rating_high", sa.Integer(), nullable=True),
        sa.Column("pause", sa.Integer(), nullable=False),
        sa.Column("every", sa.Integer(), nullable=False),
        sa.Column("round_seconds", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=40), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.Double(), nullable=True),
        sa.Column("deadline", sa.Double(), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("began_at", sa.Double(), nullable=True),
        sa.Column("ended_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"]),
        sa.ForeignKeyConstraint(["winner"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    op.create_index("ix_tournaments_winner", "tournaments", ["winner"])
    op.create_index("tournaments_by_status", "tournaments", ["status", "next_at"])
    op.create_table(
        "tournament_entries",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("tournament", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=True),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("skips", sa.Integer(), nullable=False),
        sa.Column("comes", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("entered_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tournament", "person", name="tournament_entries_once"),
    )
    op.create_index("ix_tournament_entries_person", "tournament_entries", ["person"])
    op.create_table(
        "tournament_tables",
        sa.Column("tournament", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("match", sa.String(length=8), nullable=True),
        sa.Column("places", sa.JSON(), nullable=True),
        sa.Column("points", sa.JSON(), nullable=True),
        sa.Column("counted_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "round", "number"),
        sa.UniqueConstraint("match"),
    )
    op.create_index("tournament_tables_to_count", "tournament_tables", ["counted_at", "match"])
