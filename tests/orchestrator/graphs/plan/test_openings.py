"""The day on which a service opens, beside the days on which other things do."""

from datetime import date

import pytest

from orchestrator.graphs.plan.rules.stated import dates

_TODAY = date(2026, 11, 29)


@pytest.mark.parametrize(
    ("said", "opens"),
    [
        ("6월 3일에 공청회를 열고 9월 1일에 오픈해", ["9월 1일"]),
        ("축제는 5월 3일에 열리고 우리는 3월 2일에 열어", ["3월 2일"]),
        ("장마가 6월 25일에 시작되기 전에 오픈해야 해", []),
        ("학기가 9월 1일에 시작해요", []),
        ("School starts September 1 and we open on October 2", ["October 2"]),
        ("We launch on March 1 2027. The festival opens on May 3 2027.", ["March 1 2027"]),
        ("발표회는 2027년 5월 1일에 열고 결제 알림을 추가해줘", []),
        ("개관식은 2027년 5월 1일에 열어", []),
        ("우리 교회는 2027년 5월 1일에 열어", ["2027년 5월 1일"]),
        ("2027년 3월 2일에 문을 열어", ["2027년 3월 2일"]),
        ("The vet opens on March 1 2027", []),
        ("The service opens on March 1 2027", ["March 1 2027"]),
        ("장터는 2027년 5월 1일에 열어요", []),
        ("선물이 몰리기 전인 2027년 1월 18일에 열고 싶습니다", ["2027년 1월 18일"]),
        ("2027년 1월 4일까지 필요합니다", []),
        ("I'd like the text by January 4 2027", []),
        ("It goes live by January 4 2027", ["January 4 2027"]),
    ],
)
def test_what_opens_beside_the_service_is_no_opening_of_it(said: str, opens: list[str]) -> None:
    """A hearing, a festival, a term or the rains begin on days of their own."""
    assert [one.raw for one in dates(said, _TODAY) if one.role in ("launch", "begin")] == opens
