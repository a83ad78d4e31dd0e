import ast
import asyncio
import os
from pathlib import Path

import pytest

from bot.graphs.intake.knowledge import intake_workbook
from bot.settings import load
from bot.texts import texts
from integrations.knowledge.packaged import packaged_workbook
from orchestrator.language.particles import filled
from tests.forked import run_bot_command
from tests.integrations.knowledge.sheets import knowledge, save, small
from tests.sandbox_process import ROOT


def _bot(folder: Path, *arguments: str, language: str = "en_US.UTF-8", **settings: str) -> tuple[int, str]:
    """Run ``bot knowledge`` in a folder; status and what it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environment |= {
        "PYTHONPATH": str(ROOT),
        "LANG": language,
        "COLUMNS": "160",
        "PYTHONIOENCODING": "utf-8",
        **settings,
    }
    done = asyncio.run(run_bot_command("knowledge", *arguments, env=environment, cwd=folder))
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


def test_a_workbook_is_published_and_compared(tmp_path: Path) -> None:
    """The first build publishes, the next tells what changed; the YAML lies where it says."""
    path = save(tmp_path / "intake.xlsx", small())
    status, said = _bot(tmp_path, "build", str(path))
    assert status == 0
    version = knowledge().version
    assert f"Version {version} is published." in said
    assert "This is the first version." in said
    assert (tmp_path / "data" / "knowledge" / "intake" / version / "k2" / "CIV_LOAN.yaml").is_file()
    content = small()
    content["K2_Questions"][1] |= {"FIELD_KEY": "sum"}
    content["LEVEL4_FACT_Pattern"][1] |= {"RELATED_FIELD": "sum"}
    changed = save(tmp_path / "changed.xlsx", content)
    status, said = _bot(tmp_path, "build", str(changed), language="ko_KR.UTF-8")
    assert status == 0
    assert filled("이전 버전 {version}과(와) 비교했어요.", version=version) in said
    assert "+ CIV_LOAN_UNPAID.sum\n− CIV_LOAN_UNPAID.amount" in said
    assert "~ CIV_LOAN_UNPAID.F_LARGE" in said


def test_a_check_leaves_nothing_behind(tmp_path: Path) -> None:
    """With --check nothing is written, not even a database."""
    path = save(tmp_path / "intake.xlsx", small())
    status, said = _bot(tmp_path, "build", "--check", str(path))
    assert status == 0
    assert f"This would be version {knowledge().version}." in said
    assert [entry.name for entry in tmp_path.iterdir()] == ["intake.xlsx"]


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("ko_KR.UTF-8", "‘interger’은 쓸 수 없는 값이에요. 쓸 수 있는 값: boolean, choice, date, integer, string"),
        ("de_DE.UTF-8", "“interger” is not allowed here. Allowed: boolean, choice, date, integer, string"),
    ],
)
def test_an_error_is_told_with_its_cell_in_the_terminals_language(tmp_path: Path, language: str, message: str) -> None:
    """The cell, what is wrong and what was meant stand in one line; the status is 1 and nothing is published."""
    content = small()
    content["K2_Questions"][1]["ANSWER_TYPE"] = "interger"
    path = save(tmp_path / "intake.xlsx", content)
    status, said = _bot(tmp_path, "build", str(path), language=language)
    assert status == 1
    [line] = [line for line in said.splitlines() if "K2_Questions!I3" in line]
    assert message in line
    assert line.split()[0] == "✗"
    assert line.split()[-1] == "integer"
    assert not (tmp_path / "data" / "knowledge").exists()


def test_many_warnings_of_a_kind_are_one_line_with_their_number(tmp_path: Path) -> None:
    """A workbook with gaps is published, and its gaps are counted."""
    content = small()
    for number in range(300):
        content["LEVEL4_FACT_Pattern"].append(
            {
                **content["LEVEL4_FACT_Pattern"][0],
                "FACT_CODE": f"F{number}",
                "RELATED_FIELD": "colour",
                "HOLDS_WHEN": "",
            }
        )
    status, said = _bot(tmp_path, "build", str(save(tmp_path / "gaps.xlsx", content)))
    assert status == 0
    assert "No question of this scenario asks for the field “colour”. (in 300 places)" in said
    assert "0 errors · 300 warnings" in said
    assert len(said.splitlines()) < 30
    _, everything = _bot(tmp_path, "build", "--check", "--all", str(tmp_path / "gaps.xlsx"))
    assert everything.count("asks for the field “colour”.") == 300


@pytest.mark.parametrize("content", [None, b"no workbook"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, content: bytes | None) -> None:
    """A missing file and another kind of file are told by name, with status 1."""
    path = tmp_path / "other.xlsx"
    if content is not None:
        path.write_bytes(content)
    status, said = _bot(tmp_path, "build", "other.xlsx")
    assert status == 1
    assert "other.xlsx" in said


def test_without_a_name_the_workbook_of_the_settings_is_built(tmp_path: Path) -> None:
    """INTAKE_WORKBOOK names the workbook; without it, it is the one that comes with the bot."""
    path = save(tmp_path / "own.xlsx", small())
    assert intake_workbook(load(intake_workbook=path)) == path
    assert intake_workbook(load(intake_workbook=None)) == packaged_workbook()
    status, said = _bot(tmp_path, "build", "--check", INTAKE_WORKBOOK="own.xlsx")
    assert status == 0
    assert knowledge().version in said


def test_the_help_tells_how_to_use_it(tmp_path: Path) -> None:
    """Both helps name what there is."""
    assert "build" in _bot(tmp_path, "--help")[1]
    said = _bot(tmp_path, "build", "--help")[1]
    assert "--check" in said
    assert "INTAKE_WORKBOOK" in said


def test_every_problem_has_a_sentence() -> None:
    """Each code that reading a workbook may note is said in both languages, and no sentence is for none."""
    noted: set[str] = set()
    for path in (ROOT / "integrations" / "knowledge").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                noted.add(node.value)
    noted |= {f"condition_{fault}" for fault in ("unknown", "no_code", "no_number", "no_span")}
    prefix = "knowledge.problem."
    for language in ("ko", "en"):
        said = {key.removeprefix(prefix) for key in texts(language) if key.startswith(prefix)}
        assert said - noted == set()
        codes = {code for code in _codes() if code not in said}
        assert codes == set()


def _codes() -> set[str]:
    """The codes that are given to ``error``, ``warning`` or ``note`` in so many words."""
    found: set[str] = set()
    for path in (ROOT / "integrations" / "knowledge").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name, code = ast.unparse(node.func).rpartition(".")[2], node.args[0]
            if name in ("error", "warning", "note") and isinstance(code, ast.Constant) and len(node.args) > 1:
                found.add(str(code.value))
    assert len(found) > 35
    return found | {"keywords_same", "keywords_covered", "rule_unasked", "rule_unreachable"}
