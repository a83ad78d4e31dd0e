"""What a message wants of the versions of a document: "이전 버전 보여줘", "2판으로 되돌려줘", "what changed since version 1?"."""

import re
from dataclasses import dataclass
from typing import Literal

CURRENT = -1
"""No number that anybody can write."""
PREVIOUS = -2
LONGEST = 120
"""Characters of such a message; what is longer says more than that."""

_KOREAN = {"첫": 1, "두": 2, "세": 3, "네": 4, "다섯": 5}
_ENGLISH = {"first": 1, "original": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_N = r"\d{1,3}(?![\d.])"
_REF = re.compile(
    rf"(?:버전|판|\b(?:the )?(?:versions?|revision|ver\.?)|\bv)\s?#?(?P<a>{_N})(?:\s?번)?"
    rf"|(?<![\d.])(?P<b>{_N})\s?(?:번째|번|차)?\s?(?:버전|판)|(?P<ko>첫|두|세|네|다섯)\s?번째\s?(?:버전|판)"
    rf"|\b(?:the )?(?P<en>first|original|second|third|fourth|fifth) (?:version|revision|one)\b"
    r"|(?P<first>처음|최초|원래|맨\s?처음)\s?(?:버전|판)"
    r"|(?P<before>바로\s?전|직전|이전|지난|전)의?\s?(?:버전|판)(?!들)"
    r"|\b(?:the )?(?P<last>previous|last|prior|earlier|preceding) (?:version|revision|one)\b"
    r"|(?P<now>(?:지금|현재)(?!\s?까지)|최신(?=\s?(?:버전|판)))의?\s?(?:버전|판)?|\b(?:the )?(?P<this>current|latest|present|newest) (?:version|revision|one)\b",
    re.I,
)
_ASIDE = re.compile(
    r"(?<![가-힣])(?:이|그|저|아까|방금|만든|쓴|만들어\s?준|써\s?준|위의?)\s?(?=(?:만든|쓴|만들어\s?준|써\s?준)?\s?(?:문서|페이지|노션|글|회의록|보고서))"
    r"|(?:노션\s?)?(?:문서|페이지|글|회의록|보고서)(?:의|를|을|에서|는|은)?(?=\s|$|§)"
    r"|\b(?:of|in|for|on)\s(?:the|this|that|your)\s(?:page|document|doc|report|minutes|notes)\b|\b(?:the|this) (?:page|document|doc)\b"
    r"|(?<![가-힣])(?:좀|다시|한\s?번|혹시|그럼|그냥)(?![가-힣])"
    r"|\b(?:please|can you|could you|would you|i want to|id like to|let me|lets|again|it|me)\b|[?!.~,‘\"“”]",
    re.I,
)
_POLITE = r"(?:\s?(?:줘|주세요|줄래요?|줄\s?수\s?있(?:어|나)요?|주시겠어요|부탁해요?|부탁드려요|해|하자|해요|요|볼래요?|싶어요?))*"
_WHAT = r"(?:(?:뭐가|무엇이|어디가|뭘|뭐|무엇을|어떻게|얼마나|내용이)\s?)?"
_CHANGED = r"(?:바뀌었(?:어|는지|나|지|습니까)|바뀐|달라졌(?:어|는지|나|지)|달라진|달라|다른(?:가|지|데)?|다르|변했(?:어|는지|나)|변한|변경된|고쳤(?:어|는지)|고친)"
_TELL = r"(?:\s?(?:점|것|거|게|곳|부분|내용|사항)(?:이|은|을|를)?)?(?:\s?(?:뭐야|뭐예요|뭐지|무엇|있어|알려|보여|말해|정리해))?"

_PAIR = re.compile(
    rf"\b(?P<of>versions?|revisions?) #?(?P<a>{_N}) (?P<by>and|to|with|against|vs\.?) #?(?P<b>{_N})(?! ?(?:sections?|pages?))"
    rf"|(?P<ko>버전|판)\s?(?P<c>{_N})\s?번?\s?(?P<join>과|와|이랑|랑|하고)\s?(?P<d>{_N})(?![\d.\s]*(?:판|버전))"
    rf"|(?<![\d.판번])(?P<e>{_N})\s?(?:번째?|차)?\s?(?P<joined>과|와|이랑|랑|하고)\s?(?P<f>{_N})(?=\s?(?:번째?|차)?\s?(?:판|버전))",
    re.I,
)
"""Two versions that share the word: "versions 1 and 2", "1이랑 2판"."""
Kind = Literal["list", "open", "diff", "restore"]
_WRITTEN: tuple[tuple[Kind, str], ...] = (
    ("restore", r"§\s?(?:으?로)?\s?(?:되돌려|되돌리|돌려\s?놔|돌려\s?놓|돌려|복구해?|복구하|복원해?|복원하|롤백해?|원복해?|바꿔|되살려)"),
    ("restore", r"(?:(?:go|roll|change|switch|put|bring|set) )?back to §|(?:restore|revert(?: back)? to|return to|bring back|reinstate|roll back to) §"),
    ("diff", rf"§\s?(?:하고|이랑|랑|과|와|에서|대비)\s?§(?:로|은|는|이|의|을|를|까지)?\s?(?:(?:비교해?|차이(?:점)?(?:를|가|는)?){_TELL}|{_WHAT}{_CHANGED}{_TELL})"),
    ("diff", rf"§\s?(?:이후로?|부터|다음으로?|이래로?|하고|이랑|랑|과|와|에서|보다|대비|에\s?비해)\s?(?:(?:비교해?|차이(?:점)?(?:를|가|는)?){_TELL}|{_WHAT}{_CHANGED}{_TELL})"),
    ("diff", r"what(?:s| has| is| was| did)? (?:changed?|different|new) (?:since|from|after|compared (?:to|with)|between) §(?: (?:and|to|with) §)?"),
    ("diff", r"(?:compare|diff|(?:show )?(?:the )?(?:diff(?:erences?)?|changes)(?: between| from| since)?) §(?:(?: (?:and|with|to|against|vs\.?))? §)?"),
    ("diff", r"how (?:does|is|did) § (?:differ|different) from §"),
    ("open", r"§\s?(?:을|를|은|는|의\s?내용(?:을)?|내용)?\s?(?:보여|열어|볼래|읽어|보고)"),
    ("open", r"(?:show|open|see|view|read|display|give) §"),
    ("list", r"(?:(?:이전|지난|예전|전체|모든|그동안의?)\s?)?(?:버전|판)(?:들)?\s?(?:목록|기록|내역|이력|히스토리|리스트)?(?:을|를|은|이|가|도)?\s?(?:보여|알려|있어|뭐\s?있어|뭐가\s?있어|몇\s?개야?|볼래|보고)"),
    ("list", r"(?:버전|판)\s?(?:목록|기록|내역|이력|히스토리|리스트)"),
    ("list", r"(?:(?:list|show|see|view|give|display|what are) )?(?:all |the )*(?:(?:previous|earlier|older|past|other) )?(?:versions|version history|revision history|history of versions)(?: are there)?"),
    ("list", r"(?:what|which|how many) versions (?:are there|exist|do you have|do we have|have you kept)"),
)  # fmt: skip
_FORMS = [(kind, re.compile(form + _POLITE, re.I)) for kind, form in _WRITTEN]

_CHANGES = [
    re.compile(form + _POLITE, re.I)
    for form in (
        rf"(?:이번에\s|방금\s|새로\s|그래서\s)?(?:뭐가|무엇이|어디가|뭘|뭐|무엇을|어떤\s게|내용이)\s?{_CHANGED}{_TELL}(?:야|예요|니)?",
        rf"(?:이번에\s|방금\s|새로\s)?{_CHANGED}\s?(?:점|것|거|게|곳|부분|내용|사항)(?:이|은|을|를)?\s?(?:뭐야|뭐예요|뭐지|무엇|알려|보여|말해|정리해)",
        r"what(?:s| has| have| is| did)?(?: you)? (?:changed?|different|new)(?: now| here| this time)?",
        r"(?:show|list|tell|give) (?:me )?(?:what(?: has| you)? changed|(?:the )?changes)",
    )
]


@dataclass(frozen=True, slots=True)
class VersionCommand:
    """What is wanted; each version is its number, ``CURRENT`` or ``PREVIOUS``."""

    kind: Kind
    versions: tuple[int, ...] = ()


def version_command(text: str) -> VersionCommand | None:
    """Return what a message wants of versions; None unless that is all that it says."""
    text = " ".join(re.sub("['’]", "", text).split())
    if not text or len(text) > LONGEST or "§" in text:
        return None  # "§" stands for a version that is named
    text = _PAIR.sub(_each_named, text)
    named = tuple(map(_named, _REF.finditer(text)))
    said = " ".join(_ASIDE.sub(" ", _REF.sub("§", text)).split())
    kind = next((kind for kind, form in _FORMS if form.fullmatch(said)), None)
    if kind is None:
        return None
    if kind == "open" and re.search(r"(?<!바로 )(?<!바로)(?:이전|지난)의?\s?(?:버전|판)", text):
        return VersionCommand("list")  # one or several
    return VersionCommand(kind, (*named, CURRENT) if kind == "diff" and len(named) == 1 else named)


def asks_what_changed(text: str) -> bool:
    """Tell whether a message asks what changed, and names no version: then it is the last change that is meant."""
    flat = " ".join(_ASIDE.sub(" ", re.sub("['’]", "", text)).split())
    return len(text) <= LONGEST and any(form.fullmatch(flat) for form in _CHANGES)


def _each_named(pair: re.Match[str]) -> str:
    """Give both versions the word that they share."""
    if pair["of"]:
        return f"version {pair['a']} {pair['by']} version {pair['b']}"
    if pair["ko"]:
        return f"{pair['c']}판{pair['join']} {pair['d']}판"
    return f"{pair['e']}판{pair['joined']} {pair['f']}"


def _named(ref: re.Match[str]) -> int:
    if number := ref["a"] or ref["b"]:
        return int(number)
    if ref["now"] or ref["this"]:
        return CURRENT
    if ref["before"] or ref["last"]:
        return PREVIOUS
    return _KOREAN.get(ref["ko"] or "") or _ENGLISH.get((ref["en"] or "").lower()) or 1
