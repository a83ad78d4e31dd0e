"""A yes that stands amid other words: "But yes, the 31st", "That's what he says, yes", "인자 됐네"."""

import re

from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.denials import DENIES, PLAIN_DENIAL
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.replies import first_word, without_particle

_SENTENCE = re.compile(r"[^.!?…\n]+[.!?…\n]*")
_PART = re.compile(r"[,;–—]\s*|(?<=[가-힣])\s(?=네[,.\s]|예[,.\s])")
_LEADS = re.compile(
    r"^(?:but|and|so|well|oh|er|um|ok(?:ay)?|then|근데|그런데|뭐|음|아|어|그럼|그냥|걍|대충|얼추|일단)\s+", re.I
)
_CONTENT = re.compile(
    r"(?:인자|이제|이자)야?\s?(?:좀\s)?(?:됐|되었|알아\s?(?:듣|들|묵|먹))[가-힣]{0,4}"
    r"|(?:it|that)(?:['’]ll| will) (?:have to )?do|(?:대충|얼추)\s?(?:맞|됐)[가-힣]{1,4}",
    re.I,
)
"""How somebody who is tired of it finds it right: "인자 됐네", "it'll have to do"; "됐어요" alone may wave it off."""
_ENDS_DENYING = re.compile(r"(?:아니|아닌|아녀|틀[리려]|다르|달라)[가-힣]{0,4}$|\b(?:not|wrong)$", re.I)


def yes_amid(text: str) -> str | None:
    """Return what is said beside a yes that does not begin the message; None where none is, or something is denied.

    >>> yes_amid("Er, nobody's in danger. But yes, the 31st.")
    "Er. nobody's in danger. the 31st"
    >>> yes_amid("네? 무슨 소리예요") is None, yes_amid("아니요. 네이버는 네, 인스타는 아니고요") is None
    (True, True)
    """
    said, is_yes = [], False
    for sentence in _SENTENCE.findall(text):
        for part in _PART.split(sentence):
            bare = part.strip(" .!?…~ㅠㅜㅋㅎ")
            plain = _LEADS.sub("", bare)
            if not bare:
                continue
            if DENIES.match(plain) or _ENDS_DENYING.search(plain):
                return None
            behind = behind_yes(plain) if not sentence.rstrip().endswith("?") else None
            if behind == "" or _CONTENT.fullmatch(plain):
                is_yes = True
            elif behind is not None and first_word(plain):
                is_yes = True
                said.append(behind)
            else:
                said.append(bare)
    return ". ".join(said) if is_yes else None


def behind_yes_to_denial(text: str) -> str | None:
    """Return what follows the yes to something that itself denies: "네 외국 아니에요", "Correct, no complaint"."""
    first, mark, rest = text.strip().partition(",")
    is_led = bool(mark) and behind_yes(first) == ""
    told = rest.strip() if is_led else without_particle(text.strip()).strip(" ,.!~") if first_word(text) else ""
    is_denial = (told and DENIED.search(told) is not None) or DENIES.match(told) is not None
    return told if is_denial and PLAIN_DENIAL.fullmatch(told) is None else None
