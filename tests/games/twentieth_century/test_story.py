"""What is told of a match: who won what for how much, who was forced out and why, what struck whom, who earned and scored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spielwerk.core.effect import Effect, by_colour
from spielwerk.core.story import tell
from spielwerk.core.text import LANGUAGES
from spielwerk.games.twentieth_century.components import CLEAN_AIR, LANDS
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, COLUMN
from spielwerk.games.twentieth_century.state import DISPLAY, GONE
from spielwerk.testing import Scene
from spielwerk.testing.drawn import positions

from .helpers import (
    EMPTY_COLUMN,
    FIRST_COLUMN,
    MIDDLE_COLUMN,
    city,
    deal,
    give,
    hold,
    leave,
    opened,
    put,
    skip_auction,
    skip_round,
    technology,
    tile,
    to_administration,
    to_round,
    way,
    win,
)

RED, BLUE, YELLOW = range(3)


def told(t: Scene, seat: int, verb: str, *args: int, viewer: int | None = None, lang: str = "en") -> tuple[str, list[Effect]]:
    """Do something and hear it told, to its actor unless somebody else is named."""
    before = t.game.state.copy(t.s)
    t.does(seat, verb, *args)
    action = t.game.verbs.id(verb, *args)
    story = tell(t.game, before, t.s, seat, action, seat if viewer is None else viewer, lang)
    return by_colour(story.text, lang), list(story.effects)


def onward(t: Scene, done: Callable[[], bool], viewer: int) -> list[Effect]:
    """Everybody leaves, stakes nothing, finishes and lets plants stand, until it is done; what the last action led to."""
    effects: list[Effect] = []
    while not done():
        seat = t.asked[0]
        verb, *args = t.actions(seat)[0 if t.may(seat, "stake", 0) else -1]
        _, effects = told(t, seat, str(verb), *map(int, args), viewer=viewer)
    return effects


def said(effects: list[Effect], lang: str = "en") -> list[str]:
    return [by_colour(effect.text, lang) for effect in effects if effect.text]


def rows(effects: list[Effect], title: str) -> dict[int, dict[str, int]]:
    """The rows of a table by seat, without what did not change."""
    return {effect.seat: {key: by for key, by in effect.changes.items() if by} for effect in effects if effect.title == title}


def of(effects: list[Effect], seat: int) -> dict[str, int]:
    """All that is told of a seat's figures."""
    total: dict[str, int] = {}
    for effect in effects:
        if effect.seat == seat:
            for key, by in effect.changes.items():
                total[key] = total.get(key, 0) + by
    return {key: by for key, by in total.items() if by}


# The auction


def auctioned(lands: str = "A01 A03", **about: Any) -> Scene:
    """Red has put A01 up and bid 2, Blue 4; Yellow is asked."""
    t = opened(lands=lands, **about)
    t.does(RED, "offer", tile("A01")).does(RED, "bid", 2).does(BLUE, "bid", 4)
    return t


def test_a_sale_names_winner_price_and_garbage():
    """TWC-4.14 to TWC-4.19: Blue wins with 4 coins, gets a citizen and the first garbage; technologies become cheaper."""
    t = auctioned()
    t.does(YELLOW, "pass")
    text, effects = told(t, RED, "pass")
    assert text == "Red passes on land A01"
    assert "Blue wins land A01 for 4 coins; 1 citizen and 1 garbage come with it (land no. 1 of this round)" in said(effects)
    assert "A technology now costs 2 research points" in said(effects)
    assert of(effects, BLUE) == {"garbage": 1}  # Red does not see into Blue's hand
    assert {"A01", "price"} <= {place for effect in effects for place in effect.places}


def test_the_winner_sees_what_he_pays():
    """TWC-1.5, TWC-4.14: the same sale, told to Blue."""
    t = auctioned()
    t.does(YELLOW, "pass")
    _, effects = told(t, RED, "pass", viewer=BLUE)
    assert of(effects, BLUE) == {"coins": -4, "garbage": 1}


def test_a_lone_buyer_buys_at_once():
    """TWC-4.22: nobody else is in, so there is no auction to speak of."""
    t = auctioned()
    leave(t, YELLOW)
    leave(t, RED)
    assert t.asked == (BLUE,)
    assert "You are alone" in t.game.asks(t.seen(BLUE), BLUE, "en")
    text, effects = told(t, BLUE, "offer", tile("A03"))
    assert text == "Blue is alone in the auction and buys land A03 for 2 coins"
    assert "1 citizen and 2 garbage come with land A03 (land no. 2 of this round)" in said(effects)
    assert of(effects, BLUE) == {"coins": -2, "garbage": 2}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Blue must leave the auction: the lowest bid of 2 coins is too much"),
        ("de", "Blau muss aussteigen: Für das Mindestgebot von 2 Münzen reicht es nicht"),
    ],
)
def test_forced_out_for_want_of_coins(lang: str, words: str):
    """TWC-4.4, TWC-EC-3: Blue has bid all coins, wins, and must leave; everybody hears why."""
    t = auctioned()
    give(t, BLUE, coins=4)
    t.does(YELLOW, "pass")
    _, effects = told(t, RED, "pass", lang=lang)
    assert words in said(effects, lang)


def test_forced_out_for_want_of_land():
    """TWC-4.24: the last land is sold, so that the others can only leave."""
    t = opened()
    for land in range(LANDS):
        if t.s.place[land] == DISPLAY:
            t.s.place[land] = GONE
    t.s.place[tile("A01")] = DISPLAY
    t.does(RED, "offer", tile("A01")).does(RED, "bid", 2).does(BLUE, "pass")
    _, effects = told(t, YELLOW, "pass")
    assert "Red must leave the auction: no land is on display any more" in said(effects)


def test_leaving_without_enough_research():
    """TWC-5.7, TWC-EC-7: no technology is offered, and it is told why."""
    t = auctioned()
    give(t, YELLOW, research=1)
    _, effects = told(t, YELLOW, "leave")
    assert said(effects) == ["Yellow gets no technology: it would cost 3 research points, which is too much"]


def test_a_purchase_tells_price_and_signs():
    """TWC-5.5, TWC-5.11: a worker costs 3 research points and brings 2 garbage at once."""
    t = auctioned(technologies="T06")
    t.does(YELLOW, "leave")
    text, effects = told(t, YELLOW, "buy", technology("T06"))
    assert text == "Yellow buys “Worker T06” for 3 research points"
    assert said(effects) == ["At once: 2 garbage"]
    assert of(effects, YELLOW) == {"research": -3, "garbage": 2}


def test_compensation_is_a_table():
    """TWC-5.17, TWC-EX-8: 4 coins for whoever won no land in round I; others see no hand, but what went into it."""
    t = auctioned()
    t.does(YELLOW, "pass").does(RED, "pass")
    effects = onward(t, lambda: t.s.phase == COLUMN, viewer=RED)
    table = [effect for effect in effects if effect.title == "Compensation (no land won)"]
    assert [(effect.seat, effect.text, dict(effect.changes)) for effect in table] == [
        (RED, "", {"coins": 4, "research": 0}),
        (YELLOW, "4 coins", {}),
    ]
    assert [by_colour(effect.text, "en") for effect in effects if effect.heading] == [
        "Disaster “Landfill fire”: Red bids first"
    ]


# The disaster


def test_the_columns_of_a_disaster():
    """TWC-6.12 to TWC-6.15: stakes, garbage and pollution by seat; the worst column makes the next start player."""
    t = skip_auction(opened(disaster="D1"))  # 2 garbage and 1 pollution, 2 garbage, nothing
    first = t.asked[0]
    second, third = (first + 1) % 3, (first + 2) % 3
    for seat, column, research in ((first, FIRST_COLUMN, 0), (second, MIDDLE_COLUMN, 2)):
        t.does(seat, "column", column).does(seat, "stake", research)
    t.does(third, "column", EMPTY_COLUMN)
    text, effects = told(t, third, "stake", 5)
    names = ["Red", "Blue", "Yellow"]
    assert text == f"{names[third]} bids 5 research points on column 5"
    table = rows(effects, "Disaster “Smog”")
    assert table == {first: {"garbage": 2, "air": -3}, second: {"garbage": 2}, third: {"research": -5}}
    assert "Column 1: 2 garbage, pollution marker 1 field to the left; pays nothing" in said(effects)
    assert "Column 3: 2 garbage; pays 2 research points" in said(effects)
    assert f"{names[first]} bears the worst of it and begins the next round" in said(effects)
    assert any(effect.heading and effect.text == "Administration" for effect in effects)


def test_garbage_with_only_one_place_to_go():
    """TWC-7.3: a region of one land takes all of it, and it is told where it went."""
    t = skip_auction(opened(disaster="D3"))
    first = t.asked[0]
    seats = [(first + i) % 3 for i in range(3)]
    for seat, column in zip(seats, (FIRST_COLUMN, MIDDLE_COLUMN, EMPTY_COLUMN), strict=True):
        t.does(seat, "column", column)
        _, effects = told(t, seat, "stake", 0)
    assert f"3 garbage go on land S0{first + 1}: no other land can take it" in said(effects)


def test_who_is_outbid_is_told():
    """TWC-6.9: a higher stake on the same column."""
    t = skip_auction(opened())
    first, second = t.asked[0], (t.asked[0] + 1) % 3
    t.does(first, "column", EMPTY_COLUMN).does(first, "stake", 1).does(second, "column", EMPTY_COLUMN)
    _, effects = told(t, second, "stake", 2)
    names = ["Red", "Blue", "Yellow"]
    assert said(effects) == [f"{names[first]} is outbid on column 5 and must bid anew"]


# Administration and income


def test_laying_tells_rails_and_citizen():
    """TWC-7.13, TWC-8.10: A05 beside the start tile joins its rail; its only city takes the citizen; the tracks follow."""
    t = opened(lands="A05")
    win(t, RED, "A05", 3)
    to_administration(t, lucky=RED)
    text, effects = told(t, RED, "site", tile("S01"), 2)
    assert text == "Red lays land A05 east of land S01"
    assert effects[0].places == ("cell-0-1-0",)
    text, effects = told(t, RED, "turn", 2)
    assert text == "Red turns land A05 by 180 degrees clockwise"
    assert said(effects)[:2] == [
        "1 rail connects: land S01 in the west",
        "The citizen works in city A (2 coins, 2 research points)",
    ]
    assert "The production tracks now show 5 coins, 4 research points, 0 prosperity points" in said(effects)
    assert of(effects, RED)["income_coins"] == 2


def test_income_is_a_table():
    """TWC-10.1, TWC-10.2: production of the start tile, and 3 research points more for Red, who sees only the own hand."""
    t = opened()
    put(t, RED, "A08", 1, 0, citizens="a")
    onward(t, lambda: t.s.phase == COLUMN, viewer=RED)
    effects = onward(t, lambda: t.s.phase > ADMINISTRATION or t.s.round_no == 2, viewer=RED)
    assert rows(effects, "Income of round I") == {RED: {"coins": 3, "research": 5}, BLUE: {}, YELLOW: {}}
    assert said(effects).count("3 coins, 2 research points") == 2


def test_the_production_tracks_follow_a_train():
    """TWC-9.15, TWC-9.24, TWC-EC-21: a citizen leaves city B of the start tile for its plant."""
    t = opened()
    hold(t, RED, "T10")
    to_administration(t, lucky=RED)
    text, effects = told(t, RED, "use", technology("T10"), 1)
    assert text == "Red uses “Locomotive T10” to move a citizen"
    assert effects[0].places == ("T10",)
    told(t, RED, "board", tile("S01"), city("S01", "b"))
    text, effects = told(t, RED, "travel", tile("S01"), city("S01", "r"))
    assert text == "Red moves the citizen from city B of land S01 to city R of land S01 (recycling plant)"
    assert of(effects, RED) == {"income_coins": -2, "income_research": -1, "coins": 1, "research": 1}


def test_quality_of_life_is_paid_and_scored():
    """TWC-9.22: 3 coins for 4 points, told with the use."""
    t = opened()
    hold(t, RED, "T24")
    to_administration(t, lucky=RED)
    text, effects = told(t, RED, "use", technology("T24"), 1)
    assert text == "Red uses “Quality of life T24” and pays 3 coins for 4 prosperity points"
    assert effects[1].changes["coins"] == -3
    assert effects[1].changes["points"] == 4


def test_a_bridge_names_its_ends():
    """TWC-9.7: in German with the articles of edges and rails."""
    t = opened()
    put(t, RED, "A10", 1, 0, citizens="a")
    hold(t, RED, "T07")
    to_administration(t, lucky=RED)
    told(t, RED, "use", technology("T07"), 0)
    assert told(t, RED, "span_on", tile("A10"), lang="de")[0] == "Rot wählt für die Brücke Land A10"
    text, _ = told(t, RED, "span", way("A10", "E-N"), lang="de")
    assert text == "Rot baut auf Land A10 eine Brücke zwischen der Ostkante und der Bahnstrecke zur Nordkante"


# Scoring and rounds


def test_bonus_points_by_seat():
    """TWC-11.2: card II-1 counts coins and research points of production: 5 for everybody with a start tile."""
    t = opened(cards="II-1 IV-1")
    to_round(t, 2)
    effects = onward(t, lambda: t.s.round_no == 3, viewer=RED)
    assert rows(effects, "Scoring card II") == {RED: {"points": 5}, BLUE: {"points": 5}, YELLOW: {"points": 5}}
    headings = [effect.text for effect in effects if effect.heading]
    assert headings[-2:] == [
        "Bonus scoring, card II-1: 1 point for each coin and each research point of production",
        "Round III",
    ]


def last_round() -> Scene:
    """Round VI without cards; Red is asked about waste sorting, nobody else about anything; all hands and scores are empty."""
    t = opened(cards="")
    hold(t, RED, "T08")
    while t.s.round_no < 6:
        skip_round(t)
        deal(t)
    assert (t.s.phase, t.asked) == (ADMINISTRATION, (RED,))
    for p in range(3):
        give(t, p, coins=0, research=0)
        t.s.points[p] = 0
        t.s.pollution[p] = CLEAN_AIR
        t.s.garbage[p] = 1
    return t


def test_the_end_by_category():
    """TWC-13.1 to TWC-13.9: clean land, garbage, air and hands, each a table; then the winner."""
    t = last_round()
    for p, land in enumerate(("B01", "B03", "B06")):
        put(t, p, land, 1, 0, citizens="a", garbage=p)
        give(t, p, coins=10 - p, research=5)
    _, effects = told(t, RED, "finish")
    assert t.over
    assert rows(effects, "Clean land") == {RED: {"points": 3}}  # who scores nothing has no row
    assert rows(effects, "Land with more than 1 garbage") == {YELLOW: {"points": -5}}
    assert rows(effects, "Coins in hand") == {RED: {"points": 8}, BLUE: {"points": 5}, YELLOW: {}}
    assert [effect.text for effect in effects if effect.title == "Coins in hand"] == ["10 coins", "9 coins", "8 coins"]
    assert rows(effects, "Research points in hand") == {p: {"points": 4} for p in range(3)}
    assert said(effects)[-1] == "Red wins with 15 prosperity points"
    assert [of(effects, p)["points"] for p in range(3)] == [15, 9, -1]


def test_a_tie_is_broken_by_garbage():
    """TWC-13.12: the same points, and less garbage on the land."""
    t = last_round()
    for p, land in enumerate(("B01", "B03", "B06")):
        put(t, p, land, 1, 0, citizens="a", garbage=min(p, 1))
    t.s.points[RED, 0] = -3  # a clean land is worth as much
    _, effects = told(t, RED, "finish")
    assert said(effects)[-1] == "Red wins with 0 prosperity points: the tie goes to the least garbage (1 garbage)"


def test_a_shared_victory():
    """TWC-13.12: the same points and the same garbage."""
    t = last_round()
    _, effects = told(t, RED, "finish")
    assert said(effects)[-1] == "Red, Blue, Yellow share the victory with 0 prosperity points"


def test_rounds_begin_with_headings():
    """TWC-3.1, TWC-12.1: the first round, the auction, and the last round without one."""
    t = Scene("twentieth-century", 3, cards=0)
    before = t.game.state.copy(t.s)
    t.luck("first", 1)
    story = tell(t.game, before, t.s, 7, t.game.verbs.id("first", 1), -1, "de")
    assert by_colour(story.text, "de") == "Der erste Startspieler ist Blau"
    assert [(effect.text, effect.heading) for effect in story.effects] == [("Runde I", True)]


def test_every_refusal_is_a_whole_sentence():
    """What is missing and how much, in both languages; no raw word of the program."""
    t = auctioned()
    give(t, YELLOW, coins=6)
    wanted = {
        ("bid", 9): ("Du willst 9 Münzen bieten, hast aber nur 6 Münzen.", "You would bid 9 coins, but you have only 6 coins."),
        ("bid", 3): ("Du musst mindestens 5 Münzen bieten.", "You must bid at least 5 coins."),
        ("finish",): (
            "Jetzt ist etwas anderes gefragt: "
            "„Blau bietet 4 Münzen für Land A01: Bietest du mehr, passt du, oder steigst du aus?“.",
            "Something else is asked now: “Blue bids 4 coins for land A01: do you bid more, pass, or leave?”.",
        ),
    }
    for (verb, *args), sentences in wanted.items():
        for lang, sentence in zip(LANGUAGES, sentences, strict=True):
            assert by_colour(t.why_not(YELLOW, verb, *args, lang=lang), lang) == sentence


def test_a_use_has_to_be_finished_first():
    """TWC-9.1: in the middle of a locomotive's use nobody is told to place garbage."""
    t = opened()
    hold(t, RED, "T10")
    to_administration(t, lucky=RED)
    t.does(RED, "use", technology("T10"), 1)
    assert t.why_not(RED, "finish") == "First finish using “Locomotive T10”."


def test_opening_cannot_be_left():
    """TWC-4.2: who has put a land up must bid; leaving is not offered, so it is not named."""
    t = opened(lands="A01")
    t.does(RED, "offer", tile("A01"))
    for verb in ("pass", "leave"):
        assert "must make the first bid yourself, at least 2 coins" in t.why_not(RED, verb)
        assert "leave" not in t.why_not(RED, verb)


def test_a_column_is_told_in_the_words_of_the_rulebook():
    """One vocabulary: Spalte, Müll, Schadstoffmarker."""
    t = skip_auction(opened(disaster="D2"))
    first = t.asked[0]
    text, _ = told(t, first, "column", FIRST_COLUMN, lang="de")
    name = ["Rot", "Blau", "Gelb"][first]
    assert text == f"{name} stellt die Figur auf Spalte 1 (1 Müll, Schadstoffmarker 2 Felder nach links)"


def test_no_refusal_shows_a_raw_word():
    """In random positions every action that is not legal is refused in a sentence of the game's own, in both languages."""
    refused = set()
    for i, (t, seat) in enumerate(positions("twentieth-century", 3, seed=8)):
        if i % 4:
            continue
        legal = set(t.ids(seat))
        for action in range(i % 29, t.game.verbs.count, 29):
            if action in legal:
                continue
            verb, args = t.game.verbs.split(action)
            named = dict(zip(verb.args, args, strict=True))
            for lang in LANGUAGES:
                found = t.game.reason(t.seen(seat), seat, verb.name, named, lang)
                assert found, (verb.name, args)
                sentence = t.game.text(lang).say("reason", *found)
                assert sentence[0].isupper() or sentence[0] in "„“"
                assert sentence[-1] == "."
                refused.add(found[0])
    assert len(refused) > 12
