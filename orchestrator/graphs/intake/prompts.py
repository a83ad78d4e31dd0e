"""The words that the interview says to models. An editor's prompt of the workbook comes first, then what always holds.

What the person wrote stands between marks and is material. Models only interpret: they say where something stands, and
the rules read it there.
"""

import re
from collections.abc import Sequence

from integrations.knowledge.base import Scenario, SummarySection, WorkbookQuestion
from integrations.llm.base import Message
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.steps.material import fenced, rule

_BLANK = re.compile(r"\{([a-z_]{2,20})\}")
_MATERIAL = (
    f"{rule('message', 'story', 'material')} It is from a person who seeks legal help: you give no legal advice and judge "
    "nothing."
)
_EXTRACTION = """You find answers in what a person writes in an interview before a lawyer's consultation.
For every field of the list that the text answers, give the field, the exact words of the text that answer it (quote, copied
letter by letter, as short as the answer allows), and the value: for a date, an amount or a number the same words; for yes or
no "yes" or "no"; for a choice the option's code; for words the quote. Leave out what the text does not say. Guess nothing."""
_CLASSIFICATION = """You sort what a person tells before a lawyer's consultation into one of the kinds of case listed.
Give the code of the kind that fits best, and the exact words of the text that show it (quote, copied letter by letter).
Is it not clear which, give the codes that fit, at most three, best first. Fits none, give no code."""
_SECTION = """You write one section of the notes on an interview, for the reader who prepares the consultation.
Use only what stands in the material. Copy numbers, dates and names as they stand there, calculate nothing, and put into
quotation marks only what stands there letter by letter. What the person claims is told as their claim. No law, no verdict,
no prospects, no advice. Where the material holds nothing for the section, return an empty text."""
_TRANSLATION = """Translate the Korean sentence of a legal intake interview into plain, warm English. Return the translation alone.
Keep numbers, names and telephone numbers."""


def extraction(
    session: InterviewSession, questions: Sequence[WorkbookQuestion], asked: str, text: str
) -> list[Message]:
    """Ask which fields a message answers."""
    scenario = session.scenario
    known = [f"- {field}: {fact['shown']}" for field, fact in session.it["facts"].items() if fact["status"] == "known"]
    values = {
        "scenario": scenario.name.ko if scenario else "",
        "questions": "\n".join(_line(question, question.field == asked) for question in questions),
        "facts": "\n".join(known) or "-",
    }
    return _asked(session, "extraction", _EXTRACTION, values, fenced("message", text))


def classification(session: InterviewSession, scenarios: Sequence[Scenario], text: str) -> list[Message]:
    """Ask which kind of case a story is."""
    lines = [
        f"- {scenario.code}: {scenario.level1} / {scenario.level2_name.ko} / {scenario.name.ko}"
        for scenario in scenarios
    ]
    values = {"options": "\n".join(lines)}
    return _asked(session, "classification", _CLASSIFICATION, values, fenced("story", text))


def section(session: InterviewSession, section: SummarySection, material: str) -> list[Message]:
    """Ask for a section of the summary, by the editors' rules for what stands in it and how."""
    scenario = session.scenario
    values = {
        "scenario": scenario.name.ko if scenario else "",
        "section": f"{section.title.said(session.locale)}\n{section.content_rule}\n{section.style_rule}".strip(),
        "facts": "(the user's message)",
    }
    return _asked(session, "summary", _SECTION, values, fenced("material", material))


def translation(session: InterviewSession, text: str) -> list[Message]:
    """Ask for the English of a text of the workbook."""
    return _asked(session, "translation", _TRANSLATION, {}, text)


def _asked(session: InterviewSession, key: str, ours: str, values: dict[str, str], user: str) -> list[Message]:
    """Return the editors' words with their blanks filled in, then ours, which say what the answer must look like.

    The person's message never stands in the system's words, wherever the editors' blanks ask for it.
    """
    own = session.knowledge.prompts.get(key, "").strip()
    filled = {
        "today": session.today.isoformat(),
        "language": "English" if session.locale == "en" else "Korean",
        "message": "(the user's message)",
        "text": "(the user's message)",
    } | values
    system = _BLANK.sub(lambda match: filled.get(match[1], match[0]), own) if own else ""
    listed = "" if all(f"{{{name}}}" in own for name in values) else "\n\n".join(values.values())
    parts = [system, ours, listed, "" if key == "translation" else _MATERIAL]
    return [Message("system", "\n\n".join(part for part in parts if part)), Message("user", user)]


def _line(question: WorkbookQuestion, is_asked: bool) -> str:
    options = (
        f" [{'; '.join(f'{option.code}={option.label.ko}' for option in question.options)}]" if question.options else ""
    )
    just = " (this was just asked)" if is_asked else ""
    return f"- {question.field} ({question.answer_type}): {question.text.ko}{options}{just}"
