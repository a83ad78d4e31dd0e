"""Which pages a plan becomes when some of what it is made of is not for everybody."""

from datetime import UTC, datetime
from functools import partial

from bot.slack.reply.render import render
from bot.texts import say
from integrations.documents.base import Document, Part
from integrations.documents.kinds import WORD
from orchestrator.turn import AgentExecutionResult, Attachment, Linked
from tests.orchestrator.conftest import LEADERS, TEAM, Agent, MakeAgent
from tests.orchestrator.graphs.plan.team import plan_of

REQUEST = "노쇼 예약 서비스 기획서 써줘"
SECRET = "노쇼 예약 서비스의 경쟁사 매화 이용자는 4만 1천 명이다."
HERE = TEAM | LEADERS
LINK = Linked("notion", "노쇼 예약 내부 검토", "https://notion.test/sec", SECRET, "sec", LEADERS)


def _pages(agent: Agent) -> str:
    return "\n".join(markdown for _, markdown in agent.notebook.live.values())


async def test_a_linked_page_of_few_holds_the_page(make_agent: MakeAgent) -> None:
    """What a link leads to goes onto no page for all, unasked, and only its own readers may read the document."""
    agent = await make_agent()
    result = await plan_of(agent, REQUEST, audience=HERE, linked=(LINK,))
    assert not agent.notebook.live
    assert result.question is not None
    assert "노쇼 예약 내부 검토" in result.question.text
    (publication,) = agent.document_store.publications.values()
    assert publication.is_held
    assert not publication.readers & TEAM


async def test_who_wants_a_file_is_not_asked_again(make_agent: MakeAgent) -> None:
    """The plan is handed over as a Word file each time, and no later change puts it onto a page."""
    agent = await make_agent()
    first = await plan_of(agent, REQUEST, audience=HERE, linked=(LINK,))
    assert first.question is not None
    await plan_of(agent, "파일로만 받기", command="", audience=HERE)
    changed = await plan_of(agent, "리스크 섹션 빼줘", command="", audience=HERE)
    assert changed.question is None
    assert not agent.notebook.live
    for made in (first, changed):
        assert [one.mimetype for one in made.parts if isinstance(one, Attachment)].count(WORD) == 1
    assert [one.mimetype for one in rendered(changed)] == [WORD]


async def test_no_later_change_opens_what_is_for_few(make_agent: MakeAgent) -> None:
    """Who may read a source is known in every turn of the plan: a change, or a version that comes back, asks again."""
    agent = await make_agent()
    await plan_of(agent, REQUEST, audience=HERE, linked=(LINK,))
    changed = await plan_of(agent, "리스크 섹션 빼줘", command="", audience=HERE)
    restored = await plan_of(agent, "1판으로 되돌려줘", command="", audience=HERE)
    assert changed.question is not None
    assert restored.question is not None
    assert not agent.notebook.live


def rendered(result: AgentExecutionResult) -> list[Attachment]:
    """Return the documents that Slack gets with an answer."""
    return [one for one in render(result, "T-1", partial(say, "ko")).files if one.mimetype != "image/png"]


async def test_a_page_of_all_with_the_same_title_opens_nothing(make_agent: MakeAgent) -> None:
    """Of two pages with one title each keeps its own readers."""
    agent = await make_agent()
    part = Part("예약 서비스 이용자는 2만 명이다. 노쇼 예약은 늘었다.", ("기타",), "https://notion.test/p#0")
    day = datetime(2026, 11, 1, tzinfo=UTC)
    await agent.deps.index.upsert([Document("p", LINK.title, "https://notion.test/p", (part,), TEAM, day)])
    result = await plan_of(agent, REQUEST, audience=HERE, linked=(LINK,))
    assert [one["title"] for one in result.details["sources"]].count(LINK.title) == 2
    assert not agent.notebook.live
    (publication,) = agent.document_store.publications.values()
    assert publication.is_held
    assert not publication.readers & TEAM


async def test_a_change_brings_nothing_of_few_onto_a_page_of_all(make_agent: MakeAgent) -> None:
    """A page that is there is written anew without what its readers may not read, and the answer says so."""
    agent = await make_agent()
    await plan_of(agent, REQUEST, audience=HERE)
    assert agent.notebook.live
    change = "위험에 경쟁사 매화의 이용자 수를 넣어줘"
    result = await plan_of(agent, change, command="", audience=HERE, linked=(LINK,))
    assert "매화의 노쇼" not in _pages(agent)
    assert "4만 1천" not in _pages(agent)
    assert "노쇼 예약 내부 검토" not in _pages(agent)
    assert "plan_narrower_left_out" in result.notices
