"""The form behind ``/idris``: which document, what its model is called, and what kind of document it is."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.inbox import Inbox
from bot.inbox.records import to_turn
from bot.model_links import NO_MODEL
from bot.slack.handlers import modals
from bot.slack.handlers.announcing import errand
from bot.slack.handlers.destinations import DestinationResolver
from bot.slack.reading.messages import slack_files
from bot.slack.reply.blocks import Words, cut
from bot.slack.reply.ephemeral import Body, acknowledge
from bot.slack.settings.home import team_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from orchestrator.deps import PageLink
from orchestrator.graphs.idris.naming import is_project_name
from orchestrator.graphs.idris.rules.kinds import DOCUMENT_KINDS, OTHER
from orchestrator.literal import literal
from orchestrator.turn import File

COMMAND, FORM = "/idris", "idris_form"
FILE, MINE, NAME, KIND = "file", "mine", "name", "kind"
"""Fields of the form."""
_DETECT = "detect"
_LONGEST_NAME = 60
_MOST = 5
"""Documents that make one model."""
_TURNS, _FILES = 100, 25
"""Turns of a person in which files are looked for, and files among which one is chosen."""


def idris_form(
    words: Words, mine: Sequence[tuple[str, str]], memory: dict[str, Any], name: str = "", *, page: str = ""
) -> modals.View:
    """Ask for a file or one of ``mine``, each its id and what it is called, for the name and for the type.

    ``page``: where the same is done in a browser.
    """
    blocks = [modals.file_field(FILE, words("idris_form.file"), hint=words("idris_form.file_hint"), most=_MOST)]
    if mine:
        blocks.append(modals.choice_field(MINE, words("idris_form.mine"), mine, hint=words("idris_form.mine_hint")))
    kinds = [(_DETECT, words("idris_form.detect"))]
    kinds += [(kind, words(f"idris.kind.{kind}")) for kind in (*DOCUMENT_KINDS, OTHER)]
    blocks += [
        modals.text_field(
            NAME,
            words("idris_form.name"),
            hint=words("idris_form.name_hint"),
            placeholder=words("command.idris.hint"),
            optional=True,
            limit=_LONGEST_NAME,
            initial=name,
        ),
        modals.choice_field(KIND, words("idris_form.kind"), kinds, _DETECT),
    ]
    if page:
        blocks.append(modals.paragraph(words("idris_form.page", url=page)))
    return modals.form(FORM, words, "idris_form.title", "idris_form.submit", blocks, memory)


class IdrisForms:
    """What the app does when the command comes bare or with a name alone, and when its form comes back."""

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox, link: PageLink | None) -> None:
        """``link``: to the pages of models."""
        self._team = workspace.me.team
        self._turns = workspace.database.turns
        self._ephemeral = workspace.ephemeral
        self._inbox = inbox
        self._link = link
        self._places = DestinationResolver(workspace)

    def register(self, app: AsyncApp) -> None:
        """Listen to the command without a document, before those that take every command."""
        app.command(COMMAND, matchers=[_names_at_most])(ack=acknowledge, lazy=[self.open_form])
        app.view(FORM)(self.submit)

    async def open_form(self, body: Body) -> None:
        """Open the form with the files that the person sent last; where Slack does not, say how to go on without."""
        user = str(body["user_id"])
        locale = await self._ephemeral.locale(user)
        words = partial(say, locale)
        team = str(body.get("team_id") or self._team)
        mine = [(id, _option(file, day)) for id, (file, day) in (await self._sent(user, team)).items()]
        page = self._link(NO_MODEL, team, f"slack:{user}", locale) if self._link else ""
        memory = {"channel": body["channel_id"]}
        view = idris_form(words, mine, memory, str(body.get("text") or "").strip(), page=page)
        if not await self._ephemeral.open_form(body, view):
            await self._ephemeral.respond(body["response_url"], words("idris_form.without"))

    async def submit(self, ack: AsyncAck, body: Body, view: modals.View) -> None:
        """Keep the wish for the direct message of the person, or say next to a field what is wrong with it."""
        user, team = str(body["user"]["id"]), team_of(body) or self._team
        locale = await self._ephemeral.locale(user)
        words = partial(say, locale)
        files, chosen = slack_files({"files": modals.files_in(view, FILE)}), modals.filled_in(view, MINE)
        name, kind = modals.filled_in(view, NAME), modals.filled_in(view, KIND)
        # Only what this person sent: the value comes from outside.
        sent = (await self._sent(user, team)).get(chosen) if chosen else None
        channel = await self._places.direct_message(user)
        errors = {}
        if name and not is_project_name(name):
            errors[NAME] = words("idris.project_invalid")
        if files and chosen:
            errors[MINE] = words("idris_form.both")
        elif chosen and sent is None:
            errors[MINE] = words("idris_form.gone")
        elif not files and sent is None:
            errors[FILE] = words("idris_form.nothing")
        elif not channel:
            errors[FILE] = words("form.error.direct")
        if errors:
            await ack(response_action="errors", errors=errors)
            return
        turn = errand(
            f"form:{view['id']}",
            team=team,
            channel=channel,
            user=user,
            text=words("idris_form.named_text", name=name) if name else words("idris_form.text"),
            locale=locale,
            command="idris",
            files=files or ((sent[0],) if sent else ()),
        )
        given = {"project": name, "document_type": kind if kind != _DETECT else ""}
        await self._inbox.accept(replace(turn, given={key: value for key, value in given.items() if value}))
        if modals.remembered(view).get("channel") == channel:
            await ack()
        else:
            notice = modals.notice(words, "idris_form.title", words("idris_form.in_private"))
            await ack(response_action="update", view=notice)

    async def _sent(self, user: str, team: str) -> dict[str, tuple[File, str]]:
        """Return the files that a person sent last, the newest first, by their ids, each with its day."""
        found: dict[str, tuple[File, str]] = {}
        for record in await self._turns.of_user(user, _TURNS, team):
            for file in to_turn(record.turn).files if record.state != "deleted" else ():
                if file.url and not file.of_thread and len(found) < _FILES:
                    found.setdefault(file.id, (file, f"{record.created_at:%Y-%m-%d}"))
        return found


def _option(file: File, day: str) -> str:
    """Return the name with the day on which it came: files of one name are told apart."""
    name = " ".join(literal(file.name).split()) or "…"
    return f"{cut(name, modals.MAX_LABEL - len(day) - 3)} · {day}"


async def _names_at_most(command: Body) -> bool:
    """Tell whether nothing stands behind the command, or the name of a project alone."""
    text = str(command.get("text") or "").strip()
    return not text or is_project_name(text)
