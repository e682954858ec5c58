"""What is told of a match: what an action cost and brought, cause by cause, and what it led to."""

from __future__ import annotations

from spielwerk.core import CHANCE, Effect
from spielwerk.core.effect import by_colour
from spielwerk.core.story import Told, tell
from spielwerk.games.spyrium import questions
from spielwerk.testing import Scene

from .position import BLUE, CARD, EVENT, GAP, RED, YELLOW, Position, dealt


def told(t: Scene, actor: int, verb: str, *args: int, lang: str = "en") -> Told:
    """Do something and tell an onlooker of it."""
    before = t.game.state.copy(t.s)
    action = t.game.verbs.id(verb, *args)
    if actor == CHANCE:
        t.luck(verb, *args)
    else:
        t.does(actor, verb, *args)
    return tell(t.game, before, t.s, actor, action, -1, lang)


def lines(story: Told, lang: str = "en") -> list[tuple[str, int, dict[str, int]]]:
    """(sentence, seat, changes) of the effects that say something."""
    said = [effect for effect in story.effects if effect.text or any(effect.changes.values())]
    return [(by_colour(effect.text, lang), effect.seat, dict(effect.changes)) for effect in said]


def rows(story: Told, title: str) -> list[Effect]:
    return [effect for effect in story.effects if effect.title == title]


def places(story: Told) -> set[str]:
    return {place for effect in story.effects for place in effect.places}


def test_earning_tells_each_cause():
    """SPY-8.3, SPY-21.2: £3 for three other workers and £2 by Capitalization."""
    t = (
        Position()
        .lay(5, "mine_1")
        .workers(RED, "2-5")
        .workers(BLUE, "4-5", 2)
        .workers(YELLOW, "5-6")
        .owns(RED, "capitalization")
    )
    story = told(t, RED, "earn", *t.at("2-5", 5))
    assert by_colour(story.text, "en") == "Red earns £5 at Mine I (5) with the worker from 2–5"
    assert lines(story) == [("3 other workers beside the card", RED, {"money": 3}), ("Capitalization", RED, {"money": 2})]
    assert places(story) == {"5", "2–5"}


def test_earning_alone_brings_nothing():
    """SPY-8.4, SPY-8.6, SPY-ED-19."""
    t = Position().lay(5, "mine_1").workers(RED, "2-5").workers(RED, "7-8")
    assert lines(told(t, RED, "earn", *t.at("2-5", 5), lang="de"), "de") == [
        ("Kein weiterer Arbeiter neben der Karte", RED, {})
    ]
    story = told(t.owns(RED, "capitalization").turn(RED), RED, "withdraw", GAP["7-8"])
    assert by_colour(story.text, "en") == "Red takes a worker off 7–8 and gains £2"
    assert lines(story) == [("Both cards beside the worker are gone", -1, {}), ("Capitalization", RED, {"money": 2})]


def test_activation_tells_the_causes_of_its_price():
    """SPY-9.3: £5 base cost and £2 for two other workers."""
    t = Position().lay(5, "commerce").workers(RED, "2-5").workers(BLUE, "4-5", 2)
    story = told(t, RED, "activate", *t.at("2-5", 5), 0, lang="de")
    assert by_colour(story.text, "de") == "Rot erwirbt „Gewerbe“ (5) mit dem Arbeiter aus 2–5 für £7"
    assert lines(story, "de") == [("Grundkosten £5, 2 weitere Arbeiter £2", RED, {"money": -7})]


def test_building_pays_where_it_is_built():
    """SPY-EX-8: choosing the card costs nothing yet; in place of the laboratory it is 6 − 3 + 2 = £5."""
    t = Position().lay(5, "factory_1").workers(BLUE, "2-5").workers(RED, "4-5", 2)
    t.owns(BLUE, "neighborhood_1").owns(BLUE, "laboratory_1").turn(BLUE)
    story = told(t, BLUE, "activate", *t.at("2-5", 5), 0)
    assert by_colour(story.text, "en") == "Blue takes the worker off 2–5 to build Factory I (5)"
    assert lines(story) == []
    story = told(t, BLUE, "replace", CARD["laboratory_1"], 0)
    assert by_colour(story.text, "en") == "Blue builds Factory I in place of Laboratory I for £5"
    assert lines(story) == [
        ("base cost £6, 2 other workers £2, shared symbol −£3", BLUE, {"money": -5}),
        ("Laboratory I leaves the game", -1, {}),
    ]
    assert places(story) == {"5", "district-1"}


def test_a_new_plot_is_a_cause():
    """SPY-11.3, SPY-20.8: £4 and £1 for the second plot; the worker is told too."""
    t = Position().lay(5, "neighborhood_1").workers(RED, "2-5").owns(RED, "palace").activates(RED, "2-5", 5)
    assert lines(told(t, RED, "build_new")) == [("base cost £4, plot £1", RED, {"money": -5}), ("", RED, {"workers": 1})]


def test_points_of_a_token():
    """SPY-EX-9, SPY-11.10: the token of a university scores when it is built."""
    t = Position().lay(5, "university_1", 3).workers(RED, "2-5")
    story = told(t, RED, "activate", *t.at("2-5", 5), 0)
    assert lines(story) == [("", RED, {"money": -4}), ("Token 3", RED, {"points": 3})]


def test_a_chosen_token():
    """SPY-10.4, SPY-21.7, SPY-21.8: hiring is paid with the choice of the token; commerce changes and keeps it."""
    t = Position().lay(5, "banker", 1, 3).workers(RED, "2-5").workers(BLUE, "4-5").owns(RED, "commerce")
    story = told(t, RED, "activate", *t.at("2-5", 5), 0)
    assert by_colour(story.text, "en") == "Red takes the worker off 2–5 to hire Banker (5)"
    story = told(t, RED, "token", 2, 0)
    assert by_colour(story.text, "en") == "Red uses token 3 as 1 (Commerce)"
    assert lines(story) == [
        ("base cost £1, 1 other worker £1, token £1", RED, {"money": -3}),
        ("", RED, {"points": 4}),
        ("Red keeps the token: 1 of 7", -1, {}),
    ]


def test_using_a_building_tells_what_patents_do():
    """SPY-21.1, SPY-21.3, SPY-ED-13."""
    t = (
        Position()
        .owns(RED, "factory_1")
        .owns(RED, "mine_2")
        .owns(RED, "engineering")
        .owns(RED, "automation")
        .has(RED, spyrium=3)
    )
    story = told(t, RED, "use", CARD["factory_1"], 1)
    assert by_colour(story.text, "en") == "Red uses Factory I with 2 workers"
    assert lines(story)[:3] == [
        ("", RED, {"points": 10}),
        ("Engineering", RED, {"points": 2}),
        ("", RED, {"spyrium": -3, "workers": -2}),
    ]
    t.does(RED, "bonus_money")
    story = told(t.turn(RED), RED, "use", CARD["mine_2"], 1, lang="de")
    assert by_colour(story.text, "de") == "Rot nutzt „Mine II“"
    assert lines(story, "de") == [("Automatisierung: kein Arbeiter nötig", -1, {}), ("", RED, {"spyrium": 2})]


def test_a_second_use():
    """SPY-15.5: the event's £1 is told with it, and the event is touched."""
    t = Position(event="night_shift").owns(RED, "university_1", used=True)
    story = told(t, RED, "use_again", CARD["university_1"], 0, 0)
    assert by_colour(story.text, "en") == "Red uses University I again with 1 worker (Night shift)"
    assert lines(story) == [("", RED, {"points": 2, "money": -1, "workers": -1})]
    assert places(story) == {"event", "district-0"}


def test_the_end_of_the_residence_track():
    """SPY-17.3: a residence effect that leaves nothing to ask says why it scores; the price is told apart."""
    t = Position(event="housing_scheme").has(RED, residence=4)
    story = told(t, RED, "event", 0)
    assert by_colour(story.text, "en") == "Red uses the event Housing scheme"
    assert lines(story) == [
        ("The disc is at the end of the residence track: 7 points for the residence", RED, {"points": 7}),
        ("", RED, {"spyrium": -1}),
    ]


def test_bonuses():
    """SPY-18.1, SPY-18.3, SPY-18.5: the first is a choice, the second comes by itself, apart from the gain."""
    t = Position(event="donation").has(RED, points=5)
    story = told(t, RED, "event", 1)
    assert lines(story) == [
        ("", RED, {"points": 5, "money": -6}),
        ("Red has reached 8 points and chooses a bonus", -1, {}),
    ]
    story = told(t, RED, "bonus_worker")
    assert by_colour(story.text, "en") == "Red takes a worker as a bonus"
    assert lines(story) == [("", RED, {"workers": 1})]
    t = Position(event="donation").has(RED, points=16)
    assert lines(told(t, RED, "event", 1)) == [
        ("", RED, {"points": 5, "money": -6}),
        ("Red has reached 20 points: £5 as a bonus", RED, {"money": 5}),
    ]
    t = Position(event="donation").has(RED, points=17).has(RED, bonus=1)
    assert lines(told(t, RED, "event", 0, lang="de"), "de")[1:] == [
        ("Rot hat 20 Punkte erreicht: ein Arbeiter als Bonus", RED, {"workers": 1})
    ]


def test_both_bonuses_with_seven_workers():
    """SPY-18.6, SPY-ED-20: £5 twice, without a question."""
    t = Position(event="allotment", token=1).has(RED, points=7, available=7)
    t.s.points[RED] = t.s.scored[RED, 0] = 19
    t.s.bonus[RED] = 0
    assert lines(told(t, RED, "event", 2)) == [
        ("", RED, {"points": 1}),
        ("Red has reached 8 points: £5 as a bonus, as all seven workers are in play", RED, {"money": 5}),
        ("Red has reached 20 points: £5 as a bonus", RED, {"money": 5}),
    ]


def test_the_first_round_begins():
    """SPY-EX-1: everybody takes £2, and the event that was seen counts now."""
    t = Scene("spyrium", 3).luck("draw_event", EVENT["allotment"]).luck("draw_token", 2)
    story = told(t, CHANCE, "start", BLUE)
    assert by_colour(story.text, "en") == "Blue is the start player"
    assert [effect.text for effect in story.effects if effect.heading] == ["Round 1 of 6, deck A"]
    assert lines(story)[1:4] == [("", seat, {"money": 2}) for seat in range(3)]
    assert lines(story)[-1] == ("The event of this round: Allotment, token 3", -1, {})


def test_a_round_begins():
    """SPY-4.1, SPY-4.2, SPY-4.9, SPY-14.7: income and workers as a table, the new start player, the new event."""
    t = Position(3).has(BLUE, residence=2, spent=2, available=1).alone(RED)
    story = told(t, RED, "pass", lang="de")
    assert by_colour(story.text, "de") == "Rot passt"
    said = [by_colour(effect.text, "de") for effect in story.effects if effect.text]
    assert said == [
        "Alle haben gepasst: Die Runde ist zu Ende",
        "Runde 2 von 6, Epoche A",
        "Neuer Startspieler ist Blau",
        "Das Ereignis dieser Runde: Verkauf",
    ]
    income = rows(story, "Einnahmen, und die Arbeiter kehren zurück")
    assert [(row.seat, dict(row.changes)) for row in income] == [
        (RED, {"money": 2}),
        (BLUE, {"money": 4, "workers": 2}),
        (YELLOW, {"money": 2}),
    ]


def test_luck_is_told_with_its_place():
    """SPY-4.5, SPY-16.1."""
    t = dealt(2, ["mine_1", "mine_1"])
    story = told(t, CHANCE, "deal", CARD["miner"])
    assert (story.text, places(story)) == ("Place 3: Miner", {"3"})
    story = told(t, CHANCE, "draw_token", 1, lang="de")
    assert (story.text, places(story)) == ("Plättchen 2 auf „Bergarbeiter“ (3)", {"3"})
    t.s.round_number, t.s.asked = 6, questions.FUTURE_EVENT
    story = told(t, CHANCE, "draw_event", EVENT["latecomer"])
    assert (story.text, places(story)) == ("Latecomer is the last event and does not come into play", {"future"})


def test_the_final_scoring_by_source():
    """SPY-EX-13, SPY-22.1 … SPY-22.5: buildings and each patent apart; then the winner."""
    t = Position(2).owns(BLUE, "palace").owns(BLUE, "mine_1").owns(BLUE, "automation").owns(BLUE, "crane")
    t.has(BLUE, spyrium=8, points=5).has(RED, points=9).alone(RED)
    t.s.round_number = 6
    story = told(t, RED, "pass")
    assert [effect.text for effect in story.effects if effect.heading] == ["Final scoring"]
    assert ("Blue has scored 5 points in play", BLUE, {}) in lines(story)
    buildings, patents = rows(story, "Points of the buildings"), rows(story, "Points of the patents")
    assert [(row.seat, dict(row.changes)) for row in buildings] == [(BLUE, {"points": 13})]
    assert [(row.text, row.seat, dict(row.changes)) for row in patents] == [("Automation 7, Crane 2", BLUE, {"points": 9})]
    assert lines(story)[-1] == ("Blue wins with 27 points", -1, {})


def test_a_shared_win():
    """SPY-22.5: all who share the lead are named."""
    t = Position(3).has(RED, points=9).has(YELLOW, points=9).alone(RED)
    t.s.round_number = 6
    story = told(t, RED, "pass", lang="de")
    assert lines(story, "de")[-1][0] == "Rot und Gelb gewinnen gemeinsam mit je 9 Punkten"
