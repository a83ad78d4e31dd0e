"""Answers that name no option but fit only one: a number within its bounds, or words that are its own."""

import re
from collections import Counter
from collections.abc import Sequence

from integrations.knowledge.base import Option
from orchestrator.language.numbers import find_durations, find_numbers

LONGEST, LONGEST_EN = 30, 50
"""Signs of an answer in which an option's own words are looked for: what is longer tells other things too."""
MOST_SHARED = 3
"""Words of an answer that is so brief that nothing else in it tells which option is meant."""
LEAST_STEM = 2
"""Signs of a Korean stem: one sign may be any word's, but where it is asked what something is about ("내 몫")."""
FARTHEST = 100
"""How many times the largest bound a figure may be that still is of its kind."""
_FIGURE = r"(?<!\d)(\d++(?:\.\d++)?)\s*+(?:%|명|인|개월|일|년|회|번|시간|주|people|employees|percent)?\s*"
_LOW = re.compile(
    rf"{_FIGURE}(?:이상|부터|초과|보다\s?(?:많|길|크)|or more|and more|or over|to below|to under)|(?:at least|from) {_FIGURE}"
)
_HIGH = re.compile(
    rf"{_FIGURE}(?:미만|이하|까지|보다\s?(?:적|짧|작)|or fewer|or less)|(?:fewer than|less than|below|under|up to) {_FIGURE}"
)
_NUMBER = re.compile(r"(?<![\d.])\d+(?:\.\d+)?(?![\d.]*\d)")

_DAY = re.compile(
    r"\d{4}\s?년|\d{1,2}\s?월(?:\s?\d{1,2}\s?일)?|\d{1,2}\s?일(?=에|날|자|부터|까지)|\d{1,2}(?:st|nd|rd|th)\b"
)
"""A day or a year, which counts nothing."""
LASTS = re.compile(r"\d\s?(?:개월|달|년|일|주|시간|분)|\b(?:years?|months?|weeks?|days?|hours?|minutes?)\b", re.I)
"""An option that tells how long something lasts, or how often in such a time."""
_ALONE = re.compile(r"\s*(\d+(?:\.\d+)?)\s?(?:%|명|시간|번|회|개월|주|hours?|people)?[,;.]\s+\D")
"""A figure that an answer begins with, before what explains it: "30, Monday to Friday 6 hours"."""
_CLAUSE = re.compile(r"[,.;!?]|(?<=[가-힣]고)\s|(?<=지만)\s|(?<=는데)\s|(?<=[가-힣]요)\s|\b(?:but|and)\b")
_DENIED = re.compile(
    r"없|않|아니|아닌|무슨\s|(?:^|\s)(?:안|못)\s?[가-힣]|\bno\b|\bnot\b|n't\b|\bnever\b|\bwithout\b|\bnone\b"
)
_REASON = re.compile(r"(?<=때문에)\s|(?<=탓에)\s|(?<=덕분에)\s")
_WORD = re.compile(r"[가-힣]+|[a-z]+")
_PARTICLE = re.compile(
    r"(?:이랑|하고|으로|에서|에게|한테|까지|부터|이나|만은|만|은|는|이|가|을|를|의|에|도|로|나|와|과|요|예요|입니다|이(?:에요|지요?|죠|오|요|야|라|네요?|라니까요?|라고요?|다))$"
)
_COMMON = frozenset(
    """
    싶어요 싶습니다 싶은데 싶어 싶다 걱정돼요 문제예요 문제 있어요 있습니다 있음 있었어요 했어요 했습니다 해요 돼요 됐어요 그냥 지금 아직 이미 그것 그거 저는 제가 그쪽 상대 상대방 모두 함께 다른 같은 정도 사람
    내 제 저 나 그 이 안 못 더 다 잘 한 수 것 거 게 때 쪽 등 및 일 문
    the and was were with that this have has had did does not for are you your their they there from about just only some
    other another been being which what when where who how its mine
    """.split()  # noqa: SIM905 - as words they are read at a glance
)


def within(folded: str, options: Sequence[Option]) -> int | None:
    """Return the place of the only option whose bounds hold the number of an answer: "12명" of "5명 이상".

    Two options have to tell bounds. ``folded``: the answer in small letters.
    """
    bounds = {place: found for place, option in enumerate(options) if (found := bounds_of(option))}
    if len(bounds) < 2:
        return None
    folded = _DAY.sub(" ", folded)
    if not any(LASTS.search(f"{options[place].label.ko} {options[place].label.en}") for place in bounds):
        # "I worked there for 2 years" tells no number of workers.
        for span in reversed(find_durations(folded)):
            folded = f"{folded[: span.start]} {folded[span.end :]}"
    alone = _ALONE.match(folded)
    figures = [float(figure) for figure in _NUMBER.findall(alone[1] if alone else folded.replace(",", ""))]
    if not figures:
        figures = [float(found.value.value) for found in find_numbers(folded) if found.value.unit != "ordinal"]
    if len(set(figures)) > 1 and figures[-1] == sum(figures[:-1]):
        # "주방 넷 홀 셋. 나까지 일곱이요": the last is what the others come to.
        figures = figures[-1:]
    most = max((abs(one) for span in bounds.values() for one in span if abs(one) != float("inf")), default=0.0)
    if len(set(figures)) != 1 or figures[0] > FARTHEST * most:
        # "It was 2012" tells no alcohol level.
        return None
    held = [place for place, (low, high) in bounds.items() if low <= figures[0] < high]
    return held[0] if len(held) == 1 else None


def bounds_of(option: Option) -> tuple[float, float] | None:
    """Return from where and below what an option's label counts; None where it tells no bound."""
    label = (option.label.ko or option.label.en).casefold()
    # Words in brackets say the same again.
    label = re.sub(r"\([^)]{0,200}\)", "", label)
    low, high = _LOW.search(label), _HIGH.search(label)
    if low is None and high is None:
        return None
    return (
        float(next(filter(None, low.groups()))) if low else float("-inf"),
        float(next(filter(None, high.groups()))) if high else float("inf"),
    )


def by_own_words(folded: str, options: Sequence[Option], *, longest: int = 0, by_head: bool = False) -> int | None:
    """Return the place of the only option of whose label an answer has words that no other label has.

    Words that the answer denies do not count: "차용증은 없고 카톡만 있어요" is not the one with "차용증 있어요".
    ``longest``: the signs of an answer that may tell other things too. ``by_head``: the head of a compound names it.
    """
    if len(folded) > (longest or (LONGEST_EN if folded.isascii() else LONGEST)):
        return None
    least = 1 if by_head else LEAST_STEM
    of_option = [own_stems(f"{option.label.ko} {option.label.en}".casefold(), least) for option in options]
    held = Counter(stem for stems in of_option for stem in stems)
    # What somebody did not get is what it is about: "내 몫을 못 받았어요".
    told = [one for one in _CLAUSE.split(folded) if one and not (_is_other(one) if by_head else _DENIED.search(one))]
    said = {stem for clause in told for stem in own_stems(clause, least)}
    found = [
        place
        for place, stems in enumerate(of_option)
        if any(held[stem] == 1 and any(_is_same(stem, other, by_head=by_head) for other in said) for stem in stems)
    ]
    return found[0] if len(found) == 1 else None


def rules_out(folded: str, shown: str) -> bool:
    """Tell whether a clause of an answer says that it is not what words of a label name: "2개월 전 아니고 한 달 전"."""
    own = own_stems(shown.casefold())
    return any(_is_other(clause) and own & own_stems(clause) for clause in _CLAUSE.split(folded) if clause)


def denies(folded: str, option: Option) -> bool:
    """Tell whether a clause of an answer denies what words of an option name, which denies nothing itself."""
    label = " ".join((option.label.ko, option.label.en, *option.synonyms)).casefold()
    if _DENIED.search(label):
        return False
    own = own_stems(label)
    for clause in _CLAUSE.split(folded):
        # A reason is not what is denied: "냄새 때문에 빨래를 못 널어요".
        said = own_stems(_REASON.split(clause)[-1]) if clause and _DENIED.search(clause) else set()
        if any(_is_same(stem, word) for stem in own for word in said):
            return True
    return False


def is_shared(folded: str, options: Sequence[Option], code: object) -> bool:
    """Tell whether a brief answer names an option only by words that other options have too.

    "카드로 긁었어요" may be paid at once or by instalments. ``code``: the option that is taken to be meant.
    """
    said = own_stems(folded)
    if len(said) > MOST_SHARED:
        return False
    named = {
        option.code: {
            word for word in said if any(_is_same(stem, word) for stem in own_stems(option.label.ko.casefold()))
        }
        for option in options
    }
    own, others = named.pop(str(code), set()), set().union(*named.values())
    return bool(own) and others == own


def _is_other(clause: str) -> bool:
    return any(word in clause for word in ("아니", "아닌", "말고", "빼고", "not "))


def _is_same(stem: str, said: str, *, by_head: bool = False) -> bool:
    """Tell whether two stems are one word, its ending aside; one sign of Korean may be any word's."""
    if by_head and "가" <= stem[0] <= "힣" and stem[:2] == said[:2]:
        return True
    if stem == said:
        return True
    shorter, longer = sorted((stem, said), key=len)
    least = 2 if "가" <= shorter[0] <= "힣" else 5
    return len(shorter) >= least and longer.startswith(shorter)


_AFTER = (
    r"(?:쌤|샘|선생님?)?(?:님|들|하고만|이랑만|이랑|랑|하고|이에요|예요|에요|이요|요|입니다|임|이고|이래요|래요|이라고|라고|이라는|라는|인데|인|한테서|한테|에게|께|으로|로|까지|까지만"
    r"|이|가|은|는|을|를|과|와|도|만|의|에)?(?:(?:했|한|하|됐|된|되|받|당|쳤|친|침)[가-힣]*)?"
)
"""What may follow a word of Korean within its own word."""


def by_synonym(folded: str, options: Sequence[Option]) -> int | None:
    """Return the place of the only option that an answer calls by one of its synonyms, as a word and not denied.

    A question names none. ``folded``: the answer in small letters.
    """
    if len(folded) > (LONGEST_EN if folded.isascii() else LONGEST) or folded.rstrip().endswith("?"):
        return None
    said = [
        (number, place, found)
        for number, clause in enumerate(_CLAUSE.split(folded))
        for place, option in enumerate(options)
        for word in option.synonyms
        if (found := _said(word.casefold(), clause or ""))
    ]
    # Of "ex-boyfriend" and the "boyfriend" in it only the longer counts.
    places = {
        place
        for number, place, (start, end) in said
        if not any(
            number == other and first <= start and end <= last and last - first > end - start
            for other, _, (first, last) in said
        )
    }
    return places.pop() if len(places) == 1 else None


def _said(word: str, clause: str) -> tuple[int, int] | None:
    """Return where a clause says a word; one that denies something says only a word that denies it too."""
    if word not in clause:  # so of most words no pattern is made
        return None
    is_korean = "가" <= word[-1] <= "힣"
    around = rf"(?<![가-힣]){re.escape(word)}{_AFTER}(?![가-힣])" if is_korean else rf"\b{re.escape(word)}(?:s|es)?\b"
    found = re.search(around, clause)
    if found is None:
        return None
    end = found.start() + len(word)
    return None if _DENIED.search(f"{clause[: found.start()]} {clause[end:]}") else (found.start(), end)


def own_stems(text: str, least: int = LEAST_STEM) -> set[str]:
    """Return the stems of the words of a text that tell something, their particles cut off."""
    found = set()
    for word in _WORD.findall(text):
        stem = _PARTICLE.sub("", word) if word >= "가" else re.sub(r"(?:ing|ed|es|s)$", "", word)
        if word in _COMMON or stem in _COMMON:
            continue
        if len(stem) >= (least if word >= "가" else 4):
            found.add(stem)
    return found
