"""What the documents show is run: Python as it stands, commands against a sandbox."""

import argparse
import os
import re
import shlex
import subprocess
import urllib.request
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from bot.cli import app
from bot.settings import Settings
from integrations.knowledge.columns import FORMATS
from tests.forked import run_bot_command
from tests.patience import PATIENCE
from tests.sandbox_process import ROOT, Sandbox, command, run_sandbox

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
SECONDS = 300
"""The longest that a command may take on a busy machine; the first reads the whole workspace."""
LINK = re.compile(r"(?<!`)\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)


def _examples(language: str) -> list[Example]:
    parser = PythonCodeBlockParser() if language == "python" else CodeBlockParser(language, lambda _: None)
    sybil = Sybil([parser])
    return [example for path in DOCUMENTS for example in sybil.parse(path).examples()]


def _name(example: Example) -> str:
    return f"{Path(example.path).name}:{example.line}"


@pytest.fixture
async def environment(tmp_path: Path) -> AsyncIterator[dict[str, str]]:
    """The variables of a bot that is connected to a running sandbox and has read it."""
    async with run_sandbox(tmp_path, "--no-rate-limits") as sandbox:
        variables = {**_bare(tmp_path), **_settings(sandbox)}
        done = await run_bot_command("sync", env=variables, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        yield variables


def _settings(sandbox: Sandbox) -> dict[str, str]:
    """Return the settings that a running sandbox comes to."""
    return {
        "URL": sandbox.url,
        "SLACK_BOT_TOKEN": sandbox.bot_token,
        "SLACK_APP_TOKEN": sandbox.app_token,
        "SLACK_API_URL": sandbox.slack_api_url,
        "NOTION_TOKEN": sandbox.notion_token,
        "NOTION_API_URL": sandbox.notion_url,
        "NOTION_REQUESTS_PER_SECOND": "0",
    }


def _bare(folder: Path) -> dict[str, str]:
    """This environment without the bot's settings, and with its data in ``folder``."""
    # A make that runs these tests would have the one in a document say which folder it is in.
    ours = {name.upper() for name in Settings.model_fields} | {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT), "COLUMNS": "160", "NO_COLOR": "1"}


def _run(arguments: list[str], variables: Mapping[str, str], cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        arguments, env=dict(variables), cwd=cwd, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def _commands(source: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with the output that it shows."""
    parts = re.split(r"^\$ ", source, flags=re.MULTILINE)
    assert not parts[0].strip(), "a console block begins with a command"
    return [(first, output) for first, _, output in (part.partition("\n") for part in parts[1:])]


def _pattern(output: str) -> re.Pattern[str]:
    """Return what matches the output, with … for anything."""
    return re.compile(".*?".join(re.escape(part) for part in output.strip().split("…")), re.DOTALL)


@pytest.mark.parametrize("example", _examples("python"), ids=_name)
def test_python_in_documents_runs(example: Example) -> None:
    """Each Python block runs as it stands, and what it asserts holds."""
    example.evaluate()


@pytest.mark.timeout(3 * SECONDS)
async def test_commands_in_documents_run(environment: dict[str, str], tmp_path: Path) -> None:
    """Each command succeeds and prints what the document shows."""
    examples = _examples("console")
    assert {Path(example.path).name for example in examples} >= {"README.md", "README.ko.md", "CONTRIBUTING.md"}
    results: dict[str, tuple[int, str, str]] = {}
    for example in examples:
        for line, output in _commands(example.parsed):
            where = f"{_name(example)}: $ {line}"
            if line.startswith("python -m sandbox"):
                _serves(shlex.split(line)[3:], output, tmp_path / "another")
                continue
            if line not in results:
                results[line] = await _done(line, environment, tmp_path)
            status, printed, complaint = results[line]
            assert status == 0, f"{where}\n{printed}\n{complaint}"
            if output.strip():
                assert _pattern(output).fullmatch(printed.strip()), f"{where}\nprinted\n{printed}"


async def _done(line: str, environment: dict[str, str], cwd: Path) -> tuple[int, str, str]:
    """Do what a line of a document says; returns its status, what it prints and what it complains of."""
    match shlex.split(line.replace("$URL", environment["URL"])):
        case ["bot", *arguments]:
            ended = await run_bot_command(*arguments, env=environment, cwd=cwd)
            return ended.returncode, ended.stdout, ended.stderr
        case ["make", "help"] | ["make", "-n", _]:
            done = _run(shlex.split(line), environment, ROOT)
        case ["curl", *arguments]:
            return 0, _fetched(arguments), ""
        case _:
            raise AssertionError(f"`{line}` cannot be run here: make it a text block")
    return done.returncode, done.stdout, done.stderr


def _fetched(arguments: list[str]) -> str:
    """What curl would print; raises HTTPError for a refusal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("-X", dest="verb")
    parser.add_argument("-d", dest="body")
    asked = parser.parse_args(arguments)
    body = asked.body.encode() if asked.body else None
    request = urllib.request.Request(asked.address, data=body, method=asked.verb)
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def _serves(arguments: list[str], output: str, data: Path) -> None:
    """Check the first line of a process that goes on until it is stopped; documents may wrap it."""
    with subprocess.Popen([*command(data), *arguments], stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
        finally:
            process.terminate()
    shown = re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:…", " ".join(output.split()))
    assert _pattern(shown).fullmatch(line.strip()), f"it printed\n{line}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    """Each link to a file of this project, or to a heading in one, has its target."""
    missing = []
    for file, anchor in LINK.findall(FENCED.sub("", document.read_text(encoding="utf-8"))):
        target = (document.parent / file).resolve() if file else document
        if not target.exists():
            missing.append(file)
        elif anchor and anchor not in _anchors(target):
            missing.append(f"{file}#{anchor}")
    assert missing == []


def _anchors(path: Path) -> set[str]:
    headings = HEADING.findall(FENCED.sub("", path.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_that_documents_name_exist(document: Path) -> None:
    """Each ``make`` target and ``bot`` command that is named is there."""
    text = document.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    commands = {info.name or info.callback.__name__ for info in app.registered_commands if info.callback}
    commands |= {group.name for group in app.registered_groups if group.name}
    assert set(re.findall(r"(?:`|^)make (?:-n )?([a-z]+)", text, re.MULTILINE)) <= targets
    assert set(re.findall(r"(?:`|/|\$ )bot ([a-z]+)", text)) <= commands


def test_both_readmes_say_the_same() -> None:
    """The Korean README has the sections, links, code and settings of the English one."""
    english, korean = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.ko.md"))
    assert _shape(english) == _shape(korean)


def _shape(text: str) -> dict[str, list[str]]:
    prose = FENCED.sub("", text)
    files = {target for target, _ in LINK.findall(prose)}
    return {
        "headings": [mark for mark, _ in re.findall(r"^(#+) (.+)$", prose, re.MULTILINE)],
        "files": sorted(files - {"README.md", "README.ko.md", ""}),
        "blocks": re.findall(r"^ *```(\w+)$", text, re.MULTILINE),
        "settings": sorted(set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", text))),
        "rows": [str(line.count("|")) for line in prose.splitlines() if line.startswith("|")],
    }


def test_documents_name_only_settings_that_exist() -> None:
    """What is written like one of our settings is one, or a column of a workbook."""
    settings = {name.upper() for name in Settings.model_fields}
    prefixes = tuple({name.split("_")[0] + "_" for name in settings if "_" in name})
    known = settings.union(*((*form.needs, *form.expects, *form.takes) for form in FORMATS.values()))
    for path in DOCUMENTS:
        text = path.read_text(encoding="utf-8")
        named = set(re.findall(r"(?<![\w.])([A-Z]+(?:_[A-Z]+)+)(?![\w*])(?!_\*)", text))
        assert {name for name in named if name.startswith(prefixes)} <= known, path.name
