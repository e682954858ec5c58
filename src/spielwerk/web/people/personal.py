"""Where the store refers to people: what belongs to somebody, is given to her when she asks for it, and goes when she goes.

Every column with a foreign key to `people` is found by itself, so that a new table is neither forgotten in the export nor in
a deletion. What is not as usual stands here with its reason; tests walk all tables and fail if something is in neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Column, LargeBinary, Table

from ..store.models import Base, Person

# Columns that refer to somebody without a foreign key: nobody is found by them whom the others do not find.
WITHOUT_KEY = (
    "matches.host",
    "seats.left_by",
    "tournaments.winner",
    "ladder_challenges.winner",
    "reports.resolved_by",
    "audit.admin",
)

# Not exported as a table of their own, and why.
NOT_EXPORTED: Mapping[str, str] = {
    "relations.other": "what others have said of her (that they have blocked her, say) is theirs",
    "quiet.other": "who does not want to read her words is nobody else's business",
    "reports.person": "who has reported her is told to admins only",
    "reports.resolved_by": "the deeds of admins are the site's",
    "audit.admin": "the deeds of admins are the site's",
    "invitations.person": "told under `invitations`, with the matches",
    "invitations.inviter": "told with her own",
    "tournaments.winner": "told with her entry, which has her place",
    "ladder_challenges.winner": "told with the challenge",
    "seats.person": "told under `matches`, with the actions",
    "seats.left_by": "told under `matches`",
    "matches.host": "told under `matches`",
}

# Tables that both of two people may see as they are: rows are exported to either.
SHARED = frozenset({"ladder_challenges"})

# What happens to a row when its person goes, if it is neither deleted (as usual where somebody must stand there) nor loses the
# link (as usual where nobody may stand there).
OWN_WAY: Mapping[str, str] = {
    "seats.person": "a finished match stays with a deleted player, a running one goes on with a bot: see deletion.py",
    "club_members.person": "a club is handed on, or dissolved without anybody",
    "chat.person": "the line is deleted, not only the link",
    "tournament_entries.person": "the entry stays without a name, withdrawn if the tournament is not over",
    "matches.host": "the link is cut, and where she came from is forgotten",
    "seats.left_by": "the link is cut",
}

SECRETS = frozenset({"password", "token", "epoch", "auth"})  # of use to whoever gets hold of the file, and to nobody else


def references() -> Iterator[tuple[Table, Column[object]]]:
    """Every column that refers to people."""
    people = Base.metadata.tables[Person.__tablename__].c.id
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            if column.references(people) or name_of(column) in WITHOUT_KEY:
                yield table, column


def name_of(column: Column[object]) -> str:
    return f"{column.table.name}.{column.name}"


def exported() -> Iterator[tuple[Table, Column[object]]]:
    """The columns by which a person's rows are found for her export."""
    for table, column in references():
        if name_of(column) not in NOT_EXPORTED:
            yield table, column


def shown_columns(table: Table) -> list[Column[object]]:
    """The columns of a table that are exported: neither secrets nor bytes that only this program can read."""
    return [column for column in table.columns if column.name not in SECRETS and not isinstance(column.type, LargeBinary)]
