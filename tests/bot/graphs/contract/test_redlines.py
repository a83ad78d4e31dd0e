"""Redlines over HTTP: the changes that are suggested, and the document with those that were chosen."""

import io
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from docx import Document
from docx.oxml.ns import qn

from tests.bot.graphs.contract.client import AGENT, CONTRACTS, ContractClient, contract_clients
from tests.orchestrator.contract.desk import KOREAN

pytestmark = pytest.mark.asyncio(loop_scope="module")
ENGLISH = """CONSULTING AGREEMENT

This Agreement is made between Larkfield Ltd. ("Client") and Jo Mercer ("Consultant").

1. PAYMENT
Client shall pay each undisputed invoice within ninety (90) days of receipt.

2. TERM
The initial term is thirty-six (36) months. Thereafter the Agreement shall automatically renew for periods of twelve
(12) months unless either party gives notice at least one hundred twenty (120) days before the end of the term.

3. TERMINATION
Client may terminate this Agreement for convenience upon five (5) days' notice.

4. GOVERNING LAW
This Agreement is governed by the laws of Singapore.
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ContractClient]:
    """A client of one bot for all tests here; each brings contracts of its own."""
    async with contract_clients(tmp_path_factory.mktemp("bot")) as found:
        yield found


def _word(text: str) -> bytes:
    document: Any = Document()
    for line in text.split("\n"):
        document.add_paragraph(line)
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


async def _ready(client: ContractClient, content: str | bytes, user: str, name: str = "근로계약서.txt") -> int:
    """Send a contract and wait until it is analysed: a question waits for that."""
    if isinstance(content, str):
        id = (await client.add(content, user=user, name=name)).body["id"]
    else:
        form = aiohttp.FormData({"user": user})
        form.add_field("file", content, filename=name)
        headers = {"Authorization": f"Bearer {client.key}"}
        async with client.session.post(f"{client.url}{CONTRACTS}", data=form, headers=headers) as answer:
            id = (await answer.json())["id"]
    await client.ask("POST", f"{AGENT}/{id}", {"message": "무엇이 문제야?", "user": user})
    return int(id)


async def _redline(client: ContractClient, id: int, **body: Any) -> tuple[bytes, Any]:
    headers = {"Authorization": f"Bearer {client.key}", "Accept-Language": "ko"}
    async with client.session.post(f"{client.url}{CONTRACTS}/{id}/redline", json=body, headers=headers) as answer:
        assert answer.status == 200, await answer.text()
        assert answer.content_type.endswith("wordprocessingml.document")
        return await answer.read(), answer.headers


def _read(document: bytes, *, accepted: bool) -> str:
    """Return the document as it reads with all its changes accepted, or refused."""
    gone = qn("w:del") if accepted else qn("w:ins")
    lines = []
    for paragraph in Document(io.BytesIO(document)).element.body.iter(qn("w:p")):
        if paragraph.find(f"{qn('w:pPr')}/{qn('w:rPr')}/{gone}") is not None:
            continue
        texts = list(paragraph.iter(qn("w:t"), qn("w:delText")))
        lines.append("".join(each.text for each in texts if all(above.tag != gone for above in each.iterancestors())))
    return "\n".join(lines)


async def test_chosen_changes_are_tracked_in_the_file_that_was_sent(client: ContractClient) -> None:
    """Each stands at its passage; with all refused the document reads as it was sent, and nothing unchosen is in it."""
    id = await _ready(client, _word(KOREAN), "mina", "근로계약서.docx")
    listed = (await client.ask("GET", f"{CONTRACTS}/{id}/changes?user=mina", Accept_Language="ko")).body
    assert listed["is_of_file"]
    body = (await client.ask("GET", f"{CONTRACTS}/{id}?user=mina")).body
    text, violations = body["extracted_text"], body["analysis_result"]["violations"]
    changes = {one["title"]: one for one in listed["changes"]}
    wage = next(one for title, one in changes.items() if "최저임금" in title)
    penalty = next(one for title, one in changes.items() if "위약금" in title)
    assert (wage["action"], text[wage["start"] : wage["end"]]) == ("replace", "1,900,000원")
    assert penalty["action"] == "delete"
    assert "위약금으로" in text[penalty["start"] : penalty["end"]]
    assert violations[wage["violation"] - 1]["type"] == "minimum_wage"
    document, headers = await _redline(client, id, user="mina", keys=[wage["key"]])
    assert headers["Redline-Source"] == "file"
    assert "Redline-Unplaced" not in headers
    assert "filename*=UTF-8''" in headers["Content-Disposition"]
    assert headers["Cache-Control"] == "no-store"
    assert _read(document, accepted=False).rstrip() == KOREAN.rstrip()
    assert wage["text"] in _read(document, accepted=True)
    assert "위약금으로 3,000,000원" in _read(document, accepted=True)
    everything, _ = await _redline(client, id, user="mina")
    assert _read(everything, accepted=False).rstrip() == KOREAN.rstrip()
    assert "위약금으로 3,000,000원" not in _read(everything, accepted=True)


async def test_of_what_is_no_word_file_a_document_is_made(client: ContractClient) -> None:
    """It says so; an English agreement's words are English, and its titles those of the reader."""
    id = await _ready(client, ENGLISH, "jo", "agreement.txt")
    english = (await client.ask("GET", f"{CONTRACTS}/{id}/changes?user=jo", Accept_Language="en")).body
    korean = (await client.ask("GET", f"{CONTRACTS}/{id}/changes?user=jo", Accept_Language="ko")).body
    assert not english["is_of_file"]
    assert [one["text"] for one in english["changes"]] == [one["text"] for one in korean["changes"]]
    assert [one["title"] for one in english["changes"]] != [one["title"] for one in korean["changes"]]
    document, headers = await _redline(client, id, user="jo")
    assert headers["Redline-Source"] == "text"
    assert _read(document, accepted=False).split() == ENGLISH.split()


async def test_what_cannot_be_changed_says_why(client: ContractClient) -> None:
    """Keys of no change, none at all, fields that do not belong there, a contract that is not analysed or not there."""
    id = await _ready(client, KOREAN, "sol")
    path = f"{CONTRACTS}/{id}/redline"
    for keys in (["0" * 12], [], ["x"], "all", [1]):
        assert (await client.ask("POST", path, {"user": "sol", "keys": keys})).status == 422, keys
    unknown = await client.ask("POST", path, {"user": "sol", "keys": ["0" * 12]})
    [fault] = unknown.body["errors"]
    listed = (await client.ask("GET", f"{CONTRACTS}/{id}/changes?user=sol")).body["changes"]
    assert all(one["key"] in fault["message"] for one in listed)
    assert (await client.ask("POST", path, {"user": "sol", "pick": "all"})).status == 422
    recipe = await _ready(client, "된장찌개 끓이는 법\n\n물 500ml를 끓인다.\n", "sol", "된장찌개.txt")
    for method, end in (("GET", "changes?user=sol"), ("POST", "redline")):
        body = {"user": "sol"} if method == "POST" else None
        refused = await client.ask(method, f"{CONTRACTS}/{recipe}/{end}", body, Accept_Language="ko")
        assert (refused.status, refused.body["type"]) == (409, "urn:problem:not-analysed")
        assert (await client.ask(method, f"{CONTRACTS}/999999/{end}", body)).status == 404


async def test_nobody_else_gets_a_redline(client: ContractClient) -> None:
    """Another user of the client, another client with the same user, a stranger: as if there were no contract."""
    id = await _ready(client, KOREAN, "own")
    listed = (await client.ask("GET", f"{CONTRACTS}/{id}/changes?user=own")).body["changes"]
    keys = [one["key"] for one in listed]
    other = client.of("crm")
    for one, user in ((client, "else"), (client, "operator"), (other, "own"), (other, "website/own")):
        for path, method, body in (
            (f"changes?user={user}", "GET", None),
            ("redline", "POST", {"user": user}),
            ("redline", "POST", {"user": user, "keys": keys}),
        ):
            answer = await one.ask(method, f"{CONTRACTS}/{id}/{path}", body)
            assert answer.status in (404, 422), (user, path)
            assert "위약" not in str(answer.body)
    stranger = ContractClient(client.url, client.session, "no key of anybody")
    assert (await stranger.ask("POST", f"{CONTRACTS}/{id}/redline", {"user": "own"})).status == 401
