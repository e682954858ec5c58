"""People: guests and accounts, their ratings, and notices that it is their turn."""
