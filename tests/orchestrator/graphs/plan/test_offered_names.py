"""What a message itself calls its service: quoted, labelled, or said of it in a relative clause."""

import pytest

from orchestrator.graphs.plan.rules.offered_names import offered_name


@pytest.mark.parametrize(
    ("message", "name"),
    [
        (
            "헌 우산을 두고 가시면 고쳐 드리는 '우산 병원' 서비스를 해 보려 합니다.",
            "우산 병원 서비스",
        ),
        (
            "자전거 정비를 학생이 문자로 예약하는 서비스를 시작하려 합니다.",
            "자전거 정비를 예약하는 서비스",
        ),
        ("- 서비스: 온실 야간 견학. 작가들이 그림을 그리는 자리\n- 왜: 문의가 많음", "온실 야간 견학"),
        (
            "창고가 늘 잠겨 있어서 24시간 무인 물품보관함을 도입하려고 합니다.",
            "24시간 무인 물품보관함 서비스",
        ),
    ],
)
def test_a_korean_message_names_what_it_offers(message: str, name: str) -> None:
    """The object and what is done to it are the name, without who does it and how."""
    assert offered_name(message, "ko") == name


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ('We would like a service plan for "Lantern Loans", please. Members borrow lamps.', "Lantern Loans"),
        (
            "The port wants a night-ferry shuttle service for hospital staff.",
            "Night-ferry shuttle service for hospital staff",
        ),
        ("Service plan wanted: compost swap corner for the allotments, run by members.", "Compost swap corner"),
        ("Could we have a service plan for the two owners? We brew beer.", ""),
    ],
)
def test_an_english_message_names_what_it_offers(message: str, name: str) -> None:
    """A reader of the plan is no name of a service."""
    assert offered_name(message, "en") == name
