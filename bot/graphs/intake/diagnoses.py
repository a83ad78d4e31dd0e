"""What ``bot doctor`` says of interviews."""

from collections.abc import Sequence

from bot.commands.diagnosis import Diagnosis
from bot.graphs.intake.knowledge import intake_workbook
from bot.graphs.intake.webhook import webhook_sender
from bot.settings import Settings
from integrations.errors import Misconfigured


async def diagnose(settings: Settings) -> Sequence[Diagnosis]:
    """Tell by the settings alone what they run on, and who is told of them."""
    return (_interviews(settings), _clients(settings), _webhook(settings))


def _interviews(settings: Settings) -> Diagnosis:
    try:
        workbook = intake_workbook(settings)
    except Misconfigured as error:
        return Diagnosis("Interviews", "wrong", "", str(error))
    if not workbook.is_file():
        return Diagnosis("Interviews", "wrong", str(workbook), "INTAKE_WORKBOOK: there is no such file")
    if settings.intake_workbook is None:
        return Diagnosis(
            "Interviews", "default", "the workbook that comes with the bot", "INTAKE_WORKBOOK for your own"
        )
    return Diagnosis("Interviews", "ok", str(workbook))


def _clients(settings: Settings) -> Diagnosis:
    if not settings.chat_api_keys:
        return Diagnosis("Interviews over HTTP", "missing", "nobody may call /chat", "CHAT_API_KEYS")
    names = ", ".join(sorted(settings.chat_api_keys))
    return Diagnosis("Interviews over HTTP", "ok", f"/chat for {names}")


def _webhook(settings: Settings) -> Diagnosis:
    """Look at the settings alone: a message that is only a trial would be taken for one."""
    if not settings.interview_webhook_url:
        return Diagnosis("Interview webhook", "missing", "no other system is told", "INTERVIEW_WEBHOOK_URL")
    try:
        webhook_sender(settings)
    except Misconfigured as error:
        return Diagnosis("Interview webhook", "wrong", settings.interview_webhook_url, str(error))
    told = f"{settings.interview_webhook_url}, content: {settings.interview_webhook_content}"
    if not settings.interview_webhook_url.startswith("https:"):
        return Diagnosis("Interview webhook", "risky", told, "without TLS anyone on the way can read it")
    return Diagnosis("Interview webhook", "ok", told)
