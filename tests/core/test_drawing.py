"""Words in drawings."""

from __future__ import annotations

from spielwerk.core.drawing.svg import fitted, text_width


def test_a_line_that_fits_keeps_its_size():
    assert 'font-size="10"' in fitted(0, 0, "Steel", 80, size=10, least=8)


def test_a_wide_line_is_set_smaller():
    drawn = fitted(0, 0, "Sports cars", 0.9 * text_width("Sports cars", 10, bold=True), size=10, least=8)
    assert 8 <= float(drawn.partition('font-size="')[2].partition('"')[0]) < 10
    assert "textLength" not in drawn


def test_a_line_too_wide_even_for_small_print_is_set_narrower():
    drawn = fitted(0, 0, "Sports cars", 30, size=10, least=8)
    assert 'font-size="8"' in drawn
    assert 'textLength="30"' in drawn
