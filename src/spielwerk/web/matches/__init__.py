"""Matches: how they come about, how they are played, and what a viewer is shown of them."""
