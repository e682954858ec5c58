"""Backups: one file that holds a whole site, made while it runs, restored into either kind of database."""

from .file import BackupHead, BadBackup, check_backup
from .making import backup, newest_kept
from .restoring import restore

__all__ = ["BackupHead", "BadBackup", "backup", "check_backup", "newest_kept", "restore"]
