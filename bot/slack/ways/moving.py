"""What follows from an answer besides showing it: a matter that goes on in private, or goes to the counsel desk,
and what is said to the person alone before others read the answer.

Both are done before the answer is shown, since they are what it promises; neither is done twice for a turn.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from slack_sdk.web.async_client import AsyncWebClient

from bot.handing_over import HandingOver
from bot.slack.faults import FINAL, SLACK_FAULTS, code_of
from bot.slack.ways.danger import tell_alone
from bot.slack.ways.errands import errand
from bot.slack.ways.places import direct_message
from orchestrator.turn import AgentExecutionResult, Turn


class Consequences:
    """Carries out what an answer leads to."""

    def __init__(
        self, client: AsyncWebClient, accept: Callable[[Turn], Awaitable[bool]], handing_over: HandingOver
    ) -> None:
        self._client = client
        self._accept = accept
        self._handing_over = handing_over

    async def __call__(self, turn: Turn, result: AgentExecutionResult) -> AgentExecutionResult:
        """Return the answer with what has to be said of it; raises one of ``SLACK_FAULTS`` where one may try again."""
        if result.moves_to_private and not await self._goes_on_in_private(turn, result.moves_to_private):
            result = replace(result, notices=(*result.notices, "no_direct_message"))
        if result.caution:
            where = {"channel": turn.channel, "user": turn.user, "thread": turn.thread}
            await tell_alone(self._client, result.caution, **where)
        matter = result.hand_over
        if matter:
            told = await self._handing_over.hand_over(turn.id, turn.team, turn.locale, matter)
            result = replace(result, notices=(*result.notices, "somebody_told" if told else "nobody_told"))
        return result

    async def _goes_on_in_private(self, turn: Turn, command: str) -> bool:
        try:
            channel = await direct_message(self._client, turn.user)
        except SLACK_FAULTS as error:
            if code_of(error) not in FINAL:
                raise
            return False
        await self._accept(
            errand(
                f"private:{turn.id}",
                team=turn.team,
                channel=channel,
                user=turn.user,
                text=turn.text,
                locale=turn.locale,
                command=command,
                files=turn.files,
            )
        )
        return True
