"""What all parts of the API share: the shape of bodies and answers, and how a refusal looks."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Path
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, StrictInt

from spielwerk.core.drawing import Choice

from ...matches.views import Seated
from ..dependencies import SEAT_TOKEN
from ..forms import MOST

MatchId = Annotated[str, Path(max_length=40, description="The match's code of eight letters and digits.")]
GameName = Annotated[str, Path(max_length=40)]
Number = Annotated[StrictInt, Field(ge=0, le=MOST)]
PathNumber = Annotated[int, Path(ge=0, le=MOST)]


class ProblemOut(BaseModel):
    """What was refused, and why (application/problem+json)."""

    type: str
    title: str
    status: int
    detail: str


PROBLEM: dict[int | str, dict[str, object]] = {
    "4XX": {
        "description": "Refused, with a reason",
        "content": {"application/problem+json": {"schema": ProblemOut.model_json_schema()}},
    },
    503: {"description": "An analysis: the game is still being compiled", "content": {"application/problem+json": {}}},
}


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatedOut(BaseModel):
    match: str
    seat: int
    token: str


class Version(BaseModel):
    version: int


def seated_out(seated: Seated) -> SeatedOut:
    return SeatedOut(match=seated.match, seat=seated.seat, token=SEAT_TOKEN + seated.token if seated.token else "")


class Plain(JSONResponse):
    """JSON of dataclasses and times as they are; several times faster than checking every value again."""

    def render(self, content: object) -> bytes:
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=_plain).encode()


def _plain(value: object) -> object:
    if isinstance(value, Choice):
        return choice_json(value)
    if is_dataclass(value):
        return vars(value)
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(type(value).__name__)


def choice_json(choice: Choice) -> dict[str, object]:
    args = dict(zip(choice.arg_names, choice.args, strict=True))
    return {"id": choice.id, "verb": choice.verb, "args": args, "text": choice.text, "final": choice.final}
