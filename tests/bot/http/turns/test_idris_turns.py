"""Documents as models over HTTP: asked like anything else, with keys for programs in the result."""

import asyncio

import aiohttp

from tests.bot.http.turns.client import TURNS, TurnClient
from tests.orchestrator.graphs.idris.documents import BROKEN
from tests.patience import PATIENCE


async def test_a_document_comes_back_as_data_and_files(client: TurnClient) -> None:
    """The result has the verdicts as plain data, and the names of hostile files lead nowhere."""
    form = aiohttp.FormData({"text": "이 계약서를 Idris로 바꿔줘"}, quote_fields=False)
    form.add_field("file", BROKEN.encode(), filename=f"../../{'가' * 80}\u202e.txt")
    headers = {"Authorization": f"Bearer {client.key}", "Prefer": "wait=20"}
    async with client.session.post(f"{client.url}{TURNS}", data=form, headers=headers) as answer:
        turn = await answer.json()
    async with asyncio.timeout(PATIENCE):
        while turn["state"] != "done":
            turn = (await client.ask("GET", f"{TURNS}/{turn['id']}", Prefer="wait=20")).body
    result = turn["result"]
    assert (result["mode"], result["graph"]) == ("idris", "idris")
    assert (result["status"], result["type"]) == ("contradictions", "contract")
    assert result["module"] == f"Domains.{result['project']}"
    failing = [one for one in result["invariants"] if one["verdict"] == "fails"]
    assert "합계: 3,330,000원 ≠ 3,300,000 (= 3,000,000원 + 300,000원)" in [one["disagrees"] for one in failing]
    assert all("/" not in one["name"] for one in result["parts"] if one["type"] == "attachment")
    events = [event for _, event in await client.all_events(turn["id"])]
    cards = [event["task"] for event in events if event["type"] == "progress"]
    assert [card["state"] for card in cards if card["id"].startswith("idris:claim")] == ["failed"] * len(failing)
    assert "\u202e" not in result["answer"]
