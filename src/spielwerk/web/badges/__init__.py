"""Badges: what can be earned, by which rule, and who has earned what."""
