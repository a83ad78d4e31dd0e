"""Calls of people: our own are posted, all others are not; nor is anything that opens by itself."""

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.reply.calls import calling_nobody, mention, posted_before
from tests.sandbox_process import Sandbox


def test_a_call_in_somebody_s_text_is_parted_wherever_it_stands() -> None:
    """Text, Slack's marks, Markdown and streams; what Slack never reads for calls, and values, stay."""
    call = "<!channel> <!subteam^S1> <@U1|x> <!date^1^{date}^https://evil.example|x>"
    payload = {
        "text": call,
        "markdown_text": call,
        "blocks": [
            {"type": "markdown", "text": call},
            {"type": "context", "elements": [{"type": "mrkdwn", "text": call}]},
            {"type": "section", "fields": [{"type": "mrkdwn", "text": call}]},
        ],
        "chunks": [{"type": "task_update", "title": call, "output": call}],
    }
    posted = str(calling_nobody(payload))
    assert "<!" not in posted
    assert "<@" not in posted
    kept = {"type": "button", "text": {"type": "plain_text", "text": call}, "value": call}
    assert calling_nobody(kept) == kept


def test_our_own_calls_are_posted() -> None:
    """A person whom the bot means, and a moment in each reader's time; a key that is guessed helps nobody."""
    moment = "<!date^1763690000^{date_short_pretty} {time}|2026-11-22 10:00 UTC>"
    assert calling_nobody({"text": f"{mention('U1')} {moment}"}) == {"text": f"<@U1> {moment}"}
    assert "<@" not in calling_nobody({"text": "<@U1|0123456789abcdef>"})["text"]


def test_a_block_that_was_posted_before_keeps_its_calls() -> None:
    """What Slack gives back holds only calls that were let through."""
    block = {"type": "context", "elements": [{"type": "mrkdwn", "text": "<@U1> 님이 맡았어요"}]}
    assert calling_nobody(posted_before(block)) == block


async def test_nothing_that_is_posted_is_fetched_to_be_shown(client: AsyncWebClient, sandbox: Sandbox) -> None:
    """Slack would ask for the address, a picture or a page, without anybody having pressed it."""
    await client.chat_postMessage(channel="C0GENERAL", text="https://known.example/a.png")
    [request] = await sandbox.requests("slack", "chat.postMessage")
    assert (request["body"]["unfurl_links"], request["body"]["unfurl_media"]) == (False, False)
