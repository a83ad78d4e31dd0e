"""The stand-in refuses what Azure AI Search refuses: else the tests of the back end would show nothing."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

pytest.importorskip("azure.search.documents")

from integrations.search.azure.definition import definition
from tests.integrations.search.azure_service import odata
from tests.integrations.search.azure_service.refusal import Refusal
from tests.integrations.search.azure_service.service import KEY, AzureSearchService, azure_search_service
from tests.integrations.search.texts import WordEmbedder

Json = dict[str, Any]
FIELDS: dict[str, Json] = {
    "tags": {"type": "Collection(Edm.String)", "filterable": True},
    "name": {"type": "Edm.String", "filterable": True, "sortable": True},
    "count": {"type": "Edm.Int64", "filterable": True, "sortable": True},
    "at": {"type": "Edm.DateTimeOffset", "filterable": True},
    "text": {"type": "Edm.String"},
}
ROW = {"tags": ["a b", "it's", "c"], "name": "휴가", "count": 7, "at": "2026-11-02T09:30:00.000Z", "text": "x"}
VECTOR = [0.1] * 32


@pytest.mark.parametrize(
    ("expression", "passes"),
    [
        ("tags/any(x: search.in(x, 'a b|z', '|'))", True),
        ("tags/any(x: search.in(x, 'a b'))", False),
        ("tags/any(x: x eq 'it''s' or x eq 'z')", True),
        ("not tags/any(x: x eq 'c') or count ge 8", False),
        ("count ge 7 and (name eq '휴가' or false)", True),
        ("at ge 2026-11-02T18:30:00+09:00 and at lt 2026-11-03T00:00:00Z", True),
        ("name ne null and not (count eq 7)", False),
        ("search.in(name, '휴가,x', ',')", True),
    ],
)
def test_filters_are_evaluated(expression: str, passes: bool) -> None:
    """What is legal says what the documentation says it does."""
    assert odata.predicate(expression, FIELDS)(ROW) is passes


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "name",
        "nothing eq 'x'",
        "text eq 'x'",
        "name eq x",
        "name eq 'it's'",
        "name gt 'a'",
        "name eq 7",
        "count eq '7'",
        "count gt null",
        "at ge '2026-11-02T09:30:00Z'",
        "not count gt 5",
        "tags eq 'a'",
        "tags/any(x: x ne 'a')",
        "tags/any(x: not (x eq 'a'))",
        "tags/any(x: x eq 'a' and x eq 'b')",
        "tags/any(x: name eq 'a')",
        "tags/any(x: search.in(x, 'a', '|')",
        "tags/all(x: x ne 'a')",
        "name in ('a', 'b')",
        "name like 'a'",
        "count ge 7 name eq 'x'",
        "search.ismatch('x')",
        " or ".join(["name eq 'x'"] * 400),
    ],
)
def test_bad_filters_are_refused(expression: str) -> None:
    """Other types, unknown fields, lambdas that the service does not know and what is no filter: each is a 400."""
    with pytest.raises(Refusal) as refused:
        odata.predicate(expression, FIELDS)
    assert refused.value.status == 400


@pytest.fixture
async def server() -> AsyncIterator[AzureSearchService]:
    """A service with an empty index of ours."""
    async with azure_search_service() as running:
        assert await put(running, defined()) == 201
        yield running


def defined(**changes: Any) -> Json:
    """Our index as it is sent, with changes."""
    sent: Json = definition("passages", WordEmbedder()).as_dict()
    return sent | changes


async def send(server: AzureSearchService, method: str, path: str, body: object, **headers: str) -> int:
    """The status of the answer to a request."""
    query = headers.pop("query", "?api-version=2026-04-01")
    url = f"{server.url}/indexes('passages'){path}{query}"
    given = {"api-key": KEY, "Prefer": "return=representation"} | headers
    async with aiohttp.ClientSession() as session, session.request(method, url, json=body, headers=given) as answer:
        if answer.status >= 400 and answer.content_type == "application/json":
            assert (await answer.json())["error"]["message"]
        return answer.status


async def put(server: AzureSearchService, body: Json) -> int:
    """Make or change the index."""
    return await send(server, "PUT", "", body)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"search": "휴가", "top": 3}, 200),
        ({"search": "휴가", "searchText": "휴가"}, 400),
        ({"search": 7}, 400),
        ({"top": "3"}, 400),
        ({"top": -1}, 400),
        ({"skip": 100_001}, 400),
        ({"select": ["id"]}, 400),
        ({"select": "id,vector"}, 400),
        ({"select": "id,nothing"}, 400),
        ({"orderby": "title"}, 400),
        ({"orderby": "serial desc,depth"}, 200),
        ({"orderby": "serial downwards"}, 400),
        ({"search": "x", "searchFields": "url"}, 400),
        ({"search": 'x" OR "y'}, 400),
        ({"search": "x -y"}, 400),
        ({"search": "x " * 1_025}, 400),
        ({"queryType": "fuzzy"}, 400),
        ({"queryType": "semantic", "semanticConfiguration": "none", "search": "x"}, 400),
        ({"search": "/a(b.*/", "queryType": "full", "searchFields": "name"}, 400),
        ({"filter": "made ne 'copy'", "debug": "vector"}, 200),
        ({"debug": "everything"}, 400),
        ({"vectorQueries": [{"kind": "vector", "vector": VECTOR, "fields": "vector", "k": 5, "weight": 0.5}]}, 200),
        ({"vectorQueries": [{"kind": "vector", "vector": VECTOR[1:], "fields": "vector"}]}, 400),
        ({"vectorQueries": [{"kind": "vector", "vector": VECTOR, "fields": "text"}]}, 400),
        ({"vectorQueries": [{"kind": "vector", "vector": VECTOR, "fields": "vector", "weight": 0}]}, 400),
        ({"vectorQueries": [{"kind": "vectors", "vector": VECTOR, "fields": "vector"}]}, 400),
        ({"vectorQueries": [{"kind": "vector", "fields": "vector"}]}, 400),
        ({"vectorQueries": [{"kind": "vector", "vector": VECTOR, "fields": "vector", "top": 5}]}, 400),
    ],
)
async def test_only_known_queries_are_answered(server: AzureSearchService, body: Json, status: int) -> None:
    """A query has the fields of the client's model, of their types, and names fields that can be used so."""
    assert await send(server, "POST", "/docs/search.post.search", body) == status


@pytest.mark.parametrize(
    ("row", "status"),
    [
        ({"id": "a-b_c=1"}, 200),
        ({"id": "a/b"}, 400),
        ({"id": "_a"}, 400),
        ({"id": "휴가"}, 400),
        ({"id": "a" * 1_025}, 400),
        ({"id": 7}, 400),
        ({}, 400),
        ({"id": "a", "nothing": 1}, 400),
        ({"id": "a", "title": 7}, 400),
        ({"id": "a", "position": "1"}, 400),
        ({"id": "a", "position": 2**31}, 400),
        ({"id": "a", "audience": None}, 400),
        ({"id": "a", "audience": ["x", 7]}, 400),
        ({"id": "a", "audience": ["x" * 40_000]}, 400),
        ({"id": "a", "edited_at": "2026-11-02T09:30:00"}, 400),
        ({"id": "a", "vector": VECTOR[1:]}, 400),
        ({"id": "a", "vector": [0.0] * 32}, 400),
        ({"id": "a", "vector": None}, 400),
    ],
)
async def test_only_rows_that_fit_are_kept(server: AzureSearchService, row: Json, status: int) -> None:
    """One malformed row has the whole batch refused, and nothing of it is kept."""
    good = {"@search.action": "upload", "id": "good"}
    body = {"value": [good, {"@search.action": "upload", **row}]}
    assert await send(server, "POST", "/docs/search.index", body) == status
    assert len(server.indexes["passages"].rows) == (2 if status == 200 else 0)


async def test_a_batch_has_its_limits(server: AzureSearchService) -> None:
    """More than a thousand actions, more than 16 MB, none, and unknown actions are refused."""
    rows = [{"@search.action": "upload", "id": str(number)} for number in range(1_001)]
    for body, status in (
        ({"value": rows}, 400),
        ({"value": rows[:1_000]}, 200),
        ({"value": []}, 400),
        ({"value": [{"@search.action": "append", "id": "1"}]}, 400),
        ({"value": rows[:1], "more": 1}, 400),
    ):
        assert await send(server, "POST", "/docs/search.index", body) == status
    server.most_bytes = 100
    assert await send(server, "POST", "/docs/search.index", {"value": rows[:9]}) == 413


def _fields(**changes: Json) -> list[Json]:
    return [field | changes.get(field["name"], {}) for field in defined()["fields"]]


@pytest.mark.parametrize(
    "changes",
    [
        {"fields": _fields(url={"searchable": True})},
        {"fields": _fields(text={"analyzer": "bigram"})},
        {"fields": _fields(vector={"dimensions": 64})},
        {"fields": _fields(audience={"sortable": True})},
        {"fields": _fields(id={"key": False})},
        {"fields": _fields()[:-2]},
        {"fields": [*_fields(), _fields()[3]]},
        {"analyzers": []},
        {"defaultScoringProfile": "none"},
        {"name": "Passages"},
        {"colour": "blue"},
    ],
)
async def test_an_index_cannot_become_another(server: AzureSearchService, changes: Json) -> None:
    """What would need a rebuild, what is no definition and what names parts that are not there is refused."""
    before = server.indexes["passages"].definition
    assert await put(server, defined(**changes)) == 400
    assert server.indexes["passages"].definition == before


async def test_requests_need_a_key_and_a_version(server: AzureSearchService) -> None:
    """Without a key 401, with a wrong one 403, without the version or with another 400, elsewhere 404."""
    search = "/docs/search.post.search"
    assert await send(server, "POST", search, {}, **{"api-key": "wrong"}) == 403
    assert await send(server, "POST", search, {}, query="") == 400
    assert await send(server, "POST", search, {}, query="?api-version=2020-06-30") == 400
    assert await send(server, "POST", search, {}, query="?api-version=2026-04-01&top=3") == 400
    assert await send(server, "POST", "/docs/search.suggest", {}) == 404
    assert await send(server, "PUT", "", defined(), **{"If-None-Match": "*"}) == 412
    assert await send(server, "PUT", "", defined(), **{"If-Match": '"7"'}) == 412
    url = f"{server.url}/indexes('passages')?api-version=2026-04-01"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == 401
