from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.reply import blocks
from bot.texts import say
from orchestrator.turn import AgentExecutionResult, Citation, Locale, NotionPage
from tests.end_to_end.workplace import GENERAL
from tests.sandbox_process import Sandbox

KO, EN = partial(say, "ko"), partial(say, "en")


def _result(count: int, title: str, url: str) -> AgentExecutionResult:
    return AgentExecutionResult(
        mode="generate",
        result="답",
        citations=tuple(Citation(n, title, url) for n in range(1, count + 1)),
        notion_page=NotionPage("1", url),
        document_id="slack:T:C:1/document",
        warnings=("표가 너무 넓어요 <b>",) * 300,
        notices=("without_model", "no_sources"),
    )


@pytest.mark.parametrize("locale", ["ko", "en"])
@pytest.mark.parametrize(
    ("count", "title", "url"),
    [
        (1, "연차 규정", "https://n.example/1"),
        (60, "제목 " * 200, f"https://n.example/{'x' * 300}"),
        (3, "<!channel> & | [x](y) *b*", "https://n.example/a|b<c> d"),
        (2, "", "https://n.example/"),
        (1, "줄\n바꿈", f"https://n.example/{'y' * 5000}"),
    ],
)
async def test_slack_takes_whatever_stands_below_an_answer(
    sandbox: Sandbox, client: AsyncWebClient, locale: Locale, count: int, title: str, url: str
) -> None:
    """Long lists, long titles, signs of markup and very long addresses keep to Slack's limits, in both languages."""
    words = partial(say, locale)
    below = blocks.below_answer(_result(count, title, url), "slack:T:C:1.2", words)
    ts = await sandbox.say("U0JIWOO", GENERAL, "질문")
    stream = await client.chat_startStream(
        channel=GENERAL,
        thread_ts=ts,
        markdown_text="답",
        recipient_team_id=sandbox.team_id,
        recipient_user_id="U0JIWOO",
    )
    assert (await client.chat_stopStream(channel=GENERAL, ts=stream["ts"], blocks=below))["ok"]


@given(st.lists(st.tuples(st.text(max_size=400), st.integers(0, 4000)), min_size=1, max_size=80))
def test_sources_fit_or_are_counted(items: list[tuple[str, int]]) -> None:
    """Every source has its line, or is one of those that the last line counts."""
    citations = [Citation(n, title, "https://n.example/" + "x" * size) for n, (title, size) in enumerate(items, 1)]
    text = blocks.sources(citations, EN)["elements"][0]["text"]
    assert len(text) <= blocks.MAX_CONTEXT
    lines = text.splitlines()[1:]
    shown = [line for line in lines if line.startswith("[")]
    left = len(items) - len(shown)
    assert lines[len(shown) :] == ([f"and {left} more"] if left else [])


def test_a_title_cannot_become_markup() -> None:
    """What a page is called mentions nobody and ends no link."""
    text = blocks.sources([Citation(1, "<!channel> a|b > c & d", "https://n.example/1")], KO)["elements"][0]["text"]
    assert text == "*출처*\n[1] <https://n.example/1|&lt;!channel&gt; a¦b &gt; c &amp; d>"


@pytest.mark.parametrize(
    ("notices", "is_offered"), [((), False), (("notion_failed",), True), (("notion_missing",), True)]
)
def test_a_page_is_offered_again_only_where_one_was_wanted(notices: tuple[str, ...], is_offered: bool) -> None:
    """A document that stays in the thread by somebody's wish has no button that would put it into Notion "again"."""
    result = AgentExecutionResult("plan", "답", document_id="slack:T:C:1/document", notices=notices)
    below = blocks.below_answer(result, "slack:T:C:1.2", partial(say, "ko"))
    assert any(block.get("block_id") == blocks.PAGE for block in below) is is_offered


def test_a_failure_offers_a_retry_only_where_it_helps() -> None:
    """The code is always there; the button is not, where asking the same again gives the same."""
    assert len(blocks.failure("t", "ABC234", KO, can_retry=False)) == 1
    context, retry = blocks.failure("t", "ABC234", EN, can_retry=True)
    assert context["elements"][0]["text"] == "Reference `ABC234`"
    assert retry["elements"][0]["text"]["text"] == "Try again"
