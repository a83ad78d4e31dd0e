"""Names that a sentence gives in place of one that was offered or written down."""

import pytest

from orchestrator.graphs.intake.rules.said_to_be import named_beside_denied, names_a_thing, said_to_be


@pytest.mark.parametrize(
    ("known", "said", "now"),
    [
        ("유한회사 대명", "아녀 대명은 거래처고 우리 원장은 노상철이여", "노상철"),
        ("직장 동료 윤서준", "서준이는 말린 애예요. 민 건 윤서진이에요", "윤서진"),
        ("김복자", "계약 때는 그분이었는데 올해 조카 김도윤으로 바뀌었어요", "김도윤"),
        (
            "Hillside Orchard",
            "the name on my payslip is Bell Staffing. Hillside is just where I picked",
            "Bell Staffing",
        ),
        ("Moss & Co", "they sent me there, the agency's called Fast-Hire", "Fast-Hire"),
    ],
)
def test_the_name_given_last_is_meant(known: str, said: str, now: str) -> None:
    """What is said of the known one is not it."""
    assert said_to_be(known, said) == now


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("한솔상사", "이름만 그렇지 그런 데는 없대요"),
        ("김복자", "그거 우리 집 주소"),
        ("물류팀", "누가 했는지 저는 모르지예"),
        ("Dana", "Dana is Ms Field, she teaches art"),
    ],
)
def test_what_tells_of_the_known_one_gives_no_name(known: str, said: str) -> None:
    """Nor does what is not known, or only points back."""
    assert said_to_be(known, said) is None


def test_what_stands_alone_beside_a_denial_takes_its_place() -> None:
    """A time is no name."""
    assert named_beside_denied("Job back", "I don't want the job back any more. Severance pay") == "Severance pay"
    assert named_beside_denied("Job back", "I want the job back. Severance pay") is None
    assert not names_a_thing("계약할 때")
