"""Answers in advance: several, each as it was read"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # What was prepared before is forgotten: it did not say what it was to cost.
    op.drop_column("seats", "prepared")
    op.drop_column("seats", "prepared_again")
    op.add_column("seats", sa.Column("prepared", sa.JSON(), nullable=True))
