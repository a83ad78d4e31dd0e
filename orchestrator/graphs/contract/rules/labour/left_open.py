"""Sentences that settle nothing against the worker: what is left to an agreement, only recommended, or takes nothing."""

import re
from typing import Final

from orchestrator.graphs.contract.rules.labour.wording import DENIED, SUM, TAKEN

_OF_DUTIES: Final = (
    "penalty",
    "wage_deduction",
    "deposit",
    "training_repayment",
    "resignation_restriction",
    "annual_leave",
    "non_compete",
)
"""Kinds that need something to be fixed: a sum, a duty, a right that is taken away."""
_LATER: Final = re.compile(
    r"(?:협의|상의|합의|의논|논의)(?:하여|하에|해서|해|후|한후|를거쳐|로)(?:별도로|따로|서로|원만히)?"
    r"(?:정하|정한|정함|결정|조정|해결|처리)(?:한다|함|다|기로한다|기로함)?\W*$"
    r"|(?:협의|상의|의논)(?:한다|함|하기로한다|하기로함|할수있다)\W*$|(?:권장|권고)(?:한다|함|합니다)\W*$|바란다\W*$"
    r"|(?:isencouraged|isrecommended|isrequested|arewelcome)to(?!.*(?:otherwise|failing))"
    r"|(?:agreed(?:upon)?|decided|settled|discussed)(?:between|by)(?:the|both)(?:two)?parties\W*$|bymutualagreement\W*$"
)
_FIXED: Final = re.compile(rf"{DENIED}|{SUM}|\d(?:%|배)|임의|일방")
_TAKES: Final = re.compile(
    rf"{TAKEN}|감액|감봉|삭감|부담|변상|물어|물린|물기|배상|환수|회수|반환|돌려|보류|유보|소멸|벌금|대신|충당|가져|갚|상환|전가|책임|청구|몫"
    r"|에서|나눔|나누|메우|메운|메꾸|맞추|맞춘|채우|줄인|줄어|않|없|못|안|짧|만(?:준|지급)"
    r"|[a-z]"
)
"""What a sentence says that takes something from the wage, in whatever words; English ones are judged by what was learnt."""


def settles_nothing(kind: str, text: str) -> bool:
    """Tell whether a sentence without blanks leaves open what a kind needs to be fixed, or takes nothing from a wage."""
    if kind == "wage_deduction" and _TAKES.search(text) is None:
        return True
    return kind in _OF_DUTIES and _LATER.search(text) is not None and _FIXED.search(text) is None
