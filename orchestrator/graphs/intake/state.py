"""The state of an interview: what is known of it, which is its row, and what one turn adds."""

from copy import deepcopy
from typing import Any, Literal, NotRequired, TypedDict, cast

from orchestrator.graph import TurnState
from orchestrator.steps.session import StoredReply
from orchestrator.turn import Echo, HandOver, Part

INIT = "INIT"
CASE_CLASSIFICATION = "CASE_CLASSIFICATION"
FACT_COLLECTION = "FACT_COLLECTION"
VALIDATION = "VALIDATION"
RE_QUESTION = "RE_QUESTION"
SUMMARY = "SUMMARY"
COMPLETED = "COMPLETED"

Status = Literal["OPEN", "PAUSED", "EMERGENCY", "COMPLETED", "CANCELLED", "ABORTED", "HANDED_OVER"]
ENDED = ("COMPLETED", "CANCELLED", "ABORTED", "HANDED_OVER")

MORE = "_more"
"""Whether there is anything else to tell."""
REVIEW = "_review"
"""Whether all answers are right."""
OTHER_CASE = "_other_case"
"""At the review: that it is another kind of case."""
OTHER_OPTION = "_other_option"
"""In place of two options that were thought likely: neither."""
CONFIRM = "_confirm"
"""Whether what a document says is so."""
CLASSIFY = "_classify"
"""Which of several kinds of case it is."""
STORY = "story"
"""In the conversation's history: what the person told at first."""
LAST = "_last"
"""What a person at the desk should know at once, where it is left to one."""
STEP = "_step:"
"""A step of K0; its code follows."""
RESUME = "_resume"
"""Whether to go on with what rests."""
CANCEL = "_cancel"
"""Whether to end it without a summary."""


class KeptFact(TypedDict):
    """What is known of one field, and how."""

    field: str
    value: bool | int | str | None
    """An amount in its currency's unit, a date as far as it is known (``2025-10``), a choice's code; None where it is
    not known."""
    shown: str
    """As people read it, in the interview's language."""
    kind: str
    """The question's ANSWER_TYPE, or ``amount``, ``duration``."""
    precision: str
    raw: str
    """The person's own words for it."""
    said_on: str
    """The day on which it was said: "작년" is nothing without it."""
    turn: str
    text: str
    """The sentences that it was read from."""
    confirmed: bool
    """Whether it answers its own question or was confirmed, not only told among other things."""
    status: Literal["known", "worded", "unknown", "refused"]
    """``worded``: answered, in words that were not understood, which stand for the value."""
    guessed: NotRequired[bool]
    """Whether it was only guessed from what the person said, and waits to be confirmed."""
    together: NotRequired[bool]
    """Whether it is offered in one line with others of the same message."""
    passed: NotRequired[bool]
    """Whether something else was said when it was to be confirmed."""


class Expected(TypedDict):
    """What the interview waits for."""

    field: str
    """A question's field, or one of the names that begin with a low line."""
    text: str
    kind: Literal["text", "choice", "yes_no", "date", "number", "file"]
    choices: list[list[str]]
    """Code and label."""
    multiple: NotRequired[bool]
    asides: NotRequired[int]
    """How often something else was said instead of an answer."""


class QuestionAnswer(TypedDict):
    """A question and its answer."""

    question: str
    field: str
    answer: str
    turn: str
    extracted_facts: list[str]
    """The fields that were read from it."""
    is_part: NotRequired[bool]
    """Whether the message said more, which was heard otherwise: a question in return."""
    said: NotRequired[str]
    """The turn in which it was said, where it is read in a later one."""


class Emotion(TypedDict):
    """A feeling as it was told."""

    type: str
    intensity: int
    source: str


class Evidence(TypedDict):
    """A document that came with a message; itself it is not kept."""

    name: str
    mimetype: str
    shows: str
    text: str
    at: str


class Classifying(TypedDict):
    """How far the search for the kind of case has come."""

    tries: int
    kind: Literal["", "free", "disambiguation", "level2", "level3", "perhaps"]
    options: list[str]
    """Codes of scenarios, or of LEVEL2."""
    rejected: NotRequired[list[str]]
    """Scenarios of which the person said that it is not about them."""
    nones: NotRequired[int]
    """How often the person said that none of what was offered is meant."""


class Interview(TypedDict):
    """All that is known of an interview; plain data, kept as one sealed value (S2.3)."""

    session_id: str
    locale: str
    current_state: str
    case_type: str
    sub_case_type: str
    scenario: str
    facts: dict[str, KeptFact]
    emotion: list[Emotion]
    completion_rate: float
    missing_fields: list[str]
    asked_fields: dict[str, int]
    """How often each field was asked."""
    skipped_fields: list[str]
    """What the first description answered already."""
    last_user_input: str
    bot_message: str
    expected_input: Expected | None
    initial_description: str
    initial_turn: str
    initial_analysis: dict[str, float]
    """The scenarios that came nearest, with their scores."""
    conversation_history: list[QuestionAnswer]
    current_question: str
    summary: dict[str, str]
    """By TARGET_USER."""
    risk_tags: list[dict[str, str]]
    session_status: Status
    urgency: str
    knowledge_version: str
    step: int
    """How many of the opening steps are behind."""
    is_emergency_checked: bool
    emergency: dict[str, str]
    """Kind, quote and turn of the last one."""
    rested: Expected | None
    """What was asked when the interview came to rest."""
    classifying: Classifying
    later: list[str]
    """Fields that the person put off."""
    editing: str
    """The field that the person changes from the review."""
    is_more_asked: bool
    is_reviewed: bool
    review_tries: int
    amended_after: NotRequired[int]
    """What had been changed so far when it was opened after its end for one change; see ``reopening``."""
    wondered: NotRequired[list[list[str]]]
    """What the person asked in return, in their words, with the turn."""
    replaced: NotRequired[list[KeptFact]]
    """What facts were before the person corrected them."""
    matters: NotRequired[list[list[str]]]
    """Other kinds of case that the person told of as well: the scenario, the words, the turn."""
    is_child: NotRequired[bool]
    """Whether the person says of themselves that they are a child, or go to school."""
    cautioned_of: NotRequired[str]
    """Which danger that was for which whom to call was said last."""
    denied: NotRequired[list[int | str]]
    """After how many exchanges the person said last that whom to call was named for nothing, and of which danger."""
    no_matters: NotRequired[list[str]]
    """Kinds of which the person said that it is none of theirs, though something sounded like it."""
    unheard: NotRequired[list[list[str]]]
    """What was told in messages that were stopped for danger, with the field that was asked and the turn."""
    optional: NotRequired[list[str]]
    """Fields that may be left out and are asked one by one, since the person wants that."""
    more: list[list[str]]
    """What was told at the end, with the turn."""
    evidence: list[Evidence]
    offered: NotRequired[list[list[Any]]]
    """Field and value of each guess that was offered in vain, with the turn in which it was denied, or nothing."""
    editions: NotRequired[int]
    """How often it was completed."""
    narrowed: NotRequired[dict[str, list[str]]]
    """By field the options that the person named together, of which one is asked for next; empty once that was done."""
    likeliest: NotRequired[list[str]]
    """Fields of which only the two likeliest options were shown, since the answer named none."""
    strayed: NotRequired[list[str]]
    """Fields to whose question something else was told once, which did not count as an answer in vain."""
    unconfirmed: list[KeptFact]
    """What documents say, and what was guessed from an answer, not yet confirmed."""
    hinted: NotRequired[dict[str, KeptFact]]
    """By field what may have been told beside other things, or was passed over: it is confirmed when its turn comes."""
    comforted_at: int
    cautioned_at: NotRequired[int]
    """After how many exchanges the numbers to call were last named because danger was suspected."""
    """The exchange at which a feeling was answered last; -1: never."""
    told: list[str]
    """Notices that were given once."""
    corrections: int
    translations: dict[str, str]
    created_at: str
    put: NotRequired[dict[str, int]]
    """How often each question was put, by its text."""
    days: NotRequired[dict[str, str]]
    """By turn the day it was where the person is: from it "어제" is counted, and it is the day of receipt."""
    transcript: NotRequired[list[list[str]]]
    """Every message as it was written, each with what was asked before it."""
    ended_at: str
    case_number: str
    title: str
    """What the conversation is called."""
    reply: StoredReply | None


class StateChange(TypedDict):
    """A change of state. The condition is a code and never a person's words."""

    from_: str
    to: str
    condition: str
    at: str


class IntakeState(TurnState, total=False):
    """Checkpointed after every node; of an answered turn only the answer stays, the interview is in its row."""

    offer: dict[str, Any] | None
    """With what the person began when they were asked whether to go on with an interview that rests."""
    heard: str
    """What the message is known to want, before it is read."""
    interview: Interview | None
    is_new: bool
    """Whether it has no row yet."""
    asked_before: Expected | None
    """What was asked when the turn began."""
    said: list[str]
    echoes: list[Echo]
    notices: list[str]
    parts: list[Part]
    follow_ups: list[str]
    hand_over: HandOver | None
    transitions: list[StateChange]
    calls: list[dict[str, Any]]
    is_waiting: bool
    """Whether the turn is at its end: the person has the word."""
    steps: int


def blank(session_id: str, locale: str, version: str, at: str) -> Interview:
    """Return an interview in which nothing was said."""
    own = {"session_id": session_id, "locale": locale, "knowledge_version": version, "created_at": at}
    return cast(Interview, deepcopy(_BLANK) | own)


_BLANK: dict[str, Any] = {
    "current_state": INIT,
    "case_type": "",
    "sub_case_type": "",
    "scenario": "",
    "facts": {},
    "emotion": [],
    "completion_rate": 0.0,
    "missing_fields": [],
    "asked_fields": {},
    "skipped_fields": [],
    "last_user_input": "",
    "bot_message": "",
    "expected_input": None,
    "initial_description": "",
    "initial_turn": "",
    "initial_analysis": {},
    "conversation_history": [],
    "current_question": "",
    "summary": {},
    "risk_tags": [],
    "session_status": "OPEN",
    "urgency": "normal",
    "step": 0,
    "is_emergency_checked": False,
    "emergency": {},
    "rested": None,
    "classifying": {"tries": 0, "kind": "", "options": []},
    "later": [],
    "editing": "",
    "is_more_asked": False,
    "is_reviewed": False,
    "review_tries": 0,
    "more": [],
    "evidence": [],
    "unconfirmed": [],
    "comforted_at": -1,
    "told": [],
    "corrections": 0,
    "translations": {},
    "ended_at": "",
    "case_number": "",
    "title": "",
    "reply": None,
}
