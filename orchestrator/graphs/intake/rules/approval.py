"""Whether a message finds right what it is shown, and says no more than that."""

import re

from orchestrator.graphs.intake.rules.replies import first_word
from orchestrator.language.clauses import sentences
from orchestrator.language.speech_acts import is_question

_LONGEST = 40
_RIGHT = re.compile(
    r"맞(?:아|습|네|는|음|어)|이대로|그대로|정확(?:해|합|하네)|괜찮|좋(?:아|습|네)|(?<!안)(?<!안\s)(?<!못)됐(?:어|습|네)|틀린\s?(?:게|거|것|곳|데)\s?없|고칠\s?(?:게|거|것|곳|데)\s?없"
    r"|\b(?:correct|right|perfect|accurate|fine|good|great|ok(?:ay)?)\b|\bpass it on\b|\bsend it\b|\bgo ahead\b|\bnothing to change\b",
    re.I,
)
_WRONG = re.compile(
    r"(?:안|지)(?:는|도|가)?\s?(?:맞|않)|아니|아뇨|틀려|틀렸|틀린\s?(?:게|거|것|곳|데|부분)(?:가|이)?\s?있|다르|달라|고쳐|수정|바꿔|말고|인데|는데|지만"
    r"|\b(?:not|isn't|wrong|but|except|change|no)\b|n't\b",
    re.I,
)


def approves(text: str) -> bool:
    """Tell whether a short message only says that all is right: "다 맞아요", "all correct", "looks good".

    Each of its sentences has to say so, and none may ask: "캡쳐 있어요. 몰래 본 거라 괜찮은 건가요?" finds nothing right.
    """
    said = text.strip()
    if not said or len(said) > _LONGEST or _WRONG.search(said) or is_question(said) or "?" in said:
        return False
    return all(_RIGHT.search(one) or first_word(one) for one in sentences(said))
