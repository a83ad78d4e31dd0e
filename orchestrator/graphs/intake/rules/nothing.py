"""Answers that deny what was asked about and say nothing else: "계약서 그딴거 없음", "그런 거 안 썼어요", "쓴 적 없는데요".

They choose the option that says as little: one that names something else that there is not ("연락이 없어요") is another answer.
"""

import re
from functools import lru_cache

from integrations.knowledge.base import Option, WorkbookQuestion
from orchestrator.graphs.intake.rules.choice_meaning import own_stems
from orchestrator.graphs.intake.rules.choices import is_unsure
from orchestrator.graphs.intake.rules.own_predicate import DENIED, answer_to, says_predicate
from orchestrator.language import words
from orchestrator.language.denial import stems

MOST_WORDS = 7
MOST_POLAR = 30
"""Characters of an answer that says yes or no to what was asked and tells no story."""
_WORD = re.compile(r"[가-힣]+|[a-z']+")
_CLAUSE = re.compile(r"[,.!~…ㅋㅠㅜ]+")
_FILLING = re.compile(
    r"(?!거의)(?:그런|그딴|이런|저런|그|이|아무|하나|한번|한|전혀|아예|그냥|아직|아직까지|저|제|나|내|난|전|우리|따로|딱히|뭐|같은|따위|네|아니|아니요|아뇨"
    r"|[^\s]{0,2}적|(?:그|이|그런|그딴|이런|같은|따위)?\s?(?:거|것|게|건|걸))(?:것|번|조차|따위|같은|거|것|게|건|걸)?(?:은|는|이|가|도|을|를|의|요)?"
)
_NOT_SO = re.compile(r"지(?:는|도|를)?\s(?=[않못])")
_DENIAL = re.compile(r"없[가-힣]{0,5}|안|못")
_FILLING_EN = frozenset(
    words("no not nothing none never any at all there is was were it i we have had has got didn't don't haven't")
)
_NOUNS = ("NNG", "NNP", "XR")
_NOTHING = re.compile(r"없|안\s?[했썼받]|않|아니요|아직")
_DENIAL_EN = frozenset(words("no not nothing none never didn't don't haven't"))


def nothing_chosen(question: WorkbookQuestion, text: str) -> Option | None:
    """Return the only option that denies what was asked about and no more, where an answer does so too; else None."""
    if not _only_denies(question, text.casefold()):
        return None
    denying = [
        option
        for option in question.options
        if any(
            _only_denies(question, _CLAUSE.split(label.casefold())[0]) for label in (option.label.ko, option.label.en)
        )
    ]
    return denying[0] if len(denying) == 1 else None


def polar_chosen(question: WorkbookQuestion, text: str) -> tuple[Option, bool] | None:
    """Return the option that a brief answer chooses by the question's own predicate, where two say yes and no to it.

    Beside it stands whether that is said, or is only a guess: "아직 안 퍼졌어요" leans to "아직은 아니에요".
    """
    rest = [option for option in question.options if not is_unsure(option)]
    denying = [option for option in rest if DENIED.search(option.label.ko) or _NOTHING.search(option.label.ko)]
    if len(rest) != 2 or len(denying) != 1 or len(text) > MOST_POLAR or (found := answer_to(question, text)) is None:
        return None
    return next(option for option in rest if (option in denying) is not found.answer), found.is_sure


def denied_in(question: WorkbookQuestion, clause: str) -> Option | None:
    """Return the only option that denies, where a clause denies what the question is called after; else None.

    "차용증은 안 썼지" tells unasked that there is no note.
    """
    called = _nouns(question.label.ko)
    if not DENIED.search(clause):
        return None
    told = {one.form: one.is_denied for one in stems(clause) if one.tag in _NOUNS}
    if not called or not all(form in told for form in called) or not told[called[-1]]:
        return None
    denying = [option for option in question.options if _NOTHING.search(option.label.ko) and not is_unsure(option)]
    return denying[0] if len(denying) == 1 else None


@lru_cache(maxsize=4096)
def _nouns(label: str) -> tuple[str, ...]:
    return tuple(one.form for one in stems(label) if one.tag in _NOUNS)


def _only_denies(question: WorkbookQuestion, said: str) -> bool:
    found = _WORD.findall(_NOT_SO.sub("지", said))
    if not 0 < len(found) <= MOST_WORDS or "?" in said:
        return False
    asked = own_stems(f"{question.text.ko} {question.label.ko} {question.text.en} {question.label.en}".casefold(), 1)
    is_denied = False
    for word in found:
        if word in _DENIAL_EN or (word >= "가" and _DENIAL.fullmatch(word)):
            is_denied = True
        elif says_predicate(question, word.lstrip("안못")):
            is_denied = is_denied or word[0] in "안못" or "지않" in word or "지못" in word
        elif not (
            word in _FILLING_EN
            or (word >= "가" and _FILLING.fullmatch(word))
            or any(_is_of(stem, asked) for stem in own_stems(word, 1))
        ):
            return False
    return is_denied


def _is_of(stem: str, asked: set[str]) -> bool:
    """Tell whether a word was asked about, also as the head of a compound: "계약서" of "근로계약서"."""
    return stem in asked or (len(stem) > 1 and any(one.endswith(stem) for one in asked))
