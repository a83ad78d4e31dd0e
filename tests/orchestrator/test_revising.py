"""Documents are changed in place, by rules and by a model, and what was there before is kept."""

from typing import Any

from orchestrator.turn import AgentExecutionResult, NotionPage
from tests.model_server import Error, Text, model_server
from tests.orchestrator.conftest import Agent, MakeAgent, a_turn


async def _written(agent: Agent) -> AgentExecutionResult:
    return await agent.orchestrator.run(a_turn("신규 입사자 온보딩 체크리스트 문서 만들어줘", id="first"))


async def _revise(agent: Agent, text: str, document: str | None, **values: Any) -> AgentExecutionResult:
    return await agent.orchestrator.run(a_turn(text, **{"id": "second", "revises": document, **values}))


async def test_a_document_is_changed_on_its_page(agent: Agent) -> None:
    """The page stays the page; the reply says what was changed, and what it said before is kept."""
    first = await _written(agent)
    before = agent.notebook.live["page-1"]
    result = await _revise(agent, "제목을 ‘입사 첫 주’로 바꾸고 첫날 목록에 ‘명함 신청’ 추가해줘", first.document_id)
    assert (result.mode, result.notion_page) == ("generate", NotionPage("page-1", "https://notion.test/page-1"))
    title, text = agent.notebook.live["page-1"]
    assert title == "입사 첫 주"
    assert "- [ ] 명함 신청" in text
    assert "제목: ‘신규 입사자 온보딩 체크리스트’ → ‘입사 첫 주’" in result.result
    assert "‘첫날’ 수정 (+1줄, −0줄)" in result.result
    assert result.document_id == "second"
    assert (agent.document_store.before["second"].title, agent.document_store.before["second"].markdown) == before
    assert len(agent.notebook.written) == 1


async def test_what_rules_cannot_do_is_said_and_left(agent: Agent) -> None:
    """No page is touched where nothing of a wish is understood."""
    first = await _written(agent)
    before = dict(agent.notebook.live)
    result = await _revise(agent, "더 친절한 말투로 다시 써줘", first.document_id)
    assert agent.notebook.live == before
    assert "더 친절한 말투로 다시 써줘" in result.result
    assert "할 수 없어" in result.result
    assert result.notion_page is None
    assert result.document_id is None


async def test_what_people_wrote_into_the_page_stays(agent: Agent) -> None:
    """The page as it is now is changed, not the text that the bot wrote once."""
    first = await _written(agent)
    title, text = agent.notebook.live["page-1"]
    agent.notebook.live["page-1"] = (title, f"{text}\n\n## 손으로 쓴 것\n\n중요한 메모")
    await _revise(agent, "첫 주 섹션 빼줘", first.document_id)
    assert "중요한 메모" in agent.notebook.live["page-1"][1]
    assert "첫 주" not in agent.notebook.live["page-1"][1].partition("## 출처")[0].partition("\n## ")[2]


async def test_a_page_that_is_gone_is_not_made_again(agent: Agent) -> None:
    """Nor is a document of an unknown name."""
    first = await _written(agent)
    agent.notebook.live.clear()
    for turn, document in (("a", first.document_id), ("b", "unknown")):
        result = await _revise(agent, "제목을 ‘X’로 바꿔줘", document, id=turn)
        assert "찾지 못했어요" in result.result
    assert not agent.notebook.live


async def test_a_change_is_kept_when_notion_fails(agent: Agent) -> None:
    """The new text is handed over, with a way to try again."""
    first = await _written(agent)
    agent.notebook.down = True
    result = await _revise(agent, "제목을 ‘X’로 바꿔줘", first.document_id)
    assert result.notion_page is None
    assert "notion_failed" in result.notices
    assert agent.document_store.kept["second"][0] == "X"
    assert result.generated_document


async def test_a_model_changes_the_document_and_adds_no_address(make_agent: MakeAgent) -> None:
    """It gets the page between marks and the wish; what it makes up of addresses does not reach the page."""
    made = "```markdown\n# 안내문\n\n본문 [규정](https://notion.test/leave) [1] [7] [여기](https://evil.test)\n```"
    async with model_server() as server:
        server.on(system="You change a team's document", reply=Text(made))
        agent = await make_agent(server)
        agent.document_store.kept["doc"] = ("안내", "본문 [규정](https://notion.test/leave) [1]")
        agent.document_store.pages["doc"] = "page-9"
        agent.notebook.live["page-9"] = agent.document_store.kept["doc"]
        result = await _revise(agent, "제목을 바꿔줘", "doc")
    assert agent.notebook.live["page-9"] == ("안내문", "본문 [규정](https://notion.test/leave) [1]  여기")
    assert not result.notices
    [request] = server.requests
    assert "<document>\n# 안내\n\n본문" in request.prompt


async def test_the_rules_change_the_document_when_the_model_fails(make_agent: MakeAgent) -> None:
    """What they can do is done, with a line that says how."""
    async with model_server() as server:
        server.on(contains="", reply=Error(500))
        agent = await make_agent(server)
        agent.document_store.kept["doc"] = ("안내", "본문")
        agent.document_store.pages["doc"] = "page-9"
        agent.notebook.live["page-9"] = agent.document_store.kept["doc"]
        result = await _revise(agent, "제목을 ‘새 안내’로 바꿔줘", "doc")
    assert agent.notebook.live["page-9"] == ("새 안내", "본문")
    assert result.notices == ("model_failed",)
