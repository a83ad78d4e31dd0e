"""Documents by their titles, as a person types them, and how many there are; inside a transaction of the caller."""

import json
import sqlite3

from integrations.search.base import Audience, Filters, TitleEntry

_LISTED = """
SELECT id, title, url, path, above, made FROM documents
WHERE title LIKE :anywhere ESCAPE '\\' AND audience IN (SELECT value FROM json_each(:audiences))
    AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))
ORDER BY title LIKE :first ESCAPE '\\' DESC, json_array_length(above), title, id
"""


def listed(
    connection: sqlite3.Connection,
    k: int,
    audience: Audience,
    title: str,
    ids: frozenset[str] | None,
    filters: Filters,
) -> list[TitleEntry]:
    """Return documents whose title has this in it; see :class:`integrations.search.base.SearchIndex`."""
    known = connection.execute("SELECT DISTINCT audience FROM documents").fetchall()
    visible = [stored for (stored,) in known if not audience.isdisjoint(json.loads(stored))]
    pattern = "".join(f"\\{sign}" if sign in "\\%_" else sign for sign in " ".join(title.split()))
    values = {
        "anywhere": f"%{pattern}%",
        "first": f"{pattern}%",
        "audiences": json.dumps(visible),
        "ids": None if ids is None else json.dumps(sorted(ids)),
    }
    found: list[TitleEntry] = []
    for id, name, url, path, above, made in connection.execute(_LISTED, values):
        line = (id, *json.loads(above))
        if not filters.permits(audience, *line) or (filters.within is not None and filters.within.isdisjoint(line)):
            continue
        found.append(TitleEntry(id, name, url, tuple(json.loads(path)), made))
        if len(found) == k:
            break
    return found


def counts(connection: sqlite3.Connection) -> tuple[int, int]:
    """Return how many documents and how many chunks there are."""
    found: tuple[int, int] = connection.execute(
        "SELECT (SELECT count(*) FROM documents), (SELECT count(*) FROM chunks)"
    ).fetchone()
    return found
