"""What ``bot ask`` says of files before it sends them."""

from pathlib import Path

import pytest

from bot.commands.ask import run
from bot.texts import say
from integrations.documents.limits import MAX_BYTES


@pytest.mark.parametrize(("question", "locale"), [("이 계약서 봐줘", "ko"), ("Check this contract", "en")])
async def test_a_file_that_is_too_large_is_not_sent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], question: str, locale: str
) -> None:
    """Its own sentence is told in the language of the question, and no bot is asked or started."""
    large = tmp_path / "contract.pdf"
    with large.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert await run(question, files=[large], as_json=True, user="") == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.strip() == say("en" if locale == "en" else "ko", "notice.file_too_large")
