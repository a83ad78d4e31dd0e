"""Korean sentences in the plain style of documents: "지원합니다", "지원해요" → "지원한다"."""

from collections.abc import Sequence
from typing import Final

from orchestrator.language.morphemes import Morpheme, inflected, morphemes

_STEMS: Final = ("VV", "VA", "VX", "XSV", "XSA", "VCP", "VCN")
_STATES: Final = ("VA", "XSA", "VCP", "VCN")
_STATIVE: Final = ("있", "없", "싶")
"""Stems that take the ending of a state, whatever they stand behind."""
_DENYING: Final = ("않", "못하")
"""Auxiliaries that are said of what somebody does as of what something is."""
_POLITE: Final = (
    "ᆸ니다",
    "습니다",
    "어요",
    "아요",
    "여요",
    "에요",
    "예요",
    "이에요",
    "거든요",
    "는데요",
    "ᆫ데요",
    "은데요",
)
_GOING_ON: Final = ("고", "는데", "ᆫ데", "은데", "거든")
_CASUAL: Final = ("어", "아", "야")
_NOMINAL: Final = ("ᆷ", "음")
_HONORING: Final = ("시", "으시")
_LAST: Final = 60
"""Letters at the end of a sentence that are taken apart for its last word."""


def plainly(sentence: str) -> str:
    """Return a sentence with its polite ending made plain; of another ending, as what is asked for, the sentence as it is.

    >>> plainly("우산이 9개 없어졌습니다."), plainly("비가 와서 문이 안 닫혀요"), plainly("열쇠를 맡기는데")
    ('우산이 9개 없어졌다.', '비가 와서 문이 안 닫힌다', '열쇠를 맡긴다')
    >>> plainly("꼭 보여 주세요"), plainly("옷이 마르지 않습니다"), plainly("조용하지 않아요"), plainly("낮에만 여는 거예요")
    ('꼭 보여 주세요', '옷이 마르지 않는다', '조용하지 않다', '낮에만 여는 것이다')
    >>> plainly("빈자리가 38%입니다")
    '빈자리가 38%이다'
    """
    stripped = sentence.rstrip(" .!~")
    stop = "." if sentence.rstrip().endswith((".", "!", "~")) else ""
    cut = stripped.find(" ", len(stripped) - _LAST) + 1 if len(stripped) > _LAST else 0
    head, tail = stripped[:cut], stripped[cut:]
    tokens = [*morphemes(tail)]
    if len(tokens) > 1 and (tokens[-1].form, tokens[-1].tag) == ("요", "JX"):
        tokens.pop()
    at = next((at for at in range(len(tokens) - 1, -1, -1) if tokens[at].tag in _STEMS), -1)
    if at < 0 or any(one.tag != "EP" for one in tokens[at + 1 : -1]) or not _is_said(tokens, at):
        return sentence
    return head + _plain(tail, tokens, at) + stop


def _is_said(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether the last ending states something: neither a request nor a question does."""
    stem, ending = tokens[at], tokens[-1]
    is_begged = stem.form.endswith("주") and (ending.form in ("어요", "어") or len(tokens) - at > 2)
    is_unheard = stem.start == stem.end and (stem.tag != "VCP" or ending.form == "에요")  # "해 보려는데", "뒤에요"
    is_unheard |= stem.form == "하" and at > 0 and tokens[at - 1].end > stem.start  # "한답니다"
    if is_begged or is_unheard:
        return False
    is_obliged = at > 0 and tokens[at - 1].form.endswith(("어야", "아야", "여야"))
    match ending.tag:
        case "EF" | "EC" if ending.form in _CASUAL:
            return stem.form in (*_STATIVE, "이") or tokens[-2].tag == "EP" or is_obliged
        case "EF" | "ETN" if ending.form in _NOMINAL:
            return stem.tag == "XSA" or is_obliged
        case "EF" | "EC":
            return ending.form in (*_POLITE, *_GOING_ON)
    return False


def _plain(text: str, tokens: Sequence[Morpheme], at: int) -> str:
    stem, before = tokens[at], tokens[at - 1] if at else None
    if before and before.form.endswith(("어야", "아야", "여야")) and before.tag == "EC":
        return f"{text[: stem.start]}한다"
    extra = tokens[at + 1 : -1]
    if extra and extra[-1].form not in _HONORING:
        return f"{text[: extra[-1].end]}다"
    if _is_copula(tokens, at) and not extra:
        is_thing = before is not None and before.tag == "NNB" and before.form in ("거", "것")
        return f"{text[: before.start]}것이다" if before and is_thing else f"{text[: stem.start]}이다"
    said_of = stem
    if stem.form in _DENYING:
        said_of = next((one for one in reversed(tokens[:at]) if one.tag in _STEMS), stem)
    is_state = (said_of.tag in _STATES and not _has_object(tokens, said_of)) or stem.form in _STATIVE
    endings = [*((one.form, one.tag) for one in extra), ("다" if is_state and not extra else "ᆫ다", "EF")]
    return text[: stem.start] + inflected(stem, *endings)


def _is_copula(tokens: Sequence[Morpheme], at: int) -> bool:
    """Tell whether a stem says what something is; behind "61%" the same letters may be taken for a verb."""
    stem = tokens[at]
    return stem.tag == "VCP" or (stem.form == "이" and at > 0 and tokens[at - 1].tag in ("SW", "SN", "SL"))


def _has_object(tokens: Sequence[Morpheme], stem: Morpheme) -> bool:
    """Tell whether something is done to what stands right before a stem: then it is that of a verb, as 적 may be."""
    at = tokens.index(stem)
    return at > 0 and tokens[at - 1].tag == "JKO"
