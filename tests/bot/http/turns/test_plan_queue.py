"""Two people who change one plan at the same moment: one after the other, and neither loses what the other wanted."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.bot.http.turns.client import TURNS, TurnClient
from tests.bot.http.turns.test_processes import _process, _web, database
from tests.patience import PATIENCE
from tests.postgres import new_postgres_url, postgres_server, postgres_tables

__all__ = ["database", "new_postgres_url", "postgres_server", "postgres_tables"]

WISH = "사내 도서 대여 서비스 기획서. 예산은 3,000만 원, 4월 1일 오픈"
PEOPLE = ("minjun", "daniel")


async def test_two_wishes_are_queued_in_one_process(client: TurnClient) -> None:
    """The second changes what the first has made."""
    await _both_change(client)


@pytest.mark.timeout(300)
async def test_two_wishes_are_queued_between_two_processes(tmp_path: Path, database: str) -> None:
    """Whichever process takes them; on both databases."""
    async with (
        aiohttp.ClientSession() as session,
        _process(tmp_path, database, "web"),
        _process(tmp_path, database, "worker.1"),
        _process(tmp_path, database, "worker.2"),
    ):
        await _both_change(await _web(tmp_path, session))


async def _both_change(client: TurnClient) -> None:
    first = await _ended(client, (await client.post(WISH, "plan", user="jiwoo", conversation="plan-1")).body["id"])
    heads = _heads(first)
    removed = dict(zip(PEOPLE, heads[-4:-2], strict=True))

    async def wish(person: str) -> dict[str, Any]:
        asked = await client.post(f"‘{removed[person]}’ 섹션 빼줘", "", user=person, conversation="plan-1")
        return await _ended(client, asked.body["id"])

    answers = await asyncio.gather(*map(wish, PEOPLE))
    earlier, later = sorted(answers, key=lambda one: int(one["result"]["plan_version"]))
    assert [one["result"]["plan_version"] for one in (earlier, later)] == [2, 3]
    assert len(set(heads) - set(_heads(earlier))) == 1
    assert set(heads) - set(_heads(later)) == set(removed.values())
    assert earlier["finished_at"] <= later["finished_at"]
    assert "1번 더" in later["result"]["answer"]


async def _ended(client: TurnClient, id: str) -> dict[str, Any]:
    """Wait for the end of a turn."""
    async with asyncio.timeout(PATIENCE):
        while (found := (await client.ask("GET", f"{TURNS}/{id}", Prefer="wait=20")).body)["state"] != "done":
            assert found["state"] in ("accepted", "running"), found
    return dict(found)


def _heads(turn: dict[str, Any]) -> list[str]:
    """The headings of the plan that a turn made."""
    lines = turn["result"]["generated_document"].splitlines()
    return [line.removeprefix("## ") for line in lines if line.startswith("## ")]
