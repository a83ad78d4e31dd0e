"""What minutes tell: decisions, and tasks with those who do them."""

from datetime import date

import pytest

from orchestrator.graphs.workspace.rules.minutes_items import attendees, items_of

TODAY = date(2026, 11, 24)
NAMES = ("홍가람", "민서우", "Ana", "Pavel")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("참석: 홍가람, 민서우(팀장), Ana", ("홍가람", "민서우", "Ana")),
        ("Present: Ana, Pavel, Ines (first half).", ("Ana", "Pavel", "Ines")),
        ("사과, 배, 감자를 더 산다.", ()),
        ("- 의제: 고객, 이사, 우편", ()),
        ("참석: 홍가람 실장, 민서우 차장, 양도현 사원", ("홍가람", "민서우", "양도현")),
        ("참석자: 총무 홍가람, 민서우님, 양도현 씨", ("홍가람", "민서우", "양도현")),
        ("### 참석자\n\n홍가람, 민서우, 양도현\n\n고객, 이사, 우편", ("홍가람", "민서우", "양도현")),
        ("홍가람, 민서우만 왔다.", ()),
    ],
)
def test_who_was_there_is_read_from_their_line(text: str, names: tuple[str, ...]) -> None:
    """Titles beside a name are left out; a list of things is none of people."""
    assert attendees(text) == names


@pytest.mark.parametrize(
    ("line", "kind", "topic", "owner"),
    [
        ("**정수기** 자주 고장. 월 3만 원짜리로 변경.", "decision", "정수기", ""),
        ("게시판: 한 달에 한 번만 바꾸기로 함.", "decision", "", ""),
        ("**Lift.** It is slow. The repair is postponed to May.", "decision", "Lift", ""),
        ("Ana updates the price list by Friday.", "task", "", "Ana"),
        ("홍가람이 견적서.", "task", "", "홍가람"),
        ("도면은 12월 3일까지 올린다고 안내. 민서우.", "task", "", "민서우"),
    ],
)
def test_notes_tell_decisions_and_tasks(line: str, kind: str, topic: str, owner: str) -> None:
    """In the short forms of notes, with the matter that a line begins with and who is named."""
    found = items_of(line, NAMES, TODAY)
    assert [(item.kind, item.topic, item.owner) for item in found] == [(kind, topic, owner)]


@pytest.mark.parametrize(
    "line",
    [
        "Pavel showed the figures.",
        "Pavel came late today.",
        "연장 신청 없음.",
        "승인 절차는 다음 장에.",
        "Settled by nobody.",
        "간판은 보류. 민서우.",
        "홍가람이 다녀왔음.",
        "새 의자는 결론 없음.",
        "No decision.",
    ],
)
def test_what_was_told_or_left_open_is_neither(line: str) -> None:
    """Nobody is to do anything by it."""
    assert not items_of(line, NAMES, TODAY)
