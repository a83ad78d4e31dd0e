"""Demands that a clause of a message makes on the plan's own text: what stands first or last, tables, tone, large print."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from orchestrator.language import any_of

_PARTS: Final = {
    "ask": any_of(
        r"결론|요청\s?사항|결정(?:할|하실)?\s?(?:것|거|사항)|정할\s?것|핵심|요점|요구\s?사항",
        r"\b(?:asks?|decisions?|conclusions?|headlines?|recommendations?|bottom\sline|answer|key\spoints?)\b",
    ),
    "costs": any_of(
        r"(?<![가-힣])(?:돈|비용|예산|금액)(?:\s?(?:얘기|표))?", r"\b(?:cost\stable|money|costs?|budget|prices)\b"
    ),
    "schedule": any_of(r"(?<![가-힣])(?:일정|날짜)(?:표)?", r"\b(?:schedule|timeline|dates|timetable)\b"),
    "risks": any_of(r"위험(?:\s?요소)?|리스크", r"\brisks?\b"),
    "kpis": any_of(r"(?:성과\s?)?(?:지표|목표)", r"\b(?:goals?|targets?|indicators|measures)\b"),
    "problem": any_of(r"(?<![가-힣])(?:배경|문제)", r"\b(?:background|problem)\b"),
}
"""Parts of a plan by which somebody says what comes first; ``ask`` is what the reader decides."""
_FIRST: Final = any_of(
    r"(?:은|는|을|를|이|가)?\s?(?:부터|(?:제일|가장|맨)\s?(?:앞|먼저|위|처음)\S{0,3}|먼저|첫\s?(?:줄|머리|페이지)\S{0,2})",
    r"(?:\s(?:is|are|goes?|comes?|should\s(?:be|come|go)))?\s(?:right\s)?(?:up\sfront|upfront|first\b|at\sthe\s(?:very\s)?(?:top|start|beginning|front)|on\stop|on\s(?:the\s)?(?:first|page)\s(?:page|line|one))",
)
_FIRST_BEFORE: Final = any_of(
    r"(?:맨\s?(?:앞|위)|첫\s?(?:줄|머리|페이지))(?:에|에는|은)?\s",
    r"\b(?:lead|start|open|begin)\s(?:it\s)?with\s(?:the\s|our\s)?|\bthen\s(?:the\s)?",
)
_LAST: Final = any_of(
    r"(?:은|는|을|를|이|가)?\s?(?:얘기는\s?)?(?:맨\s?)?(?:아래|밑|뒤|끝|마지막)(?:에|으로|로)?",
    r"(?:\s(?:is|are|goes?|comes?))?\s(?:at\sthe\s(?:very\s)?(?:bottom|end)|last\b)",
)
_ORDERED: Final = re.compile(
    r"\border(?:\sof\s(?:the\s)?(?:sections|parts))?\s?(?::|is)\s(?P<en>[^.;]+)|\bin\s(?:this|the)\sorder:?\s(?P<en2>[^.;]+)"
    r"|(?:순서는?|차례는?)\s?[:：]?\s(?P<ko>[^.]+)|(?P<ko2>[^.]+?)\s순(?:으로|서로)(?=\s(?:써|쓰|적|해|정리|부탁)|$)",
    re.I,
)
"""The order of the parts of a plan, told as a list."""
_WRITES: Final = re.compile(r"(?:써|쓰|적|보여|두|넣|놓|배치|정리|보내)\S{0,4}\s?(?:줘|주|고|요|십시오)?")
_FORMS: Final = {
    "large": any_of(r"글씨(?:를|는)?\s?(?:크게|큼직)|큰\s?글씨", r"\blarge\s(?:print|letters|type)\b|\bbig\sletters\b"),
    "no_tables": any_of(
        r"(?<![가-힣])표(?:와\s\S+|나\s\S+)?(?:은|는|를|도)?\s?(?:없이|빼|넣지|쓰지|말고|안\s)",
        r"\b(?:no|without|avoid)\s(?:\w+\s(?:or|and)\s)?tables?\b|\btables?\sare\snot\b",
    ),
    "one_table": any_of(
        r"(?<![가-힣])표(?:는|를|은)?\s(?:비용\s?(?:표\s?)?)?(?:하나|한\s?개)만",
        r"\b(?:only|just)\s(?:one|a\ssingle)\stable\b|\bone\stable\s(?:only|at\smost)\b",
    ),
    "no_gantt": any_of(
        r"간트\s?(?:차트)?(?:는|은|를|을)?\s?(?:없이|빼|넣지|말고|안\s)", r"\b(?:no|without\sa|without)\sgantt\b"
    ),
    "tables": any_of(
        r"(?<![가-힣])표(?:로|를|\s많이|\s위주|가\s|\s하나(?!만))",
        r"\b(?:in|as|with)\s(?:a\s)?tables?\b|\bplease\sa\stable\b|\ba\stable\sfor\sthe\s|\bcost\stable\b",
    ),
    "bullets": any_of(r"개조식", r"\bbullet(?:s|\spoints?)?\b"),
    "own_words": any_of(
        r"(?:영어|외래어|외국어)\S{0,2}\s(?:없이|쓰지|빼|말고)", r"\bno\s(?:foreign|latin|english)\swords\b"
    ),
    "formal": any_of(r"격식|중립|공문|(?<!안\s)딱딱하게", r"\bformal\b(?!\s(?:dress|dance|dinner|wear))"),
    "plain": any_of(
        r"(?:쉬운|어려운)\s?(?:말|용어)|쉽게\s(?:써|쓰|적|풀)|딱딱하지\s?않|부드럽게|전문\s?용어|편하게\s(?:써|쓰|읽)",
        r"\bplain(?:ly)?\s(?:language|english|words|style|written)\b|\bplain\slanguage\b|\bjargon\b|\bcorporate\s(?:speak|language|tone)\b|\bbuzzwords?\b|\binformal\b|\b(?:keep\sit|in\sa)\s(?:friendly|warm|light)\b|\bfriendly\s(?:tone|language)\b",
    ),
}


class TextDemand(NamedTuple):
    """A demand on the text."""

    form: str
    """``first`` or ``last`` of a part, else a key of the forms."""
    words: str
    part: str = ""
    """The part that stands first or last: ``ask`` or the key of a section."""


def text_demands(clause: str) -> Iterator[TextDemand]:
    """Yield what a clause demands of the text, in its order for each form.

    >>> [(one.form, one.part) for one in text_demands("Costs in a table first, then the timeline, risks last")]
    [('tables', ''), ('first', 'costs'), ('first', 'schedule'), ('last', 'risks')]
    """
    for form, pattern in _FORMS.items():
        if found := pattern.search(clause):
            yield TextDemand(form, found[0].strip())
    placed = []
    for part, pattern in _PARTS.items():
        for named in pattern.finditer(clause):
            behind = re.compile(r"(?:\sin\sa\stable|\sas\sa\stable)?").match(clause, named.end())
            end = behind.end() if behind else named.end()
            before = next((one for one in _FIRST_BEFORE.finditer(clause) if one.end() == named.start()), None)
            first, last = _FIRST.match(clause, end), _LAST.match(clause, end)
            if first and part != "ask" and not (_WRITES.search(clause) or named[0].isascii()):
                first = None  # "비용부터 줄인다" is none of the text
            if last or first or before:
                start = before.start() if before and not (first or last) else named.start()
                stop = (last or first or named).end()
                placed.append(
                    (named.start(), TextDemand("last" if last else "first", clause[start:stop].strip(), part))
                )
                break
    yield from (one for _, one in sorted(placed))


def ordered_parts(sentence: str) -> list[TextDemand]:
    """Return the parts of a plan that a sentence lists in the order in which they are to stand.

    >>> [one.part for one in ordered_parts("Order: decision, risks, costs, then the rest")]
    ['ask', 'risks', 'costs']
    >>> [one.part for one in ordered_parts("순서는 결정할 것, 비용, 위험 순으로 해 주세요")]
    ['ask', 'costs', 'risks']
    """
    listed = _ORDERED.search(sentence)
    if listed is None:
        return []
    words = next(filter(None, listed.groups())).strip()
    at = {part: found.start() for part, pattern in _PARTS.items() if (found := pattern.search(words))}
    parts = sorted(at, key=lambda part: at[part])
    return [TextDemand("first", listed[0].strip(), part) for part in parts] if len(parts) > 1 else []


def parts_named(clause: str) -> Iterator[str]:
    """Yield the parts of a plan that a clause names."""
    yield from (part for part, pattern in _PARTS.items() if pattern.search(clause))


def is_of_text(clause: str) -> bool:
    """Tell whether a clause speaks of the text and of nothing that is counted: no part of the service is read in it."""
    return not re.search(r"\d", clause) and any(one.form != "large" for one in text_demands(clause))
