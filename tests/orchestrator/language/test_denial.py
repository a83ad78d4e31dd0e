"""Stems, and which of them are denied."""

import pytest

from orchestrator.language import any_of
from orchestrator.language.denial import stems
from orchestrator.language.utterance import Utterance

_REPORT = any_of(r"보고서", r"\breports?\b")


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("치과는 안갔고 약국은 갔어요", {"치과", "가"}),
        ("녹음은 없고 사진은 있어요", {"녹음", "없"}),
        ("서명하지는 않았지만 도장은 찍었어요", {"서명"}),
        ("대표 아닙니다", {"대표", "아니"}),
        ("영수증을 받았어요", set()),
        ("I did not sign it, but he did", {"sign", "it"}),
    ],
)
def test_a_denial_belongs_to_its_own_predicate(text: str, denied: set[str]) -> None:
    """With or without its space, before or behind; what another clause tells is not denied."""
    assert {one.form for one in stems(text) if one.is_denied} == denied


def test_stems_are_those_of_a_dictionary() -> None:
    """However a verb is bent, it is the same one."""
    assert [one.form for one in stems("보낸 사람한테 보냈어요")] == ["보내", "사람", "보내"]


@pytest.mark.parametrize(
    ("text", "is_denied"),
    [
        ("보고서 써 주세요. 영수증 사진은 만들지 않습니다.", False),
        ("보고서 작성해 줘. 거래처 이름은 쓰지 마.", False),
        ("Write the report. We are not going to make a video.", False),
        ("Please draft a report. Don't write down phone numbers.", False),
        ("보고서 써 주세요. 아니다 쓰지 마세요.", True),
        ("보고서는 만들지 말고 알려만 줘.", True),
        ("Write the report. No, don't write it.", True),
        ("Write the report. Actually, do not create any documents.", True),
    ],
)
def test_what_is_denied_of_another_thing_denies_no_wish(text: str, is_denied: bool) -> None:
    """A verb of making that is denied is about its own object, or about what was asked for where it has none."""
    assert Utterance(text).denies(_REPORT) is is_denied
