"""Look through the locked packages of the server: do the files have their hashes, is a weakness of one known?

    python -m scripts.audit FOLDER

FOLDER holds the programs pip and pip-audit (`make audit` puts them there). Exit status 0: all is well; 1: something is wrong;
3: the service that knows of weaknesses cannot be asked from here, and nothing is known about them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from scripts.locked import LOCK, locked

SERVICES = ("pypi", "osv")  # of pip-audit; the second is asked where the first does not answer
WRONG, UNKNOWN = 1, 3


class Audit(NamedTuple):
    """What a service has said: weaknesses as (package, version, name), and packages that it was silent about."""

    weaknesses: list[tuple[str, str, str]]
    unknown: list[str]


def heard(told: dict[str, Any]) -> Audit:
    """What pip-audit says as JSON. A package that it has skipped is one that nothing is known about, not a sound one."""
    weaknesses, unknown = [], []
    for package in told["dependencies"]:
        if "skip_reason" in package:
            unknown.append(package["name"])
        weaknesses += [(package["name"], package["version"], found["id"]) for found in package.get("vulns", [])]
    return Audit(weaknesses, unknown)


def ask(programs: Path, service: str) -> Audit:
    """Ask a service about all locked packages."""
    options = ["--requirement", str(LOCK), "--require-hashes", "--disable-pip", "--format", "json", "--vulnerability-service"]
    command = [str(programs / "pip-audit"), *options, service, "--timeout", "20", "--progress-spinner", "off"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        return heard(json.loads(done.stdout))
    except ValueError:  # it ends with a traceback where it reaches nobody
        return Audit([], [pin.name for pin in locked()])


def hashes_fit(programs: Path) -> bool:
    """Fetch what is installed on this machine and compare it with the lock file."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--quiet", "--require-hashes", "--no-deps", "--only-binary", ":all:", "--dest", folder]
        return subprocess.run([str(programs / "pip"), "download", *options, "-r", str(LOCK)], check=False).returncode == 0


def main(arguments: Sequence[str]) -> int:
    programs = Path(arguments[0])
    if not hashes_fit(programs):
        print("The files could not be fetched, or are not those of server.lock: see above.")
        return WRONG
    print(f"The files of this system's packages have the hashes of server.lock ({len(locked())} packages for all systems).")
    for service in SERVICES:
        audit = ask(programs, service)
        for name, version, weakness in audit.weaknesses:
            print(f"{name} {version} has a known weakness: {weakness}")
        if audit.weaknesses:
            return WRONG
        if not audit.unknown:
            print(f"No weakness of any package is known to {service}.")
            return 0
        print(f"{service} says nothing about {len(audit.unknown)} of them ({', '.join(audit.unknown[:3])} …).")
    print("Whether weaknesses are known could NOT be found out from here: run this where a service can be reached.")
    return UNKNOWN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
