"""A page that more people would read than what it is made of waits for the word of who asked for it."""

from pathlib import Path
from typing import Any

import pytest

from orchestrator.turn import AgentExecutionResult, File, Linked, Question, ThreadMessage
from tests.model_server import Json, Text, model_server
from tests.orchestrator.conftest import LEADERS, TEAM, Agent, MakeAgent, a_turn

PRIVATE = frozenset({"channel:C1"})
HERE = TEAM | PRIVATE
THREAD = (
    ThreadMessage("지우", "구조조정 이야기예요. 디자인팀 6명을 4명으로 줄이는 안이에요.", "1795000000.000100"),
    ThreadMessage("민준", "좋아요. 12월 3일에 발표하기로 해요.", "1795000060.000100"),
)
MAKE = "이 스레드를 회의록 문서로 만들어줘"


async def _run(agent: Agent, text: str = MAKE, **values: Any) -> AgentExecutionResult:
    given: dict[str, Any] = {"audience": HERE, "said_to": PRIVATE, "id": "first"}
    return await agent.orchestrator.run(a_turn(text, **given | values))


async def _asked(agent: Agent, **values: Any) -> Question:
    result = await _run(agent, **{"said": THREAD, **values})
    assert result.question is not None
    return result.question


async def _answer(agent: Agent, text: str, **values: Any) -> AgentExecutionResult:
    return await _run(agent, text, **{"id": "first?", "answers": "first", **values})


async def test_a_private_thread_is_no_page_for_all_without_an_answer(agent: Agent) -> None:
    """The question names who would read it and what; the draft is kept, and nothing of it is handed over."""
    result = await _run(agent, said=THREAD)
    assert not agent.notebook.written
    assert result.question is not None
    assert "워크스페이스의 모든 사람" in result.question.text
    assert "이 대화에서 나온 이야기" in result.question.text
    assert [choice.value for choice in result.question.choices] == ["all", "elsewhere", "file", "none"]
    assert "초안을 써 두었어요" in result.result
    assert (result.document_id, result.generated_document, result.notion_page) == (None, None, None)
    assert "디자인팀 6명" in agent.document_store.kept["first"][1]
    assert agent.document_store.publications["first"].is_held


async def test_the_question_is_asked_in_english(agent: Agent) -> None:
    """The same in the language of the person."""
    question = await _asked(agent, text="Turn this thread into meeting notes", locale="en")
    assert "could be read by **everyone in the workspace**" in question.text
    assert [choice.label for choice in question.choices] == [
        "Create it for all",
        "Put it elsewhere",
        "Only as a file here",
        "Do not create it",
    ]


@pytest.mark.parametrize("answer", ["모두가 보게 만들기", "모두에게 공개해줘", "for everyone please"])
async def test_for_all_makes_the_page_once(agent: Agent, answer: str) -> None:
    """Pressed or said in words, and said twice: one page, noted for those who were named."""
    await _asked(agent)
    for number in range(2):
        result = await _answer(agent, answer, id=f"answer-{number}")
        assert number or "[1]" not in result.result  # its sources stand on the page
    [(title, text, parent)] = agent.notebook.written.values()
    assert ("구조조정" in title, "디자인팀 6명" in text, parent) == (True, True, None)
    assert agent.document_store.publications["first"].readers >= TEAM
    assert not agent.document_store.publications["first"].is_held
    assert result.notion_page is None  # the second time nothing waits any more


async def test_one_answer_holds_for_what_is_changed_later(agent: Agent) -> None:
    """A page that was allowed is revised without being asked about again."""
    await _asked(agent)
    made = await _answer(agent, "모두가 보게 만들기")
    assert made.document_id == "first"
    changed = await _run(agent, "제목을 ‘조직 개편’으로 바꿔줘", id="second", revises="first")
    assert changed.question is None
    assert agent.notebook.live["page-1"][0] == "조직 개편"
    assert agent.document_store.publications["second"] == agent.document_store.publications["first"]


async def test_a_file_stays_where_it_was_asked_for(agent: Agent) -> None:
    """The text is handed over, no page is made, and there is no button that would make one."""
    await _asked(agent)
    result = await _answer(agent, "여기에 파일로만 받기")
    assert not agent.notebook.written
    assert "디자인팀 6명" in (result.generated_document or "")
    assert (result.document_id, result.question) == (None, None)
    assert agent.document_store.publications["first"].is_held


async def test_elsewhere_offers_places_that_are_narrow_enough(agent: Agent) -> None:
    """Below a page that the same people read it is written at once; below a wider one it is asked about again."""
    there = {"channel": "CLEAD", "audience": TEAM | LEADERS, "said_to": LEADERS}
    await _asked(agent, **there)
    question = (await _answer(agent, "다른 곳에 만들기", **there)).question
    assert question is not None
    assert [choice.label for choice in question.choices] == ["2027 연봉 밴드", "여기에 파일로만 받기", "만들지 않기"]
    wider = await _run(agent, "온보딩 페이지 아래에 만들어줘", id="wider", **there)
    assert wider.question is not None
    assert "‘신규 입사자 온보딩’ 페이지 아래에 만들면 **워크스페이스의 모든 사람**이" in wider.question.text
    assert "그래도 거기에 만들기" in [choice.label for choice in wider.question.choices]
    assert not agent.notebook.written
    unknown = await _run(agent, "다른 곳에 만들어줘", id="again", **there)
    assert unknown.question is not None
    await _run(agent, "2027 연봉 밴드", id="done", answers="again", **there)
    [(_, text, parent)] = agent.notebook.written.values()
    assert ("디자인팀 6명" in text, parent) == (True, "salaries")
    assert agent.document_store.publications["first"].readers == LEADERS


async def test_a_place_that_is_not_known_publishes_nothing(agent: Agent) -> None:
    """Not even in the default place."""
    await _asked(agent)
    await _answer(agent, "다른 곳에 만들기")
    result = await _run(agent, "없는 페이지", id="third")
    assert "‘없는 페이지’ 페이지를 찾지 못해" in result.result
    assert result.question is not None
    assert not agent.notebook.written


@pytest.mark.parametrize(
    "text", ["네", "좋아요", "모두에게 공개하지 마", "not for all", "모두 몇 명이야?", "이건 모두 보면 안 돼요", "no"]
)
async def test_nothing_but_a_plain_choice_publishes(agent: Agent, text: str) -> None:
    """A yes to a question with three answers, a no, and other sentences with the same words publish nothing."""
    await _asked(agent)
    await _run(agent, text, id="second")
    assert not agent.notebook.written


async def test_an_old_question_publishes_no_other_draft(agent: Agent) -> None:
    """What is pressed below the question about one draft says nothing about the draft that waits in its place."""
    await _asked(agent)
    await _asked(agent, id="second", said=(*THREAD, ThreadMessage("민준", "해고는 2명이에요.", "1795000070.000100")))
    result = await _answer(agent, "모두가 보게 만들기")
    assert "아무것도 만들지 않았어요" in result.result
    assert not agent.notebook.written
    await _answer(agent, "모두가 보게 만들기", id="second?", answers="second")
    assert len(agent.notebook.written) == 1


async def test_each_person_in_a_thread_has_a_draft_of_their_own(agent: Agent) -> None:
    """A second person's draft takes nobody's place: each is published, or not, by the word of who asked for it."""
    await _asked(agent)
    await _asked(
        agent, id="second", user="U2", said=(*THREAD, ThreadMessage("민준", "해고는 2명이에요.", "1795000070.000100"))
    )
    crossed = await _answer(agent, "모두가 보게 만들기", id="first?2", user="U2")
    assert "아무것도 만들지 않았어요" in crossed.result
    dropped = await _run(agent, "만들지 않기", id="second?", answers="second", user="U2")
    assert "초안을 지웠어요" in dropped.result
    assert set(agent.document_store.kept) == {"first"}
    await _answer(agent, "모두가 보게 만들기")
    [(_, text, _)] = agent.notebook.written.values()
    assert "해고" not in text


@pytest.mark.parametrize("where", [False, True])
@pytest.mark.parametrize(
    "answer",
    ["만들지 않기", "아니요, 만들지 마세요", "취소할게요", "됐어요", "not at all", "Never mind.", "don't create it"],
)
async def test_a_person_may_want_it_nowhere(agent: Agent, answer: str, where: bool) -> None:
    """Pressed or said, to either question: nothing is published, handed over or kept, nor with a later word."""
    await _asked(agent)
    if where:
        await _run(agent, "다른 곳에 만들기", id="where")
    result = await _run(agent, answer, id="none")
    assert "만들지 않았어요" in result.result or "Nothing was created" in result.result
    assert (result.question, result.generated_document, agent.document_store.kept) == (None, None, {})
    await _run(agent, "모두가 보게 만들기", id="later")
    assert not agent.notebook.written


async def test_only_who_asked_decides(agent: Agent) -> None:
    """Another person's word in the thread publishes nothing and ends nothing."""
    await _asked(agent)
    await _run(agent, "모두가 보게 만들기", id="other", user="U2")
    assert not agent.notebook.written
    await _answer(agent, "모두가 보게 만들기")
    assert len(agent.notebook.written) == 1


async def test_who_lost_the_right_to_read_it_publishes_nothing(agent: Agent) -> None:
    """The word of somebody who may not read the material any more does not count."""
    url = "https://nuri.slack.com/archives/CX/p1795000000000100"
    linked = Linked("slack", "#board", url, "**민준**: 매출은 61억입니다.", audience=frozenset({"channel:CX"}))
    direct = {"channel": "D1", "is_direct": True, "said_to": frozenset({"channel:D1"})}
    mine = TEAM | {"user:U1"}
    await _run(agent, f"{url} 매출 보고서 문서 만들어줘", linked=(linked,), audience=mine | {"channel:CX"}, **direct)
    result = await _answer(agent, "모두가 보게 만들기", audience=mine, **direct)
    assert not agent.notebook.written
    assert "아무것도 만들지 않았어요" in result.result


async def test_a_deleted_request_takes_its_draft_along(agent: Agent) -> None:
    """Whoever takes back what they asked cannot be taken by an answer to it."""
    await _asked(agent)
    await agent.orchestrator.forget_turn(a_turn(MAKE).conversation, "first")
    await _answer(agent, "모두가 보게 만들기")
    assert not agent.notebook.written


async def test_a_file_of_a_direct_message_is_no_page_for_all(agent: Agent, tmp_path: Path) -> None:
    """What one person sent to the bot alone is named in the question, and stays there until they answer."""
    path = tmp_path / "offer.md"
    path.write_text("# 인수 제안\n\n우리는 한빛을 31억 원에 인수하려고 한다.", encoding="utf-8")
    direct = {"channel": "D1", "is_direct": True, "said_to": frozenset({"channel:D1"}), "audience": TEAM | {"user:U1"}}
    file = File(id="F1", name="offer.md", path=str(path), size=path.stat().st_size)
    result = await _run(agent, "이 파일로 인수 제안 요약 문서 만들어줘", files=(file,), **direct)
    assert not agent.notebook.written
    assert result.question is not None
    assert "첨부 파일 ‘offer.md’" in result.question.text
    await _answer(agent, "모두가 보게 만들기", **direct)
    [(_, text, _)] = agent.notebook.written.values()
    assert "31억" in text


async def test_a_page_in_a_direct_message_from_open_pages_needs_no_question(agent: Agent) -> None:
    """Also after an answer, and when the request leans on it: the page is made of pages that all may read."""
    direct = {"channel": "D1", "is_direct": True, "said_to": frozenset({"channel:D1"}), "audience": TEAM | {"user:U1"}}
    await _run(agent, "연차 휴가는 며칠이야?", **direct)
    said = (
        ThreadMessage("지우", "연차 휴가는 며칠이야?", "1.0"),
        ThreadMessage("Agent", "15일이에요. 비밀은 9,000이에요.", "2.0", is_bot=True),
    )
    result = await _run(agent, "그걸 안내문으로 만들어줘", id="second", said=said, **direct)
    assert result.question is None
    [(_, text, _)] = agent.notebook.written.values()
    assert ("15일" in text, "9,000" in text) == (True, False)


async def test_what_a_person_passed_on_are_not_their_own_words(make_agent: MakeAgent) -> None:
    """Of a message with a forwarded one or a link's preview, the page for all gets what its author wrote."""
    preview = "민준: 디자인팀 6명을 4명으로 줄이는 안이에요."
    said = (
        ThreadMessage("지우", f"복지 안내가 필요해요.\n{preview}", "1.0", own="복지 안내가 필요해요."),
        ThreadMessage("지우", preview, "2.0", own=""),
    )
    async with model_server() as server:
        wanted = {"use_rag": False, "query": "", "title": "안내", "parent": "", "instructions": ""}
        server.on(system="You sort requests", reply=Json({"mode": "generate", **wanted}))
        server.on(system="You write documents", reply=Text("# 안내\n\n본문"))
        agent = await make_agent(server)
        values: dict[str, Any] = {"audience": TEAM | {"user:U1"}, "said_to": PRIVATE, "is_direct": True}
        await _run(agent, "복지 안내 문서를 만들어줘", said=said, **values)
        [written] = [asked.prompt for asked in server.requests if "You write documents" in asked.system]
    assert agent.notebook.written
    assert "복지 안내가 필요해요." in written
    assert "디자인팀" not in written


async def test_a_turn_that_is_run_again_asks_the_same(make_agent: MakeAgent) -> None:
    """What was cut off before the question was seen gives the same question, and no page."""
    agent = await make_agent()
    first = await _asked(agent)
    again = await _run(agent, said=THREAD)
    assert again.question == first
    assert not agent.notebook.written
