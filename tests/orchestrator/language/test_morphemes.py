"""Korean words taken apart."""

import subprocess
import sys

import pytest

from orchestrator.language.morphemes import morphemes


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("냉장고 540만원, 종이 45, 책 90만원이고 흙이 90만원이야", ["냉장고", "종이", "책", "흙"]),
        ("사용자는 동네 주민이고요", ["사용자", "동네", "주민"]),
        ("😀 지금", []),
        ("", []),
    ],
)
def test_a_noun_keeps_its_syllables(text: str, nouns: list[str]) -> None:
    """A noun keeps the syllables that look like a particle or an ending."""
    assert [one.form for one in morphemes(text) if one.tag == "NNG"] == nouns


def test_places() -> None:
    """Each morpheme stands where it says, also behind a picture sign."""
    text = "😀 종이를 샀어요"
    assert [text[one.start : one.end] for one in morphemes(text) if one.tag == "NNG"] == ["종이"]


def test_loading() -> None:
    """Nothing is loaded until a text is taken apart."""
    code = "import sys, orchestrator.language.morphemes; sys.exit('kiwipiepy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
