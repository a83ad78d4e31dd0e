"""Who has which task, as a message or a file assigns it: "수거는 한별환경이 맡습니다", "Fergus has the ramp count"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules.reading.names_en import NO_NAMES
from orchestrator.graphs.plan.rules.reading.part_names import is_part
from orchestrator.language import any_of
from orchestrator.language.morphemes import inflected, morphemes

_HANGUL: Final = re.compile("[가-힣]")
_SENTENCE: Final = re.compile(
    r"\s*\n\s*|(?<=[.!?;])(?<!\bDr\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bMrs\.)(?<!\b[A-Z]\.)\s+|(?<=[가-힣]요|니다)\s+(?=[가-힣\d])"
)
_BULLET: Final = re.compile(r"^(?:[-*•·]|\d{1,2}[.)])\s+")
_IN_CHARGE_KO: Final = re.compile(
    r"(?:이|가|께서|에서)?\s?(?:(?:전부\s|직접\s)?(?:맡(?:는다|아|았|고|습|음|기로|을|는)|담당(?:하|합|해|한|이|입|예|을|자|$)|책임(?:지|자|집|진|을))\S*(?:\s있\S*)?)$"
)
_LABEL_KO: Final = re.compile(r"^(?P<label>담당(?:자|\s?나눔)?|책임(?:자)?|맡는\s?사람|역할)\s?[:：은는]\s?(?=\S)")
_HEADED_KO: Final = re.compile(r"^.{0,14}(?:담당|책임|책임자|담당자)(?:은|는)\s")
"""“운영 담당은 오세진 주무관, 단속 협조는 …”: all of one list."""
_TASK_BEHIND_KO: Final = re.compile(r"^(?P<who>[^()]{2,16})\((?P<of>[^()\d]{1,16})\)$")
_OFFICE: Final = re.compile(r"\((?P<part>[^()]+)\)$")
_THING_KO: Final = re.compile(r"^(?P<of>.{1,24}?)\s?(?:쪽|담당|책임)?(?:은|는|[:：])\s(?P<who>.+)$")
_PAIR_KO: Final = re.compile(r"^(?P<of>[가-힣A-Za-z]{1,8})\s(?P<who>[가-힣]{2,5}(?:\s[가-힣]{2,4})?)$")
_DOER_KO: Final = re.compile(r"^(?P<who>.{2,16}?)(?:이|가|께서|에서)\s(?P<of>.{1,30}?)(?:을|를|도)?$")
_PARTICLE_KO: Final = re.compile(r"(?:이고요?|이며|고요?|이에요|예요|입니다|(?<![주선책전])임|이|가|께서|님이|님)$")
_OWN_KO: Final = re.compile(
    r"(?P<of>\S(?:.{0,28}?\S)?)(?P<deed>\s(?:건|거는|것은|일은))?(?(deed)|[은는])\s(?:제가|내가|저희가|우리가)\s(?:(?:직접|다|모두|주로|계속)\s)?"
    r"(?:합니다|한다|해요|함|하고|하며|할게요|하겠습니다|맡(?:는다|습니다|아요|음|고|을게요|겠습니다))$"
)
SPEAKER: Final = "저"
"""Who takes a task on without a name: whoever writes."""
_DOING: Final = ("기", "ETN")
_NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "NR", "SN", "XSN", "XPN", "SL", "SW", "IC", "MM"))
_CUT_KO: Final = re.compile(r",\s|·\s|(?<=[가-힣](?:고|며))\s|/\s")

_NAME: Final = (
    r"(?:(?:Dr|Mr|Ms|Mrs|Prof|Sister|Father|Matron|Nurse)\.?\s)?[A-Z][\w'’-]+(?:\s(?:[A-Z][\w'’-]+|[A-Z]\.))?"
)
_ROLE: Final = r"(?:[Tt]he|[Oo]ur)\s(?:(?!for\b)[a-z-]+\s){0,2}(?!for\b)[a-z-]+"
_HOLDS: Final = (
    r"(?:owns?|runs?|leads?|handles?|manages?|coordinates?|organi[sz]es?|looks?\safter|takes?\s(?:care|charge)\sof"
    r"|(?:is|are)\s(?:responsible\sfor|in\scharge\sof))"
)
_HOLDS_NAMED: Final = rf"(?:{_HOLDS}|has|does|takes|covers)"
_OWNS: Final = re.compile(
    rf"^(?:and\s|while\s)?(?:(?P<who>{_NAME})(?:,\s(?P<part>[a-z][a-z ]{{2,30}}),|\son\s(?P<desk>[a-z]+))?\s(?:will\s)?{_HOLDS_NAMED}"
    rf"|(?P<role>{_ROLE})\s(?:will\s)?{_HOLDS})\s(?P<of>.{{2,60}})$"
)
_GAPPED: Final = re.compile(
    rf"^(?:and\s|while\s)?(?P<who>{_NAME}|{_ROLE})\s(?:for\s)?(?P<of>(?:the\s)?(?!of\b|in\b|at\b|on\b|and\b|to\b)[a-z][a-z' -]{{2,40}})$"
)
_LABELLED: Final = re.compile(
    rf"^(?P<of>[A-Za-z][A-Za-z ]{{1,30}}?)\s?:\s(?P<who>{_NAME})(?:,\s(?P<part>[a-z][a-z ]{{2,24}}))?$"
)
_OF_OWNER: Final = re.compile(r"\b(?:leads?|owners?|responsible|in\scharge|managers?|contact)$", re.I)
_OWNER_ALONE: Final = re.compile(r"^(?:project\s)?(?:owner|lead|responsible|in\scharge)$", re.I)
_CUT_EN: Final = re.compile(r"[,;]\s(?:and\s|while\s)?|\s(?:and|while)\s(?=(?:the\s|our\s)?[A-Za-z][\w'’.-]*\s)")
_APPOSED: Final = re.compile(rf"(?P<who>{_NAME}),\s(?P<part>[a-z][a-z ]{{2,30}}),\s(?={_HOLDS}\b)")
_NAMELESS: Final = any_of(
    r"(?:이름|실명|성함)(?:은|을|도|이)?\s[^.\n]{0,16}(?:빼|쓰지|나오지|적지|싣지|넣지|말\s?것)",
    r"\b(?:no|without|don['’]t\s(?:use|name|mention|put|include)\b[^.]{0,20})\s?(?:names?|anybody|anyone)\b",
)
"""Asks for a plan that names nobody."""
_LONGEST: Final = 1000
_MOST: Final = 16
_SHORT: Final = 4
"""Letters of a name."""
_NO_TASK: Final = re.compile(
    r"^(?:\d|out|late|to\s|been|no\b|not\b|never\b|a\s(?:lot|few|problem)|until|into|from|between|on\s|mon|tue|wed|thu|fri|sat|sun)",
    re.I,
)
_NOBODY: Final = NO_NAMES - {"The", "Our"}
_ITSELF: Final = re.compile(r"^(?:it|this|that|the\s(?:service|project|thing|whole\sthing|pilot|trial))$", re.I)


@dataclass(frozen=True, slots=True)
class ToldOwner:
    """Somebody with a task."""

    who: str
    of: str
    """The task as a noun phrase; empty where it is the whole service."""
    said: str
    """The clause that tells it."""
    source: int = 0


def owners_told(text: str) -> Iterator[ToldOwner]:
    """Yield who has which task.

    >>> [(one.who, one.of) for one in owners_told("접수 쪽은 우경희 주무관, 수거 쪽은 한별환경이 맡습니다.")]
    [('우경희 주무관', '접수'), ('한별환경', '수거')]
    >>> [(one.who, one.of) for one in owners_told("Isla has the desk, Fergus the ramp count")]
    [('Isla', 'the desk'), ('Fergus', 'the ramp count')]
    """
    is_listed = False
    for raw in _SENTENCE.split(text):
        sentence = _BULLET.sub("", raw.strip()).rstrip(" !;") if raw else ""
        sentence = sentence if re.search(r"\b[A-Z]\.$", sentence) else sentence.rstrip(" .")
        if not 4 < len(sentence) < _LONGEST:
            continue
        if _HANGUL.search(sentence):
            yield from _korean(sentence)
            continue
        labelled = _labelled(sentence, is_listed=is_listed)
        is_listed = labelled is not None
        yield from (labelled,) if labelled else _english(sentence)


def wants_no_names(text: str) -> bool:
    """Tell whether a text asks for a plan that names nobody.

    >>> wants_no_names("이름은 기획서에 안 나오게, 아니 빼 주세요"), wants_no_names("이름표 40개")
    (True, False)
    """
    return bool(_NAMELESS.search(text))


def part_alone(who: str) -> str:
    """Return the part of somebody whose name is not to be told.

    >>> part_alone("하유진 교사"), part_alone("Ottilie (head of sets)"), part_alone("Bram")
    ('교사', 'the head of sets', 'a colleague')
    """
    if _HANGUL.search(who):
        *lead, last = who.split()
        return last if is_part(last) else "담당자" if not lead and len(who) < _SHORT else who
    office = _OFFICE.search(who)
    return f"the {office['part']}" if office else who if who.lower().startswith(("the ", "our ")) else "a colleague"


def tells_owners_alone(text: str, owners: Sequence[ToldOwner]) -> bool:
    """Tell whether a statement says nothing but who has which task."""
    rest = text
    for one in sorted(owners, key=lambda each: -len(each.said)):
        rest = rest.replace(one.said, "")
    return rest != text and len(re.sub(r"\b(?:and|while)\b|고요?$|며$|\W", "", rest)) < _SHORT


def _own_task(part: str) -> ToldOwner | None:
    """Read what whoever writes takes on: "약 나누는 건 제가 합니다", "청소는 저희가 맡아요"."""
    told = _OWN_KO.match(part)
    if told is None:
        return None
    *before, last = morphemes(told["of"])
    if not told["deed"] or not before or last.tag != "ETM":
        return None if told["deed"] or not _is_thing(told["of"]) else ToldOwner(SPEAKER, told["of"], part)
    stem = before[-1]
    of = (
        told["of"][: stem.start].rstrip()
        if stem.tag == "XSV"
        else f"{told['of'][: stem.start]}{inflected(stem, _DOING)}"
    )
    return ToldOwner(SPEAKER, of, part)


def _korean(sentence: str) -> Iterator[ToldOwner]:
    label = _LABEL_KO.match(sentence)
    parts = [one.strip(" .") for one in _CUT_KO.split(sentence[label.end() :] if label else sentence)]
    is_headed = label is not None or bool(_HEADED_KO.match(sentence))
    found: list[ToldOwner] = []
    is_told = is_headed
    for part in reversed(parts):
        if own := _own_task(part):
            found.append(own)
            continue
        held = _IN_CHARGE_KO.search(part)
        is_told = is_told or held is not None
        if not is_told:
            continue
        bare = part[: held.start()] if held else part
        one = _assigned(bare, part, is_sure=is_headed)
        one = one or (_doing(bare, part) if held else _paired(bare, part) if label else None)
        found += [one] if one else []
        is_told = is_headed or one is not None
    yield from reversed(found)


def _assigned(bare: str, said: str, *, is_sure: bool) -> ToldOwner | None:
    told = _THING_KO.match(bare)
    return _owner(told["who"], told["of"], said, is_sure=is_sure) if told else None


def _paired(bare: str, said: str) -> ToldOwner | None:
    """Read a part of a labelled list: "화면 문가람", "전산 류보람(문자)"."""
    told = _TASK_BEHIND_KO.match(bare) or _PAIR_KO.match(bare)
    return _owner(told["who"], told["of"], said, is_sure=True) if told else None


def _doing(bare: str, said: str) -> ToldOwner | None:
    told = _DOER_KO.match(bare) or _DOER_KO.match(said)
    return _owner(told["who"], told["of"], said, is_sure=False) if told else None


def _owner(who: str, of: str, said: str, *, is_sure: bool) -> ToldOwner | None:
    who, of = _PARTICLE_KO.sub("", who.strip()), of.strip()
    return ToldOwner(who, of, said) if _is_name(who, is_sure=is_sure) and _is_thing(of) else None


def _is_name(who: str, *, is_sure: bool) -> bool:
    """Tell whether words name somebody; a name is often taken for other words: "오필승", "이든", "맑은물"."""
    *lead, last = who.split() or [""]
    lead = lead[:-1] if last in ("씨", "님") else lead
    if not 1 < len(who) <= _MOST or who.isdigit() or not all(_is_noun(one) for one in lead):
        return False
    tokens = morphemes(last)
    return _is_noun(last) or (len(last) <= _SHORT and (is_sure or (bool(tokens) and tokens[-1].tag in _NOUNS)))


def _is_noun(word: str) -> bool:
    tokens = morphemes(word)
    return bool(tokens) and all(one.tag in _NOUNS for one in tokens)


def _is_thing(of: str) -> bool:
    tokens = morphemes(of.strip())
    return bool(tokens) and tokens[-1].tag in (_NOUNS | {"ETN"})


def _labelled(sentence: str, *, is_listed: bool) -> ToldOwner | None:
    """Read "packing lead: Ines Corrigan", and what is labelled right behind it: "Booking desk: Tobias Wren"."""
    told = _LABELLED.match(sentence)
    if told is None or not (is_listed or _OF_OWNER.search(told["of"])):
        return None
    task = told["part"] or ""
    of = task if _OWNER_ALONE.match(told["of"].strip()) else _OF_OWNER.sub("", told["of"]).strip()
    return ToldOwner(told["who"], of[:1].lower() + of[1:], sentence)


def _english(sentence: str) -> Iterator[ToldOwner]:
    parts = {one["who"]: one["part"] for one in _APPOSED.finditer(sentence)}
    is_open = False
    for part in _CUT_EN.split(_APPOSED.sub(lambda one: f"{one['who']} ", sentence)):
        clause = part.strip(" .")
        found = _OWNS.match(clause) or (_GAPPED.match(clause) if is_open else None)
        role = found.groupdict().get("role") if found else None
        who = (found["who"] or role or "") if found else ""
        is_itself = bool(found and _ITSELF.match(found["of"].strip()))
        is_open = bool(found and who.split()[0] not in _NOBODY and not _NO_TASK.match(found["of"]))
        if found and is_open and not (is_itself and role):
            office = parts.get(who) or found.groupdict().get("part")
            yield ToldOwner(f"{who} ({office})" if office else who, "" if is_itself else found["of"].strip(), clause)
