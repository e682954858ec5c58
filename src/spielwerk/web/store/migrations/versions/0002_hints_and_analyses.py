"""Hints and analyses"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("hints", sa.String(length=10), nullable=False, server_default="bots"))
    op.create_table(
        "hints",
        sa.Column("match", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=True),
        sa.Column("asked_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_table(
        "analyses",
        sa.Column("match", sa.String(length=8), nullable=False),
        sa.Column("share", sa.Double(), nullable=False),
        sa.Column("told", sa.JSON(), nullable=True),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match"),
    )
