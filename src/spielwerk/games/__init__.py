"""One folder a game; each knows the core only."""
