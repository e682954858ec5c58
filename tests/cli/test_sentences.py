"""All that a game says, printed to be read."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from spielwerk.cli import app
from spielwerk.core import PLAIN
from spielwerk.core.text import LANGUAGES


@pytest.mark.parametrize("game", ["template", "spyrium"])
def test_every_sentence_is_printed_with_examples(game: str):
    if game != "template" and not PLAIN:
        pytest.skip("says the same in both modes")
    result = CliRunner().invoke(app, ["sentences", game, "--matches", "2", "--json"])
    assert result.exit_code == 0, result.output
    found = {(each["catalogue"], each["key"]): each for each in json.loads(result.output.splitlines()[-1])}
    said = [each for each in found.values() if all(each["examples"][lang] for lang in LANGUAGES)]
    assert len(said) > len(found) / 3
    story = [each for (_, key), each in found.items() if key.startswith("story.")]
    assert story
    assert all(set(each["patterns"]) == set(LANGUAGES) for each in story)
    assert any(
        "{who}" in each["patterns"]["en"] and "{" not in each["examples"]["en"] for each in story if each["examples"]["en"]
    )
