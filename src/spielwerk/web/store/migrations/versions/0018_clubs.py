"""Clubs"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key"),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("club", "person"),
    )
    op.create_index("ix_club_members_person", "club_members", ["person"])
    op.create_table(
        "club_talk",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("club", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_club_talk_club", "club_talk", ["club"])
    op.create_index("ix_club_talk_person", "club_talk", ["person"])
    op.add_column("matches", sa.Column("club", sa.Integer(), nullable=True))
    op.create_index("ix_matches_club", "matches", ["club"])
