"""The board for the browser: what can be chosen is where a player would point."""

from __future__ import annotations

import re

from spielwerk.core.drawing import Decision, Picks, decision_of, legal_picks
from spielwerk.core.drawing.svg import text_width
from spielwerk.games.prosperity.buying import price
from spielwerk.games.prosperity.components import DATA, LAST_SPACE, ROUND_SPACES
from spielwerk.games.prosperity.state import ACTION, DISPLAY, PLACES, PLACING, SCORING, START_TILES, TILES
from spielwerk.games.prosperity.view.pictures import parted
from spielwerk.testing import Scene
from spielwerk.testing.drawn import drawn

from .helpers import EACH_CHOOSES, acting, lay, scoring, slot, start
from .helpers import tile as tile_of

RED, BLUE = 0, 1


def in_action() -> Scene:
    """A table whose active seat chooses its first action."""
    t = Scene("prosperity", 2).settle(seed=3)
    while t.s.phase == SCORING:
        seat = t.asked[0]
        t.game.apply(t.s, seat, t.ids(seat)[0])
    assert t.s.phase == ACTION
    return t


def test_tiles_and_tracks_are_targets():
    """Every tile that can be bought shows its price; research is on the tracks; only income and the like stay buttons."""
    t = in_action()
    seat = t.asked[0]
    drawing, picks = drawn(t, seat)
    assert {pick.verb for pick in picks.buttons} <= {"income"}
    for (tile,) in t.actions(seat, "buy"):
        assert f"€{price(t.s, seat, tile)}" in drawing.board
    on_tracks = {pick.id for pick in picks if pick.verb == "research"}
    assert on_tracks
    assert on_tracks <= {int(number) for number in re.findall(r'data-picks="(\d+)"', drawing.board)}


def test_the_own_board_stays_where_it_is():
    """It lies on the table beside the spine whatever is asked, and the tile being placed keeps its place in the display."""
    t = in_action()
    seat = t.asked[0]
    t.s.money[seat] = 5000
    before = structure(t, seat)
    several = next(tile for (tile,) in t.actions(seat, "buy") if "and place" not in sentence(t, seat, tile))
    t.does(seat, "buy", several)
    assert t.s.phase == PLACING
    drawing, picks = drawn(t, seat)
    assert not picks.buttons
    assert structure(t, seat) == before
    assert "pro-country" in drawing.board
    assert not drawing.panels[seat].body


def structure(t: Scene, seat: int) -> list[str]:
    """The places of the board in the order in which they stand."""
    return re.findall(r'data-place="([^"]+)"', drawn(t, seat)[0].board)


def test_every_slot_tile_and_space_has_its_place():
    """Slots of all boards by their printed names, tiles of the display, spaces of both tracks, the discs of all."""
    t = in_action()
    seat = t.asked[0]
    drawing, _ = drawn(t, seat)
    found = set(re.findall(r'data-place="([^"]+)"', str(drawing.board) + "".join(str(panel.body) for panel in drawing.panels)))
    assert {f"{p}-{place}" for p in range(2) for place in (*PLACES, "discs")} <= found
    assert {f"tile-{tile}" for tile in range(TILES) if t.s.where[tile] == DISPLAY} <= found
    assert {f"{track}-{space}" for track in ("energy", "ecology") for space in range(LAST_SPACE + 1)} <= found
    for place in PLACES:
        assert f">{place}</i>" in drawing.board


def test_the_present_decade_is_that_of_the_last_tile_drawn():
    """While the fifth tile of 1970 is in play, 1970 is the decade; before the first draw no turn is counted."""
    t = start()
    assert drawn(t, 0)[0].heading == "Before the first turn"
    assert 'class="now" aria-current="step"><span class="pro-year">1970' in drawn(t, 0)[0].board
    for earlier in range(START_TILES, START_TILES + 4):
        t.s.where[earlier] = DISPLAY
    t.s.turn = 4
    t.luck("draw", START_TILES + 4)
    board = drawn(t, 0)[0].board
    assert '<span class="pro-year">1970<small>5 of 5 drawn</small>' in board
    assert '<span class="pro-year">1980<small>to come</small>' in board


def test_a_locked_slot_says_what_opens_it():
    """Not a free slot, in picture and card alike; the slot that opens it says so too."""
    drawing, _ = drawn(acting(), 0)
    card = drawing.cards[f"slot-0-{slot('D1')}"]
    assert card.title == "Locked slot D1"
    assert card.text == "Locked until a transport tile lies on C1."
    assert drawing.cards[f"slot-0-{slot('A2')}"].title == "Free slot A2"
    assert "opens D1, D2" in drawing.board
    assert drawing.cards[f"tile-{tile_of('toll_station')}"].text.endswith("C1 or C3. On C1 it opens D1 and D2.")


def test_cards_count_in_singular_and_plural():
    t = acting()
    cards = {lang: t.game.module("view").draw(t.seen(0), 0, Picks(), lang).cards for lang in ("de", "en")}
    culture, centre = f"tile-{tile_of('city_of_culture')}", f"tile-{tile_of('inner_city_regeneration')}"
    assert "sofort 1 Punkt." in cards["de"][culture].text
    assert "sofort 2 Punkte." in cards["de"][centre].text
    assert "1 point at once" in cards["en"][culture].text
    assert cards["de"][culture].total == ("Du zahlst", "400 €")
    assert cards["en"][culture].total == ("You pay", "€400")


def test_long_names_can_be_parted():
    """No piece of a name between two places to part it is wider than a slot of the own board."""
    for row in (*DATA.rows("tile"), *(row for row in DATA.rows("slot") if "building" in row)):
        for name in row.get("name", row.get("building")).values():
            assert parted(name).replace("\u00ad", "") == name
            for piece in re.split("[\u00ad ]|(?<=-)", parted(name)):
                assert text_width(piece, 12, bold=True) < 82, name


# Decisions


def decided(t: Scene, verb: str, *args: int, lang: str = "en") -> Decision:
    picks = legal_picks(t.game, t.seen(0), 0, lang)
    (choice,) = picks.find(verb, *args)
    return decision_of(t.game, t.seen(0), 0, choice, lang)


def test_a_purchase_shows_price_place_and_gain():
    """Toll station, level 2, for a marker on level 1: €100 and a level; C1 or C3; C1 opens two slots."""
    made = decided(acting(money=450), "buy", tile_of("toll_station"))
    assert (made.title, made.button) == ("Buy Toll station?", "Buy, pay €200")
    assert made.pays == (("Your level", "€100"), ("1 level higher", "+ €100"))
    assert made.total == ("Total", "€200")
    assert made.keeps == "€450 → €250"
    assert made.gains == ("Ecology −1", "Capital +2")
    assert made.then == ("On C1: Ecology −2, Capital +2", "On C3: Capital +2", "C1 opens D1 and D2")


def test_a_purchase_lists_free_slots_and_those_in_use():
    """Infrastructure: two slots are free, two show buildings; with three in use their names alone are listed."""
    t = acting(money=1000)
    assert decided(t, "buy", tile_of("university")).then[0] == "Free: A2 or D3"
    assert decided(t, "buy", tile_of("university")).then[1:] == (
        "On A3: Energy −1, Capital −1, Research +2",
        "On B3: Energy −1, Research +1",
    )
    lay(t, 0, A2="plastics_research_centre")
    assert decided(t, "buy", tile_of("university")).then == ("Free: D3", "Or cover: A2, A3 or B3")


def test_a_purchase_with_one_slot_shows_what_it_covers():
    made = decided(acting(money=1000), "buy", tile_of("underground_cabling"))
    assert made.gains == ("Energy −1", "Ecology +2")
    assert made.then[0] == "“Power grid” no longer counts."


def test_a_lower_tile_costs_fifty():
    made = decided(acting(spaces=(9, 0)), "buy", tile_of("oil_power_plant"), lang="de")
    assert made.pays == (("Unter deiner Stufe", "50 €"),)
    assert made.total is None
    assert made.then[:2] == ("Frei: B1", "Auf A1: Energie +2, Ökologie −1")


def test_a_point_tile_warns_the_blocked():
    """PRO-ED-15: the money is gone and no point comes; the board strikes the point out."""
    t = acting(money=1000, discs=16)
    made = decided(t, "buy", tile_of("city_of_culture"))
    assert made.warning == "You are blocked: the tile scores you no points."
    assert made.gains == ()
    assert "pro-special blank" in drawn(t, 0)[0].board
    t.s.discs[0] = 15
    assert decided(t, "buy", tile_of("city_of_culture")).gains == ("1 point at once",)
    assert "pro-special blank" not in drawn(t, 0)[0].board


def test_a_clean_up_tile_warns_of_what_is_lost():
    made = decided(acting(money=1000, discs=2), "buy", tile_of("tree_planting_project"))
    assert made.gains == ("2 discs fewer",)
    assert made.warning == "You have only 2 discs; the rest of the effect is lost."


def test_placing_shows_what_it_covers_and_opens():
    t = acting(money=500).does(0, "buy", tile_of("toll_station"))
    made = decided(t, "place", slot("C1"))
    assert made.button == "Place on C1"
    assert made.gains == ("Ecology −2", "Capital +2")
    assert made.then[:2] == ("“Green belt” no longer counts.", "C1 opens D1 and D2")
    assert made.then[2] == "Ecology balance −3: 3 more discs in every ecology scoring."


def test_paying_shows_the_discs_and_warns_of_the_block():
    t = lay(start(), 0, A2="communications_network")  # energy −3
    t.s.money[0], t.s.discs[0] = 300, 14
    scoring(t, "energy")
    made = decided(t, "pay", 1)
    assert (made.button, made.pays, made.keeps) == ("Pay €100", (("Energy", "1 × €100"),), "€300 → €200")
    assert made.gains == ("2 discs: 14 → 16",)
    assert made.warning == "With 16 discs you are blocked and get no points."
    assert decided(t, "pay", 2).warning == ""
    assert decided(t, "pay", 0).button == "Pay nothing"


def test_research_shows_space_and_level():
    made = decided(acting(spaces=(1, 0)), "research", 0)
    assert made.gains == ("Energy: space 1 → 2", "Energy: level 2, tiles of this level cost you €100")
    t = scoring(lay(start(), 0, A2="university"), "research")
    assert decided(t, "divide", 2).gains[0] == "Energy: space 0 → 2"


def test_several_steps_are_divided_by_a_stepper_or_on_the_tracks():
    """Each space within reach is the target of the division that leads there; the stepper counts the steps on energy."""
    t = scoring(lay(start(), 0, A2="university"), "research")
    drawing, picks = drawn(t, 0)
    (stepper,) = drawing.steppers
    assert [(step.value, step.total, step.note) for step in stepper.steps] == [
        (0, "En 0", "Ec 3"),
        (1, "En 1", "Ec 2"),
        (2, "En 2", "Ec 1"),
        (3, "En 3", "Ec 0"),
    ]
    assert not picks.buttons
    for place, n in (("energy-1", 1), ("energy-3", 3), ("ecology-1", 2), ("ecology-3", 0)):
        (choice,) = picks.find("divide", n)
        assert re.search(rf'data-place="{place}"><a [^>]*data-picks="{choice.id}"', drawing.board)
    assert not drawn(scoring(start(), "research"), 0)[0].steppers


def test_a_clean_up_shows_what_it_uncovers():
    assert decided(acting(discs=16), "clean_up").gains == ("1 disc fewer", "You are no longer blocked.")
    assert decided(acting(discs=6), "clean_up").gains[1] == "Your pollution track then shows 2 prosperity symbols."
    assert decided(acting(money=50), "income").gains == ("€50 → €150",)


def test_buttons_are_short():
    """At most 24 characters in German, whatever is chosen."""
    for t in (acting(money=5000), scoring(lay(start(), 0, A2="university"), "research")):
        for choice in legal_picks(t.game, t.seen(0), 0, "de"):
            assert len(decision_of(t.game, t.seen(0), 0, choice, "de").button) <= 24


def test_the_sides_are_shown_to_choose_from():
    t = Scene("prosperity", 2, boards=EACH_CHOOSES)
    drawing, picks = drawn(t, 0)
    assert not picks.buttons
    assert drawing.board.count('class="pro-side"') == 2


def sentence(t: Scene, seat: int, tile: int) -> str:
    return t.game.sentence(t.seen(seat), seat, t.game.verbs.id("buy", tile), "en")


def test_the_covered_triangle_says_what_it_means():
    """Discs beyond the track stand on the triangle with their number, and the panel says that no points are scored."""
    t = in_action()
    t.s.discs[BLUE] = ROUND_SPACES + 2
    drawing, _ = drawn(t, BLUE)
    assert "pro-triangle full" in drawing.board
    assert "Blocked: no points until the triangle is empty." in drawing.board
    assert any(figure.note for figure in drawing.panels[BLUE].figures)


def test_an_onlooker_is_offered_nothing():
    t = in_action()
    drawing, picks = drawn(t, -1)
    assert len(picks) == 0
    assert "target" not in drawing.board
