"""The verbs of a Korean sentence with what helps and ends them: denied, past, wished, and how the next one follows."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from orchestrator.language.morphemes import Morpheme, morphemes
from orchestrator.language.particles import final_sound

Mood = Literal["told", "wish", "order", "ban", "must", "may"]
"""``told`` is also what somebody describes or means to do."""
_HEADS: Final = frozenset(("VV", "VA", "VX", "XSV", "XSA", "VCP", "VCN"))
NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "NR", "NP", "SN", "SL", "SH", "XSN", "XPN", "XR", "MM"))
"""What a noun phrase is made of, with the words that say which or how many."""
_PAST: Final = frozenset(("었", "았", "였"))
_IF: Final = frozenset(("면", "으면"))
_HAVE_TO: Final = frozenset(("어야", "아야", "여야", "어야지", "아야지"))
_THOUGH: Final = frozenset(("어도", "아도", "여도"))
_MEANS: Final = frozenset(("려고", "으려고", "려", "으려", "려구", "으려구", "고자", "ᆯ까", "을까", "ᆯ라고", "을라고"))
SO_THAT: Final = frozenset(("게", "게끔", "도록"))
_JOINS: Final = frozenset(("어", "아", "여", "어다", "아다", "어다가", "아다가"))
"""By which two verbs become one."""
_HOW: Final = _JOINS | frozenset(("어서", "아서", "여서", "면서", "으면서", "며", "으며", "고서", "듯", "듯이"))
"""How or why: with the verb behind them and its subject, unless that has one of its own."""
_INNER: Final = (
    SO_THAT
    | _MEANS
    | frozenset(("러", "으러", "느라", "느라고", "어야", "아야", "여야", "어도", "아도", "거나", "든", "든지"))
)
"""What for, and whichever: within what is said by the verb behind them."""
QUOTES: Final = re.compile(r"(?:다|라|자|냐)(?:고|는)$|[ᆯ을는ᆫ은던]지$")
"""What is said or asked within what somebody does."""
_TOLD_OF: Final = frozenset(("거", "것", "걸", "건", "식", "방식", "순서", "쪽", "예정", "계획"))
"""What is described by the verb before them is what is done."""
_TIMES: Final = frozenset(("때", "경우", "뒤", "후", "이후", "동안", "즉시", "순간"))
_TIMES_AT: Final = frozenset(("다음", "시", "전", "이전"))
_IN_TURN: Final = frozenset(("사람", "분", "번", "순번", "차례", "순서", "주자", "단계"))
"""Behind "다음": who or what is next, no time."""
_RIEUL: Final = 8
_WILL: Final = re.compile(r"으?려[고구는]")
_ORDERS: Final = re.compile(r"(?:세요|시오|(?<![이가다])라|자)$")


class VerbGroup(NamedTuple):
    """A verb with what belongs to it: tokens ``first`` to ``last``, of which ``core`` takes the ending."""

    first: int
    head: int
    core: int
    last: int
    kind: Literal["major", "how", "inner", "noun"]
    link: str
    mood: Mood
    is_denied: bool
    past: int
    """The token that says so; 0 for none."""
    helps: bool
    ending: str


def mended(text: str) -> Iterator[Morpheme]:
    """Yield the morphemes of a text, where particles and ends of clauses are not taken for words that look like them."""
    tokens = morphemes(text)
    if tokens and tokens[-1].tag[:2] == "NN" and text.endswith("고"):  # "시장을 돌며 사고"
        tokens = tuple(one for one in morphemes(f"{text}, 간다") if one.end <= len(text))
    at = 0
    while at < len(tokens):
        one = tokens[at]
        behind = tokens[at + 1].tag if at + 1 < len(tokens) else ""
        is_close = at > 0 and tokens[at - 1].end == one.start and tokens[at - 1].tag in NOUNS
        if one.form == "안" and one.tag == "MAG" and is_close:
            one = one._replace(tag="NNG")  # "기획안 써 줘"
        elif one.form == "이" and is_close and (one.tag == "MM" or (one.tag == "VCP" and behind[:1] not in ("E", ""))):
            one = one._replace(tag="JKS")
        elif one.form == "이" and one.tag == "VV" and at and tokens[at - 1].tag in ("SW", "SN", "SL"):
            one = one._replace(tag="VCP")  # "38%이다"
        elif one.tag == "VV" and behind == "EC" and tokens[at + 2 :] and tokens[at + 2].tag in ("JKS", "JKC", "JKO"):
            end = tokens[at + 1].end  # "사서가 확인한다"
            one = Morpheme(text[one.start : end], "NNG", one.start, end)
            at += 1
        if not (one == ("요", "JX", one.start, one.end) and at and tokens[at - 1].tag[:1] == "E"):
            yield one._replace(tag="JKS") if one.tag == "JKC" else one
        at += 1


def verb_groups(tokens: Sequence[Morpheme]) -> Iterator[VerbGroup]:
    """Yield the verbs of a sentence in their order."""
    at = 0
    while at < len(tokens):
        if tokens[at].tag not in _HEADS:
            at += 1
            continue
        group = _group(tokens, at)
        yield group
        at = group.last + 1


def _group(tokens: Sequence[Morpheme], head: int) -> VerbGroup:
    """Return the verb that begins at a token, with the verbs that help it and its ending."""
    first = head
    if tokens[head].tag in ("XSV", "XSA"):
        while first and tokens[first - 1].tag in NOUNS and tokens[first - 1].end == tokens[first].start:
            first -= 1
    is_denied = first > 0 and tokens[first - 1].tag == "MAG" and tokens[first - 1].form in ("안", "못")
    first -= is_denied
    core, at, past, given, is_kept = head, head + 1, 0, -1, False
    is_resolved = False
    mood: Mood = "told"

    def tag(place: int) -> str:
        return tokens[place].tag if place < len(tokens) else ""

    def form(place: int) -> str:
        return tokens[place].form if place < len(tokens) else ""

    while True:
        while tag(at) == "EP":
            past = at if form(at) in _PAST else past
            at += 1
        end, kind = form(at), tag(at)
        if not kind.startswith("E"):
            return VerbGroup(first, head, core, at - 1, "major", "", mood, is_denied, past, given >= 0, "")
        before = core
        to = at + 1 + (tag(at + 1) == "JX" and (end == "지" or kind == "ETN"))
        verb, is_verb = form(to), tag(to) in ("VV", "VX", "VA")
        is_bidden = end == "ᆯ라고" and final_sound(form(core)) == _RIEUL  # "문을 열라고 한다"
        if kind == "EC" and end == "지" and verb in ("않", "못하", "말"):
            core, is_denied = to, True
        elif kind == "EC" and end == "고" and verb in ("싶", "나") and tag(to) == "VX":
            mood = "wish" if verb == "싶" else mood
        elif kind == "EC" and end in _IF and form(to) in ("안", "못") and form(to + 1) == "되":
            core, to, mood, is_denied = to + 1, to + 1, "ban", True
        elif (
            kind == "EC"
            and end in _IF
            and (verb in ("되", "좋", "어떻") or (past and verb in ("하", "싶")))
            and is_verb
        ):
            mood, past = "told" if verb == "되" else "wish", 0
        elif kind == "EC" and end in _HAVE_TO and verb in ("하", "되"):
            core, mood = to, "must"
        elif kind == "EC" and end in _THOUGH and verb in ("되", "좋", "괜찮"):
            core, mood, is_denied = to, "may", False
        elif kind in ("EC", "EF") and end in _MEANS and verb in ("하", "싶") and is_verb and not is_bidden:
            mood = "wish"
        elif (kind == "EC" and end in SO_THAT and verb in ("하", "되", "만들")) or (end in _JOINS and is_verb):
            given = core if verb in ("주", "드리", "달") else given
            core = to
        elif kind == "EC" and tag(to) == "VX" and end not in _IF and not (end == "고" and verb == "들"):
            core = to
        elif (
            kind == "ETM"
            and form(at + 1) == "수"
            and form(to := at + 2 + (tag(at + 2) in ("JX", "JKS"))) in ("있", "없")
        ):
            core, mood, is_denied = to, "may", is_denied or form(to) == "없"
        elif (
            kind == "ETM"
            and form(at + 1) in _TOLD_OF
            and (tag(at + 2) == "VCP" or (form(at + 2) == "하" and tag(at + 2) in ("VV", "XSV")))
        ):
            to = at + 2
        elif kind == "ETM" and form(at + 1) in _TOLD_OF and tag(at + 2) == "JKO" and form(at + 3) == "하":
            to = at + 3
        elif kind == "ETM" and form(at + 1) in _TOLD_OF and form(at + 2 + (tag(at + 2)[:1] == "J")) == "어떻":
            to, mood = at + 2 + (tag(at + 2)[:1] == "J"), "wish"
        elif kind == "ETM" and form(at + 1) in _TOLD_OF and tag(at + 2) == "JKB" and tag(at + 3) == "VV":
            to = at + 3
        elif kind == "ETN" and end == "기" and verb == "로" and form(to + 1) == "하":
            to, is_resolved = to + 1, True
        elif kind == "ETN" and end == "기" and (verb == "바라" or (verb == "하" and is_verb)):
            mood = "order" if verb == "바라" else mood
        else:
            break
        past = at if kind == "ETM" and end in ("ᆫ", "은", "던") and form(at + 1) in _TOLD_OF else past
        core = before if is_kept else core
        is_kept = is_kept or (kind == "ETM" and form(at + 1) in _TOLD_OF)
        at = to + 1
    if kind == "EF" and (_ORDERS.search(end) or (end in ("어", "아") and form(core) in ("주", "달", "말"))):
        mood = "order"
    is_asked = mood == "order" or (end in ("어요", "아요") and form(core) == "주")
    if is_asked and given >= 0 and form(given) in ("하", "않", "말"):  # "확인해 주세요"; what is shown is given still
        core, given = given, -1
    if kind[:1] == "E" and (_WILL.match(end) or (end in _MEANS and at + 1 == len(tokens))):
        mood = "wish"
    if kind == "ETM" and form(at + 1) in _TOLD_OF and at + 2 + (tag(at + 2) == "JKB") == len(tokens):
        return VerbGroup(first, head, core, len(tokens) - 1, "major", "", mood, is_denied, past, given >= 0, end)
    past = 0 if is_resolved else past
    last, what, link = _linked(tokens, at)
    if core == first and form(core) == "말" and first and tokens[first - 1].tag in NOUNS:
        what = "inner"  # "문자 말고 전화"
    return VerbGroup(first, head, core, last, what, link, mood, is_denied, past, given >= 0, end)


def _linked(tokens: Sequence[Morpheme], at: int) -> tuple[int, Literal["major", "how", "inner", "noun"], str]:
    """Return the last token of a verb that ends at a token, how it stands to what follows, and by what it is linked."""
    end, kind = tokens[at].form, tokens[at].tag
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    if kind == "EF":
        return (at + 1, "inner", end) if behind and behind.tag == "JKQ" else (at, "major", "")
    if kind == "EC":
        what: Literal["major", "how", "inner"] = (
            "how" if end in _HOW else "inner" if end in _INNER or QUOTES.search(end) else "major"
        )
        return at, what, end
    if behind is None:
        return at, "major", "" if kind == "ETN" and end != "기" else end
    if behind.form == "데" and (at + 2 == len(tokens) or tokens[at + 2].tag[:1] != "J"):
        return at + 1, "major", "는데"
    last = at + 1
    while last + 1 < len(tokens) and tokens[last + 1].tag in ("JKB", "JX"):
        last += 1
    is_apart = last > at + 1 or (last + 1 < len(tokens) and tokens[last + 1].form not in _IN_TURN)
    is_time = behind.form in _TIMES or (behind.form in _TIMES_AT and is_apart)
    is_time = is_time or (behind.form == "날" and last > at + 1)
    return (last, "major", behind.form) if is_time and (kind == "ETM" or behind.form == "전") else (at, "noun", end)
