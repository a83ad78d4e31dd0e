"""How far a turn has come."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from orchestrator.turn import Event, File, Plan, Progress
from tests.file_bytes import locked, pdf
from tests.model_server import Json, Text, model_server
from tests.orchestrator.conftest import Agent, MakeAgent, a_turn
from tests.orchestrator.test_with_models import DECIDING, WRITING, decision


def _shown(events: Sequence[Event]) -> list[str]:
    """Return what is shown of the work, a line for each event."""
    lines = []
    for event in events:
        match event:
            case Plan(title, tasks):
                lines.append(f"{title}: {', '.join(f'{task.title} {task.state}' for task in tasks)}")
            case Progress(task):
                said = task.output.partition(".")[0] or (task.details if task.state == "running" else "")
                lines.append(f"{task.title} {task.state} {said}".strip())
    return lines


async def _events(agent: Agent, text: str, files: Sequence[File] = (), **values: object) -> list[Event]:
    turn = a_turn(text, id=f"slack:T1:C1:{text}", files=tuple(files), **values)
    return [event async for event in agent.orchestrator.stream(turn)]


@pytest.mark.parametrize(
    ("notion_is_down", "last"), [(False, "Add it to Notion done"), (True, "Add it to Notion failed")]
)
async def test_writing_a_document_is_shown_step_by_step(make_agent: MakeAgent, notion_is_down: bool, last: str) -> None:
    """The plan comes first, then each step as it begins, and which of how many it is; the last says how it ended."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("generate", query="annual leave", title="Leave"))
        server.on(system=WRITING, reply=Text("# Leave\n\nFifteen days. [1]"))
        agent = await make_agent(server)
        agent.notebook.down = notion_is_down
        events = await _events(agent, "Write a page on our annual leave")
    assert _shown(events) == [
        "Writing the document: Gather material waiting, Write the text waiting, Add it to Notion waiting",
        "Gather material running 1/3",
        "Gather material done",
        "Write the text running 2/3",
        "Write the text done",
        "Add it to Notion running 3/3",
        last,
    ]


async def test_a_document_without_sources_has_fewer_steps(make_agent: MakeAgent) -> None:
    """What is not done is not announced."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("generate", use_rag=False, title="휴가 안내"))
        server.on(system=WRITING, reply=Text("# 휴가 안내\n\n쉬어요."))
        events = await _events(await make_agent(server), "휴가 안내 문서를 자유롭게 써줘")
    assert _shown(events)[:2] == ["문서 만들기: 문서 쓰기 waiting, Notion에 올리기 waiting", "문서 쓰기 running 1/2"]


async def test_changing_a_document_is_shown_too(make_agent: MakeAgent) -> None:
    """A model writes the whole of it anew, which takes as long."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("generate", query="annual leave", title="Leave"))
        server.on(system=WRITING, reply=Text("# Leave\n\nFifteen days. [1]"))
        server.on(system="You change a team's document", reply=Text("# Leave\n\nFifteen days a year. [1]"))
        agent = await make_agent(server)
        await _events(agent, "Write a page on our annual leave")
        document = next(iter(agent.document_store.kept))
        shown = _shown(await _events(agent, "Say that it is a year's", revises=document))
    assert shown[0] == "Writing the document: Write the text waiting, Add it to Notion waiting"
    assert shown[-2:] == ["Add it to Notion running 2/2", "Add it to Notion done"]


async def test_several_files_are_shown_each(agent: Agent, tmp_path: Path) -> None:
    """Each by its name, and of one that cannot be read why; a single file and a quick draft are no plan."""
    files = []
    for name, content in (("a.md", "# 주차\n\n주차비는 7유로예요.".encode()), ("b.pdf", locked(pdf(["secret"])))):
        (tmp_path / name).write_bytes(content)
        files.append(File(id=name, name=name, size=len(content), path=str(tmp_path / name)))
    plan, *read = _shown(await _events(agent, "주차비는 얼마예요?", files))
    assert plan == "첨부 파일 읽기: a.md running, b.pdf running"
    assert sorted(read) == ["a.md done", "b.pdf failed 첨부 파일에 암호가 걸려 있어 읽지 못했어요"]
    assert _shown(await _events(agent, "주차비는 얼마인가요?", files[:1])) == []
    assert _shown(await _events(agent, "온보딩 문서 만들어줘")) == []


async def test_files_stand_before_the_steps_of_their_document(make_agent: MakeAgent, tmp_path: Path) -> None:
    """A page of several files is one plan, and no later plan takes the files out of it."""
    files = []
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text(f"# {name}\n\n주차비는 7유로예요.")
        files.append(File(id=name, name=name, path=str(tmp_path / name)))
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("generate", title="주차"))
        server.on(system=WRITING, reply=Text("# 주차\n\n7유로예요. [1]"))
        events = await _events(await make_agent(server), "이 파일들로 페이지 만들어줘", files)
    assert len([event for event in events if isinstance(event, Plan)]) == 1
    assert _shown(events)[0].startswith("문서 만들기: a.md running, b.md running, 참고할 자료 모으기 waiting")


async def test_an_answer_has_no_plan(make_agent: MakeAgent) -> None:
    """A question is answered at once; a list of steps would only stand in the way."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=Json({**decision("search").value, "query": "연차 휴가 일수"}))
        events = await _events(await make_agent(server), "연차는 며칠이야?")
    assert _shown(events) == []
