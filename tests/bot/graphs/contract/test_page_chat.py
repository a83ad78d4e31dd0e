"""The chat of a contract's page over HTTP: what a link lets its bearer ask, and what it does not."""

import uuid
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio

from bot.graphs.contract.page_links import ContractLinks
from tests.bot.graphs.contract.client import CONTRACTS, ContractClient, Frame, contract_clients
from tests.bot.graphs.contract.page_links import stored_contract, token_of
from tests.bot.graphs.intake.http.client import KEYS
from tests.orchestrator.contract.desk import KOREAN

pytestmark = pytest.mark.asyncio(loop_scope="module")
CHAT = "/contracts/chat"
PENALTY = "퇴사하면 위약금을 내야 해?"
SLACK = "slack:U1"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ContractClient]:
    """A client of one bot that knows its address, for all tests here."""
    async with contract_clients(tmp_path_factory.mktemp("bot"), public_url="https://bot.example.com") as found:
        yield found


def _question(text: str = PENALTY, **more: Any) -> dict[str, Any]:
    return {"message": text, "conversation_id": "c-1", "request_id": uuid.uuid4().hex, **more}


async def _page(client: ContractClient, owner: str = SLACK, text: str = KOREAN) -> tuple[ContractClient, int]:
    """Whoever has the link to a new contract's page, and the contract."""
    assert client.bot is not None
    id = await stored_contract(client.bot, owner, f"{text}\n{uuid.uuid4().hex}")
    return ContractClient(client.url, client.session, token_of(client.bot, id, owner), client.bot), id


async def _asked(page: ContractClient, text: str = PENALTY) -> list[Frame]:
    return await page.frames("POST", CHAT, _question(text))


async def test_who_has_the_link_asks_about_the_contract(client: ContractClient) -> None:
    """A contract that came by Slack is asked about as its owner would; what may be asked next stands with the end."""
    page, _ = await _page(client)
    frames = await _asked(page)
    done = frames[-1][1]
    assert done["type"] == "done"
    assert any("제7조" in one["title"] and one["quote"] in KOREAN for one in done["citations"])
    assert "".join(frame["content"] for _, frame in frames if frame["type"] == "token") == done["full_response"]
    assert done["follow_ups"]
    assert {frame["tool"] for _, frame in frames if frame["type"] == "tool"} == set(done["tools"])


async def test_no_link_no_answer(client: ContractClient) -> None:
    """Neither without a token, nor with a client's key, a changed or an expired one; and no other site may read it."""
    page, id = await _page(client)
    assert page.bot is not None
    past = ContractLinks(
        page.bot.core.database.sealer, timedelta(hours=1), now=lambda: datetime(2020, 1, 1, tzinfo=UTC)
    )
    wrong = ("", KEYS["website"], page.key[:-2] + "xx", token_of(page.bot, id, SLACK, past))
    for key in wrong:
        stranger = ContractClient(page.url, page.session, key)
        for method, path in (("POST", CHAT), ("GET", f"{CHAT}?turn={'0' * 32}"), ("POST", f"{CHAT}/stop")):
            answer = await stranger.ask(method, path, _question() if method == "POST" else None, Accept_Language="en")
            assert (answer.status, answer.body["type"]) == (401, "urn:problem:link"), (key, path)
            assert not {"Set-Cookie", "Access-Control-Allow-Origin"} & answer.headers.keys()
    cookie = {"message": PENALTY, "conversation_id": "c-1", "request_id": "r"}
    async with page.session.post(f"{page.url}{CHAT}", json=cookie, cookies={"token": page.key}) as unread:
        assert unread.status == 401
    async with page.session.options(f"{page.url}{CHAT}", headers={"Origin": "https://evil.example"}) as unread:
        assert "Access-Control-Allow-Origin" not in unread.headers


async def test_a_link_is_good_for_its_contract_alone(client: ContractClient) -> None:
    """Turns of another contract are not there, even of the same owner; nor is a contract of which another is named."""
    page, _ = await _page(client)
    turn = (await _asked(page))[0][1]["turn"]
    other, id = await _page(client)
    assert (await other.ask("GET", f"{CHAT}?turn={turn}")).status == 404
    assert (await other.ask("POST", f"{CHAT}/stop", {"turn": turn})).status == 404
    assert page.bot is not None
    foreign = ContractClient(page.url, page.session, token_of(page.bot, id, "slack:U2"))
    assert (await foreign.ask("POST", CHAT, _question())).body["type"] == "urn:problem:contract-not-found"
    across = (await _asked(other, "내 계약서 모두에서 위약금 조항을 찾아줘"))[-1][1]
    assert {one["start"] < len(KOREAN) for one in across["citations"]} <= {True}
    assert "계약서 2건" not in across["full_response"]


async def test_a_link_neither_renews_itself_nor_erases(client: ContractClient) -> None:
    """No answer has an address of the page; who asks there to erase the contract is told where that is done."""
    page, id = await _page(client)
    for _, frame in await _asked(page):
        assert "/contracts/view/" not in str(frame)
    done = (await _asked(page, "이 계약서 삭제해 줘"))[-1][1]
    assert "이 페이지에서는" in done["full_response"]
    assert page.bot is not None
    assert await page.bot.core.database.contracts.get(id, page.bot.core.team, SLACK) is not None


async def test_a_cut_stream_goes_on_behind_its_last_frame(client: ContractClient) -> None:
    """Behind each frame exactly the rest comes, and behind the last nothing; the same request answers once."""
    page, _ = await _page(client)
    question = _question()
    frames = await page.frames("POST", CHAT, question)
    turn = frames[0][1]["turn"]
    for n in range(len(frames)):
        rest = await page.frames("GET", f"{CHAT}?turn={turn}", Last_Event_ID=str(frames[n][0]))
        assert rest == frames[n + 1 :]
    assert await page.frames("POST", CHAT, question) == frames


async def test_pages_ask_so_often_and_no_more(client: ContractClient) -> None:
    """Twelve questions a minute for all links to one contract; another contract's are counted for themselves."""
    page, id = await _page(client)
    assert page.bot is not None
    again = ContractClient(page.url, page.session, token_of(page.bot, id, SLACK))
    answers = [await one.ask("POST", CHAT, _question(""), Accept_Language="ko") for one in (page, again) * 50]
    assert {one.status for one in answers[:12]} == {422}
    refused = next(one for one in answers if one.status != 422)
    assert refused.status == 429
    assert int(refused.headers["Retry-After"]) > 0
    other, _ = await _page(client)
    assert (await other.frames("POST", CHAT, _question("안녕")))[-1][1]["type"] == "done"


async def test_what_is_no_question_is_refused(client: ContractClient) -> None:
    """Too long, with what does not belong there, not JSON, of a conversation that is no name."""
    page, _ = await _page(client)
    wrong = [_question("가" * 2_001), _question(user="mina"), _question(conversation_id="../x"), {"message": PENALTY}]
    for body in wrong:
        assert (await page.ask("POST", CHAT, body)).status == 422
    assert (
        await page.ask("POST", CHAT, raw=b"message=x", Content_Type="application/x-www-form-urlencoded")
    ).status == 415
    assert (await page.ask("GET", f"{CHAT}?turn=x")).status == 422


async def test_what_was_asked_on_the_page_goes_with_the_contract(client: ContractClient) -> None:
    """A client erases its contract: the page's turns are gone too."""
    page, id = await _page(client, "client:website/mina")
    turn = (await _asked(page))[0][1]["turn"]
    assert page.bot is not None
    turns = page.bot.core.database.turns
    assert await turns.get(f"http:{turn}") is not None
    assert (await client.ask("DELETE", f"{CONTRACTS}/{id}?user=mina")).status == 204
    assert await turns.get(f"http:{turn}") is None
    assert (await page.ask("POST", CHAT, _question())).status == 404
