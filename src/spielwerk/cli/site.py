"""The site."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from spielwerk.core import SpielwerkError

from .common import sentences


class LogFormat(StrEnum):
    text = "text"
    json = "json"


class MetricsFor(StrEnum):
    local = "local"
    open = "open"
    off = "off"


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes any free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…; a file of your own if left out.")
    ] = None,
    components: Annotated[list[Path] | None, typer.Option("--components", help="A corrected component file to use.")] = None,
    public_url: Annotated[str, typer.Option(help="The site's address as people reach it, for links in messages.")] = "",
    smtp: Annotated[str, typer.Option(help="smtp://[user:password@]host[:port] for e-mails.", envvar="SPIELWERK_SMTP")] = "",
    mail_from: Annotated[str, typer.Option(help="Sender of e-mails.")] = "spielwerk@localhost",
    workers: Annotated[int, typer.Option(min=1, max=256, help="How many web processes; more than one needs PostgreSQL.")] = 1,
    bot_threads: Annotated[int, typer.Option(min=1, max=64, help="How many bots think at the same time.")] = 2,
    limits: Annotated[bool, typer.Option(help="Limit how often one address may post.")] = True,
    warm: Annotated[bool, typer.Option(help="Compile all games in the background, not only those of masters.")] = True,
    private_webhooks: Annotated[bool, typer.Option(help="Allow webhooks into private networks.")] = False,
    log: Annotated[LogFormat | None, typer.Option(help="Write a line for each request, as text or as JSON.")] = None,
    metrics: Annotated[
        MetricsFor, typer.Option(help="Who may read /metrics: this machine and whoever has the token, everybody, nobody.")
    ] = MetricsFor.local,
    metrics_token: Annotated[
        str, typer.Option(help="A bearer token for /metrics from elsewhere.", envvar="SPIELWERK_METRICS_TOKEN")
    ] = "",
) -> None:
    """Serve the site: all games in a browser, with people and bots."""
    with sentences():
        try:
            from spielwerk.web.http.serve import serve as run
            from spielwerk.web.settings import Settings, default_database
        except ModuleNotFoundError as error:
            raise SpielwerkError(f"The site needs the package {error.name}: pip install 'spielwerk[web]'.") from None
        settings = Settings(
            database=database or default_database(),
            public_url=public_url or f"http://{host}:{port}",
            bot_threads=bot_threads,
            limits=limits,
            warm=warm,
            private_webhooks=private_webhooks,
            smtp=smtp,
            mail_from=mail_from,
            log=log.value if log else "",
            metrics=metrics.value,
            metrics_token=metrics_token,
        )
        run(settings, host, port, components or [], workers)
