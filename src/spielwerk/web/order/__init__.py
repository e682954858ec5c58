"""Keeping order: reports, mutes, closed accounts, filters, announcements; each deed of an admin is written down."""
