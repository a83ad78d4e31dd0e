"""Questions that ask several things."""

import pytest

from orchestrator.graphs.workspace.rules.counters import figures_asked
from orchestrator.graphs.workspace.rules.parts import parts_of


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("누가 결재하고 며칠 걸려요?", ["누가 결재하고", "며칠 걸려요?"]),
        ("when is payday and what if it is a holiday", ["when is payday", "what if it is a holiday"]),
        ("연차랑 병가 차이가 뭐예요?", ["연차랑 병가 차이가 뭐예요?"]),
        ("Who approves travel and expenses?", ["Who approves travel and expenses?"]),
        ("When and at what time is the meeting?", ["When and at what time is the meeting?"]),
        ("31번 막차 언제부터라고 했더라 몇 시로?", ["31번 막차 언제부터라고 했더라 몇 시로?"]),
        ("급여일은 매달 25일이고 주말이면 앞당긴다", ["급여일은 매달 25일이고 주말이면 앞당긴다"]),
    ],
)
def test_each_part_asks_something(question: str, parts: list[str]) -> None:
    """A question is cut where another one begins, and not between two things that one asks about."""
    assert parts_of(question) == parts


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("상담실은 몇 층이에요?", "상담실은 7층이에요.", "상담실은 6명이 들어가요."),
        ("며칠 전에 신청해요?", "이틀 전까지 신청하세요.", "3층에서 신청하세요."),
        ("며칠 전까지 신청해요?", "이틀 전까지 신청하세요.", "1년이 지나면 15일이에요."),
        ("며칠 전에 말해요?", "하루 전까지 말해 주세요.", "끝나기 10분 전에 말해 주세요."),
        ("how many days in advance do I book?", "Book 5 days ahead.", "You get 5 days."),
        ("how many seats does it have", "It has 8 seats.", "It costs 8,000 won."),
        ("포터는 얼마예요?", "| 밤바다 포터 | 7,000 | 9,500 |", "| 밤바다 포터 | 1,200명 | 5번 |"),
        ("how much is the deposit", "The deposit is $200.", "The deposit takes 3 days."),
        ("정비는 몇 시에 끝나요?", "정비는 16:30에 끝나요.", "정비는 2시간 걸려요."),
        ("승강기는 몇 키로까지 견뎌요?", "최대 150 kg까지 견딥니다.", "2020년에 들여왔습니다."),
        ("소독제는 몇 미리 넣어요", "물 한 통에 20mL 넣습니다.", "10분 기다립니다."),
        ("수수료 몇퍼 떼요", "수수료는 3%입니다.", "수수료는 3일 뒤에 나갑니다."),
    ],
)
def test_the_figure_that_is_asked_for_is_told_by_what_it_counts(question: str, right: str, wrong: str) -> None:
    """A line with another kind of figure is no answer to a question after this one."""
    forms = figures_asked(question)
    assert all(form.search(right) for form in forms)
    assert not any(form.search(wrong) for form in forms)
