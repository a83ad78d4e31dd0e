"""``bot idris convert``: the language that it tells in, and where it writes."""

import os
from pathlib import Path

import pytest

from tests.forked import Ended, run_bot_command

KOREAN = "견적서\n\n공급가액: 1,000,000원\n부가세(10%): 100,000원\n합계: 1,200,000원\n"
ENGLISH = "Invoice\n\nNet amount: USD 1,000.00\nVAT (10%): USD 100.00\nTotal: USD 1,200.00\n"


async def _converted(folder: Path, text: str, *options: str) -> Ended:
    """Convert a document where no compiler is and the terminal is English."""
    (folder / "quote.txt").write_text(text, encoding="utf-8")
    env = {"PATH": "/nowhere", "LC_ALL": "en_US.UTF-8", "HOME": str(folder), "IDRIS2": "", "AGDA": ""}
    return await run_bot_command("idris", "convert", "quote.txt", *options, env=env, cwd=folder)


@pytest.mark.parametrize(
    ("text", "options", "told", "head"),
    [
        (KOREAN, (), "파일", "# 분석"),
        (ENGLISH, (), "files are in", "# Analysis"),
        (KOREAN, ("--language", "en"), "files are in", "# Analysis"),
    ],
    ids=["korean", "english", "chosen"],
)
async def test_the_language_is_that_of_the_document_or_as_chosen(
    tmp_path: Path, text: str, options: tuple[str, ...], told: str, head: str
) -> None:
    """What is printed and the analysis are in one language; both are written into a folder that is named."""
    ended = await _converted(tmp_path, text, *options)
    assert ended.returncode == 0, ended
    assert told in ended.stdout
    assert str(tmp_path / "quote-idris") in ended.stdout
    [analysis] = (tmp_path / "quote-idris" / "direction").glob("analysis_*.md")
    assert analysis.read_text(encoding="utf-8").startswith(head)
    assert sorted(os.listdir(tmp_path)) == ["quote-idris", "quote.txt"]


async def test_a_language_that_there_is_not(tmp_path: Path) -> None:
    """It is said which there are."""
    ended = await _converted(tmp_path, KOREAN, "--language", "fr")
    assert ended.returncode != 0
    assert "fr; there are ko, en" in ended.stderr
