"""What a folder of data says of itself: `card.json`. Who writes into a folder with another card is refused."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from pathlib import Path

from spielwerk.core import Game, SpielwerkError
from spielwerk.sim import observation_layout

NAME, FORMAT = "card.json", 1

COLUMNS = {
    "match": "int64: number of the match in this folder",
    "decision": "int32: number of the decision in its match, from 0",
    "seat": "int8: who decided",
    "observation": "float32 [size]: what that seat could know, by the layout of the game and its rules number",
    "mask": "bytes: one bit for each action, the lowest first; 1 where it was legal",
    "action": "int32: what was done",
    "reward": "float32: what came to that seat until its next decision: how much its margin grew; over a match, its margin",
    "value": "float32: the chance to win that the bot saw in its choice; NaN where it says nothing of it",
    "win": "float32: the seat's share of the first place in the end",
    "margin": "float32: the seat's points in the end less the mean of the others'",
}


@dataclass(frozen=True)
class Card:
    game: str
    rules: int
    components: str
    layout: str  # hash of what each entry of an observation is
    size: int  # of an observation
    actions: int
    seats: int
    options: dict[str, int]
    bots: list[str]
    seed: int
    matches: int
    matches_a_shard: int
    version: str
    format: int = FORMAT
    columns: dict[str, str] = field(default_factory=lambda: dict(COLUMNS))

    @property
    def shards(self) -> int:
        return -(-self.matches // self.matches_a_shard)

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n"


def card_of(
    game: Game, seats: int, options: dict[str, int], bots: list[str], seed: int, matches: int, matches_a_shard: int
) -> Card:
    layout = observation_layout(game)
    digest = hashlib.sha256(layout.to_text().encode()).hexdigest()[:16]
    about = (game.name, game.rules, game.components.digest, digest, layout.size, game.verbs.count)
    return Card(*about, seats, options, bots, seed, matches, matches_a_shard, version("spielwerk"))


def read_card(folder: Path | str) -> Card:
    """The card of a folder."""
    path = Path(folder) / NAME
    try:
        return Card(**json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise SpielwerkError(f"{folder} holds no recorded matches: there is no {NAME}.") from None
    except (ValueError, TypeError) as error:
        raise SpielwerkError(f"{path} is no card of recorded matches: {error}.") from None


def keep_card(folder: Path, card: Card) -> Card:
    """Write the card, or find the same one there: more matches of the same kind may follow. What the folder then holds."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    if path.exists():
        there = read_card(folder)
        for name, wanted in asdict(card).items():
            if name != "matches" and (has := getattr(there, name)) != wanted:
                raise SpielwerkError(f"{folder} holds other matches: {name} is {has!r} there, not {wanted!r}.")
        card = replace(card, matches=max(card.matches, there.matches))
    path.write_text(card.to_json(), encoding="utf-8")
    return card


def shard_path(folder: Path, number: int) -> Path:
    return folder / f"part-{number:05}.parquet"
