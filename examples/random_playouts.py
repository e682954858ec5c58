"""Ten thousand random matches of Spyrium, and what they tell: points, winners and length by seat."""

import sys

from spielwerk.sim import Batch

number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
batch = Batch("spyrium", n=number, seats=4, seed=1)
decisions = batch.playouts()
print(f"{number} matches, {decisions.sum()} decisions, {decisions.mean():.0f} a match")
print("mean points by seat:", batch.scores().mean(axis=0).round(2))
print("first places by seat:", (batch.ranks() == 1).mean(axis=0).round(3))
