"""A wish that what was written down be changed: what is said to stand there, what is to stand there, what is to go."""

import re
from dataclasses import dataclass
from typing import Literal

from orchestrator.language import words
from orchestrator.language.clauses import excerpt
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predications import predications
from orchestrator.language.quotations import masked, restored

Wish = Literal["set", "add", "drop", "wrong", ""]

_GIVE = r"\s?(?:줘|주|달라|드려|놔|놓|두|둬|야)[가-힣]{0,6}(?:\s안\s?(?:될|되|돼)[가-힣]{0,4})?"
_OBJECT = r"(?:좀|다시|꼭|그거|이거|그것|이것|그걸|이걸)?\s?"
_WISHES: tuple[tuple[Wish, re.Pattern[str]], ...] = (
    ("drop", re.compile(rf"{_OBJECT}(?:빼|지워|삭제해|없애){_GIVE}|(?:^|please )(?:remove|delete|take out|strike|drop|take (?=[^.?!,]{{1,40}} (?:off|out)\b))", re.I)),
    (
        "set",
        re.compile(
            rf"{_OBJECT}(?:고쳐|고치|바꿔|바꾸|수정해|수정|정정해|정정|변경해){_GIVE}|{_OBJECT}(?:고쳐야|바꿔야)\s?(?:해|돼)[가-힣]{{0,3}}"
            rf"|(?<=로)\s?(?:만\s?)?(?:적어|써|기재해|해|표시해){_GIVE}|(?<=로만)\s?(?:적어|써|기재해|해|표시해){_GIVE}"
            rf"|(?<=만)\s(?:적어|써|기재해){_GIVE}"
            r"|(?:^|\b(?:please|can you|could you|and) )(?:change|correct|fix|set|update)\b(?= (?:the|my|it|that|this|those|his|her)\b)",
            re.I,
        ),
    ),
    ("add", re.compile(rf"{_OBJECT}(?:넣어|추가해|추가|덧붙여|더해|포함해|포함시켜){_GIVE}|(?:^|\b(?:please|also|and) )(?:add|include)\b", re.I)),
    ("wrong", re.compile(r"(?:잘못|틀리게)\s?(?:적|쓰|썼|됐|되|나와|들어)[가-힣]{0,8}|틀[렸려렸린](?!\s?줄)[가-힣]{0,5}|\b(?:is|are|was) (?:wrong|incorrect)\b", re.I)),
)  # fmt: skip
_MISSING = re.compile(
    r"(?:빠졌|빠져\s?있|누락[됐되]|누락돼)[가-힣]{0,6}|\b(?:is|are|was|were) missing\b|\b(?:you )?(?:left|have left) out\b",
    re.I,
)
"""Where all is shown: that something is not among it."""
_STANDS = re.compile(
    r"(?P<stated>[^\s,.!?]{1,15}?)(?:이?라고|다고|으로|로)\s?(?:돼|되어|되|적혀|나와|나오|써져|쓰여|기록돼)\s?(?:있|나)[가-힣]{0,8}"
    r"|\b(?:(?:table|form|summary|list)(?: still)? says|you (?:wrote|put)(?: down)?|it still says) (?P<en>[\w ,.]{1,20})",
    re.I,
)
_TO_US = re.compile(
    r"(?:줘요?|주라|주세[요여용]|주셔요|주실래요?|줄래요?|주실\s?수[가-힣\s]{1,8}|주시겠[가-힣]{1,3}|주시길|주십시[오요]|주시죠|주이소|주소|주쇼"
    r"|달라니까(?:요|예)?|달라는\s?(?:거|말)[가-힣]{1,5})[\s.!?~ㅠㅜ]*$"
)
"""How a wish ends that is said to whom it is told; "고쳐 달라고 했는데" was said to somebody else."""
_ASKED_EN = re.compile(r"please|can you|could you", re.I)
_OF_RECORD = re.compile(r"잘못|틀리게|왜|아직도|아까|여기|표에|정리|요약|적으신|쓰신")
"""Beside what is said to stand somewhere: it stands in what was written down here, and not in a contract."""
_JOINED = re.compile(r"(?:아니고|아니라|말고|아니구)(?:요|예)?$")
"""Behind these the other half of a contrast follows."""
_NOT_EN = re.compile(r"\bnot\b|n['’]t\b", re.I)
_BUT_EN = re.compile(r"but\b|it['’]?s\b|it (?:is|was)\b", re.I)
_COMMA = re.compile(r"(?<!\d),\s+")
_STOP = re.compile(r"[.!?？\n]")
_OTHERS_RIGHT = re.compile(
    r"(?:그리고\s)?(?:나머지|나머진|다른\s?(?:것|건|거|데|부분|곳))(?:들)?(?:은|는|도)?\s?(?:다\s?|모두\s?|전부\s?)?(?:맞|괜찮|이대로|그대로|정확|ok|오케이|ㅇㅋ)[가-힣]{0,6}[.!~]*"
    r"|(?:and )?(?:the rest|everything else|all (?:the )?(?:rest|others?))(?: is| are)? (?:fine|right|correct|ok(?:ay)?|good)[.!]*",
    re.I,
)
_GOES_ON = re.compile(
    r"^(?:그럼\s?|이제\s?|꼭\s?|그냥\s?)*(?:이대로|그대로|그렇게|정리|마무리|진행|제출|전달|보내|끝내)[가-힣\s]{0,12}[.!~]*$"
    r"|^(?:please )?(?:go ahead|sum it up|send it|end it|finish)(?: please)?[.!]*$",
    re.I,
)
_COPULA = re.compile(
    r"(?:(?:이|라)?(?:에요|예요|에여|예여|여요|여|입니다|입니더|이요|임|이고요?|이구요?|고요?|구요?|거고요?|거예요|거에요|거고예|고예|라예|라고요?|이야|야)|(?:이)?요|이에요)[\s.!~]*$"
)
_EMPTY = re.compile(r"(?:왜|아직도|아직|계속|제발|자꾸|또|그거|이거)?")
"""What is left of a clause that only wishes or asks why."""
_ANAPHOR = re.compile(
    r"(?:그|이|저)(?:거|것|건|게|걸|\s?(?:날짜|금액|부분|항목|답|말))?(?:은|는|을|를|도)?|\b(?:it|that|this)(?: one)?\b|",
    re.I,
)
"""What points at something that was named just before."""
_LED = re.compile(r"^(?:그리고|또|근데|아|그|그럼|and|also|please)\s+", re.I)
KIND_NAMES = {
    "date": "날짜 날",
    "amount": "금액 돈 액수",
    "count": "수 숫자 명수",
    "months": "개월 기간",
    "years": "기간",
    "days": "기간",
}
"""What a value is called whatever it is of: "날짜는 맞아요"."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """One clause that may change what was written down."""

    clause: str
    told: str
    """The clause without the words of the wish."""
    wish: Wish
    stated: str
    """What is said to stand there now; empty where that is not said."""


def amendments(text: str, *, is_shown: bool = True) -> list[Amendment]:
    """Return the clauses of a message, each with what it wishes of what was written down.

    A clause that tells nothing of its own ("고쳐 주세요") belongs to the one before it. ``is_shown``: whether what was
    written down is before the person; where it is not, only what is said of it in so many words is no answer.

    >>> [(one.told, one.wish, one.stated) for one in amendments("아이 수가 5로 돼있어요 2명으로 고쳐주세요")]
    [('아이 수가', '', '5'), ('2명으로', 'set', '')]
    """
    found: list[Amendment] = []
    # What is quoted is one word of the clause, whatever stands in it.
    text, quotes = masked(excerpt(text))
    for clause in clauses_of(text):
        pattern = next(
            (one for one in _WISHES if (hit := one[1].search(clause)) and (is_shown or _to_us(text, clause, hit))), None
        )
        if pattern is None and is_shown and _MISSING.search(clause):
            pattern = ("wrong", _MISSING)
        wish: Wish = pattern[0] if pattern else ""
        told = pattern[1].sub(" ", clause, count=1) if pattern else clause
        stands = _STANDS.search(told)
        stands = stands if stands and (is_shown or stands["en"] or _OF_RECORD.search(clause)) else None
        stated = (stands["stated"] or stands["en"] or "").strip(" '\"“”‘’") if stands else ""
        told = told.replace(stands.group(), " ") if stands else told
        told = _LED.sub("", " ".join(told.split()).strip(" ,.!~?"))
        if found and _EMPTY.fullmatch(found[-1].told):
            first = found.pop()
            clause, wish, stated = f"{first.clause} {clause}", wish or first.wish, stated or first.stated
        if found and _EMPTY.fullmatch(told):
            last = found[-1]
            found[-1] = Amendment(f"{last.clause} {clause}", last.told, wish or last.wish, stated or last.stated)
        else:
            found.append(Amendment(clause, told, wish, stated))
    return [
        Amendment(restored(one.clause, quotes), restored(one.told, quotes), one.wish, restored(one.stated, quotes))
        for one in found
    ]


def _to_us(text: str, clause: str, wish: re.Match[str]) -> bool:
    """Tell whether a wish is one of us: a request that ends its clause, or in English begins the message."""
    if "가" <= wish.group().strip()[:1] <= "힣":
        return _TO_US.search(clause, wish.start()) is not None
    return _ASKED_EN.match(wish.group()) is not None or (wish.start() == 0 and text.lstrip().startswith(clause))


def clauses_of(text: str) -> list[str]:
    """Return the clauses of a text; one without a predicate belongs to the next, and so do the halves of a contrast."""
    found: list[str] = []
    begin = 0
    for clause in (piece for told in predications(text) for piece in _COMMA.split(told)):
        plain = clause.rstrip("?")
        start = max(text.find(plain, begin), begin)
        end = start + len(plain)
        between = text[begin:start] if found else "."
        is_half = bool(found) and (_JOINED.search(found[-1]) or (_NOT_EN.search(found[-1]) and _BUT_EN.match(clause)))
        if found and not _STOP.search(between) and (is_half or not _is_predicated(found[-1])):
            found[-1] = f"{found[-1]}{between}{clause}"
        else:
            found.append(clause)
        begin = end
    return found


def _is_predicated(clause: str) -> bool:
    if not any("가" <= sign <= "힣" for sign in clause):
        return True
    ends = [one for one in morphemes(clause.rstrip("?")) if one.tag not in ("SF", "SP", "SS", "SE", "SO", "SW")]
    return bool(ends) and (
        ends[-1].tag.startswith("E") or (ends[-1].form, ends[-1].tag) == ("요", "JX") or ends[-1].tag == "IC"
    )


def wishes_change(text: str, *, is_shown: bool = False) -> bool:
    """Tell whether a message says that what was written down is to be changed, in so many words."""
    return any(one.wish in ("set", "drop") or one.stated for one in amendments(text, is_shown=is_shown))


def only_drops(text: str) -> bool:
    """Tell whether a message only wants what it speaks of to go: "그건 빼 주세요", "delete that"."""
    found = amendments(text)
    return bool(found) and all(one.wish == "drop" and _ANAPHOR.fullmatch(one.told) for one in found)


def refers_back(told: str) -> bool:
    """Tell whether words only point at what was just named: "그건", "그 날짜는"."""
    return bool(told.strip()) and _ANAPHOR.fullmatch(told.strip()) is not None


def only_wishes(text: str) -> bool:
    """Tell whether a message wishes a change and tells nothing else: "고쳐 주세요"."""
    return all(_EMPTY.fullmatch(one.told) for one in amendments(text, is_shown=False))


def without_others_right(text: str) -> tuple[str, bool]:
    """Return a message without its words that all else is right, and whether it says that."""
    rest = _OTHERS_RIGHT.sub(" ", text)
    return " ".join(rest.split()).strip(" ,"), rest != text


def goes_on(text: str) -> bool:
    """Tell whether a clause only says to go on: "이대로 정리해 주세요"."""
    return _GOES_ON.match(text.strip()) is not None


def without_copula(text: str) -> str:
    """Return words without the verb that ends them: "같은 반 남자애고요"."""
    return _COPULA.sub("", text.strip(" .!~")).strip(" ,.!~")


_TAGS = ("NNG", "NNP", "NR", "SN", "SL", "VV", "VA", "XR", "NNB", "SH")
_HEADS = frozenset(
    words("여부 정도 상태 사실 내용 종류 하 되 있 것 거 수 이 받 때 날 일 the of a an your status kind type is")
)
"""Words of a label that say what kind of thing it is, and not of what."""


def stems_of(text: str) -> list[tuple[str, int, int]]:
    """Return the stems of what a text names, with their places."""
    return [(one.form.casefold(), one.start, one.end) for one in morphemes(text) if one.tag in _TAGS]


def named_letters(label: str, told: str) -> int:
    """Return how many letters of a label a text names."""
    stems = {stem for stem, _, _ in stems_of(told)}
    return sum(len(stem) for stem, _, _ in stems_of(label) if stem in stems)


def named_share(label: str, told: str) -> float:
    """Return how much of a label a text names, by its stems or as it is written: 0 to 1, the share of its letters."""
    stems = {stem for stem, _, _ in stems_of(told)}
    flat = "".join(told.casefold().split())
    own = [(stem, stem in stems) for stem, _, _ in stems_of(label)]
    written = [_PARTICLE.sub("", word) for word in _WORD.findall(label.casefold())]
    return max(_share(own), _share([(word, len(word) > 1 and word in flat) for word in written]))


def share_to_change(label: str, told: str) -> float:
    """Return how much of a label a text names that may change what stands there.

    A verb of one letter names it only in the label's own form: "갚은 돈" is not to change "갚기로 한 날".
    """
    flat = "".join(told.casefold().split())
    forms = {found.start(): found.group() for found in _WORD.finditer(label.casefold())}
    verbs = {one.form for one in morphemes(label) if one.tag == "VV" and len(one.form) == 1}
    is_in_form = any(forms.get(start, " ") in flat for stem, start, _ in stems_of(label) if stem in verbs)
    nouns = {stem for stem, _, _ in stems_of(label)} - verbs - _HEADS
    is_by_noun = bool(nouns & {stem for stem, _, _ in stems_of(told)})
    return named_share(label, told) if not verbs or is_in_form or is_by_noun else 0.0


def is_named_alone(label: str, told: str) -> bool:
    """Tell whether a label of one letter stands as a word of its own, and not at the end of another: "일" in "27일은"."""
    return (
        len(label.strip()) > 1
        or re.search(rf"(?:^|\s){re.escape(label.strip())}(?:은|는|이|가|\s|$)", told) is not None
    )


def _share(named: list[tuple[str, bool]]) -> float:
    telling = [one for one in named if one[0] not in _HEADS] or named
    size = sum(len(stem) for stem, _ in telling)
    return sum(len(stem) for stem, is_named in telling if is_named) / size if size else 0.0


_WORD = re.compile(r"[^\W_]+")
_PARTICLE = re.compile(r"(?<=[가-힣])(?:을|를|은|는|이|가|의|에)$")
_TOPIC = re.compile(
    r"(?:\s*(?:질문|항목|부분|칸))?\s*(?:(?:은요|에는|은|는|이|가|도|을|를|에|의)(?=[\s:：]|$))?\s*[:：]?\s*"
)
_REST_OF_WORD = re.compile(r"[^\s:：,]*")


def value_in(told: str, label: str) -> str:
    """Return what a clause says of the field that it names: "010-…" of "판매자 전화번호는 010-…".

    What stands behind the word with the last of the label's stems is the value; a clause that begins otherwise is all value.
    """
    own = {stem for stem, _, _ in stems_of(label.partition("(")[0])}
    names = own - _HEADS or own
    ends = [end for stem, start, end in stems_of(told) if stem in names and start <= len(label) + _NEAR]
    written = [_PARTICLE.sub("", word) for word in _WORD.findall(label.partition("(")[0])]
    ends += [at + len(word) for word in written if len(word) > 1 and 0 <= (at := told.find(word)) <= len(label) + _NEAR]
    begin = 0
    if ends:
        begin = max(ends)
        rest = _REST_OF_WORD.match(told, begin)
        begin = rest.end() if rest else begin
        begin += len(found.group()) if (found := _TOPIC.match(told[begin:])) else 0
    told = _SO.sub("", told[begin:].strip(" '\"“”‘’,:.!~"))
    value = re.sub(r"(?:으로만|로만|으로|로|만|도)$", "", told)
    return _COPULA.sub("", value).strip(" ,.!~'\"“”‘’")


_SO = re.compile(r"(?:\s그냥)?\s(?:이렇게|그렇게|이대로)(?:만)?(?:요|이요)?$")
"""What only says behind a value that it is to stand there so."""
_NEAR = 6
"""Characters beyond a label's own within which a clause names it first."""
