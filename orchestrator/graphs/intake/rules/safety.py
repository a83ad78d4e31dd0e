"""What somebody says of their safety: in answer to whether they are in danger, and while an interview rests for it."""

import re

from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake.rules.replies import first_word, intent_of
from orchestrator.language.clauses import squeezed
from orchestrator.language.morphemes import morphemes

SAFE_NOW = "safe_now"
"""The field of the workbook for whether somebody is safe now."""
_UNSAFE = re.compile(r"^.{0,10}(?:(?:안전|괜찮)(?:하지|지)(?:가|는|도)?(?:않|못)|안괜찮|불안전).{0,8}$")
_UNSAFE_EN = re.compile(
    r"\b(?:i am|i['’]?m|we are|we['’]?re) (?:un|not (?:\w+ )?)(?:safe|okay|ok|fine|all ?right)\b"
    r"|^not (?:\w+ )?(?:safe|okay|ok|fine)[.!]*$",
    re.IGNORECASE,
)
_DENIAL = re.compile(r"아니|그런|그렇|\bnot?\b", re.IGNORECASE)
_DANGER = re.compile(r"위험|위급|긴급|급해|danger|urgent|emergency", re.IGNORECASE)


_FINE = "괜찮"
_DENYING = ("안", "못")
_OPEN = ("지", "으면", "을까", "은지", "냐", "으니", "을지")
"""Endings behind which nobody says that they are fine."""


def _is_fine(text: str) -> bool:
    """Tell whether somebody says that they are fine, with an ending of any dialect: "나는 괜찮혀"."""
    found = morphemes(text) if "?" not in text else ()
    for place, one in enumerate(found):
        behind = found[place + 1] if place + 1 < len(found) else None
        is_denied = place > 0 and found[place - 1].form in _DENYING
        if (
            one.form == _FINE
            and not is_denied
            and (behind is None or not (behind.form.startswith(_OPEN) or behind.tag == "ETM"))
        ):
            return True
    return False


def danger_answer(text: str) -> bool | None:
    """Read the answer to whether somebody is in danger now; None where a message tells of something else.

    A yes has to be said: in "보증금을 안 돌려줘요" something happens, but nobody answers. With a no that goes on telling the no counts.
    """
    if _UNSAFE.search(squeezed(text)) or _UNSAFE_EN.search(" ".join(text.split())):
        return True
    if is_safe(text) or _is_fine(text):
        return False
    said = intent_of(text, "boolean")
    first = first_word(text)
    is_bare = intent_of(text, None) == said
    if first is False or (said == "no" and (is_bare or _DENIAL.search(text))):
        return False
    if first or (said == "yes" and (is_bare or _DANGER.search(text))):
        return True
    return None
