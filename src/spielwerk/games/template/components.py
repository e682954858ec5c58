"""The cards as tables."""

from spielwerk.core import Components, Names, Number, Single, Table, Words

CARDS = 12
EFFECTS = ("none", "toll")

DATA = Components(
    __package__,
    tables=[
        Single("setup", hand=Number(1, 3), rounds=Number(1, 3)),
        Table("card", count=CARDS, name=Names(), value=Number(1, 99), effect=Words(*EFFECTS)),
    ],
)
DATA.total("card", lambda row: row["value"], 78, "the values of all cards")

VALUE = DATA.column("card", "value")
EFFECT = DATA.column("card", "effect", "i1")
HAND = DATA.single("setup")["hand"]
ROUNDS = DATA.single("setup")["rounds"]

NONE, TOLL = range(len(EFFECTS))
