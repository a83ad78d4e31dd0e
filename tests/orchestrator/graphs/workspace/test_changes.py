"""What a newer line changes of what an older one says, and what is only talked of."""

from datetime import date

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.workspace.rules.changes import is_undecided, newer_first
from orchestrator.graphs.workspace.rules.evidence import candidates
from orchestrator.graphs.workspace.rules.units import units
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, verdict
from orchestrator.graphs.workspace.state import SourcePassage

TODAY = date(2026, 11, 27)


def page(text: str, title: str, n: int, edited: str, heading: str = "") -> SourcePassage:
    """Return a passage of a page of its own."""
    return SourcePassage(
        n=n,
        title=title,
        heading=heading,
        text=text,
        url=f"https://notion.test/{n}",
        support=0.6,
        document_id=f"page-{n}",
        position=0,
        edited=edited,
        path=[],
        readers=[],
    )


async def told(question: str, *passages: SourcePassage) -> AnswerVerdict:
    """Return what is judged of a question, newer lines first."""
    found = await candidates(question, passages, LocalEmbedder().embed, today=TODAY)
    return newer_first(question, verdict(found), TODAY)


RULE = page("회원 한 사람이 한 번에 5권까지 빌릴 수 있습니다.", "도서관 이용 규정", 1, "2026-02-03", "대출")


async def test_a_decision_leads_and_the_older_rule_follows() -> None:
    """The sentence before names the figure that is no more; the older line is told as outdated."""
    minutes = page(
        "이용자 설문에서 5권이 적다는 말이 많았다. 12월 1일부터 7권으로 늘린다.",
        "운영회의록 2026-11-12",
        2,
        "2026-11-12",
        "대출 권수",
    )
    found = await told("책은 몇 권까지 빌릴 수 있어요?", RULE, minutes)
    assert "7권" in found.ranked[0].candidate.unit.text
    assert "5권" in found.ranked[1].candidate.unit.text
    assert found.outdated is found.ranked[1].candidate


async def test_what_was_only_proposed_does_not_lead() -> None:
    """It stands behind the rule that holds, even where it says more of the question."""
    rule = page("연체하면 한 권에 하루 100원입니다.", "도서관 이용 규정", 1, "2026-02-03", "대출")
    minutes = page(
        "총무가 하루 200원을 제안함. 시 조례를 봐야 해서 보류.", "운영회의록 2026-11-12", 2, "2026-11-12", "연체료"
    )
    found = await told("연체료 하루 얼마예요?", rule, minutes)
    assert "100원" in found.ranked[0].candidate.unit.text


async def test_who_asks_what_became_of_it_gets_what_was_talked_of() -> None:
    """A question about the change itself is answered by the minutes."""
    rule = page("연체하면 한 권에 하루 100원입니다.", "도서관 이용 규정", 1, "2026-02-03", "대출")
    minutes = page("연체료를 하루 200원으로 올리자는 제안은 보류.", "운영회의록 2026-11-12", 2, "2026-11-12", "연체료")
    found = await told("연체료 올린다는 제안 어떻게 됐어요?", rule, minutes)
    assert "보류" in found.ranked[0].candidate.unit.text


async def test_minutes_that_name_both_figures_win() -> None:
    """The change counts from when it was decided, and alone outdates nothing."""
    rule = page("근무 교환은 5일 전까지 신청합니다.", "근무 교환 절차", 1, "2026-03-01")
    change = page("근무 교환 신청은 5일 전에서 3일 전으로 완화하기로 했습니다.", "회의록 2026-11-04", 2, "2026-11-05")
    found = await told("근무 교환은 며칠 전까지 신청해야 돼요?", rule, change)
    assert "3일 전" in found.ranked[0].candidate.unit.text
    assert found.outdated is not None
    assert (await told("근무 교환은 며칠 전까지 신청해야 돼요?", change)).outdated is None


async def test_a_notice_names_who_took_over() -> None:
    """Whoever the older table names stands in the notice as the one who left."""
    rows = "| 일 | 담당 | 내선 |\n|---|---|---|\n| 홍보 | 변소율 | 250 |\n| 시설 | 강태오 | 230 |"
    table = page(rows, "업무분장", 1, "2025-08-01")
    notice = page("11월 16일자로 변소율이 총무로 옮기고 홍보는 채이수가 맡습니다.", "인사 이동", 2, "2026-11-13")
    assert "채이수" in (await told("홍보 담당 누구예요?", table, notice)).ranked[0].candidate.unit.text


@pytest.mark.parametrize(
    ("question", "leads"),
    [
        ("When is story time?", "Sunday"),
        ("When is story time right now, at present?", "Saturday"),
    ],
)
async def test_a_change_to_come_leads_unless_the_present_is_asked_for(question: str, leads: str) -> None:
    """It is what a reader needs to know, but does not hold today."""
    handbook = page("Story time is on Saturday at 11:00.", "Volunteer handbook", 1, "2025-09-01", "Story time")
    minutes = page(
        "**Story time.** Too loud. Moves to Sunday 10:30 from 29 November.", "Staff meeting", 2, "2026-11-19"
    )
    assert leads in (await told(question, handbook, minutes)).ranked[0].candidate.unit.text


async def test_a_change_of_another_matter_outdates_nothing() -> None:
    """Newer minutes that share a word with the question, and tell of some change, do not come before the rule."""
    rule = page("저울은 쓰기 전날 14시까지 맞춥니다.", "계량", 1, "2026-03-01")
    other = page("11월부터 저울 담당을 변경.", "회의록 2026-11-04", 2, "2026-11-05")
    assert (await told("저울은 언제까지 맞춰야 해요?", rule, other)).ranked[0].candidate.unit.passage is rule


async def test_that_something_stays_as_it_is_tells_nothing() -> None:
    """What it is stands elsewhere."""
    table = page("| 일 | 담당 |\n|---|---|\n| 안전 교육 | 편가온 |\n| 정비 | 금태율 |", "연락처", 1, "2026-05-06")
    notice = page("금태율이 울산으로 갑니다. 안전 교육 담당은 그대로입니다.", "알림", 2, "2026-11-20")
    assert "편가온" in (await told("안전 교육 담당 누구예요?", table, notice)).ranked[0].candidate.unit.text


async def test_what_held_for_a_while_is_over() -> None:
    """A span that ended before today changes nothing of today's answer."""
    rule = page("열람실은 23:00까지 엽니다.", "이용 규정", 1, "2026-02-03", "열람실")
    exam = page("열람실은 10월 5일부터 10월 20일까지 24:00까지 엽니다.", "공지: 시험 기간 열람실", 2, "2026-10-01")
    assert "23:00" in (await told("열람실 몇 시까지 해요?", rule, exam)).ranked[0].candidate.unit.text


@pytest.mark.parametrize(
    ("line", "talked_of"),
    [
        ("Jihoo would like 40,000. The city has to agree first; nothing decided.", True),
        ("좌석을 2시간으로 줄이자는 의견이 있었으나 더 보고 정하기로.", True),
        ("Agreed: 14 and over from now on.", False),
        ("식대는 11월 급여부터 9,500원으로 올린다.", False),
    ],
)
def test_what_is_settled_is_told_from_what_is_not(line: str, talked_of: bool) -> None:
    """By the words of the sentence and of what follows it."""
    assert is_undecided(units(page(line, "Minutes", 1, "2026-11-12"))[0]) is talked_of
