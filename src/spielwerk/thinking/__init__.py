"""Processes that think: they run compiled rules, so that nobody else has to; `Thinkers` is the way to them."""

from .client import Decision, Gone, NotReady, Thinkers
from .processes import ThinkingProcesses

__all__ = ["Decision", "Gone", "NotReady", "Thinkers", "ThinkingProcesses"]
