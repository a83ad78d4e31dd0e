"""What somebody says of their safety: in answer to whether they are in danger, and while an interview rests for it."""

import re

from orchestrator.danger.safe import is_of_another, is_safe
from orchestrator.graphs.intake.rules.replies import first_word, intent_of
from orchestrator.language.clauses import squeezed
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predications import predications

SAFE_NOW = "safe_now"
"""The field of the workbook for whether somebody is safe now."""
_UNSAFE = re.compile(r"^.{0,10}(?:(?:안전|괜찮)(?:하지|지)(?:가|는|도)?(?:않|못)|안괜찮|불안전).{0,8}$")
_UNSAFE_EN = re.compile(
    r"\b(?:i am|i['’]?m|we are|we['’]?re) (?:un|not (?:\w+ )?)(?:safe|okay|ok|fine|all ?right)\b"
    r"|^not (?:\w+ )?(?:safe|okay|ok|fine)[.!]*$",
    re.IGNORECASE,
)
_NOT_I = re.compile(
    r"(?<![가-힣])(?:저|나|저희|우리)는\s?(?:안\s?(?:그|괜찮)|아니|아녜|아냐)|(?<![가-힣])(?:전|난)\s(?:아니|아녜|아냐)"
)
_NOT_I_EN = re.compile(r"\b(?:safe|okay|ok|fine|all ?right),? but (?:i am|i['’]?m) not[.!]*\s*$", re.IGNORECASE)
"""What says, behind others who are fine, that the person is not."""
_DENIAL = re.compile(r"아니|그런|그렇|\bnot?\b", re.IGNORECASE)
_DANGER = re.compile(r"위험|위급|긴급|급해|danger|urgent|emergency", re.IGNORECASE)


_FINE = "괜찮"
_DENYING = ("안", "못")
_OTHERS = ("누구", "그", "걔", "얘", "쟤", "너", "당신")
_OPEN = (
    "지",
    "으면",
    "을",
    "은",
    "냐",
    "으니",
    "ᆯ까",
    "다고",
    "다는",
    "다면",
    "다던",
    "다며",
    "대",
    "던",
    "겠",
    "나",
    "고",
    "거나",
)
"""Endings behind which nobody says that they are fine themselves: they ask, lead over or repeat another's words."""
_REASSURING = re.compile(
    r"(?:아무\s?)?걱정(?:은|을)?\s?(?:하지\s?)?(?:말|마|안\s?해)[가-힣]*|(?:고맙|고마|감사)[가-힣]*"
)
"""What is said beside being fine, and tells nothing."""


def _is_fine(text: str) -> bool:
    """Tell whether somebody says that they are fine, and nothing else, with an ending of any dialect: "나는 괜찮혀"."""
    if "?" in text or _DANGER.search(text) or is_of_another(text):
        return False
    told = _REASSURING.sub(" ", text).strip(" .,!~…ㅎㅋㅠㅜ")
    found = morphemes(told)
    place = next((at for at, one in enumerate(found) if one.form == _FINE), None)
    if place is None or " " in told[found[place].start :] or (place and found[place - 1].form in _DENYING):
        return False
    before, behind = found[:place], found[place + 1 :]
    if any(one.tag in ("EC", "EF") or (one.tag == "NP" and one.form in _OTHERS) for one in before):
        return False
    return not any(one.form.startswith(_OPEN) or one.tag in ("EP", "ETM", "VX") for one in behind)


_OWN = re.compile(r"위험|위급|다[치쳤친]|\bdanger\b|\b(?:hurt|injured)\b", re.IGNORECASE)
_END = r"(?:어요?|습니다|음|다|네요?|는데요?|고요?|거든요)?[\s.!~ㅎㅋ]*$"
_NONE_OF_IT = re.compile(
    r"(?:위험|위급|다[치친쳤])[가-힣]{0,3}\s?(?:건|거|것|일|곳|데|상황|문제)?(?:은|는|도|이|가)?\s?(?:전혀\s|하나도\s)?없"
    + _END
    + r"|(?:위험|위급)하지(?:는|도)?\s?않(?:아요?|습니다|음)[\s.!~]*$|긴\s?(?:뭐가|뭘|무슨|개뿔)\s?\S{0,6}$"
    r"|\b(?:no|not|nobody|isn['’]?t|aren['’]?t|never)\b[^.,!?]{0,20}\b(?:danger|hurt|injured)\b[\s.!]*$",
    re.IGNORECASE,
)
"""Denies the danger that was asked for in its own word, also by asking what there should be of it."""
_TWICE = re.compile(r"(?:없|않)[가-힣]{0,3}\s?(?:건|것은?|게)\s?(?:아니|아닙)|\?\s*$")


def _denies_danger(clause: str) -> bool:
    return bool(_NONE_OF_IT.search(clause)) and not _TWICE.search(clause) and not is_of_another(clause)


def _tells_danger(clause: str) -> bool:
    return bool(_OWN.search(clause)) and not _NONE_OF_IT.search(clause)


def danger_answer(text: str) -> bool | None:
    """Read the answer to whether somebody is in danger now; None where a message tells of something else.

    A yes has to be said: in "보증금을 안 돌려줘요" something happens, but nobody answers. With a no that goes on telling the no counts.
    """
    if _UNSAFE.search(squeezed(text)) or _UNSAFE_EN.search(" ".join(text.split())):
        return True
    clauses = predications(text)
    is_of_others = any(is_of_another(clause) for clause in clauses)
    if _NOT_I_EN.search(text) or (is_of_others and _NOT_I.search(text)):
        return True
    if (is_safe(text) and not is_of_another(text)) or _is_fine(text):
        return False
    if is_of_others and len(clauses) == 1:
        return None
    if any(_denies_danger(clause) for clause in clauses) and not any(_tells_danger(clause) for clause in clauses):
        return False
    said = intent_of(text, "boolean")
    first = first_word(text)
    is_bare = intent_of(text, None) == said
    if first is False or (said == "no" and (is_bare or _DENIAL.search(text))):
        return False
    if first or (said == "yes" and (is_bare or _DANGER.search(text))):
        return True
    return None
