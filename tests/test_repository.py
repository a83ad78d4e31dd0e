"""The repository as a whole: what must be true of every file."""

import ast
import importlib.util
import os
import re
import resource
import statistics
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Set
from pathlib import Path
from types import ModuleType

import pytest

from bot.settings import Settings
from orchestrator.graphs import GRAPHS
from tests.forked import run_bot_command
from tests.sandbox_process import ROOT

TEXT = {".py", ".md", ".toml", ".yml", ".txt", ".in", ".js", ".css", ".html", ".svg", ".example", ".mako", ".jsonl", ""}
LEFT_OUT = {"data", "dist", "build", "__pycache__", "LICENSE", ".git"}
"""Of folders and files; ``.git`` is a file, with the path of the repository, in a work tree beside it."""
REGISTRIES = ("pypi" + ".org", "python" + "hosted.org", "registry.npm" + "js", "crates" + ".io", "deb.debian" + ".org")
MACHINE = re.compile(r"(?<![\w./-])/(?:wo" + r"rk|ro" + r"ot|home/\w+|opt/wheels)/")
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
BOT = "import sys; sys.argv[0] = 'bot'; from bot.cli import main; main()"


def _files() -> Iterator[Path]:
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [
            name for name in folders if name not in LEFT_OUT and (not name.startswith(".") or name in (".ci",))
        ]
        for name in names:
            path = Path(folder, name)
            if name not in (*LEFT_OUT, ".env") and (path.suffix in TEXT or name == ".env.example"):
                yield path


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str]]:
    """Every file of text with its name."""
    return [(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in _files()]


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    """docs/generate.py, which is no package."""
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_file_names_a_package_registry(texts: list[tuple[str, str]]) -> None:
    """Where packages come from is for those who install to choose."""
    assert [name for name, text in texts if any(host in text for host in REGISTRIES)] == []


def test_no_file_names_a_folder_of_somebodys_machine(texts: list[tuple[str, str]]) -> None:
    """What runs on one machine only is not written down."""
    assert [(name, found[0]) for name, text in texts if (found := MACHINE.search(text))] == []


def test_nothing_is_left_for_later(texts: list[tuple[str, str]]) -> None:
    """What is not done is not in the code as a note."""
    code = [(name, text) for name, text in texts if name.endswith((".py", ".js", ".yml", "Makefile", ".ci/run"))]
    assert len(code) > 100
    assert [(name, found[0]) for name, text in code if (found := UNFINISHED.search(text))] == []


def test_no_class_has_the_name_of_another() -> None:
    """Who reads a name knows what is meant, wherever it stands."""
    found: dict[str, list[str]] = {}
    for package in ("bot", "orchestrator", "integrations", "sandbox"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.M):
                found.setdefault(name, []).append(str(path.relative_to(ROOT)))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


def test_a_graph_is_named_in_its_folder_and_in_one_line() -> None:
    """Adding one or taking one away touches nothing else of the orchestrator and what is below it."""
    graphs = ROOT / "orchestrator" / "graphs"
    names = {folder.name for folder in graphs.iterdir() if (folder / "__init__.py").is_file()}
    assert "workspace" in names
    found = [
        f"{path.relative_to(ROOT)}: {', '.join(sorted(named))}"
        for folder in ("orchestrator", "integrations")
        for path in (ROOT / folder).rglob("*.py")
        if path != graphs / "__init__.py"
        and (others := {name for name in names if graphs / name not in path.parents})
        and (
            named := _named(
                path.read_text(encoding="utf-8"),
                others,
                by_word=folder == "orchestrator" and graphs not in path.parents,
            )
        )
    ]
    assert found == []


def test_the_doors_name_a_graph_in_its_own_folder_and_in_one_line() -> None:
    """What is built, served or shown for one graph lies together, and is gathered in one place."""
    own = ROOT / "bot" / "graphs"
    # A list of tasks is a plan too, and a team of Slack a workspace.
    words = GRAPHS.keys() - {"plan", "workspace"}
    excepted = (own / "__init__.py", ROOT / "bot" / "manifest.py")
    found = []
    for path in (ROOT / "bot").rglob("*.py"):
        if path in excepted or ROOT / "bot" / "settings" in path.parents:
            continue
        source = path.read_text(encoding="utf-8")
        named = _named(source, GRAPHS.keys(), by_word=False) | _named(source, words, by_word=True)
        # Where an import is deferred its module is a string.
        named |= {name for name in re.findall(r"\b(?:orchestrator|bot)\.graphs\.(\w+)", source) if name in GRAPHS}
        found += [f"{path.relative_to(ROOT)}: {graph}" for graph in named if own / graph not in path.parents]
    assert found == []


def _named(source: str, graphs: Set[str], *, by_word: bool) -> set[str]:
    """Return the graphs whose package a module imports, or whose name is a string in it."""
    found: set[str] = set()
    # Most modules hold neither, which is seen without reading them.
    if not re.search(r"\bgraphs\b" + (rf"|['\"](?:{'|'.join(graphs)})['\"]" if by_word else ""), source):
        return found
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                imported = [each.name for each in names]
            case ast.ImportFrom(module=str() as module, names=names):
                imported = [module, *(f"{module}.{each.name}" for each in names)]
            case ast.Constant(value=str() as value) if by_word:
                found.add(value)
                continue
            case _:
                continue
        found.update(
            each.split(".")[2] for each in imported if each.startswith(("orchestrator.graphs.", "bot.graphs."))
        )
    return found & graphs


@pytest.mark.parametrize(
    ("source", "is_named"),
    [
        ("from orchestrator.graphs import plan", True),
        ("from orchestrator.graphs.plan.nodes import write", True),
        ("import orchestrator.graphs.plan", True),
        ("from bot.graphs.plan.slack import side", True),
        ('name = "plan"', True),
        ("from orchestrator.graphs import GRAPHS", False),
        ("from orchestrator.graphs.planner import x\n# plan", False),
    ],
)
def test_a_name_of_a_graph_is_found(source: str, is_named: bool) -> None:
    """An import in whatever form, and the name itself as a string."""
    assert _named(source, {"plan"}, by_word=True) == ({"plan"} if is_named else set())


def test_only_the_outbox_posts() -> None:
    """What Slack is given to show goes through one place, which posts once and knows a thread that is gone."""
    posts = {"chat_postMessage", "chat_postEphemeral", "chat_update", "files_upload_v2"}
    found = {
        f"{path.relative_to(ROOT)}: {node.attr}"
        for path in (ROOT / "bot").rglob("*.py")
        if any(post in (source := path.read_text(encoding="utf-8")) for post in posts)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr in posts
    }
    assert found == {f"bot/slack/outbox.py: {post}" for post in posts}


def test_generated_files_are_up_to_date(generate: ModuleType) -> None:
    """.env.example and the settings page say what the settings are."""
    assert generate.stale(generate.outputs()) == []


def test_every_setting_is_described() -> None:
    """Each setting stands in .env.example and on the settings page."""
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    names = [name.upper() for name in Settings.model_fields]
    assert [name for name in names if not re.search(rf"^# {name}=", example, re.MULTILINE)] == []
    assert [name for name in names if f"| `{name}`" not in page] == []


def test_an_out_of_date_file_is_noticed(generate: ModuleType, tmp_path: Path) -> None:
    """A file that is missing or says something else is stale."""
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_text("now", encoding="utf-8")
    wrong.write_text("before", encoding="utf-8")
    assert generate.stale({right: "now", wrong: "now", tmp_path / "missing": "now"}) == [wrong, tmp_path / "missing"]


async def test_a_wrong_setting_is_named_with_an_example(tmp_path: Path) -> None:
    """The start ends with status 2 and one line for each wrong variable; what is secret is not repeated."""
    environment = {**os.environ, "PORT": "eighty", "NOTION_AUDIENCE_RULES": '{"p": ["bob"]}'}
    done = await run_bot_command("doctor", env=environment, cwd=tmp_path)
    assert done.returncode == 2
    lines = done.stderr.strip().splitlines()
    assert [line.partition(":")[0] for line in lines] == ["PORT", "NOTION_AUDIENCE_RULES"]
    assert all("Example: " in line for line in lines)


def test_help_is_quick(tmp_path: Path) -> None:
    """`bot --help` takes at most fifteen times as long as a Python that does nothing, measured side by side."""
    ratios = []
    for _ in range(5):
        idle = _seconds([sys.executable, "-c", "pass"], tmp_path)
        ratios.append(_seconds([sys.executable, "-c", BOT, "--help"], tmp_path) / idle)
    assert statistics.median(ratios) <= 15


def _seconds(command: list[str], cwd: Path) -> float:
    """Processor time: what else runs on the machine does not count."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_pins_are_complete_and_agree() -> None:
    """Each pinned file has hashes for all it names, no address, and the versions that the tests run with."""
    tested = _pins("dev")
    for name in ("base", "production", "build"):
        pins = _pins(name)
        assert {package: version for package, version in pins.items() if tested.get(package) != version} == {}
    assert "uv" in _pins("uv")


def test_what_the_project_needs_is_pinned() -> None:
    """Each dependency of the project stands in the files that install it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {_package(line) for line in project["project"]["dependencies"]}
    extras = {_package(line) for lines in project["project"]["optional-dependencies"].values() for line in lines}
    assert needed - _pins("base").keys() == set()
    assert (needed | extras) - _pins("production").keys() == set()
    tools = {_package(line) for line in project["dependency-groups"]["dev"]}
    assert tools - _pins("dev").keys() == set()
    assert {_package(line) for line in project["build-system"]["requires"]} - _pins("build").keys() == set()


def _package(line: str) -> str:
    found = re.match(r"[\w.-]+", line)
    assert found is not None, line
    return found[0].lower().replace("_", "-").replace(".", "-")


def _pins(name: str) -> dict[str, str]:
    """Return the versions of a file by package and marker."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    pins = {}
    for entry in text.replace("\\\n", " ").strip().splitlines():
        requirement, *hashes = re.split(r"\s+--hash=", entry)
        package, separator, version = requirement.partition("==")
        assert separator, requirement
        assert hashes, requirement
        assert all(value.startswith("sha256:") for value in hashes), requirement
        pins[_package(package)] = version
    return pins


def test_make_names_what_a_too_old_python_lacks(tmp_path: Path) -> None:
    """Without Python 3.11 `make` says which one is needed and makes nothing."""
    for name in ("Makefile", "requirements/uv.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    done = subprocess.run(["make", "setup", "PYTHONS=false"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "Python 3.11 or newer is needed" in done.stderr
    assert not (tmp_path / ".venv").exists()
