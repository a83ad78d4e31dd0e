import io
import os
from base64 import b64encode
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from docx import Document
from rich.console import Console

from bot.http.event_json import as_json
from bot.terminal import Json, NotAnswered, Terminal
from integrations.documents.kinds import WORD
from orchestrator.turn import (
    AgentExecutionResult,
    Attachment,
    Chart,
    Choice,
    Citation,
    Done,
    Event,
    Failed,
    NotionPage,
    Plan,
    Progress,
    Question,
    Status,
    Table,
    Task,
    Token,
)

HOW_MANY = Question("t1", "몇 대인가요?", "choice", (Choice("few", "10대"), Choice("many", "100대", "수도권")))


class Typist:
    """Types lines, and then no more."""

    def __init__(self, *lines: str) -> None:
        self.lines, self.prompts = list(lines), list[str]()

    async def __call__(self, prompt: str) -> str | None:
        """Type the next line."""
        self.prompts.append(prompt)
        return self.lines.pop(0) if self.lines else None


def _terminal(*lines: str, asks: bool = True) -> tuple[Terminal, io.StringIO, io.StringIO]:
    out, aside = io.StringIO(), io.StringIO()
    consoles = [Console(file=file, width=60, force_terminal=False) for file in (out, aside)]
    return Terminal(consoles[0], consoles[1], "ko", Typist(*lines) if asks else None), out, aside


async def _events(events: Sequence[Event]) -> AsyncIterator[Json]:
    for event in events:
        yield as_json(event, "ko")


async def _show(*events: Event, asks: bool = True) -> tuple[str, str]:
    terminal, out, aside = _terminal(asks=asks)
    await terminal.show(_events(events))
    return out.getvalue(), aside.getvalue()


async def test_what_is_done_is_told_aside_and_the_answer_stands_alone() -> None:
    """Plan and tasks are lines on stderr; stdout has the text once, as it is, and then the sources."""
    read = Task("read", "자료 읽기", "running")
    result = AgentExecutionResult(
        mode="search", result="연차는 [bold]15일 [1]", citations=(Citation(1, "규정", "https://n"),)
    )
    out, aside = await _show(
        Status("searching"),
        Plan("기획서 쓰기", (read, Task("write", "쓰기", "waiting"))),
        Progress(Task("read", "자료 [/] 읽기", "done", output="3건")),
        Token("연차는 "),
        Token("[bold]15일"),
        Done(result),
    )
    assert aside.splitlines() == ["기획서 쓰기", "… 자료 읽기", "○ 쓰기", "✓ 자료 [/] 읽기 — 3건"]
    assert out == "연차는 [bold]15일 [1]\n\n출처\n  [1] 규정\n      https://n\n"


async def test_a_text_that_became_another_is_printed_whole() -> None:
    """Where the final text is not what was streamed, it follows."""
    out, _ = await _show(Token("초안"), Done(AgentExecutionResult(mode="chat", result="다듬은 글")))
    assert out == "초안\n\n다듬은 글\n"


async def test_tables_charts_and_files_are_shown_and_named() -> None:
    """A table has its rows, a long one its first, a chart its numbers, a file its name and place."""
    parts = (
        Table("인원", ("팀", "수"), (("개발", "[red]12"), ("디자인",))),
        Table("", ("n",), tuple((f"{n}행",) for n in range(40))),
        Chart("비용", "bar", ("1월",), (("임차료", (3.5,)),)),
        Attachment("기획서.md", "text/markdown", text="# 기획"),
        Attachment("a.pdf", "application/pdf", path="out/a.pdf"),
    )
    out, _ = await _show(Done(AgentExecutionResult(mode="plan", result="여기요.", parts=parts)))
    for text in (
        "인원",
        "[red]12",
        "디자인",
        "29행",
        "… 10행 더",
        "임차료",
        "3.5",
        "📎 기획서.md\n\n# 기획\n",
        "📎 a.pdf\n",
    ):
        assert text in out
    assert "30행" not in out


@pytest.mark.parametrize(
    ("answer", "title", "body", "source"),
    [
        ("‘헬멧 대여’ 기획서를 만들었어요.", "헬멧 대여", "## 범위\n\n- 헬멧 40개를 빌려준다 [1]", "자전거 보관 규정"),
        ("I wrote the plan “Helmet loan”.", "Helmet loan", "## Scope\n\n- 40 helmets are lent [1]", "Bike shed rules"),
    ],
)
async def test_a_document_that_became_a_page_is_printed_whole(answer: str, title: str, body: str, source: str) -> None:
    """Below its summary, however long it is; its sources are listed once, in it or else below it."""
    page, cited = NotionPage("p", "https://n/p"), (Citation(1, source, "https://n/1"),)
    for written in (f"{body}\n\n{'-' * 4000}\n", f"{body}\n\n1. [{source}](https://n/1)\n"):
        result = AgentExecutionResult(
            "plan", answer, notion_page=page, title=title, generated_document=written, citations=cited
        )
        out, _ = await _show(Done(result))
        assert out.startswith(f"{answer}\n\n# {title}\n\n{written}")
        assert out.count(source) == 1


async def test_the_address_of_a_source_that_a_sentence_names_is_printed() -> None:
    """A page's name that stands in the text is no list of sources; without an address its own line is."""
    written = "The Workshop lends tools [1]\n"
    for url, body, times in (("https://n/2", written, 1), ("", written, 1), ("", f"{written}\n1. Workshop\n", 0)):
        result = AgentExecutionResult(
            "plan", "Done.", title="Tools", generated_document=body, citations=(Citation(1, "Workshop", url),)
        )
        out, _ = await _show(Done(result))
        assert out.count("[1] Workshop") == times
        assert url in out


async def test_a_module_is_put_beside_the_person_and_its_report_printed(tmp_path: Path) -> None:
    """Nothing of a reply is named without being there."""
    out = io.StringIO()
    console = Console(file=out, width=80)
    parts = (
        Attachment("rent.idr", "text/plain", text="module Rent\n"),
        Attachment("report.md", "text/markdown", text="# Report\n\nTwo sums differ."),
    )
    await Terminal(console, console, "en", folder=tmp_path).show(
        _events([Done(AgentExecutionResult("idris", "Done.", parts=parts))])
    )
    assert (tmp_path / "rent.idr").read_text(encoding="utf-8") == "module Rent\n"
    assert f"({tmp_path / 'rent.idr'})" in out.getvalue()
    assert "Two sums differ." in out.getvalue()
    assert os.listdir(tmp_path) == ["rent.idr"]


async def test_a_document_of_word_is_put_beside_the_person(tmp_path: Path) -> None:
    """Under its name; a file that is there already stays as it is."""
    out = io.StringIO()
    console = Console(file=out, width=80)
    parts = (Attachment("상담요약.docx", WORD, text="# 요약\n\n말한 것"),)
    for _ in range(2):
        done = Done(AgentExecutionResult(mode="intake", result="여기요.", parts=parts))
        await Terminal(console, console, "ko", folder=tmp_path).show(_events([done]))
    assert sorted(os.listdir(tmp_path)) == ["상담요약 (2).docx", "상담요약.docx"]
    paragraphs = Document(io.BytesIO((tmp_path / "상담요약.docx").read_bytes())).paragraphs
    assert [paragraph.text for paragraph in paragraphs] == ["요약", "말한 것"]
    assert f"({tmp_path / '상담요약 (2).docx'})" in out.getvalue()


async def test_a_file_that_is_made_of_no_text_comes_as_it_is(tmp_path: Path) -> None:
    """Its bytes arrive through the JSON of the event, whatever kind of file it is."""
    console = Console(file=io.StringIO(), width=80)
    data = b64encode(b"PK\x03\x04\xff\x00").decode()
    done = Done(AgentExecutionResult("contract", "여기요.", parts=(Attachment("수정안.docx", WORD, data=data),)))
    await Terminal(console, console, "ko", folder=tmp_path).show(_events([done]))
    assert (tmp_path / "수정안.docx").read_bytes() == b"PK\x03\x04\xff\x00"


async def test_a_question_is_printed_whole_where_nobody_answers() -> None:
    """In a pipe the question ends the answer, its choices included; at a prompt they get numbers there."""
    asked = Done(AgentExecutionResult(mode="plan", result="좋아요.", question=HOW_MANY))
    assert (await _show(asked, asks=False))[0] == "좋아요.\n\n몇 대인가요?\n\n1. 10대\n2. 100대 — 수도권\n"
    assert (await _show(asked))[0] == "좋아요.\n\n몇 대인가요?\n"


@pytest.mark.parametrize(
    ("question", "lines", "answer"),
    [
        (HOW_MANY, ["2"], "100대"),
        (HOW_MANY, ["", "50대쯤"], "50대쯤"),
        (HOW_MANY, ["1,2"], "1,2"),
        (Question("t", "?", "choice", HOW_MANY.choices, multiple=True), ["2, 1"], "100대, 10대"),
        (Question("t", "?", "yes_no"), ["y"], "네"),
        (Question("t", "?", "yes_no"), ["아뇨"], "아니요"),
        (Question("t", "?", "number"), ["많이", "1,200"], "1,200"),
        (Question("t", "?", "date"), ["내일", "2026-11-22"], "2026-11-22"),
        (Question("t", "?"), ["  서울 "], "서울"),
        (Question("t", "?", required=False), [""], "건너뛰기"),
        (Question("t", "?"), [], None),
        (Question("t", "?", "number"), ["많이"], None),
    ],
)
async def test_an_answer_is_asked_for_until_it_can_be_taken(
    question: Question, lines: list[str], answer: str | None
) -> None:
    """Numbers stand for choices; what a question cannot take is asked for again; without a line there is no answer."""
    terminal, _, _ = _terminal(*lines)
    assert await terminal.answer(question) == answer


async def test_a_file_is_answered_by_its_path(tmp_path: Path) -> None:
    """Only a file that is there is taken."""
    path = tmp_path / "a.txt"
    path.write_text("x")
    terminal, _, aside = _terminal("none.txt", str(path))
    assert await terminal.answer(Question("t", "?", "file")) == str(path)
    assert "그런 파일이 없어요" in aside.getvalue()


async def test_a_failure_is_left_to_the_command() -> None:
    """The command prints the sentence and its code."""
    with pytest.raises(NotAnswered):
        await _show(Failed("busy", "R-1"))
