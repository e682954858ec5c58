"""The badges as data, and how far somebody is on the way to each, as a function of plain facts.

Their titles and rules stand in web/text.<lang>.toml, [badges]. A feat is what can be seen in a single match when it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..statistics.figures import Entry
from ..store.models import JsonObject

# Where what a badge asks for is known from, so that nothing is read in vain.
FIGURES, RATINGS, FRIENDS, LEAVING, PUZZLES, LESSONS, CUPS = (
    "figures",
    "ratings",
    "friends",
    "leaving",
    "puzzles",
    "lessons",
    "cups",
)


@dataclass(frozen=True)
class Feat:
    """Something done in one match that was won."""

    game: str = ""  # empty: in any
    least: Mapping[str, int] = field(default_factory=dict)  # category → points
    people: int = 0  # others at the table who are no bots

    def done(self, game: str, entry: Entry) -> bool:
        return (
            entry.won
            and self.game in ("", game)
            and entry.people >= self.people
            and all(entry.breakdown.get(category, least - 1) >= least for category, least in self.least.items())
        )


@dataclass(frozen=True)
class Badge:
    """`target` is how much is wanted, of what `kind` says: see `progress`."""

    name: str
    icon: str
    kind: str
    target: int
    source: str = FIGURES
    feat: Feat | None = None

    @property
    def game(self) -> str:
        """The game that it belongs to; empty: all."""
        return self.feat.game if self.feat is not None else ""


@dataclass(frozen=True)
class Facts:
    """What is known of a person, as far as it was asked for."""

    figures: Mapping[str, JsonObject] = field(default_factory=dict)  # game → figures
    ratings: Mapping[str, float] = field(default_factory=dict)  # game → shown rating
    with_friend: int = 0  # matches with the friend with whom there are most
    stayed: int = 0  # matches since one was given up
    solved: int = 0  # puzzles at the first try and without a clue
    days: int = 0  # with a puzzle, in a row, at best
    lessons: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # game → taken, of how many
    cups: int = 0  # tournaments won


FIVE = ("spyrium", "prosperity", "neom", "planet-steam", "twentieth-century")

BADGES = (
    Badge("first_win", "trophy", "wins", 1),
    Badge("all_five", "star", "games_won", len(FIVE)),
    Badge("rating_1500", "chart", "rating", 1500, RATINGS),
    Badge("beat_master", "bot", "against_master", 1),
    Badge("full_table", "seats", "feat", 1, feat=Feat(people=3)),
    Badge("regular_table", "friends", "with_friend", 10, FRIENDS),
    Badge("fair_player", "heart", "stayed", 50, LEAVING),
    Badge("cup", "cup", "cups", 1, CUPS),
    Badge("inventor", "patent", "feat", 1, feat=Feat("spyrium", {"patents": 12})),
    Badge("clean_sheet", "leaf", "feat", 1, feat=Feat("prosperity", {"track": 22})),
    Badge("garden_city", "house", "feat", 1, feat=Feat("neom", {"areas": 20})),
    Badge("high_society", "luxury", "feat", 1, feat=Feat("planet-steam", {"quarters": 150})),
    Badge("fresh_air", "tree", "feat", 1, feat=Feat("twentieth-century", {"pollution": 26, "garbage": 0})),
    Badge("solver", "puzzle", "solved", 25, PUZZLES),
    Badge("every_day", "rounds", "days", 7, PUZZLES),
    Badge("student", "bulb", "lessons", 1, LESSONS),
)  # fmt: skip
SOURCES = frozenset(badge.source for badge in BADGES)
BY_NAME = {badge.name: badge for badge in BADGES}


def feats_of(game: str, entry: Entry) -> tuple[str, ...]:
    """The feats of a match that is entered."""
    return tuple(badge.name for badge in BADGES if badge.feat is not None and badge.feat.done(game, entry))


_MEASURES: dict[str, Callable[[Badge, Facts], int]] = {
    "wins": lambda _, facts: sum(one.get("wins", 0) for one in facts.figures.values()),
    "games_won": lambda _, facts: sum(facts.figures.get(game, {}).get("wins", 0) > 0 for game in FIVE),
    "rating": lambda _, facts: int(max(facts.ratings.values(), default=0)),
    "against_master": lambda _, facts: sum(
        one.get("against", {}).get(level, [0, 0])[1] for one in facts.figures.values() for level in ("master", "grandmaster")
    ),
    "feat": lambda badge, facts: sum(one.get("feats", {}).get(badge.name, 0) for one in facts.figures.values()),
    "with_friend": lambda _, facts: facts.with_friend,
    "stayed": lambda _, facts: facts.stayed,
    "solved": lambda _, facts: facts.solved,
    "days": lambda _, facts: facts.days,
    "cups": lambda _, facts: facts.cups,
}


def progress(badge: Badge, facts: Facts) -> tuple[int, int]:
    """How much of what a badge wants is there, and how much it wants; it is earned when the one reaches the other."""
    if badge.kind == "lessons":
        return max(facts.lessons.values(), key=lambda lesson: lesson[0] / max(1, lesson[1]), default=(0, badge.target))
    now = _MEASURES[badge.kind](badge, facts)
    return min(now, badge.target), badge.target


def earned(badge: Badge, facts: Facts) -> bool:
    now, target = progress(badge, facts)
    return target > 0 and now >= target
