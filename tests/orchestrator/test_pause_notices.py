"""That models are left alone for a while is told once in a conversation, by each graph."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from integrations.llm.breaker import PAUSE
from integrations.search.local import LocalEmbedder
from orchestrator.pause_notices import PauseNotices
from orchestrator.turn import AgentExecutionResult
from tests.model_server import Error, model_server
from tests.orchestrator.conftest import MakeAgent, a_turn
from tests.orchestrator.contract.desk import KOREAN, a_contract_desk
from tests.orchestrator.graphs.idris.checkers import NeedleChecker
from tests.orchestrator.graphs.idris.test_filling import LEASE
from tests.orchestrator.graphs.idris.test_loop import Desk
from tests.orchestrator.graphs.plan.team import plan_of
from tests.orchestrator.interviewing import an_office, small

PAUSED = ("model_paused",)
_MOST_FAILURES = 3
"""Turns until an endpoint is left alone: three failures."""


async def _told(turn: Callable[[], Awaitable[AgentExecutionResult]]) -> list[tuple[str, ...]]:
    """Return what turns tell of models, from the first one that tells of the pause on."""
    for _ in range(_MOST_FAILURES + 1):
        if (told := _of_models(await turn())) == PAUSED:
            return [told, *[_of_models(await turn()) for _ in range(2)]]
    raise AssertionError("nothing told of the pause")


def _of_models(result: AgentExecutionResult) -> tuple[str, ...]:
    return tuple(one for one in result.notices if one.startswith("model_"))


async def test_contracts(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """Analyses by rules go on without a word of it."""
    async with model_server() as server:
        server.default = Error(500)
        async with a_contract_desk(tmp_path, embedder, server) as desk:
            told = await _told(lambda: desk.say("이 계약서 봐줘", desk.file(KOREAN), command="contract"))
    assert told == [PAUSED, (), ()]


async def test_conversions(make_agent: MakeAgent, tmp_path: Path) -> None:
    """Modules by rules go on without a word of it."""
    async with model_server() as server:
        server.default = Error(500)
        desk = Desk(await make_agent(server), tmp_path, NeedleChecker(""))
        told = await _told(lambda: desk.say("Idris로", "lease.txt", LEASE, command="idris"))
    assert told == [PAUSED, (), ()]


async def test_plans(make_agent: MakeAgent) -> None:
    """Plans by rules go on without a word of it."""
    async with model_server() as server:
        server.default = Error(500)
        agent = await make_agent(server)
        told = await _told(lambda: plan_of(agent))
    assert told == [PAUSED, (), ()]


async def test_interviews(tmp_path: Path, embedder: LocalEmbedder) -> None:
    """It is no more than small print, and stands below one answer."""
    async with model_server() as server:
        server.default = Error(500)
        async with an_office(tmp_path, embedder, small(), server=server) as office:
            told = [_of_models(await office.say("집주인이 보증금 3천만원을 안 돌려줘요", command="intake"))]
            for said in ("아니요", *["짐은 다 뺐고요. 집주인이 연락을 안 받아요"] * 4):
                told.append(_of_models(await office.say(said)))
    assert told.count(PAUSED) == 1


def test_it_is_told_anew() -> None:
    """In another conversation, after the pause, and by the turn that told it where that runs again."""
    now = datetime(2026, 11, 23, tzinfo=UTC)
    pauses = PauseNotices(lambda: now)
    result = AgentExecutionResult("search", "", notices=("file_cut", *PAUSED))

    def told(id: str, thread: str) -> tuple[str, ...]:
        return pauses.once(a_turn("연차", id=id, thread=thread), result).notices

    assert told("first", "1.0") == result.notices
    assert told("first", "1.0") == result.notices
    assert told("second", "1.0") == ("file_cut",)
    assert told("third", "2.0") == result.notices
    now += timedelta(seconds=PAUSE)
    assert told("fourth", "1.0") == result.notices
