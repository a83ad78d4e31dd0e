import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from tests.sandbox.bolt_app import web_client
from tests.sandbox_process import Sandbox

GENERAL = "C0GENERAL"
JIWOO = "U0JIWOO"


@pytest.fixture
def sandbox(shared_sandbox: Sandbox) -> Sandbox:
    """The long-lived one: these tests look only at what they wrote."""
    return shared_sandbox


async def refusal(call: object) -> str:
    """The error code with which a call ends."""
    with pytest.raises(SlackApiError) as caught:
        await call  # type: ignore[misc]
    return str(caught.value.response["error"])


async def private_without_bot(sandbox: Sandbox) -> str:
    """A private channel of the seed, or a person-to-person message, that the bot is not in."""
    return await sandbox.dm(JIWOO, "U0MINJUN")


async def test_auth_test_names_team_and_bot(sandbox: Sandbox) -> None:
    """auth.test tells whose token it is, and the scopes in a header."""
    answer = await web_client(sandbox).auth_test()
    assert answer["team_id"] == sandbox.team_id
    assert answer["user_id"] == sandbox.bot_user_id
    assert answer["bot_id"].startswith("B")
    assert "chat:write" in answer.headers["x-oauth-scopes"]


async def test_tokens_are_checked(sandbox: Sandbox) -> None:
    """No token, a wrong one and one of the wrong kind have errors of their own."""
    url = sandbox.slack_api_url
    assert await refusal(AsyncWebClient(base_url=url).auth_test()) == "not_authed"
    assert await refusal(AsyncWebClient("xoxb-wrong", base_url=url).auth_test()) == "invalid_auth"
    opening = AsyncWebClient(base_url=url).apps_connections_open(app_token=sandbox.bot_token)
    assert await refusal(opening) == "not_allowed_token_type"
    form = {"token": sandbox.bot_token}
    async with sandbox.session.post(f"{url}auth.test", data=form) as response:
        assert (await response.json())["ok"] is True


async def test_unknown_method_and_broken_json(sandbox: Sandbox) -> None:
    """A method that does not exist and a body that is no JSON are told apart."""
    assert await refusal(web_client(sandbox).api_call("chat.sing")) == "unknown_method"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {sandbox.bot_token}"}
    async with sandbox.session.post(f"{sandbox.slack_api_url}auth.test", data="{", headers=headers) as response:
        assert (await response.json())["error"] == "invalid_json"


async def test_reply_appears_in_thread_and_counts(sandbox: Sandbox) -> None:
    """A reply is found by conversations.replies, not by history, and its parent counts it."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "질문 있어요")
    metadata = {"event_type": "answer", "event_payload": {"turn": "1"}}
    posted = await client.chat_postMessage(
        channel=GENERAL, thread_ts=ts, text="답이에요", metadata=metadata, unfurl_links=False
    )
    thread = await client.conversations_replies(channel=GENERAL, ts=ts, include_all_metadata=True)
    assert [message["text"] for message in thread["messages"]] == ["질문 있어요", "답이에요"]
    assert thread["messages"][0]["reply_count"] == 1
    assert thread["messages"][0]["latest_reply"] == posted["ts"]
    assert thread["messages"][1]["metadata"] == metadata
    history = await client.conversations_history(channel=GENERAL, limit=1)
    assert history["messages"][0]["ts"] == ts
    assert history["has_more"] is True


async def test_reply_to_reply_joins_the_thread(sandbox: Sandbox) -> None:
    """A reply to a reply belongs to the thread's parent."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "a")
    reply = await sandbox.say(JIWOO, GENERAL, "b", ts)
    posted = await client.chat_postMessage(channel=GENERAL, thread_ts=reply, text="c")
    assert posted["message"]["thread_ts"] == ts


async def test_reply_to_a_deleted_message_lands_in_the_channel(sandbox: Sandbox) -> None:
    """Slack un-threads such a reply without an error: only the missing thread_ts tells; a stream is refused."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "지울 질문")
    await sandbox.delete(JIWOO, GENERAL, ts)
    stream = client.chat_startStream(
        channel=GENERAL, thread_ts=ts, recipient_team_id=sandbox.team_id, recipient_user_id=JIWOO
    )
    assert await refusal(stream) == "thread_not_found"
    posted = await client.chat_postMessage(channel=GENERAL, thread_ts=ts, text="답")
    assert "thread_ts" not in posted["message"]
    assert (await sandbox.messages(GENERAL))[-1]["ts"] == posted["ts"]


async def test_broadcast_reply_is_in_the_channel_too(sandbox: Sandbox) -> None:
    """reply_broadcast shows a reply in the history as well."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "a")
    posted = await client.chat_postMessage(channel=GENERAL, thread_ts=ts, text="모두에게", reply_broadcast=True)
    history = await client.conversations_history(channel=GENERAL, limit=2)
    assert history["messages"][0]["ts"] == posted["ts"]
    assert history["messages"][0]["subtype"] == "thread_broadcast"


async def test_history_pages_reach_every_message_once(sandbox: Sandbox) -> None:
    """Following next_cursor gives all messages once, newest first."""
    client = web_client(sandbox)
    written = [await sandbox.say(JIWOO, GENERAL, f"m{number}") for number in range(7)]
    seen: list[str] = []
    async for page in await client.conversations_history(channel=GENERAL, limit=3, oldest=written[0], inclusive=True):
        seen += [message["ts"] for message in page["messages"]]
    assert seen == written[::-1]
    assert await refusal(client.conversations_history(channel=GENERAL, cursor="???")) == "invalid_cursor"


async def test_replies_pages_and_bounds(sandbox: Sandbox) -> None:
    """Replies page upwards, and `oldest` leaves out what came before."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "root")
    replies = [await sandbox.say(JIWOO, GENERAL, f"r{number}", ts) for number in range(5)]
    seen: list[str] = []
    async for page in await client.conversations_replies(channel=GENERAL, ts=ts, limit=2):
        seen += [message["ts"] for message in page["messages"]]
    assert seen == [ts, *replies]
    newer = await client.conversations_replies(channel=GENERAL, ts=ts, oldest=replies[2])
    assert [message["ts"] for message in newer["messages"]] == replies[3:]


async def test_membership_guards_history(sandbox: Sandbox) -> None:
    """What the bot is not in does not exist (private) or refuses (public)."""
    client = web_client(sandbox)
    private = await private_without_bot(sandbox)
    assert await refusal(client.conversations_history(channel=private)) == "channel_not_found"
    assert await refusal(client.conversations_info(channel=private)) == "channel_not_found"
    assert await refusal(client.conversations_members(channel=private)) == "channel_not_found"
    assert await refusal(client.chat_postMessage(channel="C0NOWHERE", text="x")) == "channel_not_found"


async def test_own_messages_change_others_do_not(sandbox: Sandbox) -> None:
    """The bot updates and deletes its own messages only; kept blocks stay."""
    client = web_client(sandbox)
    theirs = await sandbox.say(JIWOO, GENERAL, "내 글")
    assert await refusal(client.chat_update(channel=GENERAL, ts=theirs, text="x")) == "cant_update_message"
    assert await refusal(client.chat_delete(channel=GENERAL, ts=theirs)) == "cant_delete_message"
    blocks = [{"type": "section", "text": {"type": "mrkdwn", "text": "*a*"}}]
    mine = await client.chat_postMessage(channel=GENERAL, text="a", blocks=blocks)
    changed = await client.chat_update(channel=GENERAL, ts=mine["ts"], text="b")
    assert changed["message"]["blocks"][0]["text"]["text"] == "*a*"
    assert changed["message"]["edited"]["user"] == sandbox.bot_user_id
    cleared = await client.chat_update(channel=GENERAL, ts=mine["ts"], text="c", blocks=[])
    assert "blocks" not in cleared["message"]
    await client.chat_delete(channel=GENERAL, ts=mine["ts"])
    assert await refusal(client.chat_update(channel=GENERAL, ts=mine["ts"], text="x")) == "message_not_found"


async def test_ephemeral_is_seen_by_one_person_only(sandbox: Sandbox) -> None:
    """An ephemeral message is on one person's page and in nobody's history."""
    client = web_client(sandbox)
    answer = await client.chat_postEphemeral(channel=GENERAL, user=JIWOO, text="당신만 봐요")
    mine = (await sandbox.messages(GENERAL, user=JIWOO))[-1]
    assert (mine["ts"], mine["ephemeral"]) == (answer["message_ts"], True)
    assert (await sandbox.messages(GENERAL, user="U0MINJUN"))[-1]["ts"] != answer["message_ts"]
    history = await client.conversations_history(channel=GENERAL, limit=1)
    assert history["messages"][0]["ts"] != answer["message_ts"]
    nobody = client.chat_postEphemeral(channel=GENERAL, user="U0NOBODY", text="x")
    assert await refusal(nobody) == "user_not_found"


@pytest.mark.parametrize(
    ("blocks", "place"),
    [
        ([{"type": "section", "text": {"type": "mrkdwn", "text": "x" * 3001}}], "/blocks/0/text/text"),
        ([{"type": "header", "text": {"type": "plain_text", "text": "x" * 151}}], "/blocks/0/text/text"),
        ([{"type": "divider"}, {"type": "markdown", "text": "x" * 12001}], "/blocks/1/text"),
        ([{"type": "divider"}] * 51, "/blocks"),
        ([{"type": "poem"}], "/blocks/0/type"),
        ([{"type": "section", "text": {"type": "mrkdwn", "text": ""}}], "/blocks/0/text/text"),
        ([{"type": "actions", "elements": [{"type": "button", "text": {"type": "plain_text", "text": "a"}}] * 26}],
         "/blocks/0/elements"),
        ([{"type": "table", "rows": [[{"type": "raw_text", "text": "a"}] * 21]}], "/blocks/0/rows/0"),
        ([{"type": "table", "rows": [[{"type": "raw_text", "text": "a"}]]}] * 2, "/blocks/1"),
    ],
)  # fmt: skip
async def test_blocks_over_the_limits_are_refused_with_their_place(
    sandbox: Sandbox, blocks: list[dict[str, object]], place: str
) -> None:
    """invalid_blocks names the place as a JSON pointer."""
    with pytest.raises(SlackApiError) as caught:
        await web_client(sandbox).chat_postMessage(channel=GENERAL, text="x", blocks=blocks)
    assert caught.value.response["error"] == "invalid_blocks"
    assert f"[json-pointer:{place}]" in caught.value.response["response_metadata"]["messages"][0]


async def test_text_limits(sandbox: Sandbox) -> None:
    """40,000 characters of text and 12,000 of markdown pass, one more does not; nothing at all does not either."""
    client = web_client(sandbox)
    assert (await client.chat_postMessage(channel=GENERAL, text="가" * 40_000))["ok"]
    assert await refusal(client.chat_postMessage(channel=GENERAL, text="가" * 40_001)) == "msg_too_long"
    assert (await client.chat_postMessage(channel=GENERAL, markdown_text="가" * 12_000))["ok"]
    assert await refusal(client.chat_postMessage(channel=GENERAL, markdown_text="가" * 12_001)) == "msg_too_long"
    both = client.chat_postMessage(channel=GENERAL, markdown_text="a", text="b")
    assert await refusal(both) == "markdown_text_conflict"
    assert (await sandbox.api("chat.postMessage", channel=GENERAL))["error"] == "no_text"


async def test_people_and_locales(sandbox: Sandbox) -> None:
    """The locale comes only when asked for; strangers are not found."""
    client = web_client(sandbox)
    assert "locale" not in (await client.users_info(user=JIWOO))["user"]
    user = (await client.users_info(user=JIWOO, include_locale=True))["user"]
    assert user["locale"] == "ko-KR"
    assert await refusal(client.users_info(user="U0NOBODY")) == "user_not_found"
    everyone: list[str] = []
    async for page in await client.users_list(limit=3):
        everyone += [member["id"] for member in page["members"]]
    assert len(everyone) == len(set(everyone)) >= 9
    assert sandbox.bot_user_id in everyone


async def test_channels_of_all_types(sandbox: Sandbox) -> None:
    """conversations.list keeps to the types asked for and to what the bot may know."""
    client = web_client(sandbox)
    public = (await client.conversations_list())["channels"]
    assert all(channel["is_channel"] and not channel["is_private"] for channel in public)
    direct = (await client.conversations_list(types="im"))["channels"]
    opened = await client.conversations_open(users=JIWOO)
    assert opened["channel"]["id"] in [channel["id"] for channel in direct]
    assert opened["channel"]["id"] == await sandbox.dm(JIWOO)
    members = (await client.conversations_members(channel=GENERAL))["members"]
    assert {JIWOO, sandbox.bot_user_id} <= set(members)
    assert (await client.conversations_info(channel=GENERAL))["channel"]["name"]


async def test_reactions(sandbox: Sandbox) -> None:
    """A reaction is added once, read, and removed once."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "좋은 소식")
    await client.reactions_add(channel=GENERAL, timestamp=ts, name="tada")
    assert await refusal(client.reactions_add(channel=GENERAL, timestamp=ts, name="tada")) == "already_reacted"
    message = (await client.reactions_get(channel=GENERAL, timestamp=ts))["message"]
    assert message["reactions"] == [{"name": "tada", "users": [sandbox.bot_user_id], "count": 1}]
    await client.reactions_remove(channel=GENERAL, timestamp=ts, name="tada")
    assert await refusal(client.reactions_remove(channel=GENERAL, timestamp=ts, name="tada")) == "no_reaction"


async def test_files_go_up_and_down(sandbox: Sandbox) -> None:
    """The bot attaches a document to a thread and reads a person's upload, each with its own token only."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "첨부해요", files={"계약서.txt": "제1조 (목적)".encode()})
    message = (await client.conversations_replies(channel=GENERAL, ts=ts))["messages"][0]
    assert message["subtype"] == "file_share"
    theirs = message["files"][0]
    headers = {"Authorization": f"Bearer {sandbox.bot_token}"}
    async with sandbox.session.get(theirs["url_private_download"], headers=headers) as response:
        assert (await response.read()).decode() == "제1조 (목적)"
    async with sandbox.session.get(theirs["url_private_download"]) as response:
        assert response.content_type == "text/html"
    uploaded = await client.files_upload_v2(
        channel=GENERAL, thread_ts=ts, filename="요약.md", content="# 요약", initial_comment="정리했어요"
    )
    assert uploaded["file"]["shares"]["public"][GENERAL]
    reply = (await sandbox.replies(GENERAL, ts))[0]
    assert (reply["text"], reply["files"][0]["name"]) == ("정리했어요", "요약.md")
    async with sandbox.session.get(reply["files"][0]["url"]) as response:
        assert await response.text() == "# 요약"
        assert response.content_type == "text/markdown"
    assert (await client.files_info(file=uploaded["file"]["id"]))["file"]["size"] == len("# 요약".encode())
    assert await refusal(client.files_info(file="F0NOTHING")) == "file_not_found"


async def test_a_deleted_file_is_gone_for_everyone(sandbox: Sandbox) -> None:
    """Only the bot's own; what is left of it in the message is a tombstone, and its address leads nowhere."""
    client = web_client(sandbox)
    ts = await sandbox.say(JIWOO, GENERAL, "첨부해요", files={"계약서.txt": "제1조".encode()})
    [theirs] = (await client.conversations_replies(channel=GENERAL, ts=ts))["messages"][0]["files"]
    assert await refusal(client.files_delete(file=theirs["id"])) == "cant_delete_file"
    own = (await client.files_upload_v2(channel=GENERAL, thread_ts=ts, filename="요약.md", content="# 요약"))["file"]
    await client.files_delete(file=own["id"])
    assert await refusal(client.files_delete(file=own["id"])) == "file_deleted"
    assert await refusal(client.files_info(file=own["id"])) == "file_deleted"
    assert await refusal(client.files_delete(file="F0NOTHING")) == "file_not_found"
    reply = (await client.conversations_replies(channel=GENERAL, ts=ts))["messages"][1]
    assert reply["files"] == [{"id": own["id"], "mode": "tombstone"}]
    assert (await sandbox.replies(GENERAL, ts))[0]["files"] == []
    headers = {"Authorization": f"Bearer {sandbox.bot_token}"}
    async with sandbox.session.get(own["url_private_download"], headers=headers) as response:
        assert response.status == 404


async def test_permalink_opens_the_page(sandbox: Sandbox) -> None:
    """A permalink leads to the sandbox's own page and names channel and message."""
    ts = await sandbox.say(JIWOO, GENERAL, "여기")
    link = (await web_client(sandbox).chat_getPermalink(channel=GENERAL, message_ts=ts))["permalink"]
    assert link == f"{sandbox.url}/#/archives/{GENERAL}/p{ts.replace('.', '')}"


async def test_session_status_title_and_prompts(sandbox: Sandbox) -> None:
    """Session state, title, status line and prompts reach the page; a message removes the status line."""
    client = web_client(sandbox)
    channel = await sandbox.dm(JIWOO)
    ts = await sandbox.say(JIWOO, channel, "연차 며칠이야?")
    started = await client.agents_sessions_setStatus(
        channel_id=channel, thread_ts=ts, status="processing", title="연차 휴가"
    )
    assert (started["agent_status"], started["title"]) == ("processing", "연차 휴가")
    await client.agents_sessions_rename(channel_id=channel, thread_ts=ts, title="연차 일수")
    await client.assistant_threads_setStatus(
        channel_id=channel, thread_ts=ts, status="문서를 찾고 있어요", loading_messages=["하나", "둘"]
    )
    prompts = [{"title": "더 자세히", "message": "더 자세히 알려줘"}]
    await client.assistant_threads_setSuggestedPrompts(channel_id=channel, thread_ts=ts, prompts=prompts)
    query = {"as": JIWOO, "channel": channel, "thread": ts}
    shown = await sandbox.page("GET", "prompts", query=query)
    assert (shown["title"], shown["prompts"]) == ("연차 일수", prompts)
    assert shown["status"]["text"] == "문서를 찾고 있어요"
    await client.chat_postMessage(channel=channel, thread_ts=ts, text="15일이에요")
    status = (await sandbox.page("GET", "prompts", query=query))["status"]
    assert (status["text"], status["state"]) == ("", "processing")
    wrong = client.agents_sessions_setStatus(channel_id=channel, thread_ts=ts, status="busy")
    assert await refusal(wrong) == "invalid_arguments"


async def test_home_is_published_per_person(sandbox: Sandbox) -> None:
    """Each person has a Home of their own; a stale hash conflicts."""
    client = web_client(sandbox)
    view = {"type": "home", "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "안녕하세요"}}]}
    published = await client.views_publish(user_id=JIWOO, view=view)
    shown = (await sandbox.page("GET", "home", query={"as": JIWOO}))["view"]
    assert shown["blocks"][0]["text"]["text"] == "안녕하세요"
    assert (await sandbox.page("GET", "home", query={"as": "U0MINJUN"}))["view"] is None
    assert await refusal(client.views_publish(user_id=JIWOO, view=view, hash="old")) == "hash_conflict"
    again = await client.views_publish(user_id=JIWOO, view=view, hash=published["view"]["hash"])
    assert again["view"]["id"] == published["view"]["id"]
