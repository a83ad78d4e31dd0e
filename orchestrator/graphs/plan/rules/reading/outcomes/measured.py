"""How a figure is counted, in the words of a sentence: "환경순찰반 순찰 일지로 센다", "counted from the ramp sheet"."""

import re
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading.outcomes.sentences import ToldSentence
from orchestrator.language.morphemes import morphemes
from orchestrator.language.plain_style import plainly

_LEAST: Final = 4
_COUNTS_KO: Final = r"(?:세(?:요|고|며)|센다|셉니다|셈|셀|집계|측정|재(?:요|고|서|며)|잽니다|잰다|잴|확인|따지|따진|따집|헤아|검산|대조|비교한|산출|기준)"
_KO: Final = re.compile(
    rf"(?P<how>[^,;.(]{{2,60}}?(?:(?:으로|로)\s적(?=[어습는으고])|(?:으로|로|에서|를|을|가|이|\s)\s?{_COUNTS_KO})(?![을를])[가-힣]{{0,6}}(?:\s가능)?)(?=[\s,.;)]|$)"
)
_LINKS: Final = frozenset(("고", "며", "싶고", "는데", "ᆫ데", "은데", "니", "니까", "지만", "면"))
_NOUN_ACT_KO: Final = re.compile(r".*?는\s?(?:게|것|거)[가-힣]{0,3}\s")
_SPOKEN_KO: Final = (
    (re.compile(r"세(?:요|고|며|어요|다)?$"), "센다"),
    (re.compile(r"재(?:요|고|며|어요|다)?$"), "잰다"),
)
_VERBS_EN: Final = r"(?:(?:count|measure|tall|record|check|log|track|weigh|report)(?:s|d|ed|ied|ies|ing)?|(?:read|take)(?:s|n)?(?=(?:\s(?:it|this|them|these|both))?\s(?:from|off)\b))"
_EN: Final = re.compile(
    rf"(?P<how>\b(?:(?:which|that)\s)?(?:(?:will\sbe|is|are|as|be|we|i|we['’]ll|i['’]ll|(?:the\s)?(?:[\w'’.-]+\s){{1,4}}?(?:will\s|can\s)?)\s?)?{_VERBS_EN}(?:\s(?:it|this|that|them|these|both))?\s(?:off|from|by|in|at|on|with|against|through|using|monthly|weekly|daily|each|every)\b[^;.]{{3,90}})",
    re.I,
)
_RECORD_EN: Final = re.compile(
    r"\(?(?:from\s|per\s)?(?P<how>(?:the\s|our\s)?(?:[a-z][a-z'’-]*\s){0,3}(?:log|logs|book|register|report|sheet|survey|diary|records?|tally|statistics|stats|count(?:er)?))\)?",
    re.I,
)
"""Names alone what is counted from: "switchboard log", "(loan book)"."""
_KEEPER_EN: Final = re.compile(
    r"(?:pulled|kept|read|collected|reported|compiled)\sby\s[A-Za-z][\w.' ]{2,40}|[A-Za-z][\w.' ]{1,30}\s(?:counts|owns|keeps|pulls|reads|reports|tallies)(?:\s(?:it|them|this|that))?",
    re.I,
)
_TELLS_EN: Final = re.compile(
    r"(?:the|our|an?)\s(?:[a-z][a-z'’-]*\s){1,4}?(?:will|should|can)\s(?:tell|show)(?:\s(?:us|me|it|this))?", re.I
)
"""Names what shows whether it is reached: "the quarterly audit will tell us"."""
_WHICH_EN: Final = re.compile(r"^(?:which|that)\s", re.I)


def measured_ko(shown: str, text: str, begin: int) -> str:
    """Return how it is counted by a Korean sentence, from a place on; empty where it does not say."""
    for found in _KO.finditer(shown, begin):
        start, end = found.span("how")
        for one in morphemes(text[start:end]):
            if (
                one.tag == "EC"
                and one.form in _LINKS
                and one.end > 0
                and text[found.start("how") + one.end :][:1] in (" ", ",")
            ):
                start = found.start("how") + one.end
        if link := _NOUN_ACT_KO.match(shown, start, end):
            start = link.end()
        words = plainly(text[start:end].strip(" ,"))
        for spoken, written in _SPOKEN_KO:
            words = spoken.sub(written, words) if re.search(r"\s\S{1,2}$", words) else words
        if len(words) > _LEAST:
            return words
    return ""


def measured_en(text: str) -> str:
    """Return how it is counted by an English sentence; empty where it does not say."""
    clauses = re.split(r",\s|;\s|\s[–—-]\s|\s(?=\()|\.(?=\s|$)", text)
    for clause in clauses:
        if found := _EN.search(clause):
            return _WHICH_EN.sub("", found["how"].strip(" .,"))
        if _TELLS_EN.fullmatch(clause.strip(" .")):
            return clause.strip(" .")
    for clause, behind in pairwise((*clauses[1:], "")):
        if record := _RECORD_EN.fullmatch(clause.strip(" .")):
            keeper = _KEEPER_EN.fullmatch(behind.strip(" .)"))
            return f"{record['how']}, {keeper[0]}" if keeper else record["how"]
    return ""


def measured_in(one: ToldSentence, begin: int = 0) -> str:
    """Return how it is counted by a sentence, from a place on; empty where it does not say."""
    return measured_ko(one.shown, one.text, begin) if re.search("[가-힣]", one.text) else measured_en(one.text)
