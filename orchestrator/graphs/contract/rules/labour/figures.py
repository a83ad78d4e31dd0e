"""Times and counts in words, written in figures: "저녁 일곱 시 반" as "저녁7시반", "noon" as "12:00", "엿새" as "6일"."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from orchestrator.graphs.contract.rules.folding import FoldedText
from orchestrator.graphs.contract.rules.passages import Passage

_NATIVE: Final = {
    name: n for n, name in enumerate(("한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두"), 1)
}  # fmt: skip
_NATIVES: Final = "|".join(sorted(_NATIVE, key=len, reverse=True))
_ALONE: Final = {name: n for n, name in enumerate(("둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉", "열"), 2)}
_TENS_KO: Final = {
    name: 10 * n for n, name in enumerate(("스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔"), 2)
}
_SINO: Final = {sign: n for n, sign in enumerate("일이삼사오육칠팔구", 1)}
_DAYS: Final = {
    "열나흘": 14, "열사흘": 13, "열이틀": 12, "열하루": 11, "열흘": 10, "보름": 15, "스무날": 20,
    "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7,
}  # fmt: skip
_ENGLISH: Final = {
    name: n
    for n, name in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
}
_WORD: Final = "|".join(sorted(_ENGLISH, key=len, reverse=True))
_TENS: Final = {"twenty": 2, "thirty": 3, "forty": 4, "fifty": 5, "sixty": 6}
_HALVES: Final = {"morning": "am", "afternoon": "pm", "evening": "pm", "night": "pm"}
_IN_WORDS: Final = re.compile(
    rf"(?:(?<![가-힣])|(?<=[전후침녁밤낮벽터서은는간을에각주루지])|(?<=[가-힣]일)|(?<=[해고며면와로작출](?=[두세네다여일아열])))(?P<clock>{_NATIVES})(?=시(?:에|부터|까지|반|이|~|-|,|정각|로|쯤|\d|\)|[이삼사오]?십|를|$))"
    rf"|(?P<heads>{'|'.join(_ALONE)})(?=이서(?!명))|(?:(?<=식구)|(?<=직원)|(?<=사람)|(?<=까지)|(?<=[빼말]고)|(?<=합쳐)|(?<=모두)|(?<=직원이)|(?<=사람이)|(?<=식구가))(?P<counted>{'|'.join(_ALONE)})(?=[,.)]|이?(?:다|고|며)|까지|뿐|$)"
    rf"|(?P<tens_ko>{'|'.join(_TENS_KO)})(?P<ones_ko>{_NATIVES})?(?=시간)"
    rf"|(?<!또)(?<!(?<![매휴평요주\d])일(?=한))(?P<hours>{_NATIVES})(?=시간)|(?P<times>{_NATIVES})(?=번(?!째|에))|(?<=[두다총서쳐지고어은는이가에])(?P<persons>{_NATIVES})(?=사람|명(?![가-힣]?당))|(?P<count_days>{_NATIVES})날(?=[,을동간씩]|근무|$)"
    rf"|(?<![일이삼사오육칠팔구백천만])(?P<sino>[이삼사오]?십[일이삼사오육칠팔구]?)(?=분(?!의\d)|시(?!간|작))"
    rf"|(?<=달에)(?P<monthly>이?십[일이삼사오육칠팔구]?)(?=일)"
    rf"|(?P<days>{'|'.join(_DAYS)})(?=[간을를롤올씩,만동은는안내뒤후전]|이내|일|근무|출근|나|월(?=\d)|[(/]|$)|(?P<next>이튿날|그다음날|뒷날)"
    r"|(?:낮)?(?P<noon>정오|12noon|(?<![a-z])noon|(?<=to)noon|(?<=from)noon|(?<=at)noon|(?<=break)noon|(?<=lunch)noon)(?=\W|부|에|까|to|until|till|and|with|[.,;)]|$)"
    r"|(?P<midnight>자정(?=까지|부터|에|을|이|무렵|께|쯤|전|후|~|-|[),.;]|$)|12midnight|(?:(?<![a-z])|(?<=to)|(?<=from)|(?<=until)|(?<=till)|(?<=at))midnight)"
    r"|(?<!\d)(?P<dot>\d{1,2}\.[0-5]\d)(?=a\.?m|p\.?m)"
    r"|(?<![\d.,:/-])(?P<four>[01]\d|2[0-4])(?P<quarter>00|15|30|45)(?:hours|hrs|h)?(?=(?:to|-|~|until|till)(?:[01]\d|2[0-4])(?:00|15|30|45)(?!\d|년|[.:/]\d))"
    r"|(?<=\d00to|\d30to)(?P<until>[01]\d|2[0-4])(?P<minute>00|15|30|45)(?!\d)|(?<=\d00[-~]|\d30[-~])(?P<until2>[01]\d|2[0-4])(?P<minute2>00|15|30|45)(?!\d)"
    rf"|halfpast(?P<half>{_WORD}|\d{{1,2}})|(?P<spoken>{_WORD})(?P<thirty>thirty)?(?=o'clock|[ap]\.?m(?![a-z])|inthe(?:morning|afternoon|evening)|atnight)(?:o'clock)?(?:(?:inthe|at)(?P<part>morning|afternoon|evening|night))?"
    rf"|(?P<figure>\d{{1,2}}(?::\d\d)?)(?:o'clock)?(?:inthe|at)(?P<part2>morning|afternoon|evening|night)"
    rf"|(?:(?<=from)|(?<=works)|(?<=work)|(?<=between)|(?<=hours)|(?<=[:,;(]))(?P<begin>{_WORD})(?=(?:to|until|till|-)(?:{_WORD})(?:[,.;()]|o'clock|from|on|with|mon|tue|wed|thu|fri|sat|sun|each|every|$))"
    rf"|(?:(?<=to)|(?<=until)|(?<=till))(?P<end>{_WORD})(?=[,.;()]|from(?:mon|tue|wed|thu|fri|sat|sun)|on(?:mon|tue|wed|thu|fri|sat|sun|weekday)|with|mon|tue|wed|thu|fri|sat|sun|each|every|$)"
    rf"|(?P<people>{_WORD})(?=(?:regular|full-?time|other)?(?:employees|workers|staff|people|persons))"
    rf"|(?P<tens>twenty|thirty|forty|fifty|sixty)-?(?P<ones>{_WORD})?(?=-?(?:\(\d\d\))?(?:hours?|hrs?|minutes?|days?))"
    rf"|(?P<count>{_WORD})(?=-?(?:hours?|hrs?|days?|nights?|times)(?:a|per|each|every|in|of|on|long|early|earlier|late|before|after|more|[-,.;()]|$)|-hour(?!s))"
    r"|(?P<twice>twice)(?=a|per|each|every|in)|(?P<once>once)(?=a|per|each|every|in)"
)

_CELL_EDGE: Final = re.compile(r"\t|(?<=\d) {2,20}(?=\d)")
"""Between the cells of a row; figures on both sides would run together without it."""


def _figure(found: re.Match[str]) -> str:
    kind, said = str(found.lastgroup), found.group()
    if kind in ("clock", "hours", "times", "persons"):
        return str(_NATIVE[said])
    if kind in ("heads", "counted"):
        return f"{_ALONE[said]}명"
    if found["tens_ko"]:
        return str(_TENS_KO[found["tens_ko"]] + _NATIVE.get(found["ones_ko"] or "", 0))
    if kind == "count_days":
        return f"{_NATIVE[said[:-1]]}일"
    if kind in ("sino", "monthly"):
        tens, _, ones = said.partition("십")
        return str(10 * _SINO.get(tens, 1) + _SINO.get(ones, 0))
    if kind == "days":
        return f"{_DAYS[said]}일"
    if kind in ("dot", "four", "quarter", "until", "minute", "until2", "minute2"):
        return _colon(said)
    fixed = {"next": "다음날", "noon": "12:00", "midnight": "24:00", "twice": "2times", "once": "1times"}
    if kind in fixed:
        return fixed[kind]
    if found["tens"]:
        return str(10 * _TENS[found["tens"]] + _ENGLISH.get(found["ones"] or "", 0))
    hour = (
        found["half"]
        or found["spoken"]
        or found["figure"]
        or found["begin"]
        or found["end"]
        or found["count"]
        or found["people"]
    )
    number = str(_ENGLISH.get(hour, hour))
    if found["count"] or found["people"]:
        return number
    minute = ":30" if found["half"] or found["thirty"] else "" if ":" in number else ":00"
    return number + minute + _HALVES.get(found["part"] or found["part2"] or "", "")


def _colon(said: str) -> str:
    figures = re.sub(r"\D", "", said).zfill(4)
    return f"{figures[:2]}:{figures[2:]}"


@dataclass(frozen=True)
class TextInFigures(FoldedText):
    """A text whose words for times and counts are figures; each figure stands at the place of its word.

    Where a cell of a table ends stays to be seen, so that the days of one are not read on into the next.
    """

    @cached_property
    def _pieces(self) -> tuple[str, tuple[int, ...]]:
        plain = FoldedText(_CELL_EDGE.sub(lambda gap: "|" + gap.group()[1:], self.text), self.start)
        text, places = plain.ko, plain.places
        signs: list[str] = []
        found_at: list[int] = []
        at = 0
        for found in _IN_WORDS.finditer(text):
            written = _figure(found)
            first, last = found.span()
            signs += [text[at:first], written]
            found_at += places[at:first]
            found_at += [places[min(first + n, last - 1)] for n in range(len(written) - 1)] + [places[last - 1]]
            at = last
        return "".join([*signs, text[at:]]), (*found_at, *places[at:])

    @cached_property
    def ko(self) -> str:
        """Without blanks, in figures."""
        return self._pieces[0]

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where in the whole text each letter of ``ko`` stands, or the word that it is from."""
        return self._pieces[1]


def in_figures(passage: Passage) -> Passage:
    """Return the passage as the readers of times see it."""
    return replace(passage, words=TextInFigures(passage.words.text, passage.words.start))
