"""Tavily, by what its API says on the wire."""

from datetime import date

import pytest

from integrations.errors import Denied, IntegrationError, Invalid, RateLimited, Unavailable
from integrations.web.tavily import TavilySearch
from tests.integrations.web.conftest import KEY, Tavily

DOMAINS = ("moel.go.kr", "law.go.kr")


def _search(tavily: Tavily, key: str = KEY) -> TavilySearch:
    return TavilySearch(key, DOMAINS, url=tavily.url, timeout=30, today=lambda: date(2026, 11, 23))


async def test_pages_of_the_domains(tavily: Tavily) -> None:
    """It asks for the allowed domains, and passes on no page of another one although it came back."""
    found = await _search(tavily).search("임금체불 신고", max_results=3)
    assert [page.url for page in found] == ["https://minwon.moel.go.kr/wage", "https://www.law.go.kr/lsa"]
    assert (found[0].text, found[0].source, found[0].looked_up) == (
        "임금체불 진정서를 제출합니다.",
        "tavily",
        date(2026, 11, 23),
    )
    assert tavily.asked == [
        {"query": "임금체불 신고", "max_results": 3, "search_depth": "basic", "include_domains": list(DOMAINS)}
    ]


async def test_long_query_is_cut(tavily: Tavily) -> None:
    """A query beyond what the API takes is cut, and no more pages come back than were wanted."""
    assert len(await _search(tavily).search("가" * 1000, max_results=1)) == 1
    assert tavily.asked[0]["query"] == "가" * 300


@pytest.mark.parametrize(
    ("status", "error"),
    [(400, Invalid), (429, RateLimited), (432, RateLimited), (500, Unavailable), (302, Unavailable)],
)
async def test_refusals(tavily: Tavily, status: int, error: type[IntegrationError]) -> None:
    """Each refusal becomes an error of the house; one that says how long to wait says so."""
    tavily.status, tavily.headers = status, {"Retry-After": "7", "Location": "/elsewhere"}
    with pytest.raises(error) as raised:
        await _search(tavily).search("체불", max_results=3)
    assert not isinstance(raised.value, RateLimited) or raised.value.retry_after == 7.0


async def test_wrong_key(tavily: Tavily) -> None:
    """A key that is refused is told apart from a service that is down."""
    with pytest.raises(Denied):
        await _search(tavily, "another").search("체불", max_results=3)


@pytest.mark.parametrize("body", ["<html>", '{"results": [{"title": 1}]}', '{"results": "' + "a" * 3_000_000 + '"}'])
async def test_answers_of_another_shape(tavily: Tavily, body: str) -> None:
    """What is no answer of the API, or has no end, counts as a failure."""
    tavily.body = body
    with pytest.raises(Unavailable):
        await _search(tavily).search("체불", max_results=3)


async def test_nobody_there(tavily: Tavily) -> None:
    """An address where nobody listens is a service that is not reached."""
    search = TavilySearch(KEY, DOMAINS, url="http://127.0.0.1:9", timeout=30)
    with pytest.raises(Unavailable):
        await search.search("체불", max_results=3)
