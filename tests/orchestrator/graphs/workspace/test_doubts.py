"""What is not told as sure, however well its words fit."""

from dataclasses import replace
from datetime import date

import pytest

from integrations.search.local import LocalEmbedder
from orchestrator.graphs.workspace.rules.doubts import doubted, is_void
from orchestrator.graphs.workspace.rules.evidence import candidates
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, verdict
from orchestrator.graphs.workspace.state import SourcePassage

EMBED = LocalEmbedder().embed
TODAY = date(2026, 11, 24)


def page(text: str, title: str, *, n: int = 1, edited: str = "2026-05-01", heading: str = "") -> SourcePassage:
    """Return a passage that is a page of its own."""
    return SourcePassage(
        n=n,
        title=title,
        heading=heading,
        text=text,
        url=f"https://n/{n}",
        support=0.8,
        document_id=str(n),
        position=0,
        edited=edited,
    )


async def judged(question: str, *passages: SourcePassage) -> tuple[AnswerVerdict, AnswerVerdict]:
    """Return what the weights make of a question, and what remains of it."""
    found = verdict(await candidates(question, passages, EMBED, today=TODAY))
    return found, doubted(question, found)


PAY = page(
    "| 구분 | 평일 | 주말 |\n|---|---|---|\n| 백엔드 | 3만 원 | 7만 원 |\n| 프론트 | 2만 원 | 5만 원 |",
    "온콜 수당",
    heading="표",
)
PARKING = page("주차는 지하 2층 B구역에 합니다.", "주차 안내", heading="주차 위치")
SHUTTLE = page("셔틀은 정문에서 탑니다. 셔틀 담당은 총무팀입니다.", "셔틀 안내", heading="타는 곳")
ACME = page("At Acme, employees get 25 days of annual leave.", "Partner company Acme handbook", heading="Leave")
NIGHT = page(
    "| 어디 | 누구 | 번호 |\n|---|---|---|\n| 야간 감독 | 주별 | 1002 |\n| 약국 | 당직 약사 | 2211 |", "비상 연락처"
)
MINUTES = page("온콜 수당은 하루 3만 원입니다.", "주간 회의 2024-03-04", n=2, edited="2024-03-04")


@pytest.mark.parametrize(
    ("question", "passages"),
    [
        ("점심 식대 얼마야?", [page("점심 식대는 한 끼 8,000원입니다.", "식대 (구버전, 폐기)", edited="2021-01-01")]),
        ("How many days of annual leave do we get?", [ACME]),
        ("데이터팀 온콜 수당은 주말에 얼마야?", [PAY]),
        ("QRT 셔틀은 어디에서 타?", [SHUTTLE]),
        ("이번 주 야간 감독 누구예요?", [NIGHT]),
        ("번역 10쪽 맡기면 얼마예요?", [page("번역은 쪽당 32,000원입니다.", "번역 맡기는 법")]),
        ("How much is the bus for 12 people?", [page("The bus is 9,000 won a head.", "Bus hire")]),
        (
            "주차 위치랑 담당자 내선이랑 요금 얼마예요?",
            [page("주차 위치는 지하 2층, 요금은 2,000원입니다.", "주차 안내")],
        ),
    ],
)
async def test_what_fits_by_its_words_alone_is_not_sure(question: str, passages: list[SourcePassage]) -> None:
    """A void page, another house's, one without a name or a part of what is asked, and the price of one for several."""
    found, _ = await judged(question, *passages)
    remains = doubted(question, replace(found, is_sure=True))
    assert not remains.is_sure
    assert remains.ranked == found.ranked


@pytest.mark.parametrize(
    ("question", "passages"),
    [
        ("주차는 어디에 해?", [PARKING]),
        ("프론트 주말 온콜 수당은?", [PAY]),
        ("How many days of annual leave do employees of Acme get?", [ACME]),
        ("온콜 수당은 하루에 얼마야?", [MINUTES]),
        ("주차 위치랑 주차 층은 어디예요?", [PARKING]),
    ],
)
async def test_what_was_asked_stays_sure(question: str, passages: list[SourcePassage]) -> None:
    """The same pages answer what they are about."""
    found, _ = await judged(question, *passages)
    assert doubted(question, replace(found, is_sure=True)).is_sure


async def test_what_a_newer_page_says_otherwise_is_not_sure() -> None:
    """The older figure does not lead surely, whatever speaks for its page."""
    question = "국내 출장 일비는 얼마야?"
    older = page("국내 출장 일비는 하루 3만 원입니다.", "출장비", edited="2024-01-01")
    newer = page("국내 출장 일비는 하루 5만 원입니다.", "출장비", n=2, edited="2026-06-01")
    found, _ = await judged(question, older, newer)
    of_older = [each for each in found.ranked if each.candidate.unit.passage is older]
    of_newer = [each for each in found.ranked if each.candidate.unit.passage is newer]
    assert doubted(question, replace(found, is_sure=True, ranked=[*of_newer, *of_older])).is_sure
    assert not doubted(question, replace(found, is_sure=True, ranked=[*of_older, *of_newer])).is_sure


@pytest.mark.parametrize(
    ("title", "path", "text", "void"),
    [
        ("식대 (폐기)", (), "", True),
        ("식대", ("보관함",), "", True),
        ("식대", (), "이 문서는 더 이상 쓰지 않습니다.", True),
        ("시료 보관 규정", (), "", False),
        ("문서 폐기 절차", (), "", False),
    ],
)
def test_a_page_is_void_where_it_says_so(title: str, path: tuple[str, ...], text: str, *, void: bool) -> None:
    """A rule about keeping or throwing away is none that is kept or thrown away."""
    assert is_void({**page(text, title), "path": list(path)}) is void


async def test_what_lies_below_a_page_does_not_contradict_it() -> None:
    """A newer page that has the matter in its path alone, and says another number of days, leaves the answer sure."""
    rule = page(
        "입사 후 1년이 되기 전: 한 달을 개근할 때마다 1일이 생깁니다.", "연차·휴가 규정", heading="연차 휴가 일수"
    )
    below = page("노트북은 2일 안에 받습니다.", "신규 입사자 체크리스트", n=2, edited="2026-11-20")
    found, remains = await judged("연차 휴가는 며칠이야?", rule, {**below, "path": ["연차·휴가 규정"]})
    assert (found.is_sure, remains.is_sure) == (True, True)


@pytest.mark.parametrize(
    ("question", "before", "text"),
    [
        ("나이트 수당은 여섯 번이면 총 얼마예요?", "", "나이트 수당은 한 번에 68,000원입니다."),
        ("Who does conflict searches when Hannah is off?", "", "Hannah does conflict searches."),
        (
            "and what if it is amber?",
            "How long is a green conflict result good?",
            "A green conflict result is good for 30 days.",
        ),
    ],
)
async def test_a_line_on_the_same_matter_is_not_yet_the_answer(question: str, before: str, text: str) -> None:
    """One of the figures to add up, what somebody does who is away, and what was asked before this."""
    found = await candidates(question, [page(text, "규칙", heading="안내")], EMBED, today=TODAY, before=before)
    sure = replace(verdict(found), is_sure=True)
    assert not doubted(question, sure, before).is_sure
    assert doubted("What is it?", sure).is_sure


async def test_a_line_without_the_figure_that_is_asked_for_is_not_sure() -> None:
    """Where the words fit and no figure stands, the figure was not found."""
    _, remains = await judged("셔틀은 몇 시에 타고 요금은 얼마야?", SHUTTLE)
    assert not remains.is_sure


EVENTS = page(
    "- Moving house: 2 days. Jury duty: as long as it takes, at most 6 days.\n- Blood donation: half a day.\n"
    "- Exams: 3 days a year.",
    "Days off for special events",
    heading="Days off",
)


async def test_a_line_of_another_case_is_not_sure_where_one_of_the_case_stands_beside_it() -> None:
    """Of lines that each tell a case, one that the question does not name answers nothing."""
    found = verdict(await candidates("days off for a blood donation", [EVENTS], EMBED, today=TODAY))
    moving = next(each for each in found.ranked if each.candidate.unit.text.lstrip("- ").startswith("Moving"))
    rest = [each for each in found.ranked if each is not moving]
    wrong = replace(found, ranked=[moving, *rest], is_sure=True)
    assert not doubted("days off for a blood donation", wrong).is_sure
    assert doubted("days off for moving house", wrong).is_sure
