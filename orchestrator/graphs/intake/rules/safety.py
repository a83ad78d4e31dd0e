"""What somebody says of their safety: in answer to whether they are in danger, and while an interview rests for it."""

import re

from orchestrator.graphs.intake.rules.replies import first_word, intent_of
from orchestrator.language.clauses import squeezed

_SAFE = re.compile(
    r"(?<![안못불])안전(?:해|합니다|한(?:곳|데|상태|편)|하게|하니)|(?<!안)괜찮(?:아(?:요|졌|지|$)|습니다)|별일(?:은|이)?(?:없|아니)|무사(?:해|합니다|히)"
    r"|안위험|위험(?:은|이)?없|위험(?:하|한(?:건|것|거|상황)?)(?:지|진|지는|은|는|이|건)?(?:않|아니|아닌)|위험한?(?:게|거|건|상황)(?:은|는|이)?아니"
    r"|(?:잘못|실수로)(?:눌|누른|보냈|보낸|쳤|입력)"
)
_SAFE_EN = re.compile(
    r"\b(?:i am|i['’]?m|we are|we['’]?re|(?:he|she|everyone|everybody|it) is|it['’]s|yes|no),? (?:(?!not)\w+ )?(?:safe|okay|ok|fine|all ?right)\b"
    r"|^(?:safe|okay|ok|fine)(?: (?:for )?now)?[.!]?$|\bnot (?:in )?(?:any |immediate |physical |real )*danger\b|\bno danger\b"
    r"|\bby (?:mistake|accident)\b|\bwrong (?:button|one)\b",
    re.IGNORECASE,
)
_UNSAFE = re.compile(r"^.{0,10}(?:(?:안전|괜찮)(?:하지|지)(?:가|는|도)?(?:않|못)|안괜찮|불안전).{0,8}$")
_UNSAFE_EN = re.compile(
    r"\b(?:i am|i['’]?m|we are|we['’]?re) (?:un|not (?:\w+ )?)(?:safe|okay|ok|fine|all ?right)\b"
    r"|^not (?:\w+ )?(?:safe|okay|ok|fine)[.!]*$",
    re.IGNORECASE,
)
_DENIAL = re.compile(r"아니|그런|그렇|\bnot?\b", re.IGNORECASE)
_DANGER = re.compile(r"위험|위급|긴급|급해|danger|urgent|emergency", re.IGNORECASE)


def is_safe(text: str) -> bool:
    """Tell whether a message says that there is no danger (any more)."""
    return bool(_SAFE.search(squeezed(text)) or _SAFE_EN.search(" ".join(text.split())))


def danger_told(text: str) -> bool | None:
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
