"""``bot idris convert``: the language that it tells in, and where it writes."""

import json
import os
from pathlib import Path

import pytest

from tests.forked import Ended, run_bot_command
from tests.model_server import Json, Refusal, Reply, model_server

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
        (ENGLISH, (), "Files written to", "# Analysis"),
        (KOREAN, ("--language", "en"), "Files written to", "# Analysis"),
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


LEASE = """임대차 계약서

제1조 임차인은 월세 1,200,000원을 낸다.
제2조 관리비 80,000원은 월세를 넘지 않는다.
"""
BOUND = {
    "figures": [],
    "parties": [],
    "propositions": [
        {
            "left": [["F2"]],
            "sign": "<=",
            "right": [["F1"]],
            "quote": "관리비 80,000원은 월세를 넘지 않는다",
        }
    ],
}


async def _by_model(folder: Path, reply: Reply) -> Ended:
    async with model_server() as server:
        server.on(system="complete its typed model", reply=reply)
        (folder / "lease.txt").write_text(LEASE, encoding="utf-8")
        env = {"PATH": "/nowhere", "LC_ALL": "ko_KR.UTF-8", "HOME": str(folder), "IDRIS2": "", "AGDA": ""}
        env |= {"OPENAI_BASE_URL": server.openai_url, "OPENAI_API_KEY": "key", "OPENAI_MODEL": "small"}
        return await run_bot_command("idris", "convert", "lease.txt", "--json", env=env, cwd=folder)


async def test_a_model_that_is_set_adds_what_rules_cannot_express(tmp_path: Path) -> None:
    """The command takes the same way as a turn: what the model adds stands there with its passage."""
    ended = await _by_model(tmp_path, Json(BOUND))
    assert ended.returncode == 0, ended
    assert "관리비 80,000원은 월세를 넘지 않는다" in [one["quote"] for one in json.loads(ended.stdout)["invariants"]]


async def test_a_model_that_fails_leaves_the_rules(tmp_path: Path) -> None:
    """It is said, and the files are written all the same."""
    ended = await _by_model(tmp_path, Refusal())
    assert ended.returncode == 0, ended
    assert "규칙" in ended.stderr
    assert json.loads(ended.stdout)["files"]


async def test_an_invariant_that_is_rejected_is_left_out(tmp_path: Path) -> None:
    """A run prints the name of each invariant; the next one leaves out what is named, and says so."""
    first = json.loads((await _converted(tmp_path, KOREAN, "--json")).stdout)
    failing = next(one for one in first["invariants"] if one["verdict"] == "fails")
    printed = await _converted(tmp_path, KOREAN)
    assert f"· {failing['name']}" in printed.stdout
    second = json.loads((await _converted(tmp_path, KOREAN, "--without", failing["name"], "--json")).stdout)
    assert failing["name"] not in [one["name"] for one in second["invariants"]]
    assert second["left_out"] == [failing["says"]]
    assert first["status"] == "contradictions" != second["status"]
    unknown = await _converted(tmp_path, KOREAN, "--without", "someOther")
    assert unknown.returncode == 2
    assert "someOther라는 불변식이 없어요" in unknown.stderr
