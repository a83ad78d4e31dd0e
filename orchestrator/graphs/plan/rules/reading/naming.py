"""Names of people kept out of what a plan says: in their place stands the part they have."""

import re
from collections.abc import Iterable
from typing import Final

from orchestrator.language.people import find_people
from orchestrator.steps.masking import BLACKED

_LABELLED: Final = re.compile(r"\b(?P<name>[A-Z][a-z]{1,14})\s*\((?P<part>[a-z][^()\d]{2,30})\)\s*[:：]")
_ACTING: Final = re.compile(
    r"(?<![.\w] )\b(?P<name>[A-Z][a-z]{1,14})(?:'s\s+(?:sheet|list|idea|note)|\s+(?:says|said|wants|wanted|thinks|thought|swaps|told|asks|asked|prefers|keeps|left|rings)\b)"
)
_TOLD: Final = re.compile(
    r"\b(?:tell|ask|with|by|for|from)\s+(?P<name>[A-Z][a-z]{2,14})(?=\s+(?:about|and|but|if|or)\b|[.,;)]|$)"
)
_FULL: Final = re.compile(
    r"\b[A-Z][a-z]+(?:-[a-z]+)?\s(?:[A-Z][a-z]+(?:-[A-Z]?[a-z]+)?|[A-Z]\.)(?=,\s*(?:flat|room|apt|●))", re.I
)
_LISTED_EN: Final = re.compile(r"\b(?P<name>[A-Z][a-zà-ÿ]{1,14})(?:\s[A-Z][a-z]+)?\s\((?P<part>[a-z][a-z ]{2,24})\)")
_PRESENT_KO: Final = re.compile(r"(?:참석(?:자)?|말한\s?사람|적은\s?사람|작성(?:자)?|담당(?:자)?)\s?[:：](.{2,200})")
_LISTED_KO: Final = re.compile(
    r"(?P<name>[가-힣]{2,4})\s?\((?P<part>[가-힣·]{2,12})\)|(?P<first>[가-힣]{3})\s(?P<title>[가-힣]{0,4}(?:팀장|대표|원장|소장|과장|담당|주임|실장|이사|교사))"
)
"""People listed with their part: "참석: 김가나 운영팀장, 이다라(장비)"."""
_KO_TITLED: Final = re.compile(
    r"(?<![가-힣])(?P<name>[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용][가-힣]{0,2})\s(?P<title>권사|장로|집사|목사|전도사|간사|과장|대리|부장|팀장|주임|선생님?|사범|코치|기사|사장|원장|교수|박사|이사|회장|총무|어르신|할머니|할아버지|씨|님)(?![가-힣]{2})"
)
_KO_NAMED: Final = re.compile(
    r"(?<![가-힣])(?:[가-힣]{1,4}\s){1,3}씨(?=[가-힣\s(●,]|$)|(?<![가-힣])[가-힣]{2,4}\s?씨(?=[가-힣\s(●,]|$)"
)
_WITH_MARK: Final = re.compile(rf"\(?[^(),.;]*{BLACKED}[^(),.;]*\)?|\([^()]*(?:년생|\d생|born)[^()]*\)")
_HOME: Final = re.compile(
    r"\b(?:Room|Flat|Apt\.?|Apartment)\s+\d{1,4}[A-Z]?,?\s*|(?:\d{1,4}동\s?)\d{1,4}호(?![가-힣]*선)|●●●", re.I
)
_HEALTH: Final = re.compile(
    r",?\s*(?:and\s+)?I\s+have\s+(?:asthma|diabetes|cancer|epilepsy|depression|an?\s+\w+\s+(?:allergy|condition))[^.,;]*|\(\d{1,2},\s*[^()]*allergy\)|,?\s*(?:어머님|아버님|본인|아이)[이가]?\s?(?:\d등급|치매|당뇨|암|우울증)[가-힣]*",
    re.I,
)
_NO_NAMES: Final = frozenset(
    [
        "The",
        "This",
        "That",
        "Who",
        "What",
        "When",
        "Where",
        "Nobody",
        "Somebody",
        "Everyone",
        "Everybody",
        "Board",
        "Works",
        "Council",
        "Lab",
        "Owner",
        "Budget",
        "Team",
        "Room",
        "Boss",
        "Committee",
        "Director",
        "Manager",
        "We",
        "They",
        "He",
        "She",
        "It",
        "Driver",
        "Warehouse",
        "Trustee",
        "Finance",
        "Learning",
        "Collections",
        "Digital",
        "Data",
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "Korea",
        "Korean",
        "English",
        "Christmas",
        "Google",
        "Slack",
        "Notion",
        "Excel",
        "Word",
        "Front",
        "Audience",
        "Traders",
        "Ethics",
        "Employer",
        "Legal",
        "Sales",
        "Council",
        "Management",
        "University",
        "Faculty",
        "Clinic",
        "Clinics",
        "Dentists",
    ]
)


class Namer:
    """Knows the names that the sources name, and leaves them out."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._parts: dict[str, str] = {}
        self._korean: dict[str, str] = {}
        for text in texts:
            for match in _LISTED_EN.finditer(text):
                if match["name"] not in _NO_NAMES:
                    self._parts.setdefault(match["name"], match["part"].strip())
            for line in _PRESENT_KO.findall(text):
                for match in _LISTED_KO.finditer(line):
                    name, part = match["name"] or match["first"], match["part"] or match["title"]
                    self._korean[name] = part.strip()
            for match in _LABELLED.finditer(text):
                self._parts[match["name"]] = match["part"].strip()
            for pattern in (_ACTING, _TOLD):
                for match in pattern.finditer(text):
                    if match["name"] not in _NO_NAMES:
                        self._parts.setdefault(match["name"], "")
        found = [name for name in self._parts if name not in _NO_NAMES]
        self._known = (
            re.compile(rf"\b(?:{'|'.join(map(re.escape, found))})\b(?:\s*\([^()]{{2,30}}\))?") if found else None
        )

    def without(self, text: str) -> str:
        """Return a text that names nobody, nor where they live or what ails them."""
        for name, part in self._korean.items():
            text = re.sub(
                rf"{name}\s?(?:\([^()]*\)|{re.escape(part)}|[가-힣]{{0,4}}(?:팀장|대표|담당|과장|주임|씨|님))?",
                part,
                text,
            )
        text = _KO_TITLED.sub(lambda found: found["title"] if found["title"] not in ("씨", "님") else "한 사람", text)
        text = _KO_NAMED.sub("한 사람", text)
        for one in find_people(text):
            if (
                one.value.name
                and not re.search(r"(?:장|표|감|과|부|실|팀|생)님?$", one.value.raw)
                and re.search(r"[가-힣]", one.value.name)
            ):
                text = text.replace(one.value.raw, "한 사람")
        text = _FULL.sub("a person", text)
        text = _WITH_MARK.sub("", _HEALTH.sub("", _HOME.sub("", text)))
        if self._known:
            text = self._known.sub(lambda found: self._parts.get(found[0].split(" (")[0], "") or "a colleague", text)
        return re.sub(r"\s+([,.;:])", r"\1", " ".join(text.split())).strip(" ,;:-–")
