"""What goes over the wire: one truth for the checks of requests, the shape of responses and the OpenAPI document."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from bot.http.api.requests import LONGEST_TEXT, NAME, Language, RequestId, without_nul
from integrations.store.interview_records import Missing, Status

MOST_LISTED = 100
"""Interviews on one page of a list."""
SESSION = r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
CURSOR = r"^[0-9]{1,16}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
"""Microseconds since 1970 and an interview: where a page of the list ends."""


def _whole(value: object) -> object:
    """JSON knows no whole numbers: 1.0 is one."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


SessionId = Annotated[str, Field(pattern=SESSION, description="The interview, as `POST /chat/start` named it.")]
Words = Annotated[str, AfterValidator(without_nul)]


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class StartRequest(_Request):
    """Begin an interview."""

    user: str = Field(
        pattern=NAME,
        description="Who is interviewed, by a name of the client's that tells nobody else who it is: it is stored "
        "as it is, unlike all that the person says.",
    )
    text: Words = Field(default="", max_length=LONGEST_TEXT, description="What the person says first, if anything.")
    locale: Language | None = Field(
        default=None, description="Language of the interview; else that of the text, else Accept-Language, else Korean."
    )
    utc_offset: Annotated[int, Field(ge=-43_200, le=50_400), BeforeValidator(_whole)] | None = Field(
        default=None,
        description="Seconds by which the person's clock is ahead of UTC: what “yesterday” means; else that of Korea.",
    )
    request_id: RequestId | None = None


class MessageRequest(_Request):
    """Say something in an interview: an answer, a correction, a question in return, anything."""

    session_id: SessionId
    text: Words = Field(
        min_length=1,
        max_length=LONGEST_TEXT,
        description="What the person says; for a choice its value, its label or any words for it.",
    )
    answer_to: Annotated[str, Field(max_length=100)] | None = Field(
        default=None,
        description="The id of the question that this answers by a button or a form: refused when that question is "
        "over. Without it, it is simply what the person says next.",
    )
    request_id: RequestId | None = None


class FormRequest(MessageRequest):
    """Say something in an interview, or hand in files without a word."""

    text: Words = Field(default="", max_length=LONGEST_TEXT, description="What the person says, if anything.")


class ReopenRequest(_Request):
    """Open an interview again that is over."""

    request_id: RequestId | None = None


class ListQuery(BaseModel):
    """Which interviews to list."""

    model_config = ConfigDict(extra="forbid")

    user: Annotated[str, Field(pattern=NAME)] | None = Field(default=None, description="Those of one person.")
    status: Status | None = Field(default=None, description="Those that stand like this.")
    limit: int = Field(default=20, ge=1, le=MOST_LISTED, description="How many at most.")
    cursor: Annotated[str, Field(pattern=CURSOR)] | None = Field(
        default=None, description="`next_cursor` of the page before."
    )


class SummaryQuery(BaseModel):
    """Which summary to make a document of."""

    model_config = ConfigDict(extra="forbid")

    reader: Literal["PERSON", "LAWYER", "COUNSELOR", "CRM", "INTERNAL"] = Field(
        default="PERSON", description="For whom it is written; PERSON: who was interviewed, without the risks."
    )


class ChoiceBody(BaseModel):
    """One of the answers that a question offers."""

    value: str
    label: str
    description: str = ""


class ExpectedInput(BaseModel):
    """What the person is asked now, and how it may be answered; words do always."""

    id: str = Field(description="For `answer_to`.")
    text: str = Field(description="The question, in Markdown.")
    kind: Literal["text", "choice", "yes_no", "date", "number", "file"]
    choices: list[ChoiceBody]
    multiple: bool = Field(description="Whether several choices may be taken together.")
    required: bool


class SessionState(BaseModel):
    """How far an interview is."""

    session_id: SessionId
    user: str
    state: str = Field(
        description="INIT, CASE_CLASSIFICATION, FACT_COLLECTION, VALIDATION, RE_QUESTION, SUMMARY or COMPLETED."
    )
    status: Status
    urgency: str
    completion_rate: float = Field(ge=0, le=1, description="The share of the required questions that are answered.")
    case_number: str | None = Field(description="From when on it is known what kind of case it is.")
    created_at: datetime
    updated_at: datetime
    ended_at: datetime | None


class EchoBody(BaseModel):
    """How something that was just told was understood, as `message` says it too."""

    text: str = Field(description="The paragraph of `message`, in Markdown.")
    field: str
    label: str
    value: str
    change: str = Field(description="For a button beside it: the message with which it is changed, at any time.")


class Reply(BaseModel):
    """What the bot says to a message."""

    request_id: RequestId
    session: SessionState
    message: str = Field(description="In Markdown, the question included.")
    expected_input: ExpectedInput | None = Field(description="None where nothing is asked.")
    echoes: list[EchoBody] = Field(default=[], description="What was understood just now.")
    follow_ups: list[str] = Field(description="Short messages that the person may want to send next.")
    notices: list[str] = Field(description="The small print, for example that it was made without a language model.")
    parts: list[dict[str, Any]] = Field(description="Tables, charts and files, each with its `type`.")


class Pending(BaseModel):
    """The message is accepted and will be answered; the answer will be found at `location`."""

    session_id: SessionId
    request_id: RequestId
    location: str
    retry_after: int = Field(description="Seconds after which to look.")
    message: str | None = Field(
        default=None,
        description="What to tell the person at once, in Markdown: whom to call, where they tell of danger.",
    )


class CaseBody(BaseModel):
    """What kind of case it is, by the codes of the knowledge."""

    number: str
    level1: str
    level2: str
    level3: str


class Party(BaseModel):
    """Somebody who has to do with the case."""

    role: str
    name: str


class FactSource(BaseModel):
    """The message that something was read from."""

    turn: str
    text: str


class FactBody(BaseModel):
    """What is known of one field."""

    field: str
    label: str
    value: str = Field(description="For people.")
    normalised: str | int | float | bool | None = Field(
        description="For programs: an ISO date as far as it is known, a number, yes or no, a code."
    )
    items: list[str] | None = Field(
        default=None, description="Of a list its entries; `?` is one that was not said yet, `-` one that is not known."
    )
    kind: str
    precision: str
    raw: str = Field(description="In the person's own words.")
    said_on: date | None
    confirmed: bool
    status: str
    source: FactSource


class EvidenceBody(BaseModel):
    """A document that was handed in."""

    name: str
    mimetype: str
    shows: str
    text: str
    at: datetime | None


class EmotionBody(BaseModel):
    """What the person felt."""

    type: str
    intensity: int
    source: str


class MissingBody(BaseModel):
    """A field that is open."""

    field: str
    reason: Missing


class Event(BaseModel):
    """A fact that has a date, as a point of the timeline."""

    date: str = Field(description="ISO, as far as it is known: a day, a month, a year or a range.")
    field: str
    label: str
    value: str


class Risk(BaseModel):
    """A rule of the knowledge that the facts fulfil."""

    code: str
    level: str = Field(description="HIGH, MEDIUM or LOW.")
    tag: str
    description: str
    hint: str = Field(description="What to do about it.")


class SummaryBody(BaseModel):
    """The summary for one kind of reader, in Markdown."""

    target_user: str
    markdown: str


class TransitionBody(BaseModel):
    """A change of the state."""

    from_state: str
    to_state: str
    condition: str
    at: datetime


class Session(SessionState):
    """An interview with all that it came to."""

    locale: Language
    knowledge_version: str
    message: str | None = Field(description="What the bot said last.")
    expected_input: ExpectedInput | None
    case: CaseBody | None
    parties: list[Party]
    facts: list[FactBody]
    missing: list[MissingBody]
    risks: list[Risk] = Field(description="The gravest first; known from the summary on.")
    timeline: list[Event] = Field(description="The facts that have a date, oldest first.")
    evidence: list[EvidenceBody]
    emotions: list[EmotionBody]
    summaries: list[SummaryBody]
    transitions: list[TransitionBody]


class SessionPage(BaseModel):
    """Interviews, newest first."""

    sessions: list[SessionState]
    next_cursor: str | None = Field(description="None on the last page.")
