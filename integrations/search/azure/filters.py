"""Who asks, and for what → OData expressions, as far as the service knows that language.

Strings are compared with ``eq``, ``ne`` and ``search.in`` alone, and of what an ``any`` says inside, one ``or`` another
has to hold: learn.microsoft.com/azure/search/search-query-troubleshoot-collection-filters.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC

from integrations.search.base import Audience, Filters

LONGEST = 256 * 1024
"""Characters of an audience in one request, some ten thousand principals: with more of them it takes ever longer."""
NOTHING = "false"


def among(variable: str, values: Iterable[str]) -> str:
    """Return what is true where a string is one of the values."""
    listed: list[str] = []
    others: list[str] = []
    for value in sorted(values):
        (others if "|" in value or not value or value != value.strip() else listed).append(value)
    tests = [f"search.in({variable}, {_quoted('|'.join(listed))}, '|')"] if listed else []
    return " or ".join([*tests, *(f"{variable} eq {_quoted(value)}" for value in others)]) or NOTHING


def has_any(field: str, values: Iterable[str]) -> str:
    """Return what is true where a collection of strings holds one of the values."""
    test = among("x", values)
    return test if test == NOTHING else f"{field}/any(x: {test})"


def groups(audience: Audience, longest: int = LONGEST) -> Iterator[Audience]:
    """Cut an audience into what fits into one request each; most fit whole."""
    group: list[str] = []
    size = 0
    for principal in sorted(audience):
        size += len(principal) + 1
        if group and size > longest:
            yield frozenset(group)
            group, size = [], len(principal) + 1
        group.append(principal)
    if group:
        yield frozenset(group)


def readable(group: Audience, audience: Audience, filters: Filters, *more: str) -> str:
    """Return what is true of all rows that ``group``, a part of an audience, may read and the filters let through.

    Where what an audience may read lies below what it may not, rows of both pass: no expression says which is nearer,
    see :func:`is_exact`.
    """
    tests = [has_any("audience", group)]
    closed = [page for page, readers in filters.declared if readers.isdisjoint(audience)]
    opened = [page for page, readers in filters.declared if not readers.isdisjoint(audience)]
    if closed:
        test = f"not {has_any('line', closed)}"
        tests.append(f"({test} or {has_any('line', opened)})" if opened else test)
    if filters.within is not None:
        tests.append(has_any("line", filters.within))
    if filters.source is not None:
        tests.append(f"source eq {_quoted(filters.source)}")
    if filters.document_ids is not None:
        tests.append(f"({among('document_id', filters.document_ids)})")
    if filters.edited_since is not None:
        tests.append(f"edited_at ge {filters.edited_since.astimezone(UTC).strftime('%Y-%m-%dT%H:%M:%S.%fZ')}")
    return " and ".join([*tests, *more])


def is_exact(audience: Audience, filters: Filters) -> bool:
    """Tell whether :func:`readable` lets through nothing that the nearest declaration closes."""
    return len({readers.isdisjoint(audience) for _, readers in filters.declared}) < 2


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
