"""Slack's events → turns. A listener makes the turn and accepts it durably; only then is the event acknowledged."""

import re
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers.edited import Edited
from bot.slack.handlers.prompts import Prompts
from bot.slack.order import Queues
from bot.slack.reading.ambient import AmbientTrigger
from bot.slack.reading.known_threads import KnownThreads
from bot.slack.reading.messages import slack_file
from bot.slack.reading.mrkdwn import plain
from bot.slack.reading.thread import HANDLED_SUBTYPES, ThreadReader
from bot.slack.reply.ephemeral import acknowledge
from bot.slack.reply.retraction import ReplyRetraction
from bot.slack.settings.home import Home
from bot.slack.turn_ids import message_id
from bot.slack.workspace import SlackWorkspace
from bot.texts import language_of
from orchestrator.turn import Turn

YOUNG = 60.0
"""Seconds after its beginning in which messages of a thread are put into their order."""
MAX_STOPPED = 20
"""Turns of a conversation that one press of Stop can end."""

log = structlog.get_logger()


class Events:
    """What the app does when Slack tells it something."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox, home: Home) -> None:
        self._inbox = inbox
        self._database = workspace.database
        self._home = home
        self._channels = workspace.channel_changes
        self._looking = workspace.looking
        self._threads, self._thread = KnownThreads(), ThreadReader(workspace.client)
        self._ambient = AmbientTrigger(workspace, self._threads, self._thread.before)
        self._prompts = Prompts(workspace)
        self._edited = Edited(workspace, inbox)
        self._retraction = ReplyRetraction(workspace.outbox, workspace.database.replies)
        self._queues = Queues()

    def register(self, app: AsyncApp) -> None:
        """Listen. Event types that nobody listens to are acknowledged quietly."""
        self._edited.register(app)
        app.event("app_mention")(self.message)
        app.event("message")(self.message)
        # What calls other services is done after the acknowledgement, which has to come within three seconds.
        app.event("agent_session_stopped")(ack=acknowledge, lazy=[self.agent_session_stopped])
        app.event("app_home_opened")(ack=acknowledge, lazy=[self.app_home_opened])
        app.event("app_context_changed")(self.app_context_changed)
        app.event(re.compile(".*"))(self.anything_else)

    async def message(self, event: dict[str, Any], body: dict[str, Any], context: dict[str, Any]) -> None:
        """Accept what is said to the bot; follow what becomes of it."""
        if isinstance(event.get("app_context"), dict):
            self._looking.note(_team(body), str(event.get("user") or ""), event["app_context"])
        thread = f"{event['channel']}:{_thread(event)}"
        async with self._queues.turn(thread):
            await self._channels.apply(_team(body), event)
        match event.get("subtype"):
            case "message_changed":
                async with self._queues.turn(thread):
                    await self._changed(event, body, context)
            case "message_deleted":
                # Waits until a running turn has ended, so it must not hold others up.
                async with self._queues.turn(thread):
                    """What was said before is accepted."""
                key = _key(body, event["channel"], event["deleted_ts"])
                if not await self._inbox.withdraw(key):
                    await self._retraction.take_back(key, event["channel"], _thread(event))
            case subtype if subtype in HANDLED_SUBTYPES:
                async with self._queues.turn(thread):
                    for said in (*await self._said_before(event, body, context), event):
                        if await self._is_for_us(said, body, context):
                            await self._inbox.accept(_turn(said, body, str(context["bot_user_id"])))
                        self._note(said, str(context["bot_user_id"]))

    async def agent_session_stopped(self, event: dict[str, Any], body: dict[str, Any]) -> None:
        """Stop what runs or waits in the session, and what is answered beside it to the person alone."""
        conversation = f"{_team(body)}:{event['channel']}:{event['thread_ts']}"
        for key in (conversation, f"{conversation}/private:{event.get('user')}"):  # as ``Turn.conversation`` has it
            # What waits first: it would begin as soon as what runs has stopped, and say that it was stopped as well.
            for record in reversed(await self._database.turns.recent(key, MAX_STOPPED)):
                if record.state in ("accepted", "held", "running"):
                    await self._inbox.stop(record.turn.id)

    async def app_home_opened(self, event: dict[str, Any], body: dict[str, Any]) -> None:
        """Show the home tab, and offer prompts in the conversation: the event tells that one of the two was opened."""
        team, user = _team(body), event["user"]
        if isinstance(event.get("context"), dict):
            self._looking.note(team, user, event["context"])
        if event.get("channel"):
            await self._prompts.suggest(team, user, event["channel"])
        if event.get("tab") != "messages":
            await self._home.publish(user, team)

    async def app_context_changed(self, event: dict[str, Any], body: dict[str, Any]) -> None:
        """Remember what the person looks at."""
        people = [entry for entry in body.get("authorizations") or () if not entry.get("is_bot")]
        user = event.get("user") or next((entry.get("user_id") for entry in people), None)
        self._looking.note(_team(body), str(user or ""), event.get("context"))

    async def anything_else(self, event: dict[str, Any]) -> None:
        """Acknowledge what Slack sends and we do not use."""
        log.debug("event_ignored", type=event.get("type"))

    async def _changed(self, event: dict[str, Any], body: dict[str, Any], context: dict[str, Any]) -> None:
        now, before = event.get("message") or {}, event.get("previous_message") or {}
        if now.get("text") == before.get("text") or now.get("bot_id") or not now.get("ts"):
            return  # an unfurled link, or our own message
        key, me = _key(body, event["channel"], now["ts"]), str(context["bot_user_id"])
        said = {**now, "type": "message", "channel": event["channel"], "channel_type": event.get("channel_type")}
        if _mentions(now, me) and not _mentions(before, me) and await self._database.turns.get(key) is None:
            # The mention was forgotten at first.
            if await self._is_for_us(said, body, context):
                await self._inbox.accept(_turn(said, body, me))
            return
        text = plain(str(now.get("text") or ""), me)
        if await self._inbox.amend(key, text) == "too late":
            await self._edited.offer(key, text, now, event["channel"])

    async def _said_before(
        self, event: dict[str, Any], body: dict[str, Any], context: dict[str, Any]
    ) -> list[dict[str, Any]]:
        """Return what was said before in a thread that has just begun: Slack may deliver it later, or once more.

        Without that, what follows a question that has not come yet would be taken for talk among people, and
        questions would change their order. Where the beginning is known and the event is not for us, nobody is asked.
        """
        root, channel = str(event.get("thread_ts") or event["ts"]), str(event["channel"])
        if root == event["ts"] or float(event["ts"]) - float(root) > YOUNG:
            return []
        is_known = self._threads.has_begun(channel, root) or await self._database.turns.get(_key(body, channel, root))
        if is_known and not await self._is_for_us(event, body, context):
            return []
        return await self._thread.before(event)

    def _note(self, event: dict[str, Any], me: str) -> None:
        """Remember what people said in a conversation of several."""
        if event.get("channel_type") != "im" and event.get("user") not in (None, me) and not event.get("bot_id"):
            self._threads.note(event, plain(str(event.get("text") or ""), me))

    async def _is_for_us(self, event: dict[str, Any], body: dict[str, Any], context: dict[str, Any]) -> bool:
        me = str(context["bot_user_id"])
        if event.get("bot_id") or not event.get("user") or event["user"] in (me, "USLACKBOT"):
            return False
        if event["type"] == "app_mention" or event.get("channel_type") == "im" or _mentions(event, me):
            return True
        if not event.get("thread_ts"):
            return await self._ambient.is_meant(_team(body), event, me)
        return await self._ambient.goes_on(_team(body), event, me)


def _mentions(message: dict[str, Any], user: str) -> bool:
    return f"<@{user}>" in (text := str(message.get("text") or "")) or f"<@{user}|" in text


def _thread(event: dict[str, Any]) -> str:
    """Return the thread that a message, its edit or its deletion belongs to."""
    message = event.get("message") or event.get("previous_message") or event
    return str(message.get("thread_ts") or message.get("ts") or event.get("deleted_ts") or "")


def _team(body: dict[str, Any]) -> str:
    return str(body.get("team_id") or "")


def _key(body: dict[str, Any], channel: str, ts: str) -> str:
    """Return the key of a message: the same for an app_mention and its message twin, and for every redelivery."""
    return message_id(_team(body), channel, ts)


def _turn(event: dict[str, Any], body: dict[str, Any], bot_user: str) -> Turn:
    text = plain(str(event.get("text") or ""), bot_user)
    return Turn(
        id=_key(body, event["channel"], event["ts"]),
        said_at=event["ts"],
        shown_after=event["ts"],
        team=_team(body),
        channel=event["channel"],
        thread=event.get("thread_ts") or event["ts"],
        user=event["user"],
        text=text,
        locale=language_of(text),
        door="slack",
        files=tuple(slack_file(file) for file in event.get("files") or ()),
        is_direct=event.get("channel_type") == "im",
    )
