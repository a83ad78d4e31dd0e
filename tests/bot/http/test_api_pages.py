"""What the pages on the API show is run: each command in a shell, against the real bot with the graphs it ships."""

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from bot.app import serving
from bot.http.api.problems import KINDS
from tests.bot.graphs.intake.http.client import KEYS, settings_of
from tests.sandbox_process import ROOT

PAGES = {"chat-api": 10, "http-api": 5}
"""Commands on each page."""
BLOCK = re.compile(r"^```sh\n(.*?)^```$(?:\n+```(?:json|http)\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)


def _text(page: str) -> str:
    return (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")


def _pattern(output: str) -> re.Pattern[str]:
    """Return what matches the output, with … for anything."""
    return re.compile(".*?".join(re.escape(part) for part in output.strip().split("…")), re.DOTALL)


def _id_of(answer: dict[str, Any]) -> str:
    """Return what the page calls ``$ID`` from there on."""
    return str(answer["session"]["session_id"] if "session" in answer else answer["id"])


@pytest.mark.timeout(900)
@pytest.mark.parametrize("page", PAGES)
async def test_the_commands_of_the_page_print_what_it_shows(tmp_path: Path, page: str) -> None:
    """One after the other, as a reader would try them."""
    async with serving(settings_of(tmp_path / "data")) as bot:
        variables = {"PATH": os.environ["PATH"], "URL": bot.url, "KEY": KEYS["website"], "ID": ""}
        blocks = BLOCK.findall(_text(page))
        assert len(blocks) == PAGES[page]
        for command, output in blocks:
            shell = await asyncio.create_subprocess_exec(
                *("bash", "-c", command),
                env=variables,
                cwd=tmp_path,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            printed, complaint = await shell.communicate()
            assert shell.returncode == 0, f"{command}\n{complaint.decode()}"
            if output:
                assert _pattern(output).fullmatch(printed.decode().strip()), f"{command}\nprinted\n{printed.decode()}"
            if not variables["ID"] and printed.startswith(b"{"):
                variables["ID"] = _id_of(json.loads(printed))


def test_every_problem_of_the_pages_exists() -> None:
    """The tables name all kinds of problems there are, but for addresses that lead nowhere."""
    tables = "".join(_text(page).partition("## Problems")[2] for page in PAGES)
    kinds = [row.split("|")[2] for row in re.findall(r"^\| \d.*$", tables, re.MULTILINE)]
    named = {name for cell in kinds for name in re.findall(r"`([a-z-]+)`", cell)}
    assert named == {kind.replace("_", "-") for kind in KINDS} - {"no-such-path", "method"}
