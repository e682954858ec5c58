"""Tournaments and ladders: entering, pairing, playing, counting."""
