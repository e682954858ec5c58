"""The lots, orders, improvements and dice as tables."""

from spielwerk.core import Components, Names, Number, Single, Table, Words

LOTS, ORDERS, WORKS, FROSTS, HEATS = 20, 8, 3, 3, 3
EFFECTS = ("lake", "customer", "vault", "share")
WORK_EFFECTS = ("dig", "saw", "pack")
KINDS = ("lakes", "customers", "vaults", "shares", "lots", "sold", "stock", "room")
PREMIUMS = 3  # the highest premium of a customer

DATA = Components(
    __package__,
    tables=[
        Single(
            "setup",
            capital=Number(1, 30),
            room=Number(1, 9),
            pond=Number(1, 5),
            swing=Number(0, 5),
            years=Number(1, 5),
            short=Number(1, 5),
            bid=Number(1, 15),
            wagon=Number(1, 9),
            price=Number(1, 20),
        ),
        Table("lot", count=LOTS, name=Names(), effect=Words(*EFFECTS), amount=Number(1, 9), bonus=Number(0, PREMIUMS)),
        Table("order", count=ORDERS, name=Names(), kind=Words(*KINDS), goal=Number(1, 99), reward=Number(1, 30)),
        Table("work", count=WORKS, name=Names(), effect=Words(*WORK_EFFECTS), cost=Number(0, 30), amount=Number(1, 9)),
        Table("frost", count=FROSTS, name=Names(), faces=Number(1, 6), shift=Number(-1, 1)),
        Table("heat", count=HEATS, name=Names(), faces=Number(1, 6), shift=Number(-5, 5)),
    ],
)
DATA.total("frost", lambda row: row["faces"], 6, "the faces of the frost die")
DATA.total("heat", lambda row: row["faces"], 6, "the faces of the heat die")

SETUP = DATA.single("setup")
CAPITAL, ROOM, POND, SWING = SETUP["capital"], SETUP["room"], SETUP["pond"], SETUP["swing"]
YEARS, SHORT, HIGHEST_BID, WAGON, PRICE = SETUP["years"], SETUP["short"], SETUP["bid"], SETUP["wagon"], SETUP["price"]

LOT_EFFECT = DATA.column("lot", "effect", "i1")
LOT_AMOUNT = DATA.column("lot", "amount")
LOT_BONUS = DATA.column("lot", "bonus")
ORDER_KIND = DATA.column("order", "kind", "i1")
ORDER_GOAL = DATA.column("order", "goal")
ORDER_REWARD = DATA.column("order", "reward")
WORK_EFFECT = DATA.column("work", "effect", "i1")
WORK_COST = DATA.column("work", "cost")
WORK_AMOUNT = DATA.column("work", "amount")
FROST_FACES = DATA.column("frost", "faces")
FROST_SHIFT = DATA.column("frost", "shift")
HEAT_FACES = DATA.column("heat", "faces")
HEAT_SHIFT = DATA.column("heat", "shift")

LAKE, CUSTOMER, VAULT, SHARE = range(len(EFFECTS))
LOT_KINDS = len(EFFECTS)
DIG, SAW, PACK = range(len(WORK_EFFECTS))
OF_ALL_KINDS, SOLD, STOCK, CELLAR = range(len(EFFECTS), len(KINDS))
HOT = HEATS - 1
