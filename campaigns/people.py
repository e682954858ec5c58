"""People who come, sit down, act, take back, chat, lend their seats, leave and come back, as Hypothesis has them do."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from typing import Any

import httpx
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test
from tests.web.site import Visitor

from .town import Town

_STEPS = 40  # of an evening
_A_STEP = 1.7  # requests that one takes, about
_SEATS = {"m": {"kind": "me"}, "f": {"kind": "free"}, "b": {"kind": "bot", "level": "apprentice"}}
_AROUND = ("", "/legal", "/log", "/export", "/points", "/analysis", "/comments", "/hint", "/invitations")
_PAGES = ("", "/table", "/room", "/ask", "/ahead", "/replay", "/analysis", "/result", "/frame/1")

numbers = st.integers(0, 7)
odd = st.one_of(st.integers(-2, 40), st.sampled_from([2**31 - 1, 2**31, 2**63, -(2**63), True, None, "1", 1.5, [], {}]))
words = st.one_of(st.text(max_size=40), st.sampled_from(["", " ", "\x00", "\ud800", "<b>", "ü" * 5000, "{{7*7}}", "\u202e"]))


@dataclass
class Sitting:
    """A match and who has sat down there, by number."""

    match: str
    people: list[int] = field(default_factory=list)


class Evening(RuleBasedStateMachine):
    """One evening of a few people; `town` is given by the class that is made of this for a part."""

    town: Town

    def __init__(self) -> None:
        super().__init__()
        self.people: list[Visitor] = []
        self.sittings: list[Sitting] = []

    # Somebody, somewhere

    def _of(self, sitting: Sitting, n: int) -> Visitor:
        """Mostly somebody who sits there, now and then anybody."""
        if n < 6:
            return self.people[sitting.people[n % len(sitting.people)]]
        return self.people[n % len(self.people)]

    def _ask(self, who: Visitor, method: str, path: str, body: Any = None, *, page: bool = False) -> httpx.Response:
        url = f"{who.url}{path}" if page else path
        shown = f"{who.person['name']!r}: {method} {path}" + (f" {body!r}" if body is not None else "")
        if method == "GET":
            answer = who.http.get(url)
        elif page:
            answer = who.http.post(url, data={name: str(value) for name, value in body.items()})
        else:
            answer = who.post(path, body)
        if answer.status_code >= 500:  # the server closes the connection
            who.http.close()
            who.http = httpx.Client(base_url=who.http.base_url, headers=who.http.headers, timeout=30)
        return self.town.judged(shown, answer)

    def _post(self, n: int, at: int, deed: str, body: Any = None) -> httpx.Response:
        sitting = self.sittings[at % len(self.sittings)]
        return self._ask(self._of(sitting, n), "POST", f"/matches/{sitting.match}/{deed}", body or {})

    # What they do

    @rule(name=words, account=st.booleans())
    def come(self, name: str, account: bool) -> None:
        if len(self.people) >= 5:
            return
        who = Visitor(self.town.url)
        who.person = {"name": "somebody"}
        answer = self._ask(who, "POST", "/people", {"name": name})
        if answer.status_code != 201:
            return
        who.person = answer.json()
        who.http.headers["authorization"] = f"Bearer {who.person['token']}"
        self.people.append(who)
        if account:
            answer = self._ask(
                who, "POST", "/register", {"name": f"{name[:20]} {who.person['person']}", "password": "long enough"}
            )
            if answer.status_code == 201:
                who.http.headers["authorization"] = f"Bearer {answer.json()['token']}"

    @precondition(lambda self: self.people)
    @rule(
        n=numbers,
        seats=st.sampled_from(["mf", "mff", "mb", "mfb", "m", "mm", "bb"]),
        more=st.dictionaries(
            st.sampled_from(["title", "delay", "rated", "hints", "onlookers", "admits", "clock", "draws_order", "what"]),
            odd,
            max_size=2,
        ),
    )
    def set_a_table(self, n: int, seats: str, more: dict[str, Any]) -> None:
        n %= len(self.people)
        plan = {"game": "template", "seats": [_SEATS[letter] for letter in seats], **more}
        answer = self._ask(self.people[n], "POST", "/matches", plan)
        if answer.status_code == 201 and "m" in seats:
            self.sittings.append(Sitting(answer.json()["match"], [n]))

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, seat=st.one_of(st.none(), odd))
    def join(self, n: int, at: int, seat: Any) -> None:
        n, sitting = n % len(self.people), self.sittings[at % len(self.sittings)]
        answer = self._ask(self.people[n], "POST", f"/matches/{sitting.match}/join", {} if seat is None else {"seat": seat})
        if answer.status_code == 200 and n not in sitting.people:
            sitting.people.append(n)

    @precondition(lambda self: self.sittings)
    @rule(n=st.integers(0, 5), at=numbers, choice=numbers, page=st.booleans(), twice=st.booleans())
    def act(self, n: int, at: int, choice: int, page: bool, twice: bool) -> None:
        """A legal action is taken, once: the same answer again is refused."""
        sitting = self.sittings[at % len(self.sittings)]
        who = self._of(sitting, n)
        seen = self._ask(who, "GET", f"/matches/{sitting.match}")
        view = seen.json()
        if seen.status_code != 200 or not view["question"]:
            return
        action = view["choices"][choice % len(view["choices"])]["id"]
        body = {"question": view["question"], "action": action}
        shown = f"{who.person['name']!r} in {sitting.match}: {body}"
        before = self._made(who, sitting)
        first = self._take(who, sitting, body, page)
        if first not in (200, 303, 409):  # 303: a form, which brings the table anew
            self.town.wrong(shown, f"a legal action was refused with {first}")
        made = self._made(who, sitting)
        if first == 200 and not page and made <= before:
            self.town.wrong(shown, f"an acknowledged action is not there: {before} and then {made} lines")
        if twice and first == 200 and self._take(who, sitting, body, page=False) != 409:
            self.town.wrong(shown, "the same answer was taken twice")

    def _take(self, who: Visitor, sitting: Sitting, body: dict[str, int], page: bool) -> int:
        if page:
            return self._ask(who, "POST", f"/matches/{sitting.match}/act", body, page=True).status_code
        return self._ask(who, "POST", f"/matches/{sitting.match}/actions", body).status_code

    def _made(self, who: Visitor, sitting: Sitting) -> int:
        return len(who.get(f"/matches/{sitting.match}/log").json())

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, question=odd, action=odd)
    def act_oddly(self, n: int, at: int, question: Any, action: Any) -> None:
        self._post(n, at, "actions", {"question": question, "action": action})

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, to=odd)
    def take_back(self, n: int, at: int, to: Any) -> None:
        sitting = self.sittings[at % len(self.sittings)]
        view = self._ask(self._of(sitting, n), "GET", f"/matches/{sitting.match}").json()
        self._post(n, at, "undo", {"to": to} if isinstance(to, int) and to % 2 else {"question": view.get("question", 0)})

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, deed=st.sampled_from(["ask", "withdraw", "answer"]), allow=st.booleans())
    def ask_back(self, n: int, at: int, deed: str, allow: bool) -> None:
        self._post(n, at, f"undo/{deed}", {"allow": allow} if deed == "answer" else None)

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, said=words)
    def chat(self, n: int, at: int, said: str) -> None:
        self._post(n, at, "chat", {"text": said})

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, action=odd, repeat=st.booleans(), then=st.booleans())
    def prepare(self, n: int, at: int, action: Any, repeat: bool, then: bool) -> None:
        self._post(n, at, "prepare", {"action": action, "repeat": repeat, "then": then})

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, level=st.sampled_from(["apprentice", "journeyman", "nobody", ""]))
    def lend(self, n: int, at: int, level: str) -> None:
        self._post(n, at, "lend", {"level": level})

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, deed=st.sampled_from(["leave", "return", "return", "rematch", "rematch/decline"]))
    def leave_or_come_back(self, n: int, at: int, deed: str) -> None:
        answer = self._post(n, at, deed)
        if deed == "rematch" and answer.status_code < 300 and "match" in answer.json():
            self.sittings.append(Sitting(answer.json()["match"], list(self.sittings[at % len(self.sittings)].people)))

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, yes=st.booleans())
    def vote(self, n: int, at: int, yes: bool) -> None:
        self._post(n, at, "vote", {"yes": yes})

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, seat=odd, kind=st.sampled_from(["me", "free", "bot", "x"]))
    def arrange(self, n: int, at: int, seat: Any, kind: str) -> None:
        self._post(n, at, "arrange", {"seat": seat, "kind": kind, "level": "apprentice" if kind == "bot" else ""})

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, number=odd, said=words)
    def comment(self, n: int, at: int, number: Any, said: str) -> None:
        self._post(n, at, "comments", {"at": number, "text": said})

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, where=st.sampled_from(_AROUND))
    def look(self, n: int, at: int, where: str) -> None:
        sitting = self.sittings[at % len(self.sittings)]
        self._ask(self._of(sitting, n), "GET", f"/matches/{sitting.match}{where}")

    @precondition(lambda self: self.sittings)
    @rule(n=numbers, at=numbers, where=st.sampled_from(_PAGES), lang=st.sampled_from(["de", "en", "xx"]))
    def look_at_a_page(self, n: int, at: int, where: str, lang: str) -> None:
        sitting = self.sittings[at % len(self.sittings)]
        self._ask(self._of(sitting, n), "GET", f"/matches/{sitting.match}{where}?lang={lang}", page=True)

    @precondition(lambda self: self.people)
    @rule(n=numbers)
    def go_and_come_again(self, n: int) -> None:
        """Another connection, as after a night: the same matches are there."""
        who = self.people[n % len(self.people)]
        before = self._ask(who, "GET", "/matches?which=mine").json()
        token = who.http.headers["authorization"]
        who.http.close()
        again = Visitor(self.town.url)
        again.http.headers["authorization"], again.person = token, who.person
        self.people[n % len(self.people)] = again
        after = self._ask(again, "GET", "/matches?which=mine").json()
        if {card["id"] for card in before} - {card["id"] for card in after}:
            self.town.wrong(f"{who.person['name']!r}: GET /matches?which=mine", "matches are gone after a new connection")

    def teardown(self) -> None:
        """Every match that runs goes on: whoever is asked can answer."""
        for sitting in self.sittings:
            for number in sitting.people:
                self._answer(self.people[number], sitting)
        for who in self.people:
            who.http.close()

    def _answer(self, who: Visitor, sitting: Sitting) -> None:
        view = self._ask(who, "GET", f"/matches/{sitting.match}").json()
        if view.get("question"):
            body = {"question": view["question"], "action": view["choices"][0]["id"]}
            status = self._take(who, sitting, body, page=False)
            if status not in (200, 409):
                self.town.wrong(f"{who.person['name']!r} in {sitting.match}: {body}", f"{status}: it does not go on")


def try_people(town: Town, number: int, part: str) -> None:
    """Evenings of so many requests, about."""
    evening = seed(part)(type("Evening", (Evening,), {"town": town}))
    config = settings(
        max_examples=max(1, round(number / _STEPS / _A_STEP)),
        stateful_step_count=_STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(evening, settings=config)
    except BaseExceptionGroup as group:  # as Hypothesis wraps what has ended an evening
        first, rest = group.exceptions[0], len(group.exceptions) - 1
        where = traceback.format_exception(first)[-2:]
        town.wrong("an evening", f"it was ended by {' '.join(' '.join(where).split())}, and {rest} more")
