"""The compiled part of the bots: trees, knowledge, search."""
