"""Learning a game on the site: its lessons, and how far everybody is in them."""
