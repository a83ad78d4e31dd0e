"""Shortcuts: a page from the thread in front of one, and a question from anywhere; both by a form."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import queued_request
from bot.slack.handlers.destinations import DestinationResolver
from bot.slack.reply.blocks import Words
from bot.slack.reply.calls import mention
from bot.slack.reply.ephemeral import Body, acknowledge
from bot.slack.workspace import SlackWorkspace
from orchestrator.graph import Command
from orchestrator.turn import Turn

PAGE_FROM_THREAD, ASK_AGENT = "page_from_thread", "ask_agent"
"""Callback ids, in the manifest too."""
ANY = "any"
"""The choice that leaves it to the bot what is wanted."""
TITLE, PLACE, NOTE, WHAT, TEXT, WHERE = "title", "place", "note", "what", "text", "where"
"""Fields of the forms."""
LONGEST_PLACE = 120
_UNQUOTED = str.maketrans(dict.fromkeys("\"'“”‘’「」『』\n", " "))


def ask_form(words: Words, commands: Sequence[Command], what: str, channel: str) -> modals.View:
    """Ask what to do, with what, and where the answer goes; an empty channel is the direct message."""
    choices = [(ANY, words("form.ask.any"))]
    choices += [(command.word, words(f"command.{command.word}.description")) for command in commands]
    blocks = [
        modals.choice_field(WHAT, words("form.ask.what"), choices, what),
        modals.text_field(
            TEXT, words("form.ask.text"), placeholder=words("form.ask.placeholder"), lines=True, optional=False
        ),
        modals.channel_field(WHERE, words("form.ask.where"), hint=words("form.ask.where_hint"), initial=channel),
    ]
    return modals.form(ASK_AGENT, words, "form.ask.title", "form.ask.submit", blocks)


def page_form(words: Words, memory: dict[str, Any]) -> modals.View:
    """Ask for title, place and a note of a page that is made from a thread."""
    blocks = [
        modals.paragraph(words("form.page.intro")),
        modals.text_field(
            TITLE,
            words("form.page.name"),
            placeholder=words("form.page.name_placeholder"),
            limit=modals.MAX_NAME,
        ),
        modals.text_field(
            PLACE, words("form.page.place"), hint=words("form.page.place_hint"), limit=LONGEST_PLACE, optional=True
        ),
        modals.text_field(
            NOTE, words("form.page.note"), placeholder=words("form.page.note_placeholder"), lines=True, optional=True
        ),
    ]
    return modals.form(PAGE_FROM_THREAD, words, "form.page.title", "form.page.submit", blocks, memory)


class Shortcuts:
    """What the app does when a shortcut is used, and when its form comes back."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        self._me = workspace.me
        self._inbox = inbox
        self._places = DestinationResolver(workspace)
        self._ephemeral = workspace.ephemeral
        self._commands = workspace.commands

    def register(self, app: AsyncApp) -> None:
        """Listen to the shortcuts and to their forms."""
        app.shortcut(PAGE_FROM_THREAD)(ack=acknowledge, lazy=[self.page_from_thread])
        app.shortcut(ASK_AGENT)(ack=acknowledge, lazy=[self.ask_agent])
        app.view(PAGE_FROM_THREAD)(self.page_wanted)
        app.view(ASK_AGENT)(self.asked)

    async def page_from_thread(self, body: Body) -> None:
        """Open the form for a page, or say why none can be made here."""
        channel, message = body["channel"]["id"], body["message"]
        words = await self._ephemeral.words(body)
        if await self._places.is_open(channel):
            memory = {"channel": channel, "thread": message.get("thread_ts") or message["ts"]}
            view = page_form(words, memory)
        else:
            view = modals.notice(words, "form.page.title", words("command.not_open", bot=mention(self._me.user)))
        await self._ephemeral.open_form(body, view)

    async def ask_agent(self, body: Body) -> None:
        """Open the form for a question."""
        await self._ephemeral.open_form(body, ask_form(await self._ephemeral.words(body), self._commands, ANY, ""))

    async def page_wanted(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the wish for a page, or say next to a field what is wrong with it."""
        words, memory = await self._ephemeral.words(body), modals.remembered(view)
        title, place, note = (modals.filled_in(view, field) for field in (TITLE, PLACE, NOTE))
        errors = {}
        if not title:
            errors[TITLE] = words("form.error.title")
        elif len(title) > modals.MAX_NAME:
            errors[TITLE] = words("form.error.long", limit=modals.MAX_NAME)
        if len(note) > modals.MAX_TEXT:
            errors[NOTE] = words("form.error.long", limit=modals.MAX_TEXT)
        channel, thread = str(memory.get("channel") or ""), str(memory.get("thread") or "")
        if not channel:
            await ack()  # no form of ours
            return
        wanted = await self._request(body, view, channel, thread=thread, command="page")
        if place and len(place) > LONGEST_PLACE:
            errors[PLACE] = words("form.error.long", limit=LONGEST_PLACE)
        elif place:
            found = await self._places.page(place, wanted)
            place = found.title
            match found.state:
                case "closed":
                    errors[PLACE] = words("form.error.place_closed", place=place)
                case "unknown" if found.near:
                    near = ", ".join(f"‘{title}’" for title in found.near)
                    errors[PLACE] = words("form.error.place_near", place=place, near=near)
                case "unknown":
                    errors[PLACE] = words("form.error.place", place=place)
        if errors:
            await ack(response_action="errors", errors=errors)
            return
        # Quoted as the rules read it; marks of the same kind inside would end it too early.
        title, place = title.translate(_UNQUOTED), place.translate(_UNQUOTED)
        key = "form.page.wish_below" if place else "form.page.wish"
        text = words(key, title=title, place=place) + (f"\n{note}" if note else "")
        await self._inbox.accept(replace(wanted, text=text))
        await ack()

    async def asked(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the question, or say next to a field what is wrong with it."""
        words = await self._ephemeral.words(body)
        what, text, channel = (modals.filled_in(view, field) for field in (WHAT, TEXT, WHERE))
        errors = {}
        if not text:
            errors[TEXT] = words("form.error.text")
        elif len(text) > modals.MAX_TEXT:
            errors[TEXT] = words("form.error.long", limit=modals.MAX_TEXT)
        if channel and not await self._places.is_open(channel):
            errors[WHERE] = words("form.error.channel")
        # What is private goes on in the direct message, wherever the form says.
        if not channel or any(command.word == what and command.is_private for command in self._commands):
            channel = await self._places.direct_message(body["user"]["id"])
        if not channel:
            errors[WHERE] = words("form.error.direct")
        if errors:
            await ack(response_action="errors", errors=errors)
            return
        wanted = await self._request(body, view, channel, command="" if what == ANY else what)
        await self._inbox.accept(replace(wanted, text=text))
        await ack()

    async def _request(
        self, body: Body, view: modals.View, channel: str, *, thread: str = "", command: str = ""
    ) -> Turn:
        """Return the turn, still without its text: one for each form that was opened."""
        user = body["user"]["id"]
        return queued_request(
            f"form:{view['id']}",
            team=str((body.get("team") or {}).get("id") or self._me.team),
            channel=channel,
            thread=thread,
            user=user,
            text="",
            locale=await self._ephemeral.locale_of(body),
            command=command,
        )
