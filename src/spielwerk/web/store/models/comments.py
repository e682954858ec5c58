"""What people say of positions once a match is over."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class CommentRow(Base):
    """A remark on the position before action `number`."""

    __tablename__ = "comments"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    number: Mapped[int]
    person: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    edited_at: Mapped[float | None]
    hidden: Mapped[bool] = mapped_column(default=False)  # a player or whoever set the table does not want it shown

    __table_args__ = (Index("comments_of_match", "match", "number", "id"),)
