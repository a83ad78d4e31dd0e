"""Documents from threads, by rules: read as the person would."""

from bot.texts import say
from integrations.notion.markdown import convert
from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules import threads
from orchestrator.turn import Locale, ThreadMessage
from tests.orchestrator.conftest import Agent, a_turn

LAUNCH = (
    ThreadMessage(
        "Olivia", "Notes from Moamarket today: who changed a rule? See https://docs.test/x", "1795000000.000100"
    ),
    ThreadMessage("Haeun", "It's in the audit log. I'll add them as a requesting customer.", "1795000060.000100"),
    ThreadMessage("Bot", "Found *it* [3]\n```\ncode: 1\n```", "1795000120.000100", is_bot=True),
    ThreadMessage("Emma", "Let's show them the *design* first.\n• 5 min\n• Thursday", "1795090000.000100"),
    ThreadMessage("Haeun", "make a page from this thread", "1795090060.000100"),
)


def _context(agent: Agent, locale: Locale = "en") -> Context:
    turn = a_turn("make a page", said=LAUNCH, locale=locale, utc_offset=32400, thread_url="https://s.test/p1")
    return Context(turn, agent.deps)


async def test_a_thread_reads_as_a_document(agent: Agent) -> None:
    """Title, summary, background, decisions, tasks, what was said with times, links; the request itself is left out."""
    context = _context(agent)
    text = threads.compose(context, threads.title_of(context, LAUNCH))
    assert text.startswith("# Notes from Moamarket today – discussion notes\n\nNotes from what Olivia, Haeun and Emma")
    assert "discussed from 18 Nov to 19 Nov (messages: 4)" in text
    assert "## Decisions\n\n- Let's show them the **design** first. — Emma, 19 Nov 21:06" in text
    assert "- [ ] **Haeun**: I'll add them as a requesting customer. — Haeun, 18 Nov 20:07" in text
    assert "- <https://docs.test/x> — Olivia" in text
    assert "make a page from this thread" not in text
    assert "[3]" not in text
    assert "  ```\n  code: 1\n  ```" in text


async def test_the_document_is_sound_markdown(agent: Agent) -> None:
    """It becomes the blocks that were meant: boxes to tick, code, nested lines, nothing warned of."""
    converted = convert(threads.compose(_context(agent), "T"))
    kinds = [block.type for block in converted.blocks]
    assert "to_do" in kinds
    assert converted.warnings == ()
    [log] = [place for place, block in enumerate(converted.blocks) if _words(block.data) == "What was said"]
    assert {block.type for block in converted.blocks[log + 1 : log + 5]} == {"bulleted_list_item"}


def _words(data: dict[str, list[dict[str, dict[str, str]]]]) -> str:
    return "".join(item["text"]["content"] for item in data.get("rich_text", []))


async def test_it_is_in_the_persons_language(agent: Agent) -> None:
    """The same thread for a Korean reader, with Korean days."""
    context = _context(agent, "ko")
    text = threads.compose(context, threads.title_of(context, LAUNCH))
    assert f"## {say('ko', 'thread.decisions')}" in text
    assert "11월 18일부터 11월 19일까지 Olivia, Haeun, Emma 님이 나눈 이야기(메시지 4개)" in text


def test_the_subject_is_the_first_words_of_the_first_message() -> None:
    """What stands before a colon or a particle; greetings and politeness are not part of it."""
    for first, subject in {
        "On-call handover: I'm primary.": "On-call handover",
        "안녕하세요 여러분! 다음 달 온보딩 개편 건 이야기해요.": "다음 달 온보딩 개편",
        "징계 절차 문서를 고쳤어요.": "징계 절차 문서",
        "연말 안내예요.\n• 복지포인트": "연말 안내",
        "📎 report.pdf": "",
    }.items():
        assert threads.subject_of([ThreadMessage("A", first, "1.0")]) == subject
