"""Answers go compressed to whoever takes that: by ISA-L, which needs a sixth of zlib's time for as many bytes."""

from __future__ import annotations

from isal import isal_zlib
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 1000  # bytes that are worth it
LEVEL = 1  # a page is smaller than by zlib's level 2
_WORTH_IT = ("text/", "application/json", "application/problem+json", "application/javascript", "image/svg+xml")
_NEVER = "text/event-stream"  # each event must arrive at once
_GZIP = 31  # window bits that ask for gzip's format


class Compression:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            send = _Compressed(send).send
        await self._app(scope, receive, send)


class _Compressed:
    """One answer: its head waits for the first part of its body, which decides."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._head: Message | None = None
        self._stream: isal_zlib.Compress | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head = message
            return
        if message["type"] == "http.response.body":
            if self._head is not None:
                message = self._begin(self._head, message)
                await self._send_head()
            elif self._stream is not None:
                message = {**message, "body": self._part(message)}
        await self._send_head()
        await self._send(message)

    async def _send_head(self) -> None:
        if self._head is not None:
            head, self._head = self._head, None
            await self._send(head)

    def _begin(self, head: Message, message: Message) -> Message:
        """The first part of the body, compressed if that is worth it; the head says so then."""
        headers, more = MutableHeaders(scope=head), message.get("more_body", False)
        kind = headers.get("content-type", "")
        if not kind.startswith(_WORTH_IT) or kind.startswith(_NEVER) or "content-encoding" in headers or head["status"] == 206:
            return message
        headers.add_vary_header("Accept-Encoding")
        if not more and len(message.get("body", b"")) < SMALLEST:
            return message
        self._stream = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, _GZIP)
        body = self._part(message)
        headers["content-encoding"] = "gzip"
        if more:
            del headers["content-length"]
        else:
            headers["content-length"] = str(len(body))
        return {**message, "body": body}

    def _part(self, message: Message) -> bytes:
        assert self._stream is not None
        end = isal_zlib.Z_SYNC_FLUSH if message.get("more_body", False) else isal_zlib.Z_FINISH
        part: bytes = self._stream.compress(message.get("body", b"")) + self._stream.flush(end)
        return part
