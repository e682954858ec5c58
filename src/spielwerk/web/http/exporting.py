"""Sending what a person wants to take along."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from fastapi.responses import StreamingResponse

from ..people.export import file_name
from ..people.views import Who
from ..site import Site

_PIECE = 1 << 16  # bytes


def export_answer(site: Site, who: Who) -> StreamingResponse:
    """Everything about a person as a download."""
    headers = {"content-disposition": f'attachment; filename="{file_name()}"', "cache-control": "no-store"}
    return StreamingResponse(_pieces(site.exports.of(who)), media_type="application/zip", headers=headers)


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece
