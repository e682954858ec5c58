"""Catalogues: placeholders, plurals, quotation marks, marks for seats."""

from __future__ import annotations

import pytest

from spielwerk.core.effect import by_colour, named, someone
from spielwerk.core.text import Catalogue


@pytest.fixture
def said(tmp_path):
    def said(sentence: str, lang: str = "en", **words: object) -> str:
        (tmp_path / f"text.{lang}.toml").write_text(f"[a]\nb = '''{sentence}'''\n", encoding="utf-8")
        return Catalogue(tmp_path / f"text.{lang}.toml").say("a", "b", words)

    return said


@pytest.mark.parametrize(("n", "words"), [(0, "0 points are"), (1, "1 point is"), (2, "2 points are"), ("?", "? points are")])
def test_plurals(said, n, words):
    assert said("{n:point|points} {n:=is|are} left", n=n) == f"{words} left"


def test_names_in_quotation_marks(said):
    assert said("für {card:q}", "de", card="Grüner Gürtel") == "für „Grüner Gürtel“"
    assert said("for {card:q}", "en", card="Green belt") == "for “Green belt”"


def test_quotation_marks_inside_of_others_are_single(said):
    assert said("{move:q} war besser", "de", move="„Labor“ legen") == "„‚Labor‘ legen“ war besser"
    assert said("{move:q} was better", "en", move="place “Lab”") == "“place ‘Lab’” was better"


def test_other_formats_stay(said):
    assert said("{n:03d} {card:q}", n=7, card="x") == "007 “x”"


def test_a_placeholder_that_nothing_fills_is_named(said):
    for sentence in ("{n} left", "{n:point|points} left"):
        with pytest.raises(KeyError, match="'n'"):
            said(sentence)


def test_marks_become_names_or_colours():
    sentence = f"{someone(1)} pays {someone(0)}"
    assert named(sentence, ["Ada", "Otto"]) == "Otto pays Ada"
    assert by_colour(sentence, "de") == "Blau pays Rot"
