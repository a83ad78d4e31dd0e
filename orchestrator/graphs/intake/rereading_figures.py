"""What words say of a figure that is known, or was offered: another, one more, what is left of it, none."""

import re
from dataclasses import dataclass, replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.amending import named_share
from orchestrator.graphs.intake.rules.asked_for import asked_for, measure_of
from orchestrator.graphs.intake.rules.certainty import is_doubtful
from orchestrator.graphs.intake.rules.contrasts import contrasts
from orchestrator.graphs.intake.rules.naming import names_other
from orchestrator.graphs.intake.rules.own_predicate import OPEN
from orchestrator.graphs.intake.rules.row_figures import figures_told, is_transposed, told_last
from orchestrator.graphs.intake.rules.row_reckoned import comes_to, counts_before, more_of
from orchestrator.graphs.intake.rules.row_sums import currency_of_known, summed
from orchestrator.graphs.intake.rules.value import Value, shown_amount
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.morphemes import morphemes

_TAKEN_OFF = re.compile(r"빼|뺀|갚|받|제외|돌려|\b(?:take off|minus|paid back|returned)\b", re.I)
_UNIT_KNOWN = re.compile(r"\d\s?[가-힣]")
_PART = re.compile(r"\s?중(?:에|에서)?\s|\bout of\b", re.I)
_PERIOD = re.compile(r"씩|한\s?달에|매달|매월|\b(?:each|every|per|a month|a week)\b", re.I)
_VAGUE = re.compile(r"더(?=\s|$)|넘|이상|정도|쯤|같[은아]|될|되는|\b(?:more|over|about|around|maybe|like)\b", re.I)
_BOTH = re.compile(r"둘\s?다|두\s?개\s?다|\bboth\b|\bkeep (?:this|that|it|the) ", re.I)
_DIGITS = re.compile(r"\d[\d,.]*")
_NOTHING = re.compile(
    r"(?:하나도|한\s?푼도|전혀|아무것도|일\s?원도|십\s?원도)\s\S{0,6}\s?(?:없|안|못)|돈은?\s(?:안|못)\s"
    r"|(?:안|못)\s?(?:받|보냈|냈|줬|갚)|\b(?:paid|sent|got|received) nothing\b|\bnothing (?:came|was paid)\b"
    r"|\b(?:has|have|had)(?: not|n['’]t) (?:come|arrived|been paid)\b",
    re.I,
)
"""Nothing of a sum was paid or came."""
MONTH = 7
"""Signs of a month as it is written: 2026-05."""
CONTRAST = 1.5
"""What a reading weighs that sets against something just what is known."""


@dataclass(frozen=True, slots=True)
class RowReading:
    """What an answer is said to be."""

    value: Value
    is_sure: bool
    weight: float
    """How much what is said beside it, and not only its kind, shows that this answer is spoken of."""


def read_figure(
    session: InterviewSession, question: WorkbookQuestion, known: KeptFact | None, text: str, *, is_named: bool
) -> RowReading | None:
    """Return the figure that a text says a known one to be instead."""
    today, locale = session.today, session.locale
    is_known = known is not None and known["status"] == "known"
    before = known["value"] if known is not None and is_known else None
    for one in contrasts(text):
        right = figures_told(question, known, one.right, today, locale)
        unit = _DIGITS.sub("", right[-1].raw, count=1) if right and _DIGITS.fullmatch(one.wrong.strip()) else ""
        # "3.5 million, not 3": a bare number is told in the unit of what is right.
        wrong = figures_told(question, known, f"{one.wrong}{unit}", today, locale)
        if right and any(_is_same(value, before) for value in wrong) and len({value.value for value in right}) == 1:
            if (value := right[-1]).value == before:
                return None
            is_plain = (
                one.is_bare
                and not _PERIOD.search(one.right)
                and not _VAGUE.search(one.right)
                and not _DIGITS.search(_without(one.right, right))
            )
            if is_plain:
                return RowReading(value, True, CONTRAST)
    values = figures_told(question, known, text, today, locale)
    if measure_of(question) == "date":
        # A day to come is none of what is over: "공연이 이번 주 토요일인데" to when the money was sent.
        values = asked_for(question, text, values, today, locale)
    if measure_of(question) == "amount" and (whole := summed(text, values, before)) is not None:
        return RowReading(_reckoned(values, whole, locale), False, 0.6)
    if (result := comes_to(values, before, is_less=_TAKEN_OFF.search(text) is not None)) is not None:
        return RowReading(result, False, 1.0)
    told = told_last(text, values)
    is_known_told = any(_is_same(one, before) for one in values)
    if measure_of(question) == "count" and (is_named or is_known_told) and (more := more_of(text, before)) is not None:
        return RowReading(Value(more, _counted(known, more), "count", text.strip(), 0, len(text)), False, 1.0)
    if is_named and before and _says_nothing(question, text) and all(_is_same(one, before) for one in values):
        assert known is not None
        shown = shown_amount(Amount(0, currency_of_known(known), ""), locale)
        return RowReading(Value(0, shown, "amount", text, 0, len(text)), False, 0.5)
    # The month alone of a known day is that day, where another is told beside it.
    others = [one for one in told if not _is_same(one, before)] or [one for one in told if one.value != before]
    if not others or len({one.value for one in others}) > 1:
        return None
    value = others[-1]
    mentioned = [one for one in values if _is_same(one, before) and one is not value]
    if mentioned and mentioned[-1].start > value.end and _is_found_right(text, mentioned[-1]):
        # "427번.. 아니다 472 맞아요"
        return None
    if value.measure == "amount" and not mentioned and _is_of_other_noun(text, value, question.label.said(locale)):
        return None
    if _SAYS.match(text, value.end) and not is_known_named(text, question, locale):
        # "헬스장에선 20만원만 준대요" is what another says.
        return None
    if is_known and known is not None and measure_of(question) in ("date", "amount") and _BOTH.search(text):
        return RowReading(replace(value, value=before or "", shown=f"{known['shown']}, {value.shown}"), False, 0.8)
    if mentioned and is_known and _PART.match(text, mentioned[0].end) and _TAKEN_OFF.search(text, value.end):
        # "천이백 중에 이백은 빼 주세요": what is left of it.
        return RowReading(_reckoned([value], int(str(before)) - int(value.value), locale), False, 0.6)
    if mentioned and (_PART.search(text) or _is_found_right(text, mentioned[0])):
        return None
    if value.measure == "count" and not is_named and not _UNIT_KNOWN.search(known["raw"] if known else ""):
        return None
    if not is_named and not mentioned and names_other(text[: value.start], question.label.said(locale)):
        # "열쇠는 1월 9일에 돌려줬어요" is told of something else.
        return None
    if value.measure == "date" and not _DIGITS.search(value.raw) and not is_named:
        # "오늘" is said in any talk.
        return None
    if _PERIOD.search(text) and not _PERIOD.search(f"{question.label.said(locale)} {question.text.said(locale)}"):
        # So much a month is no whole.
        return None
    is_moved = is_known and is_transposed(value.value, before)
    weight = 1.0 if mentioned else 0.9 if is_moved else 0.3
    is_alone = len(values) == 1 and not _PERIOD.search(text) and not is_doubtful(text) and not OPEN.search(text)
    return RowReading(value, is_alone, weight)


_SAYS = re.compile(r"\S{0,4}\s?(?:\S{1,4}\s)?\S{0,3}(?:[준한간된본난산온]대|래|[다라자]고\s?(?:하|해|했))[요여는]?")


def _without(text: str, values: list[Value]) -> str:
    """Return a text without the words that tell values: "11월 12일" has two numbers, and is one day."""
    for one in values:
        text = text.replace(one.raw, " ")
    return text


def is_known_named(text: str, question: WorkbookQuestion, locale: str) -> bool:
    """Tell whether a text names a question by its label."""
    return named_share(question.label.said(locale), text) >= 1.0


def _is_of_other_noun(text: str, value: Value, label: str) -> bool:
    """Tell whether a sum is led by a noun that is none of the label's: "중도금 이백" is no deposit."""
    before = [one for one in morphemes(text[: value.start]) if not one.tag.startswith("S")]
    while before and before[-1].tag.startswith("J"):
        before = before[:-1]
    if not before or before[-1].tag not in ("NNG", "NNP") or before[-1].end < value.start - 3:
        return False
    own = {one.form for one in morphemes(label)}
    word = text[: before[-1].end].split()[-1]
    is_money = before[-1].form in _MONEY or word[-1:] in ("금", "비", "료", "세")
    return is_money and not any(stem in word or word in stem for stem in own if len(stem) > 1)


_MONEY = ("관리비", "월세", "보증금", "이자", "원금", "수수료", "합의금", "벌금")


def _is_same(value: Value, before: object) -> bool:
    """Tell whether a figure is the known one; of a day, also its month alone."""
    is_wider = value.measure == "date" and len(str(value.value)) == MONTH and str(before).startswith(str(value.value))
    return before is not None and (value.value == before or str(before) == str(value.value) or is_wider)


def _says_nothing(question: WorkbookQuestion, text: str) -> bool:
    """Tell whether a text says of a sum that nothing of it came or was paid: "석 달은 못 냈어요" says it of a part."""
    found = _NOTHING.search(text) if measure_of(question) == "amount" else None
    return found is not None and not counts_before(text, found.start())


def _counted(known: KeptFact | None, number: int) -> str:
    """Return a number as the known one is shown."""
    shown = known["shown"] if known is not None else ""
    return _DIGITS.sub(str(number), shown, count=1) if _DIGITS.search(shown) else str(number)


def _is_found_right(text: str, value: Value) -> bool:
    return re.match(r"\S{0,3}\s?(?:이|가)?\s?(?:맞|right|correct)", text[value.end :]) is not None


def _reckoned(values: list[Value], whole: int, locale: str) -> Value:
    found = find_amounts(values[0].shown)
    currency = found[0].value.currency if found else "KRW"
    shown = shown_amount(Amount(whole, currency, values[0].raw), locale)
    return replace(values[0], value=whole, shown=shown, precision="reckoned")
