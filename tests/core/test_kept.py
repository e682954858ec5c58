"""Parts of drawings that are kept, records read once, and links as plain values."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.core import Field, Record, game
from spielwerk.core.drawing import NO_LINK, Choice, Link, Picks, kept, read
from spielwerk.core.drawing.kept import KeptPart, forget, kept_parts
from spielwerk.core.drawing.svg import circle, join, tag
from spielwerk.core.drawing.words import words_of


def part_of(name: str) -> KeptPart:
    return next(part for part in reversed(kept_parts()) if part.name.endswith(name))


def test_a_part_is_drawn_once_and_forgotten_on_demand():
    drawn = []

    @kept(2)
    def face(card: int) -> str:
        drawn.append(card)
        return f"card {card}"

    assert [face(1), face(1), face(2)] == ["card 1", "card 1", "card 2"]
    assert drawn == [1, 2]
    forget()
    face(1)
    assert drawn == [1, 2, 1]


def test_no_more_parts_are_kept_than_allowed_and_their_memory_is_counted():
    @kept(8)
    def thousand(n: int) -> str:
        return str(n % 10) * 1000

    for n in range(50):
        thousand(n)
    part = part_of("thousand")
    assert (part.count, part.most) == (8, 8)
    assert 8 * 1000 < part.nbytes < 8 * 1100
    forget()
    assert (part.count, part.nbytes) == (0, 0)


def test_values_that_read_differently_are_kept_apart():
    @kept(8)
    def shown(value: object) -> str:
        return f"{value}"

    assert [shown(1), shown(True), shown(1.0)] == ["1", "True", "1.0"]


def test_what_somebody_could_change_is_not_kept():
    @kept(8)
    def parts(n: int) -> list[int]:
        return [n]

    with pytest.raises(TypeError, match="nobody can change"):
        parts(1)


def test_a_record_is_read_as_plain_values():
    layout = Record(
        Field("ply", "i4", unit="plies"),
        Field("seats", "i1", unit="seats"),
        Field("money", "i2", (2,), unit="pounds"),
        Field("board", "i1", (2, 3), unit="tiles"),
    )
    s = layout.new()
    s.seats, s.money[1], s.board[1, 2] = 2, 300, 7
    now = read(s)
    assert (now.seats, now.money, now.board) == (2, (0, 300), ((0, 0, 0), (0, 0, 7)))
    assert type(now.seats) is type(now.money[1]) is type(now.board[1][2]) is int
    assert now.record is s
    with pytest.raises(AttributeError):
        _ = now.pounds


def test_words_that_cannot_be_kept_are_said_all_the_same():
    say = words_of("spielwerk.games.spyrium.view")
    assert say("board", "round", "en", n=3, of=6) == say("board", "round", "en", n=3, of=6, more=[{}])


def choice(number: int, verb: str, *args: int) -> Choice:
    return Choice(number, verb, args, (), f"{verb} {number}", final=False)


def test_choices_are_found_by_verb_and_first_arguments():
    picks = Picks([choice(1, "buy", 3, 0), choice(2, "buy", 3, 1), choice(3, "buy", 4, 1), choice(4, "pass")])
    found = {args: [pick.id for pick in picks.find("buy", *args)] for args in ((), (3,), (3, 1), (None, 1), (3, None), (5,))}
    assert found == {(): [1, 2, 3], (3,): [1, 2], (3, 1): [2], (None, 1): [2, 3], (3, None): [1, 2], (5,): []}
    assert [pick.id for pick in picks.find("pass")] == [4]
    assert picks.find("sell") == []


def test_a_link_is_all_that_a_target_shows():
    picks = Picks([choice(1, "buy", 3), choice(2, "buy", 4)], chosen=[2])
    picks.advised = {1}
    assert picks.link(picks.find("buy", 3)) == Link((1,), "buy 1", chosen=False, advised=True)
    assert picks.link(picks.find("buy"), label="Buy") == Link((1, 2), "Buy", chosen=True, advised=True)
    assert picks.link([]) is NO_LINK
    assert not picks.link([], label="a card")
    assert [pick.id for pick in picks.placed] == [1, 2]
    assert picks.target("x", picks.find("buy", 4), card="c", key="k") == (
        '<a class="target chosen" href="?pick=2#ask" data-picks="2" data-card="c" data-key="k" aria-label="buy 2">x</a>'
    )
    assert (
        picks.target("x", [], label="a card", card="c") == '<g tabindex="0" role="img" aria-label="a card" data-card="c">x</g>'
    )


def test_whatever_is_put_into_an_element_is_escaped():
    assert tag("b", "a<b", title='"&') == '<b title="&#34;&amp;">a&lt;b</b>'
    assert tag("b", tag("i", 1), "x", None) == "<b><i>1</i>xNone</b>"
    assert join(["<", tag("br")], "<hr/>") == "&lt;<hr/><br/>"
    assert tag("a", "", hidden=False, name_=None, data_x=np.int8(3)) == '<a data-x="3"></a>'
    assert circle(1.5, 2.25, 3.0) == '<circle cx="1.5" cy="2.25" r="3"/>'


def test_every_kept_part_has_a_bound():
    game("template").module("view")
    assert kept_parts()
    assert all(part.most for part in kept_parts())
