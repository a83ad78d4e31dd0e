"""Whether a value that stands in an answer was given as the answer, or only stands there."""

import re
from collections.abc import Collection, Sequence
from datetime import date

from orchestrator.graphs.intake.rules.asked_for import marks
from orchestrator.graphs.intake.rules.computed import is_told_twice
from orchestrator.graphs.intake.rules.corrections import correction_of
from orchestrator.graphs.intake.rules.numerals import unit_asked, unit_told
from orchestrator.graphs.intake.rules.own_predicate import adds_others
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.graphs.intake.rules.values import repaired, values_in
from orchestrator.language.clauses import squeezed
from orchestrator.language.numbers import find_durations

_DOUBT = re.compile(
    r"[?？]|[가-힣](?:는지|은지|인지|던가|였나|었나|았나|는가|은가|인가)(?=$|[\s,.~])|[가-힣]나\s(?:안|못)\s|야\s?[하되]나|가물|헷갈|글쎄|거나|같기도|든지|겠(?:지|죠)"
    r"|\b(?:or|either|whether|depends|not sure|maybe|perhaps|don['’]t know|no idea)\b",
    re.I,
)
_EACH = re.compile(r"씩|짜리|곱절|두\s?배|[가-힣]당\s|\b(?:each|apiece|a pop|per|every)\b", re.I)
_RATE = re.compile(
    r"(?:^|\s)(?:월|주|일|시|연)\s?(?=[\d일이삼사오육칠팔구십백천])|매달|매월|매주|다달이|한\s?달에|하루에|일당|시급|주급|월급|(?:a|the) (?:month|week|day|hour|year)\b"
    r"|\b(?:monthly|weekly|daily|hourly|yearly)\b",
    re.I,
)
"""An amount for a span of time; where another sum was asked for it is one factor of the answer."""
_PART = re.compile(
    r"(?:원금|이자|일부|절반|반|보증금|계약금|잔금|월세)만(?=\s|은|요)|\b(?:only|just) (?:the|part|half|some)\b", re.I
)
"""An amount of which the rest is not told."""
_DENIED = re.compile(r"없|않|아니|아닌|말고|빼고|\b(?:not|no|never|none|except|without)\b|n['’]t\b", re.I)
_RULED_OUT = re.compile(r"아니|아닌|말고|아직|[가-힣]는\s?안|\bnot\b|n['’]t\b|\bexcept\b", re.I)
_SAID_BEFORE = re.compile(
    r"아까|(?:말|얘기|이야기|말씀\s?드?)(?:했|렸)(?:잖|듯|다시피)|\b(?:like|as) i(?:['’]ve)? (?:already |just )?(?:said|told|mentioned|wrote)\b"
    r"|\bi(?:['’]ve)? (?:already|just) (?:said|told|mentioned|wrote)\b",
    re.I,
)
"""What was told before may have been the answer to another question."""
_LUNAR = re.compile(r"음력|\blunar\b", re.I)
_OTHER_DAY = re.compile(
    r"(?:그\s?)?다음\s?날|이튿날|전날|그\s?(?:(?:전|뒤|후)에|달\s)|\b(?:the )?(?:day|week) (?:after|before)\b|\bnext day\b",
    re.I,
)
"""A day that is told by another: where it stands apart from the date that was read, it may be the one that was asked for."""
_NOT_THIS = re.compile(r"\bnot (?:this|that|the)\b|\b(?:the )?other one\b|[이그]게\s?아니|말고|아니라", re.I)
_SUM = re.compile(
    r"[+×x*→=]\s?\d|\d\s?[+×*→]|[+→]|\b(?:plus|minus|times)\b|더하|빼면|빼야|뺀|거기에|같은\s?금액|\b(?:same|again)\b",
    re.I,
)
"""Figures that are to be reckoned together."""
_COMPARED = re.compile(
    r"보다\s(?:\S+\s){0,2}?(?:어리|어려|많|적|위|아래|우|밑)|[살년]\s?(?:위|아래|우고|차이)|\b(?:older|younger|more|less|fewer) than\b",
    re.I,
)
_TOPIC = re.compile(r"(?P<topic>[가-힣]{1,6})(?:은|는)\s(?:[^\s,.!?]{1,8}\s)?$")
"""Before a value: what it is told of."""
_PLAIN_TOPIC = re.compile(
    r"저|제가|나|내|우리|그[가-힣]?|이[가-힣]?|지금|현재|처음|마지막|정확|대략|총|합|전부|금액|날짜|시기|때|\S*(?:에|서|니까)"
)
_COUNTED = re.compile(
    r"(?<![\d:.,-])\d{1,3}(?![\d:.,-]|\s?(?:년|월|일|시|분|살|세|%|층|호|번\s?출구|am|pm|years? old))|(?<![가-힣])(?:하나|둘|셋|넷|다섯|여섯)(?![가-힣]{3})"
    r"|\b(?:one|two|three|four|five|six) (?:of|more|together|from)\b",
    re.I,
)
"""Something else that is counted beside a number: which of them is the answer is asked."""
_TOPIC_NEAR = 20
"""Characters before a value in which that stands."""
_BARE_FIGURE = re.compile(r"(?<![\d.,])\d[\d,]{1,15}+(?!\.?\d|\s?(?:개월|달|년|월|일|명|번|회|시|분|주|살|세|층|호|%))")
_PROMISED = re.compile(r"(?:[다라자]고|기로|준다|갚는다)")
"""After a date: what somebody said would be."""
_VAGUE = re.compile(r"엊그제|무렵|즈음|언저리|쯤|경에|as of late|the other (?:day|night)|around|about|sometime", re.I)
_VAGUE_BEFORE, _VAGUE_AFTER = 14, 4
"""Characters around a day in which that is said of it: "그저께 두 시쯤" is vague about the hour alone."""
_SENTENCE_END = re.compile(r"[.!?？\n](?=\s|$)\s?")
_PROMISE_NEAR = 12
"""Characters after a date in which a promise stands."""
_DIGIT = re.compile(r"\d")
_UNABLE = re.compile(
    r"못\s?[가-힣]{1,4}겠|모르|몰라|기억\s?(?:이|은|도)?\s?(?:안|없)|[가-힣]나(?:요)?[.~…]*$|\b(?:can['’]?t|cannot|couldn['’]?t|don['’]?t) (?:\w+ )?(?:say|tell|spell|know|remember|recall|read)\b|no idea",
    re.I,
)
"""In an answer in words: the person may say that they cannot answer."""


_PLANNED = re.compile(
    r"예정(?!대로|일)|계획(?!서|대로|적)|[가-힣](?:려고|려던|려다)|의뢰(?!인|서)|기로\s|준비\s?중(?!\s?(?:에\s?)?[가-힣]{1,8}[었았했졌쳤됐])|신청(?:은|만)|[할갈낼쓸]\s?(?:거[야예고]|생각)"
    r"|\b(?:gonna|going to|(?<!\bthe )(?<!\ba )(?<!\bmy )(?<!\bhis )(?<!\bher )(?<!\btheir )will(?! not\b| never\b| of\b)|plan(?:s|ned|ning)? (?:to|on)|planning|about to|ask me|meant to|offered(?![^.!?]{1,40}\band (?:then )?(?:i |we )?(?:accepted|signed|took|got|started|joined)\b))\b|['’]ll\b",
    re.I,
)
_RETOLD = re.compile(r"거짓말|사실이\s?아니|\b(?:a lie|lied|correction)\b", re.I)


_AT_LEAST = re.compile(r"[은는도이가]\s?(?:더\s?)?넘|넘게|이상|\b(?:over|more than|at least|or more)\b", re.I)


def is_incomplete(text: str) -> bool:
    """Tell whether figures that are told together may not be all: at least so much, or the rest is not known."""
    return bool(_AT_LEAST.search(text) or _UNABLE.search(text) or len(_ALTERNATIVES.findall(text)) > 1)


_ALTERNATIVES = re.compile(
    r"(?:한|싼|비싼|다른|어떤|어느)\s?(?:데|곳|집|쪽)|[으]?면\s|최소|최대|적게|많게|저쪽|이쪽"
    r"|\b(?:one|another|the other)(?: of them)? (?:says|said|asks|wants|quoted)|\b(?:cheapest|lowest|highest|either)\b",
    re.I,
)
"""Told twice: sums of which one or the other may be it, and which make no whole."""


def is_unsettled(text: str) -> bool:
    """Tell whether a text tells what is planned, offered or begun, or that something told was not so: no plain yes or no."""
    return bool(_PLANNED.search(text) or _RETOLD.search(text))


def is_doubtful(text: str) -> bool:
    """Tell whether a text doubts or asks what it tells."""
    return _DOUBT.search(text) is not None


def is_open(
    text: str,
    value: Value,
    today: date,
    locale: str,
    *,
    asked: str = "",
    unit: str = "",
    given: Collection[object] = (),
) -> bool:
    """Tell whether words beside a value leave open that it is the answer; what they do is asked, never guessed.

    ``asked``: the words of the question, and those by which it is known where it was not asked. ``unit``: those that tell
    for what time or part a sum is asked, where that is less. ``given``: the values of the text that are known to belong to other questions.
    """
    if value.precision == "none" or value.measure == "boolean":
        return False
    if value.measure == "string":
        return bool(_UNABLE.search(text)) or correction_of(text) is not None
    if value.measure == "choice" and squeezed(text) in squeezed(value.shown):
        return False
    around = text if value.measure == "choice" else _sentence_of(text, value)
    if _DOUBT.search(around) or (value.measure != "choice" and correction_of(text) is not None):
        return True
    if value.measure == "choice":
        return bool(_RULED_OUT.search(text)) and not _RULED_OUT.search(value.shown)
    if _SAID_BEFORE.search(around) or adds_others(around):
        return True
    said = text[repaired(text) :]
    if _is_of_another(text, value, asked):
        return True
    rest = said.replace(value.raw, " ") if len(value.raw) < len(said.strip()) else said
    told = values_in(said, value.measure, today, locale, is_expected=bool(asked))
    others = {one.value for one in told} - {value.value, *given}
    if value.measure == "count" and _has_asked_unit(text, value, told, asked):
        # "세 명이고 9살, 14살이에요": what counts something else takes nothing from it.
        others = set()
    elif value.measure == "count" and (len(told) > 1 or _COUNTED.search(_undated(rest, today, locale))):
        # "하나 … 하나": what is told one by one is to be counted.
        return True
    if value.measure == "date":
        others = {one for one in others if not _is_promise(said, one, value, today, locale)}
        # "7월이요 정확히는 7월 11일": what only tells less of the same day takes nothing from it.
        others = {one for one in others if not str(value.value).startswith(f"{one}-")}
        if _OTHER_DAY.search(rest) or _NOT_THIS.search(rest):
            return True
        is_spanned = any(text[found.start : found.end] not in value.raw for found in find_durations(text))
        near = text[max(0, value.start - _VAGUE_BEFORE) : value.end + _VAGUE_AFTER]
        is_vague = _VAGUE.search(near) is not None and not _DIGIT.search(value.raw)
        others = set() if marks(asked, text, value) else others
        return bool(others or is_spanned or is_vague or _LUNAR.search(text))
    is_factor = value.measure == "amount" and any(
        (match := sign.search(text)) and not sign.search(unit or asked) and match[0].strip(" 만") not in (unit or asked)
        for sign in (_RATE, _PART)
    )
    is_reckoned = _SUM.search(rest) is not None or (
        value.measure == "amount"
        and rest is not said
        and _BARE_FIGURE.search(_undated(rest, today, locale)) is not None
        and not others
    )
    if is_reckoned or is_told_twice(said, told) or _COMPARED.search(text):
        return True
    return bool(others or is_factor or _EACH.search(text) or _DENIED.search(rest))


def _has_asked_unit(text: str, value: Value, told: Sequence[Value], asked: str) -> bool:
    """Tell whether a number alone of several has the unit that was asked for."""
    unit = unit_asked(asked)
    if unit is None or len(told) < SEVERAL:
        return False
    own = [one for one in told if unit_told(text, one.start, one.end) == unit]
    return len(own) == 1 and own[0].value == value.value


SEVERAL = 2
"""Numbers of which one may have the unit alone."""


def _is_of_another(text: str, value: Value, asked: str) -> bool:
    """Tell whether a value is told of something that was not asked for: "월세는 65예요" to what the deposit is."""
    found = _TOPIC.search(text[max(0, value.start - _TOPIC_NEAR) : value.start])
    return found is not None and found["topic"] not in asked and not _PLAIN_TOPIC.fullmatch(found["topic"])


def _undated(text: str, today: date, locale: str) -> str:
    """Return a text without its dates, whose figures are no amounts."""
    for one in values_in(text, "date", today, locale):
        text = text.replace(one.raw, " ")
    return text


def _sentence_of(text: str, value: Value) -> str:
    """Return the sentence in which a value stands: a question beside it leaves the value as it was told."""
    start, end = 0, len(text)
    for match in _SENTENCE_END.finditer(text):
        if match.end() <= value.start:
            start = match.end()
        elif match.start() >= value.end - 1:
            end = match.end()
            break
    return text[start:end]


def _is_promise(said: str, other: object, value: Value, today: date, locale: str) -> bool:
    """Tell whether another date is only what somebody promised, while the value itself is not."""
    if str(value.value)[:10] > today.isoformat():
        return False
    found = [one for one in values_in(said, "date", today, locale) if one.value == other]
    return bool(found) and all(
        str(one.value)[:10] > today.isoformat() and _PROMISED.search(said[one.end : one.end + _PROMISE_NEAR])
        for one in found
    )
