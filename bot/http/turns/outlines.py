"""What clients can do with the outline of a plan that is being written."""

from collections.abc import Sequence

from bot.http.api.accepting import digest
from bot.http.api.problems import ApiProblem
from bot.http.turns.models import PLAN, HeadingBody, OutlineBody, OutlineChange
from bot.http.turns.turns import ClientTurns
from bot.inbox.records import to_turn
from bot.texts import say
from integrations.store.turn_outlines import TurnOutline
from orchestrator.graphs.plan.outline_editing import as_lines, with_keys
from orchestrator.turn import OutlineHeading, Turn


class TurnOutlineChanges:
    """Outlines of a client's own turns. Raises :class:`ApiProblem`."""

    def __init__(self, turns: ClientTurns) -> None:
        self._turns = turns
        self._backend = turns.backend

    async def of(self, client: str, id: str) -> OutlineBody:
        """Return the outline of a turn."""
        await self._turns.own(client, id)
        headings = [HeadingBody(key=key, title=title) for key, title in (await self._known(id)).headings]
        return OutlineBody(headings=headings)

    async def change(self, client: str, id: str, headings: Sequence[HeadingBody], request_id: str) -> OutlineChange:
        """Let the run take it up, or change the plan by a turn of its own: one for each name of a request."""
        record = await self._turns.own(client, id)
        offered = tuple(OutlineHeading(*one) for one in (await self._known(id)).headings)
        edit = with_keys([OutlineHeading(one.key, " ".join(one.title.split())) for one in headings], offered)
        turn = to_turn(record.turn)
        wanted = [(one.key, one.title) for one in edit.headings]
        if await self._backend.database.outlines.submit(turn.id, wanted) == "counts":
            return OutlineChange(applies="now", turn=id)
        own = digest("api outline", client, id, request_id).hex()[:32]
        wish = Turn(
            id=f"http:{own}",
            team=turn.team,
            channel=turn.channel,
            thread=turn.thread,
            user=turn.user,
            text=say(turn.locale, "plan.outline.wish", lines=as_lines(edit.headings)),
            locale=turn.locale,
            door="api",
            is_direct=True,
            command=PLAN,
            given={"outline": edit.as_given()},
        )
        await self._backend.accept(wish, await self._backend.database.turns.get(wish.id))
        return OutlineChange(applies="next", turn=own)

    async def _known(self, id: str) -> TurnOutline:
        found = await self._backend.database.outlines.get(f"http:{id}")
        if found is None:
            raise ApiProblem("turn_not_found")
        return found
