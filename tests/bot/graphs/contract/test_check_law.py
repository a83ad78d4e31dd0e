"""``bot knowledge law`` at the command line."""

import asyncio
import os
import shutil
from pathlib import Path

from bot.texts import texts
from integrations.law.packaged import packaged_law
from tests.forked import run_bot_command
from tests.sandbox_process import ROOT


def _law(folder: Path, *arguments: str, language: str = "en_US.UTF-8", **settings: str) -> tuple[int, str]:
    """Run the command in a folder; status and what it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environment |= {
        "PYTHONPATH": str(ROOT),
        "LANG": language,
        "COLUMNS": "160",
        "PYTHONIOENCODING": "utf-8",
        **settings,
    }
    done = asyncio.run(run_bot_command("knowledge", "law", *arguments, env=environment, cwd=folder))
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


def test_a_check_counts_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """With --check it tells what there is and writes nothing."""
    status, said = _law(tmp_path, "--check", language="ko_KR.UTF-8")
    assert status == 0
    assert "문제를 찾지 못했어요." in said
    assert "위험 패턴" in said
    assert list(tmp_path.iterdir()) == []


def test_a_mistake_is_shown_with_its_line(tmp_path: Path) -> None:
    """A folder of one's own is read; what is wrong in it is told in words, and the status is 1."""
    folder = tmp_path / "law"
    shutil.copytree(packaged_law(), folder)
    broken = folder / "parameters.toml"
    broken.write_text(broken.read_text(encoding="utf-8").replace("10_320", '"10,320"'), encoding="utf-8")
    status, said = _law(tmp_path, "--check", CONTRACT_KNOWLEDGE=str(folder))
    assert status == 1
    lines = broken.read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.startswith('2026 = { value = "10,320"'))
    assert f"parameters.toml:{line} minimum_wage 2026" in said
    assert "The value of “value” has the wrong type." in said


def test_every_problem_has_a_sentence() -> None:
    """The codes that the readers note are those that the texts have."""
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "integrations" / "law").glob("*.py"))
    for locale in ("ko", "en"):
        codes = [key.removeprefix("law.problem.") for key in texts(locale) if key.startswith("law.problem.")]
        assert len(codes) > 20
        assert [code for code in codes if f'"{code}"' not in sources] == []
