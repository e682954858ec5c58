"""A position of a game for tests: luck and players' actions in words, answers in the record."""

from __future__ import annotations

import numpy as np

from spielwerk.core import CHANCE, Game, State, dice_from, game
from spielwerk.core.match_loops import roll


class Scene:
    """One position. `t.s` is the record: write to it to build a position, read it to see what happened."""

    def __init__(self, name: str | Game, seats: int, **options: int) -> None:
        self.game = game(name) if isinstance(name, str) else name
        self.s = self.game.position(seats, self.game.options_from(options, seats))
        self._out = np.zeros(self.game.widest, np.int32)
        self._weight = np.zeros(self.game.widest, np.int32)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now (CHANCE is luck)."""
        bits = self.game.to_act(self.s)
        return tuple(actor for actor in range(CHANCE + 1) if bits >> actor & 1)

    @property
    def over(self) -> bool:
        return self.game.to_act(self.s) == 0

    def ids(self, seat: int) -> list[int]:
        """Ids of the legal actions of a seat."""
        return [int(action) for action in self._out[: self.game.legal(self.s, seat, self._out)]]

    def actions(self, seat: int, verb: str | None = None) -> list[tuple[str | int, ...]]:
        """The legal actions of a seat as (verb, arg, …); or, for one verb, as (arg, …)."""
        split = [self.game.verbs.split(action) for action in self.ids(seat)]
        return [(v.name, *args) if verb is None else args for v, args in split if verb in (None, v.name)]

    def sentences(self, seat: int, lang: str = "en") -> list[str]:
        """The legal actions of a seat in words."""
        seen = self.game.seen(self.s, seat)
        return [self.game.sentence(seen, seat, action, lang) for action in self.ids(seat)]

    def may(self, seat: int, verb: str, *args: int) -> bool:
        """Whether a seat may do this now."""
        return self.game.verbs.id(verb, *args) in self.ids(seat)

    def does(self, seat: int, verb: str, *args: int) -> Scene:
        """A seat does something, by verb and arguments or by its English sentence; it must be legal."""
        if verb in self.game.verbs.verbs:
            action = self.game.verbs.id(verb, *args)
            assert action in self.ids(seat), f"{verb}{args} is not legal; legal are {self.sentences(seat)}"
        else:
            said = self.sentences(seat)
            assert verb in said, f"“{verb}” is not legal; legal are {said}"
            action = self.ids(seat)[said.index(verb)]
        return self._apply(seat, action)

    def luck(self, verb: str, *args: int) -> Scene:
        """Luck decides something; it must be possible."""
        action = self.game.verbs.id(verb, *args)
        assert action in self.outcomes(), f"luck cannot decide {verb}{args} now"
        return self._apply(CHANCE, action)

    def outcomes(self) -> dict[int, int]:
        """What luck may decide now, with weights."""
        if self.game.to_act(self.s) != 1 << CHANCE:
            return {}
        n = self.game.outcomes(self.s, self._out, self._weight)
        return dict(zip(self._out[:n].tolist(), self._weight[:n].tolist(), strict=True))

    def settle(self, seed: int = 0) -> Scene:
        """Let luck decide at random until a seat is asked."""
        dice = dice_from(seed)
        while self.game.to_act(self.s) == 1 << CHANCE:
            self.game.bound(roll)(self.s, dice, self._out, self._weight)
            self._check()
        return self

    def points(self) -> list[int]:
        out = np.zeros(self.game.most_seats, np.int32)
        self.game.score(self.s, out)
        return [int(number) for number in out[: self.s.seats]]

    def places(self) -> list[int]:
        out = np.zeros(self.game.most_seats, np.int32)
        self.game.rank(self.s, out)
        return [int(number) for number in out[: self.s.seats]]

    def breakdown(self, seat: int) -> dict[str, int]:
        out = np.zeros((self.game.most_seats, len(self.game.categories)), np.int32)
        self.game.breakdown(self.s, out)
        return dict(zip(self.game.categories, out[seat].tolist(), strict=True))

    def seen(self, seat: int) -> State:
        return self.game.seen(self.s, seat)

    def why_not(self, seat: int, verb: str, *args: int, lang: str = "en") -> str:
        """The reason the game gives for refusing an action."""
        assert not self.may(seat, verb, *args), f"{verb}{args} is legal"
        names = self.game.verbs[verb].args
        reason = self.game.reason(self.seen(seat), seat, verb, dict(zip(names, args, strict=True)), lang)
        return self.game.text(lang).say("reason", *reason) if reason else ""

    def copy(self) -> Scene:
        """An independent copy of the position."""
        twin = object.__new__(Scene)
        twin.game, twin.s = self.game, self.game.state.copy(self.s)
        twin._out, twin._weight = self._out.copy(), self._weight.copy()
        return twin

    def _apply(self, actor: int, action: int) -> Scene:
        self.game.apply(self.s, actor, action)
        self._check()
        return self

    def _check(self) -> None:
        broken = self.game.invariants(self.s)
        assert not broken, f"law {broken} is broken: {self.game.laws[broken]}"
