"""Who said what, where people are, and invitations"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("at_match", sa.String(length=8), nullable=False, server_default=""))
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("person", sa.Integer(), nullable=True))
        chat.create_foreign_key("fk_chat_person", "people", ["person"], ["id"])
        chat.create_index("ix_chat_person", ["person"])
    op.execute(
        "UPDATE chat SET person = (SELECT seats.person FROM seats WHERE seats.match = chat.match AND seats.seat = chat.seat)"
    )
    op.create_table(
        "invitations",
        sa.Column("match", sa.String(length=8), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("inviter", sa.Integer(), nullable=False),
        sa.Column("declined", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"]),
        sa.ForeignKeyConstraint(["inviter"], ["people.id"]),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_index("ix_invitations_inviter", "invitations", ["inviter"])
