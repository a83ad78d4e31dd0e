"""What a turn learns of its surroundings from a real sandbox, and what it may not learn."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.client import Identity
from bot.slack.people import People
from bot.slack.reading.context import TurnContext, bounded
from bot.slack.reading.messages import said_in
from integrations.documents.base import Document, Part
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from orchestrator.turn import ThreadMessage, Turn
from tests.bot.slack.known import workspace_with
from tests.sandbox_process import Sandbox

GENERAL, LEADERSHIP = "C0GENERAL", "C0LEADERSHIP"
JIWOO, MINJUN, DANIEL = "U0JIWOO", "U0MINJUN", "U0DANIEL"
OPEN, CLOSED = "01234567-89ab-cdef-0123-456789abcdef", "fedcba98-7654-3210-fedc-ba9876543210"


class Place:
    """The surroundings over a sandbox, and turns in it."""

    def __init__(self, sandbox: Sandbox, client: AsyncWebClient, index: EmbeddedIndex) -> None:
        self.sandbox = sandbox
        self.people = People(client)
        self.people.freshness.is_live = lambda: True
        self.client = client
        me = Identity(sandbox.team_id, sandbox.bot_user_id, "B0AGENT")
        workspace = workspace_with(client=client, me=me, people=self.people, index=index)
        self.looking = workspace.looking
        self.surroundings = TurnContext(workspace, patience=20.0)

    def look_at(self, kind: str, value: str) -> None:
        """Let everybody have something in front of them."""
        for user in (JIWOO, DANIEL):
            entity = {"type": f"slack#/types/{kind}", "value": value}
            self.looking.note(self.sandbox.team_id, user, {"entities": [entity]})

    def turn(self, ts: str, thread: str, text: str, *, user: str = JIWOO, channel: str = GENERAL) -> Turn:
        """Return a message's turn as the event makes it."""
        return Turn(
            id=f"slack:{self.sandbox.team_id}:{channel}:{ts}",
            said_at=ts,
            shown_after=ts,
            team=self.sandbox.team_id,
            channel=channel,
            thread=thread,
            user=user,
            text=text,
            locale="ko",
            door="slack",
        )

    async def around(self, turn: Turn) -> Turn:
        """Return the turn with all that is known."""
        return await self.surroundings.around(await self.people.complete(turn))

    async def asked(self, text: str, *, user: str = JIWOO, channel: str = GENERAL) -> Turn:
        """Say something in a new thread and return its turn."""
        ts = await self.sandbox.say(user, channel, text)
        return await self.around(self.turn(ts, ts, text, user=user, channel=channel))

    async def permalink(self, channel: str, ts: str) -> str:
        """The address of a message."""
        return str((await self.client.chat_getPermalink(channel=channel, message_ts=ts))["permalink"])


@pytest.fixture
async def place(sandbox: Sandbox, client: AsyncWebClient, tmp_path: Path) -> AsyncIterator[Place]:
    """A team's page and one of the leaders, in the index."""
    async with EmbeddedIndex(tmp_path / "index.db", LocalEmbedder()) as index:
        team, leaders = frozenset({f"team:{sandbox.team_id}"}), frozenset({f"channel:{LEADERSHIP}"})
        await index.upsert(
            [
                Document(
                    id=id,
                    title=title,
                    url=f"https://notion.so/{id.replace('-', '')}",
                    parts=(Part(text, ("첫째",), f"https://notion.so/{id.replace('-', '')}#{'a' * 32}"),),
                    audience=audience,
                    edited_at=datetime(2026, 11, 1, tzinfo=UTC),
                )
                for id, title, text, audience in (
                    (OPEN, "휴가 규정", "연차는 15일입니다.", team),
                    (CLOSED, "연봉 밴드", "시니어는 9,000만 원부터입니다.", leaders),
                )
            ]
        )
        yield Place(sandbox, client, index)


async def test_the_thread_is_told_with_names_and_without_the_question(place: Place) -> None:
    """Oldest first, also what programs said, up to the message that is answered; in one request beside who asks."""
    root = await place.sandbox.say(MINJUN, GENERAL, "출시는 언제로 할까요?")
    await place.sandbox.say(DANIEL, GENERAL, "<@U0JIWOO> what about <https://a.test/x|this>?", root)
    await place.client.chat_postMessage(channel=GENERAL, thread_ts=root, text="빌드가 끝났어요")
    ts = await place.sandbox.say(JIWOO, GENERAL, "@agent 정리해줘", root)
    await place.sandbox.say(MINJUN, GENERAL, "나중 말", root)
    turn = place.turn(ts, root, "정리해줘")
    await place.people.complete(turn)
    await place.sandbox.control("DELETE", "requests")
    turn = await place.around(turn)
    assert [(said.text, said.is_bot) for said in turn.said] == [
        ("출시는 언제로 할까요?", False),
        ("@김지우 what about this (https://a.test/x)?", False),
        ("빌드가 끝났어요", True),
    ]
    assert [said.author for said in turn.said] == ["박민준", "Daniel Cho", "Workspace Agent"]
    assert await place.sandbox.counts("slack") == {"users.info": 1, "conversations.replies": 1}
    assert turn.said_to == {f"channel:{GENERAL}", f"team:{turn.team}"}
    assert turn.utc_offset == 9 * 3600


async def test_what_is_passed_on_is_told_from_own_words(place: Place) -> None:
    """A forwarded message and the preview of a link are what others said; without them all is the author's own."""
    message = {"user": JIWOO, "ts": "1.0", "text": "이거 봐 주세요", "attachments": [{"text": "비밀이에요"}]}
    bare = {"user": JIWOO, "ts": "2.0", "text": "", "attachments": [{"text": "비밀이에요"}]}
    plain = {"user": JIWOO, "ts": "3.0", "text": "안녕하세요"}
    me = Identity("T1", "U0AGENT", "B0AGENT")
    said = await said_in([message, bare, plain], me, place.people)
    assert [(one.text, one.own) for one in said] == [
        ("이거 봐 주세요\n비밀이에요", "이거 봐 주세요"),
        ("비밀이에요", ""),
        ("안녕하세요", None),
    ]


async def test_a_first_message_costs_no_request(place: Place) -> None:
    """A new thread has nothing to be read; without a link nothing is looked up, but who asks."""
    await place.asked("연차는?")
    await place.sandbox.control("DELETE", "requests")
    turn = await place.asked("연차 휴가는 며칠이야?")
    assert (turn.said, turn.linked, turn.files) == ((), (), ())
    assert await place.sandbox.counts("slack") == {"users.info": 1}


async def test_a_long_thread_keeps_its_root_and_the_newest(place: Place) -> None:
    """All pages are read, and what is too old is left out."""
    root = await place.sandbox.say(MINJUN, GENERAL, "처음")
    for number in range(205):
        await place.sandbox.say(MINJUN, GENERAL, f"말 {number}", root)
    ts = await place.sandbox.say(JIWOO, GENERAL, "정리", root)
    turn = await place.around(place.turn(ts, root, "정리"))
    assert turn.said[0].text == "처음"
    assert turn.said[-1].text == "말 204"
    assert len(turn.said) == 200


def test_what_is_kept_of_a_thread_is_bounded() -> None:
    """The root always, cut if it must be; the newest, as many as there is room for."""
    said = [ThreadMessage("A", str(number) * 100, str(number)) for number in range(8)]
    kept = bounded(said, 10, 300)
    assert [one.text[0] for one in kept] == ["0", "6", "7"]
    assert [one.text[0] for one in bounded(said, 3, 10_000)] == ["0", "6", "7"]
    assert len(bounded([ThreadMessage("A", "가" * 1000, "1")], 10, 300)[0].text) == 100
    assert bounded([], 10, 300) == ()


async def test_a_root_that_is_a_file_is_named_and_attached(place: Place) -> None:
    """Its text counts for what is asked below it."""
    root = await place.sandbox.say(MINJUN, GENERAL, "", files={"notes.txt": b"hello"})
    ts = await place.sandbox.say(JIWOO, GENERAL, "요약해줘", root)
    turn = await place.around(place.turn(ts, root, "요약해줘"))
    assert turn.said[0].text == "📎 notes.txt"
    assert [(file.name, file.of_thread) for file in turn.files] == [("notes.txt", True)]


async def test_a_slack_that_does_not_answer_stops_nothing(place: Place) -> None:
    """The turn goes on without its thread."""
    root = await place.sandbox.say(MINJUN, GENERAL, "처음")
    ts = await place.sandbox.say(JIWOO, GENERAL, "정리", root)
    turn = await place.people.complete(place.turn(ts, root, "정리"))
    await place.sandbox.fault("slack", "conversations.replies", status=500, times=None)
    assert (await place.surroundings.around(turn)).said == ()
    link = await place.permalink(GENERAL, root)
    [unread] = (await place.surroundings.around(replace(turn, text=f"{link} 요약", thread=ts))).linked
    assert (unread.title, unread.text, unread.url) == ("", "", link)


async def test_a_link_to_a_public_message_is_followed(place: Place) -> None:
    """With what was said around it, the message that was meant first; also by the link of a reply."""
    root = await place.sandbox.say(MINJUN, "C0PRODUCT", "베타는 8곳이에요")
    reply = await place.sandbox.say(DANIEL, "C0PRODUCT", "목표는 50%예요", root)
    for ts, first in ((root, "베타는 8곳이에요"), (reply, "목표는 50%예요")):
        link = await place.permalink("C0PRODUCT", ts)
        [linked] = (await place.asked(f"{link} 무슨 말이야?")).linked
        assert linked.title == "#product"
        assert linked.text.partition(": ")[2].startswith(first)
        assert {"베타는 8곳이에요", "목표는 50%예요"} <= {line.partition(": ")[2] for line in linked.text.split("\n\n")}


async def test_private_messages_are_read_only_where_all_readers_may(place: Place) -> None:
    """In the channel itself and in the DM of a member; not elsewhere, and never another's direct message."""
    secret = await place.sandbox.say(MINJUN, LEADERSHIP, "인수 건은 비밀입니다")
    link = await place.permalink(LEADERSHIP, secret)
    assert "인수" in (await place.asked(f"{link} 요약", channel=LEADERSHIP)).linked[0].text
    mine = await place.sandbox.dm(JIWOO)
    assert "인수" in (await place.asked(f"{link} 요약", channel=mine)).linked[0].text
    others = await place.sandbox.dm(DANIEL)
    for user, channel in ((JIWOO, GENERAL), (DANIEL, others)):
        turn = await place.asked(f"{link} 요약", user=user, channel=channel)
        assert [(one.title, one.text) for one in turn.linked] == [("", "")]
    words = await place.sandbox.say(JIWOO, mine, "제 연봉은요?")
    direct = await place.permalink(mine, words)
    assert (await place.asked(f"{direct} 요약", user=DANIEL, channel=others)).linked[0].text == ""


async def test_a_linked_page_is_read_with_the_rights_of_all_readers(place: Place) -> None:
    """A page of the leaders says nothing in general, not even its title, and all in their channel."""
    link = f"https://www.notion.so/nuri/Page-{OPEN.replace('-', '')}?pvs=4"
    [page] = (await place.asked(f"{link} 요약해줘")).linked
    assert (page.title, page.document_id, "15일" in page.text) == ("휴가 규정", OPEN, True)
    assert page.url == f"https://notion.so/{OPEN.replace('-', '')}"
    hidden = f"https://www.notion.so/{CLOSED.replace('-', '')}"
    [nothing] = (await place.asked(f"{hidden} 요약해줘")).linked
    assert (nothing.title, nothing.text, nothing.document_id) == ("", "", "")
    [told] = (await place.asked(f"{hidden} 요약해줘", channel=LEADERSHIP)).linked
    assert "9,000" in told.text


async def test_this_page_is_what_the_person_looks_at(place: Place) -> None:
    """Within the rights of the readers; a hidden page that they look at is not told of in a channel."""
    place.look_at("page_url", OPEN)
    turn = await place.asked("이 페이지 요약해줘")
    assert (turn.looking_at, [one.title for one in turn.linked]) == (OPEN, ["휴가 규정"])
    place.look_at("page_url", CLOSED)
    assert (await place.asked("이 페이지 요약해줘")).linked == ()
    assert (await place.asked("연차는 며칠이야?")).looking_at == ""


async def test_this_channel_is_where_one_is_or_looks(place: Place) -> None:
    """In a channel that channel; in a direct message the one in front of the person, if they may read it."""
    await place.sandbox.say(MINJUN, "C0PRODUCT", "오늘 설명회가 있어요")
    [here] = (await place.asked("이 채널에서 무슨 얘기 했어?", channel="C0PRODUCT")).linked
    assert "오늘 설명회가 있어요" in here.text
    assert "무슨 얘기" not in here.text
    place.look_at("channel_id", "C0PRODUCT")
    [seen] = (
        await place.asked("이 채널에서 무슨 얘기 했어?", channel=await place.sandbox.dm(DANIEL), user=DANIEL)
    ).linked
    assert seen.title == "#product"
    place.look_at("channel_id", LEADERSHIP)
    turn = await place.asked("이 채널 요약해줘", channel=await place.sandbox.dm(DANIEL), user=DANIEL)
    assert turn.linked == ()


async def test_this_link_is_what_somebody_linked_before(place: Place) -> None:
    """Pointed at in a thread, the newest link of people there is followed."""
    root = await place.sandbox.say(MINJUN, GENERAL, f"이거 봐주세요 https://www.notion.so/{OPEN.replace('-', '')}")
    ts = await place.sandbox.say(JIWOO, GENERAL, "@agent 이 문서 요약해줘", root)
    turn = await place.around(place.turn(ts, root, "이 문서 요약해줘"))
    assert [one.title for one in turn.linked] == ["휴가 규정"]


async def test_a_turn_about_its_thread_knows_the_threads_address(place: Place) -> None:
    """For the sources of a page that is made of it."""
    root = await place.sandbox.say(MINJUN, GENERAL, "출시 이야기")
    ts = await place.sandbox.say(JIWOO, GENERAL, "@agent 이 스레드로 문서 만들어줘", root)
    turn = await place.around(place.turn(ts, root, "이 스레드로 문서 만들어줘"))
    assert turn.thread_url == await place.permalink(GENERAL, root)
