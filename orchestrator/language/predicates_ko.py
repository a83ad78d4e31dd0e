"""The predicates of a Korean text in their order, by its morphemes: what each says, of whom, and how it goes on.

Stems, endings and particles are closed classes: which words stand with which verb, whether it is denied, past, wished
or asked for, and how the next one follows is told by them alone.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from orchestrator.language.morphemes import Morpheme, inflected, morphemes
from orchestrator.language.verb_groups_ko import NOUNS, QUOTES, SO_THAT, Mood, VerbGroup, mended, verb_groups

_ASIDE: Final = re.compile(
    r"\([^()]*\)|(?<!\S)(?P<open>['\"])[^'\"]{1,40}(?P=open)(?=\S*\s\S)|[‘“][^’”]{1,40}[’”](?=\S*\s\S)"
)
"""Brackets and what is quoted: no part of what is said."""
_INSIDE: Final = frozenset(("JKG", "JC"))
_SAID_SO: Final = re.compile(r"(?<=[가-힣])니더(?![가-힣])")
"""How the south-east says "니다"."""
_ENDS: Final = frozenset(("SF", "→", "⇒"))
_ARRIVES: Final = re.compile(r"(?:[가오되남비]|나|지)$")
"""Stems that take no object, so that a subject before them may be that of the verb behind: "직원이 도착한 상자를 센다"."""
_FORBIDS: Final = frozenset(("금지", "불가", "제외", "생략"))
_GOES: Final = frozenset(("가", "오", "지", "다니"))
"""Verbs that make another one of the verb before them: 찾아가다, 켜지다."""
_OF_STATES: Final = frozenset(("VA", "XSA", "VCP", "VCN"))
_STATES: Final = frozenset(("있", "없", "계시"))


class Argument(NamedTuple):
    """A noun phrase without its particle."""

    text: str
    start: int
    end: int
    """Behind the particle."""
    particle: str
    tag: str
    """Of the first particle: "JKS", "JKO", "JX", …; empty of a bare noun."""
    said_from: int
    """Where what says which it is begins, "먼저 온 손님"; ``start`` where nothing does."""
    inner: Literal["", "deed", "state"]
    """Of a verb within the part whose subject it is: "이용자가 고른 책을 보낸다", "눈이 침침한 어르신을 돕는다"."""


class Predicate(NamedTuple):
    """What a part of a text says."""

    stem: str
    """As in a dictionary, without "다"; of a noun that stands for a verb with "하", empty of another noun."""
    start: int
    verb: int
    """Where the verb begins, with what denies it."""
    end: int
    plain: str
    """The part as a sentence of a document: "사진을 올리면" is "사진을 올린다"."""
    link: str
    """The ending by which the next one follows, "면", or the noun of time, "뒤"; empty where it ends."""
    mood: Mood
    is_denied: bool
    is_past: bool
    is_deed: bool
    """Whether something is done, not a state."""
    helps: bool
    """Whether it is done for somebody: 주다, 드리다 behind another verb."""
    arguments: tuple[Argument, ...]
    ending: str
    """As in a dictionary: "어요"; empty of a noun."""
    core: Morpheme | None
    """The stem that takes the ending; None of a noun that stands for a verb, or of another noun."""
    past_end: int
    """Where the ending of the past ends, behind ``core``; 0 for none."""


def predicates(text: str) -> list[Predicate]:
    """Return what a text says, part by part; what says which, how or what for stays within its part.

    >>> [(one.plain, one.link) for one in predicates("날짜 고르고 이름 남기면 점장이 확인 답장 보내요")]
    [('날짜 고른다', '고'), ('이름 남긴다', '면'), ('점장이 확인 답장 보낸다', '')]
    >>> [(one.plain, one.is_denied) for one in predicates("앱을 새로 설치하게 하지 않고 문자로 보내요")]
    [('앱을 새로 설치하게 하지 않는다', True), ('문자로 보낸다', False)]
    """
    blanked = _ASIDE.sub(lambda found: " " * len(found[0]), _SAID_SO.sub("니다", text.replace("->", "→ ")))
    found: list[Predicate] = []
    tokens: list[Morpheme] = []
    for one in (*mended(blanked), Morpheme(".", "SF", len(text), len(text))):
        if one.tag in _ENDS or one.form in _ENDS:
            found += _parts(text, tokens)
            tokens = []
        else:
            tokens.append(one)
    return found


def ended(text: str, said: Predicate, ending: tuple[str, str]) -> str:
    """Return a text up to a predicate with another ending: "사진을 올린다" with "고" is "사진을 올리고"."""
    if said.core is None:
        return text
    if said.past_end:
        return f"{text[: said.past_end]}{ending[0]}"
    return f"{text[: said.core.start]}{inflected(said.core, ending)}"


def is_verbal(noun: str) -> bool:
    """Tell whether a noun names what is done: "확인하다" is a verb, "장바구니하다" is none."""
    tokens = morphemes(f"{noun}하고")
    return len(tokens) > 1 and tokens[-2].tag == "XSV"


def _is_surely_verbal(noun: str) -> bool:
    """Tell whether a noun makes a verb before another noun as well: "입력한 사람", but "경로 한 사람"."""
    return any(one.tag == "XSV" for one in morphemes(f"{noun}한 사람"))


def _parts(text: str, tokens: Sequence[Morpheme]) -> Iterator[Predicate]:
    """Yield the predicates of one sentence."""
    groups = [*verb_groups(tokens)]
    first = 0
    for at, group in enumerate(groups):
        is_last = at + 1 == len(groups) and group.last + 1 == len(tokens)
        if group.kind == "major" or is_last or (group.kind == "how" and _turns(tokens, groups, at, first)):
            inner = [one for one in groups[:at] if one.first >= first]
            yield _predicate(text, tokens, first, group, inner)
            first = group.last + 1
    if any(one.tag.startswith("N") for one in tokens[first:]):
        yield _verbless(text, tokens, first, [one for one in groups if one.first >= first])


def _turns(tokens: Sequence[Morpheme], groups: Sequence[VerbGroup], at: int, first: int) -> bool:
    """Tell whether somebody else acts behind a verb that says how: "비가 와서 반장이 알린다"."""
    until = next((one.first for one in groups[at + 1 :] if one.kind == "major"), len(tokens))
    first = max((one.last for one in groups[:at] if one.first >= first and one.kind == "noun"), default=first)
    mine = any(one.tag == "JKS" for one in tokens[first : groups[at].first])
    return mine and any(one.tag == "JKS" for one in tokens[groups[at].last + 1 : until])


def _predicate(
    text: str, tokens: Sequence[Morpheme], first: int, group: VerbGroup, inner: Sequence[VerbGroup]
) -> Predicate:
    first = _begun(tokens, first, group.first)
    start, core, head = tokens[first].start, tokens[group.core], tokens[group.head]
    core = core._replace(form="않") if core.form == "말" and core.tag == "VX" else core
    is_state = head.tag in _OF_STATES or head.form in _STATES
    past_end = tokens[group.past].end if group.past and tokens[group.past].tag == "EP" else 0
    if past_end:
        plain = f"{text[start:past_end]}다"
    elif group.link in SO_THAT and group.last + 1 == len(tokens):
        plain = f"{text[start : tokens[group.last].end]} 한다"
    else:
        is_still = core.tag in _OF_STATES or core.form in _STATES or (core.form == "않" and is_state)
        plain = f"{text[start : core.start]}{inflected(core, ('다' if is_still else 'ᆫ다', 'EF'))}"
    stem = head.form
    if head.tag in ("XSV", "XSA") or core.form in _GOES or (core.tag == "VV" and group.core > group.head):
        whole = core if core.form in _GOES or core.tag == "VV" else head
        stem = f"{text[tokens[group.first + (tokens[group.first].tag == 'MAG')].start : whole.start].replace(' ', '')}{whole.form}"
    ends = tokens[group.last].end
    return Predicate(
        stem, start, tokens[group.first].start, ends, plain, group.link, group.mood, group.is_denied,
        group.past > 0, not is_state, group.helps, tuple(_arguments(text, tokens, first, group.first, inner)),
        group.ending, core, past_end,
    )  # fmt: skip


def _verbless(text: str, tokens: Sequence[Morpheme], first: int, inner: Sequence[VerbGroup]) -> Predicate:
    """Return what notes say without a verb: "경비 둘이 확인", "게시 금지"."""
    first = _begun(tokens, first, len(tokens) - 1)
    last, start, end = tokens[-1], tokens[first].start, tokens[-1].end
    is_barred = last.form in _FORBIDS
    is_named = len(tokens) > first + 1 and tokens[-2].tag == "ETM"  # "빌려 보는 서비스" is a thing, whatever its noun
    is_deed = last.tag in ("NNG", "NNP") and not (is_barred or is_named) and is_verbal(last.form)
    plain = text[start:end].strip(" ,") + ("한다" if is_deed and _is_surely_verbal(last.form) else "")
    arguments = tuple(_arguments(text, tokens, first, len(tokens) - is_deed, inner))
    mood: Mood = "ban" if is_barred else "told"
    stem = f"{last.form}하" if is_deed else ""
    return Predicate(
        stem, start, last.start, end, plain, "", mood, is_barred, False, is_deed, False, arguments, "", None, 0
    )


def _begun(tokens: Sequence[Morpheme], first: int, until: int) -> int:
    """Return where a part begins, behind the words by which talk goes on."""
    while first < until and tokens[first].tag in ("MAJ", "IC", "SP", "JX", "SSO", "SSC", "SS", "SO"):
        first += 1
    return first


def _arguments(
    text: str, tokens: Sequence[Morpheme], first: int, until: int, inner: Sequence[VerbGroup]
) -> Iterator[Argument]:
    """Yield the noun phrases of a part that stand outside what says which or how."""
    within = {place for one in inner for place in range(one.first, one.last + 1)}
    named = {one.last: one.first for one in inner if one.kind == "noun" and tokens[one.last].tag == "ETN"}
    behind = {one.last + 1 for one in inner if one.kind == "noun"}
    at = said_from = first
    while at < until:
        begin = named.get(at, at)
        at += begin < at  # "다림질", "알림"
        while (
            at < until and at not in within and (tokens[at].tag in NOUNS or (tokens[at].tag in _INSIDE and at > begin))
        ):
            at += 1
        if at == begin or all(one.tag == "MM" for one in tokens[begin:at]):
            at += at == begin
            continue
        last = at
        while at < until and tokens[at].tag in ("JKS", "JKO", "JKB", "JKC", "JX", "JKQ"):
            at += 1
        start, end = tokens[begin].start, tokens[at - 1].end
        tag = tokens[last].tag if at > last else ""
        particle = text[tokens[last].start : end] if at > last else ""
        from_ = tokens[said_from].start if begin in behind else start
        within_it = _inner(tokens, at, until, inner) if tag == "JKS" else ""
        yield Argument(text[start : tokens[last - 1].end], start, end, particle, tag, from_, within_it)
        said_from = at if tag == "JX" and at < until else said_from


def _inner(tokens: Sequence[Morpheme], at: int, until: int, inner: Sequence[VerbGroup]) -> Literal["", "deed", "state"]:
    """Return of what a verb within the part says that its subject ends before a token; empty for that of the last one."""
    inner = [one for one in inner if one.kind == "noun" or one.link in SO_THAT or QUOTES.search(one.link)]
    verb = next((one for one in inner if one.first >= at), None)
    if verb is None:
        return ""
    if any(one.tag == "JKS" for one in tokens[verb.last + 1 : until]):
        return "deed"
    head = tokens[verb.head]
    particle = next((one.tag for one in tokens[verb.last + 1 : until] if one.tag not in NOUNS), "")
    if verb.kind == "noun" and particle == "JKB":  # when or where it is done: "직원이 맡긴 날 창고에서"
        return ""
    if verb.first != at or (head.tag in ("VV", "XSV") and _ARRIVES.search(head.form)):
        return ""
    if verb.kind == "noun" and head.tag not in ("VV", "XSV", "VX"):
        return "state"
    return "deed" if verb.link != "는" and verb.mood != "wish" else ""
