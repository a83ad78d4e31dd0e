"""The form behind ``/plan``: what is planned, from which files, how much of it, and where the answer goes."""

from collections.abc import Sequence
from typing import Any, Final, get_args

from bot.graphs.plan.plan_links import NO_PLAN
from bot.inbox import Inbox
from bot.slack.handlers import modals
from bot.slack.handlers.file_form import FILE, MINE, FileFormRequest, FileForms, FormAsker
from bot.slack.handlers.sent_files import file_options, sent_files
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body
from bot.slack.workspace import SlackWorkspace
from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.graphs.plan.plan_document import PlanPreset
from orchestrator.turn import File

REQUEST, PRESET, WHERE = "request", "preset", "where"
"""Fields of the form."""
PRESETS: Final[tuple[str, ...]] = get_args(PlanPreset)
_USUAL: Final = "standard"
_MOST = 5
"""Files that a plan is made from."""


class PlanForms(FileForms[File]):
    """What the app does when the command comes without a word, and when its form comes back."""

    word, form, texts, in_private = "plan", "plan_form", "plan_form.", "plan_form.in_private"
    needs_file = False

    def __init__(self, workspace: SlackWorkspace, inbox: Inbox) -> None:
        super().__init__(workspace, inbox)
        self._turns = workspace.database.turns
        self._link = workspace.orchestrator.deps.of(PlanDeps).link

    async def view(self, asker: FormAsker, body: Body) -> modals.View:
        """Ask for the request, files or one that the person sent last, the preset and the place."""
        mine = file_options(await sent_files(self._turns, asker.user, asker.team))
        channel = str(body["channel_id"])
        page = self._link(NO_PLAN, asker.team, f"slack:{asker.user}", asker.locale) if self._link else ""
        return plan_form(asker.words, mine, {"channel": channel}, page=page)

    async def own(self, asker: FormAsker, value: str) -> File | None:
        """Return the file, if the person has sent it."""
        return (await sent_files(self._turns, asker.user, asker.team)).get(value, (None, ""))[0]

    def faults(self, words: Words, view: modals.View) -> dict[str, str]:
        """Refuse a request without words, or with too many."""
        text = modals.filled_in(view, REQUEST)
        if not text:
            return {REQUEST: words("plan_form.empty")}
        return {REQUEST: words("form.error.long", limit=modals.MAX_TEXT)} if len(text) > modals.MAX_TEXT else {}

    async def place(self, asker: FormAsker, view: modals.View, errors: dict[str, str]) -> str:
        """Return the channel that was chosen, else the direct message."""
        channel = modals.filled_in(view, WHERE)
        if not channel:
            return await super().place(asker, view, errors)
        if not await self._places.is_open(channel):
            errors[WHERE] = asker.words("form.error.channel")
        return channel

    def request(self, _words: Words, view: modals.View, files: tuple[File, ...], own: File | None) -> FileFormRequest:
        """Ask for a plan."""
        preset = modals.filled_in(view, PRESET)
        given = {"preset": preset} if preset in PRESETS else {}
        return FileFormRequest(modals.filled_in(view, REQUEST), given, files or ((own,) if own else ()))


def plan_form(words: Words, mine: Sequence[tuple[str, str]], memory: dict[str, Any], *, page: str = "") -> modals.View:
    """Return the form; ``mine``: files by their ids, with what each is called.

    No channel is chosen beforehand: who only presses the button gets all in the direct message.
    ``page``: where the same is done in a browser.
    """
    presets = [(one, words(f"plan_form.{one}")) for one in PRESETS]
    blocks = [
        modals.text_field(
            REQUEST,
            words("plan_form.request"),
            hint=words("plan_form.request_hint"),
            placeholder=words("command.plan.hint"),
            lines=True,
        ),
        modals.choice_field(PRESET, words("plan_form.preset"), presets, _USUAL),
        modals.file_field(FILE, words("plan_form.file"), hint=words("plan_form.file_hint"), most=_MOST),
    ]
    if mine:
        blocks.append(modals.choice_field(MINE, words("plan_form.mine"), mine, hint=words("idris_form.mine_hint")))
    blocks.append(modals.channel_field(WHERE, words("form.ask.where"), hint=words("plan_form.where_hint")))
    if page:
        blocks.append(modals.paragraph(words("plan_form.page", url=page)))
    return modals.form(PlanForms.form, words, "plan_form.title", "plan_form.submit", blocks, memory)
