"""Rules with one small mistake each: does a test of the game notice?

`make campaign-mutation` plants mistakes (`mutants.py`: a closed list of kinds) into the rules of each game, one at a time, and
runs the tests that reach the place (`trial.py`). A mistake that no test notices is a test that is missing, unless no play can
tell the difference: those are noted with the reason in `equivalent.toml`.
"""
