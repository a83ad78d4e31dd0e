"""The OpenAPI document says what the server does: checked by requests made from it."""

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from bot.http.api.problems import KINDS
from bot.texts import texts
from tests.bot.graphs.intake.http.client import KEYS, Client, clients_of, settings_of
from tests.bot.graphs.intake.http.interviewing import SmallInterview
from tests.patience import PATIENCE
from tests.sampling import count, is_whole

SCHEMATHESIS = Path(sys.executable).with_name("st")
EXAMPLES = count(whole=40, few=4)
"""Of each operation, beside those that its schema has; in a run of all tests it is a sample."""
LEAST = count(whole=1500, few=100)
"""Requests in all."""
INTERVIEWS = count(whole=5, few=2)
"""The least that have to be held."""


def _options() -> tuple[str, ...]:
    return (
        *("--header", f"Authorization: Bearer {KEYS['website']}", "--checks", "all"),
        *("--max-examples", str(EXAMPLES), "--request-timeout", str(PATIENCE)),
        # A thousand requests with each value at its bounds are for ``make fuzz``; random ones are at some of them too.
        *(() if is_whole() else ("--phases", "examples,fuzzing,stateful")),
        *("--seed", "4", "--workers", "1", "--generation-database", "none", "--no-color"),
    )


@pytest.mark.hypothesis
@pytest.mark.timeout(900)
async def test_the_server_does_what_its_document_says(tmp_path: Path, interview: SmallInterview) -> None:
    """Of many requests, valid and not, each gets a status, a body and headers that the document names."""
    settings = settings_of(tmp_path / "data", chat_requests_per_minute=1_000_000)
    async with clients_of(settings, interview) as client:
        (tmp_path / "openapi.json").write_text(json.dumps((await client.ask("GET", "/openapi.json")).body))
        checking = await asyncio.create_subprocess_exec(
            *(str(SCHEMATHESIS), "run", "openapi.json", "--url", client.url, *_options()),
            cwd=tmp_path, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        said = (await checking.communicate())[0].decode()
        assert checking.returncode == 0, said
        tested = re.search(r"(\d+) generated, (\d+) passed", said)
        assert tested, said
        assert int(tested[1]) == int(tested[2]) >= LEAST
        assert len(interview.order) >= INTERVIEWS, "hardly any interview was held"


async def test_the_document_is_there_for_everybody(client: Client) -> None:
    """Without a key; each operation says what it is for, and every reference in it leads somewhere."""
    client.key = ""
    found = await client.ask("GET", "/openapi.json")
    assert (found.status, found.body["openapi"]) == (200, "3.1.0")
    operations = [operation for path in found.body["paths"].values() for operation in path.values()]
    assert [operation["operationId"] for operation in operations if not operation["summary"].endswith(".")] == []
    assert len(operations) == 26
    schemas = found.body["components"]["schemas"].keys()
    assert set(re.findall(r"#/components/schemas/(\w+)", str(found.body))) <= schemas


def test_every_problem_has_its_words() -> None:
    """A title and what to do, in both languages."""
    wanted = {f"api.{kind}.{part}" for kind in KINDS for part in ("title", "detail")}
    found = {key for key in texts("ko") if key.startswith("api.") and not key.startswith("api.fault.")}
    assert found == wanted
