"""Interviews as they ship over HTTP: files that come with a message, and what comes after the end."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app import serving
from tests.bot.graphs.intake.http.client import Answer, Client, settings_of
from tests.reading import FILES

LOANS = {
    "ko": ("친구가 빌려준 돈을 안 갚아요", "아니요", "차용증", "3천만원", "없어요", "모두 맞아요"),
    "en": (
        "친구가 돈을 안 갚아요: he keeps what I lent",
        "no",
        "CIV_LOAN_UNPAID",
        "NOTE",
        "30 million won",
        "yes",
        "no",
        "all correct",
    ),
}
"""A whole interview by the small workbook, by language."""
REOPENED = {"ko": "다시 열었어요", "en": "open again"}


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Client]:
    """A client of a bot that interviews by the small workbook."""
    settings = settings_of(tmp_path, chat_requests_per_minute=10_000)
    async with serving(settings, files=FILES) as bot, aiohttp.ClientSession() as session:
        yield Client(bot.url, session, bot=bot)


async def _send(client: Client, path: str, *files: tuple[str, bytes], **fields: str) -> Answer:
    form = aiohttp.FormData(fields, quote_fields=False)
    for name, content in files:
        form.add_field("file", content, filename=name)
    headers = {"Authorization": f"Bearer {client.key}"}
    async with client.session.post(f"{client.url}{path}", data=form, headers=headers) as answer:
        found = Answer(answer.status, await answer.json(content_type=None), dict(answer.headers))
    return await client.whole(found)


async def _held(client: Client, locale: str) -> str:
    """Hold an interview to its end; returns its id."""
    first, *answers = LOANS[locale]
    begun = await client.whole(await client.start(first, locale=locale))
    id = str(begun.body["session"]["session_id"])
    said: dict[str, Any] = begun.body
    for answer in answers:
        said = (await client.whole(await client.say(id, answer))).body
    assert said["session"]["status"] == "COMPLETED", said["message"]
    return id


async def _whole(client: Client, id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await client.ask("GET", f"/chat/{id}")).body
    return found


async def test_files_come_with_what_is_said(client: Client, tmp_path: Path) -> None:
    """With the first message, with an answer and without a word: each is named, read, and not kept on the disk."""
    begun = await _send(
        client, "/chat/start", ("차용증.txt", b"\xea\xb8\x88\xec\xa0\x84"), user="p-1", locale="ko", text=LOANS["ko"][0]
    )
    assert begun.status == 201, begun.body
    id = begun.body["session"]["session_id"]
    assert "차용증.txt" in begun.body["message"]
    said = await _send(client, "/chat/message", ("a.txt", b"one"), ("b.txt", b"two"), session_id=id, text="아니요")
    assert said.status == 200, said.body
    alone = await _send(client, "/chat/message", ("C.txt", "서면".encode()), session_id=id)
    assert "C.txt" in alone.body["message"]
    assert alone.body["expected_input"]["text"] == said.body["expected_input"]["text"]
    found = await _whole(client, id)
    assert [(one["name"], one["text"]) for one in found["evidence"]] == [
        ("차용증.txt", "금전"), ("a.txt", "one"), ("b.txt", "two"), ("C.txt", "서면"),
    ]  # fmt: skip
    assert list((tmp_path / "uploads").glob("*")) == []


async def test_the_same_file_again_is_the_same_message(client: Client) -> None:
    """Under the same name of the request; with another file that name is taken."""
    begun = await client.whole(await client.start(LOANS["ko"][0]))
    id = begun.body["session"]["session_id"]
    await client.whole(await client.say(id, "아니요"))
    first = await _send(client, "/chat/message", ("a.txt", b"one"), session_id=id, request_id="r")
    again = await _send(client, "/chat/message", ("a.txt", b"one"), session_id=id, request_id="r")
    assert again.body == first.body
    other = await _send(client, "/chat/message", ("a.txt", b"else"), session_id=id, request_id="r")
    assert (other.status, other.body["type"]) == (409, "urn:problem:key-reused")
    assert len((await _whole(client, id))["evidence"]) == 1


async def test_an_erased_interview_leaves_no_file(tmp_path: Path) -> None:
    """Neither of a message that nobody has answered yet."""
    async with serving(settings_of(tmp_path), files=FILES, turns=False) as bot, aiohttp.ClientSession() as session:
        client = Client(bot.url, session)
        begun = await client.ask("POST", "/chat/start", {"user": "p-1", "text": "hello"}, Prefer="respond-async")
        id = begun.body["session_id"]
        form = aiohttp.FormData({"session_id": id})
        form.add_field("file", b"x", filename="a.txt")
        headers = {"Authorization": f"Bearer {client.key}", "Prefer": "respond-async"}
        async with session.post(f"{bot.url}/chat/message", data=form, headers=headers) as answer:
            assert answer.status == 202
        assert len(list((tmp_path / "uploads").glob("*"))) == 1
        assert (await client.ask("DELETE", f"/chat/{id}")).status == 204
        assert list((tmp_path / "uploads").glob("*")) == []


@pytest.mark.parametrize("locale", ["ko", "en"])
async def test_a_finished_interview_hears_more_and_is_opened_again(client: Client, locale: str) -> None:
    """What is added, a file and a correction stand in the new summary; opened again, it goes on and ends once more."""
    id = await _held(client, locale)
    correction = {"ko": "3천만원이 아니라 4천만원이에요", "en": "it was 40 million won, not 30 million won"}[locale]
    corrected = await client.whole(await client.say(id, correction))
    assert "40,000,000" in corrected.body["message"]
    handed_in = await _send(client, "/chat/message", ("transfer.txt", b"30,000,000"), session_id=id)
    assert (handed_in.status, handed_in.body["expected_input"]) == (200, None)
    assert "transfer.txt" in handed_in.body["message"]
    [label] = handed_in.body["follow_ups"]
    reopened = await client.whole(await client.ask("POST", f"/chat/{id}/reopen", {"request_id": "again"}))
    assert reopened.status == 200, reopened.body
    assert REOPENED[locale] in reopened.body["message"]
    assert reopened.body["session"]["status"] == "OPEN"
    assert reopened.body["session"]["ended_at"] is None
    assert reopened.body["expected_input"] is not None
    refused = await client.ask("POST", f"/chat/{id}/reopen", {})
    assert (refused.status, refused.body["type"]) == (409, "urn:problem:not-over")
    for answer in LOANS[locale][-2:]:
        ended = await client.whole(await client.say(id, answer))
    assert ended.body["session"]["status"] == "COMPLETED", ended.body["message"]
    found = await _whole(client, id)
    assert {fact["field"]: fact["normalised"] for fact in found["facts"]}["amount"] == 40_000_000
    assert [one["name"] for one in found["evidence"]] == ["transfer.txt"]
    by_words = await client.whole(await client.say(id, label))
    assert by_words.body["session"]["status"] == "OPEN"


async def test_a_cancelled_interview_is_opened_again(client: Client) -> None:
    """Who changes their mind says nothing twice; without that it hears no more."""
    begun = await client.whole(await client.start(LOANS["ko"][0], locale="ko"))
    id = begun.body["session"]["session_id"]
    for text in (*LOANS["ko"][1:3], "그만할래요", "네"):
        said = await client.whole(await client.say(id, text))
    assert said.body["session"]["status"] == "CANCELLED", said.body
    assert (await client.say(id, "3천만원")).status == 409
    reopened = await client.whole(await client.ask("POST", f"/chat/{id}/reopen", {}))
    assert reopened.body["session"]["status"] == "OPEN"
    assert reopened.body["expected_input"]["text"] == "얼마인가요?"
    assert [fact["field"] for fact in (await _whole(client, id))["facts"]] == ["written"]
