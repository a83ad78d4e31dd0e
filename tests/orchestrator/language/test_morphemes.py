"""Korean words taken apart."""

import subprocess
import sys

import pytest

from orchestrator.language.morphemes import morphemes, noun_phrases


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("냉장고 540만원, 종이 45, 책 90만원이고 흙이 90만원이야", ["냉장고", "종이", "책", "흙"]),
        ("커피 머신 320, 어린이 의자 60", ["커피 머신", "어린이 의자"]),
        ("사용자는 동네 주민이고요 안전요원이 지켜봐요", ["사용자", "동네 주민", "안전요원"]),
        ("The kiosk is 90", ["The kiosk is"]),
        ("😀 지금", []),
    ],
)
def test_a_noun_keeps_its_syllables(text: str, nouns: list[str]) -> None:
    """A noun keeps the syllables that look like a particle or an ending."""
    assert [one.text for one in noun_phrases(text)] == nouns


def test_places() -> None:
    """Each morpheme stands where it says, also behind a picture sign."""
    text = "😀 종이를 샀어요"
    assert [text[one.start : one.end] for one in morphemes(text) if one.tag == "NNG"] == ["종이"]


def test_what_is_behind() -> None:
    """A phrase knows the particle or copula right behind it."""
    assert [(one.particle, one.tag) for one in noun_phrases("손님이 책을 집에서 읽고 학생이에요")] == [
        ("이", "JKS"),
        ("을", "JKO"),
        ("에서", "JKB"),
        ("이", "VCP"),
    ]


def test_loading() -> None:
    """Nothing is loaded until a text is taken apart."""
    code = "import sys, orchestrator.language.morphemes; sys.exit('kiwipiepy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
