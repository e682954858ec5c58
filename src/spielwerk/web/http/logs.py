"""What the site writes down, as lines of text or of JSON, without anything that is a secret."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

FORMATS = ("text", "json")
REQUESTS = "spielwerk.requests"  # the logger that writes a line for each request

# Tokens of people and seats, passwords in addresses, parameters and headers that carry secrets, e-mail addresses. Nothing of
# ours writes them down; what a library says in an error might.
_SECRETS = re.compile(
    r"(?P<token>\b(?:person|seat)\.[\w.+/=-]{8,})"
    r"|(?P<url>(?<=://)[^\s/@]*:[^\s/]*(?=@))"
    r"|(?P<field>(?:authorization|cookie|password|token|secret)['\"]?\s*[=:]\s*['\"]?(?:bearer\s+|basic\s+)?[^\s'\"&;,]+)"
    r"|(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)",
    re.IGNORECASE,
)


def scrub(text: str) -> str:
    """Text without secrets."""
    return _SECRETS.sub(lambda found: f"<{found.lastgroup}>", text)


class TextLines(logging.Formatter):
    """Time, level, who says it, what."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", None)
        return scrub(super().format(record)) + "".join(f" {name}={value}" for name, value in (fields or {}).items())


class JsonLines(logging.Formatter):
    """One object a line: at, level, logger, message, and the fields of a request."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": scrub(record.getMessage()),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["error"] = scrub(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def in_a_sentence(record: logging.LogRecord) -> bool:
    """Tell of a database that cannot be used now in a sentence, once for each time that somebody wanted it.

    Threads that look for work every few seconds would fill the log with tracebacks that all say the same.
    """
    error = record.exc_info[1] if record.exc_info else None
    if error is not None and "sqlalchemy" in sys.modules:
        from ..store.trouble import is_away, reason_of  # the supervisor does without

        if is_away(error):
            record.msg, record.args = "%s: the database cannot be used: %s", (record.getMessage(), reason_of(error))
            record.exc_info = record.exc_text = None
    return True


def _handler(kind: str) -> logging.Handler:
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(in_a_sentence)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    return handler


def begin(kind: str) -> None:
    """Let a web process write to the standard error: what went wrong, and if a kind is named also a line for each request."""
    logging.basicConfig(handlers=[_handler(kind)], level=logging.WARNING, force=True)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if kind else logging.WARNING)


@contextmanager
def speaking(name: str, kind: str) -> Iterator[None]:
    """Let one logger write to the standard error for a while, whatever the others do."""
    logger, handler = logging.getLogger(name), _handler(kind)
    logger.addHandler(handler)
    propagates, logger.propagate = logger.propagate, False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagates
