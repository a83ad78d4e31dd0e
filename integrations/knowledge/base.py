"""The knowledge of an interview: what a workbook of the kinds K0 to K4 says, once it is read and checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

ListOf = Literal["", "age", "name"]
AnswerType = Literal["date", "string", "integer", "boolean", "choice"]
AppliesWhen = Literal["ALWAYS", "EMERGENCY_TRUE", "NOT_EMERGENCY", "NEED_CLARIFICATION"]
NextAction = Literal["CONTINUE", "ROUTE_EMERGENCY", "STOP", "CLASSIFY_TEXT", "CLASSIFY_MENU", "INTERNAL_ONLY"]
TargetUser = Literal["LAWYER", "COUNSELOR", "CRM", "INTERNAL"]
RiskLevel = Literal["HIGH", "MEDIUM", "LOW"]

OTHER = "OTHER"
"""The code of an option that says: none of these."""


@dataclass(frozen=True, slots=True)
class Text:
    """What is said, in Korean and, where the editors wrote it, in English."""

    ko: str
    en: str = ""

    def said(self, locale: str) -> str:
        """Return the text in a language; the Korean stands where there is no English."""
        return (self.en or self.ko) if locale == "en" else self.ko


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers that a question offers."""

    code: str
    label: Text
    synonyms: tuple[str, ...] = ()
    """What else people call it, in any language; none of them names another option of the question."""


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """A row of K0: something that is said or asked before the case is known."""

    code: str
    applies_when: AppliesWhen
    order: int
    text: Text
    answer_type: AnswerType | None
    """None: nothing is asked."""
    options: tuple[Option, ...]
    next_action: NextAction
    notes: str = ""


@dataclass(frozen=True, slots=True)
class WorkbookQuestion:
    """A row of K2."""

    order: int
    field: str
    text: Text
    answer_type: AnswerType
    is_required: bool
    options: tuple[Option, ...] = ()
    """Of a choice; empty where the workbook names none: then it is asked as a string."""
    hints: tuple[str, ...] = ()
    """Words that stand near the answer where a person tells it unasked, such as "빌려" for the day of a loan."""
    why: Text = Text("")
    """Why it is asked, for who asks back."""
    label: Text = Text("")
    """The field in a word or two, for tables; empty: the field's key."""
    list_of: ListOf = ""
    """Of a question for words whose answer has several entries: what each is."""
    ask_if: tuple[str, str] = ("", "")
    """Another field, and the condition on it without which the question makes no sense, see ``conditions``."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A row of LEVEL4_FACT_Pattern."""

    code: str
    name: Text
    description: str
    is_critical: bool
    related_field: str
    holds_when: str = ""
    """A condition on the field, see ``conditions``; empty: the field is known and not a no."""


@dataclass(frozen=True, slots=True)
class RiskRule:
    """A row of K3: where all its facts hold, the tag is given."""

    code: str
    triggers: tuple[str, ...]
    level: RiskLevel
    tag: str
    description: Text
    action_hint: Text


@dataclass(frozen=True, slots=True)
class DeadlineRule:
    """A row of K5: what has to be done until when, counted from the day of a field."""

    code: str
    field: str
    span: str
    """As it is written, such as "3 months" or "2 months before"; see ``conditions.span_of``."""
    name: Text
    statute: str
    triggers: tuple[str, ...] = ()
    """Codes of facts that have to hold; without any it always runs."""


@dataclass(frozen=True, slots=True)
class Disambiguation:
    """What is asked where a scenario is one of several that fit."""

    question: Text
    options: tuple[Option, ...]
    """Their codes are those of scenarios or of LEVEL2, or ``OTHER``."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One LEVEL3 scenario with all that is known of it."""

    code: str
    name: Text
    level1: str
    """As the workbook writes it, such as 민사."""
    level2_code: str
    level2_name: Text
    keywords: tuple[str, ...]
    expressions: tuple[str, ...]
    disambiguation: Disambiguation | None
    priority: int
    """The lower, the sooner where two fit alike."""
    questions: tuple[WorkbookQuestion, ...]
    """By their order."""
    facts: tuple[Fact, ...]
    risks: tuple[RiskRule, ...]
    level1_name: Text = Text("")
    deadlines: tuple[DeadlineRule, ...] = ()


@dataclass(frozen=True, slots=True)
class SummarySection:
    """A row of K4: a section of one reader's summary."""

    format_id: str
    target_user: TargetUser
    order: int
    key: str
    title: Text
    content_rule: str
    source_data: tuple[str, ...]
    style_rule: str


@dataclass(frozen=True, slots=True)
class Knowledge:
    """One version of a workbook."""

    version: str
    """The first 12 hexadecimal digits of the digest of its content: the same content is the same version."""
    steps: tuple[OpeningStep, ...]
    """By their order."""
    scenarios: Mapping[str, Scenario]
    sections: tuple[SummarySection, ...]
    prompts: Mapping[str, str]
    """By PROMPT_KEY; empty in workbooks without that sheet."""
    meta: Mapping[str, str] = field(default_factory=dict)
