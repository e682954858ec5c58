"""Watching others play: the best match that is running, lists, the bots' table, who is ahead."""
