"""Networks that learn a game by playing it with themselves: extra `rl`, and a GPU if it is to take minutes instead of days."""
