"""The bell, the settings of notices, and pushes, in a real browser."""

from __future__ import annotations

import json

from .test_ways import complaints

TOLD = {"title": "Spyrium: it is your turn", "body": "It is your turn.", "url": "/matches", "tag": "x", "lang": "en"}


def _guest(page, name: str):
    """A guest of that name, whose page this is from then on."""
    made = page.request.post("/api/people", data={"name": name}).json()
    return {"authorization": f"Bearer {made['token']}"}, made


def _become(page, made) -> None:
    page.context.add_cookies([{"name": "spielwerk", "value": made["token"].removeprefix("person."), "url": page.url}])


def test_who_is_invited_hears_the_bell_and_finds_the_table(visit):
    page = visit(390, lang="de", has_touch=True)
    page.goto("/")
    anna, _ = _guest(page, "Anna")
    ben, made = _guest(page, "Ben")
    anna = _account(page, anna, "Anna Bell")
    ben_account = _account(page, ben, "Ben Bell")
    _become(page, {"token": ben_account["authorization"].removeprefix("Bearer ")})
    page.request.post(f"/api/friends/{made['person']}", headers=anna)
    page.goto("/people")
    bell = page.get_by_role("link", name="Nachrichten, 1 neu")
    assert bell.bounding_box()["x"] + bell.bounding_box()["width"] < 390
    bell.tap()
    page.get_by_role("link", name="Anna Bell").first.wait_for()
    assert complaints(page) == []
    page.goto("/people")
    page.get_by_role("link", name="Nachrichten", exact=True).wait_for()  # seen, and new no more


def _account(page, headers, name):
    made = page.request.post("/api/register", headers=headers, data={"name": name, "password": "long enough"}).json()
    return {"authorization": f"Bearer {made['token']}"}


def test_the_settings_fit_a_phone_and_are_kept(visit):
    for scheme in ("light", "dark"):
        page = visit(390, lang="en", color_scheme=scheme, timezone_id="Europe/Berlin")
        page.goto("/")
        _become(page, _guest(page, "Carla")[1])
        page.goto("/me/notices")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert complaints(page) == []
    page.get_by_role("checkbox", name="A match is over: Mail").check()
    page.get_by_role("button", name="Europe/Berlin").click()
    page.get_by_label("from").fill("22:00")
    page.get_by_label("until").fill("07:00")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("status").get_by_text("Saved.").wait_for()
    assert page.get_by_role("checkbox", name="A match is over: Mail").is_checked()
    assert page.get_by_label("Time zone").input_value() == "Europe/Berlin"


def test_a_push_is_shown_by_the_worker(visit):
    page = visit()
    page.goto("/")
    _become(page, _guest(page, "Dora")[1])
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    known = "ServiceWorker.workerRegistrationUpdated"
    devtools.on(known, lambda told: found.extend(one["registrationId"] for one in told["registrations"]))
    devtools.send("ServiceWorker.enable")
    page.goto("/me/notices")
    page.get_by_role("button", name="Switch on in this browser").wait_for()
    origin = page.evaluate("navigator.serviceWorker.ready.then(() => location.origin)")
    worker = page.context.service_workers[0]
    assert worker.url == f"{origin}/push.js"
    # A browser without a screen shows nothing: what it is asked to show is kept instead.
    keep = "(title, more) => { self.shown = [title, more.body, more.data.url]; return Promise.resolve(); }"
    worker.evaluate(f"() => {{ self.registration.showNotification = {keep}; }}")
    pushed = {"origin": origin, "registrationId": found[-1], "data": json.dumps(TOLD)}
    devtools.send("ServiceWorker.deliverPushMessage", pushed)
    shown = worker.evaluate(
        "async () => { while (!self.shown) await new Promise((go) => setTimeout(go, 20)); return self.shown; }"
    )
    assert shown == [TOLD["title"], TOLD["body"], TOLD["url"]]
