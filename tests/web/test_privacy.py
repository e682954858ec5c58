"""What a person lets others see, and who may turn to her."""

from __future__ import annotations

import time

import pytest

from spielwerk.web.people.privacy import LEVELS, USUAL, may_see, who_may_be_seen
from spielwerk.web.store.models import BLOCKED, FRIEND, RelationRow

from .site import RunningSite


def test_switches_are_set_one_by_one_and_checked(small_site: RunningSite):
    anna = small_site.visitor("Anna")
    assert anna.get("/me").json()["privacy"] == dict(USUAL)
    anna.http.patch("/me", json={"privacy": {"history": "friends"}})
    anna.http.patch("/me", json={"privacy": {"presence": "none"}, "pace": "1.5"})
    assert anna.get("/me").json()["privacy"] == {**USUAL, "history": "friends", "presence": "none"}
    for bad in ({"history": "some"}, {"shoe size": "all"}):
        refused = anna.http.patch("/me", json={"privacy": bad})
        assert (refused.status_code, refused.json()["title"]) == (422, "bad_privacy")


@pytest.mark.parametrize("what", USUAL)
def test_everybody_friends_nobody_and_never_who_is_kept_apart(small_site: RunningSite, what: str):
    people = [small_site.visitor(name) for name in ("Anna", "Friend", "Stranger", "Foe")]
    anna, friend, stranger, foe = (each.person["person"] for each in people)
    with small_site.site.database.writing() as db:
        for one, other, kind in ((anna, friend, FRIEND), (friend, anna, FRIEND), (anna, foe, BLOCKED)):
            db.add(RelationRow(person=one, other=other, kind=kind, at=time.time()))
    expected = {"all": {anna, friend, stranger, None}, "friends": {anna, friend}, "none": {anna}}
    for level in LEVELS:
        people[0].http.patch("/me", json={"privacy": {what: level}})
        with small_site.site.database.reading() as db:
            seen = {viewer for viewer in (anna, friend, stranger, foe, None) if may_see(db, viewer, anna, what)}
            assert seen == expected[level]
            assert who_may_be_seen(db, stranger, [anna, friend], what) == {friend} | ({anna} if level == "all" else set())
