"""One folder a game; each knows the core only.

The names of all games are `spielwerk.game_names()`. This package can be called as well, `spielwerk.games()`, which answers the
same: programs have been written that way.
"""

from __future__ import annotations

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        from spielwerk.core.registry import game_names

        return game_names()


sys.modules[__name__].__class__ = _Games
