"""The JSON API of tournaments and ladders: organised, entered, looked at, exported, climbed."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field, StrictBool, StrictInt, StrictStr

from ...tournaments.export import as_csv, as_json
from ...tournaments.views import ChallengeView, LadderView, Terms, TournamentCard, TournamentView
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import MOST
from ..live import tournament_events_answer
from .common import PROBLEM, Body, GameName, Number, PathNumber, Version

router = APIRouter(prefix="/api", responses=PROBLEM)

Cup = Annotated[int, Path(ge=0, le=MOST, description="The tournament's number.")]
Key = Annotated[str, Query(max_length=40, description="What the link to a tournament that is entered by link brings along.")]
Word = Annotated[StrictStr, Field(max_length=20)]
Rating = Annotated[StrictInt, Field(ge=0, le=10_000)]


class ChangedTermsIn(Body):
    """What is to be changed; what is left out stays as it is."""

    name: Annotated[StrictStr, Field(max_length=200)] | None = None
    game: Annotated[StrictStr, Field(max_length=40)] | None = None
    seats: Number | None = None
    format: Literal["swiss", "knockout", "roundrobin"] | None = None
    rounds: Number | None = None
    going_on: Number | None = None
    final: StrictBool | None = None
    ties: Annotated[list[Word], Field(max_length=8)] | None = None
    options: Annotated[dict[str, Number], Field(max_length=40)] | None = None
    clock_kind: Literal["none", "match", "move"] | None = None
    clock_seconds: Number | None = None
    clock_increment: Number | None = None
    rated: StrictBool | None = None
    starts: Literal["hand", "full", "time"] | None = None
    starts_at: Annotated[float, Field(ge=0, le=1e11, allow_inf_nan=False)] | None = None
    fewest: Number | None = None
    most: Number | None = None
    admits: Literal["all", "friends", "club", "link"] | None = None
    club: Number | None = None
    rating_low: Rating | None = None
    rating_high: Rating | None = None
    pause: Number | None = None
    every: Number | None = None
    round_seconds: Number | None = None
    note: Annotated[StrictStr, Field(max_length=8000)] | None = None

    def told(self) -> dict[str, object]:
        """What was given, as the fields of `Terms`."""
        given = {name: getattr(self, name) for name in self.model_fields_set}
        empty = ("club", "rating_low", "rating_high", "starts_at")  # may be taken away
        kept = {name: value for name, value in given.items() if value is not None or name in empty}
        if isinstance(kept.get("ties"), list):
            kept["ties"] = tuple(kept["ties"])
        return kept


class TermsIn(ChangedTermsIn):
    """A new tournament. `rounds` 0: as many as it takes to meet everybody; a knock-out takes what it takes."""

    name: Annotated[StrictStr, Field(max_length=200)]
    game: Annotated[StrictStr, Field(max_length=40)]
    seats: Number


class EnterIn(Body):
    key: Annotated[StrictStr, Field(max_length=40)] = ""


class SkipIn(Body):
    skip: StrictBool = True


class BotsIn(Body):
    level: Word = "journeyman"
    count: Annotated[StrictInt, Field(ge=1, le=64)] = 1


class TournamentOut(BaseModel):
    tournament: int


class EntryOut(BaseModel):
    entry: int


class EntriesOut(BaseModel):
    entries: list[int]


@router.get("/tournaments")
def list_tournaments(
    site: TheSite,
    who: Visitor,
    lang: Lang,
    which: Literal["planned", "running", "finished", "cancelled", "mine"] = "planned",
    game: Annotated[str, Query(max_length=40)] = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[TournamentCard]:
    """Tournaments that can be entered, are played, are over, or are the asker's own."""
    return site.cups.listed(who, lang, which, game, limit)


@router.post("/tournaments", status_code=201, dependencies=[Costly])
def create(site: TheSite, who: Visitor, body: TermsIn) -> TournamentOut:
    """A new tournament, organised by the asker, who needs an account for it."""
    terms = Terms(**body.told())  # type: ignore[arg-type]  # pydantic has checked the types
    return TournamentOut(tournament=site.tournaments.create(who, terms))


@router.get("/tournaments/{tournament}")
def one_tournament(site: TheSite, who: Visitor, tournament: Cup, lang: Lang, key: Key = "") -> TournamentView:
    """Terms, entrants, standings, rounds with their tables, and who would meet next if the round ended now."""
    return site.cups.view(who, tournament, lang, key)


@router.patch("/tournaments/{tournament}")
def edit(site: TheSite, who: Visitor, tournament: Cup, lang: Lang, body: ChangedTermsIn) -> TournamentView:
    """Change terms before it begins; the organiser only."""
    site.tournaments.edit(who, tournament, body.told())
    return site.cups.view(who, tournament, lang)


@router.post("/tournaments/{tournament}/begin")
def begin(site: TheSite, who: Visitor, tournament: Cup) -> Version:
    """Begin now; the organiser only."""
    site.tournaments.begin(who, tournament)
    return _version(site, tournament)


@router.post("/tournaments/{tournament}/cancel")
def cancel(site: TheSite, who: Visitor, tournament: Cup) -> Version:
    """Call it off; the organiser only."""
    site.tournaments.call_off(who, tournament)
    return _version(site, tournament)


@router.post("/tournaments/{tournament}/enter", status_code=201)
def enter(site: TheSite, who: Visitor, tournament: Cup, body: EnterIn) -> EntryOut:
    """Take part. A program plays its tables with the same person token: `GET /api/matches?which=mine` lists them."""
    return EntryOut(entry=site.tournaments.enter(who, tournament, body.key))


@router.post("/tournaments/{tournament}/withdraw", status_code=204)
def withdraw(site: TheSite, who: Visitor, tournament: Cup) -> None:
    """Leave; once it has begun, one plays no further round and keeps one's points."""
    site.tournaments.withdraw(who, tournament)


@router.post("/tournaments/{tournament}/skip", status_code=204)
def skip(site: TheSite, who: Visitor, tournament: Cup, body: SkipIn) -> None:
    """Do not play the next round, or do after all."""
    site.tournaments.skip(who, tournament, body.skip)


@router.post("/tournaments/{tournament}/come", status_code=204)
def come(site: TheSite, who: Visitor, tournament: Cup) -> None:
    """Say that one will be there for the next round."""
    site.tournaments.come(who, tournament)


@router.post("/tournaments/{tournament}/bots", status_code=201, dependencies=[Costly])
def enter_bots(site: TheSite, who: Visitor, tournament: Cup, body: BotsIn) -> EntriesOut:
    """Enter bots of the site as players, all or none; the organiser only."""
    return EntriesOut(entries=site.tournaments.enter_bots(who, tournament, body.level, body.count))


@router.delete("/tournaments/{tournament}/entries/{entry}", status_code=204)
def remove(site: TheSite, who: Visitor, tournament: Cup, entry: PathNumber) -> None:
    """Take somebody off the list; the organiser only."""
    site.tournaments.remove(who, tournament, entry)


@router.get(
    "/tournaments/{tournament}/export",
    responses={
        200: {"content": {"application/json": {"schema": {"type": "object"}}, "text/csv": {"schema": {"type": "string"}}}}
    },
    response_model=None,
)
def export(
    site: TheSite, who: Visitor, tournament: Cup, lang: Lang, format: Literal["json", "csv"] = "json"
) -> dict[str, object] | Response:
    """All results: as JSON, or every seat of every table that is over as CSV."""
    view = site.cups.view(who, tournament, lang)
    if format == "json":
        return as_json(view)
    name = {"content-disposition": f'attachment; filename="tournament-{tournament}.csv"'}
    return Response(as_csv(view), headers=name, media_type="text/csv")


@router.get("/tournaments/{tournament}/events")
async def events(
    request: Request, site: TheSite, tournament: Cup, version: Annotated[int, Query(ge=0, le=MOST)] = 0
) -> StreamingResponse:
    """A stream of `change` whenever the tournament has changed: a table is over, a round begins, somebody enters."""
    return await tournament_events_answer(site, request, tournament, version)


def _version(site: TheSite, tournament: int) -> Version:
    return Version(version=site.cups.current(tournament).version)


# Ladders


class ChallengeIn(Body):
    person: Number
    clock_kind: Literal["match", "move"] = "match"
    clock_seconds: Number = 1800


class PlaceOut(BaseModel):
    place: int


class ChallengeOut(BaseModel):
    challenge: int


class MatchOut(BaseModel):
    match: str


@router.get("/ladders/{game}")
def ladder(site: TheSite, who: Visitor, game: GameName, lang: Lang) -> LadderView:
    """The ladder of a game, with the challenges that wait, are played or were decided lately."""
    return site.ladders.view(who, game, lang)


@router.post("/ladders/{game}/join", status_code=201)
def join_ladder(site: TheSite, who: Visitor, game: GameName) -> PlaceOut:
    """Come onto the ladder, at its foot; that needs an account."""
    return PlaceOut(place=site.ladder.join(who, game))


@router.post("/ladders/{game}/leave", status_code=204)
def leave_ladder(site: TheSite, who: Visitor, game: GameName) -> None:
    site.ladder.leave(who, game)


@router.post("/ladders/{game}/challenges", status_code=201, dependencies=[Costly])
def challenge(site: TheSite, who: Visitor, game: GameName, body: ChallengeIn) -> ChallengeOut:
    """Challenge somebody a few places above. Who declines or does not answer in time gives up the place."""
    clock = (body.clock_kind, body.clock_seconds)
    return ChallengeOut(challenge=site.ladder.challenge(who, game, body.person, clock))


@router.get("/challenges")
def challenges(site: TheSite, who: Visitor) -> list[ChallengeView]:
    """Challenges that wait for the asker's answer."""
    return site.ladders.to_answer(who)


@router.post("/challenges/{challenge}/accept", status_code=201, dependencies=[Costly])
def accept(site: TheSite, who: Visitor, challenge: PathNumber) -> MatchOut:
    """Play it: a rated match that begins at once."""
    return MatchOut(match=site.ladder.accept(who, challenge))


@router.post("/challenges/{challenge}/decline", status_code=204)
def decline(site: TheSite, who: Visitor, challenge: PathNumber) -> None:
    """Do not play it, and give up the place."""
    site.ladder.decline(who, challenge)


@router.post("/challenges/{challenge}/withdraw", status_code=204)
def withdraw_challenge(site: TheSite, who: Visitor, challenge: PathNumber) -> None:
    """Take one's own challenge back before it is answered."""
    site.ladder.withdraw(who, challenge)
