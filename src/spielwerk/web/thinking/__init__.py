"""What takes longer than a page may: bots that move, hints, analyses, and getting games compiled."""
