"""Whatever a person or luck decides is a small integer = verb + arguments, laid out densely in order of declaration."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

import numpy as np

from .contract import Numbers
from .rule import PLAIN, rule, uncached

Encoder = Callable[..., int]  # takes the arguments of a verb, gives the id of the action


@rule
def offer(out: Numbers, n: int, action: int) -> int:
    """Write one more legal action behind the n that stand there; how many there are then."""
    out[n] = action
    return n + 1


@rule
def offer_if(out: Numbers, n: int, action: int, allowed: bool) -> int:
    """Write an action behind the n that stand there, and count it if it is allowed.

    For long lists of which a processor cannot foresee what is on them: a branch taken wrongly costs it as much as twenty such
    writings. So the condition is best made with `&` and `|` too, and `out` must have room for one more than is offered.
    """
    out[n] = action
    return n + int(allowed)


@rule
def offer_copies(out: Numbers, weight: Numbers, n: int, outcome: int, copies: int) -> int:
    """Write an outcome of which each copy is as likely as any other, and count it if there is a copy; see `offer_if`."""
    out[n] = outcome
    weight[n] = copies
    return n + int(copies > 0)


@rule
def offer_weighted(out: Numbers, weight: Numbers, n: int, outcome: int, weighs: int) -> int:
    """Write one more outcome of luck with its weight; how many there are then."""
    out[n] = outcome
    weight[n] = weighs
    return n + 1


def _encoder(first: int, sizes: tuple[int, ...]) -> Encoder:
    """Arguments to id as a function that rules can call; the first argument counts most."""
    encode: Encoder
    if len(sizes) == 0:

        def encode() -> int:
            return first

    elif len(sizes) == 1:

        def encode(a: int) -> int:
            return first + a

    elif len(sizes) == 2:
        each = sizes[1]

        def encode(a: int, b: int) -> int:
            return first + a * each + b

    else:
        outer, inner = sizes[1], sizes[2]

        def encode(a: int, b: int, c: int) -> int:
            return first + (a * outer + b) * inner + c

    return uncached(encode)


class Verb:
    """A verb with its arguments, each with the number of values it can take: `Verb("earn", gap=12, side=2)`."""

    luck = False

    def __init__(self, name: str, /, **args: int) -> None:
        self.name = name
        self.args = args
        self.count = prod(args.values())
        self.first = 0  # id of the verb with all arguments 0; set by Verbs

    def encode(self, *args: int) -> int:
        if len(args) != len(self.args):
            raise ValueError(f"{self.name} takes {len(self.args)} arguments ({', '.join(self.args)}), not {len(args)}")
        code = 0
        for value, (name, size) in zip(args, self.args.items(), strict=True):
            if not 0 <= value < size:
                raise ValueError(f"{self.name}: {name} is {value}, allowed are 0 … {size - 1}")
            code = code * size + value
        return self.first + code

    def decode(self, code: int) -> tuple[int, ...]:
        args = []
        for size in reversed(self.args.values()):
            code, value = divmod(code, size)
            args.append(value)
        return tuple(reversed(args))


class Luck(Verb):
    """A verb of luck: a draw, a deal, a die."""

    luck = True


class Verbs:
    """All verbs of a game; those of luck come last, so that players' ids are 0 … count − 1."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        if len(self.verbs) != len(verbs):
            raise ValueError("two verbs have the same name")
        first = 0
        self.count = 0  # ids of players' actions
        for before, verb in zip((None, *verbs), verbs, strict=False):
            if before is not None and before.luck and not verb.luck:
                raise ValueError(f"{verb.name}: verbs of luck come last")
            verb.first = first
            first += verb.count
            if not verb.luck:
                self.count = first
        self.total = first  # ids of players and luck together

    def __getitem__(self, name: str) -> Verb:
        return self.verbs[name]

    def first_ids(self) -> tuple[int, ...]:
        """The first id of each verb, in order of declaration: what rules compare `VERB_OF` with."""
        return tuple(verb.first for verb in self.verbs.values())

    def tables(self) -> tuple[np.ndarray, np.ndarray]:
        """`VERB_OF[action]`: the first id of its verb; `ARGS[action, k]`: its k-th argument."""
        widest = max(1, *(len(verb.args) for verb in self.verbs.values()))
        verb_of = np.zeros(self.total, np.int32)
        args = np.zeros((self.total, widest), np.int16)
        for verb in self.verbs.values():
            for code in range(verb.count):
                verb_of[verb.first + code] = verb.first
                for k, value in enumerate(verb.decode(code)):
                    args[verb.first + code, k] = value
        return verb_of, args

    def split(self, action: int) -> tuple[Verb, tuple[int, ...]]:
        """The verb and the arguments of an id."""
        for verb in self.verbs.values():
            if verb.first <= action < verb.first + verb.count:
                return verb, verb.decode(action - verb.first)
        raise ValueError(f"there is no action {action}; ids run from 0 to {self.total - 1}")

    def encoder(self, name: str) -> Encoder:
        """A function for rules: the arguments of a verb, by their order, to the id. Plain, it refuses what is out of range."""
        verb = self.verbs[name]
        if len(verb.args) > 3:
            raise ValueError(f"{name} takes {len(verb.args)} arguments, rules can encode at most 3: ask in smaller steps")
        return verb.encode if PLAIN else _encoder(verb.first, tuple(verb.args.values()))

    def id(self, verb: str, *args: int) -> int:
        """The id of a verb with arguments."""
        return self.verbs[verb].encode(*args)
