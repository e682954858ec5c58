"""What a page costs: time until a match's page and its live part are there, and their bytes over the wire.

    python benchmarks/pages.py [GAME …]

Plays some way into a match of every game, then fetches its page again and again from a site of its own on loopback.
Goals: 50 ms, 150 KiB compressed, 400 KiB with everything that a first visit loads.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import tempfile
import time
from pathlib import Path

import httpx
from load import start_site

from spielwerk.core import games

_LINKED = re.compile(r'(?:href|src)="(/(?:static|art|views|favicon)[^"#]*)')


class Person:
    """Somebody with a cookie, who uses the API to get somewhere and then looks at pages."""

    def __init__(self, url: str, name: str) -> None:
        token = httpx.post(f"{url}/api/people", json={"name": name}).json()["token"]
        self.http = httpx.Client(base_url=url, cookies={"spielwerk": token.removeprefix("person.")}, timeout=300)

    def post(self, path: str, body: object) -> dict:
        answer = self.http.post(f"/api/matches{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def answer(self, match: str) -> bool:
        """Answer an open question at random; whether there was one."""
        asked = self.http.get(f"/api/matches/{match}/legal").json()
        if asked["question"]:
            self.post(f"/{match}/actions", {"question": asked["question"], "action": random.choice(asked["choices"])["id"]})
        return bool(asked["question"])

    def measure(self, path: str, times: int) -> tuple[float, int, str]:
        """Median milliseconds, bytes over the wire and text of a page."""
        spent = []
        for _ in range(times):
            began = time.perf_counter()
            answer = self.http.get(path)
            spent.append((time.perf_counter() - began) * 1000)
            assert answer.status_code == 200, (path, answer.status_code)
        return statistics.median(spent), answer.num_bytes_downloaded, answer.text


def play_into(url: str, game: str, decisions: int) -> tuple[Person, str]:
    """A match in its middle, and somebody who is asked."""
    seats = min(httpx.get(f"{url}/api/games/{game}").json()["seats"][1], 4)
    people = [Person(url, f"Player {n + 1}") for n in range(seats)]
    plan = [{"kind": "me"}, *[{"kind": "free"}] * (seats - 1)]
    match = people[0].post("", {"game": game, "seats": plan})["match"]
    for person in people[1:]:
        person.post(f"/{match}/join", {})
    for _ in range(decisions):
        for person in people:
            person.answer(match)
    return next(p for p in people if p.http.get(f"/api/matches/{match}/legal").json()["question"]), match


def costs(url: str, game: str, decisions: int, times: int) -> dict[str, object]:
    person, match = play_into(url, game, decisions)
    page_ms, page_bytes, text = person.measure(f"/matches/{match}", times)
    live_ms, live_bytes, _ = person.measure(f"/matches/{match}/table", times)
    linked = sum(person.measure(found, 1)[1] for found in set(_LINKED.findall(text)))
    return {
        "game": game,
        "page ms": round(page_ms, 1),
        "page KiB": round(page_bytes / 1024, 1),
        "live part ms": round(live_ms, 1),
        "live part KiB": round(live_bytes / 1024, 1),
        "first visit KiB": round((page_bytes + linked) / 1024, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=games())
    parser.add_argument("--decisions", type=int, default=15, help="rounds of decisions before measuring")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    random.seed(1)
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_site(f"sqlite:///{Path(folder) / 'pages.sqlite'}")
        try:
            rows = [costs(url, game, arguments.decisions, arguments.times) for game in arguments.games]
        finally:
            process.terminate()
            process.wait(timeout=20)
    if arguments.json:
        print(json.dumps(rows))
        return
    print("  ".join(f"{key:>17}" for key in rows[0]))
    for row in rows:
        print("  ".join(f"{value:>17}" for value in row.values()))


if __name__ == "__main__":
    main()
