"""§1 Material and limits."""

from __future__ import annotations

import pytest

from spielwerk.core import BadComponents, Components, game
from spielwerk.core.errors import BadOption
from spielwerk.games.spyrium import components
from spielwerk.games.spyrium.components import BUILDING, COPIES, DATA, KIND, PATENT, SPECIALIST
from tests.corrected import load_corrected

from .position import CARD, RED, Position, idle_match


def test_two_to_five_play():
    """SPY-1.1."""
    spyrium = game("spyrium")
    assert [spyrium.position(seats, {}).seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(BadOption):
            spyrium.start(seats=seats)


def test_nobody_owns_more_than_seven_workers():
    """SPY-1.2: with six workers a large neighborhood brings one only."""
    t = Position().lay(1, "neighborhood_2").workers(RED, "1-2").has(RED, available=5)
    t.activates(RED, "1-2", 1)
    assert t.s.available[RED] + t.s.spent[RED] + t.s.in_display[RED] == 7


def test_eight_tokens_of_each_value():
    """SPY-1.3: after set-up all are in the supply, and a token is always in exactly one place."""
    t = Position(3)
    assert [int(n) for n in t.s.supply] == [8, 8, 8]
    t.lay(1, "miner", 3, 1).workers(RED, "1-2").activates(RED, "1-2", 1).does(RED, "token", 2, 2)
    assert [int(n) for n in t.s.supply] == [7, 8, 7]
    assert t.tokens_at(1) == [1]
    assert [int(n) for n in t.s.discard] == [0, 0, 1]


def test_the_cards():
    """SPY-1.4: 17 specialists, 35 buildings, 7 different patents; 30 A, 20 B, 9 C."""
    of_kind = {kind: int(COPIES[kind == KIND].sum()) for kind in (SPECIALIST, BUILDING, PATENT)}
    assert of_kind == {SPECIALIST: 17, BUILDING: 35, PATENT: 7}
    assert COPIES[KIND == PATENT].sum(axis=1).tolist() == [1] * 7
    assert COPIES.sum(axis=0).tolist() == [30, 20, 9]
    s = game("spyrium").position(2, {})
    assert [[int(s.deck[card, deck]) for deck in range(3)] for card in range(len(CARD))] == COPIES.tolist()


def test_seven_events():
    """SPY-1.5: each is seen once in a match."""
    match = idle_match(2, seed=3)
    drawn = [match.game.verbs.split(action) for _, action in match.history]
    assert sorted(args[0] for verb, args in drawn if verb.name == "draw_event") == list(range(7))


def test_the_bank_never_runs_out():
    """SPY-1.6: more money and Spyrium can be owned than lies in the box (86 pounds, 50 crystals)."""
    t = Position(event="sale").has(RED, money=200, spyrium=100).owns(RED, "mine_2")
    t.does(RED, "event", 0)
    assert t.s.money[RED] == 203
    t.alone(RED).uses(RED, "mine_2")
    assert t.s.spyrium[RED] == 100


def test_prices_are_paid_in_full():
    """SPY-1.7: £1 short is not enough, and the refusal says so."""
    t = Position().lay(1, "crane").workers(RED, "1-2").has(RED, money=4)
    assert not t.may_activate(RED, "1-2", 1)
    assert t.why_not_activate(RED, "1-2", 1) == "The price is £5, you have £4: £1 short."
    t.has(RED, money=5).activates(RED, "1-2", 1)
    assert t.s.money[RED] == 0


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("backs   = { A = 3 }", "backs   = { A = 4 }", "cards of kind building: expected 35, found 36"),
        ("backs   = { C = 2 }", "backs   = { B = 2 }", "cards with back B: expected 20, found 22"),
        ('power   = "use_again"', 'power   = "earn_more"', "patents with the power earn_more: expected 1, found 2"),
        ('end     = "workers"', 'end     = "wishes"', "is 'wishes', known words are"),
        ("cost    = 10", "cost    = -1", "is -1, allowed are 0 to 30"),
        ('symbols = ["mine"]', 'symbols = ["mime"]', "is 'mime', known words are mine, factory, research"),
        ("hire    = { gain = { points = 3 } }", "", "marks 'hire', which is not here"),
        ("track  = [2, 3, 4, 5, 7]", "track  = [2]", "has 1 entries, at least 2 are needed"),
        ('tokens  = "one"\n', 'tokens  = "one_fewer_than_players"\n', "a building carries one token at most"),
        (
            'end     = "spyrium"\nmarks   = {',
            'end = "spyrium"\ntokens = "one"\nmarks = { tokens = "X",',
            "a patent carries no token",
        ),
    ],
)
def test_bad_component_files_are_refused(tmp_path, monkeypatch, before, after, reason):
    """SPY-1.4, SPY-4.7: totals and tokens hold for a corrected file too; the message names line and reason."""
    with pytest.raises(BadComponents) as error:
        load_corrected(components, before, after, tmp_path, monkeypatch)
    assert reason in str(error.value)
    assert "mine.toml, line " in str(error.value)


def test_a_corrected_track_may_be_longer(tmp_path, monkeypatch):
    """SPY-17.2: that the track leaves out the 6 rests on one source, so an owner of the box may put it in."""
    corrected = load_corrected(components, "[2, 3, 4, 5, 7]", "[2, 3, 4, 5, 6, 7]", tmp_path, monkeypatch)
    assert corrected.TRACK.tolist() == [2, 3, 4, 5, 6, 7]
    assert corrected.LAST_RESIDENCE == 5


def test_every_value_has_a_mark():
    """The two figures of the rulebook's examples are marked as such, reconstructed ones as ours."""
    assert isinstance(DATA, Components)
    assert DATA.mark("card", CARD["apprentice"], "cost") == "R"
    assert DATA.mark("card", CARD["factory_1"], "cost") == "R*"
    assert DATA.mark("card", CARD["palace"], "points") == "R"
    assert DATA.mark("card", CARD["palace"], "cost") == "X"
    assert DATA.reconstructed("card", CARD["mine_1"])
