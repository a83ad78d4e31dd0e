"""An answer in words as a message says it otherwise: a part of it set against another, one more, one less, or all anew."""

import re
from collections.abc import Sequence

from orchestrator.graphs.intake.rules.amending import without_copula
from orchestrator.graphs.intake.rules.contrasts import Contrast, contrasts
from orchestrator.language.amounts import find_amounts
from orchestrator.language.clauses import squeezed
from orchestrator.language.morphemes import morphemes
from orchestrator.language.numbers import find_numbers
from orchestrator.language.predications import predications
from orchestrator.language.quotations import quotation_in

LONGEST = 30
"""Characters of what takes the place of a part."""
_WORD = re.compile(r"[^\s,]+")
_PARTICLE = re.compile(r"(?<=[가-힣])(?:이라고|라고|에서|에게|한테|까지|부터|으로|로|은|는|이|가|을|를|의|에|도|만)$")
_COUNTED = re.compile(r"(?P<led>\D*?)(?P<number>\d+)(?P<unit>\D{1,3})?")
_EMPHASIS = re.compile(r"^(?:(?:딱|그냥|바로|진짜|아마|저는|제가|just|only|actually|really|the)\s)+", re.I)
_CUT = re.compile(
    r"(?<=[가-힣])(?:이라고요?|라고요?|라니까요?|이라니까요?|거든요?|라카이|이라카이|이라예|라예|이구예|인디|인데요?)$"
)
_VERB = ("VV", "VA", "VX", "XSV", "XSA", "VCN")
_FINITE = re.compile(
    r"\b(?:i|he|she|they|we|you|it|who|that)\b|\b(?:is|was|were|are|am|did|does|do|have|has|had|will|would|can|could|should|got|said|says)\b"
    r"|n['’]t\b|['’](?:s|re|m|ve|ll|d) (?!\w+$)",
    re.I,
)
_ITEMS = re.compile(r"\s?,\s?|\s및\s|\sand\s", re.I)
_JOINED = re.compile(r"(?<=[가-힣])(?:이랑|랑|하고|과|와)\s|\s?,\s?|\s(?:and|plus)\s", re.I)
_TOO = re.compile(r"(?P<thing>[가-힣A-Za-z0-9 ]{1,14}?)도(?:요|예요|이에요)?(?=\s(?:있|했|받|포함|적|넣)|[\s.!~]*$)")
_FOUND_RIGHT = re.compile(r"\S{1,12}\s?(?:이|가)?\s?맞(?:아|네|습|다|는)|\bwas right\b|\bis right\b", re.I)
_LEADS = re.compile(r"^(?:(?:그리고|또|근데|제|저|아|네|both|둘\s?다)\s)+")


def noun_phrase(text: str) -> str:
    """Return words that only name something, without the verb "to be" at their end; nothing where they tell a deed.

    >>> noun_phrase("전 남자친구예요"), noun_phrase("빠졌어요"), noun_phrase("I don't want that")
    ('전 남자친구', '', '')
    """
    said = _CUT.sub("", without_copula(text.strip(" .,!~?'\"‘’“”")))
    said = _EMPHASIS.sub("", said).strip(" .,!~?'\"‘’“”")
    if not said or len(said) > LONGEST:
        return ""
    if not any("가" <= sign <= "힣" for sign in said):
        return "" if _FINITE.search(said) else said
    told = [one for one in morphemes(said) if not one.tag.startswith("S") or one.tag in ("SL", "SN", "SH")]
    for place, one in enumerate(told):
        if one.tag in _VERB or (one.tag == "VCP" and place < len(told) - 1):
            behind = [other.tag for other in told[place + 1 : place + 3]]
            if not any(tag in ("ETM", "ETN") for tag in behind) and one.tag != "XSA":
                return ""
    while told and told[-1].tag.startswith("J"):
        said, told = said[: told[-1].start].rstrip(), told[:-1]
    is_thing = bool(told) and told[-1].tag in (
        "NNG",
        "NNP",
        "NNB",
        "NR",
        "SN",
        "SL",
        "SH",
        "XSN",
        "NP",
        "XR",
        "UN",
        "MAG",
    )
    return said if is_thing else ""


def put_otherwise(known: str, text: str) -> tuple[str, bool] | None:
    """Return what is known with the part that a message sets against another, and whether that is said to the letter.

    >>> put_otherwise("오른쪽 발목", "오른쪽 말고 왼쪽이요")
    ('왼쪽 발목', True)
    """
    for one in contrasts(text):
        if (changed := _by_contrast(known, one)) is not None:
            # "427번.. 아니다 472 맞아요": in the end it is as it was.
            return None if _FOUND_RIGHT.search(text.partition(one.right)[2]) else (changed, one.is_bare)
    if (counted := _counted_otherwise(known, text)) is not None:
        return counted, False
    return None


def _by_contrast(known: str, one: Contrast) -> str | None:
    right = noun_phrase(one.right)
    words = [noun_phrase(word) or word for word in one.right.split()]
    right = " ".join(words) if right and len(words) > 1 else right
    part = _part_of(known, one.wrong)
    if not part:
        return _number_in(known, one)
    if not right:
        return None
    if squeezed(part).casefold() in squeezed(right).casefold():
        # "worse than none" is said of what stands there, and not in its place.
        return None
    if len(part) == 1 or (len(part) < len(right) and len(part) <= 1):
        if len(right) != len(part):
            # "이가 아니라 위예요. 위경희": what is one letter is put in its own place alone.
            return None
        at = known.rfind(part)
        return f"{known[:at]}{right}{known[at + len(part) :]}"
    whole = next((word for word in _WORD.findall(known) if part in word and word != part), "")
    if whole and not part.isdecimal() and right[-1:] == whole[-1:] and whole.startswith(part):
        part = whole
    return known.replace(part, right)


def _part_of(known: str, wrong: str) -> str:
    """Return the longest end of the wrong half that stands in what is known."""
    if squeezed(wrong) == squeezed(known):
        return known
    words = wrong.split()
    for place in range(len(words)):
        part = " ".join(words[place:]).strip("'\"‘’“”")
        for said in (part, _PARTICLE.sub("", part)):
            at = known.casefold().find(said.casefold())
            if said and at >= 0:
                return known[at : at + len(said)]
    return ""


def _number_in(known: str, one: Contrast) -> str | None:
    """Return what is known with its number as it is said otherwise: "고모 둘이 아니라 셋" of "고모 2명"."""
    before, after = find_numbers(one.wrong), find_numbers(one.right)
    if not before or not after or after[0].start:
        return None
    for match in _WORD.finditer(known):
        counted = _COUNTED.fullmatch(match.group())
        if counted and int(counted["number"]) == int(before[-1].value.value):
            led = one.wrong[: before[-1].start].split()
            if led and _PARTICLE.sub("", led[-1]) not in known:
                return None
            start = match.start() + len(counted["led"])
            return f"{known[:start]}{int(after[0].value.value)}{known[start + len(counted['number']) :]}"
    return None


def _counted_otherwise(known: str, text: str) -> str | None:
    """Return what is known with another number of the same: "9기고요" of "VIP 7기"; None where two differ."""
    found = set()
    for word in _WORD.findall(known):
        own = _COUNTED.fullmatch(word)
        if own is None or not own["unit"]:
            continue
        for said in _WORD.findall(text):
            other = re.match(rf"{re.escape(own['led'])}(\d+){re.escape(own['unit'])}(?!\d)", said)
            if other and other[1] != own["number"]:
                found.add(known.replace(word, f"{own['led']}{other[1]}{own['unit']}"))
    return found.pop() if len(found) == 1 else None


def is_name(phrase: str) -> bool:
    """Tell whether words may be an answer by themselves: few, and without a sum or a topic inside."""
    inside = [one for one in morphemes(phrase) if one.tag in ("JX", "JKS", "JKO") and one.end < len(phrase)]
    return len(phrase.split()) <= LONGEST_NAME and not inside and not find_amounts(phrase)


LONGEST_NAME = 4
FULL_NAME = 3
"""Letters of a Korean name with its family name."""


def put_beside(known: str, text: str, *, is_named: bool = False) -> str | None:
    """Return what is known with what a message names together with it: "노트북이랑 마우스요", "밭도 있고 빌라도 있고".

    ``is_named``: whether the message speaks of this answer, so that what it names "too" is one more.
    """
    for clause in predications(text):
        parts = [noun_phrase(part) for part in _JOINED.split(_LEADS.sub("", clause.strip()))]
        if len(parts) > 1 and all(parts) and any(_is_part(part, known) for part in parts):
            others = [part for part in parts if not _is_part(part, known)]
            return ", ".join([known, *others]) if others else None
    told = [
        _LEADS.sub("", one["thing"].strip())
        for clause in predications(text)
        for one in _TOO.finditer(_LEADS.sub("", clause))
    ]
    others = [one for one in told if one and noun_phrase(one) and not _is_part(one, known)]
    if others and (is_named or len(told) > len(others) or _is_part(known, text)):
        return ", ".join([known, *others])
    return None


def _is_part(part: str, known: str) -> bool:
    return squeezed(part).casefold() in squeezed(known).casefold()


def left_out(known: str, told: str) -> str | None:
    """Return a list without the one of its entries that a message names; None where it names none, or all."""
    items = _ITEMS.split(known)
    flat = squeezed(told).casefold()
    words = told.casefold().split()
    gone = [one for one in items if squeezed(one).casefold() in flat or _head(one) in words or _is_called(one, words)]
    left = [one for one in items if one not in gone]
    return ", ".join(left) if len(items) > 1 and gone and left else None


def _is_called(item: str, words: Sequence[str]) -> bool:
    """Tell whether words call somebody by the given name alone: "시온이는" of "박시온"."""
    name = _head(item)
    is_full = len(name) == FULL_NAME and all("가" <= sign <= "힣" for sign in name)
    return is_full and any(
        re.fullmatch(rf"{re.escape(name[1:])}(?:이|이?[는은가를]|이를|이도|도|을)?", one) for one in words
    )


def _head(item: str) -> str:
    return item.casefold().split()[-1] if item.split() else item


def quoted(text: str) -> str:
    """Return what a message quotes as the words themselves."""
    return quotation_in(text) or ""
