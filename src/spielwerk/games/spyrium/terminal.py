"""The board for the terminal: the display with its workers, events, and what everybody owns."""

from __future__ import annotations

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from spielwerk.core import EMPTY, State
from spielwerk.core.text import seat_name

from .components import BUILDINGS, COST, DECKS, KIND, PATENTS, POINTS, ROUNDS, TRACK
from .naming import card_name, event_name, patent_name, phrase, say
from .questions import OVER
from .rounds import current_deck
from .state import BESIDE, GAPS, NOT_OWNED, PASSED, SIDEWAYS, VALUES
from .tokens import tokens_kept

COLOURS = ("red", "blue", "yellow", "green", "bright_black")
KIND_STYLES = ("cyan", "magenta", "bright_yellow")  # building, specialist, patent
CELL = 20  # characters of a card, wide enough for the longest word
_GAP_BETWEEN = {(int(BESIDE[gap, 0]), int(BESIDE[gap, 1])): gap for gap in range(GAPS)}


def board(s: State, seat: int, lang: str) -> Group:
    """The table as a seat sees it; nothing is hidden in this game."""
    return Group(_headline(s, lang), _display(s, lang), _seats(s, seat, lang))


def _headline(s: State, lang: str) -> Text:
    """Round, current and future event."""
    line = Text()
    deck = DECKS[current_deck(s)] if s.round_number else "–"
    line.append(say("board", "round", lang, n=s.round_number, of=ROUNDS, deck=deck), style="bold")
    for key, event, token in (("current", s.event, s.event_token), ("future", s.future, s.future_token)):
        line.append(f"   {say('board', key, lang)}: ")
        line.append(event_name(event, lang), style="bold" if key == "current" else "")
        if token:
            line.append(f" [{token}]")
    return line


def _display(s: State, lang: str) -> Table:
    """The 3 × 3 cards with the workers in the gaps between them."""
    table = Table(box=ROUNDED, show_header=False, show_lines=False, padding=(0, 1))
    for column in range(5):
        table.add_column(justify="center", width=CELL if column % 2 == 0 else 5, vertical="middle")
    for row in range(3):
        first = row * 3
        table.add_row(
            _card(s, first, lang),
            _workers(s, first, first + 1),
            _card(s, first + 1, lang),
            _workers(s, first + 1, first + 2),
            _card(s, first + 2, lang),
        )
        if row < 2:
            below = [_workers(s, place, place + 3) for place in range(first, first + 3)]
            table.add_row(below[0], "", below[1], "", below[2])
    return table


def _card(s: State, place: int, lang: str) -> Text:
    """A card with its price, end points and tokens."""
    card = s.display[place]
    if card == EMPTY:
        return Text(f"{place + 1}\n–\n", style="dim")
    text = Text(f"{place + 1} ", style="dim")
    text.append(card_name(card, lang), style=KIND_STYLES[KIND[card]])
    facts = [f"£{COST[card]}"]
    if POINTS[card]:
        facts.append(say("board", "worth", lang, n=POINTS[card]))
    tokens = "".join(f"[{v + 1}]" * s.tokens[place, v] for v in range(VALUES))
    text.append("\n" + "  ".join(facts) + (f"  {tokens}" if tokens else "") + "\n", style="default")
    return text


def _workers(s: State, a: int, b: int) -> Text:
    """The workers in a gap, one dot each in their colours."""
    text = Text()
    for p in range(s.seats):
        text.append("●" * s.placed[p, _GAP_BETWEEN[a, b]], style=COLOURS[p])
    return text if text else Text("·", style="dim")


def _seats(s: State, seat: int, lang: str) -> Table:
    """What everybody owns."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1))
    table.add_column("")
    for key in ("points", "money", "spyrium", "residence", "workers", "phase"):
        table.add_column(say("board", key, lang), justify="right")
    table.add_column(say("board", "district", lang))
    for p in range(s.seats):
        name = Text(("▶ " if p == s.actor and s.asked != OVER else "  ") + seat_name(p, lang), style=COLOURS[p])
        if p == seat:
            name.stylize("bold underline", 2)
        start = " ★" if p == s.start else ""
        workers = f"{s.available[p]} + {s.in_display[p]} + {s.spent[p]}"
        phase = say("board", "passed", lang) if s.phase[p] == PASSED else "I" * (s.phase[p] + 1)
        event = " ✓" if s.used_event[p] else ""
        figures = (s.points[p], s.money[p], s.spyrium[p], TRACK[s.residence[p]], workers, phase + event)
        table.add_row(name + start, *(str(figure) for figure in figures), _district(s, p, lang))
    table.caption = Text(say("board", "legend", lang))
    return table


def _district(s: State, p: int, lang: str) -> Text:
    """Buildings and patents; what lies sideways is dim."""
    pieces: list[tuple[str, str]] = []
    for card in range(BUILDINGS):
        pieces += [(card_name(card, lang), "cyan")] * s.upright[p, card]
        pieces += [(f"{card_name(card, lang)} ({phrase('used', lang)})", "dim")] * s.sideways[p, card]
    for power in range(PATENTS):
        if s.patent[p, power] != NOT_OWNED:
            pieces.append((patent_name(power, lang), "dim" if s.patent[p, power] == SIDEWAYS else "bright_yellow"))
    if kept := tokens_kept(s, p):
        pieces.append((say("board", "kept", lang, n=kept), "default"))
    text = Text()
    for i, (name, style) in enumerate(pieces):
        text.append(", " if i else "")
        text.append(name, style=style)
    return text
