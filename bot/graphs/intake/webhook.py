"""The operator's webhook: it is told of emergencies and endings of interviews, each until it has taken it.

What it is told was noted in the transaction that stored the interview, so that a crash loses nothing.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal, Protocol

import structlog
from pydantic import BaseModel, Field

from bot.settings import Settings
from integrations.errors import IntegrationError, Invalid, Misconfigured
from integrations.store import Database
from integrations.store.interview_records import InterviewRecord, Status
from integrations.store.webhook_deliveries import WebhookDelivery
from integrations.web.webhook import WebhookSender

WebhookContent = Literal["none", "kind", "summary"]
HOLD = timedelta(minutes=2)
"""How long what one process sends is kept from the others."""
WAITS = (10, 60, 300, 1_800, 7_200, 21_600)
"""Seconds until it is sent again; the last one again and again."""
GIVEN_UP_AFTER = timedelta(days=3)
LOOK = 1.0
"""Seconds between two looks for something to send."""

_TYPES: dict[str, Literal["interview.emergency", "interview.ended"]] = {
    "emergency": "interview.emergency",
    "ended": "interview.ended",
}
log = structlog.get_logger()


class Sender(Protocol):
    """Brings a message to the webhook."""

    async def send(self, id: str, body: bytes) -> None:
        """Return when it was taken; raises errors of ``integrations.errors``."""


class WebhookHeaders(BaseModel):
    """By what a receiver knows who tells it, and what it was told before."""

    id: str = Field(alias="webhook-id", description="The same when it comes again.")
    timestamp: str = Field(alias="webhook-timestamp", description="Seconds since 1970.")
    signature: str = Field(
        alias="webhook-signature",
        description="`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, by the operator's secret.",
    )


class WebhookBody(BaseModel):
    """An interview has met an emergency, or has ended.

    It comes again until it was taken, which any status of success says.
    """

    type: Literal["interview.emergency", "interview.ended"]
    timestamp: datetime = Field(description="When it happened.")
    session_id: str
    client: str = Field(description="Whose API key the interview is held with; empty in Slack.")
    case_number: str | None
    status: Status = Field(description="Of the interview, when it happened.")
    urgency: str = Field(description="normal, high or emergency.")
    user: str | None = Field(default=None, description="Who is interviewed; from INTERVIEW_WEBHOOK_CONTENT=kind on.")
    scenario: str | None = Field(default=None, description="The kind of case, by its code; from kind on.")
    danger: str | None = Field(default=None, description="Of an emergency, what kind of danger; from kind on.")
    summary: str | None = Field(
        default=None, description="The lawyer's summary in Markdown, once there is one; with summary alone."
    )


class InterviewWebhook:
    """Sends what is noted for the webhook, beside the turns."""

    def __init__(
        self, database: Database, sender: Sender, content: WebhookContent, *, waits: Sequence[float] = WAITS
    ) -> None:
        """``waits``: see :data:`WAITS`."""
        self._database = database
        self._deliveries = database.webhook_deliveries
        self._sender = sender
        self._content = content
        self._waits = tuple(waits)

    async def keep_sending(self) -> None:
        """Send what is due, and look again; never returns."""
        while True:
            try:
                while await self.send_next():
                    pass
            except IntegrationError as error:
                log.warning("webhook_not_looked_after", error=type(error).__name__)
            await asyncio.sleep(LOOK)

    async def send_next(self) -> bool:
        """Send the one that is due longest; False where none is."""
        delivery = await self._deliveries.take(HOLD)
        if delivery is None:
            return False
        record = await self._database.interviews.get(delivery.session_id)
        if record is None:
            # Erased meanwhile: it goes with its interview.
            return True
        try:
            await self._sender.send(delivery.id, self._body(delivery, record))
        except IntegrationError as error:
            await self._wait(delivery, error)
            return True
        await self._deliveries.done(delivery.id)
        log.info("webhook_told", kind=delivery.event, session=delivery.session_id, tries=delivery.tries + 1)
        return True

    async def _wait(self, delivery: WebhookDelivery, error: IntegrationError) -> None:
        """Note that it is to be sent again, until it is given up."""
        told = {"kind": delivery.event, "session": delivery.session_id, "error": str(error)}
        wait = timedelta(seconds=self._waits[min(delivery.tries, len(self._waits) - 1)])
        if datetime.now(delivery.at.tzinfo) + wait - delivery.at > GIVEN_UP_AFTER:
            log.error("webhook_given_up", **told)
            await self._deliveries.done(delivery.id)
            return
        log.warning("webhook_not_told", again_in=wait.total_seconds(), **told)
        await self._deliveries.failed(delivery.id, wait)

    def _body(self, delivery: WebhookDelivery, record: InterviewRecord) -> bytes:
        """Return what is told: no more than the operator allows."""
        case = record.case
        body = WebhookBody(
            type=_TYPES[delivery.event],
            timestamp=delivery.at,
            session_id=record.id,
            client=record.client,
            case_number=(case.number or None) if case else None,
            status=delivery.status,
            urgency=record.urgency,
        )
        if self._content != "none":
            body.user = record.user.partition("/")[2] or record.user
            body.scenario = case.level3 if case else None
            emergency = record.context.get("emergency") or {}
            body.danger = emergency.get("kind") if delivery.event == "emergency" else None
        if self._content == "summary" and case is not None:
            body.summary = next((one.markdown for one in case.summaries if one.target_user == "LAWYER"), None)
        return body.model_dump_json(exclude_none=True).encode()


def webhook_sender(settings: Settings) -> WebhookSender | None:
    """Return what sends to the webhook that is set; None without one. Raises ``Misconfigured``."""
    if not settings.interview_webhook_url:
        return None
    if settings.interview_webhook_secret is None:
        raise Misconfigured("INTERVIEW_WEBHOOK_SECRET: set it, so that the receiver knows who tells it")
    try:
        return WebhookSender(
            settings.interview_webhook_url,
            settings.interview_webhook_secret.get_secret_value(),
            named=settings.interview_webhook_networks,
        )
    except Invalid as error:
        raise Misconfigured(f"INTERVIEW_WEBHOOK_URL, INTERVIEW_WEBHOOK_SECRET: {error}") from error
