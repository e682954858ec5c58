"""The application: site, API and pages put together."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DataError, SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from ..problems import Problem
from ..settings import Settings
from ..site import Site
from ..store.trouble import is_away, reason_of
from . import api, health, pages, reached, throttle
from .compression import Compression
from .counting import Counting
from .dependencies import language_of
from .limits import Limiters
from .security import HEADERS, Guard

log = logging.getLogger(__name__)

_OTHER = {404: "not_found", 405: "not_allowed"}  # refusals of the framework in our words


def make_app(settings: Settings) -> FastAPI:
    """The site as an ASGI application."""
    os.environ.setdefault("SPIELWERK_CHECK", "1")
    site = Site(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = throttle.THREADS
        site.start()
        yield
        await run_in_threadpool(site.stop)

    app = FastAPI(
        title="Spielwerk",
        description=api.__doc__ or "",
        version="1",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.site = site
    limits = app.state.limits = Limiters(settings.run_folder) if settings.limits else None
    for at_the_table in pages.AT_THE_TABLE:  # looked through first: most requests come from there
        app.include_router(at_the_table, include_in_schema=False, default_response_class=HTMLResponse)
    app.include_router(health.router, include_in_schema=False)
    app.include_router(pages.router, include_in_schema=False)
    app.include_router(reached.router, include_in_schema=False)
    app.include_router(api.router)
    app.add_exception_handler(Problem, _on_problem)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(SQLAlchemyError, _on_database)
    app.add_exception_handler(Exception, _on_mistake)
    app.add_middleware(Compression)
    app.add_middleware(Guard, refuse=_refuse, limits=limits)
    app.add_middleware(Counting)
    return app


# Refusals


async def _refuse(request: Request, problem: Problem) -> Response:
    """A refusal as a page, or as JSON under /api."""
    lang = await language_of(request)
    headers = {"retry-after": "10"} if problem.status in (429, 503) else {}
    if request.url.path.startswith("/api"):
        told = {"type": f"/problems/{problem.key}", "title": problem.key, "status": problem.status, "detail": problem.say(lang)}
        return Response(json.dumps(told), problem.status, headers, media_type="application/problem+json")
    page: Response = await run_in_threadpool(pages.problem_page, request, problem, lang)
    page.headers.update(headers)
    return page


async def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return await _refuse(request, error)


async def _on_database(request: Request, error: Exception) -> Response:
    """The database is away: it is being started again, full, read-only, or has too much to do. Or it cannot keep what came."""
    if isinstance(error, DataError):
        log.warning("the database cannot keep what it was given: %s", reason_of(error))
        return await _refuse(request, Problem(422, "no_text"))
    if not is_away(error):
        raise error
    log.warning("the database cannot be used: %s", reason_of(error))
    return await _refuse(request, Problem(503, "no_database"))


async def _on_mistake(request: Request, _error: Exception) -> Response:
    """A mistake of ours, which the server logs after this. The framework answers it outside the guard."""
    answer = await _refuse(request, Problem(500, "broken"))
    answer.headers.update(HEADERS)
    return answer


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    reasons = [f"{'.'.join(map(str, wrong['loc']))}: {wrong['msg']}" for wrong in error.errors()[:5]]
    return await _refuse(request, Problem(422, "bad_request", reason="; ".join(reasons)))


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = _OTHER.get(error.status_code, "bad_request")
    answer = await _refuse(request, Problem(error.status_code, key, reason=str(error.detail)))
    answer.headers.update(error.headers or {})
    return answer
