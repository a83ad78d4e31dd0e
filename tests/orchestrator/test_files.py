"""Questions that come with files, through the real graph without and with a model."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from integrations.documents.base import Document
from integrations.documents.files import MAX_BYTES
from integrations.documents.time_limits import OnPage
from integrations.errors import Unavailable
from integrations.search.local import LocalEmbedder
from integrations.search.unindexed import MAX_HITS
from orchestrator.graphs.workspace.attached import MAX_WHOLE, about_files, best_of_files
from orchestrator.graphs.workspace.state import Decision
from orchestrator.turn import AgentExecutionResult, File, Status
from tests.file_bytes import docx, locked, pdf
from tests.model_server import Text, model_server
from tests.orchestrator.conftest import Agent, MakeAgent, a_turn
from tests.orchestrator.test_with_models import ANSWERING, DECIDING, decision

TRIP = docx(
    (1, "해외 출장 규정"),
    (2, "일비"),
    (0, "해외 출장 일비는 하루 92달러입니다."),
    (2, "숙박"),
    (0, "숙박비는 하루 210달러까지 실비로 정산합니다."),
)


def _file(folder: Path, name: str, content: bytes) -> File:
    path = folder / str(len(list(folder.iterdir())))
    path.write_bytes(content)
    return File(id=name, name=name, size=len(content), path=str(path))


async def _ask(agent: Agent, text: str, *files: File, thread: str = "1.0") -> AgentExecutionResult:
    return await agent.orchestrator.run(a_turn(text, id=f"slack:T1:C1:{thread}:{text}", thread=thread, files=files))


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder for the files of a turn."""
    folder = tmp_path / "desk"
    folder.mkdir()
    return folder


async def test_a_question_is_answered_from_its_file(agent: Agent, desk: Path) -> None:
    """What only the file says is answered, with the file as the source, by name and without an address."""
    result = await _ask(agent, "해외 출장 일비는 하루 얼마예요?", _file(desk, "출장 규정.docx", TRIP))
    assert result.mode == "search"
    assert "92달러" in result.result
    [cited] = [citation for citation in result.citations if citation.title.startswith("출장 규정.docx")]
    assert f"[{cited.n}]" in result.result
    assert (cited.url, cited.title) == ("", "출장 규정.docx › 해외 출장 규정 › 일비")
    assert result.top_url != ""


async def test_what_a_file_does_not_say_is_not_to_be_shared_again(agent: Agent, desk: Path) -> None:
    """A question that nothing answers is said to be one, without asking for the file that is there."""
    result = await _ask(agent, "Which colour has the lid of the blender?", _file(desk, "trip.docx", TRIP))
    assert result.result == agent.deps.say("en", "answer.not_in_file")


async def test_a_page_of_a_pdf_is_named(agent: Agent, desk: Path) -> None:
    """The source of an answer from a PDF says the page."""
    file = _file(desk, "guide.pdf", pdf(["General remarks of this guide."], ["The parking fee is 7 euros a day."]))
    result = await _ask(agent, "How much is the parking fee?", file)
    assert "7 euros" in result.result
    assert result.citations[0].title == "guide.pdf › p. 2"


async def test_file_and_index_are_numbered_apart(agent: Agent, desk: Path) -> None:
    """A question that both answer cites both, the file without and the page with its address."""
    deps = agent.deps
    turn = a_turn("연차 휴가는 며칠이야?", files=(_file(desk, "a.md", "# 휴가\n연차 휴가는 20일입니다.".encode()),))
    hits, notices = await best_of_files(turn, deps, [turn.text])
    assert ([hit.chunk.url for hit in hits], notices) == ([""], [])
    result = await agent.orchestrator.run(turn)
    assert "20일" in result.result
    assert len({citation.n for citation in result.citations}) == len(result.citations)


async def test_a_file_is_forgotten_after_its_turn(agent: Agent, desk: Path) -> None:
    """The next question does not find it, in the same conversation or in another, and the index does not hold it."""
    before = await agent.deps.index.stats()
    await _ask(agent, "해외 출장 일비는 하루 얼마예요?", _file(desk, "출장.docx", TRIP))
    again = await _ask(agent, "해외 출장 숙박비는 하루 얼마까지예요?")
    other = await _ask(agent, "해외 출장 일비는 하루 얼마예요?", thread="2.0")
    assert "210달러" not in again.result
    assert "92달러" not in other.result
    assert await agent.deps.index.stats() == before


@pytest.mark.parametrize(
    ("name", "content", "notice"),
    [
        ("a.pdf", locked(pdf(["secret"])), "file_encrypted"),
        ("a.pdf", b"%PDF-1.4", "file_damaged"),
        ("a.zip", b"PK\3\4\0\0\0\xff", "file_unsupported"),
        ("a.txt", b"\n", "file_blank"),
        ("a.pdf", b"MZ\x90\x00" + bytes(range(256)), "file_misnamed"),
        ("a.md", b"word " * 400_001, "file_too_long"),
    ],
)
async def test_an_unreadable_file_is_said_and_the_turn_goes_on(
    agent: Agent, desk: Path, name: str, content: bytes, notice: str
) -> None:
    """The question is answered from the index, with a line that says what is wrong with the file."""
    result = await _ask(agent, "연차 휴가는 며칠이야?", _file(desk, name, content))
    assert "15일" in result.result
    assert result.notices == ("without_model", notice)
    assert agent.deps.say("ko", f"notice.{notice}") != agent.deps.say("en", f"notice.{notice}")


async def test_a_file_that_the_door_could_not_fetch(agent: Agent) -> None:
    """Without a file on disk the reason is the size that was announced, or that it could not be had; each said once."""
    lost, huge = File("1", "a.pdf", size=10, url="u"), File("2", "b.pdf", size=MAX_BYTES + 1, url="u")
    result = await _ask(agent, "화성 탐사선의 연료 탱크 용량은 몇 리터야?", lost, lost, huge)
    assert "찾지 못했어요" in result.result
    assert result.notices == ("without_model", "file_unreachable", "file_too_large")


async def test_a_file_alone_is_a_question_about_it(agent: Agent, desk: Path) -> None:
    """With no words, or small talk, the file's content comes back."""
    for thread, text in (("1", ""), ("2", "이거 봐줘"), ("3", "이 안내문 신청 기간이 언제까지야?")):
        file = _file(desk, "안내.txt", "신청 기간은 2027년 3월 31일까지입니다.".encode())
        result = await _ask(agent, text, file, thread=thread)
        assert (result.mode, "2027년 3월 31일" in result.result) == ("search", True), text


async def test_a_document_is_written_from_a_file(agent: Agent, desk: Path) -> None:
    """The page holds what the file says and lists the file as a source without a broken link."""
    result = await _ask(agent, "해외 출장 안내 문서 만들어줘", _file(desk, "출장.docx", TRIP))
    markdown = agent.notebook.written[f"slack:T1:C1:1.0:{'해외 출장 안내 문서 만들어줘'}"][1]
    assert result.mode == "generate"
    assert "92달러" in markdown
    assert markdown.endswith("- [1] 출장.docx")
    assert "]()" not in markdown


async def test_of_many_passages_the_best_are_chosen(agent: Agent, desk: Path) -> None:
    """A long file gives six passages with the answer first; of several files each has its say."""
    filler = "\n\n".join(f"# 장 {n}\n" + "이 장은 다른 이야기를 길게 합니다. " * 20 for n in range(80))
    long = _file(desk, "long.md", f"{filler}\n# 주차\n주차 요금은 한 달에 8만 원입니다.".encode())
    short = _file(desk, "short.md", "커피는 무료입니다.".encode())
    turn = a_turn("주차 요금이 얼마야?", files=(long, short))
    hits, _ = await best_of_files(turn, agent.deps, [turn.text])
    assert len(hits) == MAX_HITS
    assert "8만 원" in hits[0].chunk.text
    assert {hit.chunk.title for hit in hits} == {"long.md", "short.md"}


async def test_while_the_embedder_fails_words_are_compared(agent: Agent, desk: Path) -> None:
    """The file's passage is found by its words."""

    class Down(LocalEmbedder):
        async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            raise Unavailable(f"no vectors for {len(texts)} texts")

    turn = a_turn("해외 출장 일비는?", files=(_file(desk, "a.docx", TRIP),))
    hits, _ = await best_of_files(turn, replace(agent.deps, embedder=Down()), [turn.text])
    assert "92달러" in hits[0].chunk.text


async def test_a_model_reads_the_file_as_data(make_agent: MakeAgent, desk: Path) -> None:
    """Whatever the model decides, the file's passages stand in its prompt between the marks of what is data."""
    async with model_server() as server:
        server.on(system=DECIDING, reply=decision("chat"))
        server.on(system=ANSWERING, reply=Text("하루 92달러예요. [1]"))
        agent = await make_agent(server)
        result = await _ask(agent, "출장 일비 정리해줘", _file(desk, 'a"<b>.docx', TRIP))
        [prompt] = [request.prompt for request in server.requests if "<passage" in request.prompt]
    assert '<passage source="1" title="a\'(b).docx"' in prompt
    assert (result.result, result.citations[0].url, result.notices) == ("하루 92달러예요. [1]", "", ())


async def test_reading_is_said(agent: Agent, desk: Path) -> None:
    """The person sees that the file is being read."""
    turn = a_turn("해외 출장 일비는?", files=(_file(desk, "a.docx", TRIP),))
    assert Status("reading") in [event async for event in agent.orchestrator.stream(turn)]


def test_only_messages_with_files_are_about_files() -> None:
    """Without a file the decision stays; with one, small talk becomes a search and a document uses sources."""
    file = File("1", "a.pdf")
    chat, page = Decision(mode="chat"), Decision(mode="generate", use_rag=False)
    contract = Decision(mode="contract", query="계약서")
    assert about_files(chat, a_turn("안녕")) == chat
    assert about_files(chat, a_turn("", files=(file,))).query == "a.pdf"
    assert about_files(page, a_turn("", files=(file,))).use_rag
    assert about_files(contract, a_turn("계약서", files=(file,))).mode == "contract"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("이 파일로 Notion 페이지 만들어줘", "출장 규정"),
        ("이 파일로 숙박 안내문 만들어줘", "숙박 안내문"),
        ("turn the attached file into a page", "출장 규정"),
    ],
)
async def test_a_page_of_this_file_holds_the_file_alone(agent: Agent, desk: Path, text: str, title: str) -> None:
    """Who asks for a page of "this file" gets what the file says under its name, and nothing of the workspace."""
    result = await _ask(agent, text, _file(desk, "출장 규정.docx", TRIP))
    assert f"**[{title}](" in result.result
    assert result.generated_document is not None
    assert ("92달러" in result.generated_document, "연차" in result.generated_document) == (True, False)


async def test_a_page_of_this_file_holds_all_of_it(agent: Agent, desk: Path) -> None:
    """Every part of the file is in the page, once and in its order, however little the request says about it."""
    said = [f"{n}번 규정은 담당자가 {n}월 {n}일까지 확인합니다." for n in range(1, 41)]
    file = _file(desk, "규정.md", "\n\n".join(f"# 제{n}장\n{line * 8}" for n, line in enumerate(said, 1)).encode())
    result = await _ask(agent, "이 파일로 Notion 페이지 만들어줘", file)
    assert result.generated_document is not None
    assert [result.generated_document.count(line) for line in said] == [8] * 40
    places = [result.generated_document.index(line) for line in said]
    assert places == sorted(places)
    assert "file_cut" not in result.notices


async def test_what_a_page_does_not_take_of_a_file_is_said(agent: Agent, desk: Path) -> None:
    """A file that is too long gives its beginning, each of two theirs, and the reply says that the rest is missing."""
    long = "\n\n".join(f"# Chapter {n}\n{f'Rule {n} is checked every month. ' * 30}" for n in range(80))
    files = [_file(desk, name, long.encode()) for name in ("first.md", "second.md")]
    result = await _ask(agent, "Make a Notion page of these attached files", *files)
    assert result.generated_document is not None
    assert ("Rule 0" in result.generated_document, "Rule 79" in result.generated_document) == (True, False)
    assert [f"- [{n}] {file.name}" in result.generated_document for n, file in enumerate(files, 1)] == [True, True]
    assert len(result.generated_document) < 2 * MAX_WHOLE
    assert "file_cut" in result.notices


@pytest.mark.parametrize(
    "text", ["이 파일로 Notion 페이지 만들어줘", "turn the attached file into a page", "화성 탐사선 문서 만들어줘"]
)
async def test_no_page_is_made_of_a_file_that_is_unread(agent: Agent, desk: Path, text: str) -> None:
    """Where the file was all that there is, the reply says that it could not be read, and no outline is written."""
    result = await _ask(agent, text, _file(desk, "암호.pdf", locked(pdf(["비밀"]))))
    assert (result.generated_document, result.notion_page, agent.notebook.written) == (None, None, {})
    assert result.result in (agent.deps.say(locale, "document.file_unread") for locale in ("ko", "en"))
    assert result.notices == ("without_model", "file_encrypted")


async def test_pages_that_were_not_recognised_are_said(agent: Agent, desk: Path) -> None:
    """An answer from a file of which pages are missing says so."""

    class Cut:
        async def read(self, path: Path, name: str, on_page: OnPage | None = None) -> Document:
            return replace(await agent.deps.files.read(path, name), pages_left=2)

    turn = a_turn("해외 출장 일비는?", files=(_file(desk, "a.docx", TRIP),))
    hits, notices = await best_of_files(turn, replace(agent.deps, files=Cut()), [turn.text])
    assert (bool(hits), notices) == (True, ["file_pages_left"])


@pytest.mark.parametrize("text", ["이 파일 뭐야?", "이거 요약해줘", "이 PDF에 뭐라고 써 있어?"])
async def test_nothing_else_answers_for_a_file_that_is_unread(agent: Agent, desk: Path, text: str) -> None:
    """What is asked of a file that cannot be read is not answered from the workspace."""
    result = await _ask(agent, text, _file(desk, "암호.pdf", locked(pdf(["비밀"]))))
    assert (result.mode, result.citations) == ("search", ())
    assert "파일을 읽지 못해" in result.result
    assert result.notices
