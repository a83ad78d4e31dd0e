"""What a message in the interview does: answer, refuse, go back, ask in return …"""

import re
from dataclasses import dataclass
from typing import Literal

from integrations.knowledge.base import AnswerType
from orchestrator.graphs.intake.rules.asking import asks, asks_about_interview
from orchestrator.graphs.intake.rules.corrections import correction_of
from orchestrator.graphs.intake.rules.declining import declined
from orchestrator.graphs.intake.rules.small_talk import ASIDES, AsideIntent
from orchestrator.language.clauses import excerpt, squeezed
from orchestrator.language.polarity import AGREES, DISAGREES, yes_or_no

__all__ = ["Intent", "IntentReading", "intent_of", "reading_of", "yes_or_no"]

Intent = AsideIntent | Literal["yes", "no", "question", "correction", "answer"]

_BRIEF = 28
"""Signs without spaces of a yes or a no with a few words beside it; what is longer tells more than that."""
_BRIEF_EN = 45
_PARTICLE = re.compile(
    r"^(?:넵+|넹+|네네|네+|예예|예+|옙|ㅇㅇ+|응+|그럼요|그렇습니다|그래요|맞아요|맞습니다|당연하죠|물론이죠|아니요|아니오|아뇨|아닙니다|yes|yeah|yep|yup|no|nope|nah|sure|ok(?:ay)?)(?=$|[\s,.!~])[\s,.!~]{0,10}",
    re.IGNORECASE,
)
_HEAD = re.compile(
    rf"(?!그(?:럼|러[믄문])[,\s])(?:{AGREES})(?:(?=$|[,.!~ㅠㅜㅋㅎ])|(?:(?<=[요유여지죠제])|(?<=니다))(?=\s))"
    r"|그[려류](?=\s(?![주줘달드봐봤보놓놨]))"
)
"""A verb that agrees, and is no adverb, conjunction or other verb of what follows: "맞아 다쳤어요", "그래 봤자", "그럼 어떻게 해요"."""
_TAKEN_BACK = re.compile(
    r"[?？]|아니|아닌|틀[려리렸린]|다르|달라|말고|말[라아]|마[세시]|않|못\s?[가-힣]|지만|근데|그런데|는데|어떻게|어떡|어찌|우[짜째]"
)
"""Behind a verb that agrees: it was not all that there is to say, or asks."""
_THANKS = re.compile(
    r"[\s,.!~]{0,10}(?:감사합니다|감사해요|고맙습니다|고마워요|수고하세요|부탁드(?:립니다|려요)|thank you(?: so much| very much)?|thanks(?: a lot)?|thx)[\s.!~^ㅎㅠ]{0,20}$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class IntentReading:
    """An intent, and what a message says beside it."""

    intent: Intent
    rest: str
    """For yes and no: what follows the particle ("네, 작년 10월이요" → "작년 10월이요"), without thanks; else the whole message."""


def reading_of(text: str, expecting: AnswerType | None) -> IntentReading:
    """Read a message with what it says beside its intent."""
    intent = intent_of(text, expecting)
    if intent not in {"yes", "no"}:
        return IntentReading(intent, text.strip())
    return IntentReading(intent, _THANKS.sub("", _PARTICLE.sub("", text.strip(), count=1)).strip())


def first_word(text: str) -> bool | None:
    """Return the yes or no that a message begins with, whatever it tells after it.

    A verb that agrees ("맞지요 그 무렵이여") does so where nothing behind it takes that back.
    """
    text = text.strip()
    said = _PARTICLE.match(text)
    if said:
        return yes_or_no(said.group())
    head = _HEAD.match(text)
    return True if head and not _TAKEN_BACK.search(text, head.end()) else None


def without_particle(text: str) -> str:
    """Return a message without the yes or the no that it begins with."""
    return _PARTICLE.sub("", text, count=1)


def intent_of(text: str, expecting: AnswerType | None) -> Intent:
    """Tell what a message does, given the type of answer that was asked for (None: nothing, or anything).

    "yes" and "no" are given whatever was asked, where the message is no more than that or, for a boolean, brief: "없어요" to a question for
    text is a "no", and the caller decides that it answers it. A message that holds an answer is an "answer" even where it begins with "네",
    ends with thanks, or says "왜 그러는지 모르겠어요" on its way.
    """
    stripped = excerpt(text.strip())
    bare = _THANKS.sub("", stripped).strip()
    if not bare:
        return "small_talk" if stripped else "answer"
    tight = squeezed(bare).strip(".,!?~^…ㅠㅜㅋㅎ'\"()")
    folded = re.sub(r"\s+", " ", bare.casefold()).strip(" .,!~^…")
    if not tight:
        return "question" if "?" in bare else "small_talk"
    is_brief = len(tight) <= (_BRIEF if not tight.isascii() else _BRIEF_EN)
    said = yes_or_no(bare) if is_brief else None
    if expecting == "boolean" and said is not None and _DISLIKE.search(tight):
        return "no"
    if expecting == "boolean" and said is not None and is_bare(bare):
        return "yes" if said else "no"
    aside = _aside_of(tight, folded) or _aside_of_parts(bare)
    if aside is not None:
        return aside
    if expecting is not None and (closing := declined(stripped)) is not None:
        return closing
    if correction_of(stripped) is not None:
        return "correction"
    if asks_about_interview(tight, folded):
        return "question"
    if said is not None and (expecting == "boolean" or is_bare(bare)):
        return "yes" if said else "no"
    if expecting is not None and asks(bare, tight):
        return "question"
    return "answer"


_DISLIKE = re.compile(r"^(?:아니요|아뇨)?[,.]?싫(?:어|습|은)")
_MOST_PARTS = 4
_PART_END = re.compile(r"[,.!?~\n]+\s*|(?<!\s)\s+(?=(?:그리고|근데|그런데|and|but)\s)")


def _aside_of(tight: str, folded: str) -> AsideIntent | None:
    """Return the first aside that a text says."""
    return next((intent for intent, aside in ASIDES if aside.is_said(tight, folded)), None)


def _aside_of_parts(text: str) -> AsideIntent | None:
    """Return the aside of a message whose every part is one, or a bare yes or no; small talk only where there is nothing else."""
    parts = [part for part in _PART_END.split(text[: _LONGEST_OF_PARTS + 1]) if part.strip(" .,!?~^ㅠㅜㅋㅎ")]
    if not 2 <= len(parts) <= _MOST_PARTS or len(text) > _LONGEST_OF_PARTS:
        return None
    found: list[AsideIntent] = []
    for part in parts:
        aside = _aside_of(squeezed(part).strip(".,!?~^…ㅠㅜㅋㅎ"), " ".join(part.casefold().split()))
        if aside is None and not is_bare(part):
            return None
        if aside is not None:
            found.append(aside)
    return next((aside for aside in found if aside != "small_talk"), found[0] if found else None)


_LONGEST_OF_PARTS = 80
_BARE = re.compile(
    rf"^(?:[네예응넵넹옙엉웅]{{1,6}}|ㅇ{{2,6}}|ㄴ{{2,6}}|어|노{{1,3}}|아니|{AGREES}|{DISAGREES}|당연하죠|당연(?:합니다|하지)|물론(?:이죠|입니다)?|있(?:어요?|습니다|음)|없(?:어요?|습니다|음|는데요|네요)|"
    rf"(?:안|못)?했(?:어요?|습니다|음)|아직(?:이요|요|이에요|안했어요|없어요|입니다)?|좋아요|알겠습니다|알겠어요|오케이|그런것?같아요|아닌것?같아요|없는것?같아요|있는것?같아요|전혀요?|절대(?:요|아니에요)?|그렇지않(?:아요|습니다)|딱히(?:없어요)?|별로(?:요|없어요)?){{1,4}}$"
)
_BARE_EN = re.compile(
    r"^(?:yes+|yeah|yep|yup|ya|y|n|no+|nope|nah|sure|of course(?: not)?|ok(?:ay)?|correct|right|that's right|exactly|absolutely(?: not)?|definitely(?: not)?|not yet|not really|never|none|nothing|i (?:do|did|have|was|am)(?:n't|n’t| not)?|i don'?t think so|i think so|i believe so|no,? i (?:do|did|have|was)(?:n't|n’t| not)|yes,? i (?:do|did|have|was|am)|no,? (?:there )?(?:isn't|is not|none|nothing|never)|yes,? (?:it|there|he|she|they) (?:is|was|did|does|are|do)|probably(?: not)?)$"
)


def is_bare(text: str) -> bool:
    """Tell whether a text is nothing but a yes or a no."""
    return bool(
        _BARE.match(re.sub(r"[^가-힣ㄱ-ㅎ]", "", text)) and not re.search(r"[0-9a-z]", text.casefold())
    ) or bool(_BARE_EN.match(re.sub(r"\s+", " ", text.casefold()).strip(" .,!~")))
