"""What forms send."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import UploadFile

from ..problems import Problem

MOST = 2**31 - 1  # of numbers that the database counts
_LARGEST = 2**62
_NUMBER = re.compile(r"-?[0-9]{1,19}")


async def _fields(request: Request) -> dict[str, str | bytes]:
    """The fields of a form as texts, files as bytes; the last one counts if a name comes twice."""
    form = await request.form(max_files=1, max_fields=60)
    return {name: await value.read() if isinstance(value, UploadFile) else value for name, value in form.items()}


Fields = Annotated[dict[str, str | bytes], Depends(_fields)]


def text_of(fields: Mapping[str, str | bytes], name: str) -> str:
    """A text field; empty if it is missing."""
    value = fields.get(name, "")
    return value.strip() if isinstance(value, str) else ""


def number_of(fields: Mapping[str, str | bytes], name: str) -> int:
    """A whole number, or a refusal."""
    value = text_of(fields, name)
    if not _NUMBER.fullmatch(value) or abs(int(value)) > _LARGEST:
        raise Problem(422, "bad_request", reason=f"{name}: a whole number is wanted")
    return int(value)


def number_from(part: str) -> int:
    """The number of a person, a club or a report in an address; 404 if it cannot be one."""
    if not part.isdecimal() or not part.isascii() or len(part) > 10 or int(part) > MOST:
        raise Problem(404, "not_found")
    return int(part)


def inside(path: str | bytes | None) -> str:
    """A path of this site to go back to; anything else becomes the landing page."""
    ours = isinstance(path, str) and path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return str(path)[:500] if ours else "/"
