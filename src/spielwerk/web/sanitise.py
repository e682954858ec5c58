"""Text from outside: made harmless for databases, logs and pages before anything else looks at it."""

from __future__ import annotations

import re
import unicodedata

from .problems import Problem

NAME = 30  # characters of a name
CHAT = 1000  # characters of a chat line
PASSWORD = (8, 200)
_CODE = re.compile(r"[2-9A-HJKMNP-Z]{8}")
CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def text(raw: str, most: int) -> str:
    """Without control characters and halves of characters, trimmed and cut."""
    kept = "".join(c for c in raw[: 4 * most] if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs", "Cf", "Co", "Cn"))
    return unicodedata.normalize("NFC", kept).strip()[:most]


def line(raw: str, most: int) -> str:
    """The same on one line."""
    return " ".join(text(raw, most).split())


def match_id(raw: str) -> str:
    """A match id as it stands in the store; 404 if it cannot be one."""
    code = line(raw, 60).upper()
    if not _CODE.fullmatch(code):
        raise Problem(404, "no_match", id=line(raw, 60))
    return code


def code_in(raw: str) -> str:
    """The match id in what somebody typed or pasted: a code, with spaces or hyphens, or a link."""
    typed = line(raw, 300).upper()
    for part in reversed(re.split(r"[/?#]", typed)):
        code = re.sub(r"[\s-]", "", part)
        if _CODE.fullmatch(code):
            return code
    raise Problem(404, "no_match", id=line(raw, 60))
