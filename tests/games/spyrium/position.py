"""Positions of Spyrium for tests, built in the words of the table."""

from __future__ import annotations

from spielwerk.core import EMPTY, Match, game
from spielwerk.games.spyrium import questions, state
from spielwerk.games.spyrium.components import DATA, POWER
from spielwerk.testing import Scene

RED, BLUE, YELLOW, GREEN, BLACK = range(5)

CARD = {name: number for number, name in enumerate(DATA.ids("card"))}
EVENT = {name: number for number, name in enumerate(DATA.ids("event"))}
POWER_OF = {name: int(POWER[number]) for name, number in CARD.items()}
GAP = {f"{a + 1}-{b + 1}": gap for gap, (a, b) in enumerate(state.BESIDE.tolist())}


class Position(Scene):
    """Round 1 with an empty display; all seats are in phase II with £10, 2 Spyrium and 3 workers, red is to act.

    Red is the start player. Lay cards, place workers, hand out what the example needs: every helper keeps the material whole.
    """

    def __init__(self, seats: int = 3, event: str = "donation", token: int = 0, phase: int = 2) -> None:
        super().__init__("spyrium", seats)
        s = self.s
        s.round_number = 1
        s.asked = questions.TURN
        future = "sale" if event != "sale" else "donation"
        s.event, s.future = EVENT[event], EVENT[future]
        s.pile[EVENT[event]] = s.pile[EVENT[future]] = 0
        if token:
            self.event_token(token)
        for p in range(seats):
            s.money[p] = 10
            s.phase[p] = phase - 1

    def event_token(self, value: int) -> None:
        self.s.supply[value - 1] -= 1
        self.s.event_token = value

    def lay(self, place: int, card: str, *tokens: int) -> Position:
        """Lay a card on a place (1 to 9) of the display, with tokens."""
        number = CARD[card]
        self._take_from_deck(number)
        self.s.display[place - 1] = number
        for value in tokens:
            self.s.supply[value - 1] -= 1
            self.s.tokens[place - 1, value - 1] += 1
        return self

    def _take_from_deck(self, card: int) -> None:
        deck = next(d for d in range(3) if self.s.deck[card, d] > 0)
        self.s.deck[card, deck] -= 1

    def workers(self, seat: int, gap: str, count: int = 1) -> Position:
        """Put workers of a seat into a gap, new ones if the available ones do not suffice."""
        s = self.s
        for _ in range(count):
            if s.available[seat] > 0:
                s.available[seat] -= 1
            s.placed[seat, GAP[gap]] += 1
            s.in_display[seat] += 1
            for place in state.BESIDE[GAP[gap]]:
                s.crowd[int(place)] += 1
        return self

    def owns(self, seat: int, card: str, used: bool = False) -> Position:
        """Give a seat a building or a patent."""
        s = self.s
        number = CARD[card]
        self._take_from_deck(number)
        if card in POWER_OF and number >= len(CARD) - 7:
            s.patent[seat, POWER_OF[card]] = state.SIDEWAYS if used else state.UPRIGHT
        else:
            (s.sideways if used else s.upright)[seat, number] += 1
            s.built[seat] += 1
        return self

    def has(self, seat: int, **fields: int) -> Position:
        """Set what a seat has: money, spyrium, points (by events), residence (the space, from 0), available, spent, …"""
        for name, value in fields.items():
            self.s[name][seat] = value
        points = int(self.s.points[seat])
        self.s.scored[seat] = 0
        self.s.scored[seat, state.BY_EVENTS] = points
        if "bonus" not in fields:
            waits = state.BOTH_BONUSES if points < 8 else state.MONEY_WAITS if points < 20 else state.NO_BONUS
            self.s.bonus[seat] = waits
        return self

    def turn(self, seat: int) -> Position:
        """It is this seat's turn."""
        self.s.actor = seat
        return self

    def alone(self, seat: int) -> Position:
        """All others have passed."""
        for p in range(int(self.s.seats)):
            if p != seat:
                self.s.phase[p] = state.PASSED
        return self.turn(seat)

    def copy(self) -> Position:
        twin = super().copy()
        twin.__class__ = Position
        return twin

    # Acting

    def at(self, gap: str, place: int) -> tuple[int, int]:
        """The arguments of a worker in a gap who looks at a place."""
        number = GAP[gap]
        return number, state.BESIDE[number].tolist().index(place - 1)

    def earns(self, seat: int, gap: str, place: int) -> Position:
        self.does(seat, "earn", *self.at(gap, place))
        return self

    def activates(self, seat: int, gap: str, place: int, waived: int = 0) -> Position:
        self.does(seat, "activate", *self.at(gap, place), waived)
        return self

    def may_activate(self, seat: int, gap: str, place: int, waived: int = 0) -> bool:
        return self.may(seat, "activate", *self.at(gap, place), waived)

    def why_not_activate(self, seat: int, gap: str, place: int, waived: int = 0) -> str:
        return self.why_not(seat, "activate", *self.at(gap, place), waived)

    def uses(self, seat: int, card: str, option: int = 0) -> Position:
        self.does(seat, "use", CARD[card], option)
        return self

    def may_use(self, seat: int, card: str, option: int = 0) -> bool:
        return self.may(seat, "use", CARD[card], option)

    # Looking

    def card_at(self, place: int) -> str | None:
        card = int(self.s.display[place - 1])
        return None if card == EMPTY else DATA.ids("card")[card]

    def upright(self, seat: int, card: str) -> int:
        return int(self.s.upright[seat, CARD[card]])

    def sideways(self, seat: int, card: str) -> int:
        return int(self.s.sideways[seat, CARD[card]])

    def tokens_at(self, place: int) -> list[int]:
        """The values of the tokens on a place."""
        return [v + 1 for v in range(3) for _ in range(int(self.s.tokens[place - 1, v]))]

    def patent(self, seat: int, card: str) -> int:
        return int(self.s.patent[seat, POWER_OF[card]])


def dealt(seats: int, cards: list[str], event: str = "donation", future: str = "sale", start: int = 0) -> Position:
    """A match from its very beginning, with the given events, start player and first cards; luck decides the rest."""
    t = Position.__new__(Position)
    Scene.__init__(t, "spyrium", seats)
    t.luck("draw_event", EVENT[event])
    if event == "allotment":
        t.luck("draw_token", 0)  # value 1
    t.luck("start", start)
    t.luck("draw_event", EVENT[future])
    if future == "allotment":
        t.luck("draw_token", 1)  # value 2
    for card in cards:
        t.luck("deal", CARD[card])
        while t.s.asked == questions.CARD_TOKEN:
            t.luck("draw_token", 0)
    return t


def idle_match(seats: int, seed: int) -> Match:
    """A whole match in which everybody passes as soon as possible."""
    match = game("spyrium").start(seats=seats, seed=seed)
    while not match.over:
        p = match.to_act[0]
        actions = {action.verb: action for action in match.legal(p)}
        match.play(p, actions.get("switch") or actions["pass"])
    return match
