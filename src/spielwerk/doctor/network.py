"""What stands between the site and people: port, public address with its proxy, mail server."""

from __future__ import annotations

import http.client
import ipaddress
import json
import smtplib
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from urllib.parse import SplitResult, unquote, urlsplit

from .finding import Finding, Grade, Hosting

_PATIENCE = 10.0  # seconds for an answer
_AT_ONCE = 5.0  # seconds within which the first event must come; a proxy that collects answers keeps it far longer
_CLOCK = 5.0  # seconds that two clocks may differ
_NOBODY = "192.0.2.77"  # an address for examples, which no visitor has
PORT, URL, PROXY, STREAM, MAIL = "port", "public address", "proxy", "event stream", "mail"


@dataclass(frozen=True)
class _Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes
    own_address: str  # that we have asked from

    def json(self) -> dict[str, str]:
        try:
            found = json.loads(self.body)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


def _ask(site: SplitResult, path: str, headers: Mapping[str, str] | None = None, first: bool = False) -> _Answer:
    """Ask for a page of a site; with `first` only for what comes at once."""
    make = http.client.HTTPSConnection if site.scheme == "https" else http.client.HTTPConnection
    connection = make(site.hostname or "", site.port, timeout=_AT_ONCE if first else _PATIENCE)
    try:
        connection.request("GET", site.path.rstrip("/") + path, headers=dict(headers or {}))
        own = connection.sock.getsockname()[0] if connection.sock is not None else ""
        answer = connection.getresponse()
        body = answer.read1(65536) if first else answer.read()
        return _Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, body, own)
    finally:
        connection.close()


def port(hosting: Hosting) -> Iterator[Finding]:
    """Whether the site can listen, or does so already."""
    where = f"{hosting.host}, port {hosting.port}"
    family = socket.AF_INET6 if ":" in hosting.host else socket.AF_INET
    try:
        with socket.create_server((hosting.host, hosting.port), family=family):
            yield Finding(PORT, Grade.OK, f"{where} is free")
        return
    except PermissionError:
        advice = "Take a port above 1023, and let a proxy stand in front (docs/hosting.md)."
        yield Finding(PORT, Grade.ERROR, f"This user may not listen on {where}.", advice)
        return
    except (OSError, OverflowError) as error:
        reason = str(error)
    host = f"[{hosting.host}]" if family == socket.AF_INET6 else hosting.host
    try:
        found = _ask(urlsplit(f"http://{host}:{hosting.port}"), "/health").json()
    except (OSError, http.client.HTTPException, ValueError):
        found = {}
    if found.get("alive"):
        yield Finding(PORT, Grade.OK, f"a site answers on {where}")
    else:
        advice = "Name another one with --port, or stop the program that has it (ss -ltnp shows which)."
        yield Finding(PORT, Grade.ERROR, f"The site cannot listen on {where}: {reason}.", advice)


def public_url(hosting: Hosting) -> Iterator[Finding]:
    """Whether people reach the site by its public address, and what a proxy in front of it passes on."""
    if not hosting.public_url:
        told = f"none given; links in messages lead to http://{hosting.host}:{hosting.port}"
        yield Finding(URL, Grade.OK, told, "Give --public-url or SPIELWERK_PUBLIC_URL once others play here.")
        return
    try:
        site = urlsplit(hosting.public_url)
        good = site.scheme in ("http", "https") and bool(site.hostname) and (site.port or 1) > 0
    except ValueError:
        good = False
    if not good:
        yield Finding(URL, Grade.ERROR, f"{hosting.public_url!r} is no address.", "Write https://HOST.")
        return
    try:
        answer = _ask(site, "/health")
    except (OSError, http.client.HTTPException) as error:
        yield _unreachable(hosting.public_url, error)
        return
    if not answer.json().get("alive"):
        yield _not_ours(hosting, answer.status)
        return
    yield Finding(URL, Grade.OK, f"{hosting.public_url} leads to the site")
    yield from _encrypted(site)
    yield from _same_time(answer)
    yield from _passed_on(site)
    yield from _stream(site)


def _unreachable(url: str, error: Exception) -> Finding:
    if isinstance(error, ssl.SSLCertVerificationError):
        told, advice = (
            f"The certificate of {url} is not valid: {error.verify_message}.",
            "Renew it (certbot renew), then reload nginx.",
        )
    elif isinstance(error, ssl.SSLError):
        told, advice = f"{url} does not speak TLS: {error.reason}.", "Let the proxy listen with `ssl` and name a certificate."
    elif isinstance(error, socket.gaierror):
        told, advice = (
            f"The name in {url} is not known: {error.strerror}.",
            "Give it an address where your names are kept (DNS).",
        )
    else:
        told, advice = f"{url} cannot be reached: {error}.", "Start the proxy, and open its port in the firewall."
    return Finding(URL, Grade.ERROR, told, advice)


def _not_ours(hosting: Hosting, status: int) -> Finding:
    if status in (502, 503, 504):
        advice = f"Start the site, and let the proxy pass requests to http://{hosting.host}:{hosting.port}."
        return Finding(URL, Grade.ERROR, f"The proxy answers {status}: it does not reach the site.", advice)
    advice = "Look at server_name and location in the proxy's settings (docs/hosting.md)."
    return Finding(URL, Grade.ERROR, f"{hosting.public_url} leads elsewhere: /health is answered with {status}.", advice)


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def _encrypted(site: SplitResult) -> Iterator[Finding]:
    if site.scheme == "http":
        if not _is_loopback(site.hostname or ""):
            yield Finding(
                URL, Grade.WARNING, "Passwords travel unencrypted.", "Put a proxy with TLS in front (docs/hosting.md)."
            )
        return
    if site.port in (None, 443):
        try:
            plain = _ask(urlsplit(f"http://{site.hostname}"), "/health")
        except (OSError, http.client.HTTPException):
            return
        if plain.json().get("alive"):
            advice = "Let port 80 answer with nothing but `return 301 https://$host$request_uri;`."
            yield Finding(URL, Grade.WARNING, "The site can be reached without encryption too.", advice)


def _same_time(answer: _Answer) -> Iterator[Finding]:
    try:
        away = parsedate_to_datetime(answer.headers["date"]).timestamp() - time.time()
    except (KeyError, ValueError, TypeError):
        return
    if abs(away) > _CLOCK:
        yield Finding("clock", Grade.WARNING, f"The proxy's clock differs by {away:.0f} s.", "Keep both right (chrony).")


def _passed_on(site: SplitResult) -> Iterator[Finding]:
    """Whether the proxy tells the site the truth about host, scheme and visitor, and the site believes it."""
    answer = _ask(site, "/reached", {"X-Forwarded-For": _NOBODY})
    found = answer.json()
    trust = "and name the proxy in --forwarded-allow-ips or SPIELWERK_FORWARDED_ALLOW_IPS if it is on another machine."
    wrong = False
    if found.get("host") != site.netloc.rpartition("@")[2]:
        wrong = True
        told = f"The site is told the host {found.get('host')!r}: it refuses every form as sent from another site."
        yield Finding(PROXY, Grade.ERROR, told, "proxy_set_header Host $http_host;")
    if found.get("scheme") != site.scheme:
        wrong = True
        told = f"The site takes visitors to come by {found.get('scheme')}: cookies are not kept to encrypted connections."
        yield Finding(PROXY, Grade.ERROR, told, f"proxy_set_header X-Forwarded-Proto $scheme; {trust}")
    address = found.get("address", "")
    if address == _NOBODY and not _is_loopback(answer.own_address):  # from this machine itself anything is believed
        wrong = True
        told = "A visitor can claim any address, and so escape every limit."
        yield Finding(PROXY, Grade.ERROR, told, "proxy_set_header X-Forwarded-For $remote_addr;")
    elif _is_loopback(address) and not _is_loopback(answer.own_address):
        wrong = True
        told = f"The site takes every visitor for {address}: all share one limit."
        yield Finding(PROXY, Grade.ERROR, told, f"proxy_set_header X-Forwarded-For $remote_addr; {trust}")
    if not wrong:
        yield Finding(PROXY, Grade.OK, f"host, scheme and visitor's address ({address}) arrive")


def _stream(site: SplitResult) -> Iterator[Finding]:
    """Whether events come at once: a proxy that collects answers, or packs them, keeps them back."""
    advice = "proxy_buffering off; gzip off; proxy_read_timeout 1h; in the location of event streams (docs/hosting.md)."
    try:
        answer = _ask(site, "/events", {"Accept": "text/event-stream", "Accept-Encoding": "gzip"}, first=True)
    except TimeoutError:
        yield Finding(STREAM, Grade.ERROR, f"Nothing came within {_AT_ONCE:.0f} s: the proxy keeps events back.", advice)
        return
    if not answer.headers.get("content-type", "").startswith("text/event-stream") or not answer.body:
        yield Finding(STREAM, Grade.ERROR, f"/events is answered with {answer.status} and no stream.", advice)
    elif "content-encoding" in answer.headers:
        yield Finding(STREAM, Grade.WARNING, "The proxy packs the event stream, which delays events.", advice)
    else:
        yield Finding(STREAM, Grade.OK, "the first event came at once")


def mail(hosting: Hosting) -> Iterator[Finding]:
    """Whether the mail server lets the site in; nothing is sent."""
    if not hosting.smtp:
        yield Finding(MAIL, Grade.OK, "no mail server given; the site sends no e-mails")
        return
    try:
        server = urlsplit(hosting.smtp)
        number = server.port or 0
    except ValueError:
        server, number = urlsplit(""), 0
    if server.scheme not in ("smtp", "smtps"):
        yield Finding(MAIL, Grade.ERROR, "The mail server's address cannot be read.", "smtp://USER:PASSWORD@HOST:587")
        return
    where = f"{server.scheme}://{server.hostname or 'localhost'}{f':{number}' if number else ''}"
    kind = smtplib.SMTP_SSL if server.scheme == "smtps" else smtplib.SMTP
    try:
        with kind(server.hostname or "localhost", number, timeout=_PATIENCE) as smtp:
            if server.username:
                if server.scheme == "smtp":
                    smtp.starttls(context=ssl.create_default_context())
                smtp.login(unquote(server.username), unquote(server.password or ""))
            smtp.noop()
    except smtplib.SMTPAuthenticationError:
        yield Finding(
            MAIL, Grade.ERROR, f"{where} refuses user or password.", "Mend SPIELWERK_SMTP; write %40 for an @ in them."
        )
    except (OSError, smtplib.SMTPException) as error:
        told = hosting.without_secrets(str(error))
        yield Finding(
            MAIL, Grade.ERROR, f"{where} does not let the site in: {told}.", "Mend SPIELWERK_SMTP, or start the server."
        )
    else:
        yield Finding(MAIL, Grade.OK, f"{where} lets the site in")
