"""The versions of a page: listed, opened, compared and brought back, through the real graph and store."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.document_store import DatabaseDocumentStore
from bot.inbox.records import to_record
from integrations.store import Database
from integrations.store.turns import TurnReport
from orchestrator.turn import AgentExecutionResult, Attachment, Linked, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.new_database import new_database
from tests.orchestrator.conftest import LEADERS, TEAM, Agent, MakeAgent, a_turn, embedder, indexed, make_agent

__all__ = ["embedder", "indexed", "make_agent"]


@dataclass
class Library:
    """The agent with the document store of the database, which knows the turns."""

    agent: Agent
    database: Database
    asked: int = 0

    async def ask(self, text: str, **values: Any) -> AgentExecutionResult:
        """Answer a new turn."""
        self.asked += 1
        turn: Turn = a_turn(text, **{"id": f"t{self.asked}", **values})
        await self.database.turns.accept(to_record(turn))
        return await self.agent.orchestrator.run(turn)

    def page(self) -> tuple[str, str]:
        """Return what the page says now."""
        [said] = self.agent.notebook.live.values()
        return said

    async def numbers(self) -> list[tuple[int, str]]:
        """Return the versions that are kept, with their titles."""
        return [(one.version, one.title) for one in await self.database.documents.versions("page-1")]


@pytest.fixture
async def library(make_agent: MakeAgent, tmp_path: Path) -> AsyncIterator[Library]:
    """A page of three versions: written, changed by hand in Notion, and changed as its person asked."""
    async with Database(new_database(tmp_path / "bot.sqlite"), "a secret for tests") as database:
        await database.migrate()
        agent = await make_agent()
        deps = replace(agent.deps, document_store=DatabaseDocumentStore(database))
        agent = replace(agent, deps=deps, orchestrator=WorkspaceAgentOrchestrator(deps, agent.saver))
        made = Library(agent, database)
        first = await made.ask("신규 입사자 온보딩 체크리스트 문서 만들어줘")
        title, text = made.page()
        agent.notebook.live["page-1"] = (title, f"{text}\n\n## 메모\n\n손으로 쓴 것")
        await made.ask("제목을 ‘입사 첫 주’로 바꾸고 첫날 목록에 ‘명함 신청’ 추가해줘", revises=first.document_id or "")
        yield made


async def test_each_version_has_its_number_and_what_it_changed(library: Library) -> None:
    """The list says when, who asked and what changed, the newest last; what people wrote is a version of its own."""
    assert [number for number, _ in await library.numbers()] == [1, 2, 3]
    result = await library.ask("이전 버전 보여줘")
    first, second, third = result.result.split("- **")[1:]
    assert "1판** · 2" in first
    assert first.strip().endswith("내 요청")
    assert "Notion에서 직접 고침" in second
    assert "‘메모’ 추가" in second
    assert "내 요청 · **지금 페이지**" in third
    assert "제목: ‘신규 입사자 온보딩 체크리스트’ → ‘입사 첫 주’" in third
    assert result.follow_ups == ("2판 보여줘", "2판 이후로 뭐가 바뀌었어?", "2판으로 되돌려줘")
    assert result.notion_page is None


async def test_a_version_is_opened(library: Library) -> None:
    """With all that it said, whatever the page says now."""
    result = await library.ask("show version 1 of the page")
    assert result.result.startswith("📄 This is **version 1** of “신규 입사자 온보딩 체크리스트”.")
    assert "노트북 받기" in result.result
    assert "손으로 쓴 것" not in result.result
    assert "명함 신청" not in result.result


async def test_a_long_version_is_a_file(library: Library) -> None:
    """The reply has its outline, the file all of it."""
    title, text = library.page()
    library.agent.notebook.live["page-1"] = (title, text + "\n\n## 부록\n\n" + "긴 글이에요. " * 600)
    await library.ask("‘메모’ 섹션 빼줘", revises="t1/document")
    result = await library.ask("4판 보여줘")
    [file] = result.parts
    assert isinstance(file, Attachment)
    assert (file.name, "긴 글이에요." in file.text) == ("입사 첫 주 (4판).md", True)
    assert len(result.result) < 2_000


async def test_two_versions_are_compared_line_by_line(library: Library) -> None:
    """What went and what came, below its heading; the older one stands first however they are named."""
    for text in ("what changed since version 1?", "compare version 3 and version 1"):
        result = await library.ask(text)
        assert "from **version 1** to **version 3**" in result.result
        block = result.result.partition("```diff\n")[2].partition("\n```")[0].splitlines()
        assert block[:2] == ["- # 신규 입사자 온보딩 체크리스트", "+ # 입사 첫 주"]
        assert "+ - [ ] 명함 신청" in block
        assert "+ 손으로 쓴 것" in block
        assert not any(line.startswith("-") and "노트북" in line for line in block)


async def test_the_version_on_the_page_is_not_compared_with_itself(library: Library) -> None:
    """That nothing came after it is said in one sentence, without naming it twice."""
    result = await library.ask("what changed since version 3?")
    assert result.result == "“입사 첫 주” is already at version 3, so there is no later version to compare it with."


async def test_a_version_is_brought_back(library: Library) -> None:
    """The page says it again; what it said until then is a version too, and so is what was brought back."""
    before = library.page()
    result = await library.ask("1판으로 되돌려줘")
    assert result.notion_page is not None
    assert "**1판** 내용으로 되돌렸어요" in result.result
    assert library.page()[0] == "신규 입사자 온보딩 체크리스트"
    assert "명함" not in library.page()[1]
    assert [number for number, _ in await library.numbers()] == [1, 2, 3, 4]
    await library.ask("이전 버전으로 되돌려줘")
    assert library.page() == before
    again = await library.ask("3판으로 되돌려줘")
    assert "이미 3판과 같아서" in again.result
    assert len(await library.numbers()) == 5


async def test_what_people_wrote_is_kept_before_it_is_taken_away(library: Library) -> None:
    """Going back loses nothing that stood on the page."""
    title, text = library.page()
    library.agent.notebook.live["page-1"] = (title, f"{text}\n\n중요한 줄")
    await library.ask("go back to version 1")
    assert [number for number, _ in await library.numbers()] == [1, 2, 3, 4, 5]
    assert "중요한 줄" in (await library.ask("4판 보여줘")).result


async def test_only_its_person_takes_a_page_back(library: Library) -> None:
    """Others may look and compare, as they may read the page."""
    before = library.page()
    assert "부탁하신 분만" in (await library.ask("1판으로 되돌려줘", user="U2")).result
    assert library.page() == before
    assert "U1 님 요청" in (await library.ask("버전 목록", user="U2")).result


async def test_a_version_is_not_brought_back_for_more_people_than_may_read_it(library: Library) -> None:
    """The readers of the page as it stands now are compared, as where a button restores it."""
    versions = await library.database.documents.versions("page-1")
    await library.database.documents.save(replace(versions[0], readers=frozenset({"channel:C1"})))
    library.agent.notebook.read_by["page-1"] = frozenset({"channel:C1", "channel:C2"})
    before = library.page()
    assert "더 많은 사람" in (await library.ask("1판으로 되돌려줘")).result
    assert library.page() == before
    library.agent.notebook.read_by["page-1"] = frozenset({"channel:C1"})
    assert (await library.ask("1판으로 되돌려줘")).notion_page is not None


async def test_what_not_all_may_read_is_not_shown(library: Library) -> None:
    """A version made of what only some may read is neither listed nor opened nor compared for others."""
    versions = await library.database.documents.versions("page-1")
    await library.database.documents.save(replace(versions[0], readers=LEADERS))
    listing = (await library.ask("버전 목록")).result
    assert "**1판**" not in listing
    assert "**2판**" in listing
    for text in ("1판 보여줘", "1판이랑 2판 비교해줘", "1판으로 되돌려줘"):
        assert "그런 버전은 없어요" in (await library.ask(text)).result


async def test_numbers_stay_when_a_version_is_forgotten(library: Library) -> None:
    """What a person has noted as the third stays the third."""
    [first] = await library.database.queue.claim("w", 1)
    await library.database.turns.finish("t1", first.attempts, TurnReport(outcome="answered"))
    assert await library.database.retention.purge(timedelta(0)) == 1
    assert [number for number, _ in await library.numbers()] == [2, 3]
    assert "그런 버전은 없어요" in (await library.ask("1판 보여줘")).result
    assert "손으로 쓴 것" in (await library.ask("2판 보여줘")).result


async def test_in_another_thread_the_page_has_to_be_named(library: Library) -> None:
    """There nobody means versions of this page, unless they link it."""
    assert (await library.ask("이전 버전 보여줘", thread="9.0")).mode != "generate"
    page = Linked("notion", "입사 첫 주", "https://notion.test/page-1", "", "page-1", TEAM)
    assert "**2판**" in (await library.ask("이전 버전 보여줘", thread="9.0", linked=(page,))).result


async def test_a_wish_for_a_version_in_the_form_of_changes_is_heard(library: Library) -> None:
    """Whoever writes it into the form that asks what is to be changed means the page of that form."""
    await library.ask("1판으로 되돌려줘", revises="t1/document")
    assert library.page()[0] == "신규 입사자 온보딩 체크리스트"


async def test_what_people_wrote_calls_nobody_when_it_is_shown(library: Library) -> None:
    """A page's text is quoted: it mentions nobody, and its links stay."""
    title, text = library.page()
    written = "<!channel> 모두 [규정](https://notion.test/leave) 보세요 ![점](https://evil.test/p.png)"
    library.agent.notebook.live["page-1"] = (title, f"{text}\n\n{written}")
    await library.ask("‘메모’ 섹션 빼줘", revises="t1/document")
    for wish in ("4판 보여줘", "3판이랑 4판 비교해줘"):
        shown = (await library.ask(wish)).result
        assert "[규정](https://notion.test/leave)" in shown
        outside = shown.partition("```diff")[0]
        assert "<!channel>" not in outside
        assert "![" not in outside


async def test_a_page_of_one_version_says_so(library: Library) -> None:
    """Nothing is offered that cannot be done."""
    await library.ask("재택근무 안내 문서 만들어줘", thread="7.0")
    result = await library.ask("버전 목록", thread="7.0")
    assert "하나뿐이에요" in result.result
    assert result.follow_ups == ()


async def test_a_turn_that_is_run_again_goes_back_to_the_same_version(library: Library) -> None:
    """What its first attempt has made does not count when it looks for the previous version."""
    turn = a_turn("이전 버전으로 되돌려줘", id="t9")
    await library.database.turns.accept(to_record(turn))
    document_store = library.agent.deps.document_store
    before = await document_store.versions(turn, "page-1")
    first = await library.agent.orchestrator.run(turn)
    page = library.page()
    await library.agent.orchestrator.forget_turn(turn.conversation, turn.id)
    assert await document_store.versions(turn, "page-1") == before
    again = await library.agent.orchestrator.run(turn)
    assert (library.page(), again.result) == (page, first.result)
    assert [number for number, _ in await library.numbers()] == [1, 2, 3, 4]


async def test_the_title_of_a_version_that_is_hidden_is_not_told(library: Library) -> None:
    """Those who may not read the newest one learn nothing of it."""
    newest = (await library.database.documents.versions("page-1"))[-1]
    await library.database.documents.save(replace(newest, readers=LEADERS))
    for text in ("버전 목록", "9판 보여줘"):
        assert "입사 첫 주" not in (await library.ask(text)).result
