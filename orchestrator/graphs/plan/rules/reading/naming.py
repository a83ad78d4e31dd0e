"""Names of people kept out of what a plan says: in their place stands the part they have."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from orchestrator.graphs.plan.rules.reading.names_en import NO_NAMES, english_names
from orchestrator.graphs.plan.rules.reading.names_ko import korean_names
from orchestrator.graphs.plan.rules.reading.private_details import without_health
from orchestrator.language.particles import renamed
from orchestrator.language.people import find_people
from orchestrator.steps.masking import BLACKED

LONGEST_EXCERPT = 300
_OVERLAP = 40
_TITLES_KO: Final = r"(?:\s?(?:팀장|대표|담당|과장|주임|원장|씨|님)(?:님)?(?![가-힣]))?"
_TITLES_EN: Final = r"(?:(?:Captain|Doctor|Dr|Professor|Prof|Sister|Father|Pastor|Rabbi|Imam|Reverend|Rev|Councillor|Cllr|Mr|Mrs|Ms|Miss)\.?\s)?"
_FULL: Final = re.compile(
    r"\b[A-Z][a-z]+(?:-[a-z]+)?\s(?:[A-Z][a-z]+(?:-[A-Z]?[a-z]+)?|[A-Z]\.)(?=,\s*(?:flat|room|apt|●))", re.I
)
_VERB: Final = r"(?![가-힣]{1,2}(?:고|며|면|[어아해]서)\s)(?!(?<=[이가을를]\s)[가-힣]{1,2}[른한된든킨던]\s)"
"""A verb that goes on, or that tells of what stands behind it, is no name: "시간을 고르고 기사가", "손님이 고른 기사"."""
_KO_TITLED: Final = re.compile(
    rf"(?<![가-힣]){_VERB}(?P<name>[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용][가-힣]{{0,2}})\s(?P<title>권사|장로|집사|목사|전도사|간사|과장|대리|부장|팀장|주임|선생님?|사범|코치|기사|사장|원장|교수|박사|이사|회장|총무|어르신|할머니|할아버지|씨|님)(?![가-힣]{{2}})"
)
_KO_NAMED: Final = re.compile(
    r"(?<![가-힣])(?:[가-힣]{1,4}\s){1,3}씨(?=[가-힣\s(●,]|$)|(?<![가-힣])[가-힣]{2,4}\s?씨(?=[가-힣\s(●,]|$)"
)
_WITH_MARK: Final = re.compile(
    rf"\([^()]*{BLACKED}[^()]*\)|\(?[^(),.;]*{BLACKED}[^(),.;]*\)?|\([^()]*(?:년생|\d생|born)[^()]*\)"
)
_CONTACT: Final = re.compile(
    r"\W{0,6}(?:연락(?:처)?|문의(?:처)?|전화(?:번호)?|비상\s?연락(?:망)?|contacts?|phones?|tel)\s?[:：].*", re.I
)
_HOME: Final = re.compile(
    rf"\b(?:Room|Flat|Apt\.?|Apartment)\s+\d{{1,4}}[A-Z]?,?\s*|(?:\d{{1,4}}동\s?)\d{{1,4}}호(?![가-힣]*선)|{BLACKED}",
    re.I,
)


class Namer:
    """Knows the names that the sources name, and leaves them out."""

    def __init__(self, texts: Iterable[str]) -> None:
        korean: dict[str, str] = {}
        english: dict[str, str] = {}
        for text in texts:
            for excerpt in _excerpts(text):
                for name, part in korean_names(excerpt):
                    korean[name] = korean.get(name) or part
                for name, part in english_names(excerpt):
                    if name not in NO_NAMES:
                        english[name] = english.get(name) or part
        self._korean = dict(sorted(korean.items(), key=lambda one: -len(one[0])))
        self._parts = english
        names = "|".join(map(re.escape, sorted(english, key=len, reverse=True)))
        self._known = re.compile(rf"\b{_TITLES_EN}(?P<name>{names})\b(?:\s*\([^()]{{2,30}}\))?") if names else None

    def named(self, text: str) -> str:
        """Return a text with the parts of people in place of the names that are known, at the places of its lines."""
        for name, part in self._korean.items():
            if name not in text:
                continue
            shown = part or "담당자"
            behind = re.escape(part) if part else "(?!)"
            text = re.sub(rf"{name}(?:\s?\([^()\n]*\)|\s?{behind}(?:\([^()\n]*\))?|{_TITLES_KO})", name, text)
            for before in (f"{part} {name}", name) if part else (name,):
                text = renamed(text, before, shown)
        for name, part in self._parts.items():
            if part and name in text:
                text = re.sub(rf"\b{re.escape(part)},?\s{re.escape(name)}\b", part, text)
        if self._known:
            text = self._known.sub(lambda found: self._parts.get(found["name"], "") or "a colleague", text)
        return text

    def without(self, text: str) -> str:
        """Return a text that names nobody, nor where they live, how to reach them or what ails them."""
        if BLACKED in text and _CONTACT.fullmatch(text):
            return ""
        text = self.named(without_health(text))
        text = _KO_TITLED.sub(lambda found: found["title"] if found["title"] not in ("씨", "님") else "한 사람", text)
        text = _KO_NAMED.sub("한 사람", text)
        for one in find_people(text):
            if (
                one.value.name
                and not re.search(r"(?:장|표|감|과|부|실|팀|생)님?$", one.value.raw)
                and re.search(r"[가-힣]", one.value.name)
                and re.search(rf"{_VERB}{re.escape(one.value.raw)}", text)
            ):
                text = text.replace(one.value.raw, "한 사람")
        text = _FULL.sub("a person", text)
        text = _HOME.sub("", _WITH_MARK.sub("", text))
        return re.sub(r"\s+([,.;:])", r"\1", " ".join(text.split())).strip(" ,;:-–/")


def _excerpts(text: str) -> Iterator[str]:
    """Yield the lines of a text, long ones in parts that overlap."""
    for line in text.splitlines():
        for at in range(0, max(len(line) - _OVERLAP, 1), LONGEST_EXCERPT - _OVERLAP):
            yield line[at : at + LONGEST_EXCERPT]
