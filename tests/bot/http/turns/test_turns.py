"""Turns over HTTP, through the real server, inbox and database."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from bot.local_api import found
from tests.bot.graphs.intake.http.client import KEYS
from tests.bot.http.turns.client import TURNS, TurnClient, told, turn_clients
from tests.bot.http.turns.story import SOURCE, Story, words
from tests.patience import PATIENCE

NOBODY = "0" * 32


async def test_a_turn_from_the_question_to_the_answer(client: TurnClient) -> None:
    """Accepted with an address, followed by numbered events, and read as a whole."""
    asked = await client.post("30", conversation="c-1", user="p-1")
    assert (asked.status, asked.body["conversation"], asked.body["message"]) == (201, "c-1", None)
    id = asked.body["id"]
    assert asked.headers["Location"] == f"{TURNS}/{id}"
    events = await client.all_events(id)
    assert [number for number, _ in events] == list(range(1, len(events) + 1))
    kinds = [event["type"] for _, event in events if event["type"] != "token"]
    assert kinds == ["graph", "plan", "source", "progress", "done"]
    assert told(events) == words(30)
    result = events[-1][1]["result"]
    assert (result["mode"], result["answer"], result["citations"][0]["url"]) == ("story", words(30), SOURCE.url)
    whole = (await client.ask("GET", f"{TURNS}/{id}")).body
    assert (whole["state"], whole["result"], whole["failure"]) == ("done", result, None)
    assert (await client.post("30", prefer="wait=20")).body["result"]["answer"] == words(30)


async def test_a_stream_goes_on_behind_every_event(client: TurnClient) -> None:
    """Whatever was the last that arrived; behind the end there is nothing, and a number that is none is refused."""
    id = (await client.post("slowly 40", prefer="wait=20")).body["id"]
    events = await client.all_events(id)
    assert len(events) > 6
    for after in range(len(events) + 3):
        assert await client.all_events(id, after) == events[after:]
    over = await client.ask("GET", f"{TURNS}/{id}/events", Last_Event_ID=str(len(events)))
    assert (over.status, over.body) == (204, None)
    for wrong in ("x", "-1", "1.5", "١", "9" * 20):
        refused = await client.ask("GET", f"{TURNS}/{id}/events", Last_Event_ID=wrong)
        assert (refused.status, refused.body["errors"][0]["field"]) == (422, "Last-Event-ID"), wrong


async def test_tokens_are_gathered(client: TurnClient) -> None:
    """A thousand words at once are a few events, and a slow story a few a second."""
    assert len(await client.all_events((await client.post("1000")).body["id"])) <= 12
    began = asyncio.get_running_loop().time()
    events = await client.all_events((await client.post("slowly 40")).body["id"])
    took = asyncio.get_running_loop().time() - began
    assert sum(event["type"] == "token" for _, event in events) <= took / 0.2 + 2
    assert told(events) == words(40)


async def test_two_hundred_follow_one_turn(client: TurnClient) -> None:
    """Each gets every event once, whenever it came."""
    id = (await client.post("slowly 20")).body["id"]
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        many = TurnClient(client.url, session)
        streams = await asyncio.gather(*(many.all_events(id) for _ in range(200)))
    assert {told(events) for events in streams} == {words(20)}
    assert len({len(events) for events in streams}) == 1


async def test_a_client_that_does_not_read_keeps_nobody_waiting(client: TurnClient) -> None:
    """Neither the turn nor who follows it as well; it gets the rest when it reads on."""
    id = (await client.post("20000")).body["id"]
    headers = {"Authorization": f"Bearer {client.key}"}
    async with client.session.get(f"{client.url}{TURNS}/{id}/events", headers=headers) as slow:
        events = await client.all_events(id)
        assert told(events) == words(20_000)
        assert (await slow.text()).count("\nevent: ") == len(events)


async def test_the_same_request_asks_once(client: TurnClient, story: Story) -> None:
    """However often and however fast it comes, by either name; the same name for something else is refused."""
    answers = await asyncio.gather(*(client.post("3", request_id="r-1") for _ in range(20)))
    assert {(answer.status, answer.body["id"]) for answer in answers} == {(201, answers[0].body["id"])}
    named = await client.ask("POST", TURNS, {"text": "3", "command": "story"}, Idempotency_Key="r-1", Prefer="wait=20")
    assert (named.body["id"], named.body["state"]) == (answers[0].body["id"], "done")
    assert story.begun == ["3"]
    for other in (await client.post("4", request_id="r-1"), await client.post("3", request_id="r-1", user="else")):
        assert (other.status, other.body["type"]) == (409, "urn:problem:key-reused")
    assert (await client.of("crm").post("3", request_id="r-1")).body["id"] != answers[0].body["id"]


async def test_a_client_sees_its_own_turns_only(client: TurnClient) -> None:
    """Those of another do not exist for it: not to read, follow, stop or erase; nor does its conversation go on."""
    asked = (await client.post("ask", conversation="c", prefer="wait=20")).body
    other = client.of("crm")
    for method, path in (
        ("GET", f"{TURNS}/{asked['id']}"),
        ("GET", f"{TURNS}/{asked['id']}/events"),
        ("POST", f"{TURNS}/{asked['id']}/stop"),
        ("DELETE", "/api/v1/conversations/c"),
        ("GET", f"{TURNS}/{NOBODY}"),
        ("GET", f"{TURNS}/none"),
    ):
        answer = await other.ask(method, path)
        assert (answer.status, answer.body["type"]) == (404, "urn:problem:turn-not-found"), path
    theirs = await other.post("who", conversation="c", answer_to=asked["result"]["question"]["id"])
    assert (theirs.status, theirs.body["type"]) == (409, "urn:problem:not-asked")
    assert (await client.ask("GET", f"{TURNS}/{asked['id']}", Authorization="Bearer wrong")).status == 401


async def test_a_question_is_answered_once(client: TurnClient) -> None:
    """By its id in its conversation; when that has gone on, or elsewhere, it is over."""
    asked = (await client.post("ask", conversation="c", prefer="wait=20")).body
    question = asked["result"]["question"]
    assert [choice["value"] for choice in question["choices"]] == ["a", "b"]
    elsewhere = await client.post("who", conversation="d", answer_to=question["id"])
    assert elsewhere.status == 409
    answered = await client.post("who", conversation="c", answer_to=question["id"], prefer="wait=20")
    assert answered.body["result"]["answer"].endswith(question["id"])
    late = await client.post("who", conversation="c", answer_to=question["id"])
    assert (late.status, late.body["type"]) == (409, "urn:problem:not-asked")


async def test_what_goes_wrong_is_the_last_event(client: TurnClient) -> None:
    """With what to tell the person, in their language, and the reference that the log has."""
    for text, reason in (("broken", "internal"), ("away", "unavailable")):
        id = (await client.post(text, locale="en")).body["id"]
        last = (await client.all_events(id))[-1][1]
        whole = (await client.ask("GET", f"{TURNS}/{id}", Prefer="wait=20")).body
        assert (last["type"], last["reason"], len(last["reference"])) == ("failed", reason, 6)
        assert (whole["state"], whole["result"]) == ("failed", None)
        assert whole["failure"] == {name: last[name] for name in ("reason", "text", "reference", "can_retry")}


async def test_a_turn_is_stopped(client: TurnClient, story: Story) -> None:
    """One that runs keeps what it had said, one that waits never begins; again it makes no difference."""
    running = (await client.post("wait", conversation="c")).body["id"]
    following = client.events(running)
    said = [await anext(following) for _ in range(2)]
    waiting = (await client.post("3", conversation="c")).body["id"]
    for id in (waiting, running, running):
        assert (await client.ask("POST", f"{TURNS}/{id}/stop")).body["state"] == "stopped"
    await asyncio.wait_for(story.stopped.wait(), PATIENCE)
    rest = [event async for event in following]
    assert told([*said, *rest]) == "기다"
    assert rest[-1] == (3, {"type": "stopped"})
    assert await client.all_events(waiting) == [(1, {"type": "stopped"})]
    assert await client.all_events(running, 3) == []
    assert story.begun == ["wait"]


async def test_a_conversation_is_erased(client: TurnClient, story: Story) -> None:
    """With the turn that runs in it, whose stream ends; what was said is found nowhere."""
    first = (await client.post("3", conversation="c", prefer="wait=20")).body["id"]
    running = (await client.post("wait", conversation="c")).body["id"]
    following = client.events(running)
    await anext(following)
    assert (await client.ask("DELETE", "/api/v1/conversations/c")).status == 204
    assert "done" not in [event["type"] async for _, event in following]
    for id in (first, running):
        assert (await client.ask("GET", f"{TURNS}/{id}")).status == 404
    assert (await client.ask("DELETE", "/api/v1/conversations/c")).status == 404
    assert client.bot is not None
    assert await client.bot.core.database.events.after(f"http:{first}", 0) == ()


async def test_a_client_reads_what_the_operator_lets_it(tmp_path: Path, story: Story) -> None:
    """Nothing without a word, else the principals that are named; this machine's user what everyone may read."""
    audiences = {"crm": ["everyone", "channel:C1"]}
    async with turn_clients(tmp_path, story, api_audiences=audiences) as client:

        async def who(asking: TurnClient, **more: str) -> str:
            return str(
                (await asking.post("who", locale="en", prefer="wait=20", **more)).body["result"]["answer"]
            ).strip()

        assert await who(client) == "website/operator  en"
        assert await who(client.of("crm"), user="p-1") == "crm/p-1 channel:C1 team:local en"
        here = found(tmp_path)
        assert here is not None
        assert here.url == client.url
        assert (tmp_path / "local-api.json").stat().st_mode & 0o777 == 0o600
        client.key = here.key
        assert await who(client) == "@local/operator team:local en"
        failed = (await client.post("who", user="U0JIWOO", prefer="wait=20")).body["failure"]
        assert failed["reason"] == "misconfigured"
    assert found(tmp_path) is None


async def test_an_interview_and_a_question_are_turns_too(client: TurnClient) -> None:
    """Whatever the bot has an answer to is asked in the same way; what it does not know it says."""
    begun = (await client.post("친구가 5천만원을 갚지 않아요", "intake", prefer="wait=25", user="p-1")).body
    assert begun["result"]["mode"] == "intake", begun
    assert begun["result"]["question"]
    said = await client.post("네", None, conversation=begun["conversation"], user="p-1", prefer="wait=25")
    assert said.body["result"]["mode"] == "intake"
    assert (await client.post("상담 받고 싶어요", "intake", user="p-1", prefer="wait=25")).body["result"]["question"]
    assert (await client.ask("DELETE", f"/api/v1/conversations/{begun['conversation']}")).status == 204
    assert (await client.post("연차 휴가는 며칠이야?", None, prefer="wait=25")).body["result"]["mode"] == "search"
    assert (await client.ask("GET", "/chat")).body["sessions"] == []


async def test_danger_is_heard_before_anything_is_answered(tmp_path: Path, story: Story) -> None:
    """Whom to call is in the answer to the request itself, while the turn waits for somebody to run it."""
    async with turn_clients(tmp_path, story, turns=False, waiting_per_person=1) as client:
        for status in (201, 429):
            heard = await client.post("남편이 지금 때려요 도와주세요", None)
            assert heard.status == status
            assert "112" in heard.body["message"].splitlines()[0]


REFUSED = [
    ({"text": ""}, "text"),
    ({}, "text"),
    ({"text": "x", "command": "revise:1"}, "command"),
    ({"text": "x", "command": "else"}, "command"),
    ({"text": "x", "conversation": "../up"}, "conversation"),
    ({"text": "x", "user": "two words"}, "user"),
    ({"text": "x", "locale": "fr"}, "locale"),
    ({"text": "x", "files": []}, "files"),
]


@pytest.mark.parametrize("language", ["ko", "en"])
async def test_what_cannot_be_right_is_refused(client: TurnClient, story: Story, language: str) -> None:
    """With the field that is wrong, in the language of the client, and nothing is begun."""
    for body, field in REFUSED:
        answer = await client.ask("POST", TURNS, body, Accept_Language=language)
        assert (answer.status, [fault["field"] for fault in answer.body["errors"]]) == (422, [field]), body
        assert answer.headers["Content-Language"] == language
    for raw, kind, status in ((b"{", "application/json", 400), (b"text=x", "application/x-www-form-urlencoded", 415)):
        assert (await client.ask("POST", TURNS, raw=raw, Content_Type=kind)).status == status
    assert story.begun == []
    assert (await client.ask("PUT", TURNS)).headers["Allow"] == "POST"
    assert set(KEYS) == {"website", "crm"}
