"""A very long answer that takes very long: 60,000 characters over a quarter of an hour, which passes in a minute."""

import re
import time
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import pytest
from pydantic import SecretStr

from bot.core import core
from bot.inbox.records import to_record, to_turn
from bot.runners import TurnTimeouts
from bot.slack.handlers.effects import Effects
from bot.slack.reply.answer import SlackAnswers
from bot.slack.reply.markdown import INVISIBLE
from bot.slack.reply.split import open_fence
from orchestrator.turn import Turn
from tests.end_to_end.workplace import GENERAL, JIWOO, settings_for, text_of
from tests.model_server import Json, Stream, model_server
from tests.sandbox_process import Json as Page
from tests.sandbox_process import run_sandbox

PACE = 15.0
"""How much faster the time of the test passes."""
CHARACTERS = 60_000
SECONDS = 15 * 60
PIECES = 1200
_FENCE = re.compile(r"^ {0,3}(?:`{3,}|~{3,}).*$", re.MULTILINE)


def _answer() -> str:
    """Sections with all that Markdown has, some code longer than a message."""
    sections = []
    for n in range(400):
        code = "\n".join(f"print({line})  # {n}번째 예의 줄" for line in range(500 if n == 60 else 6))
        sections.append(
            f"## {n}. 절차\n\n**“중요”**한 일은 `명령{n}`을 실행하는 것이에요. _꼭_ 확인하세요.\n\n"
            f"1. 첫째\n   - 안쪽 항목 {n}\n2. 둘째 — ~~옛 규정~~\n\n"
            f"| 항목 | 값 |\n| --- | --- |\n| {n} | {n * n} |\n\n```python\n{code}\n```"
        )
    return "\n\n".join(sections)[:CHARACTERS]


def _signs(text: str) -> str:
    """What a reader reads: without fences, invisible signs, and white space, of which a new message brings some."""
    return "".join("".join(sign for sign in _FENCE.sub("", text) if sign not in INVISIBLE).split())


def _streamed(entry: Page) -> str:
    """The text of a request to a stream."""
    body = entry["body"]
    return body.get("markdown_text") or ""


@pytest.mark.timeout(900)
async def test_a_quarter_of_an_hour_of_text_arrives_whole(tmp_path: Path) -> None:
    """The stream is the model's text, no code block is broken, and no second has two appends."""
    text = _answer()
    size = len(text) // PIECES
    written = Stream([text[at : at + size] for at in range(0, len(text), size)], delay=SECONDS / PIECES / PACE)
    async with (
        run_sandbox(tmp_path / "slack", "--no-rate-limits", "--stream-life", str(300 / PACE)) as sandbox,
        model_server() as model,
    ):
        model.on(system="You sort requests", reply=Json({"mode": "chat", "use_rag": False, "query": "", "title": "",
                                                        "parent": "", "instructions": ""}))  # fmt: skip
        model.on(reply=written)
        settings = await settings_for(
            sandbox,
            tmp_path / "data",
            openai_base_url=model.openai_url,
            openai_model="scripted",
            openai_api_key=SecretStr("sk-test"),
        )
        async with core(settings) as base:
            assert base.slack is not None
            ts = await sandbox.say(JIWOO, GENERAL, "길게 이야기해 줘")
            answers = SlackAnswers(
                base.slack,
                Effects(base.slack, Mock(), Mock()),
                lambda _: None,
                files=tmp_path / "files",
                timeouts=TurnTimeouts(200.0),
                clock=lambda: time.monotonic() * PACE,
            )
            turn = Turn(
                id=f"slack:{sandbox.team_id}:{GENERAL}:{ts}",
                said_at=ts,
                shown_after=ts,
                team=sandbox.team_id,
                channel=GENERAL,
                thread=ts,
                user=JIWOO,
                text="길게 이야기해 줘",
                locale="ko",
                door="slack",
            )
            await base.database.turns.accept(to_record(turn))
            [claimed] = await base.database.queue.claim("test", 1)
            began = time.monotonic()
            await answers.run(to_turn(claimed.turn), claimed.attempts)
            lasted = (time.monotonic() - began) * PACE
            record = await base.database.turns.get(turn.id)
        shown = [text_of(message) for message in await sandbox.replies(GENERAL, ts)]
        log = await sandbox.requests("slack")

    assert (len(text), lasted > SECONDS) == (CHARACTERS, True)
    assert record is not None
    assert (record.state, record.report.answer) == ("done", text)
    assert "".join(map(_signs, shown)) == _signs(text)
    assert all(open_fence(part) is None for part in shown[:-1])
    assert open_fence(shown[-1]) == open_fence(text)
    assert all(len(part) <= 12_000 for part in shown)
    requests = [
        entry for entry in log if entry["method"] in ("chat.startStream", "chat.appendStream", "chat.stopStream")
    ]
    streams: list[str] = []
    for entry in requests:
        if entry["method"] == "chat.startStream":
            streams.append("")
        streams[-1] += _streamed(entry)
    assert streams == shown
    appends = [entry["at"] * PACE for entry in requests if entry["method"] == "chat.appendStream"]
    assert len(appends) > 100
    assert min(later - earlier for earlier, later in pairwise(appends)) >= 1.0
    assert len(shown) >= SECONDS // 300
