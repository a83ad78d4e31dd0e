"""Whether words say of themselves what an option says was not done, or is not: "쓰긴 썼는데 …" of "안 씀"."""

import re
from functools import lru_cache

from orchestrator.graphs.intake.rules.choice_meaning import LASTS
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.language.amounts import find_amounts
from orchestrator.language.morphemes import morphemes
from orchestrator.language.numbers import find_durations, find_numbers
from orchestrator.language.predications import predications

_FIGURE = re.compile(r"\d")
_NONE_OF = re.compile(r"(?:없|않|아니)[가-힣]{0,4}(?:$|[(,])|^(?:no|not|none|never)\b", re.I)
"""An option that says there is none of what it names."""
_NOUNS = ("NNG", "NNP", "XR", "SL")
_DENYING = ("안", "못")
_DENYING_BEHIND = ("않", "못하", "말")


def affirms_named(clause: str, shown: str) -> bool:
    """Tell whether a clause affirms something of what an option says there is none of.

    >>> affirms_named("술 마시고", "술과 관련 없어요"), affirms_named("술은 안 마셨고", "술과 관련 없어요")
    (True, False)
    """
    if not _NONE_OF.search(shown) or DENIED.search(clause):
        return False
    return bool(_nouns(shown) & _nouns(clause))


def lacks_figure(clause: str, shown: str) -> bool:
    """Tell whether an option tells a figure, and a clause none.

    >>> lacks_figure("its been months", "At least 2 months before the end"), lacks_figure("둘이 일해요", "5명 미만")
    (True, False)
    """
    if _FIGURE.search(shown) and not LASTS.search(shown):
        # "I worked there for 2 years" counts nobody.
        for span in reversed(find_durations(clause)):
            clause = f"{clause[: span.start]} {clause[span.end :]}"
    if not _FIGURE.search(shown) or _FIGURE.search(clause) or any(one.tag == "NR" for one in morphemes(clause)):
        return False
    return not (find_numbers(clause) or find_durations(clause) or find_amounts(clause))


def _nouns(text: str) -> set[str]:
    return {one.form.casefold() for one in morphemes(text) if one.tag in _NOUNS}


def affirms_denied(text: str, shown: str) -> bool:
    """Tell whether a clause affirms the verb that an option denies.

    >>> affirms_denied("쓰긴 썼는데 사장이 가져갔어요", "안 씀"), affirms_denied("못 썼어요", "안 씀")
    (True, False)
    """
    denied = _denied_verbs(shown)
    clauses = predications(text) if denied else []
    return any(
        one.tag.startswith("VV") and one.form in denied
        for clause in clauses
        if not DENIED.search(clause) and not clause.endswith("?")
        for one in morphemes(clause)
    )


@lru_cache(maxsize=1024)
def _denied_verbs(shown: str) -> frozenset[str]:
    told = morphemes(shown)
    return frozenset(
        one.form
        for place, one in enumerate(told)
        if one.tag.startswith("VV")
        and (
            (place > 0 and told[place - 1].form in _DENYING)
            or any(
                other.tag.startswith("VX") and other.form in _DENYING_BEHIND for other in told[place + 1 : place + 3]
            )
        )
    )
