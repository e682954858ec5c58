"""The board and the decision bar: prices with their causes, names that are printed, shapes that can be marked."""

from __future__ import annotations

import re

import pytest

from spielwerk.core import game
from spielwerk.core.drawing import Decision, Picks, decision_of, draw, legal_picks
from spielwerk.core.effect import by_colour
from spielwerk.core.text import LANGUAGES
from spielwerk.games.spyrium.components import DATA
from spielwerk.games.spyrium.naming import gap_name
from spielwerk.games.spyrium.prices import offer
from spielwerk.games.spyrium.state import GAPS
from spielwerk.games.spyrium.view.pictures import face
from spielwerk.sim.check import random_match

from .position import BLUE, CARD, GAP, RED, YELLOW, Position

LONGEST_BUTTON = 24  # letters that the decision bar has room for


def decided(t: Position, verb: str, *args: int, lang: str = "en") -> Decision:
    """The decision bar for a choice of red's."""
    seen = t.seen(RED)
    choice = legal_picks(t.game, seen, RED, lang).find(verb, *args)[0]
    return decision_of(t.game, seen, RED, choice, lang)


def named(rows: tuple[tuple[str, str], ...], lang: str = "en") -> list[tuple[str, str]]:
    return [(by_colour(label, lang), figure) for label, figure in rows]


def test_every_cause_of_a_price_is_a_row():
    """SPY-9.3, the comp's example: £5, a worker of blue and one of yellow."""
    t = Position().lay(9, "commerce").workers(RED, "8-9").workers(BLUE, "6-9").workers(YELLOW, "6-9").has(RED, money=9)
    made = decided(t, "activate", *t.at("8-9", 9))
    assert (made.title, made.button) == ("Acquire Commerce (9)?", "Acquire, pay £7")
    assert named(made.pays) == [("Card", "£5"), ("1 worker of Blue", "+ £1"), ("1 worker of Yellow", "+ £1")]
    assert (made.total, made.keeps) == (("Together", "£7"), "£9 → £2")
    assert "Your last worker leaves the display: then you may pass." in made.then


def test_a_waived_surcharge_is_a_row():
    """SPY-21.4: Lobbying takes the others' workers off, own ones included."""
    t = Position().lay(5, "crane").workers(RED, "2-5", 2).workers(BLUE, "4-5", 2).owns(RED, "lobbying")
    made = decided(t, "activate", *t.at("2-5", 5), 1, lang="de")
    assert named(made.pays, "de") == [
        ("Karte", "£5"),
        ("1 eigener Arbeiter", "+ £1"),
        ("2 Arbeiter von Blau", "+ £2"),
        ("Lobbyismus", "− £3"),
    ]
    assert (made.button, made.total) == ("Erwerben, £5 zahlen", ("Zusammen", "£5"))


def test_where_to_build_is_told_before():
    """SPY-EX-8: the three ways with their sums; what cannot be paid says what is missing."""
    t = Position().lay(5, "factory_1").workers(RED, "2-5").workers(BLUE, "4-5", 2).has(RED, money=8)
    t.owns(RED, "neighborhood_1").owns(RED, "laboratory_1")
    made = decided(t, "activate", *t.at("2-5", 5))
    assert (made.button, made.total) == ("Choose the plot", ("At least", "£5"))
    assert made.then[:3] == (
        "New plot: £10 in all (£2 short)",
        "Replacing Laboratory I: £5 in all",
        "Replacing Working-class neighborhood I: £8 in all",
    )
    t.activates(RED, "2-5", 5)
    made = decided(t, "replace", CARD["laboratory_1"], 0)
    assert named(made.pays) == [("Card", "£6"), ("2 workers of Blue", "+ £2"), ("Shared symbol with Laboratory I", "− £3")]
    assert (made.total, made.keeps) == (("Together", "£5"), "£8 → £3")
    assert made.warning == "Laboratory I leaves the game, and its 2 points with it; it has not been used this round."


def test_tokens_are_told_before():
    """SPY-10.4: each token with its sum; then the chosen one is a row of its own."""
    t = Position().lay(5, "banker", 1, 3).workers(RED, "2-5").workers(BLUE, "4-5")
    made = decided(t, "activate", *t.at("2-5", 5))
    assert (made.button, made.total) == ("Choose the token", ("At least", "£3"))
    assert made.then[:2] == ("Token 1: £3 in all, 4 points", "Token 3: £5 in all, 4 points")
    t.activates(RED, "2-5", 5)
    made = decided(t, "token", 2, 2)
    assert named(made.pays) == [("Card", "£1"), ("1 worker of Blue", "+ £1"), ("Token 3", "+ £3")]
    assert (made.button, made.gains) == ("Hire, pay £5", ("4 points",))


def test_earning_by_owner():
    """SPY-8.3, SPY-21.2, SPY-ED-1."""
    t = Position().lay(5, "mine_1").workers(RED, "2-5", 2).workers(BLUE, "4-5", 2).owns(RED, "capitalization")
    made = decided(t, "earn", *t.at("2-5", 5))
    assert (made.title, made.button) == ("Earn £5 at Mine I (5)?", "Earn £5")
    gains = [by_colour(gain, "en") for gain in made.gains]
    assert gains == ["1 other worker of yours: £1", "2 workers of Blue: £2", "Capitalization: £2"]


def test_what_one_would_regret():
    """SPY-5.9, SPY-14.2: idle workers and idle buildings."""
    t = Position(phase=1)
    assert decided(t, "switch").warning == "3 available workers can then work in your buildings only."
    t = Position(event="donation").owns(RED, "mine_2")
    assert decided(t, "pass").warning == "You could still use: Mine II and the event Donation."
    t = Position(event="donation").owns(RED, "mine_2", used=True).has(RED, money=0)
    assert decided(t, "pass").warning == ""


def test_placing_tells_the_prices_beside_it():
    """SPY-6.3, SPY-9.3: as things stand, the workers that are there count."""
    t = Position(phase=1).lay(5, "mine_1").lay(6, "miner").workers(BLUE, "2-5")
    made = decided(t, "place", GAP["5-6"])
    assert made.gains == ("Beside it: Mine I (5), £3 as things stand", "Miner (6), no token left: earning only")


@pytest.mark.parametrize("seats", [2, 5])
def test_every_choice_can_be_decided(seats: int):
    """In random matches, in both languages: rows add up to the total, the button has room, nothing is left unfilled."""
    spyrium = game("spyrium")
    match = random_match(spyrium, seats, {}, seed=7)
    s = spyrium.position(seats, match.options)
    for ply, (actor, action) in enumerate(match.history):
        if actor < seats and ply % 7 == 0:
            for lang in LANGUAGES:
                seen = spyrium.seen(s, actor)
                for choice in legal_picks(spyrium, seen, actor, lang):
                    made = decision_of(spyrium, seen, actor, choice, lang)
                    assert len(made.button) <= LONGEST_BUTTON, made.button
                    assert not re.search(r"[{}]", f"{made}")
                    if made.total is not None and choice.verb != "activate":
                        pounds = [int(n.replace(" ", "").replace("−", "-").replace("£", "")) for _, n in made.pays if "£" in n]
                        assert f"£{sum(pounds)}" == made.total[1]
        spyrium.apply(s, actor, action)


def test_least_prices():
    """SPY-10.6, SPY-21.4: money for tokens and an upright Lobbying are counted."""
    t = Position().lay(5, "banker", 3, 3).workers(RED, "2-5")
    assert offer(t.s, RED, 4).prices == (4,)
    t.workers(BLUE, "4-5", 2)
    assert offer(t.s, RED, 4).prices == (6,)
    t.owns(RED, "lobbying")
    assert offer(t.s, RED, 4).prices == (4, 6)
    t.owns(RED, "commerce")
    assert min(offer(t.s, RED, 4).prices or ()) == 2
    assert offer(Position().lay(5, "miner").workers(RED, "2-5").s, RED, 4).prices == ()


def test_hover_cards_say_what_is_paid():
    """One kind of figure for each way: what it costs in all."""
    t = Position().lay(5, "factory_1").workers(RED, "2-5").workers(BLUE, "4-5", 2)
    t.owns(RED, "neighborhood_1").owns(RED, "laboratory_1")
    card = draw(t.game, t.seen(RED), RED, Picks(), "en").cards["place-4"]
    assert card.title == "Factory I (5)"
    assert card.facts == (
        ("Base cost", "£6"),
        ("2 other workers", "+ £2"),
        ("In all, on a new plot", "£10"),
        ("In all, replacing Laboratory I", "£5"),
        ("In all, replacing Working-class neighborhood I", "£8"),
        ("Points at the end", "3"),
    )
    assert card.total == ("You pay at least", "£5")


def test_engineering_names_the_symbol():
    """SPY-21.3: workshops and laboratories count too."""
    t = Position().owns(RED, "engineering")
    text = draw(t.game, t.seen(RED), RED, Picks(), "de").cards[f"card-{CARD['engineering']}"].text
    assert "mit dem Fabriksymbol: Werkstätten, Fabriken, Laboratorien" in text


def test_places_have_their_names_on_the_board():
    """Places 1 to 9 and the twelve gaps are printed and can be marked; so can event, residences and districts."""
    t = Position(phase=1).lay(5, "crane")
    drawing = draw(t.game, t.seen(RED), RED, legal_picks(t.game, t.seen(RED), RED, "en"), "en")
    markup = str(drawing.board) + "".join(str(panel.body) for panel in drawing.panels)
    gaps = [gap_name(gap) for gap in range(GAPS)]
    wanted = [
        *map(str, range(1, 10)),
        *gaps,
        "event",
        "future",
        "residence",
        "phases",
        "district-0",
        "district-1",
        "district-2",
    ]
    assert set(re.findall(r'data-place="([^"]+)"', markup)) == set(wanted)
    for name in [*map(str, range(1, 10)), *gaps]:
        assert re.search(rf">{name}</text>", markup), name
    assert markup.count('class="touch"') == 4  # the open gaps: around the only card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_stay_clear_of_what_is_below(lang: str):
    """The first line below a name begins at least a line lower, however long the name is."""
    for card in range(len(DATA.ids("card"))):
        drawn = str(face(card, lang))
        names = [float(y) for y in re.findall(r'<text class="d" x="[\d.]+" y="([\d.]+)"', drawn)]
        below = [float(y) for y in re.findall(r'<text class="(?:fx|sm)[^"]*" x="[\d.]+" y="([\d.]+)"', drawn)]
        assert 1 <= len(names) <= 2
        assert below, card
        assert min(below) - max(names) >= 13, DATA.ids("card")[card]
        assert "…" not in drawn


def test_the_allotment_in_words():
    """SPY-15.1: one sentence for its three effects."""
    t = Position(event="allotment", token=2)
    assert draw(t.game, t.seen(RED), RED, Picks(), "en").cards["event"].text == (
        "Once a round: as many pounds, Spyrium or points as the token shows."
    )
