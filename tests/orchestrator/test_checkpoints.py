import asyncio
import operator
from collections.abc import AsyncIterator
from dataclasses import make_dataclass
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from integrations.errors import Misconfigured, Unavailable
from integrations.store.sealing import Sealer
from orchestrator.checkpoints import OWN_TYPES, keep_latest, open_checkpointer
from orchestrator.savers import SqliteSaver
from orchestrator.turn import Citation, Progress, Task
from tests.postgres import postgres_server, postgres_url
from tests.sampling import count

__all__ = ["postgres_server", "postgres_url"]

SEALER = Sealer(["a secret for tests"])
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
    async with open_checkpointer(place, SEALER) as opened:
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


@pytest.mark.hypothesis
async def test_three_hundred_turns_stay_small(tmp_path: Path) -> None:
    """A thread of 300 turns with answers of 8,000 characters is below 1 MiB, where their text alone would be 7.

    In a run of all tests it has 80, whose text would be two.
    """
    async with open_checkpointer(tmp_path / "conversations.sqlite", SEALER) as saver:
        graph = _graph(saver)
        for n in range(count(whole=300, few=80)):
            await graph.ainvoke({"text": f"{n} " + "가" * 8000}, CONFIG, durability="sync")
            await keep_latest(saver, "T:C:1")
    assert _size(tmp_path) < 2**20


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


async def test_only_our_own_types_are_built_from_a_checkpoint(saver: BaseCheckpointSaver[Any]) -> None:
    """A stored object of a type that is not on the list does not come to life."""
    assert saver.serde.loads_typed(saver.serde.dumps_typed(Citation(1, "t", "u"))) == Citation(1, "t", "u")
    kind, data = saver.serde.dumps_typed(Progress(Task("a", "b", "done")))
    plain = SEALER.open_bytes(data)
    assert b"Progress" in plain
    for stored in ((kind, data), (kind.partition("+")[0], plain)):
        assert not type(saver.serde.loads_typed(stored)).__module__.startswith("orchestrator")


async def test_what_was_stored_under_the_packages_name_is_read(saver: BaseCheckpointSaver[Any]) -> None:
    """Checkpoints name the module of a type, and these types stood in one module before."""
    before = make_dataclass("Citation", ("n", "title", "url"), namespace={"__module__": "orchestrator.turn"})
    assert saver.serde.loads_typed(saver.serde.dumps_typed(before(1, "t", "u"))) == Citation(1, "t", "u")


async def test_the_sqlite_saver_has_the_tables_that_we_know(tmp_path: Path) -> None:
    """Forgetting is written against these tables: when LangGraph changes them, ``keep_latest`` has to follow."""
    async with open_checkpointer(tmp_path / "conversations.sqlite", SEALER) as saver:
        assert isinstance(saver, SqliteSaver)
        rows = saver.conn.execute(
            "SELECT m.name, p.name FROM sqlite_master AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table'"
        ).fetchall()
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
        async with open_checkpointer(place, SEALER) as saver:
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
        async with open_checkpointer("mysql://host/db", SEALER):
            pass


async def test_a_turn_that_is_cut_off_leaves_the_file_open_to_others(tmp_path: Path) -> None:
    """Wherever it is cancelled, no transaction stays behind, which would lock out every other process."""
    async with open_checkpointer(tmp_path / "conversations.sqlite", SEALER) as saver:
        assert isinstance(saver, SqliteSaver)
        graph = _graph(saver)
        for steps in range(60):
            turn = asyncio.create_task(_a_whole_turn(graph, saver))
            for _ in range(steps):
                await asyncio.sleep(0.0005)
            turn.cancel()
            await asyncio.wait({turn})
            await saver.whole(lambda: None)  # nothing is being written
            assert not saver.conn.in_transaction, f"cancelled after {steps} steps"


async def _a_whole_turn(graph: "CompiledStateGraph[_State, None, _State, _State]", saver: SqliteSaver) -> None:
    await graph.ainvoke({"text": "a"}, CONFIG, durability="sync")
    await keep_latest(saver, "T:C:1")


async def _everything(saver: BaseCheckpointSaver[Any]) -> str:
    """Every row of every table of a saver."""
    if isinstance(saver, SqliteSaver):
        tables = ("checkpoints", "writes")
        return str([saver.conn.execute(f"SELECT * FROM {table}").fetchall() for table in tables])
    assert isinstance(saver, AsyncPostgresSaver)
    found = []
    async with saver._cursor() as cursor:
        for table in ("checkpoints", "checkpoint_writes", "checkpoint_blobs"):
            await cursor.execute(f"SELECT * FROM {table}".encode())
            found += [
                [bytes(v) if isinstance(v, memoryview) else v for v in row.values()] for row in await cursor.fetchall()
            ]
    return str(found)


async def test_nothing_that_was_said_can_be_read_at_rest(saver: BaseCheckpointSaver[Any]) -> None:
    """Neither in a checkpoint, nor in what a step wrote, nor in a text that did not change."""
    graph = _graph(saver)
    await graph.ainvoke({"text": "zebra"}, CONFIG, durability="sync", interrupt_before=["two"])
    assert (await graph.aget_state(CONFIG)).values["text"] == "zebra"
    await graph.ainvoke(None, CONFIG, durability="sync")
    await keep_latest(saver, "T:C:1")
    assert (await graph.aget_state(CONFIG)).values["text"] == "zebra!"
    rows = await _everything(saver)
    assert "T:C:1" in rows
    assert "zebra" not in rows
    assert "notion.so" not in rows


async def test_what_was_stored_in_plain_is_read_and_goes_on(place: str, saver: BaseCheckpointSaver[Any]) -> None:
    """A conversation of before there was a seal loses nothing in the middle of a turn, and is sealed from then on."""
    sealed, saver.serde = saver.serde, JsonPlusSerializer(allowed_msgpack_modules=OWN_TYPES)
    before = _plain(saver)
    await _graph(before).ainvoke({"text": "zebra"}, CONFIG, durability="sync", interrupt_before=["two"])
    assert "zebra" in await _everything(saver)
    saver.serde = sealed
    graph = _graph(saver)
    assert (await graph.aget_state(CONFIG)).values["text"] == "zebra"
    await graph.ainvoke(None, CONFIG, durability="sync")
    state = await graph.aget_state(CONFIG)
    assert (state.values["text"], state.values["count"]) == ("zebra!", 1)
    await graph.ainvoke({"count": 5}, CONFIG, durability="sync")
    assert (await graph.aget_state(CONFIG)).values["text"] == "zebra!!"
    await keep_latest(saver, "T:C:1")
    assert "zebra" not in await _everything(saver)


def _plain(saver: BaseCheckpointSaver[Any]) -> BaseCheckpointSaver[Any]:
    """The saver as LangGraph has it, over the same connection."""
    if isinstance(saver, SqliteSaver):
        return SqliteSaver(saver.conn, serde=saver.serde)
    assert isinstance(saver, AsyncPostgresSaver)
    return AsyncPostgresSaver(saver.conn, serde=saver.serde)


async def test_a_conversation_whose_key_is_lost_begins_anew(place: str, saver: BaseCheckpointSaver[Any]) -> None:
    """What cannot be opened is forgotten: the next question is answered as the first."""
    await _graph(saver).ainvoke({"text": "a"}, CONFIG, durability="sync")
    async with open_checkpointer(place, Sealer(["another"])) as other:
        after = await _graph(other).ainvoke({"text": "b"}, CONFIG, durability="sync")
        assert (after["text"], after["count"]) == ("b!", 1)
    async with open_checkpointer(place, Sealer(["newest", "another"])) as third:
        assert (await _graph(third).aget_state(CONFIG)).values["text"] == "b!"


async def test_a_full_disk_is_said_and_leaves_the_file_open_to_others(tmp_path: Path) -> None:
    """A turn that cannot be stored fails as Unavailable; when there is room again, everything goes on."""
    path = tmp_path / "conversations.sqlite"
    async with open_checkpointer(path, SEALER) as saver:
        assert isinstance(saver, SqliteSaver)
        graph = _graph(saver)
        await graph.ainvoke({"text": "a"}, CONFIG, durability="sync")
        [[pages]] = saver.conn.execute("PRAGMA page_count").fetchall()
        saver.conn.execute(f"PRAGMA max_page_count = {pages + 4}")
        for durability in ("sync", "async"):
            with pytest.raises(Unavailable, match="SQLITE_FULL"):
                await graph.ainvoke({"text": "가" * 50_000}, OTHER, durability=durability)
            assert not saver.conn.in_transaction
        async with open_checkpointer(path, SEALER) as other:
            await _graph(other).ainvoke({"text": "b"}, CONFIG, durability="sync")
        saver.conn.execute("PRAGMA max_page_count = 100000")
        after = await graph.ainvoke({"text": "c"}, OTHER, durability="sync")
        assert after["text"] == "c!"


async def test_a_database_that_refuses_is_said(saver: BaseCheckpointSaver[Any]) -> None:
    """Whatever the store says, reading, writing, forgetting and tidying raise what the doors know."""
    graph = _graph(saver)
    await graph.ainvoke({"text": "a"}, CONFIG, durability="sync")
    if isinstance(saver, SqliteSaver):
        saver.conn.execute("DROP TABLE checkpoints")
        saver.conn.commit()
    else:
        assert isinstance(saver, AsyncPostgresSaver)
        async with saver._cursor() as cursor:
            await cursor.execute("DROP TABLE checkpoints")
    with pytest.raises(Unavailable):
        await graph.aget_state(CONFIG)
    with pytest.raises(Unavailable):
        await graph.ainvoke({"text": "b"}, CONFIG)
    with pytest.raises(Unavailable):
        await saver.adelete_thread("T:C:1")
    with pytest.raises(Unavailable):
        await keep_latest(saver, "T:C:1")


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    """The operator reads which file it is, not a trace."""
    path = tmp_path / "conversations.sqlite"
    path.write_text("no database at all " * 500)
    with pytest.raises(Unavailable, match=r"conversations\.sqlite .*not a database"):
        async with open_checkpointer(path, SEALER):
            pass
