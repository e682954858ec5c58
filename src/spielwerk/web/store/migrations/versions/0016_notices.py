"""How people are told of what concerns them"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Addresses from before were never confirmed: nothing is sent to them until they are.
    op.add_column("people", sa.Column("email_confirmed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("telling", sa.String(length=10), nullable=False, server_default=""))
    op.add_column("notices", sa.Column("match", sa.String(length=8), nullable=True))
    op.drop_index("ix_notices_person", "notices")
    op.create_index("notices_of_a_person", "notices", ["person", "read"])
    op.create_table(
        "notice_settings",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("chosen", sa.JSON(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_to", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(length=60), nullable=False),
        sa.Column("digest", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "ways",
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("way", sa.String(length=10), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("last_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "way"),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
    op.create_table(
        "deliveries",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("notice", sa.Integer(), nullable=True),
        sa.Column("letter", sa.String(length=20), nullable=False),
        sa.Column("way", sa.String(length=10), nullable=False),
        sa.Column("device", sa.String(length=32), nullable=False),
        sa.Column("host", sa.String(length=255), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claimed_until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["notice"], ["notices.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_deliveries_person", "deliveries", ["person"])
    op.create_index("ix_deliveries_notice", "deliveries", ["notice"])
    op.create_index("deliveries_due", "deliveries", ["due_at"])
