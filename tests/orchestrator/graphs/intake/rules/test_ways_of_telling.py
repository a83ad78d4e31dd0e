"""The way in which something was told, in free words."""

import pytest

from integrations.knowledge.base import Option, Text
from orchestrator.graphs.intake.rules.ways_of_telling import by_way


def _options(*labels: str) -> list[Option]:
    return [Option(f"O{place}", Text(label, label)) for place, label in enumerate(labels)]


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("원장님이 톡으로 그만 나오라고 하셨어요", 0),
        ("he told me to my face at the till", 1),
        ("전화로 한 게 아니라 내용증명 보냈어요", 0),
        ("그냥 안 나갔어요", None),
    ],
)
def test_a_message_is_written_and_a_call_is_spoken(said: str, place: int | None) -> None:
    """Where no option is a message."""
    assert by_way(said, _options("서면", "말로 (by word of mouth)", "아직")) == place


def test_what_is_ruled_out_is_not_the_way() -> None:
    """And a mail is its own where there is one for it."""
    options = _options("전화", "문자", "이메일")
    assert by_way("문자는 안 돼요 남편이 봐요. 메일로 주세요", options) == 2
    assert by_way("문자는 안 돼요. 전화도 낮에만요", options) == 0


def test_other_options_are_no_ways() -> None:
    """A letter may be named in any answer."""
    assert by_way("문자가 왔어요", _options("예", "아니요", "서류 있음")) is None
