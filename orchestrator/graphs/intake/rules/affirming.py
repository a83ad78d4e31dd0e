"""Whether words say of themselves what an option says was not done: "쓰긴 썼는데 …" of "안 씀"."""

from functools import lru_cache

from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predications import predications

_DENYING = ("안", "못")
_DENYING_BEHIND = ("않", "못하", "말")


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
