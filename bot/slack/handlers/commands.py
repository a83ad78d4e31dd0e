"""Slash commands: what is typed behind them becomes a message that is answered like any other."""

import re
from functools import partial

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers import shortcuts
from bot.slack.handlers.announcing import queued_request, quotation
from bot.slack.handlers.destinations import DestinationResolver
from bot.slack.reading.mrkdwn import plain
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from orchestrator.graph import Command
from orchestrator.turn import Turn

HELP = "agent-help"


class Commands:
    """What the app does when somebody types a command. Slack waits three seconds and does not repeat it."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._me = workspace.me
        self._inbox = inbox
        self._places = DestinationResolver(workspace)
        self._ephemeral = workspace.ephemeral
        self._danger = workspace.danger
        self._commands = {command.name: command for command in workspace.commands}

    def register(self, app: AsyncApp) -> None:
        """Listen to every command, also to those of an older manifest."""
        app.command(f"/{HELP}")(self.help)
        for name in self._commands:
            app.command(name)(ack=self.command, lazy=[self.open_form])
        app.command(re.compile(".*"))(self.help)

    async def command(self, ack: AsyncAck, body: Body) -> None:
        """Keep what is asked, or say at once why it cannot be answered here."""
        command, text = self._commands[body["command"]], self._text(body)
        words = await self._words(body, text)
        if command.is_private:
            await self._begin_in_private(ack, body, command, text)
        elif await self._is_helped(ack, body):
            return
        elif not text:
            await ack()
        elif not await self._places.is_open(body["channel_id"]):
            answer = words("command.not_open", bot=f"<@{self._me.user}>")
            await ack(response_type="ephemeral", text=f"{_kept(text)}{answer}")
        else:
            await self._inbox.accept(await self._request(body, command, text, body["channel_id"]))
            await ack()

    async def _begin_in_private(self, ack: AsyncAck, body: Body, command: Command, text: str) -> None:
        """Keep what is asked for the conversation with the person alone; nothing of it is said where it was typed."""
        words = await self._words(body, text)
        channel = await self._places.direct_message(body["user_id"])
        if not channel:
            await ack(response_type="ephemeral", text=f"{_kept(text)}{words('form.error.direct')}")
            return
        begun = text or words(f"command.{command.word}.begin")
        await self._inbox.accept(await self._request(body, command, begun, channel))
        if body["channel_id"] == channel:
            await ack()
        else:
            await ack(response_type="ephemeral", text=words("command.in_private", bot=f"<@{self._me.user}>"))

    async def _request(self, body: Body, command: Command, text: str, channel: str) -> Turn:
        return queued_request(
            f"command:{body['trigger_id']}",
            team=str(body.get("team_id") or self._me.team),
            channel=channel,
            user=body["user_id"],
            text=text,
            locale=await self._ephemeral.locale(body["user_id"], text),
            command=command.word,
        )

    async def open_form(self, body: Body) -> None:
        """Open a form where nothing was typed behind the command."""
        command = self._commands[body["command"]]
        if self._text(body) or command.is_private:
            return
        words = await self._words(body, "")
        here = body["channel_id"] if await self._places.is_open(body["channel_id"]) else ""
        is_direct = body.get("channel_name") == "directmessage"
        view = shortcuts.ask_form(words, tuple(self._commands.values()), command.word, "" if is_direct else here)
        if not await self._ephemeral.open_form(body, view):
            usage = words("command.usage", command=command.name, hint=words(f"command.{command.word}.hint"))
            await self._ephemeral.respond(body["response_url"], usage)

    async def help(self, ack: AsyncAck, body: Body) -> None:
        """Say what there is."""
        if await self._is_helped(ack, body):
            return
        words = await self._words(body, self._text(body))
        await ack(response_type="ephemeral", text=self.overview(words))

    async def _is_helped(self, ack: AsyncAck, body: Body) -> bool:
        """Tell whom to call, if what was typed tells of danger: nothing else is done with it."""
        text = self._text(body)
        found = await self._danger.help_for(text, await self._ephemeral.locale(body["user_id"], text)) if text else ""
        if found:
            await ack(response_type="ephemeral", text=found, blocks=[blocks.markdown(found)])
        return bool(found)

    def overview(self, words: Words) -> str:
        """List the commands, with an example each."""
        lines = [words("command.overview"), ""]
        for command in self._commands.values():
            about = words(f"command.{command.word}.description")
            hint = words(f"command.{command.word}.hint")
            lines.append(f"• `{command.name}` {about}\n      `{command.name} {hint}`")
        lines += ["", words("command.other_ways", bot=f"<@{self._me.user}>")]
        return "\n".join(lines)

    def _text(self, body: Body) -> str:
        return plain(str(body.get("text") or ""), self._me.user)

    async def _words(self, body: Body, text: str) -> Words:
        return partial(say, await self._ephemeral.locale(body["user_id"], text))


def _kept(text: str) -> str:
    """What was typed, so that it is not lost: Slack has emptied the field."""
    return f"{quotation(text)}\n" if text else ""
