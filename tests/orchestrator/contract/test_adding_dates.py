"""The days of a contract go into a database that its person chooses, and who reads it there is said before."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from integrations.errors import Unavailable
from integrations.notion.base import CellValue, DataSourceRef, PageRef
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.dates_request import database_named, dates_wanted
from orchestrator.turn import AgentExecutionResult
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk

WISH = "중요한 날짜를 노션 데이터베이스에 넣어줘"
_COLUMNS = {
    "이름": "title",
    "작성일": "date",
    "마감일": "date",
    "종류": "select",
    "비고": "rich_text",
    "담당": "people",
}


@dataclass
class RowsInMemory:
    """Databases of a small workspace; ``down_after``: rows after which Notion fails."""

    rows: dict[str, tuple[str, str, Mapping[str, CellValue], str]] = field(default_factory=dict)
    down_after: int = 100
    sources: tuple[DataSourceRef, ...] = (
        DataSourceRef("s1", "계약 일정", "https://notion.test/s1", "d1", _COLUMNS),
        DataSourceRef("s2", "할 일", "", "d2", {"Name": "title"}),
        DataSourceRef("s3", "임원 일정", "", "d3", {"Name": "title", "Date": "date"}),
        DataSourceRef("s4", "내 일정", "", "d4", {"Name": "title", "Date": "date"}),
    )
    readable: Mapping[str, frozenset[str]] = field(
        default_factory=lambda: {
            "d1": frozenset({"team:T1"}), "d2": frozenset({"team:T1"}), "d3": frozenset({"channel:C9"}),
            "d4": frozenset({"user:U1"}),
        }
    )  # fmt: skip

    async def called(self, name: str, most: int) -> list[DataSourceRef]:
        """Return those whose titles have the name in them."""
        return [one for one in self.sources if name in one.title][:most]

    async def readers(self, source: DataSourceRef) -> frozenset[str] | None:
        """Return who may read it."""
        return self.readable.get(source.database)

    async def add(
        self, source: DataSourceRef, title: str, values: Mapping[str, CellValue], markdown: str, *, request_key: str
    ) -> PageRef:
        """Keep the row under its key."""
        if len(self.rows) >= self.down_after:
            raise Unavailable("Notion is down")
        self.rows[request_key] = (source.id, title, values, markdown)
        return PageRef(request_key, title, f"https://notion.test/{len(self.rows)}")


@pytest.fixture
def rows() -> RowsInMemory:
    """The databases."""
    return RowsInMemory()


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder, rows: RowsInMemory) -> AsyncIterator[ContractDesk]:
    """A desk without a model, at which a contract was analysed."""
    async with a_contract_desk(tmp_path, embedder, rows=rows) as opened:
        await opened.say("이 계약서 봐줘", opened.file(KOREAN), **TEAM)
        yield opened


TEAM: dict[str, Any] = {"audience": frozenset({"team:T1"})}


def _labels(answer: AgentExecutionResult) -> list[str]:
    assert answer.question is not None
    return [choice.label for choice in answer.question.choices]


async def test_databases_that_the_person_reads_are_offered_with_their_readers(
    desk: ContractDesk, rows: RowsInMemory
) -> None:
    """Without a column for days, or for others' eyes alone, it is none of them; nothing is written yet."""
    asked = await desk.say(WISH, **TEAM)
    assert _labels(asked) == ["계약 일정", "내 일정", "넣지 않기"]
    assert asked.question is not None
    assert asked.question.choices[0].description == "워크스페이스의 모든 사람"
    assert "계약서 이름과 날짜" in asked.question.text
    named = await desk.say("날짜를 ‘내 일정’ 데이터베이스에 추가해줘", **TEAM)
    assert _labels(named) == ["내 일정", "넣지 않기"]
    hidden = await desk.say("날짜를 ‘임원 일정’ 데이터베이스에 추가해줘", **TEAM)
    assert _labels(hidden) == ["계약 일정", "내 일정", "넣지 않기"]
    assert rows.rows == {}


async def test_each_day_becomes_a_row_with_typed_values(desk: ContractDesk, rows: RowsInMemory) -> None:
    """The day in the column for it, kind and reason in theirs; of the contract's words nothing but its name."""
    asked = await desk.say(WISH, **TEAM)
    assert asked.question is not None
    answer = await desk.say("계약 일정", answers=asked.question.id, **TEAM)
    assert "날짜 2개를 넣었어요" in answer.result
    kept = list(rows.rows.values())
    assert {source for source, *_ in kept} == {"s1"}
    days = {str(values["종류"]): values["마감일"] for _, _, values, _ in kept}
    assert days == {"시작": date(2025, 3, 1), "종료": date(2026, 2, 28)}
    assert all(title.endswith(" · 근로계약서.txt") for _, title, _, _ in kept)
    assert all(set(values) == {"마감일", "종류", "비고"} for _, _, values, _ in kept)
    assert "김서준" not in str(kept)
    again = await desk.say("계약 일정", **TEAM)
    assert len(rows.rows) == 2
    assert again.graph == "contract"


async def test_it_is_declined_or_asked_about_otherwise(desk: ContractDesk, rows: RowsInMemory) -> None:
    """No row is written; what is asked about the contract meanwhile is answered, and ends the offer."""
    asked = await desk.say(WISH, **TEAM)
    assert asked.question is not None
    declined = await desk.say("넣지 않기", answers=asked.question.id, **TEAM)
    assert "아무것도 넣지 않았어요" in declined.result
    later = await desk.say(WISH, **TEAM)
    answer = await desk.say("위약금을 내야 해?", **TEAM)
    assert answer.citations
    assert later.question is not None
    late = await desk.say("계약 일정", answers=later.question.id, **TEAM)
    assert rows.rows == {}
    assert late.graph == "contract"


async def test_the_language_is_that_of_the_question(desk: ContractDesk, rows: RowsInMemory) -> None:
    """Who asked in English and presses a Korean title is told in English, and so are the rows."""
    asked = await desk.say("Put the key dates into Notion", locale="en", **TEAM)
    assert asked.question is not None
    answer = await desk.say("계약 일정", answers=asked.question.id, locale="ko", **TEAM)
    assert "I added 2 dates" in answer.result
    assert {values["종류"] for _, _, values, _ in rows.rows.values()} == {"Begins", "Ends"}


async def test_another_person_chooses_nothing(desk: ContractDesk, rows: RowsInMemory) -> None:
    """The offer is for who was asked, and the contract is theirs."""
    asked = await desk.say(WISH, **TEAM)
    assert asked.question is not None
    await desk.say("계약 일정", answers=asked.question.id, user="U2", **TEAM)
    assert rows.rows == {}


async def test_notion_that_fails_midway_is_told_and_the_same_turn_goes_on(
    desk: ContractDesk, rows: RowsInMemory
) -> None:
    """What was added is listed; where the database is closed to the person by then, nothing is added at all."""
    asked = await desk.say(WISH, **TEAM)
    assert asked.question is not None
    rows.down_after = 1
    answer = await desk.say("계약 일정", answers=asked.question.id, **TEAM)
    assert "2개 가운데 1개만" in answer.result
    asked = await desk.say(WISH, **TEAM)
    assert asked.question is not None
    rows.readable = {}
    gone = await desk.say("계약 일정", answers=asked.question.id, **TEAM)
    assert "아무것도 넣지 않았어요" in gone.result
    assert len(rows.rows) == 1


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (WISH, ""),
        ("기한을 '계약 일정' 데이터베이스에 추가해줘", "계약 일정"),
        ("계약 일정 DB에 날짜 넣어줘", "계약 일정"),
        ("Add the key dates to the Contracts database", "Contracts"),
        ("Put the deadlines into Notion", ""),
    ],
)
def test_how_people_ask_for_it(text: str, name: str) -> None:
    """With a database or without, in both languages."""
    assert dates_wanted(text)
    assert database_named(text) == name


def test_questions_about_days_are_no_wish_for_it() -> None:
    """Nor is how it is done."""
    assert not any(
        map(dates_wanted, ("계약이 언제 끝나?", "노션에 날짜를 어떻게 넣어?", "이 계약서 봐줘", "when does it end?"))
    )
