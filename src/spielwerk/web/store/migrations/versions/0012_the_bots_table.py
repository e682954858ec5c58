"""The bots' table"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("paced", sa.Boolean(), nullable=False, server_default=sa.false()))
