"""The state of the workspace graph."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, Literal, NotRequired, TypedDict, final, get_args

from pydantic import BaseModel, Field, create_model

from orchestrator.graph import TurnState
from orchestrator.turn import Mode, Part, Question, WrittenDocument

OwnMode = Literal["search", "generate", "chat", "clarify"]
KEPT_EXCHANGES = 6
KEPT_CHARACTERS = 1500


@final
class Exchange(TypedDict):
    """What was asked and answered in an earlier turn, both cut to ``KEPT_CHARACTERS``."""

    query: str
    answer: str
    turn: NotRequired[str]
    """Whose exchange it is, so that it can be forgotten by itself."""
    cited: NotRequired[list[str]]
    """The pages that the answer cited, by their ids."""
    before: NotRequired[str]
    """The question that this one leant on; known where it is the last of a conversation."""


class SourcePassage(TypedDict):
    """A passage as the nodes and the prompts see it."""

    n: int
    """The number of its source: passages of one page share a number."""
    title: str
    heading: str
    text: str
    url: str
    support: float
    document_id: str
    position: int
    """Its place within the page."""
    edited: NotRequired[str]
    """The day on which its page was edited last, as ``YYYY-MM-DD``."""
    path: NotRequired[list[str]]
    """Titles of what is above its page, outermost first."""
    source: NotRequired[str]
    """As in :class:`integrations.documents.base.Document`; ``thread`` for the conversation."""
    readers: NotRequired[list[str]]
    """Principals who may read it, each for itself; empty for what only stands in the conversation."""


@final
class MentionedPage(TypedDict):
    """A page that an answer names without citing it: one that lies near, or that was looked for."""

    document_id: str
    title: str
    url: str


@final
class Waiting(TypedDict):
    """A document that waits for its person to say who may read it."""

    turn: str
    """The turn that asked for it."""
    user: str
    document: str
    """Its id in the document store."""
    materials: list[dict[str, Any]]
    asked: Literal["readers", "place"]
    """Whether the person was asked who may read it, or where it is to go."""
    asking: str
    """The turn that asked last."""
    choices: dict[str, str]
    """What each choice that was offered means, by what the person reads of it."""
    place: dict[str, Any]
    """The destination that was asked about."""


class Decision(BaseModel):
    """What the person wants."""

    mode: Mode
    use_rag: bool = Field(default=True, description="generate only: whether to use the workspace's documents")
    query: str = Field(default="", description="What to look for, understandable without the conversation")
    title: str = Field(default="", description="generate only: the title of the document")
    parent: str = Field(
        default="", description="generate only: the Notion page to write below, if the person named one"
    )
    instructions: str = Field(default="", description="generate only: what the person said of form and content")


@cache
def decision_among(graphs: tuple[str, ...]) -> type[Decision]:
    """Return the schema that a deciding model fills in: a mode of this graph, or the name of another."""
    modes: Any = Literal[(*get_args(OwnMode), *graphs)]
    return create_model("Decision", __base__=Decision, __doc__=Decision.__doc__, mode=(modes, ...))


@final
class Without(TypedDict):
    """In an update of the conversation: the turn whose exchange is to be forgotten."""

    without: str


def _bounded(old: list[Exchange] | None, new: Sequence[Exchange | Without] | None) -> list[Exchange]:
    gone: set[str] = set()
    said = list(old or [])
    for item in new or []:
        if "without" in item:
            gone.add(item["without"])
        else:
            said.append(item)
    kept = [item for item in said if item.get("turn") not in gone][-KEPT_EXCHANGES:]
    return [
        item | Exchange(query=item["query"][:KEPT_CHARACTERS], answer=item["answer"][:KEPT_CHARACTERS]) for item in kept
    ]


def _waiting(old: dict[str, Waiting | None] | None, new: dict[str, Waiting | None] | None) -> dict[str, Waiting | None]:
    """Take over the drafts of some people, and leave those of the others; None: that person's waits no more."""
    return {user: draft for user, draft in {**(old or {}), **(new or {})}.items() if draft is not None}


class WorkspaceState(TurnState, total=False):
    """Checkpointed after every node; all but ``conversation`` and ``drafts`` is of one turn."""

    workspace_idx: str
    """The Slack team."""
    workspace_name: str
    storage_uri: str
    """Where the team's index lies; empty for the configured one."""
    user_idx: str
    decision: dict[str, Any] | None
    mode: Mode | None
    parent: str | None
    """Where the document goes: a page's id, empty for the configured place; None until that is decided."""
    place: dict[str, Any] | None
    """The same with who reads it there; settled together with ``parent``."""
    materials: list[dict[str, Any]]
    """What the document is made of, with the readers of each."""
    choice: str
    """What the person answered to the question of who may read a document; empty in other turns."""
    is_about_versions: bool
    """Whether the person asks about the versions of a page, or for one of them."""
    drafts: Annotated[dict[str, Waiting | None], _waiting]
    """By whose word each waits for; it stays until that is given, whatever is said in between."""
    retrieval: list[SourcePassage]
    named: list[MentionedPage]
    """What the answer names beside its sources."""
    generated_document: str | None
    title: str
    document_id: str | None
    """The document that was written; before that, the one that is to be changed."""
    warnings: list[str]
    notion_page: dict[str, str] | None
    result: str | None
    """The draft of the answer."""
    notices: list[str]
    """Keys below ``notice.``; said once each below the answer."""
    parts: list[Part]
    """What the reply has besides its text."""
    question: Question | None
    follow_ups: list[str]
    can_retry: bool
    """Whether the answer was cut off, so that another attempt may give more."""
    private_help: bool
    """Whether something that only the asker may read would have helped."""
    conversation: Annotated[list[Exchange], _bounded]


FRESH: dict[str, Any] = {
    "workspace_idx": "",
    "workspace_name": "",
    "storage_uri": "",
    "user_idx": "",
    "decision": None,
    "mode": None,
    "parent": None,
    "place": None,
    "materials": [],
    "choice": "",
    "is_about_versions": False,
    "retrieval": [],
    "named": [],
    "generated_document": None,
    "title": "",
    "document_id": None,
    "warnings": [],
    "notion_page": None,
    "result": None,
    "notices": [],
    "parts": [],
    "question": None,
    "follow_ups": [],
    "can_retry": False,
    "private_help": False,
}
"""What is of one turn alone."""


def as_state(document: WrittenDocument) -> dict[str, Any]:
    """Return what the state keeps of a document that was written."""
    return {
        "title": document.title,
        "generated_document": document.markdown,
        "document_id": document.id,
        "warnings": list(document.warnings),
        "notion_page": {"id": document.page.id, "url": document.page.url} if document.page else None,
    }


def without_turn(state: Mapping[str, Any], turn_id: str) -> dict[str, Any]:
    """Return what changes where one turn of the conversation is forgotten."""
    changes: dict[str, Any] = {}
    if any(exchange.get("turn") == turn_id for exchange in state.get("conversation") or ()):
        # A later turn may have been understood with the words of this one.
        changes = {"conversation": [{"without": turn_id}], "decision": None}
        if answer := state.get("answer"):
            changes |= {"answer": replace(answer, decision={})}
    drafts = (state.get("drafts") or {}).values()
    if gone := {draft["user"]: None for draft in drafts if draft["turn"] == turn_id}:
        changes |= {"drafts": gone}
    return changes
