"""How a request has reached the site, told to whoever sent it: so `spielwerk doctor` learns what a proxy in front passes on."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from .security import address_of

router = APIRouter()


@router.get("/reached")
async def reached(request: Request) -> JSONResponse:
    """The address, the scheme and the host as the site sees them."""
    told = {"address": address_of(request.scope), "scheme": request.url.scheme, "host": request.headers.get("host", "")}
    return JSONResponse(told, headers={"cache-control": "no-store"})
