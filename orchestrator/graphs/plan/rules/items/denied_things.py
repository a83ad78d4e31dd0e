"""What a denied clause denies, as a thing: "칼은 절대 통 밖에 내놓으면 안 된다" is "칼 통 밖에 내놓기".

Below "left out" a denied sentence would be denied twice.
"""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.act_verbs import is_act_verb, lemma_of
from orchestrator.language.english_verbs import gerund
from orchestrator.language.morphemes import Morpheme, inflected, morphemes

_HANGUL: Final = re.compile("[가-힣]")
_NOT_BEFORE: Final = frozenset(("안", "못"))
_NOT_BEHIND: Final = frozenset(("않", "말", "못하"))
_BARRED: Final = frozenset(("면", "으면", "어서", "아서", "어선", "아선", "서"))
_PREDICATES: Final = frozenset(("VV", "VA", "VX", "XSV", "XSA", "VCP"))
_ENDINGS: Final = frozenset(("EF", "EC", "EP", "ETN", "SF", "SP", "JX", "IC"))
_DEGREES: Final = frozenset(
    (
        "절대",
        "절대로",
        "아예",
        "따로",
        "전혀",
        "일단",
        "우선",
        "당분간",
        "아직",
        "처음",
        "이번",
        "결코",
        "꼭",
        "다만",
        "단",
        "또",
        "또한",
    )
)
"""How long or how strictly something is denied."""
_EXCLUDES: Final = frozenset(("제외", "금지", "불가", "빼", "생략"))
"""By these a thing is left out without a denial."""
_CUT_THING: Final = re.compile(
    r"(?<!\d\s)(?<!^[한두세네]\s)(?<!\s[한두세네]\s)(?<!열\s)(?<!섯\s)(?<!곱\s)(?<!덟\s)(?<!홉\s)(?<=\s)[건걸](?=\s|$)"
)
"""A thing with its particle in one, "든 건"; behind a number it counts cases."""
_DECIDED: Final = (("기", "ETN"), ("로", "JKB"), ("하", "VV"))
"""Behind what is decided not to be done."""
_JOINS: Final = frozenset(("MAJ", "IC"))
_NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "XSN", "SL", "SN", "NR"))

_LEAD_EN: Final = re.compile(r"^(?:and|but|so|also|oh|please|then|plus)[,\s]\s?", re.I)
_NOT: Final = r"(?:not|never)(?:\sever)?"
_OUR_OWN: Final = re.compile(
    rf"^(?:(?:i|we|it|they|you|this|(?:the|our)\s(?:service|app|bot|site|system|plan))\s?)?"
    rf"(?:(?:['’](?:re|m|ll|s)|are|am|is|do|does|will|shall|must|should|can|may|would|could)?\s?{_NOT}\s(?:going\sto\s|to\s)?"
    rf"|(?:do|does|wo|must|should|ca|could|would|are|is)n['’]t\s(?:going\sto\s)?|cannot\s|can\snot\s|never\s)(?P<does>[a-z].*)$",
    re.I,
)
"""What whoever runs it does not do."""
_OTHERS: Final = re.compile(
    rf"^(?P<who>[^,;:]{{2,60}}?)\s(?:(?:must|may|shall|should|will|can|could|would|do|does|is|are|gets?|need)\s{_NOT}|"
    rf"(?:must|should|ca|could|would|do|does|is|are|wo)n['’]t|cannot|{_NOT})\s(?P<does>[a-z].*)$",
    re.I,
)
_NOBODY: Final = re.compile(r"^(?:nobody|no\s?one|none\sof\s[\w\s]+?)\s(?:(?:must|may|shall|should|will|can|is|gets?)\s(?:to\s)?)?(?P<does>[a-z].*)$", re.I)  # fmt: skip
_OF_NOBODY: Final = re.compile(r"^nobody(?P<what>['’]s\s[^,;]{2,40}?)\s(?:is|are|gets?)\s(?P<does>[a-z].*)$", re.I)
_NO_ACT: Final = re.compile(r"^no\s(?P<who>[a-z]+)\s(?P<does>[a-z]+s\s[a-z]+s)$", re.I)
"""Who is denied to do something: "no money changes hands"."""
_NO_THING: Final = re.compile(r"^(?:no|without|nothing)\s(?:any\s|the\s)?(?P<what>[a-z0-9£$€].*)$", re.I)
_LABEL: Final = re.compile(r"^(?:not|never|no\slonger)\s[a-z]+(?:\s[a-z]+)?:\s(?P<what>[a-z0-9].*)$", re.I)
"""What is denied behind a colon: "not wanted: …"."""
_ADMITTED: Final = re.compile(
    r"^(?:be\s)?(?:allowed|permitted|accepted|included|covered|offered|welcome|possible|in\sscope|part\sof\s\w+|for\ssale|taken)\b(?P<rest>.*)$",
    re.I,
)
_WANTING: Final = re.compile(r"^(?:want|need|have)\s(?:to\s(?P<does>[a-z].*)|(?:any\s|an?\s)?(?P<what>[a-z].*))$", re.I)
_NO_VERBS: Final = frozenset((
    "a", "an", "the", "our", "their", "your", "in", "on", "at", "for", "with", "by", "of", "to", "from", "about", "under",
    "over", "until", "before", "after", "yet", "just", "only", "even", "so", "very", "too", "enough", "sure", "much",
))  # fmt: skip
"""Closed classes of words with which no verb begins."""
_PARTICIPLE: Final = re.compile(r"^[a-z]+(?:ed|en|wn|ld|pt|nt|ght|rn|ing)\b", re.I)


def denied_thing(text: str) -> str:
    """Return what a clause denies as a noun phrase; empty where it denies nothing by its form.

    >>> denied_thing("개인에게는 빌려주지 않는다"), denied_thing("어르신 이름은 절대 저장하면 안 돼요")
    ('개인에게 빌려주기', '어르신 이름 저장')
    >>> denied_thing("Parents must never be given the names of other children"), denied_thing("We don't give advice by email")
    ('Parents being given the names of other children', 'Giving advice by email')
    >>> denied_thing("Pets aren't allowed"), denied_thing("사서가 책을 옮긴다")
    ('Pets', '')
    """
    text = text.strip(" .")
    if _HANGUL.search(text):
        return _korean(text)
    thing = _english(_LEAD_EN.sub("", text))
    return f"{thing[:1].upper()}{thing[1:]}"


def _korean(text: str) -> str:
    tokens = [one for one in morphemes(text) if one.tag not in ("SF", "SP")]
    if thing := _excluded(text, tokens):
        return thing
    at = _denied_at(tokens)
    if at < 1:
        return ""
    stem = tokens[at]
    made = tokens[at - 1] if at and stem.tag in ("XSV", "XSA") and stem.form in ("하", "되", "시키") else None
    last = made.end if made else stem.start
    kept = _without_particles(text, [one for one in tokens if one.end <= last])
    if not kept:
        return ""
    if made:
        return re.sub(r"(?:을|를)\s(?=\S+$)", " ", kept)
    if stem.form in ("하", "되") and tokens[at - 1].tag in (*_NOUNS, "JKO", "JX", "JKS"):
        return re.sub(r"(?:을|를|이|가)$", "", kept)
    gap = " " if kept and (stem.start == 0 or text[stem.start - 1].isspace()) else ""
    return f"{kept}{gap}{inflected(stem, ('기', 'ETN'))}"


def _excluded(text: str, tokens: Sequence[Morpheme]) -> str:
    """Return what a clause says is left out, forbidden or not possible, by the word for that at its end."""
    end = _end_of(tokens)
    while end and (tokens[end - 1].tag in ("XSV", "VCP") or tokens[end - 1].form in ("하", "되")):
        end -= 1
    if end < 2 or tokens[end - 1].form not in _EXCLUDES:
        return ""
    kept = [*tokens[: end - 1]]
    while kept and (kept[-1].form in _DEGREES or kept[-1].tag in ("JX", "JKO", "JKS")):
        kept = kept[:-1]
    whole = _without_particles(text, kept) if kept and kept[-1].tag in _NOUNS else ""
    return re.sub(r"(?<=[는은을]\s)[건걸거게]$", "것", whole)


def _end_of(tokens: Sequence[Morpheme]) -> int:
    """Return where the last predicate ends, before its endings and before that it is decided."""
    end = len(tokens)
    while end and tokens[end - 1].tag in _ENDINGS:
        end -= 1
    if tuple((one.form, one.tag) for one in tokens[max(end - len(_DECIDED), 0) : end]) == _DECIDED:
        end -= len(_DECIDED)
    return end


def _denied_at(tokens: Sequence[Morpheme]) -> int:
    """Return the place of the predicate that is denied at the end of a clause; -1 where none is."""
    end = _end_of(tokens)
    last = end - 1
    if last < 1:
        return -1
    one = tokens[last]
    if one.form in _NOT_BEHIND and one.tag in ("VX", "VV"):
        ends = next((at for at in range(last - 1, max(last - 4, 0), -1) if tokens[at].form == "지"), -1)
        return _predicate_before(tokens, ends)
    if one.form == "되" and tokens[last - 1].form == "안":
        ends = next((at for at in range(last - 2, max(last - 5, 0), -1) if tokens[at].form in _BARRED), -1)
        return _predicate_before(tokens, ends)  # "환기가 안 된다" says how it is
    if one.tag in _PREDICATES:
        before = last - 1 if one.tag in ("XSV", "XSA") else last
        chained = before
        while chained > 1 and tokens[chained].tag == "VX" and tokens[chained - 1].tag == "EC":
            chained -= 2
        return last if chained and tokens[chained - 1].form in _NOT_BEFORE and tokens[chained - 1].tag == "MAG" else -1
    return -1


def _predicate_before(tokens: Sequence[Morpheme], end: int) -> int:
    return next((at for at in range(end - 1, -1, -1) if tokens[at].tag in _PREDICATES), -1) if end > 0 else -1


def _without_particles(text: str, tokens: Sequence[Morpheme]) -> str:
    """Return words up to what is denied, without topic particles, what joins, and how strictly it is denied."""
    away: list[tuple[int, int]] = []
    for at, one in enumerate(tokens):
        before = tokens[at - 1] if at else None
        is_topic = one.tag == "JX" and one.form in ("은", "는", "도", "ᆫ") and before is not None
        is_topic = is_topic and before is not None and before.tag in (*_NOUNS, "JKB", "ETN", "NP")
        is_manner = one.tag in ("MAG", "NNG", "MM") and (one.form in _DEGREES or one.form in _NOT_BEFORE)
        is_contracted = before is not None and one.start < before.end  # "든 건": the thing and its particle in one
        if (is_topic and not is_contracted) or is_manner or one.tag in _JOINS:
            away.append((one.start, one.end))
    shown, last = "", 0
    for start, end in away:
        shown += text[last:start]
        last = max(last, end)
    whole = shown + text[last : tokens[-1].end if tokens else 0]
    whole = _CUT_THING.sub("것", re.sub(r"(?<!\S)(?:에는|에|로)(?!\S)", " ", whole))
    return " ".join(whole.split()).strip(" ,")


def _english(text: str) -> str:
    if found := _OF_NOBODY.match(text):
        return f"anybody{found['what']} being {found['does']}"
    if found := _NOBODY.match(text):
        return f"anybody {_doing(found['does'])}"
    if found := _NO_ACT.match(text):
        return f"{found['who']} {_doing(found['does'])}"
    if found := _LABEL.match(text):
        return found["what"]
    if found := _NO_THING.match(text):
        if text[:7].lower() != "nothing":
            return found["what"]
        goes = re.match(r"(?P<what>[a-z]+)\s(?P<does>[a-z]+s\s.*)$", found["what"])
        does = _doing(goes["does"]) if goes and is_act_verb(goes["does"].split()[0]) else ""
        return f"anything {goes['what']} {does}" if goes and does else f"anything {found['what']}"
    if found := _OUR_OWN.match(text):
        return _own(found["does"])
    if found := _OTHERS.match(text):
        if admitted := _ADMITTED.match(found["does"]):
            to_do = re.match(r"\sto\s(?P<does>[a-z].*)", admitted["rest"])
            return f"{found['who']} {_doing(to_do['does'])}" if to_do else f"{found['who']}{admitted['rest']}"
        is_passive = re.search(r"\b(?:is|are)\s?(?:not|never|n['’]t)", text, re.I)
        does = f"be {found['does']}" if is_passive and _PARTICIPLE.match(found["does"]) else found["does"]
        doing = _doing(does)
        return f"{found['who']} {doing}" if doing else ""
    return ""


def _own(does: str) -> str:
    if (wanting := _WANTING.match(does)) and (wanting["what"] or wanting["does"]):
        return wanting["what"] or _doing(wanting["does"])
    bare = re.sub(r"^(?:for|do|offer)\s(?:any\s)?", "", does)
    return bare if bare != does else _doing(does)


def _doing(does: str) -> str:
    """Return what is done as what somebody is doing: "be given a key" is "being given a key"."""
    verb, _, rest = does.partition(" ")
    if verb.lower() in _NO_VERBS or not rest or not re.fullmatch(r"[A-Za-z'’-]+", verb):
        return ""
    if verb.endswith("ing"):
        return does
    bare = verb.lower()
    doing = "being" if bare in ("is", "are") else gerund(lemma_of(bare) or re.sub(r"(?<=[a-z]{2}[^s])s$", "", bare))
    return f"{doing} {rest}".strip()
