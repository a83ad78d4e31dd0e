"""Recognise that a person corrects what they said before."""

import re
from dataclasses import dataclass

_LONGEST = 200
"""Signs of a sentence in which a correction is looked for: who corrects is brief."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What was wrong, what is right, and what it is about."""

    before: str
    """As it was said; empty where it is not said."""
    after: str
    """Empty where a person only says that something was wrong ("금액 잘못 말했어요")."""
    about: str
    """The words that name the field, such as "금액" or "집주인 이름"; may be empty."""


_CUE = re.compile(
    r"아까|정정|수정할|수정해|고칠게|고쳐\s?주|바로잡|바꿀게|바꿔\s?주|잘못\s?(?:썼|적|말|입력|눌|알|얘기|답|기억|드|했|골)|틀렸|틀리게|착각|실수로|실수했|오타|헷갈렸|다시\s?(?:보니|확인|생각)|앞에서|방금|^아+[,.! ]|^아니[,. 고]|^아니다|^참[,. ]|^앗|^죄송|^미안|아니라|(?:아니|말)고요?[,. ]|아니었고|말고"
    r"|\b(?:correction|i meant|i mean|meant to say|sorry|oops|actually|my mistake|i was wrong|was wrong|is wrong|made a mistake|mistyped|typo|misspoke|let me correct|should (?:be|have been|say)|change (?:that|it|my answer)|scratch that|wait|no,)",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"정정|잘못\s?(?:썼|적|말|입력|눌|얘기|답|기억|드|했|골)|틀렸|틀리게|착각|실수로|실수했|오타|수정할|고칠게|바로잡|아까|방금\s(?:말|쓴|적|답|얘기|입력)|앞에서|^아니[,. ]|^아+[,. ]+아니"
    r"|\b(?:correction|i meant|meant to say|oops|my mistake|i was wrong|was wrong|made a mistake|mistyped|typo|misspoke|let me correct|scratch that|should (?:be|have been))",
    re.IGNORECASE,
)
_VALUE = r"[^,.!?;]{1,40}?"
_END = r"(?:이에요|예요|에요|입니다|이었어요|였어요|였습니다|이었습니다|이요|요|임|이고요|인데요|이죠|죠|이야|로 (?:해|고쳐|바꿔|수정해)\s?주세요|으로 (?:해|고쳐|바꿔|수정해)\s?주세요|(?:으로|로) (?:할게요|정정할게요|수정할게요|바꿀게요|정정합니다)|이 맞(?:아요|습니다)|가 맞(?:아요|습니다)|맞아요|같아요)?"
_NOT_BUT = re.compile(
    rf"(?P<before>{_VALUE})(?:이|가|은|는)?\s?(?:아니라|아니고요?|아니었고|말고)[,]?\s+(?P<after>[^,.!?;]{{1,40}}?){_END}\s*(?:[,.!?;~]|$)"
)
_FIX = re.compile(
    rf"(?P<about>[가-힣 ]{{0,20}}?)(?:을|를|이|가|은|는|도)?\s?(?:제가 )?(?:(?:잘못|틀리게)\s?(?:썼|적었|적혔|말했|입력했|얘기했|답했|기억했|말씀드렸|알고 있었|눌렀|골랐|됐)|틀렸|잘못됐|착각했|헷갈렸)[가-힣]{{0,6}}[,.!~ ]+(?:사실은?|실제로는?|원래|정확히는?|진짜는?)?\s?(?P<after>[^,.!?;]{{1,40}}?){_END}\s*(?:[,.!?;~]|$)"
)
_LONELY = re.compile(
    r"(?P<about>[가-힣 ]{0,20}?)(?:을|를|이|가|은|는)?\s?(?:제가 )?(?:잘못\s?(?:썼|적었|말했|입력했|얘기했|답했|말씀드렸)|틀렸)[가-힣]{0,5}[.!~ㅠㅜ ]*$"
)
_PREFIXED = re.compile(
    rf"(?:정정(?:할게요|합니다|해요|하겠습니다|이요|해주세요)?|(?:제가 )?(?:착각|실수)했(?:어요|네요|습니다)|오타(?:예요|에요|났어요|입니다)|아+[,.]? 아니다|아니다)[,.:! ]+(?P<after>[^,.!?;]{{1,50}}?){_END}\s*(?:[,.!?;~]|$)"
)
_CHANGED = re.compile(
    r"(?:(?P<before>[^,.!?;]{1,30}?)(?:이라고|라고|다고)\s?(?:한|했던|말한|말했던|쓴|적은|답한)\s?(?:거|것|건|걸)(?:은|는|을|를)?\s?|(?P<about>[가-힣]{1,10}(?: [가-힣]{1,8})?)(?:을|를|은|는)\s)(?P<after>[^,.!?;]{1,30}?)(?:으로|로)\s?(?:고칠|고쳐|수정|정정|바꿀|바꿔)[가-힣 ]{0,8}[.!~]*$"
)
_LEAD = re.compile(
    r"^(?:아+[,.! ]+|아니[,.! ]+|아니요[,. ]+|참[,. ]+|앗[,.! ]+|죄송(?:해요|합니다|하지만|한데)?[,. ]+|미안(?:해요|한데)?[,. ]+|정정(?:할게요|합니다|해요|이요)?[,.! :]+|그게[, ]+|잠깐(?:만요?)?[,. ]+|아까 ?(?:말(?:한|씀드린)|적은|쓴|얘기한)?[, ]*|방금[, ]+|앞에서[, ]+|제가 |그 |저기[, ]+|근데 |그리고 |사실 ?은? )+"
)
_ABOUT = re.compile(r"^(?P<about>[가-힣]{1,10}(?: [가-힣]{1,8})??)(?:은|는|이|가|을|를) (?P<value>.+)$")
_NOT_FIELD = re.compile(
    r"^(?:문제|중요|원하|바라|그것|그게|이게|이것|저|제|내|그|그런|이런|돈|사과|말|생각|잘못|거짓말|장난|한두|누가|남)"
)

_EN = (
    re.compile(
        r"\b(?:i meant|i mean|meant to say|correction:?|make that|should (?:be|have been|say)|actually,? (?:it's|it was|it is|the \w+ (?:is|was)))[,:]? (?:that )?(?P<after>[^,.;!?]{1,50}?)(?:,? (?:and )?not (?P<before>[^,.;!?]{1,40}))?(?:[,.;!?]|$)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:it(?:'s| was| is)|they were|that was|he was|she was) not (?P<before>[^,.;!?]{1,40}?),? (?:but|it(?:'s| was| is)|rather) (?P<after>[^,.;!?]{1,50})",
        re.IGNORECASE,
    ),
    re.compile(r"\bnot (?P<before>[^,.;!?]{1,30}?),? but (?P<after>[^,.;!?]{1,50})", re.IGNORECASE),
    re.compile(
        r"\b(?:was|is|were) wrong(?:[,.;:]? (?:and )?(?:it's|it is|it was|it should be|they were|should be)|[,.;:]+(?= ?[\w ]{0,12}\d)) ?(?P<after>[^,.;!?]{1,50})",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:no|oops|wait|sorry|scratch that|my mistake)[,.;:]+ (?:typo: ?|it's|it is|it was|i said|make it)? ?(?P<after>[^,.;!?]{1,40}?),? not (?P<before>[^,.;!?]{1,40})",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:scratch that|my mistake|oops|correction|i misspoke|i made a mistake|typo)[,.;:!]+ (?:it's|it is|it was|make it)? ?(?P<after>[^,.;!?]{1,50})",
        re.IGNORECASE,
    ),
)
_BRIEF = 60
"""Signs of a message in which "I mean" or "actually, it was" before a value corrects; in a longer one it explains."""
_VAGUE_EN = re.compile(r"(?:i mean|actually|should (?:be|have been|say)|make that)\b", re.IGNORECASE)
_VALUE_EN = re.compile(
    r"\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)(?:th)?|million|thousand|hundred|monday|tuesday|wednesday|thursday|friday|saturday|sunday|last|year|month|week)\b|^(?:my |the |an? )?\w+(?: \w+)?$",
    re.IGNORECASE,
)
_ABOUT_EN = re.compile(
    r"\b(?:the|my|his|her|their) (?P<about>[a-z]+(?: (?:of [a-z]+|name|amount|date|number))?)(?: i (?:gave|said|told you|wrote|mentioned))?(?: earlier| before)? (?:was|is|were|should)\b",
    re.IGNORECASE,
)


def is_taken_back_strongly(text: str) -> bool:
    """Tell whether a message says in so many words that something was told wrongly: "제가 잘못 말했어요", "my mistake"."""
    return _STRONG.search(joined(text)) is not None


def correction_of(text: str) -> Correction | None:
    """Return what a message corrects, or None: a mere contrast in a story ("돈이 문제가 아니라 사과를 받고 싶어요") corrects nothing."""
    said = joined(" ".join(text.split()))
    if not said or len(said) > _LONGEST or not _CUE.search(said):
        return None
    found = _korean(said) or _english(said)
    return found and Correction(parted(found.before), parted(found.after), parted(found.about))


_DOT = re.compile(r"(?<=\d)\.(?=\s?\d)")
_JOINT = "\ue000"
"""A sign that nobody writes."""


def joined(text: str) -> str:
    """Return a text in which the dots of figures end no sentence: "2024.3.5", "0.09"."""
    return _DOT.sub(_JOINT, text)


def parted(text: str) -> str:
    """Return a text, or a piece of it, with its dots again."""
    return text.replace(_JOINT, ".")


def _korean(said: str) -> Correction | None:
    is_strong = bool(_STRONG.search(said))
    for pattern in (_CHANGED, _FIX, _NOT_BUT, _PREFIXED, _LONELY):
        match = pattern.search(said)
        if match is None:
            continue
        found = match.groupdict()
        about, before = _split(found.get("about") or "", found.get("before") or "")
        after = _without_lead(found.get("after") or "")
        if pattern is _NOT_BUT and not _is_of_values(said, about, before, after, is_strong):
            continue
        if pattern in (_PREFIXED, _FIX) and (contrast := _NOT_BUT.search(after + " ")):
            named_about, before = _split("", contrast["before"])
            about, after = about or named_about, contrast["after"].strip()
        if pattern is _PREFIXED and (named := _ABOUT.match(after)):
            about, after = named["about"], named["value"]
        if not after and pattern is not _LONELY:
            continue
        return Correction(before, after, about)
    return None


def _split(about: str, before: str) -> tuple[str, str]:
    """Divide "금액은 3천만원" into the field and the value."""
    before = _without_lead(before)
    about = _without_lead(about)
    if not about and (named := _ABOUT.match(before)):
        return named["about"].strip(), named["value"].strip()
    return about, before


def _without_lead(text: str) -> str:
    return _LEAD.sub("", f"{text.strip()} ").strip(" ,.!:")


def _is_of_values(said: str, about: str, before: str, after: str, is_strong: bool) -> bool:
    """Tell whether a contrast is one of values: told with a strong cue, or of two values of a kind."""
    if not before or not after or _NOT_FIELD.match(before):
        return False
    if is_strong:
        return True
    is_named = bool(about) and not _NOT_FIELD.match(about) and all(_NAME.match(value) for value in (before, after))
    return len(said) <= 40 and (is_named or (_is_value(before) and _is_value(after)))


_VALUELIKE = re.compile(
    r"[0-9]|(?<![일이삼사오육칠팔구십백천만억])[일이삼사오육칠팔구십백천만억]+\s?(?:원|만|천|억|월|일|년|명|번|개)|작년|재작년|올해|어제|그제|오늘|지난|[가-힣]씨$|월$|년$|일$|원$|명$|초$|말$"
)


_NAME = re.compile(r"^[가-힣]{2,4}$")


def _is_value(text: str) -> bool:
    return bool(_VALUELIKE.search(text)) and len(text) <= 25


def _english(said: str) -> Correction | None:
    if not re.search(r"[a-z]{2}", said, re.IGNORECASE):
        return None
    is_strong = bool(_STRONG.search(said))
    for number, pattern in enumerate(_EN):
        match = pattern.search(said)
        if match is None:
            continue
        found = match.groupdict()
        before, after = (found.get("before") or "").strip(), (found.get("after") or "").strip()
        if number in {1, 2} and not (is_strong or (re.search(r"\d", before) and re.search(r"\d", after))):
            continue
        if _VAGUE_EN.match(match[0]) and not before and not (len(said) <= _BRIEF and _VALUE_EN.search(after)):
            continue
        named = _ABOUT_EN.search(said)
        return Correction(before, after, named["about"] if named else "")
    return None
