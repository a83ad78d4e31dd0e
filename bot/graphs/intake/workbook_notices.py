"""The counsel desk hears when a save of the interview's workbook cannot be used, and when that is mended.

Who edits the workbook sees a file that was saved, and would wait in vain for what they changed.
"""

import structlog

from bot.preferences import PreferenceStore
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.outbox import Outbox
from bot.slack.reply.blocks import escaped
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.knowledge.library import SaveOutcome
from orchestrator.turn import Locale

METADATA = "workbook_save"
SHOWN = 5
"""Errors that are named; the check shows all."""

log = structlog.get_logger()


class WorkbookNotices:
    """Tells the counsel channel, once for each content of the file, whichever process saw it."""

    def __init__(self, outbox: Outbox, preferences: PreferenceStore, team: str) -> None:
        self._outbox = outbox
        self._preferences = preferences
        self._team = team

    async def tell(self, outcome: SaveOutcome) -> None:
        """Tell what became of a save; nobody where there is no such channel. What Slack refuses is logged."""
        held = await self._preferences.of(self._team, "")
        if not held.counsel_channel:
            return
        locale: Locale = "en" if held.language == "en" else "ko"
        key = f"{outcome.name}:{outcome.digest}:{outcome.fault or 'mended'}"
        text = text_of(outcome, locale)
        try:
            await self._outbox.post_once(METADATA, key, held.counsel_channel, look=True, text=text)
        except SLACK_FAULTS as error:
            log.warning("workbook_fault_not_told", error=code_of(error))
        except IntegrationError as error:
            log.warning("workbook_fault_not_told", error=type(error).__name__)


def text_of(outcome: SaveOutcome, locale: Locale) -> str:
    """Return what is told, in Slack's markup."""
    name = escaped(outcome.name)
    if outcome.fault != "errors":
        return say(locale, f"workbook.{outcome.fault or 'mended'}", name=name)
    errors = [problem for problem in outcome.problems if problem.severity == "error"]
    lines = [say(locale, "workbook.errors", name=name, count=len(errors))]
    for problem in errors[:SHOWN]:
        message = say(locale, f"knowledge.problem.{problem.code}", **problem.values)
        meant = f" → {problem.suggestion}" if problem.suggestion else ""
        lines.append(f"• `{escaped(problem.cell)}` {escaped(message + meant)}")
    if len(errors) > SHOWN:
        lines.append(say(locale, "workbook.more", count=len(errors) - SHOWN))
    return "\n".join(lines)
