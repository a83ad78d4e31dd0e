"""What somebody says of their safety: in answer to whether they are in danger, and while an interview rests for it."""

import re

from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake.rules.replies import first_word, intent_of
from orchestrator.language.clauses import squeezed

_UNSAFE = re.compile(r"^.{0,10}(?:(?:안전|괜찮)(?:하지|지)(?:가|는|도)?(?:않|못)|안괜찮|불안전).{0,8}$")
_UNSAFE_EN = re.compile(
    r"\b(?:i am|i['’]?m|we are|we['’]?re) (?:un|not (?:\w+ )?)(?:safe|okay|ok|fine|all ?right)\b"
    r"|^not (?:\w+ )?(?:safe|okay|ok|fine)[.!]*$",
    re.IGNORECASE,
)
_DENIAL = re.compile(r"아니|그런|그렇|\bnot?\b", re.IGNORECASE)
_DANGER = re.compile(r"위험|위급|긴급|급해|danger|urgent|emergency", re.IGNORECASE)


def danger_answer(text: str) -> bool | None:
    """Read the answer to whether somebody is in danger now; None where a message tells of something else.

    A yes has to be said: in "보증금을 안 돌려줘요" something happens, but nobody answers. With a no that goes on telling the no counts.
    """
    if _UNSAFE.search(squeezed(text)) or _UNSAFE_EN.search(" ".join(text.split())):
        return True
    if is_safe(text):
        return False
    said = intent_of(text, "boolean")
    first = first_word(text)
    is_bare = intent_of(text, None) == said
    if first is False or (said == "no" and (is_bare or _DENIAL.search(text))):
        return False
    if first or (said == "yes" and (is_bare or _DANGER.search(text))):
        return True
    return None
