"""``bot idris convert``: the language that it tells in, and where it writes."""

import os
from pathlib import Path

import pytest

from bot.commands.idris import convert
from integrations.errors import Misconfigured

KOREAN = "견적서\n\n공급가액: 1,000,000원\n부가세(10%): 100,000원\n합계: 1,200,000원\n"
ENGLISH = "Invoice\n\nNet amount: USD 1,000.00\nVAT (10%): USD 100.00\nTotal: USD 1,200.00\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder one stands in, where no compiler is and the terminal is English."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    for name in ("IDRIS2", "AGDA"):
        monkeypatch.setenv(name, "")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "language", "told", "head"),
    [
        (KOREAN, "", "파일", "# 분석"),
        (ENGLISH, "", "files are in", "# Analysis"),
        (KOREAN, "en", "files are in", "# Analysis"),
    ],
)
async def test_the_language_is_that_of_the_document_or_as_chosen(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, language: str, told: str, head: str
) -> None:
    """What is printed and the analysis are in one language; both are written into a folder that is named."""
    (folder / "quote.txt").write_text(text, encoding="utf-8")
    code = await convert([Path("quote.txt")], project="", kind="", out=None, language=language, as_json=False)
    said = capsys.readouterr().out
    [analysis] = (folder / "quote-idris" / "direction").glob("analysis_*.md")
    assert (code, told in said, str(folder / "quote-idris") in said) == (0, True, True)
    assert analysis.read_text(encoding="utf-8").startswith(head)
    assert sorted(os.listdir()) == ["quote-idris", "quote.txt"]


async def test_a_language_that_there_is_not(folder: Path) -> None:
    """It is said which there are."""
    (folder / "quote.txt").write_text(KOREAN, encoding="utf-8")
    with pytest.raises(Misconfigured, match="fr; there are ko, en"):
        await convert([Path("quote.txt")], project="", kind="", out=None, language="fr", as_json=False)
