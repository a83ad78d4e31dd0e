"""Stems, and which of them are denied."""

import pytest

from orchestrator.language.denial import stems


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
