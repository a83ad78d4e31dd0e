import asyncio
import operator
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from integrations.errors import Misconfigured
from orchestrator.checkpoints import keep_latest, open_checkpointer
from orchestrator.turn import Citation
from tests.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]

CONFIG = RunnableConfig(configurable={"thread_id": "T:C:1"})
OTHER = RunnableConfig(configurable={"thread_id": "T:C:2"})


class _State(TypedDict, total=False):
    text: str
    count: Annotated[int, operator.add]
    source: Citation


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where conversations are kept, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "data" / "conversations.sqlite")
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
async def saver(place: str) -> AsyncIterator[BaseCheckpointSaver[Any]]:
    """An open saver."""
    async with open_checkpointer(place) as opened:
        yield opened


def _graph(saver: BaseCheckpointSaver[Any]) -> "CompiledStateGraph[_State, None, _State, _State]":
    async def one(state: _State) -> _State:
        return {"count": 1, "source": Citation(1, "취업규칙", "https://notion.so/1")}

    async def two(state: _State) -> _State:
        return {"text": state["text"] + "!"}

    graph = StateGraph(_State)
    graph.add_node("one", one)
    graph.add_node("two", two)
    graph.add_edge(START, "one")
    graph.add_edge("one", "two")
    graph.add_edge("two", END)
    return graph.compile(checkpointer=saver)


async def _kept(saver: BaseCheckpointSaver[Any], config: RunnableConfig) -> int:
    return len([found async for found in saver.alist(config)])


async def test_only_the_newest_checkpoint_stays_and_the_conversation_goes_on(saver: BaseCheckpointSaver[Any]) -> None:
    """After forgetting, the next turn still sees what was, and other conversations are untouched."""
    graph = _graph(saver)
    for config in (CONFIG, OTHER):
        await graph.ainvoke({"text": "a"}, config, durability="sync")
    assert await _kept(saver, CONFIG) > 1
    await keep_latest(saver, "T:C:1")
    assert await _kept(saver, CONFIG) == 1
    assert await _kept(saver, OTHER) > 1
    state = await graph.aget_state(CONFIG)
    assert state.next == ()
    assert state.values == {"text": "a!", "count": 1, "source": Citation(1, "취업규칙", "https://notion.so/1")}
    after = await graph.ainvoke({"text": "b"}, CONFIG, durability="sync")
    assert (after["text"], after["count"]) == ("b!", 2)


async def test_a_turn_that_was_cut_off_goes_on_after_an_earlier_one_was_forgotten(
    saver: BaseCheckpointSaver[Any],
) -> None:
    """What was forgotten is not needed to continue in the middle of the next turn."""
    graph = _graph(saver)
    await graph.ainvoke({"text": "a"}, CONFIG, durability="sync")
    await keep_latest(saver, "T:C:1")
    await graph.ainvoke({"text": "b"}, CONFIG, durability="sync", interrupt_before=["two"])
    assert (await graph.aget_state(CONFIG)).next == ("two",)
    after = await graph.ainvoke(None, CONFIG, durability="sync")
    assert (after["text"], after["count"]) == ("b!", 2)


async def test_three_hundred_turns_stay_small(tmp_path: Path) -> None:
    """A thread of 300 turns with answers of 8,000 characters is below 20 MiB; in fact below one."""
    async with open_checkpointer(tmp_path / "conversations.sqlite") as saver:
        graph = _graph(saver)
        for n in range(300):
            await graph.ainvoke({"text": f"{n} " + "가" * 8000}, CONFIG, durability="sync")
            await keep_latest(saver, "T:C:1")
    assert _size(tmp_path) < 2**20


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


async def test_only_our_own_types_are_built_from_a_checkpoint(saver: BaseCheckpointSaver[Any]) -> None:
    """A stored object of a type that is not on the list does not come to life."""
    kind, data = saver.serde.dumps_typed(Citation(1, "t", "u"))
    assert saver.serde.loads_typed((kind, data)) == Citation(1, "t", "u")
    hostile = data.replace(b"Citation", b"Progress")
    assert hostile != data
    assert not type(saver.serde.loads_typed((kind, hostile))).__module__.startswith("orchestrator")


async def test_the_sqlite_saver_has_the_tables_that_we_know(tmp_path: Path) -> None:
    """Forgetting is written against these tables: when LangGraph changes them, ``keep_latest`` has to follow."""
    async with open_checkpointer(tmp_path / "conversations.sqlite") as saver:
        assert isinstance(saver, AsyncSqliteSaver)
        rows = await saver.conn.execute_fetchall(
            "SELECT m.name, p.name FROM sqlite_master AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table'"
        )
        with pytest.raises(NotImplementedError):
            await saver.aprune(["x"])
    tables: dict[str, set[str]] = {}
    for table, column in rows:
        tables.setdefault(table, set()).add(column)
    key = {"thread_id", "checkpoint_ns", "checkpoint_id"}
    assert tables == {
        "checkpoints": key | {"parent_checkpoint_id", "type", "checkpoint", "metadata"},
        "writes": key | {"task_id", "task_path", "idx", "channel", "type", "value"},
    }


async def test_savers_that_open_together_set_up_once(place: str) -> None:
    """Processes that start at the same time do not trip over each other's tables."""

    async def use(n: int) -> None:
        async with open_checkpointer(place) as saver:
            await _graph(saver).ainvoke({"text": "a"}, RunnableConfig(configurable={"thread_id": f"{n}"}))

    await asyncio.gather(*(use(n) for n in range(4)))


async def test_a_saver_in_memory_may_be_used_as_well() -> None:
    """A saver that cannot forget is left as it is."""
    saver = InMemorySaver()
    await _graph(saver).ainvoke({"text": "a"}, CONFIG)
    await keep_latest(saver, "T:C:1")
    assert await _kept(saver, CONFIG) > 1


async def test_another_database_is_refused() -> None:
    """What is not supported is named."""
    with pytest.raises(Misconfigured, match="mysql"):
        async with open_checkpointer("mysql://host/db"):
            pass


async def test_a_turn_that_is_cut_off_leaves_the_file_open_to_others(tmp_path: Path) -> None:
    """Wherever it is cancelled, no transaction stays behind, which would lock out every other process."""
    async with open_checkpointer(tmp_path / "conversations.sqlite") as saver:
        assert isinstance(saver, AsyncSqliteSaver)
        graph = _graph(saver)
        for steps in range(60):
            turn = asyncio.create_task(_a_whole_turn(graph, saver))
            for _ in range(steps):
                await asyncio.sleep(0.0005)
            turn.cancel()
            await asyncio.wait({turn})
            async with saver.lock:
                """Nothing is being written."""
            assert not saver.conn.in_transaction, f"cancelled after {steps} steps"


async def _a_whole_turn(graph: "CompiledStateGraph[_State, None, _State, _State]", saver: AsyncSqliteSaver) -> None:
    await graph.ainvoke({"text": "a"}, CONFIG, durability="sync")
    await keep_latest(saver, "T:C:1")
