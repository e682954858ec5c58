"""Tries at puzzles"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("puzzle", sa.String(length=16), nullable=False),
        sa.Column("clue", sa.Boolean(), nullable=False),
        sa.Column("action", sa.Integer(), nullable=True),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("before", sa.Double(), nullable=False),
        sa.Column("after", sa.Double(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("person", "game", "puzzle"),
    )
    op.create_index("puzzle_tries_by_time", "puzzle_tries", ["person", "at"])
    op.create_index("puzzle_tries_of_a_puzzle", "puzzle_tries", ["game", "puzzle"])
