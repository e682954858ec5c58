"""Comments on positions of matches that are over."""

from __future__ import annotations

import json
import time

import httpx
import pytest
from sqlalchemy import select, update

from spielwerk import load
from spielwerk.web.matches import comments as module
from spielwerk.web.store.models import BLOCKED, CommentRow, NoticeRow, Person, RelationRow

from .site import RunningSite, Visitor, play_out


@pytest.fixture
def over(site: RunningSite) -> tuple[str, Visitor, Visitor]:
    """A finished match of Anna and Ben, who are guests."""
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    play_out(match, anna, ben)
    return match, anna, ben


def account(site: RunningSite, name: str) -> Visitor:
    visitor = site.visitor(name)
    visitor.register(f"{name} {time.time_ns()}")
    visitor.person["person"] = visitor.get("/me").json()["person"]
    return visitor


def say(visitor: Visitor, match: str, text: str, at: int = 3) -> httpx.Response:
    return visitor.post(f"/matches/{match}/comments", {"at": at, "text": text})


def heard(visitor: Visitor, match: str, **params: int) -> list[str]:
    return [one["text"] for one in visitor.get(f"/matches/{match}/comments", **params).json()["comments"]]


def page(visitor: Visitor, path: str) -> str:
    return httpx.get(visitor.url + path, headers=dict(visitor.http.headers)).text


def told(site: RunningSite, visitor: Visitor) -> list[NoticeRow]:
    with site.site.database.reading() as db:
        return list(
            db.scalars(select(NoticeRow).where(NoticeRow.person == visitor.person["person"], NoticeRow.kind == "comment"))
        )


def test_accounts_and_players_comment_and_everybody_reads(site: RunningSite, over):
    match, anna, ben = over
    cleo = account(site, "Cleo")
    assert say(cleo, match, "A second look at this.", at=5).status_code == 201
    assert say(ben, match, "I was <b>afraid</b> of the ten.\x00").status_code == 201  # a guest who played it
    assert heard(anna, match) == ["I was <b>afraid</b> of the ten.", "A second look at this."]
    assert heard(anna, match, at=5) == ["A second look at this."]
    stranger = site.visitor("Dora")
    assert say(stranger, match, "Me too!").status_code == 403
    assert not stranger.get(f"/matches/{match}/comments").json()["may_comment"]
    assert say(ben, match, " \n ").status_code == 422
    assert say(ben, match, "Nowhere", at=9999).status_code == 404
    shown = page(stranger, f"/matches/{match}/replay?at=3")
    assert "I was &lt;b&gt;afraid&lt;/b&gt; of the ten." in shown.partition('class="said-here"')[2].partition("</ol>")[0]
    assert "A second look at this." in shown.partition('id="comments"')[2]


def test_nothing_is_said_of_a_match_that_runs(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    assert say(anna, match, "I hold the ten.", at=0).status_code == 409
    assert heard(anna, match) == []
    assert 'id="comments"' not in page(ben, f"/matches/{match}/replay?at=0")


def test_an_author_changes_and_deletes_her_words(site: RunningSite, over, monkeypatch: pytest.MonkeyPatch):
    match, anna, ben = over
    own = say(anna, match, "Frist").json()["id"]
    path = f"/matches/{match}/comments/{own}"
    assert anna.http.patch(path, json={"text": "First"}).status_code == 204
    assert ben.http.patch(path, json={"text": "Mine"}).status_code == 403
    assert heard(ben, match) == ["First"]
    assert anna.get(f"/matches/{match}/comments").json()["comments"][0]["edited"]
    monkeypatch.setattr(module, "EDITABLE", -1)
    assert anna.http.patch(path, json={"text": "Too late"}).status_code == 409
    assert ben.http.delete(path).status_code == 403
    assert anna.http.delete(path).status_code == 204
    assert heard(ben, match) == []
    assert anna.http.delete(path).status_code == 404


def test_players_hide_what_is_said(site: RunningSite, over):
    match, anna, ben = over
    cleo, dora = account(site, "Cleo"), site.visitor("Dora")
    bad = say(cleo, match, "You play like a stone.").json()["id"]
    path = f"/matches/{match}/comments/{bad}/hide"
    assert dora.post(path, {"hidden": True}).status_code == 403
    assert anna.post(path, {"hidden": True}).status_code == 204
    assert heard(dora, match) == []
    assert heard(cleo, match) == heard(ben, match) == ["You play like a stone."]  # its author, and who may show it again
    assert anna.post(path, {"hidden": False}).status_code == 204
    assert heard(dora, match) == ["You play like a stone."]


def test_players_are_told_once_until_they_have_read_it(site: RunningSite, over):
    match, _anna, ben = over
    cleo = account(site, "Cleo")
    say(cleo, match, "One", at=2)
    say(cleo, match, "Two", at=4)
    [notice] = told(site, ben)
    assert (notice.kind, notice.url) == ("comment", f"/matches/{match}/replay?at=2#comments")
    assert notice.words["game"] == "template"
    assert told(site, cleo) == []
    with site.site.database.writing() as db:
        db.execute(update(NoticeRow).values(read=True))
    say(cleo, match, "Three")
    assert len(told(site, ben)) == 2


def test_blocks_and_mutes_hold(site: RunningSite, over):
    match, anna, ben = over
    cleo, dora = account(site, "Cleo"), account(site, "Dora")
    say(cleo, match, "Hello")
    with site.site.database.writing() as db:
        db.add(RelationRow(person=dora.person["person"], other=cleo.person["person"], kind=BLOCKED, at=0.0))
    assert heard(dora, match) == []  # she reads nothing of whom she has blocked
    assert heard(ben, match) == ["Hello"]
    with site.site.database.writing() as db:
        db.add(RelationRow(person=anna.person["person"], other=cleo.person["person"], kind=BLOCKED, at=0.0))
    assert say(cleo, match, "Again").status_code == 403
    with site.site.database.writing() as db:
        db.execute(update(Person).where(Person.id == dora.person["person"]).values(muted_until=time.time() + 60))
    assert say(dora, match, "Hm").status_code == 403


def test_comments_are_bounded(site: RunningSite, over, monkeypatch: pytest.MonkeyPatch):
    match, anna, _ben = over
    monkeypatch.setattr(module, "MOST_OF_ONE", 1)
    assert say(anna, match, "x" * 3000).status_code == 201
    assert len(heard(anna, match)[0]) == 1000
    assert say(anna, match, "More").status_code == 409


def test_comments_travel_with_the_file_which_stays_loadable(site: RunningSite, over):
    match, anna, ben = over
    say(ben, match, "Gut gespielt ♥")
    bad = say(anna, match, "Hidden").json()["id"]
    ben.post(f"/matches/{match}/comments/{bad}/hide", {"hidden": True})
    file = anna.get(f"/matches/{match}/export").text
    [comment] = json.loads(file)["comments"]
    assert (comment["at"], comment["by"], comment["text"]) == (3, "Ben", "Gut gespielt ♥")
    assert load(file).over


def test_a_guest_who_signs_in_keeps_her_comments(site: RunningSite, over):
    match, anna, _ben = over
    own = account(site, "Anna")
    name = own.get("/me").json()["name"]
    say(anna, match, "Mine")
    assert anna.post("/sign-in", {"name": name, "password": "long enough"}).status_code == 200
    with site.site.database.reading() as db:
        assert db.scalar(select(CommentRow.person).where(CommentRow.match == match)) == own.person["person"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_writes_changes_and_hides(site: RunningSite, over, lang: str):
    """As a browser without scripts does it: forms, and back to the position."""
    match, anna, _ben = over
    with httpx.Client(base_url=anna.url, headers=dict(anna.http.headers)) as http:
        said = http.post(f"/matches/{match}/comments?lang={lang}", data={"at": "4", "as": "1", "text": "Aha"})
        assert said.status_code == 303
        assert said.headers["location"].startswith(f"/matches/{match}/replay?at=4&as=1#comment-")
        own = said.headers["location"].rpartition("-")[2]
        there = f"/matches/{match}/comments/{own}"
        assert http.post(there, data={"at": "4", "do": "edit", "text": "Oho"}).status_code == 303
        shown = http.get(f"/matches/{match}/replay?at=4&lang={lang}").text
        assert f'id="comment-{own}"' in shown
        assert "Oho" in shown
        assert ("Löschen" if lang == "de" else "Delete") in shown
        assert http.post(there, data={"at": "4", "do": "dance"}).status_code == 422
        assert http.post(there, data={"at": "4", "do": "remove"}).status_code == 303
        assert f'id="comment-{own}"' not in http.get(f"/matches/{match}/replay?at=4").text
