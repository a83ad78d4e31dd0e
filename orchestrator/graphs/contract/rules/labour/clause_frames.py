"""Violations read from the grammar of a Korean sentence: what happens by itself, under which condition, and what is deemed done."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.catalogue import RULES_BY_KIND
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.language.predicates_ko import Predicate, predicates

_KOREAN: Final = re.compile(r"[가-힣]{3}")
_IF: Final = ("면", "으면", "때", "경우", "시", "즉시")
_DEEMED: Final = re.compile(r"것이\s?(?:되|된)|것으로\s?(?:본|보|한다|하|친|치|간주|여긴|여기|처리)")
_ENDS: Final = ("끝나", "종료되", "종료하", "해지되", "해제되", "소멸되", "소멸하", "없어지")
_EMPLOYMENT: Final = re.compile(r"(?:계약|근로관계|고용관계|고용)$")
_OF_COURSE: Final = re.compile(
    r"기간(?:이|을|의)?(?:끝|종료|지나|다하|다되)|만료|만기|정년|사망|사직|퇴사|퇴직|그만|합의|체결|행방|근로자가|을이|본인이|정당한|위반|\d일"
)
"""Why an employment ends of itself, or by the worker's own doing: that is no dismissal without cause."""
_LEAVES: Final = ("퇴직하", "퇴사하", "물러나", "그만두", "사직하", "면직되", "퇴직되", "해고되")
_OWN_DOING: Final = re.compile(
    r"기간(?:이|을|의)?(?:끝|종료|지나|다하|다되)|만료|만기|정년|사망|사직서|사표|의사|원하|합의|기부|기여|권고사직"
)
"""What one leaves by, of one's own will or by age."""
_GROUNDS: Final = ("marriage_pregnancy", "union_activity", "gender_discrimination", "belief")
"""What a sentence that ends an employment over it is told as."""
_AGREES: Final = ("받아들이", "동의하", "합의하", "수락하", "승낙하", "승인하")
_CHANGES: Final = ("고치", "바꾸", "변경하", "변경되", "바뀌", "개정하", "개정되", "조정하", "낮추", "줄이")
_USES: Final = ("쓰", "사용하", "소진하", "소진되", "쉬")
_LEAVE: Final = re.compile(r"(?:휴가|연차|월차|연가)$")
_BY_AGREEMENT: Final = re.compile(r"서면\s?(?:으로\s?)?합의|근로자\s?대표|제?\s?62\s?조")
"""Leave may be put on other days by a written agreement with the workers' representative."""


def check_frames(case: LabourCase, told: Sequence[Finding]) -> Iterator[Finding]:
    """Yield what the grammar of a sentence shows, where its words were not found to show it."""
    for passage in case.passages:
        if passage.is_title or passage.is_question or _KOREAN.search(passage.ko) is None:
            continue
        for kind, may_be, is_told in _FRAMES:
            there = {one.kind for one in told if _meet(one, passage.span)}
            is_known = kind in there or (kind == "dismissal_cause" and not there.isdisjoint(_GROUNDS))
            if is_known or may_be.search(passage.ko) is None:
                continue
            if is_told(passage, predicates(passage.words.text)):
                rule = RULES_BY_KIND[kind][0]
                yield Finding(kind, rule.severity, passage.span, rule.norms)


def _meet(finding: Finding, span: Span) -> bool:
    return finding.span is not None and finding.span.start < span.end and span.start < finding.span.end


def _ends_by_itself(passage: Passage, said: Sequence[Predicate]) -> bool:
    """Tell whether the employment ends once something happens that the worker has no part in."""
    for place, one in enumerate(said):
        if one.stem.endswith(_ENDS) and not one.is_denied and one.mood == "told":
            conditions = [before for before in said[:place] if before.link in _IF and not before.is_denied]
            subjects = [each for each in one.arguments if each.tag in ("JKS", "JX", "")]
            if conditions and any(_EMPLOYMENT.search(each.text) for each in subjects):
                return _OF_COURSE.search(passage.ko) is None
    return False


def _is_leaving_deemed(passage: Passage, said: Sequence[Predicate]) -> bool:
    """Tell whether the worker is deemed to have left, without having wished it."""
    return _OWN_DOING.search(passage.ko) is None and _is_deemed(passage, said, _LEAVES)


def _is_consent_deemed(passage: Passage, said: Sequence[Predicate]) -> bool:
    """Tell whether the worker is deemed to have agreed to a change before it is made."""
    is_changed = any(one.stem.endswith(_CHANGES) and one.link for one in said)
    return is_changed and _is_deemed(passage, said, _AGREES)


def _is_leave_deemed_used(passage: Passage, said: Sequence[Predicate]) -> bool:
    """Tell whether annual leave is deemed to be used up by other days."""
    used = [one for one in said if one.stem in _USES and any(_LEAVE.search(each.text) for each in one.arguments)]
    return _BY_AGREEMENT.search(passage.words.text) is None and _is_deemed(passage, used, _USES)


def _is_deemed(passage: Passage, said: Sequence[Predicate], stems: tuple[str, ...]) -> bool:
    return _DEEMED.search(passage.words.text) is not None and any(
        one.stem.endswith(stems) and one.is_past and not one.is_denied for one in said
    )


_FRAMES: Final[tuple[tuple[str, re.Pattern[str], Callable[[Passage, Sequence[Predicate]], bool]], ...]] = (
    ("dismissal_cause", re.compile("끝|종료|해지|해제|소멸|없어"), _ends_by_itself),
    ("dismissal_cause", re.compile("것으로|것이되|것이된"), _is_leaving_deemed),
    ("unilateral_change", re.compile("것으로"), _is_consent_deemed),
    ("annual_leave", re.compile("것으로"), _is_leave_deemed_used),
)
"""The kind, a word without which it is not said, and what tells it. The words spare most sentences the analysis."""
