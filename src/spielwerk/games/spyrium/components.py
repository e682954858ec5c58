"""The printed components as tables: cards, events and what their effects cost and bring."""

from __future__ import annotations

from typing import Any

from spielwerk.core import Amounts, Components, Either, Flag, ListOf, Maybe, Names, Number, Single, Table, Words, table

KINDS = BUILDING, SPECIALIST, PATENT = 0, 1, 2
DECKS = ("A", "B", "C")
SYMBOLS = ("mine", "factory", "research")
MINE, FACTORY, RESEARCH = 1, 2, 4  # bits of a building's symbols

POWERS = ("free_mines", "earn_more", "cheap_plots", "trade_tokens", "factory_points", "no_surcharge", "use_again")
FREE_MINES, EARN_MORE, CHEAP_PLOTS, TRADE_TOKENS, FACTORY_POINTS, NO_SURCHARGE, USE_AGAIN_POWER = range(len(POWERS))

ENDS = ("spyrium", "half_the_money", "buildings", "kept_tokens", "factory_points", "residence", "workers")
(
    POINTS_FOR_SPYRIUM,
    POINTS_FOR_MONEY,
    POINTS_FOR_BUILDINGS,
    POINTS_FOR_TOKENS,
    POINTS_FOR_FACTORIES,
    POINTS_FOR_RESIDENCE,
    POINTS_FOR_WORKERS,
) = range(len(ENDS))

NO_TOKENS, ONE_TOKEN, ONE_FEWER_THAN_PLAYERS = 0, 1, 2

# The words of an effect, its columns in EFFECT.
PAYS = ("workers", "spyrium", "money")
GAINS = ("workers", "spyrium", "money", "points", "residence", "second_use", "placement")
PAY_WORKERS, PAY_SPYRIUM, PAY_MONEY = range(len(PAYS))
GAIN_WORKERS, GAIN_SPYRIUM, GAIN_MONEY, GAIN_POINTS, GAIN_RESIDENCE, SECOND_USE, PLACEMENT = range(
    len(PAYS), len(PAYS) + len(GAINS)
)
TOKEN_VALUE, WORKERS_OWNED = -1, -2  # amounts that are no fixed number
AMOUNT_WORDS = {"token": TOKEN_VALUE, "workers_owned": WORKERS_OWNED}

BUILDINGS, SPECIALISTS, PATENTS = 20, 9, 7  # different ones; their numbers follow one another in this order
CARDS = BUILDINGS + SPECIALISTS + PATENTS
EVENTS = 7
USES = 2  # effects that one building offers, at most
OPTIONS = 3  # effects that one event offers, at most

_AMOUNT = Either(Number(0, 20), Words("token"))
_EFFECT = Amounts(
    pay=Amounts(workers=Number(0, 7), spyrium=Number(0, 20), money=Either(_AMOUNT, Words("workers_owned"))),
    gain=Amounts(
        workers=Number(0, 7),
        spyrium=_AMOUNT,
        money=_AMOUNT,
        points=_AMOUNT,
        residence=Number(0, 1),
        second_use=Number(0, 1),
        placement=Number(0, 1),
    ),
)

DATA = Components(
    __package__,
    tables=[
        Single(
            "setup",
            money=Number(0, 99),
            spyrium=Number(0, 99),
            workers=Number(1, 7),
            most_workers=Number(7, 7),
            tokens=Number(8, 8),
            decks=ListOf(Words(*DECKS), length=6),
        ),
        Single("residence", track=ListOf(Number(0, 20), least=2, most=10)),
        Table(
            "card",
            count=CARDS,
            name=Names(),
            kind=Words("building", "specialist", "patent"),
            backs=Amounts(**{deck: Number(0, 9) for deck in DECKS}),
            cost=Number(0, 30),
            points=Maybe(Number(0, 30)),
            symbols=Maybe(ListOf(Words(*SYMBOLS), most=len(SYMBOLS))),
            tokens=Maybe(Words("none", "one", "one_fewer_than_players")),
            build=Maybe(_EFFECT),
            use=Maybe(ListOf(_EFFECT, most=USES)),
            hire=Maybe(_EFFECT),
            power=Maybe(Words(*POWERS)),
            end=Maybe(Words(*ENDS)),
        ),
        Table("event", count=EVENTS, name=Names(), token=Flag(), effects=ListOf(_EFFECT, most=OPTIONS)),
    ],
)


def _copies(row: dict[str, Any]) -> int:
    return sum(row["backs"].values())


def _check() -> None:
    """What must hold whatever figures a corrected file brings (SPY-1.4)."""
    kinds = [row["kind"] for row in DATA.rows("card")]
    if kinds != ["building"] * BUILDINGS + ["specialist"] * SPECIALISTS + ["patent"] * PATENTS:
        order = f"{BUILDINGS} buildings, {SPECIALISTS} specialists, {PATENTS} patents"
        raise DATA.refuse(f"the cards must be {order}, in this order", "card")
    for kind, expected in (("building", 35), ("specialist", 17), ("patent", 7)):
        DATA.total("card", lambda row, k=kind: _copies(row) * (row["kind"] == k), expected, f"cards of kind {kind}")  # type: ignore[misc]
    for deck, expected in (("A", 30), ("B", 20), ("C", 9)):
        DATA.total("card", lambda row, d=deck: row["backs"].get(d, 0), expected, f"cards with back {deck}")  # type: ignore[misc]
    for word in POWERS:
        DATA.total("card", lambda row, w=word: row.get("power") == w, 1, f"patents with the power {word}")  # type: ignore[misc]
    for i, row in enumerate(DATA.rows("card")):
        if row["kind"] == "patent" and ("end" not in row or _copies(row) != 1):
            raise DATA.refuse("a patent has one copy and says what it gives at the end", "card", i)
        if row["kind"] == "specialist" and "hire" not in row:
            raise DATA.refuse("a specialist needs an effect (hire)", "card", i)
        # The rules ask for a choice among the tokens of a specialist only (SPY-4.7, SPY-10.4, SPY-11.10).
        if row["kind"] == "building" and row.get("tokens") == "one_fewer_than_players":
            raise DATA.refuse("a building carries one token at most", "card", i)
        if row["kind"] == "patent" and row.get("tokens", "none") != "none":
            raise DATA.refuse("a patent carries no token", "card", i)


_check()

_effects: list[list[int]] = [[0] * (len(PAYS) + len(GAINS))]


def _effect(words: dict[str, Any] | None) -> int:
    """The number of an effect in EFFECT; 0 is the effect that costs and brings nothing."""
    if words is None:
        return 0
    row = [words.get("pay", {}).get(word, 0) for word in PAYS] + [words.get("gain", {}).get(word, 0) for word in GAINS]
    _effects.append([AMOUNT_WORDS.get(amount, amount) for amount in row])
    return len(_effects) - 1


def _padded(effects: list[dict[str, Any]], length: int) -> list[int]:
    return [_effect(effect) for effect in effects] + [0] * (length - len(effects))


SETUP = DATA.single("setup")
START_MONEY, START_SPYRIUM, START_WORKERS = SETUP["money"], SETUP["spyrium"], SETUP["workers"]
MOST_WORKERS = SETUP["most_workers"]
TOKENS_OF_EACH = SETUP["tokens"]
ROUNDS = len(SETUP["decks"])
DECK_OF_ROUND = table([0] + [DECKS.index(deck) for deck in SETUP["decks"]])  # rounds count from 1
TRACK = table(DATA.single("residence")["track"])
LAST_RESIDENCE = len(TRACK) - 1

KIND = DATA.column("card", "kind")
COST = DATA.column("card", "cost")  # pounds
POINTS = DATA.column("card", "points")  # at the end
TOKEN_SIGN = DATA.column("card", "tokens")
COPIES = DATA.matrix("card", lambda row: [row["backs"].get(deck, 0) for deck in DECKS])  # [card, deck]
_in_deck = [[card for card in range(CARDS) if COPIES[card, deck] > 0] for deck in range(len(DECKS))]
KINDS_IN = table([len(cards) for cards in _in_deck])  # how many different cards a deck has
CARD_IN = table([cards + [0] * (CARDS - len(cards)) for cards in _in_deck])  # [deck, i]: which, in their order
SYMBOL = DATA.matrix("card", lambda row: sum(1 << SYMBOLS.index(word) for word in row.get("symbols", [])))
POWER = DATA.column("card", "power")  # of patents only
END_OF_POWER = table([DATA.column("card", "end")[list(POWER[-PATENTS:]).index(power) - PATENTS] for power in range(PATENTS)])
HIRE_EFFECT = DATA.matrix("card", lambda row: _effect(row.get("hire")))  # effect number
BUILD_EFFECT = DATA.matrix("card", lambda row: _effect(row.get("build")))
USE_EFFECT = DATA.matrix("card", lambda row: _padded(row.get("use", []), USES))  # [card, option]
EVENT_SIGN = DATA.column("event", "token")
EVENT_EFFECT = DATA.matrix("event", lambda row: _padded(row["effects"], OPTIONS))  # [event, option]
EFFECT = table(_effects)  # [effect, word]
EVENT_GIVES = table([EFFECT[effects[0]] > 0 for effects in EVENT_EFFECT], "i1")  # [event, word]: 1 if its first effect does
