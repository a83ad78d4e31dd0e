"""Tests that share something dear run in one process."""

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from tests.distribution import GROUPS, group_of
from tests.sandbox_process import ROOT

TOLD = """
import os
import pytest

@pytest.mark.parametrize("number", range(6))
def test_who(number):
    with open("told", "a") as file:
        file.write(f"{os.environ['PYTEST_XDIST_WORKER']} {__file__}\\n")
"""
"""Six tests, each of which tells its process."""


def test_a_group_and_a_file_each_run_in_one_process(tmp_path: Path) -> None:
    """Two processes share the files of a group, and two files of none: neither is torn."""
    files = ["tests/journeys/test_a.py", "tests/journeys/test_b.py", "tests/evals/test_c.py", "tests/evals/test_d.py"]
    for name in files:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TOLD)
    alone = ["-c", os.devnull, "--rootdir", str(tmp_path), "-p", "no:cacheprovider", "--import-mode=importlib"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *alone, "-p", "xdist", "-p", "tests.distribution", "-n", "2", *files],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    processes: dict[str, set[str]] = defaultdict(set)
    for line in (tmp_path / "told").read_text().splitlines():
        process, _, path_of = line.partition(" ")
        name = str(Path(path_of).relative_to(tmp_path))
        processes[name if "evals" in name else "page"].add(process)
    assert {group: len(found) for group, found in processes.items()} == {"page": 1, files[2]: 1, files[3]: 1}
    assert set().union(*processes.values()) == {"gw0", "gw1"}


def test_each_group_has_tests() -> None:
    """A group whose folder or file is called otherwise by now would be torn without a word."""
    for start in GROUPS:
        folder, _, name = start.rpartition("/")
        assert list((ROOT / folder).glob(f"{name}*.py")), start


def test_one_group_has_the_browser() -> None:
    """Each process would start a Chromium of its own, which is dearer than the tests that look through it."""
    files = [
        path
        for path in (ROOT / "tests").rglob("test_*.py")
        if "\nfrom playwright.async_api import Browser" in path.read_text("utf-8")
    ]
    assert len(files) >= 10
    assert {group_of(path.relative_to(ROOT).as_posix()) for path in files} == {"page"}
