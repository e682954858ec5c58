"""The site."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from .common import DatabaseUrl, PublicUrl, SmtpUrl, site_needed


class LogFormat(StrEnum):
    text = "text"
    json = "json"


class BotsTable(StrEnum):
    off = "off"
    apprentice = "apprentice"
    journeyman = "journeyman"
    adept = "adept"
    master = "master"
    grandmaster = "grandmaster"


class MetricsFor(StrEnum):
    local = "local"
    open = "open"
    off = "off"


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes any free one.")] = 8000,
    database: DatabaseUrl = None,
    components: Annotated[list[Path] | None, typer.Option("--components", help="A corrected component file to use.")] = None,
    public_url: PublicUrl = "",
    forwarded_allow_ips: Annotated[
        str,
        typer.Option(
            help="Proxies in front of the site, with commas between: their word about a visitor's address counts.",
            envvar="SPIELWERK_FORWARDED_ALLOW_IPS",
        ),
    ] = "127.0.0.1,::1",
    smtp: SmtpUrl = "",
    mail_from: Annotated[str, typer.Option(help="Sender of e-mails.", envvar="SPIELWERK_MAIL_FROM")] = "spielwerk@localhost",
    workers: Annotated[int, typer.Option(min=1, max=256, help="How many web processes; more than one needs PostgreSQL.")] = 1,
    bot_threads: Annotated[int, typer.Option(min=1, max=64, help="How many bots think at the same time.")] = 2,
    bots_table: Annotated[
        BotsTable,
        typer.Option(help="How strong the bots are that always play at /watch; off: none.", envvar="SPIELWERK_BOTS_TABLE"),
    ] = BotsTable.journeyman,
    bots_pace: Annotated[float, typer.Option(min=0.5, max=600, help="Seconds between two moves of these bots.")] = 4.0,
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
    """Serve the site: all games in a browser, with people and bots.

    The command starts web processes and thinking processes, and starts again whichever dies. SQLite takes one web process,
    PostgreSQL as many as --workers says. It listens on this machine only unless --host says otherwise; for the world, put a
    proxy with TLS in front. SIGTERM or Ctrl+C ends it. /health, /ready and /metrics tell programs how it is.
    """
    with site_needed():
        from spielwerk.web.http.serve import serve as run
        from spielwerk.web.settings import Settings, default_database

        settings = Settings(
            database=database or default_database(),
            public_url=public_url or f"http://{host}:{port}",
            forwarded_allow_ips=forwarded_allow_ips,
            bot_threads=bot_threads,
            bots_table=bots_table.value,
            bots_pace=bots_pace,
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
