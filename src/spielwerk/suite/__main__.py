"""`python -m spielwerk.suite docs/suite.md`: writes the leaderboard's tables into a page, between its two marks."""

from __future__ import annotations

import sys
from pathlib import Path

from .leaderboard import leaderboard
from .tasks import suite

BEGIN = "<!-- baselines: begin (written by python -m spielwerk.suite docs/suite.md) -->"
END = "<!-- baselines: end -->"


def with_tables(page: str) -> str:
    """A page with the tables as they are now."""
    before, _, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"The page has no marks {BEGIN} and {END}.")
    return f"{before}{BEGIN}\n{leaderboard('v1').tables(suite('v1'))}\n{END}{after}"


if __name__ == "__main__":
    place = Path(sys.argv[1])
    place.write_text(with_tables(place.read_text(encoding="utf-8")), encoding="utf-8")
