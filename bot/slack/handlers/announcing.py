"""What a person asks by a command, a form or a button: said where all can read it, then answered like a message.

A command leaves no message behind that one could answer. So the bot says in the person's name what they asked, and
that line is the message: its time stamp is the turn's id, and below it stands the answer. Until it is said, the wish is
kept in the inbox as a *queued request*: a turn of a conversation of its own. So it survives a crash, and who presses
twice has asked once.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import structlog

from bot.inbox.records import to_turn
from bot.slack.faults import FINAL, SLACK_FAULTS, code_of
from bot.slack.outbox import ThreadGone
from bot.slack.reply.blocks import Words, escaped
from bot.slack.turn_ids import another, message_id, request_id
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.store.turns import TurnRecord, TurnReport
from orchestrator.turn import File, Locale, Turn

METADATA = "errand"
"""Type of the metadata by which a line is found again: an older word for queued requests."""
LONGEST_LINE = 2900

log = structlog.get_logger()


def queued_request(
    key: str,
    *,
    team: str,
    channel: str,
    user: str,
    text: str,
    locale: Locale,
    thread: str = "",
    command: str = "",
    files: tuple[File, ...] = (),
    revises: str = "",
) -> Turn:
    """Return the turn that keeps a wish: one for each ``key``. Without ``thread`` it begins one."""
    return Turn(
        id=request_id(team, key),
        team=team,
        channel=channel,
        thread=thread,
        user=user,
        text=text,
        locale=locale,
        door="slack",
        command=command,
        files=files,
        revises=revises,
        is_queued_request=True,
    )


def next_of(record: TurnRecord, key: str, text: str, *, revises: str = "", shown_after: str = "") -> Turn:
    """Return the turn of something further in the conversation of another: said first, unless that was private."""
    turn = to_turn(record.turn)
    if turn.is_private:
        again = another(turn, key, shown_after=shown_after)
        return replace(again, text=text, command="", revises=revises, answers="", files=())
    return queued_request(
        key,
        team=turn.team,
        channel=turn.channel,
        thread=turn.thread,
        user=turn.user,
        text=text,
        locale=turn.locale,
        revises=revises,
    )


class QueuedRequests:
    """The runner of queued requests: each becomes a line in the thread and the turn that answers it."""

    def __init__(self, workspace: SlackWorkspace, accept: Callable[[Turn], Awaitable[bool]]) -> None:
        self._outbox = workspace.outbox
        self._database = workspace.database
        self._people = workspace.people
        self._danger = workspace.danger
        self._accept = accept

    async def run(self, turn: Turn, number: int) -> None:
        """Say what was asked and accept it for answering. Raises one of ``SLACK_FAULTS``.

        What tells of danger is not said where others read it.
        """
        if turn.channel[:1] in "CG" and await self._danger.answers(
            turn.text, turn.locale, channel=turn.channel, user=turn.user, thread=turn.thread or None
        ):
            await self._database.queue.settle(turn.id, number, "deleted")
            return
        line = await self.line(turn, partial(say, turn.locale))
        post = partial(self._outbox.post_once, METADATA, turn.id, turn.channel, turn.thread, look=number > 1, text=line)
        try:
            said = await self._outbox.patiently(post)
            await self._accept(
                replace(
                    turn,
                    id=message_id(turn.team, said.channel, said.ts),
                    channel=said.channel,
                    thread=turn.thread or said.ts,
                    said_at=said.ts,
                    shown_after=said.ts,
                    is_queued_request=False,
                )
            )
        except ThreadGone:
            """There is nowhere to answer."""
        except SLACK_FAULTS as error:
            if code_of(error) not in FINAL:
                raise
            log.warning("queued_request_not_said", turn=turn.id, error=code_of(error))
            await self.dead_letter(turn, number)
            report = TurnReport(outcome=code_of(error))
            await self._database.turns.finish(turn.id, number, report, "failed")
            return
        # Nothing of it is kept twice: what counts from here on is the turn that was accepted.
        await self._database.queue.settle(turn.id, number, "deleted")

    async def dead_letter(self, turn: Turn, number: int) -> None:  # noqa: ARG002 - the inbox's signature
        """Tell the person in a direct message that their question could not be put."""
        words = partial(say, turn.locale)
        text = words("queued_request.not_said", channel=f"<#{turn.channel}>", text=quoted(turn.text))
        try:
            await self._outbox.post(turn.user, text=text)
        except SLACK_FAULTS as error:
            log.error("queued_request_lost", turn=turn.id, error=code_of(error))

    async def line(self, turn: Turn, words: Words) -> str:
        """Return what is said: who asks, and what."""
        name = escaped(await self._people.names.of(turn.user))
        text = await self._people.names.in_text(turn.text)  # who is mentioned was not called by the bot
        if turn.revises:
            document = await self._database.documents.get(turn.revises)
            title = escaped(document.title) if document else ""
            return words("queued_request.revise", name=name, title=title, text=quoted(text))
        if not text.strip():
            text = ", ".join(file.name for file in turn.files)
        return words("queued_request.line", name=name, text=quoted(text))


def quoted(text: str) -> str:
    """Return a person's text as it follows a colon: in the same line, or as a quotation where it has several."""
    return escaped(_cut(text)) if "\n" not in text.strip() else f"\n{quotation(text)}"


def quotation(text: str) -> str:
    """Return a person's text as a quotation."""
    return "\n".join(f">{line}" for line in escaped(_cut(text)).splitlines())


def _cut(text: str) -> str:
    text = text.strip()
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}…"
