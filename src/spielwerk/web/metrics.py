"""What the site counts, for Prometheus. The processes of one `spielwerk serve` count into files of a folder that they share.

Nothing here names a person, a match or a seat: labels are few and known beforehand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import event, func, select
from sqlalchemy.engine import Engine, ExceptionContext
from sqlalchemy.exc import SQLAlchemyError

from .store.database import Database
from .store.models import MatchRow

_QUICK = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds
_SLOW = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60)

REQUESTS = Counter("spielwerk_requests", "Requests answered.", ["method", "route", "status"])
REQUEST_SECONDS = Histogram("spielwerk_request_seconds", "From a request to the head of its answer.", ["route"], buckets=_QUICK)
MOVES = Counter("spielwerk_moves", "Actions of seats that were committed.", ["by"])
STREAMS = Gauge("spielwerk_live_streams", "Event streams that are open.", multiprocess_mode="livesum")
BOT_DECISIONS = Counter("spielwerk_bot_decisions", "Questions that a bot answered.", ["level"])
BOT_SECONDS = Histogram("spielwerk_bot_decision_seconds", "What a bot took for a decision.", ["level"], buckets=_SLOW)
BOT_WAITING = Histogram("spielwerk_bot_waiting_seconds", "From a question to a bot until it began to think.", buckets=_SLOW)
DATABASE_ERRORS = Counter("spielwerk_database_errors", "Statements that the database did not carry out.", ["kind"])


def count_errors(engine: Engine) -> None:
    """Count what an engine's database refuses, by the name of the error."""

    @event.listens_for(engine, "handle_error")
    def count(context: ExceptionContext) -> None:
        DATABASE_ERRORS.labels(type(context.original_exception).__name__).inc()


@dataclass(frozen=True)
class Alive:
    """Processes of a kind: how many live, and how often one had to be started again."""

    kind: str
    count: int
    restarts: int


def page(database: Database, processes: Sequence[Alive]) -> bytes:
    """All figures in Prometheus' format."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library leaves it untyped
    looked_up = CollectorRegistry()
    looked_up.register(_Now(database, processes))
    return generate_latest(registry) + generate_latest(looked_up)


class _Now(Collector):
    """What is not counted but looked up."""

    def __init__(self, database: Database, processes: Sequence[Alive]) -> None:
        self._database, self._processes = database, processes

    def collect(self) -> Iterator[Metric]:
        matches = GaugeMetricFamily("spielwerk_matches", "Stored matches by status.", labels=["status"])
        try:
            with self._database.reading() as db:
                for status, count in db.execute(select(MatchRow.status, func.count()).group_by(MatchRow.status)):
                    matches.add_metric([status], count)
        except SQLAlchemyError:
            pass  # the other figures are wanted all the more while the database is away
        alive = GaugeMetricFamily("spielwerk_processes", "Processes that are alive.", labels=["kind"])
        again = CounterMetricFamily("spielwerk_process_restarts", "Processes that were started again.", labels=["kind"])
        for processes in self._processes:
            alive.add_metric([processes.kind], processes.count)
            again.add_metric([processes.kind], processes.restarts)
        yield from (matches, alive, again)
