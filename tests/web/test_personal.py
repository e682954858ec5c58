"""Everything about me can be taken along and deleted: no table is forgotten."""

from __future__ import annotations

import io
import json
import time
import zipfile
from collections import Counter
from typing import Any

import httpx
from sqlalchemy import JSON, Boolean, Column, Float, Integer, String, Table, insert, select

from spielwerk.web.people.personal import (
    NOT_EXPORTED,
    OWN_WAY,
    SHARED,
    WITHOUT_KEY,
    exported,
    name_of,
    references,
    shown_columns,
)
from spielwerk.web.store.models import Base, Person

from .site import RunningSite, Visitor, play_out
from .test_friends import _browser, account, befriend

# Names that a column with somebody's number would have.
NAMES = {
    "person",
    "other",
    "host",
    "left_by",
    "by",
    "inviter",
    "author",
    "owner",
    "founder",
    "reporter",
    "about",
    "winner",
    "resolved_by",
}


def download(visitor: Visitor) -> dict[str, Any]:
    """An export, file by file."""
    answer = visitor.get("/me/export")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_every_column_that_refers_to_people_is_known():
    known = {name_of(column) for _, column in references()}
    assert known >= {"relations.person", "relations.other", "chat.person", "comments.person", *WITHOUT_KEY}
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            if column.name in NAMES and isinstance(column.type, Integer):
                assert name_of(column) in known, f"{name_of(column)} has no foreign key: it belongs into WITHOUT_KEY"
    assert known >= set(NOT_EXPORTED)
    assert known >= set(OWN_WAY)
    assert all(reason for reason in (*NOT_EXPORTED.values(), *OWN_WAY.values()))


def test_what_is_exported_is_a_persons_own():
    """Of a table that refers to people twice only one column finds her rows: the other one would tell of others."""
    number = Counter(table.name for table, _ in exported())
    assert {name for name, times in number.items() if times > 1} == SHARED
    secret = {"password", "token", "epoch"}
    assert all(not secret & {column.name for column in shown_columns(table)} for table, _ in exported())


class Rows:
    """Rows of any table, made up: what they refer to is made first."""

    def __init__(self, db: Any, number: int) -> None:
        self.db, self.number = db, number

    def make(self, table: Table, given: dict[str, Any]) -> dict[str, Any]:
        values = dict(given)
        for column in table.columns:
            if column.name in values or (column.primary_key and column.autoincrement is True):
                continue
            if column.nullable and not column.primary_key:
                continue
            values[column.name] = self._value(column)
        if table.name != "people" and "id" in table.c and isinstance(table.c.id.type, Integer):
            values.pop("id", None)
        done = self.db.execute(insert(table).values(values))
        keys = zip(table.primary_key.columns, done.inserted_primary_key, strict=True)
        return values | {column.name: key for column, key in keys}

    def _value(self, column: Column[Any]) -> Any:
        for key in column.foreign_keys:
            return self.make(key.column.table, {})[key.column.name]
        self.number += 1
        kind = column.type
        if isinstance(kind, JSON):
            return {}
        if isinstance(kind, Boolean):
            return False
        if isinstance(kind, Float):
            return time.time()
        if isinstance(kind, Integer):
            return self.number
        if isinstance(kind, String):
            return f"{self.number:08}"[-(kind.length or 8) :]
        return b"x"


def test_a_row_in_every_table_is_exported_and_gone_after_the_deletion(site: RunningSite):
    anna, ben = account(site), account(site)
    people = {column.table.name: [] for _, column in references()}
    for table, column in references():
        people[table.name].append(column)
    with site.site.database.writing() as db:
        rows = Rows(db, 1000 * anna.number)
        for columns in people.values():
            for column in columns:
                given = {other.name: ben.number for other in columns} | {column.name: anna.number}
                rows.make(column.table, given)
    told = download(anna)["about-me.json"]
    for table, column in exported():
        assert len(told[table.name]) == (2 if table.name in SHARED else 1), name_of(column)
    assert anna.post("/me/delete", {"password": "long enough"}).status_code == 204
    with site.site.database.reading() as db:
        for _, column in references():
            assert db.scalar(select(column).where(column == anna.number).limit(1)) is None, name_of(column)
        assert db.get(Person, anna.number) is None
        assert db.get(Person, ben.number) is not None


def test_an_export_has_account_matches_actions_and_words_and_no_secrets(site: RunningSite):
    anna, ben = account(site), account(site)
    befriend(anna, ben)
    match = anna.create("mf")
    ben.join(match)
    anna.post(f"/matches/{match}/chat", {"text": "My very own words"})
    ben.post(f"/matches/{match}/chat", {"text": "Words of somebody else"})
    play_out(match, anna, ben)
    files = download(anna)
    about = files["about-me.json"]
    assert (about["account"]["name"], about["account"]["id"]) == (anna.name, anna.number)
    assert about["account"]["created_at"].endswith("+00:00")
    assert [row["other"] for row in about["relations"]] == [ben.number]
    assert [line["text"] for line in about["chat"]] == ["My very own words"]
    assert about["matches"] == [match]
    assert len(about["ratings"]) == 1
    played = files[f"matches/{match}.json"]
    assert (played["my_seats"], played["status"], played["made_by_me"]) == ([0], "finished", True)
    assert played["my_actions"]
    assert {action["actor"] for action in played["my_actions"]} == {0}
    everything = json.dumps(files)
    assert "somebody else" not in everything
    assert "argon2" not in everything
    assert Visitor(site.url).get("/me/export").status_code == 401


def test_who_is_deleted_leaves_finished_matches_without_a_name_and_running_ones_to_a_bot(site: RunningSite):
    anna, ben = account(site), account(site)
    over, running, open_ = anna.create("mf"), anna.create("mf"), anna.create("mf")
    for match in (over, running):
        ben.join(match)
    anna.post(f"/matches/{over}/chat", {"text": "Well played"})
    play_out(over, anna, ben)
    befriend(anna, ben)
    anna.http.put(f"/blocks/{account(site).number}")
    refused = anna.post("/me/delete", {"password": "a guess at it"})
    assert (refused.status_code, refused.json()["title"]) == (403, "wrong_old_password")
    assert anna.get("/me").status_code == 200
    assert anna.post("/me/delete", {"password": "long enough"}).status_code == 204
    assert anna.get("/me").status_code == 401
    assert ben.get(f"/people/{anna.number}").status_code == 404
    seen = ben.see(over)
    gone = seen["players"][0]
    assert (gone["kind"], gone["person"], gone["name"], gone["level"]) == ("person", None, "", "deleted")
    assert all(line["text"] != "Well played" for line in seen["chat"])
    with _browser(site, ben) as browser:
        page = browser.get(f"/matches/{over}", headers={"accept-language": "en"}, follow_redirects=True).text
        assert "deleted player" in page
        assert anna.name not in page
        assert anna.name not in browser.get("/people").text
    assert ben.see(running)["players"][0]["kind"] == "bot"
    assert ben.see(open_)["status"] == "stopped"
    assert ben.get("/friends").json()["friends"] == []
    with site.site.database.reading() as db:
        from spielwerk.web.store.models import NoticeRow

        assert not any(anna.name in row.words.values() for row in db.query(NoticeRow))
    assert account(site, anna.name).number != anna.number  # the name is free


def test_guests_go_too_and_pages_do_all_of_it(site: RunningSite):
    guest = site.visitor("Gast")
    assert guest.post("/me/delete").status_code == 204
    assert guest.get("/me").status_code == 401
    anna = account(site)
    with _browser(site, anna) as browser:
        browser.headers["accept-language"] = "en"
        assert 'href="/me/privacy"' in browser.get("/me").text
        assert 'name="history" value="all" checked' in browser.get("/me/privacy").text
        assert browser.post("/me/privacy", data={"history": "friends", "search": "none"}).status_code == 303
        assert 'name="history" value="friends" checked' in browser.get("/me/privacy").text
        assert browser.post("/me/privacy", data={"history": "some"}).status_code == 422
        saved = browser.get("/me/export")
        assert saved.headers["content-disposition"].startswith('attachment; filename="spielwerk-')
        assert zipfile.ZipFile(io.BytesIO(saved.content)).testzip() is None
        assert browser.post("/me/delete", data={"password": "long enough"}).status_code == 422  # not sure
        assert browser.post("/me/delete", data={"password": "wrong one", "sure": "1"}).status_code == 403
        assert "You have been deleted" in browser.post("/me/delete", data={"password": "long enough", "sure": "1"}).text
        assert browser.get("/api/me").status_code == 401
    with httpx.Client(base_url=site.url, headers={"origin": site.url}) as nobody:
        assert nobody.get("/me/privacy").headers["location"] == "/me"
        assert nobody.post("/me/delete", data={"sure": "1"}).status_code in (303, 401)
