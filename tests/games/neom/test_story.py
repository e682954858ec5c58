"""What is told of an action: worked examples. That the told changes add up is tested for all games alike."""

from __future__ import annotations

from spielwerk.core import CHANCE, Effect, someone
from spielwerk.core.effect import by_colour
from spielwerk.core.story import Told, tell

from .test_preparation import dealt
from .town import GAS, ORE, STONE, WOOD, Town, field, good

RED, BLUE, YELLOW = range(3)


def told(t: Town, seat: int, verb: str, *args: int, viewer: int = -1, lang: str = "en") -> Told:
    """Do something, and what a viewer is told of it."""
    before = t.game.state.copy(t.s)
    action = t.game.verbs.id(verb, *args)
    t.does(seat, verb, *args) if seat != CHANCE else t.luck(verb, *args)
    return tell(t.game, before, t.s, seat, action, viewer, lang)


def texts(one: Told, lang: str = "en") -> list[str]:
    return [by_colour(effect.text, lang) for effect in one.effects if effect.text and not effect.heading]


def headings(one: Told) -> list[str]:
    return [effect.text for effect in one.effects if effect.heading]


def table(one: Told, title: str) -> dict[int, Effect]:
    """The rows of a table by seat."""
    return {effect.seat: effect for effect in one.effects if effect.title == title}


def test_an_action_is_a_sentence_about_somebody():
    """The actor, other players and fields by their names; German names of tiles stand in quotation marks."""
    t = Town(3, boards=(WOOD, STONE, GAS)).holds(RED, 12)  # needs stone
    one = told(t, RED, "build")
    assert one.text == f"{someone(RED)} builds Concrete Plant with bought goods"
    one = told(t, RED, "buy", good("stone"), BLUE, lang="de")
    assert one.text == f"{someone(RED)} kauft Stein von {someone(BLUE)} für 2 Münzen"
    assert "city-1" in one.effects[0].places
    assert texts(one, "de") == ["Blau erhält 2 Münzen, nutzbar ab der nächsten Runde"]
    assert {effect.seat: dict(effect.changes) for effect in one.effects if effect.changes}[RED] == {"points": -1, "money": -2}
    one = told(t, RED, "lay", field("B3"), lang="de")
    assert by_colour(one.text, "de") == "Rot legt „Betonwerk“ auf B3"
    assert one.effects[0].places == ("0-B3",)
    assert texts(one, "de") == ["Rot produziert jetzt Beton"]


def test_coins_that_a_new_tile_brings():
    """NEO-21.18, NEO-21.34: each source of coins is told by itself."""
    t = Town(3).lay(RED, A1=132, A2=150, D3=8).builds(RED, 7)  # Pawn Shop: 5 coins
    one = told(t, RED, "lay", field("C2"))
    assert texts(one)[:2] == ["Pawn Shop brings 5 coins once", "Trade Association brings 1 coin for the new commercial tile"]
    assert [effect.changes for effect in one.effects if effect.text][:2] == [{"money": 5}, {"money": 1}]
    one = told(t.others_sell().builds(RED, 85), RED, "lay", field("D2"))
    assert any(text.startswith("Tourist Office brings 2 coins") for text in texts(one))


def test_routes_and_fields_cut_off():
    """NEO-12.2, NEO-11.3: a route is told with the neighbour it leads to; fields by their names."""
    t = Town(3).lay(RED, B3=6).builds(RED, 3)  # Slums have a road W
    one = told(t, RED, "lay", field("A3"))
    assert texts(one) == ["The trade route to Blue is open"]
    assert one.effects[-1].places == ("0-left",)
    t.lay(RED, E5=11).others_sell().builds(RED, 41)  # Log Cabins: roads N E
    one = told(t, RED, "lay", field("C3"))
    assert "Cut off from the centre: A3, B3" in texts(one)


def test_alone_a_route_is_told_by_its_side():
    """NEO-20.12: there is no neighbour."""
    t = Town(1, boards=(WOOD,)).lay(RED, B3=6).builds(RED, 3)
    assert texts(told(t, RED, "lay", field("A3"), lang="de"), "de")[0] == "Linke Handelsroute errichtet"


def test_all_have_chosen():
    """NEO-5.5, NEO-21.25: a choice is secret until all have chosen; then the Holding Company pays, a disaster is announced."""
    t = Town(3).lay(BLUE, B3=141).hands({RED: 83, BLUE: 104, YELLOW: 85})
    told(t, RED, "choose", 82)
    one = told(t, BLUE, "choose", 103, viewer=RED)
    assert (one.verb, one.text) == ("", f"{someone(BLUE)} has chosen a tile in secret")
    assert texts(one) == []
    one = told(t, YELLOW, "choose", 84, viewer=RED)
    paid = next(effect for effect in one.effects if effect.text == "Holding Company brings 1 coin")
    assert (paid.seat, paid.changes) == (BLUE, {"money": 1})
    assert texts(one)[-1].startswith("Blue has chosen the Wave of Violence and takes no action")


def test_whoever_chooses_a_disaster_is_not_told_apart_before_all_have_chosen():
    """NEO-5.5: not even to himself: there is nothing to tell yet."""
    t = Town(3).hands({BLUE: 104})
    assert texts(told(t, BLUE, "choose", 103, viewer=BLUE)) == []


def test_a_disaster_strikes():
    """NEO-16.2, NEO-16.4: who pays what, or gives up what; whoever chose it is not in the table."""
    t = Town(3, generation=2).lay(BLUE, B3=3, D3=7, C2=19).lay(YELLOW, B3=6).reveal({RED: 64})
    t.does(BLUE, "sell")
    one = told(t, YELLOW, "sell")
    assert texts(one) == [
        "The Great Fire strikes",
        "Blue pays the fine of 2 coins or removes 2 tiles",
        "Yellow pays the fine of 1 coin or removes 1 tile",
    ]
    one = told(t, BLUE, "pay")
    assert one.text == f"{someone(BLUE)} pays the fine of 2 coins"
    assert sum(effect.changes.get("money", 0) for effect in one.effects) == -2
    one = told(t, YELLOW, "remove", field("B3"), lang="de")
    assert by_colour(one.text, "de") == "Gelb entfernt „Supermarkt“ von B3"
    assert headings(one) == ["Generation II, Runde 2 von 7"]


def test_a_disaster_that_finds_nothing():
    """NEO-16.22: a city without tiles is told to be spared."""
    t = Town(3, generation=1).reveal({RED: 24})
    t.does(BLUE, "sell")
    one = told(t, YELLOW, "sell")
    spared = "has nothing to pay and nothing to remove"
    assert texts(one) == ["The Flood strikes", f"Blue {spared}", f"Yellow {spared}"]
    assert headings(one) == ["Generation I, round 2 of 7"]


def test_alone_a_disaster_is_averted_or_strikes():
    """NEO-20.6, NEO-20.8."""
    t = Town(1, generation=1).lay(RED, B3=3).hands({RED: 24})
    one = told(t, RED, "choose", 23)
    assert texts(one)[0] == "The Flood is averted; the action of this round is lost"
    t = Town(1, generation=1).lay(RED, B3=3).hands({RED: 24})
    t.s.packet[0, 1] = 6
    t.does(RED, "choose", 6)
    one = told(t, RED, "sell")
    assert texts(one)[-1] == "Red pays the fine of 1 coin or removes 1 building (not a mining site)"


def test_the_end_of_a_generation():
    """NEO-9.9, NEO-17.1: coins from sales can be used, then all are paid their income, then the next generation begins."""
    t = Town(3, generation=1).lay(RED, B3=8).lay(BLUE, B3=6, D3=35).reveal(turn=6)
    t.s.held[YELLOW] = 4
    t.does(RED, "sell").does(YELLOW, "sell")
    one = told(t, BLUE, "sell")
    assert table(one, "From sales of goods, to be used now")[YELLOW].changes == {"money": 4}
    rows = table(one, "Income of generation I")
    assert {seat: row.changes.get("money", 0) for seat, row in rows.items()} == {RED: 3, BLUE: 5}
    assert texts(one) == ["Yellow gets no income"]
    assert headings(one) == ["Generation II, round 1 of 7"]


def test_income_that_depends_on_the_generation():
    """NEO-17.3: the Pharmacy pays 1, then 2: what it will pay next is part of the row."""
    t = Town(3, generation=1).lay(RED, B3=36).reveal(turn=6)
    t.does(BLUE, "sell").does(YELLOW, "sell")
    row = table(told(t, RED, "sell"), "Income of generation I")[RED]
    assert (row.changes["money"], row.changes["income"]) == (1, 1)


def test_the_draft_ends():
    """NEO-3.5: the anchors of all are turned up, then generation I begins."""
    t = dealt(3)
    while t.s.generation == 0:
        seat = t.asked[0]
        action = t.ids(seat)[0]
        before = t.game.state.copy(t.s)
        t.does(seat, *t.actions(seat)[0])
        one = tell(t.game, before, t.s, seat, action, -1, "de")
    assert [text.split(" die Ankergebäude ")[0] for text in texts(one, "de")] == ["Rot hat", "Blau hat", "Gelb hat"]
    assert headings(one) == ["Generation I, Runde 1 von 7"]


def test_dealing_is_folded():
    """Runs of deals and choices are one line of the log each."""
    game = Town(3).game
    assert game.folds == ("board", "deal_anchor", "deal", "choose")
    assert game.text("en").say("fold", "deal", {"n": 24}) == "24 tiles dealt"
    assert game.text("de").say("fold", "board", {"n": 1}) == "1 Stadtplan ausgeteilt"


def test_final_scoring():
    """NEO-18.11: categories and total of each seat, and who has won; a shared victory says that there is no tie-break."""
    t = Town(3, boards=(WOOD, STONE, ORE)).reveal(turn=6)
    t.does(RED, "sell").does(BLUE, "sell")
    t.s.money[RED] = 30
    one = told(t, YELLOW, "sell")
    assert headings(one) == ["Final scoring"]
    assert "Red: Goods 1, Money 15, Ghost town −10, Power −5, in all 1 point" in texts(one)
    assert texts(one)[-1] == "Red wins with 1 point"
    t = Town(3, boards=(WOOD, STONE, ORE)).reveal(turn=6)
    t.does(RED, "sell").does(BLUE, "sell")
    one = told(t, YELLOW, "sell", lang="de")
    shared = "Rot, Blau und Gelb teilen sich den Sieg mit −9 Punkten; weiter unterschieden wird nicht"
    assert texts(one, "de")[-1] == shared


def test_the_grade_of_a_solo_match():
    """NEO-20.13: the grade, and where the next one begins."""
    t = Town(1, boards=(ORE,)).reveal(turn=6)
    t.s.money[RED] = 223  # with the sale 228 coins: 114 points and 1 for the ore, less 15
    one = told(t, RED, "sell", lang="de")
    assert texts(one, "de")[-2:] == ["Rot erreicht mit 100 Punkten den Rang „Polier“", "„Ingenieur“ gibt es ab 110 Punkten"]
