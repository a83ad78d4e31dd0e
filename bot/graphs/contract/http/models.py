"""What goes over the wire of contracts: the checks of requests, and the shapes of responses."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from bot.http.api.form import FILE
from bot.http.api.requests import LONGEST_TEXT, NAME, Language, RequestId, without_nul
from bot.http.turns.models import OPERATOR, TURN
from orchestrator.graphs.contract.analysis import ChangeAction

CONTRACT = r"^[1-9][0-9]{0,17}$"
CHANGE = r"^[0-9a-f]{12}$"
MOST_MESSAGES = 40
"""Messages of a dialogue that a client keeps itself."""
Text = Annotated[str, AfterValidator(without_nul)]
User = Annotated[
    str,
    Field(
        pattern=NAME,
        description="Whose the contract is, by a name of the client's: only who names the same user gets it.",
    ),
]


class ContractForm(BaseModel):
    """A contract to be read and analysed."""

    model_config = ConfigDict(extra="forbid")

    user: User = OPERATOR
    locale: Language | None = Field(default=None, description="Language of the analysis; else Accept-Language.")
    request_id: RequestId | None = None


class ContractFormWithFile(ContractForm):
    """The same with its file."""

    file: Any = Field(json_schema_extra={"type": "string", "format": "binary"}, description=f"One part: `{FILE}`.")


class ContractQuery(BaseModel):
    """Whose contract it is."""

    model_config = ConfigDict(extra="forbid")

    user: User = OPERATOR


class ContractListQuery(ContractQuery):
    """Which contracts are listed."""

    limit: int = Field(default=20, ge=1, le=100)
    before: int | None = Field(default=None, ge=1, le=10**18, description="The last id of the page before.")


class StreamQuery(ContractQuery):
    """Which answer is followed."""

    turn: str = Field(pattern=TURN, description="The turn that the first frame of the stream named.")


class ContractSummary(BaseModel):
    """A contract in a list."""

    id: int
    name: str = Field(description="The file's.")
    status: Literal["reading", "analysing", "ready", "failed"]
    message: str | None = Field(description="Why it failed, for people.")
    created_at: datetime
    expires_at: datetime | None = Field(description="When it is erased.")


class ContractBody(ContractSummary):
    """A contract, with what was found in it."""

    analysis_result: dict[str, Any] | None = Field(
        description="`risk_level`, `risk_score`, `analysis_summary`, `violations`, `total_underpayment` and "
        "`annual_underpayment` (won; 0: nothing is short, null: the contract tells too little, `analysis_summary` says "
        "what is missing); null until it is ready."
    )
    extracted_text: str | None = Field(description="The text that the offsets of the violations count in.")


class ContractPage(BaseModel):
    """Contracts, newest first."""

    contracts: list[ContractSummary]
    before: int | None = Field(description="With this the next page begins; null on the last one.")


class ContractChange(BaseModel):
    """A change that would mend one of the violations."""

    key: str = Field(description="Names it for the redline, also after the contract was judged anew.")
    violation: int = Field(description="Which of the `violations` it mends, from 1.")
    title: str = Field(description="Where, and what for.")
    action: ChangeAction = Field(
        description="`replace` the passage, `insert` behind it, `delete` it, or `append` what the contract lacks."
    )
    start: int | None = Field(description="Of the passage in `extracted_text`; null where there is none.")
    end: int | None
    text: str = Field(description="What is put in, in the contract's own language; empty: the passage only goes.")


class ContractChanges(BaseModel):
    """The changes that are suggested, in the order of the violations."""

    changes: list[ContractChange]
    is_of_file: bool = Field(
        description="Whether they are made in the Word file that was sent; else in a document made of its text."
    )


class RedlineOrder(BaseModel):
    """Which changes are wanted in the document."""

    model_config = ConfigDict(extra="forbid")

    keys: list[Annotated[str, Field(pattern=CHANGE)]] | None = Field(
        default=None, min_length=1, max_length=1_000, description="Those of the changes; without them all."
    )
    user: User = OPERATOR


class AgentRequest(BaseModel):
    """A question about a contract."""

    model_config = ConfigDict(extra="forbid")

    message: Text = Field(min_length=1, max_length=LONGEST_TEXT)
    conversation_id: Annotated[str, Field(pattern=NAME)] | None = Field(
        default=None, description="The conversation that it belongs to; without one a new one begins."
    )
    include_contract: bool = Field(default=True, description="false: no model gets the contract's text.")
    user: User = OPERATOR
    locale: Language | None = Field(default=None, description="Language of the answer; else that of the message.")
    request_id: RequestId | None = None


class DialogueMessage(BaseModel):
    """What was said earlier."""

    model_config = ConfigDict(extra="forbid")

    role: Literal["user", "assistant"]
    content: Text = Field(max_length=LONGEST_TEXT)


class HistoryRequest(BaseModel):
    """A question with the dialogue before it, which the client keeps itself."""

    model_config = ConfigDict(extra="forbid")

    message: Text = Field(min_length=1, max_length=LONGEST_TEXT)
    history: list[DialogueMessage] = Field(default=[], max_length=MOST_MESSAGES)
    include_contract: bool = True
    user: User = OPERATOR
    locale: Language | None = None
    request_id: RequestId | None = None


class AgentAnswer(BaseModel):
    """The answer to a question about a contract."""

    answer: str = Field(description="In Markdown.")
    tools_used: list[str] = Field(description="What was asked for it, in the reader's language.")
    tools: list[str] = Field(description="The same by their names.")
    contract_id: int
    conversation_id: str
    citations: list[dict[str, Any]] = Field(
        description="Each with `clause`, `quote`, `start`, `end`, `norm` and `page` (0: the file has only one)."
    )


class AgentPending(BaseModel):
    """The answer takes longer than the request waits."""

    turn: str
    conversation_id: str
    stream: str = Field(description="Where it is followed.")


class AgentHealth(BaseModel):
    """Whether questions are answered."""

    status: Literal["healthy"]
    agent: Literal["ready"]
