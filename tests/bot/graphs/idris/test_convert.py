"""``bot idris convert``: the language that it tells in, and where it writes."""

import json
import os
from pathlib import Path

import pytest

from tests.forked import Ended, run_bot_command
from tests.integrations.proofs.idris_output import ERRORS, building
from tests.integrations.proofs.stand_in import stand_in
from tests.model_server import Error, Garbage, Json, Refusal, Reply, Stall, Text, model_server

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


@pytest.mark.parametrize(
    ("text", "told", "other"),
    [
        ("공지\n\n이번 주 회식은 없습니다.\n", "검산할 수 있는", "계산으로만 확인"),
        ("NOTICE\n\nThe canteen is closed this week.\n", "no calculations", "calculation alone"),
    ],
    ids=["korean", "english"],
)
async def test_a_document_without_calculations_is_not_called_checked(
    tmp_path: Path, text: str, told: str, other: str
) -> None:
    """It is said that nothing can be checked, and nothing of what checked it."""
    ended = await _converted(tmp_path, text)
    assert ended.returncode == 0, ended
    assert told in ended.stdout
    assert other not in ended.stdout


async def test_a_person_is_told_the_verdict_and_what_it_is_called(tmp_path: Path) -> None:
    """What holds is counted first, below it stand module and type."""
    ended = await _converted(tmp_path, ENGLISH.replace("1,200.00", "1,100.00"))
    assert ended.stdout.startswith("All calculations and date orders that I found hold (2)")
    assert "is now the module Domains.Invoice. Document type: quotation or invoice" in ended.stdout


async def test_a_language_that_there_is_not(tmp_path: Path) -> None:
    """It is said which there are."""
    ended = await _converted(tmp_path, KOREAN, "--language", "fr")
    assert ended.returncode != 0
    assert "fr; there are ko, en" in ended.stderr


LEASE = """임대차 계약서

제1조 임차인은 월세 1,200,000원을 낸다.
제2조 관리비 80,000원은 월세를 넘지 않는다.
"""
REFUSAL = Refusal()
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


INVENTED = {
    **BOUND,
    "figures": [{"id": "N1", "quote": "위약금 2,400,000원", "raw": "2,400,000원", "label": "위약금"}],
    "propositions": [
        {"left": [["2", "F1"]], "sign": "=", "right": [["N1"]], "quote": "임차인은 월세 1,200,000원을 낸다"}
    ],
}
"""A figure that stands nowhere in the document."""
SOON = '{"default": {"deployment": "small", "timeout": 0.5}}'


async def _by_model(folder: Path, *replies: Reply, fixing: Reply = REFUSAL, **more: str) -> tuple[Ended, list[str]]:
    """Convert a document with a model that answers so, and a compiler that accepts everything if none is given."""
    async with model_server() as server:
        server.on(system="complete its typed model", reply=replies)
        server.on(system="You mend a module", reply=fixing)
        (folder / "lease.txt").write_text(LEASE, encoding="utf-8")
        env = {"PATH": "/nowhere", "LC_ALL": "ko_KR.UTF-8", "HOME": str(folder), "AGDA": "", **more}
        if "IDRIS2" not in env:
            env["IDRIS2"] = stand_in(folder, {})
        env |= {"OPENAI_BASE_URL": server.openai_url, "OPENAI_API_KEY": "key", "OPENAI_MODEL": "small"}
        ended = await run_bot_command("idris", "convert", "lease.txt", "--json", env=env, cwd=folder)
        return ended, [request.prompt for request in server.requests]


def _quotes(ended: Ended) -> list[str]:
    return [one["quote"] for one in json.loads(ended.stdout)["invariants"] if one["quote"]]


async def test_a_model_that_is_set_adds_what_rules_cannot_express(tmp_path: Path) -> None:
    """The command takes the same way as a turn: what the model adds stands there with its passage."""
    ended, asked = await _by_model(tmp_path, Json(BOUND))
    assert ended.returncode == 0, ended
    assert _quotes(ended) == ["관리비 80,000원은 월세를 넘지 않는다"]
    assert len(asked) == 1


async def test_a_figure_that_a_model_invents_goes_back_to_it(tmp_path: Path) -> None:
    """It is told which piece stands nowhere; what it mends is taken, and what it insists on is left out."""
    ended, asked = await _by_model(tmp_path, Json(INVENTED), Json(BOUND))
    assert _quotes(ended) == ["관리비 80,000원은 월세를 넘지 않는다"]
    assert "figures[0]: not in the document as it is quoted" in asked[1]
    assert "propositions[0]" in asked[1]
    insisting, asked = await _by_model(tmp_path, Json(INVENTED))
    assert _quotes(insisting) == []
    assert 2 <= len(asked) <= 3
    assert "2,400,000" not in insisting.stdout


@pytest.mark.parametrize(
    "reply",
    [REFUSAL, Error(429), Error(500), Stall(), Garbage(), Text(json.dumps(BOUND)[:60], finish="length")],
    ids=["refusal", "429", "500", "stalled", "garbage", "cut"],
)
async def test_a_model_that_fails_leaves_the_rules(tmp_path: Path, reply: Reply) -> None:
    """It is said, and the files are written all the same."""
    ended, _ = await _by_model(tmp_path, reply, MODEL_ROLES=SOON)
    assert ended.returncode == 0, ended
    assert "규칙" in ended.stderr
    assert json.loads(ended.stdout)["files"]
    assert _quotes(ended) == []


async def test_a_module_that_is_not_mended_comes_with_the_attempt(tmp_path: Path) -> None:
    """The module by rules lies beside the last attempt and the log, and its error is one sentence."""
    compiler = stand_in(tmp_path, {"module Domains": building(ERRORS["no_implementation"])})
    attempt = Text("module Domains.Other\n\nx : Integer\nx = 0\n")
    ended, _ = await _by_model(tmp_path, Json(BOUND), fixing=attempt, IDRIS2=compiler)
    told = json.loads(ended.stdout)
    assert (ended.returncode, told["status"], told["ended"]) == (0, "failed", "repeated")
    assert told["error"].startswith("증명해야 할 내용이 빠짐")
    names = [Path(path).name for path in told["files"]]
    project = told["project"]
    assert names[:3] == [f"{project}.idr", f"{project}.agda", f"analysis_{project}.md"]
    assert names[3:] == [f"attempt_{project}.idr", f"compiler_{project}.log", f"version_{project}.json"]
    texts = {Path(path).name: (tmp_path / path).read_text(encoding="utf-8") for path in told["files"]}
    assert "1200000" in texts[f"{project}.idr"]
    assert texts[f"attempt_{project}.idr"] == attempt.text
    assert texts[f"compiler_{project}.log"].startswith("1. no_implementation")


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


async def _run(folder: Path, *words: str) -> Ended:
    env = {"PATH": "/nowhere", "LC_ALL": "en_US.UTF-8", "HOME": str(folder), "IDRIS2": "", "AGDA": ""}
    return await run_bot_command("idris", "convert", *words, env=env, cwd=folder)


TRIP = "School trip\n\nThe coach costs GBP 840. A deposit of 35% is due in May, that is GBP 294.\n"


async def test_a_document_is_held_against_the_one_before(tmp_path: Path) -> None:
    """``--since`` an earlier document, or the folder of a run; what broke is told with its values and verdicts."""
    (tmp_path / "old.txt").write_text(TRIP, encoding="utf-8")
    (tmp_path / "new.txt").write_text(TRIP.replace("294", "249"), encoding="utf-8")
    alone = json.loads((await _run(tmp_path, "new.txt", "--out", "alone", "--json")).stdout)
    assert alone["changes"] is None
    assert alone["status"] in ("ok", "no_compiler")
    told = json.loads((await _run(tmp_path, "new.txt", "--since", "old.txt", "--out", "a", "--json")).stdout)
    assert told["status"] == "contradictions"
    [broken] = told["changes"]["rules"]
    assert (broken["change"], broken["before"], broken["after"]) == ("broken", "holds", "fails")
    assert [(one["old"], one["new"]) for one in told["changes"]["figures"]] == [("GBP 294", "GBP 249")]
    first = await _run(tmp_path, "old.txt", "--project", "SchoolOuting", "--out", "b")
    assert "Changes" not in first.stdout
    second = await _run(tmp_path, "new.txt", "--project", "SchoolOuting", "--out", "b")
    assert "broken by this version (✓ " in second.stdout
    [name] = [one["name"] for one in told["invariants"]]
    options = ("--since", "b", "--out", "b", "--json")
    left = json.loads((await _run(tmp_path, "new.txt", "--without", name, *options)).stdout)
    assert (left["project"], left["invariants"], len(left["left_out"])) == ("SchoolOuting", [], 1)
    again = json.loads((await _run(tmp_path, "old.txt", *options)).stdout)
    assert (again["invariants"], len(again["left_out"])) == ([], 1)
    fresh = json.loads((await _run(tmp_path, "old.txt", "--out", "b", "--json")).stdout)
    assert (len(fresh["invariants"]), fresh["left_out"]) == (1, [])


async def test_an_earlier_version_that_there_is_not(tmp_path: Path) -> None:
    """A folder without one, and one that cannot be read, are refused in a sentence."""
    (tmp_path / "new.txt").write_text(TRIP, encoding="utf-8")
    (tmp_path / "b" / "direction").mkdir(parents=True)
    ended = await _run(tmp_path, "new.txt", "--since", "b", "--out", "c")
    assert ended.returncode != 0
    assert "holds no earlier version" in ended.stderr
    (tmp_path / "b" / "direction" / "version_Any.json").write_text('{"version": 1}', encoding="utf-8")
    ended = await _run(tmp_path, "new.txt", "--since", "b", "--out", "c")
    assert ended.returncode != 0
    assert "version_Any.json" in ended.stderr
    assert "Traceback" not in ended.stderr
