"""The form behind ``/idris``: which document, what its model is called, and what kind of document it is."""

from collections.abc import Sequence
from typing import Any

from bot.graphs.idris.model_links import NO_MODEL
from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.file_form import FILE, MINE, FileFormRequest, FileForms, FormAsker
from bot.slack.handlers.sent_files import file_options, sent_files
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body
from bot.slack.workspace import SlackWorkspace
from orchestrator.graphs.idris.deps import IdrisDeps
from orchestrator.graphs.idris.naming import is_project_name
from orchestrator.graphs.idris.rules.kinds import DOCUMENT_KINDS, OTHER
from orchestrator.turn import File

NAME, KIND = "name", "kind"
"""Fields of the form."""
_DETECT = "detect"
_LONGEST_NAME = 60
_MOST = 5
"""Documents that make one model."""


class IdrisForms(FileForms[File]):
    """What the app does when the command comes bare or with a name alone, and when its form comes back."""

    word, form, texts, in_private = "idris", "idris_form", "idris_form.", "idris_form.in_private"

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        super().__init__(workspace, inbox)
        self._turns = workspace.database.turns
        self._link = workspace.orchestrator.deps.of(IdrisDeps).link

    def is_for_form(self, text: str) -> bool:
        """Tell whether nothing stands there, or the name of a project alone."""
        return not text or is_project_name(text)

    def without(self, words: Words) -> str:
        """Say how to go on where Slack opens no form."""
        return words("idris_form.without")

    async def view(self, asker: FormAsker, body: Body) -> modals.View:
        """Ask for a file or one that the person sent last, for the name and for the type."""
        mine = file_options(await sent_files(self._turns, asker.user, asker.team))
        page = self._link(NO_MODEL, asker.team, f"slack:{asker.user}", asker.locale) if self._link else ""
        memory = {"channel": body["channel_id"]}
        return idris_form(asker.words, mine, memory, str(body.get("text") or "").strip(), page=page)

    async def own(self, asker: FormAsker, value: str) -> File | None:
        """Return the file, if the person has sent it."""
        return (await sent_files(self._turns, asker.user, asker.team)).get(value, (None, ""))[0]

    def faults(self, words: Words, view: modals.View) -> dict[str, str]:
        """Refuse what is no name of a project."""
        name = modals.filled_in(view, NAME)
        return {NAME: words("idris.project_invalid")} if name and not is_project_name(name) else {}

    def request(self, words: Words, view: modals.View, files: tuple[File, ...], own: File | None) -> FileFormRequest:
        """Ask for a model of the documents."""
        name, kind = modals.filled_in(view, NAME), modals.filled_in(view, KIND)
        text = words("idris_form.named_text", name=name) if name else words("idris_form.text")
        given = {"project": name, "document_type": kind if kind != _DETECT else ""}
        given = {key: value for key, value in given.items() if value}
        return FileFormRequest(text, given, files or ((own,) if own else ()))


def idris_form(
    words: Words, mine: Sequence[tuple[str, str]], memory: dict[str, Any], name: str = "", *, page: str = ""
) -> modals.View:
    """Return the form; ``mine``: files by their ids, each with what it is called.

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
    return modals.form(IdrisForms.form, words, "idris_form.title", "idris_form.submit", blocks, memory)
