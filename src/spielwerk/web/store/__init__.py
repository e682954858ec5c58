"""The database: its tables, their history, and sessions on it."""
