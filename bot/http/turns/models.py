"""What goes over the wire of turns: the checks of requests, the shape of responses and the OpenAPI document in one."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

from bot.http.api.requests import LONGEST_TEXT, NAME, Language, RequestId, without_nul

TURN = r"^[0-9a-f]{32}$"
OPERATOR = "operator"
"""Who asks where nobody is named."""


class TurnRequest(BaseModel):
    """Ask something, or go on in a conversation."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, AfterValidator(without_nul)] = Field(
        min_length=1, max_length=LONGEST_TEXT, description="What the person says."
    )
    conversation: Annotated[str, Field(pattern=NAME)] | None = Field(
        default=None,
        description="The conversation that it belongs to, by a name of the client's or as an earlier turn tells it; "
        "without one a new one begins.",
    )
    user: str = Field(
        default=OPERATOR,
        pattern=NAME,
        description="Who asks, by a name of the client's that tells nobody else who it is: it is stored as it is.",
    )
    locale: Language | None = Field(default=None, description="Language of the answer; else that of the text.")
    answer_to: Annotated[str, Field(max_length=100)] | None = Field(
        default=None,
        description="The id of the question that this answers by a button or a form: refused when that question is "
        "over. Without it, it is simply what the person says next.",
    )
    request_id: RequestId | None = None


class Failure(BaseModel):
    """Why a turn has no answer."""

    reason: str
    text: str = Field(description="What to tell the person.")
    reference: str = Field(description="By this the operator finds what happened in the log.")
    can_retry: bool = Field(description="Whether asking again may help.")


class TurnBody(BaseModel):
    """How far a turn is, and what it came to."""

    id: str = Field(pattern=TURN)
    conversation: str
    state: Literal["accepted", "running", "done", "failed", "stopped"]
    created_at: datetime
    finished_at: datetime | None
    events: str = Field(description="Where to follow it.")
    result: dict[str, Any] | None = Field(
        description="The answer, as in the event `done`: `mode`, `answer` in Markdown, `citations`, `question`, …"
    )
    failure: Failure | None
    message: str | None = Field(
        default=None, description="What to tell the person at once: whom to call, where they tell of danger."
    )


def request_of(words: Sequence[str], presets: Sequence[str]) -> type[TurnRequest]:
    """Return the model of a request that may choose one of these commands, and how much is wanted."""
    command = Field(default=None, description="What is to answer, instead of what the text is recognised as.")
    kind: Any = Literal[tuple(words)] | None
    fields: Any = {"command": (kind, command)}
    if presets:
        preset = Field(
            default=None, description="How much of a service plan is wanted: with it, that is what the request is for."
        )
        fields["preset"] = (Literal[tuple(presets)] | None, preset)
    return create_model("TurnRequest", __base__=TurnRequest, __doc__=TurnRequest.__doc__, **fields)
