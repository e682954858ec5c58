"""What is wrong with a machine that hosts a site, or is to: found by looking, told with what to do.

Nothing here changes anything. Every check is a function that yields findings; one that fails itself is a finding too, and keeps
none of the others away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from . import database, machine, network, packages
from .finding import Finding, Grade, Hosting

__all__ = ["Finding", "Grade", "Hosting", "examine"]

CHECKS: tuple[Callable[[Hosting], Iterator[Finding]], ...] = (
    packages.python,
    packages.dependencies,
    packages.games,
    machine.clock,
    machine.open_files,
    machine.disk,
    machine.cache,
    database.database,
    network.port,
    network.public_url,
    network.mail,
)


def examine(hosting: Hosting) -> Iterator[Finding]:
    """All findings, as they are found."""
    for check in CHECKS:
        try:
            yield from check(hosting)
        except Exception as error:  # a check that breaks says so, and the next one has its turn
            told = f"{type(error).__name__}: {hosting.without_secrets(str(error))}"
            yield Finding(check.__name__, Grade.WARNING, f"This could not be looked at: {told}", "Report it, please.")
