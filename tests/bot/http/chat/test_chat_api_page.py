"""What docs/chat-api.md shows is run: each command in a shell, against the real bot with the interviews it ships."""

import asyncio
import json
import os
import re
from pathlib import Path

import pytest

from bot.app import serving
from bot.http.api.problems import KINDS
from tests.bot.http.chat.client import KEYS, settings_of
from tests.sandbox_process import ROOT

PAGE = ROOT / "docs" / "chat-api.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$(?:\n+```json\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)


def _pattern(output: str) -> re.Pattern[str]:
    """Return what matches the output, with … for anything."""
    return re.compile(".*?".join(re.escape(part) for part in output.strip().split("…")), re.DOTALL)


@pytest.mark.timeout(900)
async def test_the_commands_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    """One after the other, as a reader would try them."""
    async with serving(settings_of(tmp_path)) as bot:
        variables = {"PATH": os.environ["PATH"], "URL": bot.url, "KEY": KEYS["website"], "ID": ""}
        blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
        assert len(blocks) == 9
        for command, output in blocks:
            shell = await asyncio.create_subprocess_exec(
                *("bash", "-c", command), env=variables, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
            )
            printed, complaint = await shell.communicate()
            assert shell.returncode == 0, f"{command}\n{complaint.decode()}"
            if output:
                assert _pattern(output).fullmatch(printed.decode().strip()), f"{command}\nprinted\n{printed.decode()}"
            if not variables["ID"] and printed.startswith(b"{"):
                variables["ID"] = json.loads(printed)["session"]["session_id"]


def test_every_problem_of_the_page_exists() -> None:
    """The table names all kinds of problems there are, but for addresses that lead nowhere."""
    table = PAGE.read_text(encoding="utf-8").partition("## Problems")[2]
    kinds = [row.split("|")[2] for row in re.findall(r"^\| \d.*$", table, re.MULTILINE)]
    named = {name for cell in kinds for name in re.findall(r"`([a-z-]+)`", cell)}
    assert named == {kind.replace("_", "-") for kind in KINDS} - {"no-such-path", "method"}
