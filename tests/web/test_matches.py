"""Whole matches over HTTP, and what they must never do."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from spielwerk.cli import app
from spielwerk.core import CHANCE, load
from spielwerk.data import batches
from spielwerk.fair import fingerprint

from .site import GAME, RunningSite, Visitor, play_out


def test_two_people_play_a_match_to_its_end(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    assert anna.see(match)["status"] == "open"
    ben.join(match)
    seen = play_out(match, anna, ben)
    assert sorted(seen["result"]["places"])[0] == 1
    assert seen["result"]["points"] == [player["points"] for player in seen["players"]]
    assert [player["name"] for player in seen["players"]] == ["Anna", "Ben"]


def test_bots_take_their_turns_by_themselves(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mbb")
    assert play_out(match, anna)["status"] == "finished"


def test_the_match_file_proves_that_luck_was_fixed_before_the_first_move(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mb")
    promised = anna.see(match)["seed_sha256"]
    assert anna.get(f"/matches/{match}/export").status_code == 409
    play_out(match, anna)
    file = anna.get(f"/matches/{match}/export").text
    replayed = load(file)  # checks every action, and luck against the seed
    assert replayed.over
    assert fingerprint(replayed.seed) == promised == json.loads(file)["seed_sha256"]
    assert list(replayed.scores) == anna.see(match)["result"]["points"]


def test_a_match_of_people_becomes_data_to_learn_from(site: RunningSite, tmp_path: Path):
    """Its file as the site exports it, by the command that docs/data.md names: each decision is a row, no name is in it."""
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    points = play_out(match, anna, ben)["result"]["points"]
    file, folder = tmp_path / "match.json", tmp_path / "data"
    file.write_text(anna.get(f"/matches/{match}/export").text, encoding="utf-8")
    answer = CliRunner().invoke(app, ["record", GAME, "--saved", str(file), "--out", str(folder)])
    assert answer.exit_code == 0, answer.output
    (read,) = batches(folder)
    decided = [(seat, action) for seat, action in load(file.read_text(encoding="utf-8")).history if seat != CHANCE]
    assert list(zip(read["seat"].tolist(), read["action"].tolist(), strict=True)) == decided
    assert {seat: read["margin"][read["seat"] == seat][0] for seat in (0, 1)} == {
        0: points[0] - points[1],
        1: points[1] - points[0],
    }
    assert not any(b"Anna" in path.read_bytes() for path in folder.iterdir())


def test_a_match_file_can_be_uploaded_and_replayed(site: RunningSite):
    anna, ben = site.visitor(), site.visitor("Ben")
    match = anna.create("mb")
    played = play_out(match, anna)
    file = anna.get(f"/matches/{match}/export").json()
    answer = ben.post("/matches/upload", file)
    assert answer.status_code == 201, answer.text
    copy = ben.see(answer.json()["match"])
    assert copy["result"]["points"] == played["result"]["points"]
    assert ben.get(f"/matches/{copy['id']}/export").json()["actions"] == file["actions"]
    file["actions"][-1][1] += 1
    refused = ben.post("/matches/upload", file)
    assert refused.status_code == 422
    assert "actions[" in refused.json()["detail"]


def test_every_position_of_a_finished_match_can_be_looked_at(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mb")
    play_out(match, anna)
    file = anna.get(f"/matches/{match}/export").json()
    s = load({**file, "actions": file["actions"]})
    record = s.game.position(s.seats, s.options)
    for number, (actor, action) in enumerate(s.history):
        moment = anna.get(f"/matches/{match}/moments/{number}", viewer=0).json()
        assert moment["state"]["ply"] == number
        assert moment["state"]["won"] == list(record.won)
        s.game.apply(record, actor, action)
    over_time = anna.get(f"/matches/{match}/points").json()
    assert over_time[-1]["points"] == list(s.scores)
    assert len(over_time) == 1 + sum(actor != CHANCE for actor, _ in s.history)


def test_a_stale_or_double_post_changes_nothing(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mff")
    site.visitor("Ben").join(match)
    site.visitor("Cleo").join(match)
    seen = anna.see(match)
    question, action = seen["question"], seen["choices"][0]["id"]
    assert anna.act(match, question, action).status_code == 200
    after = anna.see(match)
    again = anna.act(match, question, action)
    assert again.status_code == 409
    assert again.json()["title"] == "stale"
    assert anna.see(match) == after


def test_concurrent_posts_of_one_answer_are_taken_once(site: RunningSite):
    """The same answer forty times at once, as from a nervous finger or two tabs."""
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    seen = anna.see(match)
    body = (match, seen["question"], seen["choices"][0]["id"])
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(lambda _: anna.act(*body).status_code, range(40)))
    assert sorted(statuses) == [200] + [409] * 39
    assert anna.see(match)["ply"] == seen["ply"] + 1


def test_simultaneous_answers_of_several_people_are_all_taken(site: RunningSite):
    """Nobody's question grows stale because others answer theirs."""
    people = [site.visitor(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    match = people[0].create("mfff", options={"gamble": 0})
    for person in people[1:]:
        person.join(match)
    for _ in range(3):
        views = [person.see(match) for person in people]
        assert all(view["question"] for view in views)
        with ThreadPoolExecutor(4) as pool:
            answers = list(
                pool.map(
                    lambda pair: pair[0].act(match, pair[1]["question"], pair[1]["choices"][0]["id"]),
                    zip(people, views, strict=True),
                )
            )
        assert [answer.status_code for answer in answers] == [200] * 4
    assert people[0].see(match)["status"] == "finished"


def test_an_illegal_action_is_refused_with_a_sentence(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mf")
    site.visitor("Ben").join(match)
    seen = anna.see(match)
    for action in (seen["choices"][-1]["id"] + 1, 10_000, 2**31 - 1):
        refused = anna.act(match, seen["question"], action)
        assert refused.status_code == 422
        assert len(refused.json()["detail"]) > 10
    assert anna.see(match) == seen


def test_undo_takes_back_until_something_is_revealed(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    before = anna.see(match)
    anna.answer(match, 1)
    assert anna.see(match)["can_undo"]
    assert not ben.see(match)["can_undo"]
    assert ben.post(f"/matches/{match}/undo", {"question": ben.see(match)["question"]}).status_code == 409
    assert anna.post(f"/matches/{match}/undo", {"question": 0}).status_code == 200
    after = anna.see(match)
    assert after["state"] == before["state"]
    assert after["ply"] == before["ply"]
    assert after["question"] != before["question"], "an answer to the question before must be stale now"
    anna.answer(match)
    ben.answer(match)  # opens all cards
    assert not ben.see(match)["can_undo"]
    assert not anna.see(match)["can_undo"]


def test_a_program_takes_a_seat_by_token(site: RunningSite):
    anna = site.visitor()
    match = anna.create("mf")
    stranger = Visitor(site.url)
    token = stranger.join(match)["token"]
    program = Visitor(site.url, seat_token=token)
    assert program.see(match)["viewer"] == 1
    play_out(match, program, anna)


def test_leaving_gives_the_seat_to_a_bot(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    assert ben.post(f"/matches/{match}/leave").status_code == 204
    assert ben.see(match)["viewer"] == -1
    assert play_out(match, anna)["players"][1]["kind"] == "bot"


def test_leaving_an_open_match_frees_the_seat_and_the_last_one_calls_it_off(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mff")
    ben.join(match)
    ben.post(f"/matches/{match}/leave")
    assert [player["kind"] for player in anna.see(match)["players"]] == ["person", "free", "free"]
    anna.post(f"/matches/{match}/leave")
    assert anna.see(match)["status"] == "stopped"
    assert ben.post(f"/matches/{match}/join").status_code == 409


def test_a_rematch_turns_the_seats_and_is_joined_by_the_others(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    assert anna.post(f"/matches/{match}/rematch").status_code == 409
    play_out(match, anna, ben)
    made = anna.post(f"/matches/{match}/rematch").json()
    joined = ben.post(f"/matches/{match}/rematch").json()
    assert joined["match"] == made["match"]
    assert [player["name"] for player in anna.see(made["match"])["players"]] == ["Ben", "Anna"]
    assert anna.see(match)["rematch"] == made["match"]


def _prepare_take(person: Visitor, match: str) -> int:
    take = next(choice for choice in person.see(match, ahead=True)["prepare"] if choice["verb"] == "take")
    return person.post(f"/matches/{match}/prepare", {"action": take["id"]}).status_code


def test_an_answer_in_advance_is_played_when_its_time_comes(dealt):
    """Anna prepares to take the prize, and wins it: she takes it unasked."""
    match, anna, ben = dealt
    anna.choose_card(match, highest=True)
    assert _prepare_take(anna, match) == 200
    assert anna.see(match)["players"][0]["prepared"]
    assert not ben.see(match)["players"][0]["prepared"], "nobody else learns of it"
    ben.choose_card(match, highest=False)
    taken = [line["actor"] for line in anna.see(match, lang="en")["log"] if line["verb"] == "take"]
    assert taken == [0]
    assert not anna.see(match)["players"][0]["prepared"], "it was for once"
    assert anna.see(match)["state"]["won"][0] > 0


def test_an_answer_in_advance_waits_while_others_are_asked(dealt):
    """Ben wins the prize, so that he is asked whether to take it; Anna's answer is not his and is not played."""
    match, anna, ben = dealt
    anna.choose_card(match, highest=False)
    assert _prepare_take(anna, match) == 200
    ben.choose_card(match, highest=True)
    assert [choice["verb"] for choice in ben.see(match)["choices"]] == ["take", "gamble"]
    assert not [line for line in anna.see(match, lang="en")["log"] if line["verb"] == "take"]
    assert anna.see(match)["state"]["won"][:2] == [0, 0]


def test_an_answer_in_advance_to_another_question_is_dropped_at_once(dealt):
    """Ben is asked which card he chooses and says that he takes the prize."""
    match, anna, ben = dealt
    anna.choose_card(match, highest=True)
    take = next(choice for choice in anna.see(match, ahead=True)["prepare"] if choice["verb"] == "take")
    assert ben.post(f"/matches/{match}/prepare", {"action": take["id"]}).status_code == 200
    assert ben.see(match)["players"][1]["prepared"] == ""
    assert ben.see(match)["question"], "he is still asked"


def test_a_withdrawn_or_impossible_answer_in_advance_is_not_played(site: RunningSite):
    anna, ben = site.visitor("Anna"), site.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    choose = anna.see(match)["choices"][0]["id"]
    refused = anna.post(f"/matches/{match}/prepare", {"action": choose})
    assert refused.status_code == 422, "what has arguments cannot be said before the question is known"
    assert anna.post(f"/matches/{match}/prepare", {"action": None}).status_code == 200
    ply = anna.see(match)["ply"]
    assert ben.see(match)["ply"] == ply


def test_chat_reaches_everybody_and_only_seats_may_speak(site: RunningSite):
    anna, ben, onlooker = site.visitor("Anna"), site.visitor("Ben"), site.visitor("Otto")
    match = anna.create("mf")
    ben.join(match)
    assert anna.post(f"/matches/{match}/chat", {"text": "  Viel Glück! \u0000 "}).status_code == 200
    assert [line["text"] for line in ben.see(match)["chat"] if not line["system"]] == ["Viel Glück!"]
    assert onlooker.post(f"/matches/{match}/chat", {"text": "Hallo"}).status_code == 403
    assert anna.post(f"/matches/{match}/chat", {"text": " \u0007 "}).status_code == 422


def test_people_talk_in_the_room_before_the_match(site: RunningSite):
    anna, ben, otto = site.visitor("Anna"), site.visitor("Ben"), site.visitor("Otto")
    match = anna.create("mff")
    ben.join(match)
    assert anna.see(match)["status"] == "open"
    assert ben.post(f"/matches/{match}/chat", {"text": "Who else comes?"}).status_code == 200
    assert "Who else comes?" in [line["text"] for line in anna.see(match)["chat"]]
    assert "Who else comes?" in httpx.get(f"{anna.url}/matches/{match}", headers=dict(anna.http.headers)).text
    assert otto.post(f"/matches/{match}/chat", {"text": "Me"}).status_code == 403, "who has no seat here only reads"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_lists_show_matches_where_they_belong(site: RunningSite, lang: str):
    anna = site.visitor()
    listed, hidden = anna.create("mf"), anna.create("mf", listed=False)

    def ids(which: str) -> list[str]:
        return [card["id"] for card in anna.get("/matches", which=which, lang=lang, limit=200).json()]

    assert listed in ids("open")
    assert hidden not in ids("open")
    assert {listed, hidden} <= set(ids("mine"))
    site.visitor("Ben").join(listed)
    assert listed not in ids("open")
    assert listed in ids("running")
    mine = next(card for card in anna.get("/matches", which="mine").json() if card["id"] == listed)
    assert mine["my_turn"]
