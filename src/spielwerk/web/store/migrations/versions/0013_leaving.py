"""Leaving a match, votes to end it"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("declined", sa.JSON(), nullable=True),
        sa.Column("vote", sa.JSON(), nullable=True),
        sa.Column("ended", sa.String(length=10), nullable=False, server_default=""),
    ):
        op.add_column("matches", column)
    for of_seats in (
        sa.Column("left_name", sa.String(length=40), nullable=False, server_default=""),
        sa.Column("left_how", sa.String(length=10), nullable=False, server_default=""),
        sa.Column("stood_in", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("timeouts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("helped", sa.Boolean(), nullable=False, server_default=sa.false()),
    ):
        op.add_column("seats", of_seats)
