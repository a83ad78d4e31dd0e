"""The yes that a message begins with, and what it says behind it, which is heard as a message of its own."""

import re

from orchestrator.language.agreement import agreement_end
from orchestrator.language.clauses import sentences
from orchestrator.language.polarity import AGREES

_LATER = r"(?:고(?:요|여|예)?|는데(?:요|예)?|은데(?:요)?|긴\s?(?:한데|하는데|해요|합니다|하지만)(?:요)?|지만(?:요)?|다(?:고|니까|카이|꼬)(?:요|예)?)"
"""How a predicate ends that says it again, or behind which something follows."""
_VERB = rf"(?:그려요|{AGREES}|(?:[맞옳]|그렇){_LATER})(?!\s?(?:않|못))"
_WORD = r"(?:넵+|넹+|네+|예+|옙|ㅇㅇ+|응+|그럼요|당연하죠|물론이[죠에]\S{0,2})"
_BREAK = r"(?=$|[\s,.!~…ㅠㅜㅋㅎ])[\s,.!~…ㅠㅜㅋㅎ]*"
_FOUR = r"네\s?(?:명|번|살|개|개월|달|건|시|시간|채|대|층|분|차례|가지|사람|군데|곳)(?:이[가-힣]{0,4}|예요|입니다|요|[을를은는가째씩쯤]|정도|만에?|동안|전에?)?(?=$|[\s,.!~])"
"""The number, before what it counts."""
_YES = re.compile(
    rf"(?!{_FOUR})(?:{_WORD}{_BREAK})+(?:(?:이제|다|모두|그건|그거|그게)\s){{0,3}}(?:{_VERB}{_BREAK})?|(?:어|아|음)[\s,]+{_VERB}{_BREAK}|(?:(?:이제|다|모두)\s?){{0,2}}{_VERB}{_BREAK}"
)
_ABOUT = re.compile(
    r"(?:(?:네|예|응|아마|대략|대충|거의|한)[\s,.]+){0,2}"
    r"그\s?(?:쯤|정도|때쯤|무렵|즈음|날|때|사람|분)(?:이?(?:요|에요|예요|죠|지요|네요|었어요|였어요)|입니다|일\s?(?:거|것)[가-힣]{1,4}|돼요|됩니다)"
    rf"{_BREAK}"
    r"|(?:(?:yes|yeah|yep|i think|probably|maybe)[\s,]+)?(?:about (?:that|then|there)|around (?:then|that(?: time)?)|thereabouts|more or less|(?:something|somewhere) (?:like that|around there)|give or take)"
    r"\b(?=\s*(?:$|[,.!;–—]))[\s,.!;–—]*",
    re.I,
)
"""A yes to what is only about so, or that points at what was told: "그쯤이요", "그날이요"."""
_TOPICAL = re.compile(
    rf"(?P<topic>[가-힣\s]{{1,14}}?(?:은|는|이|가|(?<=[그이저])(?:게|건)))\s(?:[맞옳](?:[아어](?:요|여)?|습니다|심더)|[맞옳]{_LATER}){_BREAK}"
)
"""A yes that names what is right: "날짜는 맞아요 근데 …"; "안 쓴 게 맞아요" says what is so."""
_YES_EN = re.compile(
    r"(?:(?:yes+|yeah|yep|yup|that['’]?s (?:right|correct|true|it))\b|(?:correct|right|exactly|ok(?:ay)?|sure)\b(?=\s*(?:$|[,.!;])|\s(?:it|that|but|and|i|they|please|go|about|roughly)\b))"
    r"(?:,? (?:it (?:is|was|does|did)|that['’]?s (?:right|correct|true|it)|roughly|about|more or less|i (?:do|did|am|was|have)|they (?:do|did|are|were)))?"
    r"[\s,.!;]*",
    re.I,
)
_HESITANT = re.compile(r"^(?:(?:뭐|음+|흠+|well|um+|uh+)[\s,.~…]+)+(?=\S)", re.I)
"""What somebody says before the yes that they think over: "뭐 네 맞는데"."""
_LINK = re.compile(
    r"(?:저기\s?)?(?:근데|그런데|그리고|그러고|하지만|다만|단지|또|추가로|but|and|also|however)\b[\s,.]*", re.I
)
"""What only leads over to what follows."""
_TAKES_BACK = re.compile(
    r"^(?:아니|아닌|아닙|틀[려리렸린]|다르|달라|잘못|말고|사실은|이\s?아니|not\b|no\b|wrong|actually)|^\s*[?？]", re.I
)
_TAKES_BACK_AFTER_ALL = re.compile(
    r"^(?:아니|아닌|아닙|틀[려리렸린]|다르|달라|잘못|사실은|actually|wrong\b|not (?:really|quite|true|right|so)\b|no\s*(?:[,.!]|$))",
    re.I,
)
"""The same behind what leads over."""
_ENDS_IN_DENIAL = re.compile(
    r"(?:아니(?:에요|예요|야|고요|라서요?)|아닙니다|아닌데요?|달라요|다릅니다|다른데요?|틀려요|틀렸어요)[\s.!~]*$"
)
_MARKS = " ,.!~…ㅠㅜㅋㅎ"
"""What stands between a yes and what follows it."""
_IN_FULL = re.compile(rf"(?:[맞옳]|그렇)(?!{_LATER})|그[래랴려]|correct|right|true", re.I)
"""A yes that is a sentence of its own, behind which a denial is of something else."""


def behind_yes(text: str) -> str | None:
    """Return what a message says behind the yes that it begins with, nothing where that is all; None without a yes.

    >>> behind_yes("네 맞고요 그거 받으면 산재 못하나요?")
    '그거 받으면 산재 못하나요?'
    >>> behind_yes("네? 뭐라고요") is None
    True
    """
    said = _HESITANT.sub("", text.strip())
    found = _YES.match(said) or _ABOUT.match(said) or _TOPICAL.match(said) or _YES_EN.match(said)
    end = found.end() if found is not None else agreement_end(said)
    if not end:
        return None
    is_topical = found is not None and "topic" in found.groupdict()
    # "그래 맞다": the same twice.
    again = agreement_end(said[end:].lstrip(_MARKS))
    end = end if not again else said.index(said[end:].lstrip(_MARKS), end) + again
    rest = said[end:]
    if _TAKES_BACK.match(rest.lstrip(_MARKS)):
        return None
    rest = rest.lstrip(_MARKS)
    told = _LINK.sub("", rest, count=1).strip() if _LINK.match(rest) else rest.strip()
    is_in_full = found is None or _IN_FULL.search(said[:end]) is not None or is_topical
    if _TAKES_BACK_AFTER_ALL.match(told) or (
        not is_in_full and _ENDS_IN_DENIAL.search(next(iter(sentences(told)), ""))
    ):
        return None
    return told


_ONE_BY_ONE = re.compile(
    r"하나\s?씩|한\s?개씩|차례(?:대)?로|차근차근|(?:물어|여쭤|질문해)\s?(?:봐|보)?\s?(?:줘|주|달라|보[세시셔])"
    r"|\bone (?:by one|at a time)\b|\b(?:please )?(?:ask|go ahead and ask)(?: me)?(?: them)?\b[ .!]*$",
    re.I,
)
_LONGEST_WISH = 40
"""Characters of a message that only wants to be asked."""


def wants_one_by_one(text: str) -> bool:
    """Tell whether somebody wants to be asked one by one: "네 하나씩 물어봐 주세요", with or without the yes."""
    rest = behind_yes(text)
    said = text.strip() if rest is None else rest
    return (
        len(said) <= _LONGEST_WISH
        and _ONE_BY_ONE.search(said) is not None
        and "말고" not in said
        and "마" not in said[-6:]
    )


_POINTS = re.compile(rf"(?:{_WORD}\s+)*(?:[그이저]|[그이저](?:거|것|부분|날짜|금액|말))?")
"""What names nothing, but points at what was just asked: "네 그건 맞는데"."""


def topic_of_yes(text: str) -> str:
    """Return what a yes is said of, where it names that: "날짜" of "날짜는 맞아요"."""
    found = _TOPICAL.match(text.strip())
    topic = found["topic"].strip()[:-1] if found else ""
    return "" if _POINTS.fullmatch(topic) else topic
