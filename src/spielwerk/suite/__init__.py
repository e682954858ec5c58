"""Fixed tasks to compare bots by: what is played, how a bot does on it, and how others have done.

from spielwerk.suite import evaluate, suite

print(evaluate("journeyman", suite("v1")).table())
"""

from .evaluating import Cell, Evaluation, evaluate
from .leaderboard import Leaderboard, leaderboard
from .tasks import SUITES, Suite, Task, suite

__all__ = ["SUITES", "Cell", "Evaluation", "Leaderboard", "Suite", "Task", "evaluate", "leaderboard", "suite"]
