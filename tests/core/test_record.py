"""Records: declared once, checked always."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.core import EMPTY, HIDDEN, Field, Record, rule, table
from spielwerk.core.record import PlainRecord, PlainTable

LAYOUT = Record(
    Field("ply", "i4", unit="actions", low=0, high=100),
    Field("seats", "i1", unit="players", low=0, high=5),
    Field("money", "i1", (3,), unit="pounds", low=0, high=120),
    Field("market", "i1", (2, 2), unit="card", low=EMPTY, high=9),
)


@rule
def spend(s, p, pounds):
    s.money[p] -= pounds
    s.ply += 1


def test_rules_write_to_the_record():
    s = LAYOUT.new()
    s.money[1] = 50
    spend(s, 1, 8)
    assert s.money[1] == 42
    assert s.ply == 1


def test_numbers_are_wide_in_every_mode():
    """120 pounds times 10 do not overflow although the field has eight bits."""

    @rule
    def worth(s):
        return s.money[0] * 10

    s = LAYOUT.new()
    s.money[0] = 120
    assert worth(s) == 1200


def test_plain_tables_are_read_as_numpy_reads_them_but_in_whole_numbers():
    small = np.arange(12, dtype="i1").reshape(3, 4)
    plain = small.view(PlainTable)
    keys = [1, -1, (1, 2), (-1, -4), (np.int8(2), 3), slice(1, 3), (slice(None), 1), (1, slice(2)), ..., [0, 2], small > 4]
    for key in keys:
        assert np.array_equal(plain[key], small[key]), key
    assert type(plain[1, 2]) is type(plain[1][2]) is type(plain.T[2, 1]) is type(next(iter(plain[1]))) is int
    for outside in [(3, 0), (0, 4), (-4, 0), 3]:
        with pytest.raises(IndexError):
            plain[outside]
    plain[2, 3] = 99
    assert plain[2, 3] == plain[2][3] == small[2, 3] == 99


def test_plain_records_see_what_is_written_after_they_were_read():
    rows = np.zeros(1, LAYOUT.dtype)
    s = PlainRecord(rows)
    assert (s.ply, s.money[2]) == (0, 0)
    rows["ply"], rows["money"][0, 2] = 7, 9
    assert (s.ply, s.money[2]) == (7, 9)
    s.ply, s.money = 8, [4, 5, 6]
    assert (int(rows["ply"][0]), s.ply, s.money.tolist()) == (8, 8, [4, 5, 6])
    with pytest.raises(AttributeError):
        _ = s.moneys
    with pytest.raises(AttributeError):
        s.moneys = 1


def test_plain_records_hold_numbers_of_every_size_and_refuse_what_does_not_fit():
    sizes = {"tiny": "i1", "small": "i2", "large": "i4", "huge": "i8"}
    layout = Record(
        *[Field(name, kind, unit="x", low=-3, high=100) for name, kind in {"ply": "i2", "seats": "i1", **sizes}.items()]
    )
    s = PlainRecord(np.zeros(1, layout.dtype))
    for at, (name, kind) in enumerate(sizes.items()):
        most = np.iinfo(kind).max
        for value in (at + 5, -3, most, np.int64(7), np.bool_(True)):
            setattr(s, name, value)
            assert s[name] == value
            assert type(s[name]) is int
        with pytest.raises(OverflowError):
            setattr(s, name, int(most) + 1)
        setattr(s, name, at + 5)
    assert [s[name] for name in sizes] == [5, 6, 7, 8]
    twin = layout.from_bytes(s.tobytes())
    assert [int(twin[name]) for name in sizes] == [5, 6, 7, 8]


def test_tables_refuse_values_that_do_not_fit():
    assert table([1, 2, 300])[2] == 300
    with pytest.raises(ValueError, match="does not fit"):
        table([1, 300], "i1")


def test_copies_are_independent():
    s = LAYOUT.new()
    twin = LAYOUT.copy(s)
    s.money[0] = 9
    assert twin.money[0] == 0
    assert LAYOUT.difference(s, twin) == "money: [9, 0, 0] against [0, 0, 0]"
    LAYOUT.assign(twin, s)
    assert LAYOUT.difference(s, twin) is None
    assert twin.tobytes() == s.tobytes()


def test_ranges():
    s = LAYOUT.new()
    assert LAYOUT.out_of_range(s) is None
    s.market[1, 0] = 10
    assert LAYOUT.out_of_range(s) == "market is 10, allowed are -1 … 9 (card)"
    s.market[1, 0] = HIDDEN
    assert LAYOUT.out_of_range(s) is not None
    assert LAYOUT.out_of_range(s, seen=True) is None


def test_the_first_of_many_that_is_out_of_range():
    """Every number of every field, below and above: what stands beside it neither hides it nor is blamed for it."""
    many = LAYOUT.many(4)
    rows = LAYOUT.all_rows(many)
    for declared in LAYOUT.fields:
        rows[declared.name] = declared.low
    assert LAYOUT.first_out_of_range(rows) is None
    for declared in LAYOUT.fields:
        rows[declared.name] = declared.high
    assert LAYOUT.first_out_of_range(rows) is None
    for declared in LAYOUT.fields:
        info = np.iinfo(declared.kind)
        for place in np.ndindex(declared.shape):
            for wrong in (declared.low - 1, declared.high + 1):
                if info.min <= wrong <= info.max:
                    for row, first in ((2, 2), (1, 1), (3, 1)):
                        rows[declared.name][(row, *place)] = wrong
                        assert LAYOUT.first_out_of_range(rows) == first
                        assert LAYOUT.out_of_range(LAYOUT.from_bytes(rows[row].tobytes()))
                    for row in (1, 2, 3):
                        rows[declared.name][(row, *place)] = declared.high
    assert LAYOUT.first_out_of_range(rows) is None


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"name": "max", "kind": "i1", "unit": "x"}, "numpy method"),
        ({"name": "a", "kind": "u1", "unit": "x"}, "kind"),
        ({"name": "a", "kind": "i1"}, "unit"),
        ({"name": "a", "kind": "i1", "unit": "x", "high": 200}, "does not fit"),
    ],
)
def test_bad_fields_are_refused(arguments, why):
    with pytest.raises(ValueError, match=why):
        Field(**arguments)


def test_bad_layouts_are_refused():
    with pytest.raises(ValueError, match="needs the field 'seats'"):
        Record(Field("ply", "i4", unit="actions"))
    with pytest.raises(ValueError, match="4096 bytes"):
        Record(*LAYOUT.fields, Field("huge", "i8", (600,), unit="x"))


def test_unknown_fields_cannot_be_written():
    s = LAYOUT.new()
    with pytest.raises(AttributeError):
        s.nothing = 3
    assert np.asarray(s.money).sum() == 0
