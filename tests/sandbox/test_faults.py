import time

import aiohttp
import pytest
from slack_sdk.errors import SlackApiError

from tests.sandbox.bolt_app import web_client
from tests.sandbox_process import Sandbox

GENERAL = "C0GENERAL"


@pytest.fixture
def sandbox(shared_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: these tests look only at what they wrote."""
    return shared_sandbox


async def test_fault_is_used_as_often_as_asked(sandbox: Sandbox) -> None:
    """Two failures with Retry-After, then the method works again; other methods are not touched."""
    client = web_client(sandbox)
    await sandbox.fault("slack", "chat.postMessage", status=429, retry_after=7, times=2)
    assert (await client.auth_test())["ok"]
    for _ in range(2):
        with pytest.raises(SlackApiError) as caught:
            await client.chat_postMessage(channel=GENERAL, text="x")
        assert caught.value.response.status_code == 429
        assert caught.value.response.headers["Retry-After"] == "7"
    assert (await client.chat_postMessage(channel=GENERAL, text="x"))["ok"]


async def test_faults_come_in_order_and_can_be_cleared(sandbox: Sandbox) -> None:
    """The first fault that fits is used first; clearing forgets the rest."""
    client = web_client(sandbox)
    await sandbox.fault("slack", "*", error="fatal_error")
    await sandbox.fault("slack", "auth.*", error="team_access_not_granted", times=None)
    codes = []
    for _ in range(3):
        with pytest.raises(SlackApiError) as caught:
            await client.auth_test()
        codes.append(caught.value.response["error"])
    assert codes == ["fatal_error", "team_access_not_granted", "team_access_not_granted"]
    await sandbox.clear_faults()
    assert (await client.auth_test())["ok"]


async def test_lost_answer_means_the_work_was_done(sandbox: Sandbox) -> None:
    """With after_action the message is there although the client saw a broken connection."""
    await sandbox.fault("slack", "chat.postMessage", after_action=True)
    with pytest.raises(aiohttp.ClientError):
        await sandbox.api("chat.postMessage", channel=GENERAL, text="왔나요?")
    assert (await sandbox.messages(GENERAL))[-1]["text"] == "왔나요?"
    await sandbox.fault("slack", "chat.postMessage", drop=True)
    with pytest.raises(aiohttp.ClientError):
        await sandbox.api("chat.postMessage", channel=GENERAL, text="안 왔어요")
    assert (await sandbox.messages(GENERAL))[-1]["text"] == "왔나요?"


async def test_delay_alone_only_delays(sandbox: Sandbox) -> None:
    """A fault with nothing but a delay answers late and right."""
    await sandbox.fault("slack", "auth.test", delay=0.3)
    begun = time.monotonic()
    assert (await sandbox.api("auth.test"))["ok"]
    assert time.monotonic() - begun >= 0.3


async def test_requests_are_logged_without_tokens(sandbox: Sandbox) -> None:
    """The log has method, status and body of each request, counted, and no secret."""
    await web_client(sandbox).chat_postMessage(channel=GENERAL, text="기록")
    async with sandbox.session.post(f"{sandbox.slack_api_url}auth.test", data={"token": sandbox.bot_token}):
        pass
    [post] = await sandbox.requests("slack", "chat.postMessage")
    assert (post["status"], post["body"]["text"]) == (200, "기록")
    [test] = await sandbox.requests("slack", "auth.test")
    assert test["body"] == {"token": "[redacted]"}
    assert await sandbox.counts("slack") == {"chat.postMessage": 1, "auth.test": 1}
    await sandbox.control("DELETE", "requests")
    assert await sandbox.requests() == []
