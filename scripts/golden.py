"""Write the goldens of a game (or of all) anew: python scripts/golden.py [GAME …]"""

import sys
from pathlib import Path

from spielwerk.core import game, game_names
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim.golden import golden

TESTS = Path(__file__).parent.parent / "tests" / "games"

for name in sys.argv[1:] or [TEMPLATE, *game_names()]:
    played = game(name)
    folder = TESTS / played.folder.name / "goldens"
    folder.mkdir(parents=True, exist_ok=True)
    for seats in range(played.fewest_seats, played.most_seats + 1):
        (folder / f"{seats}.txt").write_text(golden(played, seats), encoding="utf-8")
    print(f"{name}: goldens written; read their diff")
