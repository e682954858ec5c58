"""Words for people, in German and English, from catalogues beside the code."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "en")


Listener = Callable[[Path, str, str], None]  # of (catalogue, dotted key, sentence as it was said)

_LISTENERS: list[Listener] = []
_QUOTES = {"de": "„{}“", "en": "“{}”"}
_WITHIN = {"de": str.maketrans("„“", "‚‘"), "en": str.maketrans("“”", "‘’")}  # a name in quotation marks inside of others


class _Sentences(string.Formatter):
    """Placeholders with the forms that sentences need: plurals and quoted names."""

    def __init__(self, lang: str) -> None:
        self._quotes = _QUOTES.get(lang, "“{}”")
        self._within = _WITHIN.get(lang, _WITHIN["en"])

    def format_field(self, value: object, spec: str) -> str:
        if spec == "q":
            return self._quotes.format(str(value).translate(self._within))
        if "|" not in spec:
            return format(value, spec)
        one, many = spec.lstrip("=").split("|")
        form = one if value in (1, "1") else many
        return form if spec.startswith("=") else f"{value} {form}"


class Catalogue:
    """The words of one package in one language: `text.en.toml` as tables of sentences with {placeholders}.

    `{n:point|points}` is the number with the word's singular or plural, `{n:=is|are}` the word alone, `{card:q}` the name in
    the language's quotation marks: the way out where a German name would have to be inflected.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._sentences = _Sentences(path.name.split(".")[1])
        with path.open("rb") as file:
            self.tables: Mapping[str, object] = tomllib.load(file)
        self._texts = {key: text for key, text in _entries(self.tables, "") if isinstance(text, str)}

    def get(self, section: str, key: str) -> str | None:
        """A sentence as it stands, or None; sections may be dotted (`option.display`)."""
        return self._texts.get(f"{section}.{key}")

    def say(self, section: str, key: str, words: Mapping[str, object] | None = None) -> str:
        """A sentence with its placeholders filled."""
        text = self.get(section, key)
        if text is None:
            raise KeyError(f"{self.path.name} has no [{section}] {key}")
        try:
            if "|" in text or ":q}" in text:
                said = self._sentences.vformat(text, (), words or {})
            else:
                said = text.format_map(words or {})
        except KeyError as error:
            raise KeyError(f"{self.path.name} [{section}] {key}: nothing fills {error}") from None
        for listener in _LISTENERS:
            listener(self.path, f"{section}.{key}", said)
        return said

    def keys(self) -> Iterator[str]:
        """All keys, dotted, in order."""
        for key, _ in _entries(self.tables, ""):
            yield key


def _entries(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _entries(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


@cache
def catalogue(folder: Path, lang: str) -> Catalogue:
    """The catalogue of a folder in a language."""
    if lang not in LANGUAGES:
        raise ValueError(f"there is no language {lang!r}; known are {', '.join(LANGUAGES)}")
    return Catalogue(folder / f"text.{lang}.toml")


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Have every sentence that is said meanwhile heard, to see which ones there are and how they come out."""
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


def core_text(section: str, key: str, lang: str, **words: object) -> str:
    """A sentence of the core's own."""
    return catalogue(Path(__file__).parent, lang).say(section, key, words)


def seat_name(seat: int, lang: str) -> str:
    """The colour that names a seat; luck and onlookers have names too."""
    return core_text("seat", str(seat), lang)
