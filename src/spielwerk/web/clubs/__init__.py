"""Clubs: people who play together, their talk and their tables."""
