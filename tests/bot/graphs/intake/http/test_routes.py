"""Interviews over HTTP, through the real server, inbox and database."""

import asyncio
import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest

from bot.app import serving
from bot.graphs.intake.http.chat import KOREA
from bot.http.api.requests import LONGEST_TEXT, MAX_BODY
from integrations.errors import Misconfigured
from integrations.store.interview_tables import chat_session
from orchestrator.graphs import GRAPHS
from tests.bot.graphs.intake.http.client import KEYS, Answer, Client, clients_of, settings_of
from tests.bot.graphs.intake.http.interviewing import SmallInterview
from tests.patience import PATIENCE

NOBODY = "00000000-0000-4000-8000-000000000000"


async def test_an_interview_from_the_first_word_to_the_case(client: Client) -> None:
    """Begun with the id of the session, gone on with by a button, and read as a whole."""
    begun = await client.start("돈을 빌려줬어요", user="p-1", locale="ko")
    assert begun.status == 201, begun.body
    session, asked = begun.body["session"], begun.body["expected_input"]
    assert begun.headers["Location"] == f"/chat/{session['session_id']}"
    assert (session["user"], session["state"], session["completion_rate"]) == ("p-1", "FACT_COLLECTION", 0.5)
    assert begun.body["message"] == "잘 들었어요: 돈을 빌려줬어요\n\n어떤 일인가요?"
    assert asked["choices"][0] == {"value": "CIV_LOAN", "label": "빌려준 돈", "description": ""}
    assert begun.body["follow_ups"] == ["잘 모르겠어요"]
    assert begun.body["echoes"] == [
        {
            "text": "잘 들었어요: 돈을 빌려줬어요",
            "field": "words",
            "label": "말씀",
            "value": "돈을 빌려줬어요",
            "change": "말씀 고치기",
        }
    ]
    id = session["session_id"]
    said = await client.say(id, "done", answer_to=asked["id"])
    assert (said.status, said.body["session"]["status"], said.body["expected_input"]) == (200, "COMPLETED", None)
    whole = (await client.ask("GET", f"/chat/{id}")).body
    assert whole["case"]["number"] == whole["case_number"] == session["case_number"]
    assert [(event["date"], event["field"]) for event in whole["timeline"]] == [
        ("2025-10", "earlier"),
        ("2026-02-01", "later"),
    ]
    assert whole["facts"][1]["source"] == {"turn": "", "text": "done"}
    assert whole["facts"][2]["normalised"] == KOREA
    assert whole["message"] == "잘 들었어요: done"
    assert [(step["from_state"], step["to_state"]) for step in whole["transitions"]] == [
        ("INIT", "FACT_COLLECTION"),
        ("FACT_COLLECTION", "COMPLETED"),
    ]
    assert [(risk["code"], risk["level"], risk["tag"]) for risk in whole["risks"]] == [("R1", "HIGH", "시효")]
    assert whole["missing"] == [{"field": "interest", "reason": "unasked"}]
    added = await client.say(id, "noch etwas")
    assert added.status == 200
    assert added.body["message"].startswith("잘 들었어요: noch etwas")
    await client.say(id, "cancel")
    over = await client.say(id, "und noch etwas")
    assert (over.status, over.body["type"]) == (409, "urn:problem:ended")


async def test_a_repeated_request_is_done_once_and_answered_alike(client: Client, interview: SmallInterview) -> None:
    """By request_id or Idempotency-Key; the same key for something else is refused."""
    first = await client.start("hello", request_id="r-1")
    again = await client.ask("POST", "/chat/start", {"user": "p-1", "text": "hello"}, Idempotency_Key="r-1")
    assert (again.status, again.body) == (first.status, first.body)
    id = first.body["session"]["session_id"]
    said = await client.say(id, "done", request_id="r-2")
    assert (await client.say(id, "done", request_id="r-2")).body == said.body
    assert interview.order == ["hello", "done"]
    for other in (await client.start("hello", request_id="r-2"), await client.say(id, "else", request_id="r-2")):
        assert (other.status, other.body["type"]) == (409, "urn:problem:key-reused")
    theirs = await client.named("crm").start("hello", request_id="r-1")
    assert theirs.body["session"]["session_id"] != id


async def test_a_client_sees_its_own_interviews_only(client: Client) -> None:
    """Those of another do not exist for it: not to read, go on with, list, fetch or erase."""
    begun = (await client.start("mine", request_id="r")).body
    id, other = begun["session"]["session_id"], client.named("crm")
    for answer in (
        await other.ask("GET", f"/chat/{id}"),
        await other.say(id, "hello"),
        await other.ask("GET", f"/chat/{id}/replies/r"),
        await other.ask("DELETE", f"/chat/{id}"),
        await client.ask("GET", f"/chat/{NOBODY}"),
        await client.ask("GET", "/chat/none"),
    ):
        assert (answer.status, answer.body["type"]) == (404, "urn:problem:not-found")
    assert (await other.ask("GET", "/chat")).body == {"sessions": [], "next_cursor": None}
    assert (await client.ask("GET", f"/chat/{id}")).status == 200


async def test_without_a_key_nothing_is_told(client: Client) -> None:
    """A missing, wrong or differently sent key is refused before anything else is looked at."""
    crm = KEYS["crm"]
    for header in ("", "Bearer", "Bearer wrong", f"Basic {crm}", "Bearer \udcff", crm):
        for method, path in (("POST", "/chat/start"), ("GET", "/chat"), ("DELETE", f"/chat/{NOBODY}")):
            answer = await client.ask(method, path, raw=b"{", Authorization=header)
            assert (answer.status, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
            assert answer.headers["Content-Type"] == "application/problem+json; charset=utf-8"


async def test_a_key_may_be_given_as_its_hash(tmp_path: Path, interview: SmallInterview) -> None:
    """Then the settings do not give it away."""
    digest = hashlib.sha256(KEYS["website"].encode()).hexdigest()
    settings = settings_of(tmp_path, chat_api_keys={"website": f"sha256:{digest}"})
    async with clients_of(settings, interview, turns=False) as client:
        assert (await client.ask("GET", "/chat")).status == 200
        client.key = f"sha256:{digest}"
        assert (await client.ask("GET", "/chat")).status == 401


async def test_too_many_requests_are_told_when_to_go_on(tmp_path: Path, interview: SmallInterview) -> None:
    """Each client has an allowance of its own; the refusal says how long to wait."""
    async with clients_of(settings_of(tmp_path, chat_requests_per_minute=3), interview, turns=False) as client:
        found = [await client.ask("GET", "/chat") for _ in range(4)]
        assert [answer.status for answer in found] == [200, 200, 200, 429]
        assert 1 <= int(found[3].headers["Retry-After"]) <= 20
        assert (await client.named("crm").ask("GET", "/chat")).status == 200


async def test_messages_of_one_interview_are_answered_in_order(client: Client, interview: SmallInterview) -> None:
    """While one is being answered others are accepted behind it, and each gets its own answer."""
    id = (await client.start("hello")).body["session"]["session_id"]
    interview.begun.clear()
    slow = asyncio.create_task(client.say(id, "slow"))
    await interview.begun.wait()
    bodies = [{"session_id": id, "text": f"n{number}", "request_id": f"r{number}"} for number in range(3)]
    later = [await client.ask("POST", "/chat/message", body, Prefer="respond-async") for body in bodies]
    assert [answer.status for answer in later] == [202] * 3
    assert later[0].headers["Location"] == f"/chat/{id}/replies/r0"
    assert later[0].headers["Retry-After"] == "1"
    interview.go_on.set()
    assert "slow" in (await slow).body["message"]
    fetched = [await client.ask("GET", answer.headers["Location"]) for answer in later]
    assert [answer.body["message"][8:10] for answer in fetched] == ["n0", "n1", "n2"]
    assert interview.order == ["hello", "slow", "n0", "n1", "n2"]


async def test_a_question_that_is_over_takes_no_answer(client: Client) -> None:
    """An answer by button belongs to the question that stands; words are always taken, and so is a call for help."""
    begun = (await client.start("hello")).body
    id, first = begun["session"]["session_id"], begun["expected_input"]["id"]
    await client.say(id, "something else")
    late = await client.say(id, "CIV_LOAN", answer_to=first)
    assert (late.status, late.body["type"]) == (409, "urn:problem:question-over")
    assert (await client.say(id, "CIV_LOAN")).status == 200
    assert (await client.say(id, "남편이 지금 때려요 도와주세요", answer_to=first)).status == 200


async def test_what_fails_has_a_reference_and_says_what_to_do(client: Client) -> None:
    """A fault of ours is 500, a service that is away 503; the interview goes on afterwards."""
    broken = await client.start("broken", request_id="b")
    assert (broken.status, broken.body["type"], len(broken.body["reference"])) == (500, "urn:problem:failed", 6)
    [line] = (await client.ask("GET", "/chat")).body["sessions"]
    away = await client.say(line["session_id"], "away", request_id="a")
    assert (away.status, away.body["type"], away.headers["Retry-After"]) == (503, "urn:problem:unavailable", "5")
    assert (await client.say(line["session_id"], "hello")).status == 200
    again = await client.ask("GET", f"/chat/{line['session_id']}/replies/b", Accept_Language="ko-KR,en;q=0.5")
    assert (again.status, again.body["reference"]) == (500, broken.body["reference"])
    assert "reference" in again.body["detail"]
    assert again.headers["Content-Language"] == "ko"


async def test_a_turn_that_takes_too_long_is_given_up(tmp_path: Path, interview: SmallInterview) -> None:
    """The time-out of turns holds here too."""
    async with clients_of(settings_of(tmp_path, turn_timeout=0.5), interview) as client:
        answer = await client.start("slow")
        assert (answer.status, answer.body["type"]) == (504, "urn:problem:timeout")


REFUSED = [
    (b"{", "application/json", 400, "malformed"),
    (b'{"user": "\xff"}', "application/json", 400, "malformed"),
    (b'{"user": "p", "text": "\\ud800"}', "application/json", 400, "malformed"),
    (b'{"user": "p", "utc_offset": NaN}', "application/json", 400, "malformed"),
    (b"[" * 100_000, "application/json", 400, "malformed"),
    (b"user=p", "application/x-www-form-urlencoded", 415, "media-type"),
    (b"[]", "application/json", 422, "invalid"),
    (b"{}", "application/json", 422, "invalid"),
    (b'{"user": "two words"}', "application/json", 422, "invalid"),
    (b'{"user": "p", "locale": "fr"}', "application/json", 422, "invalid"),
    (b'{"user": "p", "utc_offset": 1.5}', "application/json", 422, "invalid"),
    (b'{"user": "p", "utc_offset": true}', "application/json", 422, "invalid"),
    (b'{"user": "p", "mood": "bad"}', "application/json", 422, "invalid"),
    (b'{"user": "p", "text": "' + b"x" * (LONGEST_TEXT + 1) + b'"}', "application/json", 422, "invalid"),
    (b'{"user": "p", "text": "' + b"x" * MAX_BODY + b'"}', "application/json", 413, "too-large"),
    (b" " * (2 * 1024 * 1024), "application/json", 413, "too-large"),
]


async def test_what_cannot_be_right_is_refused(client: Client) -> None:
    """Each with its own problem, and nothing is begun."""
    for raw, kind, status, problem in REFUSED:
        answer = await client.ask("POST", "/chat/start", raw=raw, Content_Type=kind)
        assert (answer.status, answer.body["type"]) == (status, f"urn:problem:{problem}"), raw[:40]
    assert (await client.ask("GET", "/chat")).body["sessions"] == []


async def test_faults_are_named_in_the_language_of_the_client(client: Client) -> None:
    """Which field and why, in Korean or English, and nothing of what was sent."""
    body = {"user": "p", "text": "x" * (LONGEST_TEXT + 1), "mood": "secret-mood"}
    for language, word in (("ko", "길어요"), ("en-GB", "too long"), ("fr", "too long")):
        answer = await client.ask("POST", "/chat/start", body, Accept_Language=language)
        faults = {fault["field"]: fault["message"] for fault in answer.body["errors"]}
        assert faults.keys() == {"text", "mood"}
        assert word in faults["text"]
        assert "secret" not in str(answer.body)


async def test_a_list_is_read_page_by_page(client: Client) -> None:
    """Newest first, by person and by status; a list that does not exist is refused."""
    for number in range(3):
        await client.start("done" if number == 1 else "hello", user=f"p-{number % 2}")
    everything = (await client.ask("GET", "/chat")).body["sessions"]
    first = (await client.ask("GET", "/chat?limit=2")).body
    rest = (await client.ask("GET", f"/chat?limit=2&cursor={first['next_cursor']}")).body
    assert [*first["sessions"], *rest["sessions"]] == everything
    assert [line["user"] for line in everything] == ["p-0", "p-1", "p-0"]
    assert rest["next_cursor"] is None
    assert (await client.ask("GET", "/chat?user=p-1")).body["sessions"] == [everything[1]]
    assert (await client.ask("GET", "/chat?status=COMPLETED")).body["sessions"] == [everything[1]]
    for query in ("limit=0", "limit=x", "limit=1&limit=2", "status=GONE", "cursor=1", "page=2", "user="):
        assert (await client.ask("GET", f"/chat?{query}")).status == 422, query


async def test_what_is_old_is_erased_by_itself(client: Client) -> None:
    """The whole of it, as if somebody had asked for it."""
    old = (await client.start("old")).body["session"]["session_id"]
    new = (await client.start("new")).body["session"]["session_id"]
    assert client.bot is not None
    base = client.bot.core
    async with base.database.connections.write() as connection:
        long_ago = datetime.now(UTC) - timedelta(days=9)
        await connection.execute(chat_session.update().where(chat_session.c.id == old).values(updated_at=long_ago))
    assert await client.bot.erasing.purge(timedelta(days=8)) == 1
    assert [line["session_id"] for line in (await client.ask("GET", "/chat")).body["sessions"]] == [new]
    assert await base.database.turns.recent(f"{base.team}:chat:{old}", 9) == ()


async def test_a_request_waits_for_a_turn_that_another_process_runs(tmp_path: Path, interview: SmallInterview) -> None:
    """What takes requests and what runs turns may be two processes on one database."""
    async with clients_of(settings_of(tmp_path, worker_id="web"), interview, turns=False) as web:
        pending = await web.ask("POST", "/chat/start", {"user": "p", "text": "hello"}, Prefer="wait=0")
        assert pending.status == 202
        assert (await web.ask("GET", pending.body["location"], Prefer="wait=0")).status == 202
        waiting = asyncio.create_task(web.ask("GET", pending.body["location"]))
        async with clients_of(settings_of(tmp_path, worker_id="worker"), interview, events=False):
            assert "hello" in (await waiting).body["message"]


async def test_who_waits_at_the_end_is_told_where_the_answer_will_be(tmp_path: Path, interview: SmallInterview) -> None:
    """A process that stops does not leave its clients hanging, and the next one answers."""
    settings = settings_of(tmp_path)
    async with aiohttp.ClientSession() as session:
        async with serving(settings, turns=False, graphs={**GRAPHS, "intake": interview.graph}) as bot:
            waiting = asyncio.create_task(Client(bot.url, session).start("hello"))
            while not await bot.inbox.waiting():
                await asyncio.wait({waiting}, timeout=0.05)
        pending = await waiting
    assert pending.status == 202
    async with clients_of(settings, interview) as client:
        assert (await client.ask("GET", pending.body["location"])).status == 200


async def test_without_slack_and_without_clients_there_is_nothing_to_serve(tmp_path: Path) -> None:
    """The operator is told what to set."""
    with pytest.raises(Misconfigured, match=r"SLACK_BOT_TOKEN.*CHAT_API_KEYS"):
        async with serving(settings_of(tmp_path, chat_api_keys={})):
            """It does not begin."""
    async with clients_of(settings_of(tmp_path), SmallInterview()) as client:
        assert (await client.ask("GET", "/readyz")).body["ready"]
        for path in ("/chat/a/b", "/chat/a/b/c/d"):
            assert (await client.ask("GET", path)).body["type"] == "urn:problem:no-such-path"
        put = await client.ask("PUT", "/chat")
        assert (put.status, put.headers["Allow"]) == (405, "GET")


async def test_too_much_that_waits_is_refused(tmp_path: Path, interview: SmallInterview) -> None:
    """It is a 429 that says when to come again, nothing of it is kept, and what was taken before stays taken."""
    settings = settings_of(tmp_path, waiting_per_person=2)
    async with clients_of(settings, interview, turns=False) as client:

        async def start(number: int, user: str = "p-1") -> Answer:
            body = {"user": user, "text": "x", "request_id": f"r-{number}"}
            return await client.ask("POST", "/chat/start", body, Prefer="respond-async")

        answers = [await start(number) for number in (1, 2, 3)]
        assert [answer.status for answer in answers] == [202, 202, 429]
        assert answers[2].body["type"] == "urn:problem:queue-full"
        assert int(answers[2].headers["Retry-After"]) > 0
        assert (await start(1)).status == 202
        assert (await start(4, "p-2")).status == 202
        listed = await client.ask("GET", "/chat?user=p-1")
        assert len(listed.body["sessions"]) == 2


@pytest.mark.parametrize("text", ["남편이 지금 때려요 도와주세요", "My husband is hitting me right now, help"])
async def test_danger_is_heard_before_too_much_is_refused(tmp_path: Path, interview: SmallInterview, text: str) -> None:
    """The refusal says whom to call, at the beginning of an interview and in one, in the person's language."""
    settings = settings_of(tmp_path, waiting_per_person=1)
    async with clients_of(settings, interview, turns=False) as client:
        asked = {"user": "p-1", "text": "x"}
        begun, refused = [await client.ask("POST", "/chat/start", asked, Prefer="wait=0") for _ in range(2)]
        assert (begun.status, refused.status, refused.body.get("message")) == (202, 429, None)
        for heard in (await client.start(text), await client.say(begun.body["session_id"], text)):
            assert heard.status == 429
            assert "112" in heard.body["message"].splitlines()[0]


async def test_danger_does_not_wait_for_the_answer_before(client: Client, interview: SmallInterview) -> None:
    """Whom to call is said at once, while the message waits for its turn in the interview; others wait as before."""
    id = (await client.start("hello")).body["session"]["session_id"]
    interview.begun.clear()
    slow = asyncio.create_task(client.say(id, "slow"))
    await interview.begun.wait()
    async with asyncio.timeout(PATIENCE):
        told = await client.say(id, "남편이 지금 때려요 도와주세요")
    assert told.status == 202
    assert "112" in told.body["message"].splitlines()[0]
    later = await client.ask("POST", "/chat/message", {"session_id": id, "text": "네"}, Prefer="wait=2")
    assert (later.status, later.body["message"]) == (202, None)
    interview.go_on.set()
    await slow
    assert (await client.ask("GET", told.headers["Location"])).status == 200
