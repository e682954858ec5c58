"""How the site is, for programs: whether this process lives, whether it can work, and what it counts."""

from __future__ import annotations

import hmac
import ipaddress
import os

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from .. import metrics
from ..problems import Problem
from ..site import Site
from .dependencies import TheSite
from .security import address_of
from .serve.state import processes

router = APIRouter()
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


@router.get("/health")
async def health() -> Response:
    """Whether this process lives: no database is asked."""
    return JSONResponse({"alive": True, "process": os.getpid()}, headers={"cache-control": "no-store"})


@router.get("/ready")
def ready(site: TheSite) -> Response:
    """Whether this process can work: 200 if the database can be reached and has the tables of this program, else 503."""
    database = site.database.is_current()
    listening = site.listener is None or site.listener.listening.is_set()
    told = {"ready": database, "database": database, "news": listening, "games": site.games.progress(), **_thinking(site)}
    return JSONResponse(told, 200 if database else 503, headers={"cache-control": "no-store"})


@router.get("/metrics")
def figures(request: Request, site: TheSite) -> Response:
    """What the processes of this site count, for Prometheus."""
    if not _may_read(request, site):
        raise Problem(404, "not_found")
    known = processes(site.settings.run_folder)
    alive = [metrics.Alive("web", 1, 0)]
    if known is not None:
        alive = [
            metrics.Alive("web", len(known["web"]), known["web_restarts"]),
            metrics.Alive("thinking", len(known["thinking"]), known["thinking_restarts"]),
        ]
    return Response(metrics.page(site.database, alive), media_type="text/plain; version=0.0.4; charset=utf-8")


def _thinking(site: Site) -> dict[str, object]:
    known = processes(site.settings.run_folder)
    if known is None:
        return {"thinking": "in this process"}
    return {"thinking": {"alive": len(known["thinking"]), "restarts": known["thinking_restarts"]}}


def _may_read(request: Request, site: Site) -> bool:
    """Whoever has the token; without one programs on this machine, unless somebody else asks through a proxy on it."""
    settings = site.settings
    if settings.metrics == "open":
        return True
    if settings.metrics == "off":
        return False
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if settings.metrics_token and scheme.lower() == "bearer":
        return hmac.compare_digest(token.strip().encode(), settings.metrics_token.encode())
    if any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ipaddress.ip_address(address_of(request.scope)).is_loopback
    except ValueError:
        return False
