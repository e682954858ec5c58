"""Telling people what concerns them: on their pages, by mail, by push and by webhook."""
