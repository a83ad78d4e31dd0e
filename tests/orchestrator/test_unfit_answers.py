"""A model's answer that must not be sent: asked once more, then made by rules, and never read as the answer before."""

from datetime import UTC, datetime, timedelta

import pytest

from integrations.llm.breaker import PAUSE
from orchestrator.turn import Event, Token
from tests.model_server import Error, Reply, Stream, Text, model_server
from tests.orchestrator.conftest import MakeAgent, a_turn
from tests.orchestrator.test_with_models import ANSWERING, CHATTING, DECIDING, SEARCH, WRITING, decision

ASKED = "연차 휴가는 며칠이야?"
GOOD = "1년을 채우면 연차 휴가는 15일이에요. [1]"
UNCITED = "연차 휴가는 30일이고 팀장이 승인해요."
ENGLISH = "Employees get fifteen days of annual leave after their first year. [1]"


def shown(events: list[Event]) -> str:
    """Return the text that came in pieces."""
    return "".join(event.text for event in events if isinstance(event, Token))


@pytest.mark.parametrize(
    "bad",
    [UNCITED, f"{UNCITED} [7]", f"{UNCITED} [1]", ENGLISH],
    ids=["uncited", "invented source", "source that says otherwise", "English"],
)
async def test_a_second_attempt_is_told_what_was_wrong(make_agent: MakeAgent, bad: str) -> None:
    """What was refused is never shown; the model gets it back with the reason, and its better answer is sent."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=SEARCH)
        server.on(system=ANSWERING, reply=[Text(bad), Text(GOOD)])
        agent = await make_agent(server)
        events = await agent.events(ASKED)
        second = server.requests[-1].messages
    assert shown(events) == GOOD
    assert events[-1].result.notices == ()  # type: ignore[union-attr]
    assert second[-2]["content"] == bad.replace(" [7]", " ")
    assert ("Korean" if bad == ENGLISH else "without a source") in second[-1]["content"]


@pytest.mark.parametrize("bad", [UNCITED, ENGLISH], ids=["uncited", "English"])
async def test_after_two_refused_answers_the_rules_answer(make_agent: MakeAgent, bad: str) -> None:
    """The model is asked twice, not more; the person reads an answer with its source and why it is by rules."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=SEARCH)
        server.on(system=ANSWERING, reply=Text(bad))
        agent = await make_agent(server)
        events = await agent.events(ASKED)
        assert sum(ANSWERING in request.system for request in server.requests) == 2
    result = events[-1].result  # type: ignore[union-attr]
    assert shown(events) == ""
    assert "15일" in result.result
    assert result.citations
    assert result.notices == ("model_unfit",)


async def test_a_fault_that_comes_late_takes_the_answer_back(make_agent: MakeAgent) -> None:
    """What was shown already is replaced by a whole one; of the bad one no more is read than the line it shows in."""
    late = [
        f"{GOOD} ",
        "또한\n",
        "employees who stay for three years get one more day, ",
        "and so on for every two years.\n",
        "More.",
    ]
    async with model_server() as server:
        server.on(system=DECIDING, reply=SEARCH)
        server.on(system=ANSWERING, reply=[Stream([*late, "never read"]), Text(GOOD)])
        agent = await make_agent(server)
        events = await agent.events(ASKED)
    assert shown(events).startswith(f"{GOOD} 또한")
    assert "More" not in shown(events)
    assert events[-1].result.result == GOOD  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (ASKED, "찾은 문서에는 그 내용이 없어요. 인사팀에 물어보세요."),
        (ASKED, "연차 휴가와 병가 가운데 어느 쪽을 말씀하시는 걸까요?"),
        ("How many days of leave?", "The documents do not say how many days there are."),
        ("연차 규정을 영어로 알려줘", ENGLISH),
        (
            "How many days of leave?",
            "The rule says “1년을 채우고 80% 이상 출근하면 연차 휴가는 15일입니다.” [1] So you get 15.",
        ),
    ],
    ids=["not found", "question", "not found in English", "language that was named", "quotation"],
)
async def test_what_needs_no_source_or_another_language_is_sent(make_agent: MakeAgent, asked: str, answer: str) -> None:
    """An honest not found, a question in return, a language that was asked for and a quotation are asked for once."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=SEARCH)
        server.on(system=ANSWERING, reply=Text(answer))
        agent = await make_agent(server)
        result = await agent.ask(asked)
        assert sum(ANSWERING in request.system for request in server.requests) == 1
    assert (result.result, result.notices) == (answer, ())


async def test_talk_is_in_the_language_of_the_person(make_agent: MakeAgent) -> None:
    """It needs no source; in another language it is refused like an answer."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("chat"))
        server.on(
            system=CHATTING, reply=[Text("Hello! What can I do for you today?"), Text("안녕하세요! 만나서 반가워요.")]
        )
        agent = await make_agent(server)
        assert (await agent.ask("안녕")).result == "안녕하세요! 만나서 반가워요."


async def test_a_fact_that_a_model_tells_as_talk_is_looked_up(make_agent: MakeAgent) -> None:
    """A question that it took for talk is answered from the documents; what it told from nowhere is not shown."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("chat"))
        server.on(system=CHATTING, reply=Text(UNCITED))
        server.on(system=ANSWERING, reply=Text(GOOD))
        agent = await make_agent(server)
        events = await agent.events(ASKED)
        assert sum(CHATTING in request.system for request in server.requests) == 1
    result = events[-1].result  # type: ignore[union-attr]
    assert shown(events) == result.result == GOOD
    assert (result.mode, result.notices) == ("search", ())
    assert result.citations


@pytest.mark.parametrize(
    "cut", [Text(f"{GOOD} 그리고 신청은", finish="length"), Stream([f"{GOOD} 그리고 ", "신청은"], finish="")]
)
async def test_a_cut_answer_says_so(make_agent: MakeAgent, cut: Reply) -> None:
    """At its token limit, or where the stream ends without an end, the text stays with a notice and another attempt."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=SEARCH)
        server.on(system=ANSWERING, reply=cut)
        agent = await make_agent(server)
        result = await agent.ask(ASKED)
    assert result.result == f"{GOOD} 그리고 신청은"
    assert (result.notices, result.can_retry) == (("cut_off",), True)


async def test_a_cut_document_says_so_and_a_cut_revision_changes_nothing_by_it(make_agent: MakeAgent) -> None:
    """What was written of a new page is kept; a page that stands never loses what the model did not get to."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("generate", query="신규 입사자 온보딩", title="온보딩 안내"))
        server.on(
            system=WRITING,
            reply=Text(
                "# 첫 주 안내\n\n첫 주에 할 일입니다.\n\n## 첫날\n\n- [ ] 노트북 [1]\n- [ ] 계", finish="length"
            ),
        )
        server.on(system="You change a team's document", reply=Text("# 첫 주 안내\n\n첫 주에", finish="length"))
        agent = await make_agent(server)
        made = await agent.orchestrator.run(a_turn("온보딩 안내 문서 만들어줘", id="first"))
        assert "document_cut" in made.notices
        [(page, (_, text))] = agent.notebook.live.items()
        assert "- [ ] 노트북 [1]" in text
        turn = a_turn("첫날 목록에 ‘명함 신청’ 추가해줘", id="second", revises=str(made.document_id))
        revised = await agent.orchestrator.run(turn)
    assert "노트북" in agent.notebook.live[page][1]
    assert revised.notices == ("model_failed",)


async def test_a_pause_is_told_once_a_minute_in_each_conversation(make_agent: MakeAgent) -> None:
    """The failure that leads to it, then the pause, then nothing; elsewhere it is told anew, and after its end too."""
    now = datetime(2026, 11, 23, tzinfo=UTC)
    async with model_server() as server:
        server.default = Error(500)
        agent = await make_agent(server, now=lambda: now)
        told = [(await agent.ask(ASKED)).notices for _ in range(4)]
        asked = len(server.requests)
        told.append((await agent.ask(ASKED, thread="elsewhere")).notices)
        now += timedelta(seconds=PAUSE)
        told.append((await agent.ask(ASKED)).notices)
        assert (asked, len(server.requests)) == (3, 3)
    assert told == [("model_failed",), ("model_paused",), (), (), ("model_paused",), ("model_paused",)]
