"""Puzzles on the site: one a day, tries, ratings and streaks of people."""
