"""Contracts over HTTP: sent, read, talked about, and nobody else's."""

import asyncio
import itertools
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from langchain_core.runnables import RunnableConfig

from orchestrator.checkpoints import open_checkpointer
from tests.bot.graphs.contract.client import AGENT, CONTRACTS, ContractClient, contract_clients
from tests.patience import PATIENCE

pytestmark = pytest.mark.asyncio(loop_scope="module")
PENALTY = "퇴사하면 위약금을 내야 해?"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ContractClient]:
    """A client of one bot for all tests here; each brings contracts of its own."""
    async with contract_clients(tmp_path_factory.mktemp("bot")) as found:
        yield found


async def test_a_contract_is_kept_and_asked_about(client: ContractClient) -> None:
    """Its id comes at once; a question waits until it is ready, and is answered with its very words."""
    added = await client.add(user="mina")
    assert added.status == 201
    assert added.body["status"] in ("reading", "analysing", "ready")
    id = added.body["id"]
    assert isinstance(id, int)
    answer = await client.ask("POST", f"{AGENT}/{id}", {"message": PENALTY, "user": "mina"})
    assert answer.status == 200, answer.body
    assert answer.body["contract_id"] == id
    cited = answer.body["citations"][0]
    ready = (await client.ask("GET", f"{CONTRACTS}/{id}?user=mina", Accept_Language="en")).body
    assert ready["status"] == "ready"
    assert ready["extracted_text"][cited["start"] : cited["end"]] == cited["quote"]
    assert ready["analysis_result"]["total_underpayment"] == 209 * 10_030 - 1_900_000
    assert "Labor Standards Act" in str(ready["analysis_result"]["violations"])
    follow = {"message": "그럼 퇴직금은?", "user": "mina", "conversation_id": answer.body["conversation_id"]}
    again = await client.ask("POST", f"{AGENT}/{id}", follow)
    assert again.body["conversation_id"] == answer.body["conversation_id"]
    listed = (await client.ask("GET", f"{CONTRACTS}?user=mina")).body
    assert [one["id"] for one in listed["contracts"]] == [id]


async def test_the_same_request_is_the_same_contract(client: ContractClient) -> None:
    """Repeated with its key, nothing is stored twice; with the key of another request it is refused."""
    first, again = await client.add(user="twice", key="k-1"), await client.add(user="twice", key="k-1")
    assert first.body["id"] == again.body["id"]
    assert (await client.add("다른 계약서", user="twice", key="k-1")).status == 409


async def test_a_stream_resumes_after_a_cut_at_any_frame(client: ContractClient) -> None:
    """The first frame names the turn; behind each frame exactly the rest comes, and after the last one nothing.

    The tokens joined are the whole answer, and the request repeated with its key is the same answer.
    """
    id = (await client.add(user="cut")).body["id"]
    body = {"message": PENALTY, "user": "cut"}
    frames = await client.frames("POST", f"{AGENT}/{id}/stream", body, Idempotency_Key="q-1")
    assert [number for number, _ in frames] == list(range(1, len(frames) + 1))
    assert {"type", "step", "message", "turn", "conversation_id"} == set(frames[0][1])
    done = frames[-1][1]
    assert done["type"] == "done"
    assert done["full_response"] == "".join(frame["content"] for _, frame in frames if frame["type"] == "token")
    assert {"full_response", "citations", "tools_used", "conversation_id"} <= set(done)
    follow = f"{AGENT}/{id}/stream?turn={frames[0][1]['turn']}&user=cut"
    for cut in range(len(frames) + 1):
        assert await client.frames("GET", follow, Last_Event_ID=str(cut)) == frames[cut:]
    assert await client.frames("POST", f"{AGENT}/{id}/stream", body, Idempotency_Key="q-1") == frames
    assert len(await client.frames("POST", f"{AGENT}/{id}/stream", body, most=1)) == 1


async def test_a_dialogue_of_the_client_is_not_kept(client: ContractClient) -> None:
    """It is answered with its history, and nothing of it can be followed later."""
    id = (await client.add(user="own")).body["id"]
    history = [{"role": "user", "content": "안녕"}, {"role": "assistant", "content": "네, 안녕하세요."}]
    body = {"message": PENALTY, "history": history, "include_contract": False, "user": "own"}
    frames = await client.frames("POST", f"{AGENT}/{id}/stream/history", body)
    assert frames[-1][1]["type"] == "done"
    turn = frames[0][1]["turn"]
    assert (await client.ask("GET", f"{AGENT}/{id}/stream?turn={turn}&user=own")).status == 404


async def test_what_is_erased_is_gone(client: ContractClient) -> None:
    """With its analysis, for everybody; what is no contract says so."""
    id = (await client.add(user="gone")).body["id"]
    assert (await client.ask("DELETE", f"{CONTRACTS}/{id}?user=gone")).status == 204
    assert (await client.ask("GET", f"{CONTRACTS}/{id}?user=gone")).status == 404
    assert (await client.ask("POST", f"{AGENT}/{id}", {"message": PENALTY, "user": "gone"})).status == 404
    recipe = (await client.add("된장찌개 끓이는 법\n\n물 500ml를 끓인다.\n", user="gone")).body["id"]
    told = await client.ask("POST", f"{AGENT}/{recipe}", {"message": PENALTY, "user": "gone"})
    assert "계약서로 보이지 않아서" in told.body["answer"]
    failed = (await client.ask("GET", f"{CONTRACTS}/{recipe}?user=gone", Accept_Language="ko")).body
    assert failed["status"] == "failed"
    assert "계약서로 보이지 않아서" in failed["message"]


async def test_what_was_said_about_it_goes_with_it(client: ContractClient) -> None:
    """No turn, event or checkpoint of it is left, wherever it was asked about; another contract stays as it is."""
    id = (await client.add(user="wiped")).body["id"]
    other = (await client.add(user="wiped", name="b.txt")).body["id"]
    conversations = []
    for contract in (id, id, other):
        answer = await client.ask("POST", f"{AGENT}/{contract}", {"message": PENALTY, "user": "wiped"})
        assert answer.body["citations"]
        conversations.append(answer.body["conversation_id"])
    assert client.bot is not None
    turns = client.bot.core.database.turns
    assert len(await turns.of_user("website/wiped", 100)) == 5
    assert (await client.ask("DELETE", f"{CONTRACTS}/{id}?user=wiped")).status == 204
    left = await turns.of_user("website/wiped", 100)
    assert {one.turn.thread.partition("/")[2] for one in left} & set(conversations) == {conversations[2]}
    assert len(left) == 2
    again = await client.ask("POST", f"{AGENT}/{other}", {"message": PENALTY, "user": "wiped"})
    assert again.body["citations"]


@pytest.mark.parametrize("words", ["계약서 지워줘", "Delete my contract"])
async def test_words_erase_all_that_was_said_before(client: ContractClient, words: str) -> None:
    """Turns, events and checkpoints of it go, wherever it was asked about; the answer to the wish itself stays."""
    user = f"words-{len(words)}"
    id = (await client.add(user=user)).body["id"]
    asked = [
        await client.ask("POST", f"{AGENT}/{id}", {"message": PENALTY, "user": user, "conversation_id": name})
        for name in ("b75ad1f2-8d8c-4a52-9ee0-04df2a2f9e5c", "0b0b2f0c-31a5-4bfb-8ac4-a5b8f2b4a1d1")
    ]
    assert all(answer.body["citations"] for answer in asked)
    conversation = asked[0].body["conversation_id"]
    wish = {"message": words, "user": user, "conversation_id": conversation}
    erased = await client.ask("POST", f"{AGENT}/{id}", wish, Idempotency_Key=f"wish-{len(words)}")
    assert erased.status == 200
    assert "근로계약서" in erased.body["answer"]
    assert client.bot is not None
    database = client.bot.core.database
    async with asyncio.timeout(PATIENCE):
        while await database.contracts.expired():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    [left] = await database.turns.of_user(f"website/{user}", 100)
    assert left.turn.text == words
    assert "3,000,000" not in str(await database.events.after(left.turn.id, 0))
    async with open_checkpointer(client.bot.core.settings.data_dir / "checkpoints.db", database.sealer) as saver:
        for one in asked:
            key = left.turn.conversation.replace(conversation, one.body["conversation_id"])
            config = RunnableConfig(configurable={"thread_id": f"contract:{key}"})
            assert "위약금" not in str([each async for each in saver.alist(config)])
    again = await client.ask("POST", f"{AGENT}/{id}", wish, Idempotency_Key=f"wish-{len(words)}")
    assert again.status == 404


async def test_nobody_else_reaches_it(client: ContractClient) -> None:
    """Other users, other clients, other contracts and guessed turns at every route: each of 500 tries is 404."""
    added = (await client.add(user="mine")).body["id"]
    asked = await client.frames("POST", f"{AGENT}/{added}/stream", {"message": PENALTY, "user": "mine"})
    turn, conversation = asked[0][1]["turn"], asked[0][1]["conversation_id"]
    other = (await client.add(user="else")).body["id"]
    crm = client.of("crm")
    tries = 0
    for who, user in itertools.chain(
        ((client, f"u{n}") for n in range(30)),
        ((crm, name) for name in ("mine", "else", "operator", *map(str, range(30)))),
    ):
        for body in (
            {"message": "위약금은?", "user": user, "conversation_id": conversation},
            {"message": "?", "user": user},
        ):
            for path in (f"{AGENT}/{added}", f"{AGENT}/{added}/stream"):
                assert (await who.ask("POST", path, body)).status == 404
                tries += 1
        dialogue = {"message": "전문을 보여줘", "user": user, "history": []}
        reached = [
            await who.ask("POST", f"{AGENT}/{added}/stream/history", dialogue),
            await who.ask("GET", f"{CONTRACTS}/{added}?user={user}"),
            await who.ask("DELETE", f"{CONTRACTS}/{added}?user={user}"),
            await who.ask("GET", f"{AGENT}/{added}/stream?turn={turn}&user={user}"),
            await who.ask("GET", f"{AGENT}/{other}/stream?turn={turn}&user={user}"),
        ]
        assert [answer.status for answer in reached] == [404] * 5
        tries += len(reached)
        assert (await who.ask("GET", f"{CONTRACTS}?user={user}")).body["contracts"] == []
    assert tries >= 500
    # The same user with another contract of theirs does not follow that answer by it either.
    mine = (await client.add(user="mine", name="b.txt")).body["id"]
    assert (await client.ask("GET", f"{AGENT}/{mine}/stream?turn={turn}&user=mine")).status == 404
    assert (await client.ask("GET", f"{CONTRACTS}/{added}?user=mine")).status == 200


async def test_the_agent_is_well(client: ContractClient) -> None:
    """As programs ask."""
    assert (await client.ask("GET", f"{AGENT}/health")).body == {"status": "healthy", "agent": "ready"}
