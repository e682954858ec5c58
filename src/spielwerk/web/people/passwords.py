"""Passwords as they are kept, and how many are looked at at once: each takes 64 MB and all cores for a moment."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from .. import sanitise
from ..problems import Problem

AT_ONCE = 2  # passwords of one process
WAITING = 8  # others that may wait for their turn; who comes then is sent away
PATIENCE = 5.0  # seconds


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_urlsafe())  # so that an unknown name takes as long as a wrong password
        self._places, self._turns = threading.BoundedSemaphore(AT_ONCE + WAITING), threading.BoundedSemaphore(AT_ONCE)

    def hash(self, password: str) -> str:
        """A new password as it is kept."""
        low, high = sanitise.PASSWORD
        if not low <= len(password) <= high:
            raise Problem(422, "bad_password", low=low, high=high)
        with self._turn():
            return self._hasher.hash(password.encode("utf-8", "replace"))

    def fits(self, kept: str | None, password: str) -> bool:
        """Whether this is the password that is kept; None: there is none, and nothing fits."""
        with self._turn():
            try:
                self._hasher.verify(kept or self._nobody, password[: sanitise.PASSWORD[1]].encode("utf-8", "replace"))
            except (VerificationError, InvalidHashError):
                return False
        return kept is not None

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for one's turn, shortly: who waits holds a thread that a move may need."""
        if not self._places.acquire(blocking=False):
            raise Problem(503, "many_passwords")
        try:
            if not self._turns.acquire(timeout=PATIENCE):
                raise Problem(503, "many_passwords")
            try:
                yield
            finally:
                self._turns.release()
        finally:
            self._places.release()
