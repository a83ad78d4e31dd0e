"""The orchestrator without a model: each mode through the real graph, index and checkpoints."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from orchestrator.turn import Done, NotionPage, Source, Status, WrittenDocument
from tests.orchestrator.conftest import LEADERS, TEAM, Agent, MakeAgent, a_turn, documents


async def test_a_question_is_answered_with_numbered_sources(agent: Agent) -> None:
    """The fact stands in the answer, marked with its source, whose address leads to the very passage."""
    result = await agent.ask("연차 휴가는 며칠이야?")
    assert result.mode == "search"
    assert "15일" in result.result
    assert "[1]" in result.result
    assert result.citations[0].n == 1
    assert result.top_url == result.citations[0].url == "https://notion.test/leave#0"
    assert result.notices == ("without_model",)


async def test_an_english_question_finds_the_english_page(agent: Agent) -> None:
    """The reply is in the language of the question."""
    result = await agent.ask("How do we roll back a bad deployment?")
    assert "nuri deploy rollback" in result.result
    assert result.result.startswith("From “Rollback › ")


async def test_what_is_not_in_the_index_is_said_so(agent: Agent) -> None:
    """Nothing is invented: no citation, and the nearest titles instead."""
    result = await agent.ask("화성 탐사선의 연료 탱크 용량은 몇 리터야?")
    assert result.mode == "search"
    assert not result.citations
    assert "찾지 못했어요" in result.result


async def test_a_private_page_is_used_only_for_those_who_may_read_it(agent: Agent) -> None:
    """The same question gives the figure in the leaders' channel and nothing of it elsewhere."""
    question = "시니어 엔지니어의 연봉 밴드가 얼마예요?"
    inside = await agent.ask(question, audience=TEAM | LEADERS, thread="1")
    outside = await agent.ask(question, audience=TEAM, thread="2")
    unknown = await agent.ask(question, audience=frozenset(), thread="3")
    assert "9,000만" in inside.result
    for result in (outside, unknown):
        assert "9,000" not in result.result
        assert "연봉 밴드" not in result.result
        assert "salaries" not in str(result)


async def test_a_document_becomes_a_page_with_a_summary_and_its_address(agent: Agent) -> None:
    """The checklist is built from the onboarding page, as to-dos with their source."""
    events = [event async for event in agent.orchestrator.stream(a_turn("신규 입사자 온보딩 체크리스트 문서 만들어줘"))]
    done = events[-1]
    assert isinstance(done, Done)
    result = done.result
    title, markdown, parent = agent.notebook.written["slack:T1:C1:1"]
    assert result.mode == "generate"
    assert result.notion_page == NotionPage("page-1", "https://notion.test/page-1")
    assert title == "신규 입사자 온보딩 체크리스트"
    assert "- [ ] 노트북 받기" in markdown
    assert "https://notion.test/onboarding" in markdown
    assert parent is None
    assert "https://notion.test/page-1" in result.result
    assert result.generated_document == markdown
    assert [event.page for event in events if isinstance(event, WrittenDocument)] == [result.notion_page]
    assert [event.step for event in events if isinstance(event, Status)] == [
        "deciding",
        "collecting",
        "writing",
        "publishing",
    ]


async def test_a_document_goes_below_the_page_that_was_named(agent: Agent) -> None:
    """The parent is found by a piece of its title."""
    await agent.ask("온보딩 아래에 노트북 신청 안내문 작성해줘")
    [(_, _, parent)] = agent.notebook.written.values()
    assert parent == "onboarding"


async def test_a_parent_that_the_person_may_not_see_is_not_used(agent: Agent) -> None:
    """A private page is treated as if it were not there."""
    result = await agent.ask("연봉 밴드 아래에 면접 안내문 작성해줘")
    [(_, _, parent)] = agent.notebook.written.values()
    assert parent is None
    assert "parent_not_found" in result.notices


async def test_nothing_goes_into_a_page_that_not_all_its_readers_may_read(agent: Agent) -> None:
    """What one person may read waits for their word before the team reads it; below a page of the same readers not."""
    mine = TEAM | LEADERS | {"user:U1"}
    request = "2027 연봉 밴드 보고서 문서 만들어줘"
    for thread, wish in enumerate((request, f"온보딩 아래에 {request}", f"없는 페이지 아래에 {request}")):
        result = await agent.ask(wish, audience=mine, thread=str(thread))
        assert result.question is not None
        assert "‘2027 연봉 밴드’ 페이지" in result.question.text
        assert not agent.notebook.written
    below = f"연봉 밴드 아래에 {request}"
    await agent.ask(below, audience=mine, thread="below")
    await agent.orchestrator.run(a_turn(below, id="there", audience=mine, channel="CLEAD"))
    direct, there = agent.notebook.written.values()
    assert [parent for _, _, parent in (direct, there)] == ["salaries", "salaries"]
    assert all("9,000" in text for _, text, _ in (direct, there))


async def test_what_only_one_person_may_read_is_left_out_where_it_does_not_answer_best(agent: Agent) -> None:
    """A page from what everyone may read is made without a question, whatever else its person could read."""
    mine = TEAM | LEADERS | {"user:U1"}
    result = await agent.orchestrator.run(
        a_turn(
            "신규 입사자 온보딩 체크리스트 문서 만들어줘",
            audience=mine,
            is_direct=True,
            said_to=frozenset({"channel:D1"}),
        )
    )
    assert result.question is None
    [(_, text, parent)] = agent.notebook.written.values()
    assert parent is None
    assert "9,000" not in text


async def test_a_document_is_kept_when_notion_fails(agent: Agent) -> None:
    """The text is not lost, the reply says so, and there is something to retry with."""
    agent.notebook.down = True
    result = await agent.ask("신규 입사자 온보딩 체크리스트 문서 만들어줘")
    assert result.notion_page is None
    assert result.document_id in agent.document_store.kept
    assert "노트북" in (result.generated_document or "")
    assert "notion_failed" in result.notices
    assert "파일로 첨부" in result.result


async def test_a_document_without_sources_is_an_outline_and_says_so(agent: Agent) -> None:
    """Without a model nothing can be written from nothing: a form to fill in."""
    result = await agent.ask("자료 없이 빈 회의록 템플릿 하나 만들어줘")
    assert result.decision["use_rag"] is False
    assert "## 결정 사항" in (result.generated_document or "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("안녕!", "안녕하세요"),
        ("고마워", "기뻐요"),
        ("Who are you?", "Workspace Agent"),
        ("오늘 너무 힘들다ㅠㅠ", "고생"),
    ],
)
async def test_small_talk_gets_a_fitting_reply(agent: Agent, text: str, expected: str) -> None:
    """Without a model the bot still says something that fits."""
    result = await agent.ask(text)
    assert result.mode == "chat"
    assert expected in result.result


@pytest.mark.parametrize("text", ["", "???", "그거"])
async def test_too_little_is_answered_with_a_question(agent: Agent, text: str) -> None:
    """Never an empty reply."""
    result = await agent.ask(text)
    assert result.mode == "clarify"
    assert result.result


async def test_a_follow_up_leans_on_the_question_before(agent: Agent) -> None:
    """ "그럼 3년이면?" is looked up together with what it follows, in the same thread only."""
    await agent.ask("연차 휴가는 며칠이야?", thread="a")
    following = await agent.ask("그럼 3년이면?", thread="a")
    alone = await agent.ask("그럼 3년이면?", thread="b")
    assert "16일" in following.result
    assert "연차" in following.decision["query"]
    assert "연차" not in alone.decision["query"]


async def test_a_turn_that_had_ended_gives_its_result_again(agent: Agent) -> None:
    """Run twice, a turn writes one page and gives the same result: the second run only reads it."""
    turn = a_turn("신규 입사자 온보딩 체크리스트 문서 만들어줘")
    first = await agent.orchestrator.run(turn)
    agent.notebook.down = True
    assert await agent.orchestrator.run(turn) == first


async def test_a_turn_that_was_cut_off_goes_on_from_its_last_step(agent: Agent) -> None:
    """Cut off after any event, the turn run again comes to the same end, with one page in all."""
    whole = [event async for event in agent.orchestrator.stream(a_turn("온보딩 체크리스트 문서 만들어줘", thread="w"))]
    for cut in range(1, len(whole)):
        turn = a_turn("온보딩 체크리스트 문서 만들어줘", id=f"slack:T1:C1:cut{cut}", thread=f"cut{cut}")
        stream = agent.orchestrator.stream(turn)
        for _ in range(cut):
            await anext(stream)
        await stream.aclose()
        result = await agent.orchestrator.run(turn)
        assert result.notion_page is not None
        assert result.result.replace(result.notion_page.url, "") == _text(whole)
    assert len(agent.notebook.written) == len(whole)


def _text(events: Sequence[object]) -> str:
    done = events[-1]
    assert isinstance(done, Done)
    assert done.result.notion_page is not None
    return done.result.result.replace(done.result.notion_page.url, "")


async def test_a_text_that_was_changed_is_answered_anew(agent: Agent) -> None:
    """The same message with another text is another question."""
    first = await agent.orchestrator.run(a_turn("연차 휴가는 며칠이야?"))
    second = await agent.orchestrator.run(a_turn("How do we roll back?"))
    assert first.result != second.result
    assert "rollback" in second.result


async def test_sources_come_as_events_too(agent: Agent) -> None:
    """A door that shows sources as they come need not wait for the end."""
    events = await agent.events("연차 휴가는 며칠이야?")
    assert [event.citation.n for event in events if isinstance(event, Source)] == [1]


async def test_the_conversation_is_bounded(make_agent: MakeAgent) -> None:
    """Thirty turns leave only the last few in the state."""
    agent = await make_agent()
    for number in range(12):
        await agent.ask(f"안녕 {number}", thread="long")
    state = await agent.orchestrator._graphs.state("workspace", "T1:C1:long")
    assert len(state["conversation"]) == 6


async def test_a_page_that_was_made_here_is_found_and_not_quoted(agent: Agent) -> None:
    """By its title and as "the page you made" there is its link; what it says is no source of an answer."""
    copy = replace(documents()[2], id="copy", title="온보딩 길잡이", url="https://notion.test/copy", made="copy")
    await agent.deps.index.upsert([copy])
    found = await agent.ask("온보딩 길잡이 문서 어디 있어?")
    assert "찾으시는 페이지예요: [온보딩 길잡이](https://notion.test/copy)" in found.result
    assert all("copy" not in citation.url for citation in found.citations)
    await agent.ask("신규 입사자 온보딩 체크리스트 문서 만들어줘", thread="2")
    made = await agent.ask("방금 네가 만든 문서 어디 있어?", thread="2")
    assert "(https://notion.test/page-1)" in made.result
    other = await agent.ask("온보딩 길잡이 문서 어디 있어?", thread="3", audience=LEADERS)
    assert "길잡이](" not in other.result


async def test_a_document_is_not_written_from_one_that_was_made_here(agent: Agent) -> None:
    """A copy whose title names the subject is no source of the next document on it."""
    copy = replace(documents()[2], id="copy", title="신규 입사자 온보딩", url="https://notion.test/copy", made="copy")
    await agent.deps.index.upsert([copy])
    await agent.ask("신규 입사자 온보딩 체크리스트 문서 만들어줘")
    page = await agent.deps.document_store.latest(a_turn("온보딩"))
    assert page is not None
    assert page.markdown.count("노트북 받기") == 1


async def test_sources_are_told_with_those_who_may_read_them(agent: Agent) -> None:
    """Of each page those of its passages; nothing of an answer that is not the last one."""
    turn = a_turn("시니어 엔지니어 연봉은?", audience=TEAM | LEADERS)
    result = await agent.orchestrator.run(turn)
    found = await agent.orchestrator.sources_of(turn)
    assert found is not None
    assert [citation for citation, _ in found] == list(result.citations)
    readers = {citation.title.partition(" › ")[0]: audience for citation, audience in found}
    assert readers["2027 연봉 밴드"] == LEADERS
    assert await agent.orchestrator.sources_of(a_turn("시니어 엔지니어 연봉은?", id="other")) is None
    # Whoever lost the right to a source is not told who could read it once.
    later = await agent.orchestrator.sources_of(replace(turn, audience=TEAM))
    assert later is not None
    readers = {citation.title.partition(" › ")[0]: audience for citation, audience in later}
    assert readers["2027 연봉 밴드"] == frozenset()
