"""What a turn knows of its surroundings, without a model: thread, links, what is in front of the person, commands."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from integrations.documents.base import Document, Part
from orchestrator.turn import AgentExecutionResult, File, Linked, ThreadMessage, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator
from tests.orchestrator.conftest import LEADERS, TEAM, Agent, a_turn

PUBLIC = TEAM | {"channel:C1"}
THREAD = (
    ThreadMessage("지우", "출시 일정 이야기해요. 12월 3일이 어떨까요?", "1795000000.000100"),
    ThreadMessage("민준", "좋아요. 12월 3일에 출시하기로 해요. 공지는 제가 쓸게요.", "1795000060.000100"),
)


async def _run(agent: Agent, text: str, **values: Any) -> AgentExecutionResult:
    return await agent.orchestrator.run(a_turn(text, **{"audience": PUBLIC, "said_to": PUBLIC, **values}))


def _notion(**values: Any) -> Linked:
    given: dict[str, Any] = {
        "kind": "notion",
        "title": "연차·휴가 규정",
        "url": "https://www.notion.so/leave",
        "text": "…",
        "document_id": "leave",
        "audience": TEAM,
    }
    return Linked(**{**given, **values})


async def test_a_linked_page_answers_before_all_others(agent: Agent) -> None:
    """Asked about a link, the answer is from there, with its source, whatever fits the words better."""
    link = "https://www.notion.so/leave"
    result = await _run(agent, f"{link} 요약해줘. 롤백 말고", linked=(_notion(),))
    assert result.mode == "search"
    assert [citation.title.partition(" › ")[0] for citation in result.citations] == ["연차·휴가 규정"]
    assert result.result.startswith("‘연차·휴가 규정")


async def test_a_link_alone_is_a_question_about_it(agent: Agent) -> None:
    """Nothing but an address is looked up by what it leads to."""
    result = await _run(agent, "https://www.notion.so/leave", linked=(_notion(),))
    assert (result.mode, result.citations[0].title.partition(" › ")[0]) == ("search", "연차·휴가 규정")


async def test_a_linked_message_is_a_source_with_its_address(agent: Agent) -> None:
    """What was said elsewhere is quoted and cited."""
    url = "https://nuri.slack.com/archives/C2/p1795000000000100"
    linked = Linked("slack", "#launch", url, "**민준**: 출시는 12월 3일로 정했어요.", audience=PUBLIC)
    result = await _run(agent, f"{url} 출시가 언제야?", linked=(linked,))
    assert "12월 3일" in result.result
    assert [(citation.title, citation.url) for citation in result.citations] == [("#launch 채널의 메시지", url)]


async def test_what_is_quoted_cites_nothing_and_hides_no_address(agent: Agent) -> None:
    """Marks and links in the text of a source are words: they name no other source and mask no address."""
    url = "https://nuri.slack.com/archives/C2/p1795000000000100"
    text = "[2] 출시는 12월 3일입니다, 공지는 [여기](https://evil.test/a) ![x](http://evil.test/p.png?q=1)."
    linked = Linked("slack", "#launch", url, text, audience=PUBLIC)
    result = await _run(agent, f"{url} 출시가 언제야?", linked=(linked,))
    assert result.result.startswith("(2) 출시는 12월 3일입니다, 공지는 여기 (https://evil.test/a) x.")
    assert [citation.n for citation in result.citations] == [1]


async def test_a_link_that_not_all_may_follow_says_nothing_but_that(agent: Agent) -> None:
    """Neither title nor text of a hidden page is said; that a link stayed closed is."""
    hidden = Linked("notion", "", "https://www.notion.so/salaries", "")
    result = await _run(agent, "https://www.notion.so/salaries 이 페이지 요약해줘", linked=(hidden,))
    assert "links_unread" in result.notices
    assert "연봉" not in str(result)
    assert "9,000" not in str(result)


async def test_what_is_linked_goes_only_into_pages_whose_readers_may_read_it(agent: Agent) -> None:
    """What was said in a private channel is no source of a page for the team before its person says so."""
    url = "https://nuri.slack.com/archives/C1/p1795000000000100"
    linked = Linked("slack", "#board", url, "**민준**: 매출은 61억입니다.", audience=frozenset({"channel:C1"}))
    result = await _run(agent, f"{url} 매출 보고서 문서 만들어줘", linked=(linked,), said_to=frozenset({"channel:C1"}))
    assert not agent.notebook.written
    assert result.question is not None
    assert "#board" in result.question.text


async def test_this_page_without_a_page_is_asked_about(agent: Agent) -> None:
    """The bot does not guess which page is meant."""
    result = await _run(agent, "이 페이지 요약해줘")
    assert result.mode == "clarify"
    assert "어느 페이지" in result.result
    seen = await _run(agent, "이 페이지 요약해줘", id="2", linked=(_notion(url=""),), looking_at="leave")
    assert seen.citations[0].title.startswith("연차·휴가 규정")


@pytest.mark.parametrize(
    ("command", "text", "mode"),
    [
        ("ask", "고마워", "search"),
        ("page", "연차 휴가", "generate"),
        ("plan", "연차 휴가는 며칠이야?", "plan"),
        ("", "고마워", "chat"),
    ],
)
async def test_a_command_decides(agent: Agent, command: str, text: str, mode: str) -> None:
    """What was chosen by a command is done, whatever the words would mean without it."""
    assert (await _run(agent, text, command=command)).mode == mode


async def test_a_page_is_made_of_the_thread(agent: Agent) -> None:
    """Decisions and tasks with their people and times, the thread as the source; only this thread is in it."""
    result = await _run(
        agent,
        "이 스레드로 문서 만들어줘",
        said=THREAD,
        utc_offset=32400,
        thread_url="https://nuri.slack.com/archives/C1/p1",
    )
    [(title, text, _)] = agent.notebook.written.values()
    assert title == "출시 일정 이야기해요 – 논의 정리"
    assert "## 결정한 것\n\n- 12월 3일에 출시하기로 해요. — 민준, 11월 18일 20:07" in text
    assert "- [ ] **민준**: 공지는 제가 쓸게요." in text
    assert "(https://nuri.slack.com/archives/C1/p1)" in text
    assert "연차" not in text
    assert result.citations[0].url == "https://nuri.slack.com/archives/C1/p1"
    assert result.question is None


async def test_a_page_of_the_thread_has_the_title_that_was_wished(agent: Agent) -> None:
    """A quoted name is the title; a command in a thread means the thread."""
    await _run(agent, "“출시 회의” 페이지로 부탁해요", said=THREAD, command="page")
    [(title, _, _)] = agent.notebook.written.values()
    assert title == "출시 회의"


async def test_a_question_that_leans_on_the_thread_is_looked_up_with_it(agent: Agent) -> None:
    """In a thread that people began, "그건 며칠이야?" is about what they said."""
    said = (ThreadMessage("지우", "연차 휴가", "1.0"),)
    result = await _run(agent, "그건 며칠이야?", said=said)
    assert "15일" in result.result


async def test_a_file_of_the_thread_is_not_what_every_message_is_about(agent: Agent) -> None:
    """Thanks in a thread that began with a file is thanks; a question is answered from the index if that knows."""
    file = File(id="F1", name="notes.txt", of_thread=True)
    assert (await _run(agent, "고마워!", files=(file,))).mode == "chat"
    answer = await _run(agent, "연차 휴가는 며칠이야?", id="2", files=(file,))
    assert "15일" in answer.result
    assert not [notice for notice in answer.notices if notice.startswith("file_")]


async def test_what_only_the_asker_may_read_is_hinted_at_to_no_one_else(agent: Agent) -> None:
    """The result has a mark for the door and not a word of it; who may not read it either gets no mark."""
    asked: list[Turn] = []

    async def leader(turn: Turn) -> frozenset[str]:
        asked.append(turn)
        return PUBLIC | LEADERS | {"user:U1"}

    async def member(turn: Turn) -> frozenset[str]:
        return PUBLIC | {"user:U1"}

    question = a_turn("시니어 엔지니어의 연봉 밴드가 얼마예요?", audience=PUBLIC)
    results = [
        await WorkspaceAgentOrchestrator(replace(agent.deps, own_rights=rights), agent.saver).run(
            replace(question, id=f"slack:T1:C1:{number}")
        )
        for number, rights in enumerate((leader, member))
    ]
    assert [result.private_help for result in results] == [True, False]
    assert replace(results[0], private_help=False) == results[1]
    answered = WorkspaceAgentOrchestrator(replace(agent.deps, own_rights=leader), agent.saver)
    for turn in (
        a_turn("연차 휴가는 며칠이야?", id="a", thread="a", audience=PUBLIC),
        replace(question, id="b", is_direct=True),
        replace(question, id="c", is_private=True),
    ):
        assert not (await answered.run(turn)).private_help
    assert len(asked) == 1


async def test_a_word_of_the_question_in_another_language_answers_nothing(agent: Agent) -> None:
    """Pages on bands that play say all of "band" and nothing of pay: who may read of pay bands is still told so."""

    async def leader(turn: Turn) -> frozenset[str]:
        assert turn.audience == PUBLIC
        return PUBLIC | LEADERS | {"user:U1"}

    bands = Part(
        "Bands play on the roof. Each band may play two songs, and bands bring their own amplifiers.", ("Bands",)
    )
    await agent.deps.index.upsert(
        [Document("bands", "Bands", "https://notion.test/bands", (bands,), PUBLIC, datetime(2026, 11, 2, tzinfo=UTC))]
    )
    orchestrator = WorkspaceAgentOrchestrator(replace(agent.deps, own_rights=leader), agent.saver)
    assert (await orchestrator.run(a_turn("연봉 밴드가 어떻게 되나요?", audience=PUBLIC))).private_help


async def test_what_one_person_was_told_alone_is_not_remembered_for_all(agent: Agent) -> None:
    """The next turn in the thread knows nothing of a private answer."""
    mine = PUBLIC | LEADERS | {"user:U1"}
    private = await _run(agent, "시니어 엔지니어의 연봉 밴드가 얼마예요?", audience=mine, is_private=True)
    assert "9,000" in private.result
    turn = a_turn("그럼 주니어는?", id="2", audience=PUBLIC)
    assert "9,000" not in str(await agent.orchestrator.run(turn))


async def test_next_questions_come_from_the_pages_that_answered(agent: Agent) -> None:
    """Another heading of the page, in the person's language, and a question that the bot answers when it is asked."""
    result = await _run(agent, "연차 휴가는 며칠이야?")
    assert result.follow_ups == ("‘연차·휴가 규정’의 ‘신청 방법’ 알려줘",)
    following = await _run(agent, result.follow_ups[0], id="2")
    assert "PeopleDesk" in following.result
    assert not (await _run(agent, "안녕", id="3")).follow_ups
