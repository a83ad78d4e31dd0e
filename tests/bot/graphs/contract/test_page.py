"""The page of a contract over HTTP: who may open it, what it sends along, and what stands in it."""

import io
import json
import zipfile
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import aiohttp
import pytest
import pytest_asyncio

from bot.graphs.contract.http.page_content import page_content
from bot.graphs.contract.page_links import VIEW, ContractLinks
from integrations.documents.kinds import WORD
from integrations.store.contracts import ContractRecord
from integrations.store.sealing import Sealer
from tests.bot.graphs.contract.client import AGENT, ContractClient, contract_clients
from tests.orchestrator.contract.desk import KOREAN, the_law

pytestmark = pytest.mark.asyncio(loop_scope="module")
HOSTILE = KOREAN.replace("제4조(휴일)", '제4조(휴일) <script>alert(1)</script><img src=x onerror="alert(2)">😀')
GRANTED = (7, "local", "client:website/mina")


@dataclass
class Clock:
    """A time that goes when it is told to."""

    at: datetime = field(default_factory=lambda: datetime(2026, 11, 23, tzinfo=UTC))

    def __call__(self) -> datetime:
        """Tell it."""
        return self.at


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ContractClient]:
    """A client of one bot that knows its address, for all tests here."""
    async with contract_clients(tmp_path_factory.mktemp("bot"), public_url="https://bot.example.com/") as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page(client: ContractClient) -> str:
    """The page of a contract that tries to be markup, as an answer about it links to it."""
    id = (await client.add(HOSTILE, user="mina")).body["id"]
    answer = await client.ask("POST", f"{AGENT}/{id}", {"message": "퇴사하면 위약금을 내야 해?", "user": "mina"})
    cited = answer.body["citations"][0]
    address, _, passage = cited["url"].partition("#")
    assert address.startswith(f"https://bot.example.com{VIEW}/")
    assert passage == f"c-{cited['start']}"
    return str(address).replace("https://bot.example.com", client.url)


async def _get(client: ContractClient, url: str) -> tuple[aiohttp.ClientResponse, str]:
    async with client.session.get(url) as answer:
        return answer, await answer.text()


async def test_an_answer_links_to_the_page_and_its_data(client: ContractClient, page: str) -> None:
    """The pieces joined are the text, what was found stands at its place, and both languages are there."""
    answer, shell = await _get(client, page)
    assert (answer.status, answer.content_type) == (200, "text/html")
    assert KOREAN[:40] not in shell
    _, korean = await _get(client, page.replace("?", "/data?"))
    found = json.loads(korean)
    text = "".join(piece["text"] for clause in found["clauses"] for piece in clause["pieces"])
    assert text.strip() == HOSTILE.strip()
    for one in found["findings"]:
        pieces = [piece for clause in found["clauses"] for piece in clause["pieces"] if one["n"] in piece["findings"]]
        assert "".join(piece["text"] for piece in pieces) == one["quote"]
    assert "제7조" in {one["clause"] for one in found["findings"]}
    assert {"CRITICAL", "HIGH"} & {clause["severity"] for clause in found["clauses"]}
    assert found["summary"]["underpayment"]
    assert all(one["reason"] and one["norm"] and one["suggestion"] for one in found["findings"])
    assert [table["title"] for table in found["tables"]]
    _, english = await _get(client, page.replace("?lang=ko", "/data?lang=en"))
    assert json.loads(english)["words"]["findings"] == "What to check"


async def test_what_two_clauses_say_alike_is_listed_once(client: ContractClient) -> None:
    """With both clauses in its title; both passages lead to it, and the numbers leave none out."""
    twice = "제21조(야간) 밤 10시 뒤의 일에 야간수당은 없다.\n제22조(심야) 22시 이후 근무에 야간수당은 없다.\n"
    id = (await client.add(f"{KOREAN.strip()}\n{twice}", user="dora")).body["id"]
    answer = await client.ask("POST", f"{AGENT}/{id}", {"message": "퇴사하면 위약금을 내야 해?", "user": "dora"})
    page = str(answer.body["citations"][0]["url"]).partition("#")[0].replace("https://bot.example.com", client.url)
    _, data = await _get(client, page.replace("?lang=ko", "/data?lang=ko"))
    found = json.loads(data)
    assert [one["n"] for one in found["findings"]] == list(range(1, len(found["findings"]) + 1))
    (both,) = (one for one in found["findings"] if "야간" in one["name"])
    assert [place["clause"] for place in both["places"]] == ["제21조", "제22조"]
    pieces = [piece for clause in found["clauses"] for piece in clause["pieces"] if both["n"] in piece["begins"]]
    assert [piece["start"] for piece in pieces] == [place["start"] for place in both["places"]]


async def test_the_page_says_what_a_sum_lacks(client: ContractClient) -> None:
    """Of a contract without hours no sum is shown, but what is missing, in both languages."""
    text = KOREAN.replace("09:00부터 18:00까지", "회사가 정하는 시각까지")
    id = (await client.add(text, user="nara")).body["id"]
    answer = await client.ask("POST", f"{AGENT}/{id}", {"message": "퇴사하면 위약금을 내야 해?", "user": "nara"})
    page = str(answer.body["citations"][0]["url"]).partition("#")[0].replace("https://bot.example.com", client.url)
    for language, missing in (("ko", "얼마나 쉬는지"), ("en", "how long your breaks are")):
        _, data = await _get(client, page.replace("?lang=ko", f"/data?lang={language}"))
        assert missing in json.loads(data)["summary"]["underpayment"]


async def test_changes_are_fetched_with_the_link_alone(client: ContractClient, page: str) -> None:
    """As a Word document in the language of the reader's name for it; without a pick, or another link, a sentence."""
    place = page.replace("?", "/redline?")
    async with client.session.get(f"{place}&pick=all") as answer:
        assert (answer.content_type, answer.headers["Cache-Control"]) == (WORD, "no-store")
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "attachment; filename*=UTF-8''%EA%B3%84" in answer.headers["Content-Disposition"]
        with zipfile.ZipFile(io.BytesIO(await answer.read())) as package:
            body = package.read("word/document.xml").decode()
    assert "&lt;script&gt;alert(1)" in body
    assert body.count("<w:del ") == 3
    for wrong in (place, f"{place}&pick=unknown", f"{client.url}{VIEW}/x/redline?pick=all"):
        answer, shell = await _get(client, wrong)
        assert (answer.status, answer.content_type) == (404, "text/html")
        assert "위약금" not in shell


async def test_every_answer_forbids_what_the_page_does_not_need(client: ContractClient, page: str) -> None:
    """The shell, the data, the page's own files and refusals run nothing foreign, and are kept and told nowhere."""
    base = client.url
    places = [
        page,
        page.replace("?", "/data?"),
        f"{base}{VIEW}/x",
        f"{base}{VIEW}/x/data",
    ]
    places += [f"{base}/contracts/page/{name}" for name in ("contract-page.css", "contract-page.js", "routes.py")]
    for place in places:
        headers = (await _get(client, place))[0].headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "noindex" in headers["X-Robots-Tag"]
        assert headers["Cache-Control"] == "no-store"
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert (await _get(client, places[-1]))[0].status == 404


async def test_a_link_that_was_changed_opens_nothing(client: ContractClient, page: str) -> None:
    """Not at any of its characters, nor with another's owner or id, nor made with another key."""
    token = page.partition(f"{VIEW}/")[2].partition("?")[0]
    payload, _, signature = token.partition(".")
    granted = json.loads(urlsafe_b64decode(payload + "=="))
    others = [ContractLinks(Sealer(["another secret"]), timedelta(hours=1)).token(*granted[:3])]
    others += [f"{payload}.", f".{signature}", payload, "", ".", "a" * 2000, "한글.글", f"{payload}.{payload}"]
    other = client.bot
    assert other is not None
    links = other.core.links["contract"]
    assert links.read(token) is not None
    changed = [token[:n] + ("A" if token[n] != "A" else "B") + token[n + 1 :] for n in range(len(token))]
    assert [one for one in (*changed, *others) if links.read(one) is not None] == []
    for wrong in (changed[3], changed[-1], others[0]):
        answer, shell = await _get(client, f"{client.url}{VIEW}/{wrong}?lang=en")
        assert (answer.status, "This link does not work" in shell) == (404, True)
        answer, body = await _get(client, f"{client.url}{VIEW}/{wrong}/data")
        assert (answer.status, list(json.loads(body))) == (404, ["message"])


async def test_what_a_link_grants_is_its_owners_alone(client: ContractClient, page: str) -> None:
    """A valid link that names another owner, or a contract that was erased, opens nothing."""
    assert client.bot is not None
    links = client.bot.core.links["contract"]
    token = page.partition(f"{VIEW}/")[2].partition("?")[0]
    grant = links.read(token)
    assert grant is not None
    for owner, contract in (("client:crm/mina", grant.item), (grant.owner, grant.item + 1000)):
        foreign = links.token(contract, grant.team, owner)
        answer, _ = await _get(client, f"{client.url}{VIEW}/{foreign}/data")
        assert answer.status == 404


async def test_a_link_expires() -> None:
    """It opens until its last second and not at its end; an old secret's links still open, a strange one's do not."""
    clock = Clock()
    links = ContractLinks(Sealer(["old"]), timedelta(hours=1), "https://bot.example.com", clock)
    token = links.token(*GRANTED)
    grant = links.read(token)
    assert grant is not None
    assert (grant.item, grant.team, grant.owner) == GRANTED
    clock.at += timedelta(minutes=59, seconds=59)
    assert not links.has_expired(grant)
    clock.at += timedelta(seconds=1)
    assert links.has_expired(grant)
    assert ContractLinks(Sealer(["new", "old"]), timedelta(hours=1)).read(token) == grant
    assert ContractLinks(Sealer(["new"]), timedelta(hours=1)).read(token) is None
    assert ContractLinks(Sealer(["old"]), timedelta(hours=1)).link(*GRANTED, "ko") == ""


async def test_an_expired_link_says_so(client: ContractClient, page: str) -> None:
    """Its page is a sentence, and its data are none."""
    assert client.bot is not None
    yesterday = Clock(datetime.now(UTC) - timedelta(days=1))
    sealer = client.bot.core.database.sealer
    token = ContractLinks(sealer, timedelta(hours=1), now=yesterday).token(*GRANTED)
    answer, shell = await _get(client, f"{client.url}{VIEW}/{token}?lang=ko")
    assert (answer.status, "기한이 지났어요" in shell) == (404, True)
    assert (await _get(client, f"{client.url}{VIEW}/{token}/data"))[0].status == 404


async def test_a_contract_that_is_not_ready_says_how_far_it_is() -> None:
    """While it is read nothing stands there but that; one that failed says why."""
    reading = ContractRecord(key="k", team="t", owner="o", conversation="c", name="a.pdf")
    content = page_content(reading, the_law(), datetime(2026, 11, 23, tzinfo=UTC).date(), "ko")
    assert (content["message"], content["clauses"], content["summary"]) == ("계약서를 읽고 있어요.", [], None)
