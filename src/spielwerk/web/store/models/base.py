"""What all tables stand on."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from sqlalchemy import LargeBinary, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

JsonObject: TypeAlias = dict[str, Any]  # the fields of a dataclass as JSON keeps them; whoever reads it makes one of them again


class Base(DeclarativeBase):
    type_annotation_map: ClassVar = {bytes: LargeBinary}


class Secret(Base):
    """What all processes of a site share and nobody else knows, such as the key that signs cookies."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(200))
