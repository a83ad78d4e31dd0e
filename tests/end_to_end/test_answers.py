from tests.end_to_end.workplace import (
    DANIEL,
    GENERAL,
    JIWOO,
    LEADERSHIP,
    LEAVE,
    MINJUN,
    Workplace,
    buttons_of,
    context_of,
    text_of,
)


async def test_a_question_gets_one_streamed_answer_with_sources(workplace: Workplace) -> None:
    """The reply streams into the thread and ends with numbered sources that lead to the page in Notion."""
    ts, reply = await workplace.ask(LEAVE)
    assert "15일" in text_of(reply)
    assert "[1]" in text_of(reply)
    sources = context_of(reply)
    assert f"[1] <{workplace.sandbox.url}/#/notion/" in sources
    assert "연차" in sources
    counts = await workplace.sandbox.counts("slack")
    assert (counts["chat.startStream"], counts["chat.stopStream"]) == (1, 1)
    assert len(await workplace.sandbox.replies(GENERAL, ts)) == 1
    assert "feedback" in buttons_of(reply)
