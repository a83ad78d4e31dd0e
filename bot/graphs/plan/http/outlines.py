"""What clients can do with the outline of a plan that is being written."""

from collections.abc import Sequence
from typing import Annotated, Literal

from aiohttp import web
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from bot.http.api.accepting import digest
from bot.http.api.document import ApiEndpoint, AuthenticatedCall
from bot.http.api.problems import ApiProblem
from bot.http.api.requests import ASKING, RequestId, body_of, json_response, request_id_of, without_nul
from bot.http.turns.models import TURN
from bot.http.turns.routes import ONE_TURN, turn_of
from bot.http.turns.turns import PATH, ClientTurns
from bot.inbox.records import to_turn
from bot.texts import say
from integrations.store.turn_outlines import TurnOutline
from orchestrator.graphs.plan.outline_editing import LONGEST_TITLE, with_keys
from orchestrator.graphs.plan.results import MOST_SECTIONS
from orchestrator.turn import OutlineHeading, Turn, as_lines


class HeadingBody(BaseModel):
    """A heading of an outline."""

    model_config = ConfigDict(extra="forbid")

    key: str = Field(default="", max_length=42, description="Of the section that it belongs to; empty for a new one.")
    title: Annotated[str, AfterValidator(without_nul)] = Field(min_length=1, max_length=LONGEST_TITLE, pattern=r"\S")


class OutlineBody(BaseModel):
    """The outline of a plan."""

    headings: list[HeadingBody]


class OutlineRequest(BaseModel):
    """The outline as it is wanted: in this order, without the sections that are left out, with those that are new."""

    model_config = ConfigDict(extra="forbid")

    headings: list[HeadingBody] = Field(min_length=1, max_length=MOST_SECTIONS)
    request_id: RequestId | None = None


class OutlineChange(BaseModel):
    """What became of a changed outline."""

    applies: Literal["now", "next"] = Field(
        description="`now`: the plan that is being written follows it; `next`: a turn behind it changes the plan."
    )
    turn: str = Field(pattern=TURN, description="The turn whose answer follows the outline.")


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
            command="plan",
            given={"outline": edit.as_given()},
        )
        await self._backend.accept(wish, await self._backend.database.turns.get(wish.id))
        return OutlineChange(applies="next", turn=own)

    async def _known(self, id: str) -> TurnOutline:
        found = await self._backend.database.outlines.get(f"http:{id}")
        if found is None:
            raise ApiProblem("turn_not_found")
        return found


class PlanOutlineRoutes:
    """What the server does with requests to outlines."""

    def __init__(self, turns: ClientTurns) -> None:
        self._outlines = TurnOutlineChanges(turns)
        path, not_found = f"{PATH}/{{turn_id}}/outline", ("turn_not_found",)
        self.operations = (
            ApiEndpoint(
                method="GET", path=path, handle=self.outline, in_path=ONE_TURN, returns={200: OutlineBody},
                problems=not_found,
            ),
            ApiEndpoint(
                method="POST", path=path, handle=self.change_outline, in_path=ONE_TURN, body=OutlineRequest,
                headers={"Idempotency-Key": ASKING["Idempotency-Key"]}, returns={200: OutlineChange},
                problems=("malformed", "too_large", "media_type", "invalid", "key_reused", "queue_full", *not_found),
            ),
        )  # fmt: skip

    async def outline(self, call: AuthenticatedCall) -> web.Response:
        """Read the outline of the plan that a turn writes, as it was changed last.

        It is there from the event `outline` on.
        """
        return json_response(await self._outlines.of(call.client, turn_of(call)))

    async def change_outline(self, call: AuthenticatedCall) -> web.Response:
        """Change the outline of a plan while it is written. The turn does not wait for it.

        What comes before the sections are written counts for this turn; later it is a turn of its own, which changes
        the plan behind what was asked before.
        """
        request = await body_of(call, OutlineRequest)
        named = request_id_of(call, request.request_id)
        return json_response(await self._outlines.change(call.client, turn_of(call), request.headings, named))
