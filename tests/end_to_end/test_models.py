import asyncio
from collections.abc import AsyncIterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
import pytest_asyncio
from pydantic import SecretStr

from integrations.llm.chat_models import ChatModels
from tests.end_to_end.model_scripts import ANSWER, DECISION, POLISH, decided, with_model
from tests.end_to_end.running_bots import RunningBots
from tests.end_to_end.workplace import (
    CHECKLIST,
    GENERAL,
    JIWOO,
    LEAVE,
    Workplace,
    buttons_of,
    context_of,
    text_of,
    without_buttons,
    working,
)
from tests.model_server import (
    Drop,
    Error,
    Filtered,
    Garbage,
    Json,
    ModelServer,
    Refusal,
    Reply,
    Stall,
    Stream,
    Text,
)
from tests.patience import PATIENCE
from tests.sandbox_process import Sandbox

BY_RULES = "규칙으로 만든 답"
BROKEN: dict[str, Reply] = {
    "down": Error(503),
    "no key": Error(401),
    "nonsense": Garbage(),
    "cut before a word": Drop(),
    "cut before a source": Drop(["연차는 십오 일", "이라고 합니"]),
    "silent": Stall(),
    "empty": Text("   "),
}
READ = ("1년 이상 일한 사람의 연차는 십오 일이에요. [1] 그리고 ", "삼 년이 되면 하루가 더 생긴다고 합니")
TORN: dict[str, Reply] = {
    "cut": Drop([*READ]),
    "stalled": Stall([*READ]),
    "at its limit": Text("".join(READ), finish="length"),
    "without an end": Stream(READ, finish=""),
}
REFUSED: dict[str, Reply] = {"refusal": Refusal(), "filter": Filtered()}


ROLES = ("decision", "retrieval", "generation", "chat")
IMPATIENT = {role: {"timeout": 8.0, "chunk_timeout": 3.0} for role in ROLES}
"""Little patience of all roles but the last one."""


@pytest_asyncio.fixture(loop_scope="package")
async def workplace(bots: RunningBots, model: ModelServer) -> AsyncIterator[Workplace]:
    """The bot with the scripted model, and little patience."""
    settings = {**with_model(model), "model_roles": IMPATIENT}
    async with bots.running("impatient", partial(working, **settings)) as found:
        # What failed for one test is not left alone in the next.
        models = found.bot.core.deps.models
        assert isinstance(models, ChatModels)
        models._clients._breakers.clear()
        yield found


@pytest_asyncio.fixture(loop_scope="package")
async def alone(sandbox: Sandbox, data: Path, model: ModelServer) -> AsyncIterator[Workplace]:
    """Such a bot of one's own, which leaves its model alone for a minute after some failures."""
    async with working(sandbox, data, **with_model(model), model_roles=IMPATIENT) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="package")
async def polishing(bots: RunningBots, model: ModelServer) -> AsyncIterator[Workplace]:
    """The bot with a model for the last wording."""
    settings = {
        **with_model(model),
        "final_answer_azure_openai_endpoint": model.url,
        "final_answer_azure_openai_chat_deployment": "polisher",
        "final_answer_azure_openai_api_key": SecretStr("azure-key"),
    }
    async with bots.running("polishing", partial(working, **settings)) as found:
        yield found


async def test_an_answer_streams_as_the_model_writes_it(workplace: Workplace, model: ModelServer) -> None:
    """The person sees the beginning while the end is being written; citations lead to the sources; no notice."""
    model.on(system=DECISION, reply=decided("search"))
    model.on(
        system=ANSWER,
        reply=Stream(["1년 이상 일한 사람은 15일이에요. [1] ", *["정말 "] * 20, "15일이에요. [1]"], delay=0.1),
    )
    ts = await workplace.sandbox.say("U0JIWOO", GENERAL, f"@agent {LEAVE}")
    async with asyncio.timeout(PATIENCE):
        while not (early := await workplace.sandbox.replies(GENERAL, ts)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert early[0]["streaming"]
    reply = await workplace.sandbox.wait_for_reply(GENERAL, ts)
    assert text_of(reply).endswith("15일이에요. [1]")
    assert reply["ts"] == early[0]["ts"]
    assert "/#/notion/" in context_of(reply)
    assert "규칙" not in context_of(reply)
    assert "chat.update" not in await workplace.sandbox.counts("slack")
    appends = await workplace.sandbox.requests("slack", "chat.appendStream")
    gaps = [later["at"] - sooner["at"] for sooner, later in pairwise(appends)]
    assert all(gap > 0.9 for gap in gaps)


async def test_an_invented_citation_is_dropped(workplace: Workplace, model: ModelServer) -> None:
    """A number that no source has is not shown, also when it comes in pieces."""
    model.on(system=DECISION, reply=decided("search"))
    model.on(system=ANSWER, reply=Stream(["15일이에요. [", "1] 또 있어요. [9", "9]"]))
    _, reply = await workplace.ask(LEAVE)
    assert text_of(reply).strip() == "15일이에요. [1] 또 있어요."
    assert "[99]" not in context_of(reply)


@pytest.mark.parametrize("broken", BROKEN)
async def test_rules_answer_where_the_model_does_not(workplace: Workplace, model: ModelServer, broken: str) -> None:
    """Down, silent or talking nonsense, and no word of an answer yet: the rules answer, and say so."""
    model.on(system=DECISION, reply=decided("search"))
    model.on(system=ANSWER, reply=BROKEN[broken])
    ts, reply = await workplace.ask(LEAVE)
    assert "[1]" in text_of(reply)
    assert BY_RULES in context_of(reply)
    assert len(await workplace.sandbox.replies(GENERAL, ts)) == 1


@pytest.mark.parametrize("torn", TORN)
async def test_what_was_read_stays_where_the_stream_breaks(workplace: Workplace, model: ModelServer, torn: str) -> None:
    """A torn answer keeps its text, says that it ends too early, and another attempt answers whole."""
    model.on(system=DECISION, reply=decided("search"))
    model.on(system=ANSWER, reply=[TORN[torn], Text("15일이에요. [1]")])
    ts, reply = await workplace.ask(LEAVE)
    assert text_of(reply).strip() == "".join(READ)
    assert "끊겼어요" in context_of(reply)
    assert BY_RULES not in context_of(reply)
    assert "retry_turn" in buttons_of(reply)
    await workplace.sandbox.press(JIWOO, reply, "retry_turn")
    again = await workplace.sandbox.wait_for_reply(GENERAL, ts, count=2)
    assert text_of(again).strip() == "15일이에요. [1]"
    await without_buttons(workplace.sandbox, GENERAL, ts)


UNFIT: dict[str, Reply] = {
    "without a source": Text("연차는 서른 날이고 대표가 승인해요."),
    "in English": Text("Everybody gets fifteen days of leave after the first year. [1]"),
    "in English from its second line on": Text(
        "1년 이상 일한 사람은 15일이에요. [1]\nEverybody who stays for three years gets one more day, and so on.\n" * 2
    ),
}


@pytest.mark.parametrize("unfit", UNFIT)
async def test_an_answer_that_must_not_be_sent_is_replaced(
    workplace: Workplace, model: ModelServer, unfit: str
) -> None:
    """Twice refused, the answer is by rules with its reason below it, in one message, whatever was shown before."""
    model.on(system=DECISION, reply=decided("search"))
    model.on(system=ANSWER, reply=UNFIT[unfit])
    ts, reply = await workplace.ask(LEAVE)
    assert "15일" in text_of(reply)
    assert "[1]" in text_of(reply)
    assert not any(word in text_of(reply) for word in ("서른", "Everybody"))
    assert "규칙으로 만든 답" in context_of(reply)
    assert "출처가 없거나" in context_of(reply)
    assert len(await workplace.sandbox.replies(GENERAL, ts)) == 1


async def test_a_model_that_is_down_is_left_alone_and_that_is_told_once(alone: Workplace, model: ModelServer) -> None:
    """After three failures the questions of a thread are answered by rules without a request, and said once to be."""
    model.default = Error(503)
    ts, first = await alone.ask(LEAVE)
    assert BY_RULES in context_of(first)
    asked = len(model.requests)
    told = []
    for count in (2, 3):
        await alone.sandbox.say(JIWOO, GENERAL, f"@agent {LEAVE}", ts)
        reply = await alone.sandbox.wait_for_reply(GENERAL, ts, count=count)
        assert "[1]" in text_of(reply)
        told.append("1분쯤" in context_of(reply))
    assert (asked, len(model.requests), told) == (3, 3, [True, False])


@pytest.mark.parametrize("refused", REFUSED)
async def test_a_refusal_is_answered_all_the_same(workplace: Workplace, model: ModelServer, refused: str) -> None:
    """A model that declines leaves the person with an answer by rules or a plain sentence, never with nothing."""
    model.on(system=DECISION, reply=decided("search"))
    model.on(system=ANSWER, reply=REFUSED[refused])
    _, reply = await workplace.ask(LEAVE)
    assert BY_RULES in context_of(reply) or "다른 말로" in text_of(reply)


async def test_nothing_works_but_the_rules(alone: Workplace, model: ModelServer) -> None:
    """With every request to the model refused the bot still answers and still writes pages."""
    model.default = Error(500)
    _, answer = await alone.ask(LEAVE)
    assert "[1]" in text_of(answer)
    _, page = await alone.ask(CHECKLIST)
    assert "undo_page" in buttons_of(page)
    assert BY_RULES in context_of(page)


async def test_calls_and_tokens_are_stored_with_the_turn(workplace: Workplace, model: ModelServer) -> None:
    """What a turn cost can be told afterwards."""
    model.on(system=DECISION, reply=Json(decided("search").value, usage=(100, 20)))
    model.on(system=ANSWER, reply=Text("15일이에요. [1]", usage=(1000, 50)))
    ts, _ = await workplace.ask(LEAVE)
    await workplace.settled()
    record = await workplace.bot.core.database.turns.get(f"slack:{workplace.sandbox.team_id}:{GENERAL}:{ts}")
    assert record is not None
    assert (record.state, record.report.outcome, record.report.mode) == ("done", "answered", "search")
    assert [call.role for call in record.report.model_calls] == ["decision", "retrieval"]
    assert (record.input_tokens, record.output_tokens) == (1100, 70)


@pytest.mark.parametrize(
    ("polished", "shown"),
    [
        ("연차는 1년에 15일입니다. [1]", "연차는 1년에 15일입니다. [1]"),
        ("연차는 보름입니다. [1]", "1년 이상이면 15일. [1]"),
        ("연차는 1년에 15일입니다.", "1년 이상이면 15일. [1]"),
        ("연차는 1년에 15일입니다. [1] https://example.com", "1년 이상이면 15일. [1]"),
        ("", "1년 이상이면 15일. [1]"),
    ],
)
async def test_polishing_keeps_numbers_and_sources_or_is_dropped(
    polishing: Workplace, model: ModelServer, polished: str, shown: str
) -> None:
    """The last model may change the words; where a number, a mark or an address changed, the draft is sent."""
    model.on(system=DECISION, reply=decided("search"))
    model.on(system=ANSWER, reply=Text("1년 이상이면 15일. [1]"))
    model.on(system=POLISH, reply=Text(polished))
    _, reply = await polishing.ask(LEAVE)
    assert text_of(reply) == shown
    assert any(request.azure for request in model.requests)
