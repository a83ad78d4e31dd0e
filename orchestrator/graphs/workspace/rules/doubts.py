"""What forbids that the best unit is told as a sure answer, however well its words fit.

Each is too seldom in the collections that weights are learnt from, and none may be outweighed by words in common.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestrator.graphs.workspace.rules.counters import figures_asked
from orchestrator.graphs.workspace.rules.evidence import CandidateUnit
from orchestrator.graphs.workspace.rules.strange_names import named_words
from orchestrator.graphs.workspace.rules.units import Unit
from orchestrator.graphs.workspace.rules.verdict import AnswerVerdict, Ranked
from orchestrator.graphs.workspace.rules.wording import MEASURE, PREDICATE, credit, words_of
from orchestrator.graphs.workspace.state import SourcePassage

AS_MUCH = 0.9
"""The share of what the best unit says of the question that another says which tells another figure of the same matter."""
_VOID = re.compile(
    r"구버전|옛 ?버전|초안|검토\s?중|[(\[［【][^()\[\]［］【】]{0,40}(?:폐기|보관|종료|이전|구)[^()\[\]［］【】]{0,40}[)\]］】]|폐기(?:됨|된)|폐기$"
    r"|\b(?:draft|wip|archived|outdated|deprecated|obsolete|superseded|old version)\b",
    re.I,
)
_SHELF = re.compile(r"보관(?:함|소|문서|용)?|지난 (?:문서|자료)|옛 (?:문서|자료)|archived?s?|old|trash", re.I)
_SAID_VOID = re.compile(
    r"(?:이|본|해당) (?:문서|페이지|글|규정|안내)[은는이가]? ?(?:더 ?이상|이제|폐기|효력)"
    r"|this (?:page|document|policy|version) is (?:no longer|obsolete|outdated|deprecated|superseded|archived|not (?:valid|in force))",
    re.I,
)
_OTHERS = re.compile(
    r"협력사|협력 ?업체|거래처|고객사|경쟁사|파트너사|타사|외주사|\b(?:partner compan(?:y|ies)|competitors?|vendors?|suppliers?|clients?|customers?)\b",
    re.I,
)
_FIGURE = re.compile(
    r"(?<![\d,.])(\d[\d,.]*+)\s?(만 ?원|천 ?원|억 ?원|원|%|퍼센트|일|개월|달|주|년|시간|분|명|회|번|시|days?|weeks?|months?|years?|hours?|minutes?|won|people|times)"
)
_RECKONED = re.compile(
    r"총(?:액|합|계|\s|$)|합쳐|합치면|합계|다\s?해서|모두\s?(?:더|합)|더하면|초과(?:했|한|분|액)|(?:얼마|몇\s?\S{1,3})\s?(?:나\s)?(?:더|덜|차이)"
    r"|까지\s?(?:포함|합|더)|포함해서?\s|\b(?:in total|total|altogether|together|sum of|how much more|how many more|difference between|over budget)\b",
    re.I,
)
"""What is added up, or one figure less another."""
_WHO_IS = re.compile(r"누구(?!나|든)|누가|\bwho(?:m|se)?\b", re.I)
_AWAY = re.compile(
    r"(?:이|가|께서|님|씨)?\s?(?:없으면|없을\s?때|자리\s?비|휴가(?:면|일\s?때|\s?중)|오프(?:면|일\s?때)|부재|안\s?계시)"
    r"|\b(?:is|are|am)\s+(?:off|out|away|sick|on\s+(?:leave|vacation|holiday)|absent)\b",
    re.I,
)
_STANDS_IN = re.compile(
    r"대신|대행|대리|백업|부재|없으면|없을|휴가|오프|\b(?:backup|back-up|deputy|cover\w*|stand-?in|substitute|absen\w+|off|out|away)\b",
    re.I,
)
"""Who does the work of somebody who is away: what says only what that person does answers nothing."""
_COUNTED = re.compile(r"(?<![\d.,])(\d{1,4})\s?([가-힣]{1,2}|[a-z]{3,12}?)s?(?![a-z])", re.I)
"""How much of what is asked about: 10쪽, 12 people."""
_JOINED = re.compile(r"([가-힣]{2,6}?)(?:이?랑|하고) (?=.*(?:몇|얼마|언제|누구|어디))")
"""What is asked for beside something else: "내선이랑 상한 몇 도"."""
_CASE = re.compile(r"(?P<case>[^:：.!?\d]{3,60})[:：]\s")
"""What a line is told of: "Moving house: 2 days"."""
_MONEY = re.compile(r"(?:[$€£₩]|KRW|USD)\s?(\d[\d,.]*)")


def doubted(question: str, judged: AnswerVerdict, before: str = "") -> AnswerVerdict:
    """Return the verdict, not sure where something forbids it; ``before``: the question that this one leans on."""
    if not judged.is_sure:
        return judged
    best = judged.ranked[0].candidate
    forbidden = (
        best["draft"] and is_void(best.unit.passage),
        _is_of_others(question, best.unit),
        _names_another(question, best),
        _is_contradicted(judged.ranked),
        bool(_AWAY.search(question)) and not _STANDS_IN.search(best.unit.whole),
        asks_to_reckon(question) and not asks_to_reckon(best.unit.whole),
        _tells_a_rate(question, best.unit),
        _leaves_out_a_part(question, best),
        bool(best["no_figure"]) and not best["restated"],
        _tells_another_case(question, judged.ranked),
        # Who it is this week no rule tells that holds in every week.
        bool(_WHO_IS.search(question)) and bool(best["undated"]),
        (bool(before) or bool(best["meeting"])) and _leaves_out_what_is_new(question, best),
    )
    return replace(judged, is_sure=False) if any(forbidden) else judged


def _tells_a_rate(question: str, unit: Unit) -> bool:
    """Tell whether a sum for several is asked of which a unit tells the price of one: it is to be reckoned."""
    told = f"{unit.header} {unit.whole}"
    return any(
        int(found[1]) > 1
        and re.search(
            rf"{found[2]}당|\b(?:per|a|each) {'(?:person|head)' if found[2] == 'people' else found[2]}\b", told, re.I
        )
        for found in _COUNTED.finditer(question)
        if figures_asked(question)
    )


def _leaves_out_a_part(question: str, best: CandidateUnit) -> bool:
    """Tell whether one of two things that are asked for together stands nowhere around the unit."""
    unit = best.unit
    around = f"{unit.whole} {unit.header} {unit.block} {unit.passage['heading']} {unit.passage['title']}"
    return any(
        not any(credit(word, around) for word in words)
        for found in _JOINED.finditer(question)
        if (words := words_of(found[1]))
    )


def asks_to_reckon(text: str) -> bool:
    """Tell whether a question asks for a figure that is reckoned from others, or a line tells one that was."""
    return bool(_RECKONED.search(text))


def is_void(passage: SourcePassage) -> bool:
    """Tell whether a page is kept only as it was, or is none yet: by its title, its shelf or its first lines."""
    shelved = any(_SHELF.fullmatch(each.strip()) for each in passage.get("path", ()))
    return shelved or bool(_VOID.search(passage["title"]) or _SAID_VOID.search(passage["text"][:200]))


def _leaves_out_what_is_new(question: str, best: CandidateUnit) -> bool:
    """Tell whether what a question names itself, beside the minutes' day or what was asked before, is not in the unit."""
    around = f"{best.unit.whole} {best.unit.header} {best.unit.block} {best.unit.passage['heading']}"
    named = best.unit.passage["title"] if best["meeting"] else ""  # which minutes are meant, and no matter of theirs
    own = [
        word
        for word in words_of(question)
        if word.share == 1.0 and len(word.text) > 1 and not word.text.startswith(MEASURE) and not credit(word, named)
    ]
    return bool(own) and not any(credit(word, around) for word in own)


def _tells_another_case(question: str, ranked: Sequence[Ranked]) -> bool:
    """Tell whether the best line is told of a case that the question does not name, and one beside it of one that it does."""
    best = ranked[0].candidate.unit
    words = [word for word in words_of(question) if word.share == 1.0 and not word.text.startswith(MEASURE)]

    def is_named(unit: Unit) -> bool | None:
        found = None if unit.header else _CASE.match(unit.text.lstrip(" -*+"))
        return any(credit(word, found["case"]) for word in words) if found else None

    return is_named(best) is False and any(
        is_named(each.candidate.unit) for each in ranked[1:] if each.candidate.unit.passage is best.passage
    )


def _is_of_others(question: str, unit: Unit) -> bool:
    """Tell whether a page is about another house, whose rules are not those that "we" are asked about."""
    heading = f"{unit.passage['title']} {' '.join(unit.passage.get('path', ()))}"
    if not _OTHERS.search(heading) or _OTHERS.search(question):
        return False
    return not any(credit(word, heading) >= PREDICATE for word in words_of(question) if word.share == 1.0)


def _names_another(question: str, best: CandidateUnit) -> bool:
    """Tell whether the question names a place, a team or somebody that the page does not."""
    unit, passage = best.unit, best.unit.passage
    around = (
        f"{passage['title']} {' '.join(passage.get('path', ()))} {passage['heading']} {unit.header} {passage['text']}"
    )
    strange = [word for word in named_words(question) if credit(word, around) == 0]
    return bool(strange)


def _is_contradicted(ranked: Sequence[Ranked]) -> bool:
    """Tell whether a newer page says another figure of the same matter.

    It has to name the matter beside the figure: whatever lies below a page has the matter in its path.
    """
    best = ranked[0].candidate
    said, day = _said(best), best.unit.passage.get("edited", "")
    mine = _figures(best.unit.whole)
    return any(
        each.candidate.unit.passage.get("edited", "") > day
        and each.candidate.unit.passage["document_id"] != best.unit.passage["document_id"]
        and not each.candidate["draft"]
        and _said(each.candidate) >= AS_MUCH * said
        and _named(each.candidate) >= AS_MUCH * _named(best)
        and _named(each.candidate) > 0
        and any(
            kind in mine and not values & mine[kind] for kind, values in _figures(each.candidate.unit.whole).items()
        )
        for each in ranked[1:]
    )


def _named(candidate: CandidateUnit) -> float:
    return candidate["own"] + candidate["around"]


def _said(candidate: CandidateUnit) -> float:
    return _named(candidate) + candidate["headed"]


def _figures(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for number, kind in _FIGURE.findall(text):
        found.setdefault("원" if kind.endswith("원") else kind.rstrip("s"), set()).add(number + kind)
    for number in _MONEY.findall(text):
        found.setdefault("money", set()).add(number)
    return found
