"""Searches without a key, kept pages, and who is asked when."""

import threading
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import pytest

from integrations.errors import RateLimited, Unavailable
from integrations.web.base import WebResult, is_within
from integrations.web.chain import WebChain
from integrations.web.duckduckgo import DdgsSearch
from integrations.web.fixed import FixedPages

DAY = date(2026, 11, 20)
PAGES = (
    WebResult("고용노동부 민원마당", "https://minwon.moel.go.kr", "임금체불 진정 접수", "fixed", DAY),
    WebResult("국민신문고", "https://www.epeople.go.kr", "민원 신청", "fixed", DAY),
    WebResult("대한법률구조공단", "https://www.klac.or.kr", "무료 법률 상담 legal aid", "fixed", DAY),
)


def _rows(query: str, most: int) -> Sequence[Mapping[str, Any]]:
    return [
        {"title": "체불", "href": "https://www.moel.go.kr/a", "body": f"{query} {most}"},
        {"title": "광고", "href": "https://moel.go.kr.example.com/", "body": "ad"},
        {"title": "", "href": "", "body": ""},
    ]


def _down(query: str, most: int) -> Sequence[Mapping[str, Any]]:
    raise Unavailable(query)


def _limited(query: str, most: int) -> Sequence[Mapping[str, Any]]:
    raise RateLimited(query, 30.0)


def _nothing(query: str, most: int) -> Sequence[Mapping[str, Any]]:
    return []


async def test_search_without_a_key() -> None:
    """The engines are asked for the allowed domains alone, and what they find elsewhere is left out."""
    found = await DdgsSearch(("moel.go.kr", "law.go.kr"), ask=_rows, today=lambda: DAY).search("체불", max_results=3)
    assert [(page.url, page.text, page.looked_up) for page in found] == [
        ("https://www.moel.go.kr/a", "체불 site:moel.go.kr OR site:law.go.kr 9", DAY)
    ]


async def test_slow_search() -> None:
    """A search that takes too long is given up, whatever its thread still does."""
    free = threading.Event()

    def slow(query: str, most: int) -> Sequence[Mapping[str, Any]]:
        free.wait(60)
        return _rows(query, most)

    try:
        with pytest.raises(Unavailable):
            await DdgsSearch((), ask=slow, timeout=0.01).search("체불", max_results=3)
    finally:
        free.set()


async def test_kept_pages() -> None:
    """Of the pages that editors keep, those that share words with the query come first, with their own day."""
    found = await FixedPages(PAGES).search("무료 법률 상담은 어디서 받나요?", max_results=2)
    assert [page.title for page in found] == ["대한법률구조공단", "고용노동부 민원마당"]
    assert {page.looked_up for page in found} == {DAY}


async def test_next_one_is_asked() -> None:
    """The next search is asked where one fails or finds nothing, and what failed is told."""
    down, limited = DdgsSearch((), ask=_down), DdgsSearch((), ask=_limited)
    found = await WebChain((down, limited, DdgsSearch((), ask=_nothing), FixedPages(PAGES))).search("임금체불")
    assert found.results[0].title == "고용노동부 민원마당"
    assert found.failed == ("ddgs", "ddgs")
    assert (await WebChain((FixedPages(PAGES), down)).search("임금체불")).failed == ()


async def test_all_fail() -> None:
    """Where everybody fails, or nobody is there to be asked, it is an error; where nothing is found, none."""
    with pytest.raises(Unavailable):
        await WebChain((DdgsSearch((), ask=_down),)).search("체불")
    with pytest.raises(Unavailable):
        await WebChain().search("체불")
    assert (await WebChain((DdgsSearch((), ask=_nothing),)).search("체불")).results == ()


@pytest.mark.parametrize(
    ("url", "within"),
    [
        ("https://moel.go.kr/a", True),
        ("http://www.MOEL.go.kr./a", True),
        ("https://fakemoel.go.kr", False),
        ("https://moel.go.kr@evil.example", False),
        ("https://user@moel.go.kr/", False),
        ("javascript:alert(1)//moel.go.kr", False),
        ("https://[moel.go.kr", False),
        ("", False),
    ],
)
def test_domains(url: str, within: bool) -> None:
    """An address is within a domain by its host alone, never by what merely looks like it."""
    assert is_within(url, ("moel.go.kr",)) is within
