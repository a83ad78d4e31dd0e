"""The format of a workbook: its sheets, and the columns that each has to have or may have."""

from dataclasses import dataclass

TEXTS = (
    "MESSAGE_TEXT",
    "OPTIONS",
    "LEVEL1",
    "LEVEL2_NAME",
    "LEVEL3_SCENARIO_NAME",
    "KEYWORDS",
    "TYPICAL_EXPRESSIONS",
    "DISAMBIGUATION_QUESTION",
    "DISAMBIGUATION_OPTIONS",
    "QUESTION_TEXT",
    "FIELD_LABEL",
    "WHY",
    "FACT_NAME",
    "DESCRIPTION",
    "ACTION_HINT",
    "DEADLINE_NAME",
    "SECTION_TITLE",
)
"""Columns of which there may be an English one, with ``_EN`` behind the name."""
LEVELS = (("LEVEL1",), ("LEVEL2_CODE", "LEVEL2_NAME"), ("LEVEL3_SCENARIO_CODE", "LEVEL3_SCENARIO_NAME"))
"""The first columns of the sheets about scenarios; an empty one means the same as above, as in merged cells."""
SCENARIO = "LEVEL3_SCENARIO_CODE"


@dataclass(frozen=True, slots=True)
class Format:
    """The columns of one sheet."""

    name: str
    needs: tuple[str, ...]
    """Without one of these nothing can be published."""
    expects: tuple[str, ...] = ()
    """The interview works without them, but less well."""
    takes: tuple[str, ...] = ()
    """What may be there in addition."""
    is_needed: bool = False
    is_expected: bool = True

    @property
    def columns(self) -> frozenset[str]:
        """All columns that may be there."""
        names = {*self.needs, *self.expects, *self.takes}
        return frozenset(names | {f"{name}_EN" for name in names if name in TEXTS})


_LEVELS = ("LEVEL1", "LEVEL2_CODE", "LEVEL2_NAME", "LEVEL3_SCENARIO_NAME")

K0 = Format(
    "K0_Intake",
    needs=("STEP_CODE", "MESSAGE_TEXT"),
    expects=("APPLY_WHEN", "MESSAGE_ORDER", "ANSWER_TYPE", "OPTIONS", "NEXT_ACTION"),
    takes=("NOTES",),
)
K1 = Format(
    "K1_Classification",
    needs=("LEVEL1", "LEVEL2_CODE", SCENARIO, "KEYWORDS"),
    expects=(
        "LEVEL2_NAME",
        "LEVEL3_SCENARIO_NAME",
        "TYPICAL_EXPRESSIONS",
        "DISAMBIGUATION_QUESTION",
        "DISAMBIGUATION_OPTIONS",
        "PRIORITY",
    ),
    takes=("NOTES",),
    is_needed=True,
)
K2 = Format(
    "K2_Questions",
    needs=(SCENARIO, "FIELD_KEY", "QUESTION_TEXT"),
    expects=("QUESTION_ORDER", "ANSWER_TYPE", "REQUIRED"),
    takes=(*_LEVELS, "OPTIONS", "SYNONYMS", "HINTS", "WHY", "FIELD_LABEL", "LIST_OF", "ASK_IF", "NOTES"),
    is_needed=True,
)
FACTS = Format(
    "LEVEL4_FACT_Pattern",
    needs=(SCENARIO, "FACT_CODE"),
    expects=("FACT_NAME", "CRITICAL", "RELATED_FIELD"),
    takes=(*_LEVELS, "DESCRIPTION", "HOLDS_WHEN", "NOTES"),
    is_needed=True,
)
K3 = Format(
    "K3_Risk_Rules",
    needs=(SCENARIO, "RISK_RULE_CODE", "TRIGGER_FACT_CODES"),
    expects=("RISK_LEVEL", "RISK_TAG", "DESCRIPTION", "ACTION_HINT"),
    takes=(*_LEVELS, "NOTES"),
    is_needed=True,
)
K5 = Format(
    "K5_Deadlines",
    needs=(SCENARIO, "DEADLINE_CODE", "FROM_FIELD", "SPAN"),
    expects=("DEADLINE_NAME", "STATUTE"),
    takes=(*_LEVELS, "TRIGGER_FACT_CODES", "NOTES"),
    is_expected=False,
)
K4 = Format(
    "K4_Output_Format",
    needs=("TARGET_USER", "SECTION_KEY"),
    expects=("FORMAT_ID", "SECTION_ORDER", "SECTION_TITLE", "CONTENT_RULE", "SOURCE_DATA", "STYLE_RULE"),
    takes=("NOTES",),
    is_needed=True,
)
META = Format("META", needs=(), expects=("KEY", "VALUE"), takes=("NOTES",))
PROMPTS = Format("PROMPTS", needs=("PROMPT_KEY", "PROMPT_TEXT"), takes=("NOTES",), is_expected=False)
README = Format("README", needs=(), is_expected=False)
"""Notes for editors; not read."""

FORMATS = {form.name: form for form in (README, K0, K1, K2, FACTS, K3, K4, K5, PROMPTS, META)}
