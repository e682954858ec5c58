"""What followed from an action, as it is told: worked examples."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.core import CHANCE, Effect, Game, game
from spielwerk.core.effect import by_colour
from spielwerk.core.story import Told, tell
from spielwerk.testing import Scene

from .helpers import ECOLOGY, ENERGY, acting, due, finish, give, last_action, lay, slot, start, tile

PROSPERITY: Game = game("prosperity")


def told(t: Scene, actor: int, verb: str, *args: int, lang: str = "en") -> Told:
    """Do it, and tell it to an onlooker, with colours for names."""
    before = PROSPERITY.state.copy(t.s)
    if actor == CHANCE:
        t.luck(verb, *args)
    else:
        t.does(actor, verb, *args)
    return tell(PROSPERITY, before, t.s, actor, PROSPERITY.verbs.id(verb, *args), -1, lang)


def rows(effects: Sequence[Effect], title: str) -> list[tuple[int, str, dict[str, int]]]:
    """The rows of a table: seat, cause, changes."""
    return [(e.seat, e.text, dict(e.changes)) for e in effects if e.title == title]


def texts(effects: Sequence[Effect], lang: str = "en") -> list[str]:
    """What is said outside tables."""
    return [by_colour(e.text, lang) for e in effects if e.text and not e.title]


def places(effects: Sequence[Effect]) -> set[str]:
    return {place for effect in effects for place in effect.places}


def test_a_draw_tells_who_drew_and_what_each_gained():
    """Red and Blue have energy +1 and +4, Yellow lacks 2 and has no money, Green lacks 1 and may pay."""
    t = start(4)
    lay(t, 1, B1="wind_farm")
    lay(t, 2, A2="internet_data_centre")
    lay(t, 3, A2="genetics_laboratory")
    t.s.money[2] = 50
    story = told(due(t, "solar_updraft_tower"), CHANCE, "draw", tile("solar_updraft_tower"))
    assert by_colour(story.text, "en") == "Red draws Solar updraft tower: all score energy"
    assert rows(story.effects, "Energy scoring") == [
        (0, "energy balance +1", {"money": 50}),
        (1, "energy balance +4", {"money": 200}),
        (2, "energy balance −2, too little money to pay", {"discs": 2}),
        (3, "energy balance −1, still to choose", {}),
    ]
    assert places(story.effects) == {f"tile-{tile('solar_updraft_tower')}", "2-discs"}
    paid = told(t, 3, "pay", 1)
    assert by_colour(paid.text, "en") == "Green pays €100 and takes no disc"
    assert dict(paid.effects[0].changes) == {"money": -100}


def test_a_draw_in_german():
    t = start(2, first=1)
    story = told(t, CHANCE, "draw", tile("botanical_garden"), lang="de")
    assert by_colour(story.text, "de") == "Blau zieht „Botanischer Garten“: Alle werten Ökologie"
    assert rows(story.effects, "Ökologiewertung") == [(p, "Ökobilanz −1", {"discs": 1}) for p in (0, 1)]


def test_ecology_capital_and_prosperity_have_their_causes():
    t = start(2)
    lay(t, 0, A2="water_treatment_plant", C3="integrated_mass_transit", D3="genetics_laboratory")  # ecology +4
    t.s.discs[0] = 1
    story = told(due(t, "electric_cars"), CHANCE, "draw", tile("electric_cars"))
    assert rows(story.effects, "Ecology scoring")[0] == (0, "ecology balance +4, but only 1 disc", {"discs": -1, "money": 150})
    t = lay(start(2), 1, B3="car_factory")
    story = told(t, CHANCE, "draw", tile("high_speed_trains"))
    assert rows(story.effects, "Capital scoring") == [
        (0, "1 capital symbol", {"money": 100}),
        (1, "3 capital symbols", {"money": 300}),
    ]
    t = lay(start(2), 0, A2="giant_skyscraper")
    t.s.discs[0], t.s.discs[1] = 4, 16
    lay(t, 1, A2="hospital")
    story = told(t, CHANCE, "draw", tile("aerodynamics_test_site"))
    assert rows(story.effects, "Prosperity scoring") == [
        (0, "2 on the board, 2 on the pollution track", {"points": 4}),
        (1, "1 on the board, 0 on the pollution track, but blocked", {}),
    ]


def test_research_tells_steps_and_levels():
    """Nobody's figures change in a research scoring; who has a choice makes it in turn, and levels are told."""
    t = lay(start(2), 0, A2="university")
    t.s.space[1] = (26, 25)  # Blue can only go one way
    story = told(t, CHANCE, "draw", tile("biochemistry_institute"))
    assert rows(story.effects, "Research scoring") == [
        (0, "3 research symbols, still to choose", {}),
        (1, "0 steps on energy, 1 step on ecology", {}),
    ]
    story = told(t, 0, "divide", 1)
    assert by_colour(story.text, "en") == "Red takes 1 step on energy and 2 steps on ecology"
    assert texts(story.effects) == ["Red reaches level 2 in ecology"]
    assert places(story.effects) == {"energy-1", "ecology-2"}


def test_actions_tell_their_figures_and_places():
    t = acting(discs=6)
    income = told(t, 0, "income")
    assert by_colour(income.text, "en") == "Red takes an income of €100"
    assert dict(income.effects[0].changes) == {"money": 100}
    clean = told(t, 0, "clean_up", lang="de")
    assert by_colour(clean.text, "de") == "Rot entfernt mit Umweltsanierung 1 Scheibe"
    assert texts(clean.effects, "de") == ["Die Umweltschmutz-Leiste zeigt nun 2 Wohlstandssymbole"]
    assert places(clean.effects) == {"0-discs"}


def test_a_purchase_and_what_it_opens():
    """PRO-EX-5 as it is told: two actions of one purchase, the symbols, the covered building, the slots behind it."""
    t = acting(money=500)
    bought = told(t, 0, "buy", tile("toll_station"))
    assert by_colour(bought.text, "en") == "Red buys Toll station for €200"
    assert dict(bought.effects[0].changes) == {"money": -200}
    placed = told(t, 0, "place", slot("C1"))
    assert by_colour(placed.text, "en") == "Red places Toll station on C1, over Green belt"
    assert dict(placed.effects[0].changes) == {"ecology": -2, "capital": 2}
    assert texts(placed.effects) == ["Red opens D1 and D2"]
    assert places(placed.effects) == {"0-C1"}


def test_the_block_is_told_when_it_comes_and_when_it_goes():
    t = lay(start(2), 0, A2="communications_network")  # energy −3
    t.s.discs[0] = 14
    told(t, CHANCE, "draw", tile("solar_power_plant"))
    story = told(t, 0, "pay", 0)
    assert texts(story.effects) == ["Red is blocked: no points while a disc lies on the triangle"]
    t.s.money[0] = 1000
    worthless = told(t, 0, "buy", tile("city_of_culture"))
    assert texts(worthless.effects) == ["Red is blocked: “City of culture” scores no points"]
    assert dict(worthless.effects[0].changes) == {"money": -400}
    freed = told(t, 0, "buy", tile("tree_planting_project"))
    assert "Red is no longer blocked" in texts(freed.effects)


def test_a_decade_begins():
    """The first one with the first player, each other one with the end of the last turn before it."""
    t = Scene("prosperity", 2)
    story = told(t, CHANCE, "first_player", 1)
    assert by_colour(story.text, "en") == "Blue begins"
    assert [(e.text, e.heading) for e in story.effects] == [("The 1970s", True)]
    headings = []
    t = start(2)
    for number in range(24, 30):
        assert not any(e.heading for e in told(t, CHANCE, "draw", number).effects)
        while t.asked != (CHANCE,):
            actions = t.actions(t.asked[0])
            verb, *args = ("income",) if ("income",) in actions else actions[0]
            headings += [e.text for e in told(t, t.asked[0], verb, *args, lang="de").effects if e.heading]
    assert headings == ["Jahrzehnt 1980"]


def final(t: Scene) -> tuple[Effect, ...]:
    """The last action of a match: an income."""
    return told(t, t.s.active, "income").effects


def test_the_final_scoring_line_by_line():
    """Energy twice, ecology twice, capital, exchange, steps, ranking, prosperity, and who wins by what."""
    t = lay(last_action(2), 0, B1="wind_farm")  # energy 4, ecology −2
    give(t, (0, 3, 0), (200, 3, 0))
    t.s.space[0], t.s.space[1] = (9, 2), (5, 2)
    effects = final(t)
    assert dict(effects[0].changes) == {"money": 100}
    assert [e.text for e in effects if e.heading] == ["Final scoring"]
    assert rows(effects, "Energy, first scoring") == [
        (0, "energy balance +4", {"money": 200}),
        (1, "energy balance +1", {"money": 50}),
    ]
    assert rows(effects, "Energy, second scoring") == rows(effects, "Energy, first scoring")
    assert rows(effects, "Ecology, first scoring")[0] == (0, "ecology balance −2", {"discs": 2})
    assert rows(effects, "Capital") == [(p, "1 capital symbol", {"money": 100}) for p in (0, 1)]
    assert rows(effects, "A point for every €300") == [
        (0, "€600 handed in, €0 kept", {"points": 2, "money": -600}),
        (1, "€300 handed in, €100 kept", {"points": 1, "money": -300}),
    ]
    assert rows(effects, "Last research steps")[0] == (0, "1 step on energy, 1 step on ecology", {})
    assert rows(effects, "Research ranking") == [
        (0, "3 on energy, 2 on ecology", {"points": 5}),
        (1, "1 on energy, 2 on ecology", {"points": 3}),
    ]
    assert rows(effects, "Prosperity")[0] == (0, "0 on the board, 1 on the pollution track", {"points": 1})
    assert texts(effects)[-1] == "Red wins with 8 points"
    titles = list(dict.fromkeys(e.title for e in effects if e.title))
    assert titles[:4] == [
        "Energy, first scoring",
        "Energy, second scoring",
        "Ecology, first scoring",
        "Ecology, second scoring",
    ]


def test_the_final_scoring_stops_where_somebody_chooses():
    """Each part is told with the action that set it off, and nothing twice."""
    t = lay(last_action(2), 0, A2="internet_data_centre")  # energy −2
    give(t, (100, 3, 0), (0, 3, 0))
    effects = final(t)
    assert rows(effects, "Energy, first scoring")[0] == (0, "energy balance −2, still to choose", {})
    assert not rows(effects, "Energy, second scoring")
    effects = told(t, 0, "pay", 0).effects
    assert dict(effects[0].changes) == {"discs": 2}
    assert not [e for e in effects if e.heading]
    assert not rows(effects, "Energy, first scoring")
    assert rows(effects, "Energy, second scoring")[0] == (0, "energy balance −2, still to choose", {})


def test_a_tie_is_broken_by_money_or_shared():
    t = last_action(2)
    give(t, (50, 3, 0), (100, 3, 0))
    assert texts(final(t))[-1] == "Red wins with 7 points and the most money: €50"
    t = last_action(2)
    give(t, (100, 3, 0), (100, 3, 0))
    before = PROSPERITY.state.copy(t.s)
    before.money[0] -= 100
    finish(t)
    last = tell(PROSPERITY, before, t.s, 0, PROSPERITY.verbs.id("income"), -1, "de")
    assert texts(last.effects, "de")[-1] == "Rot und Blau gewinnen gemeinsam mit je 7 Punkten"


def test_the_tracks_are_told_apart():
    t = acting(spaces=(1, 1))
    assert texts(told(t, 0, "research", ENERGY).effects) == ["Red reaches level 2 in energy"]
    assert texts(told(t, 0, "research", ECOLOGY, lang="de").effects, "de") == ["Rot erreicht Stufe 2 der Ökologie"]
