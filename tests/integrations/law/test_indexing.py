"""The law in the search index."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from integrations.documents.base import Document
from integrations.law.documents import PUBLIC_LAW, law_documents
from integrations.law.indexing import LawIndexed, index_law, index_official, search_official
from integrations.law.loader import load_law
from integrations.law.packaged import packaged_law
from integrations.search.base import Filters, SearchIndex
from integrations.search.embedded import EmbeddedIndex
from tests.integrations.search.texts import TEAM, WordEmbedder


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    """A few entries of each kind."""
    everything = list(law_documents(load_law(packaged_law())))
    assert len({document.id for document in everything}) == len(everything)
    kinds = ("law", "precedent", "interpretation", "manual")
    some = [each for kind in kinds for each in [one for one in everything if one.source == kind][:4]]
    wanted = [each for each in everything if each.id.startswith(("law:own:lsa-20:", "law:own:lsa-54:"))]
    return list({each.id: each for each in [*some, *wanted]}.values())


@pytest.fixture
async def index(tmp_path: Path) -> AsyncIterator[SearchIndex]:
    """Return an empty index."""
    async with EmbeddedIndex(tmp_path / "index.sqlite", WordEmbedder()) as opened:
        yield opened


async def test_the_law_is_found_by_its_kind(index: SearchIndex, documents: list[Document]) -> None:
    """A search finds articles in both languages, of one kind where that is wanted, with their addresses."""
    assert await index_law(index, documents) == LawIndexed(len(documents), 0, 0)
    for query in ("근로계약 위약금 손해배상액 예정", "penalty fixed beforehand in an employment contract"):
        hits = await index.search(query, k=3, audience=PUBLIC_LAW, filters=Filters(source="law"))
        assert "근로기준법 제20조 (위약 예정의 금지)" in [hit.chunk.title for hit in hits]
        assert all(hit.chunk.source == "law" and hit.chunk.url.startswith("https://") for hit in hits)
    hits = await index.search("임금", k=20, audience=PUBLIC_LAW)
    assert {hit.chunk.source for hit in hits} >= {"law", "precedent", "manual"}


async def test_nobody_finds_the_law_among_a_teams_documents(index: SearchIndex, documents: list[Document]) -> None:
    """It has a principal of its own, which no reader of a workspace has."""
    await index_law(index, documents)
    assert await index.search("근로계약 위약금", k=5, audience=TEAM) == []


async def test_only_what_changed_is_indexed_again(index: SearchIndex, documents: list[Document]) -> None:
    """What is as it was is kept, what is gone is removed, and what is no law stays."""
    page = replace(documents[0], id="page", source="notion", audience=TEAM)
    await index.upsert([page])
    await index_law(index, documents)
    assert await index_law(index, documents) == LawIndexed(0, 0, len(documents))
    assert await index_law(index, documents[1:]) == LawIndexed(0, 1, len(documents) - 1)
    assert await index.document_ids("notion") == {"page"}


def _statute(since: str, days: str) -> str:
    head = f"제목: 시험 근로법\n법령ID: '009999'\n시행일자: {since}\n출처: https://law.example/시험근로법"
    return f"---\n{head}\n---\n\n##### 제7조 (반려동물 휴가)\n\n반려동물 휴가는 한 해에 {days}일로 한다.\n"


async def test_official_files_are_found_beside_what_editors_keep(tmp_path: Path, index: SearchIndex) -> None:
    """Those of the day alone, with its date; what has gone is found no more, and what has not changed is kept."""
    law, folder = load_law(packaged_law()), tmp_path / "official"
    small = replace(law, norms={"lsa-20": law.norms["lsa-20"]}, decisions={}, interpretations={}, manuals={})
    assert await index_official(index, small, tmp_path) is None
    folder.mkdir()
    assert await index_official(index, small, tmp_path) is None
    assert (await index.stats()).documents == 0
    for since, days in (("2020-01-01", "삼"), ("2025-07-03", "닷"), ("2099-01-01", "열")):
        (folder / f"{since}.md").write_text(_statute(since, days), encoding="utf-8")
    (folder / "broken.md").write_text("no head", encoding="utf-8")
    assert await index_official(index, small, tmp_path) == LawIndexed(4, 0, 0)
    assert await index_official(index, small, tmp_path) == LawIndexed(0, 0, 4)
    query = "반려동물 휴가는 며칠"
    for day, said in ((date(2026, 11, 23), "닷일"), (date(2021, 1, 1), "삼일"), (date(2019, 1, 1), "")):
        found = [hit.chunk for hit in await search_official(index, query, "law", on=day)]
        assert [said in one.text for one in found] == ([True] if said else [])
        assert all("시행" in one.title for one in found)
    assert await search_official(index, query, "precedent", on=date(2026, 11, 23)) == []
    assert await search_official(index, "김치찌개 끓이는 법", None, on=date(2026, 11, 23)) == []
    for path in folder.iterdir():
        path.unlink()
    assert await index_official(index, small, tmp_path) == LawIndexed(0, 3, 1)
    assert await search_official(index, query, "law", on=date(2026, 11, 23)) == []
