"""The outline of a plan over HTTP: read, and changed while it is written or after."""

from pathlib import Path

from tests.bot.http.turns.client import TURNS, TurnClient, turn_clients
from tests.bot.http.turns.story import Story

WISH = "사내 도서 대여 서비스 기획서. 예산은 3,000만 원, 4월 1일 오픈"


async def test_an_outline_is_told_and_changed_after_the_plan(client: TurnClient) -> None:
    """The event names it with its keys; what comes late is a turn of its own, once, and the plan follows it."""
    asked = await client.post(WISH, "plan", prefer="wait=20")
    id = asked.body["id"]
    told = next(event for _, event in await client.all_events(id) if event["type"] == "outline")
    known = (await client.ask("GET", f"{TURNS}/{id}/outline")).body["headings"]
    assert known == told["headings"]
    wanted = [{"title": "홍보 계획"}, {**known[0], "title": "한눈에 보기"}, *known[2:]]
    changed = await client.ask("POST", f"{TURNS}/{id}/outline", {"headings": wanted, "request_id": "r-1"})
    assert (changed.status, changed.body["applies"]) == (200, "next")
    again = await client.ask("POST", f"{TURNS}/{id}/outline", {"headings": wanted, "request_id": "r-1"})
    assert again.body == changed.body
    plan = (await client.ask("GET", f"{TURNS}/{changed.body['turn']}", Prefer="wait=20")).body
    assert plan["conversation"] == asked.body["conversation"]
    heads = [line[3:] for line in plan["result"]["generated_document"].splitlines() if line.startswith("## ")]
    assert heads[:3] == ["홍보 계획", "한눈에 보기", known[2]["title"]]
    assert known[1]["title"] not in heads
    assert plan["result"]["plan_version"] == 2


async def test_an_outline_is_its_own_clients(client: TurnClient) -> None:
    """To others it is not there, nor that of a turn that writes no plan; what is no outline is refused."""
    id = (await client.post("3", prefer="wait=20")).body["id"]
    plan = (await client.post(WISH, "plan", prefer="wait=20")).body["id"]
    body = {"headings": [{"title": "가"}]}
    for who, turn in ((client, id), (client.of("crm"), plan), (client, "0" * 32)):
        assert (await who.ask("GET", f"{TURNS}/{turn}/outline")).status == 404
        assert (await who.ask("POST", f"{TURNS}/{turn}/outline", body)).status == 404
    for wrong in ([], [{"title": " "}], [{"title": "가" * 121}], [{"title": "가"}] * 25, [{"key": "users"}]):
        assert (await client.ask("POST", f"{TURNS}/{plan}/outline", {"headings": wrong})).status == 422, wrong


async def test_a_plan_that_is_written_follows(tmp_path: Path, story: Story) -> None:
    """As long as its turn has not gone past it; the outline that is read is the one that was sent."""
    async with turn_clients(tmp_path, story, turns=False) as client:
        id = (await client.post(WISH, "plan")).body["id"]
        assert client.bot is not None
        await client.bot.core.database.outlines.propose(f"http:{id}", [("users", "사용자"), ("costs", "비용")])
        wanted = {"headings": [{"key": "costs", "title": "예산"}, {"key": "users", "title": "사용자"}]}
        changed = await client.ask("POST", f"{TURNS}/{id}/outline", wanted)
        assert changed.body == {"applies": "now", "turn": id}
        assert (await client.ask("GET", f"{TURNS}/{id}/outline")).body == wanted
