"""Settings of people, casual matches, and the time that a decision took"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("settings", sa.JSON(), nullable=False, server_default="{}"))
    op.add_column("matches", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("matches", sa.Column("host", sa.Integer(), nullable=True))
    op.add_column("actions", sa.Column("seconds", sa.Double(), nullable=True))
