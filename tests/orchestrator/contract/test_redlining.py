"""Suggestions become tracked changes of the very file that was sent, or of one made of its text."""

import io
import zipfile
from base64 import b64decode
from collections.abc import AsyncIterator
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from docx import Document
from docx.oxml.ns import qn

from bot.texts import say, texts
from integrations.search.local import LocalEmbedder
from orchestrator.graphs.contract.analysis import Analysis, Finding
from orchestrator.graphs.contract.analyzing import MAX_ORIGINAL
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.redline_request import redline_request
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.analysing import analyse_labour
from orchestrator.graphs.contract.suggesting import STRUCK, changes, suggestions
from orchestrator.turn import AgentExecutionResult, Attachment
from tests.orchestrator.contract.desk import KOREAN, ContractDesk, a_contract_desk, the_law

_KO = partial(say, "ko")

SEVERANCE = (
    "제8조(퇴직금) 퇴직급여는 임금과 별도로 퇴직할 때 지급한다. 퇴직급여는 근로자퇴직급여 보장법에 따라 지급한다."
)
"""The clause mended for both things that are wrong with it."""


@pytest.fixture
async def desk(tmp_path: Path, embedder: LocalEmbedder) -> AsyncIterator[ContractDesk]:
    """A desk without a model."""
    async with a_contract_desk(tmp_path, embedder) as opened:
        yield opened


def _word(text: str = KOREAN) -> bytes:
    """A Word document with these lines, the first one bold."""
    document: Any = Document()
    for n, line in enumerate(text.split("\n")):
        document.add_paragraph().add_run(line).bold = n == 0
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


def _lines(result: AgentExecutionResult, *, accepted: bool) -> list[str]:
    """The document of an answer as it reads once all changes are accepted, or refused."""
    [file] = [part for part in result.parts if isinstance(part, Attachment)]
    gone = qn("w:del") if accepted else qn("w:ins")
    lines = []
    for paragraph in Document(io.BytesIO(b64decode(file.data))).element.body.iter(qn("w:p")):
        texts = paragraph.iter(qn("w:t"), qn("w:delText"))
        lines.append("".join(one.text or "" for one in texts if gone not in {up.tag for up in one.iterancestors()}))
    return lines


def _made(text: str, *findings: Finding) -> list[tuple[str, str, bool]]:
    """What is changed of a text because of findings: the passage, what is put in, whether the passage stays."""
    contract, words = split(text), partial(say, "ko")
    found = changes(contract, suggestions(contract, Analysis("labour", findings), words), words)
    return [(text[one.start : one.end], one.replacement, one.is_added) for one, _ in found]


def _finding(text: str, kind: str, quote: str, **values: int) -> Finding:
    start = text.index(quote)
    return Finding(kind, "HIGH", Span(start, start + len(quote)), (), values)


async def test_clauses_that_were_named_are_changed_in_the_file_itself(desk: ContractDesk) -> None:
    """A sum becomes what the law asks for, a penalty goes, and its number and the look of the file stay."""
    await desk.say("이 계약서 봐줘", desk.file(_word(), "근로계약서.docx"))
    answer = await desk.say("제5조랑 제7조만 고쳐서 문서로 줘")
    assert _lines(answer, accepted=False) == KOREAN.split("\n")
    mended = KOREAN.replace("1,900,000원", "2,096,270원").replace(
        "을이 계약기간 중 퇴사하는 경우 위약금으로 3,000,000원을 갑에게 지급한다.", "(삭제)"
    )
    assert _lines(answer, accepted=True) == mended.split("\n")
    [file] = [part for part in answer.parts if isinstance(part, Attachment)]
    assert Document(io.BytesIO(b64decode(file.data))).paragraphs[0].runs[0].bold
    assert "“1,900,000원” → “2,096,270원”" in answer.result
    assert say("ko", "contract.redline.of_text") not in answer.result
    later = await desk.say("위약금을 내야 해?")
    assert later.citations


async def test_what_is_no_word_file_becomes_one(desk: ContractDesk) -> None:
    """All suggestions, asked for together with the analysis; the person is told that it is not their file."""
    answer = await desk.say("이 계약서 보고 수정본 만들어줘", desk.file(KOREAN))
    assert "최저임금 미달" in answer.result
    assert say("ko", "contract.redline.of_text") in answer.result
    assert _lines(answer, accepted=False) == KOREAN.rstrip().split("\n")
    assert SEVERANCE in _lines(answer, accepted=True)


async def test_words_that_are_put_in_are_in_the_contracts_language(desk: ContractDesk) -> None:
    """Who reads English gets a Korean contract changed in Korean, and is told about it in English."""
    await desk.say("Please check this contract", desk.file(KOREAN))
    answer = await desk.say("redline clauses 8 and 9", locale="en")
    assert "I had no suggestion for clause 9." in answer.result
    assert "퇴직급여는" in answer.result
    assert SEVERANCE in _lines(answer, accepted=True)


async def test_where_nothing_is_suggested_no_document_is_made(desk: ContractDesk) -> None:
    """For a clause without a finding the others are named; for keys that are none of this contract as well."""
    await desk.say("이 계약서 봐줘", desk.file(KOREAN))
    for answer in (
        await desk.say("제2조만 고쳐서 문서로 줘"),
        await desk.say("고친 문서", given={"redline": ["x"]}),
    ):
        assert answer.parts == ()
        assert "제5조, 제7조, 제8조" in answer.result


async def test_the_file_is_kept_sealed_until_the_contract_is_erased(desk: ContractDesk) -> None:
    """Only a Word document is, which changes are written into; nobody else gets it."""
    file = _word()
    await desk.say("이 계약서 봐줘", desk.file(file, "근로계약서.docx"))
    [record] = await desk.database.contracts.list("T1", "slack:U1")
    assert await desk.database.contracts.original(record.id, "T1", "slack:U1") == file
    assert await desk.database.contracts.original(record.id, "T1", "slack:U2") is None
    await desk.say("이 계약서 지워줘")
    assert await desk.database.contracts.original(record.id, "T1", "slack:U1") is None
    await desk.say("이 계약서 봐줘", desk.file(KOREAN), thread="2.0")
    [text] = await desk.database.contracts.list("T1", "slack:U1")
    assert await desk.database.contracts.original(text.id, "T1", "slack:U1") is None


async def test_a_file_that_is_too_large_is_not_kept(desk: ContractDesk) -> None:
    """Its contract is analysed all the same, and changed in a document made of its text."""
    packed = io.BytesIO(_word())
    with zipfile.ZipFile(packed, "a") as package:
        package.writestr("word/media/noise.bin", Random(1).randbytes(MAX_ORIGINAL))
    answer = await desk.say("이 계약서 보고 수정본 만들어줘", desk.file(packed.getvalue(), "근로계약서.docx"))
    assert say("ko", "contract.redline.of_text") in answer.result
    assert "2,096,270원" in str(_lines(answer, accepted=True))


def test_a_form_keeps_its_lines_labels_and_figures() -> None:
    """A change stays within the line of its finding; hours and sums that were agreed on are added to."""
    text = "성명: 김\n시간: 09:00~18:00 (휴게 12:00~12:20)\n보험: 들지 않음\n연차 | 없음\n"
    made = _made(
        text,
        _finding(text, "break_time", "12:00~12:20", current=20, standard=60),
        _finding(text, "social_insurance", "보험: 들지 않음"),
        _finding(text, "annual_leave", "없음"),
    )
    assert [one[0] for one in made] == ["09:00~18:00 (휴게 12:00~12:20)", "들지 않음", "없음"]
    assert [one[2] for one in made] == [True, False, False]


def test_suggestions_of_one_passage_become_one_change() -> None:
    """What they say is put in one after the other; what was put in elsewhere before is not said twice."""
    text = "제1조(임금) 수당은 없고 퇴직금도 없다.\n제2조(기타) 초과수당은 주지 않는다.\n"
    first = "수당은 없고 퇴직금도 없다."
    made = _made(
        text,
        _finding(text, "overtime_premium", first),
        _finding(text, "severance_excluded", first),
        _finding(text, "overtime_premium", "초과수당은 주지 않는다."),
    )
    overtime, severance = (_KO(f"contract.kind.{kind}.clause") for kind in ("overtime_premium", "severance_excluded"))
    assert made == [(first, f"{overtime} {severance}", False), ("초과수당은 주지 않는다.", "(삭제)", False)]


def test_what_the_contract_lacks_is_put_in_at_its_end() -> None:
    """A finding without a place has a sentence of its own; one without words has none."""
    lacking = Finding("social_insurance", "HIGH", None, ())
    unworded = Finding("missing_term", "LOW", None, (), item="wage")
    assert _made(KOREAN, unworded, lacking) == [("", _KO("contract.kind.social_insurance.clause"), False)]


def test_every_kind_that_is_only_struck_out_says_so() -> None:
    """The words of the rules for them, which are none of the contract, are the same for all, and only theirs."""
    for locale in ("ko", "en"):
        said = say(locale, "contract.kind.penalty.clause")
        kinds = {key.split(".")[2] for key, text in texts(locale).items() if key.endswith(".clause") and text == said}
        assert kinds == STRUCK


def test_a_hostile_contract_takes_no_long_time() -> None:
    """A thousand findings in one line, and lines without an end."""
    text = "제1조 " + "위약금으로 1원을 낸다. " * 1000
    places = [index for index in range(len(text)) if text.startswith("위약금", index)]
    findings = [Finding("wage_deduction", "HIGH", Span(at, at + 12), ()) for at in places]
    began = process_time()
    assert len(_made(text, *findings)) >= 1
    assert process_time() - began < 5


@pytest.mark.parametrize(
    ("text", "only", "without"),
    [
        ("제5조랑 제9조만 고쳐서 문서로 줘", ("5", "9"), ()),
        ("제3조부터 제5조까지 수정해서 워드로 만들어줘", ("3", "4", "5"), ()),
        ("제7조 빼고 수정안 문서로 만들어줘", (), ("7",)),
        ("5조, 9조 고친 파일 주세요", ("5", "9"), ()),
        ("계약서 고쳐 줘", (), ()),
        ("변경 내용 추적으로 표시해서 워드 파일로 줘", (), ()),
        ("redline clauses 5 and 9", ("5", "9"), ()),
        ("Can you redline clauses 3, 5 and 7.2?", ("3", "5", "7.2"), ()),
        ("Give me a redline of everything except clause 7", (), ("7",)),
        ("Fix articles 5 to 7 and give me the document", ("5", "6", "7"), ()),
    ],
)
def test_how_people_ask_for_it(text: str, only: tuple[str, ...], without: tuple[str, ...]) -> None:
    """In both languages, for all clauses, some, or all but some."""
    found = redline_request(text)
    assert found is not None
    assert (tuple(sorted(found.only, key=float)), found.without) == (only, without)


@pytest.mark.parametrize(
    "text",
    [
        "수정본을 보내면 서명해야 하나요?",
        "제5조는 무슨 뜻이야?",
        "수정안 만들지 마",
        "회사가 계약서를 수정해서 문서로 주면 어떻게 해야 해?",
        "What is a redline?",
        "Can they change the contract without my consent?",
        "이 계약서 봐줘",
    ],
)
def test_what_is_no_wish_for_it(text: str) -> None:
    """Questions about changes, and what is denied."""
    assert redline_request(text) is None


def test_keys_are_of_their_finding() -> None:
    """The same finding has the same key after the contract was judged anew, and no two have one."""
    contract = split(KOREAN)
    analysis = analyse_labour(contract, the_law(), date(2026, 11, 23))
    first, second = (suggestions(contract, analysis, _KO) for _ in range(2))
    assert [one.key for one in first] == [one.key for one in second]
    assert len({one.key for one in first}) == len(first) == 4
