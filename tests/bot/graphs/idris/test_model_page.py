"""The page of a model over HTTP: who may open it, what stands in it, and documents that are handed in there."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.graphs.contract.page_links import ContractLinks
from bot.graphs.idris.model_links import NO_MODEL, VIEW, ModelLinks
from bot.page_links import PageLinks
from integrations.store.sealing import Sealer
from tests.bot.graphs.intake.http.client import Answer
from tests.bot.http.turns.client import TURNS, TurnClient, turn_clients
from tests.bot.http.turns.story import Story
from tests.orchestrator.graphs.idris.documents import BROKEN

pytestmark = pytest.mark.asyncio(loop_scope="module")
UPLOAD = "/models/upload"
HOSTILE = f'{BROKEN}\n비고: <script>alert(1)</script><img src=x onerror="alert(2)"> 😀 합계\n'
MENDED = HOSTILE.replace("3,330,000원", "3,300,000원")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TurnClient]:
    """A client of one bot that knows its address, for all tests here."""
    folder = tmp_path_factory.mktemp("bot")
    async with turn_clients(folder, Story(), public_url="https://bot.example.com/") as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def result(client: TurnClient) -> dict[str, Any]:
    """What came of a document that a client handed in."""
    form = aiohttp.FormData({"text": "Idris로 바꿔줘", "user": "mina"}, quote_fields=False)
    form.add_field("file", HOSTILE.encode(), filename="계약.txt")
    headers = {"Authorization": f"Bearer {client.key}"}
    async with client.session.post(f"{client.url}{TURNS}", data=form, headers=headers) as answer:
        asked: dict[str, Any] = await answer.json()
    while asked.get("result") is None:
        asked = (await client.ask("GET", f"{TURNS}/{asked['id']}", Prefer="wait=20")).body
    found: dict[str, Any] = asked["result"]
    return found


def _links(client: TurnClient) -> PageLinks:
    assert client.bot is not None
    return client.bot.core.links["idris"]


def _page(client: TurnClient, result: dict[str, Any], more: str = "", lang: str = "ko") -> str:
    path = str(result["page_url"]).removeprefix("https://bot.example.com").partition("?")[0]
    return f"{client.url}{path}{more}?lang={lang}"


async def _get(client: TurnClient, url: str) -> tuple[aiohttp.ClientResponse, str]:
    async with client.session.get(url) as answer:
        return answer, await answer.text()


async def _hand_in(client: TurnClient, token: str, text: str, **fields: str) -> Answer:
    form = aiohttp.FormData(
        {"request_id": uuid.uuid4().hex, "lang": "ko", **fields}, quote_fields=False, default_to_multipart=True
    )
    if text:
        form.add_field("file", text.encode(), filename="고친 계약.txt")
    headers = {"Authorization": f"Bearer {token}"}
    async with client.session.post(f"{client.url}{UPLOAD}", data=form, headers=headers) as answer:
        return Answer(answer.status, await answer.json(content_type=None), dict(answer.headers))


async def _events(client: TurnClient, token: str, turn: str, after: int = 0) -> list[dict[str, Any]]:
    headers = {"Authorization": f"Bearer {token}", "Last-Event-ID": str(after)}
    async with client.session.get(f"{client.url}{UPLOAD}?turn={turn}", headers=headers) as answer:
        if answer.status != 200:
            return [{"type": "refused", "status": answer.status}]
        lines = [line.decode() async for line in answer.content]
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


async def test_the_document_stands_beside_its_types(client: TurnClient, result: dict[str, Any]) -> None:
    """The pieces joined are the document, each type has its passages, and both languages are there."""
    answer, shell = await _get(client, _page(client, result))
    assert (answer.status, answer.content_type) == (200, "text/html")
    assert "3,330,000" not in shell
    found = json.loads((await _get(client, _page(client, result, "/data")))[1])
    [document] = found["documents"]
    assert "".join(piece["text"] for piece in document["pieces"]).strip() == HOSTILE.strip()
    first = found["types"][0]
    assert (first["tone"], first["n"]) == ("bad", 1)
    passages = [piece["text"] for piece in document["pieces"] if 1 in piece["types"]]
    assert passages
    assert all(passage in first["disagrees"] for passage in passages)
    assert f"record {first['type']} where" in first["code"]
    assert found["model"]["tone"] == "bad"
    english = json.loads((await _get(client, _page(client, result, "/data", "en")))[1])
    assert english["words"]["types"] == "Types"
    assert english["types"][0]["place"].endswith("line 8")


async def test_files_are_saved_and_never_shown(client: TurnClient, result: dict[str, Any]) -> None:
    """Each of them is sent as an attachment in plain text; others are not there."""
    for number, ending in enumerate((".idr", ".agda", ".md")):
        answer, text = await _get(client, _page(client, result, f"/files/{number}"))
        assert answer.content_type == "text/plain"
        assert answer.headers["Content-Disposition"].startswith("attachment; filename*=UTF-8''")
        assert answer.headers["Content-Disposition"].endswith(ending)
        assert result["project"] in text
    assert (await _get(client, _page(client, result, "/files/3")))[0].status == 404


async def test_every_answer_forbids_what_the_page_does_not_need(client: TurnClient, result: dict[str, Any]) -> None:
    """The shell, the data, files and refusals run nothing foreign, and are kept and told nowhere."""
    names = ("base.css", "model-page.css", "model-page.js", "model-upload.js", "elements.js", "event-stream.js", "x.py")
    places = [_page(client, result), _page(client, result, "/data"), _page(client, result, "/files/0")]
    places += [f"{client.url}{VIEW}/x", f"{client.url}{VIEW}/x/data", f"{client.url}{VIEW}/x/files/0"]
    places += [f"{client.url}/models/page/{name}" for name in names]
    for place in places:
        answer, _ = await _get(client, place)
        assert answer.status == (404 if "/x" in place else 200), place
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert (answer.headers["Referrer-Policy"], answer.headers["Cache-Control"]) == ("no-referrer", "no-store")


async def test_a_link_opens_its_model_alone(client: TurnClient, result: dict[str, Any]) -> None:
    """Not with another's owner or id, nor one made with another key or for contracts, nor after its time."""
    links = _links(client)
    grant = links.read(_page(client, result).rpartition("/")[2].partition("?")[0])
    assert grant is not None
    assert client.bot is not None
    sealer = client.bot.core.database.sealer
    others = [
        links.token(grant.item, grant.team, "client:crm/mina"),
        links.token(grant.item, "T2", grant.owner),
        links.token(grant.item + 1000, grant.team, grant.owner),
        ModelLinks(Sealer(["another"]), timedelta(hours=1)).token(grant.item, grant.team, grant.owner),
        ContractLinks(sealer, timedelta(hours=1)).token(grant.item, grant.team, grant.owner),
        ModelLinks(sealer, timedelta(hours=-1)).token(grant.item, grant.team, grant.owner),
    ]
    for token in others:
        answer, text = await _get(client, f"{client.url}{VIEW}/{token}/data")
        assert answer.status == 404
        assert set(json.loads(text)) == {"message"}
    for token in others[3:]:
        assert (await _hand_in(client, token, MENDED)).status == 401


async def test_a_corrected_document_is_the_next_version(client: TurnClient, result: dict[str, Any]) -> None:
    """Handed in on the page, it is followed step by step, and its own page tells what changed since."""
    token = _page(client, result).rpartition("/")[2].partition("?")[0]
    asked = await _hand_in(client, token, MENDED, request_id="once")
    assert asked.status == 201
    assert (await _hand_in(client, token, MENDED, request_id="once")).body == asked.body
    events = await _events(client, token, asked.body["turn"])
    kinds = [event["type"] for event in events]
    assert kinds[-1] == "done"
    assert {"plan", "progress"} <= set(kinds)
    found = events[-1]["result"]
    assert found["model_version"] == 2
    data = json.loads((await _get(client, _page(client, found, "/data")))[1])
    assert data["model"]["version"] == "2판"
    assert any("3,330,000원 → 3,300,000원" in line for line in data["model"]["changes"])
    assert not any("**" in line for line in data["model"]["changes"])
    # Nobody else follows it, or stops it; its page is open no longer than the one on which it was handed in.
    grant, new = (
        _links(client).read(_page(client, one).rpartition("/")[2].partition("?")[0]) for one in (result, found)
    )
    assert grant is not None
    assert new is not None
    assert (new.owner, new.expires) == (grant.owner, grant.expires)
    assert new.item != grant.item
    stranger = _links(client).token(NO_MODEL, grant.team, "client:website/another")
    assert await _events(client, stranger, asked.body["turn"]) == [{"type": "refused", "status": 404}]
    body = json.dumps({"turn": asked.body["turn"]})
    headers = {"Authorization": f"Bearer {stranger}", "Content-Type": "application/json"}
    async with client.session.post(f"{client.url}{UPLOAD}/stop", data=body, headers=headers) as answer:
        assert answer.status == 404


async def test_without_a_model_there_is_the_form_alone(client: TurnClient) -> None:
    """What is handed in there becomes a model of its owner's; a wrong name, no file, and too many are refused."""
    assert client.bot is not None
    token = _links(client).token(NO_MODEL, client.bot.core.team, "slack:U1")
    answer, text = await _get(client, f"{client.url}{VIEW}/{token}/data")
    assert (answer.status, json.loads(text)["model"], json.loads(text)["can_upload"]) == (200, None, True)
    assert (await _hand_in(client, token, "")).status == 422
    assert (await _hand_in(client, token, BROKEN, project="../x")).status == 422
    assert (await _hand_in(client, token, BROKEN, model_page="1")).status == 422
    asked = await _hand_in(client, token, BROKEN, project="GoodsDeal")
    events = await _events(client, token, asked.body["turn"])
    found = events[-1]["result"]
    assert (found["project"], found["model_version"]) == ("GoodsDeal", 1)
    shown = _links(client).read(_page(client, found).rpartition("/")[2].partition("?")[0])
    assert shown is not None
    assert shown.owner == "slack:U1"
    answers = await asyncio.gather(*(_hand_in(client, token, BROKEN) for _ in range(4)))
    assert 429 in [answer.status for answer in answers]
