"""Names of people kept out of what a plan says: in their place stands the part they have."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from orchestrator.graphs.plan.rules.reading.names_en import NO_NAMES, TITLES, deciding_names, english_names
from orchestrator.graphs.plan.rules.reading.names_ko import korean_names
from orchestrator.language.morphemes import morphemes
from orchestrator.language.particles import final_sound, renamed
from orchestrator.language.people import find_people
from orchestrator.steps.masking import BLACKED
from orchestrator.steps.rules.private_details import named_before_part, without_health

LONGEST_EXCERPT = 300
_OVERLAP = 40
_TITLES_KO: Final = r"(?:\s?(?:팀장|대표|담당|과장|주임|원장|씨|님)(?:님)?(?![가-힣]))?"
_TITLES_EN: Final = r"(?:(?:Grandma|Grandpa|Granny|Auntie|Aunt|Uncle|Captain|Doctor|Dr|Professor|Prof|Sister|Father|Pastor|Rabbi|Imam|Reverend|Rev|Councillor|Cllr|Mr|Mrs|Ms|Miss)\.?\s)?"
_FULL: Final = re.compile(
    r"\b[A-Z][a-z]+(?:-[a-z]+)?\s(?:[A-Z][a-z]+(?:-[A-Z]?[a-z]+)?|[A-Z]\.)(?=,\s*(?:flat|room|apt|●))", re.I
)
_SURNAME: Final = r"[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용]"
_JOINED_SURNAME: Final = r"[김박최강윤임권황송홍허손안오장백심노하곽성변염추석설길]"
"""Those that begin no common noun with an office: 연회장, 공사장, 양조장 and 이사장 are places and an office."""
_OFFICE: Final = r"(?:권사|장로|집사|목사|전도사|간사|과장|대리|부장|팀장|주임|선생|쌤|사범|코치|기사|사장|원장|교수|박사|이사|회장|총무|반장|이장|통장|조장|사무장|소장|실장|점장|관장|국장|단장|선장|계장|차장|대표|주무관|매니저)"
_KO_TITLED: Final = re.compile(
    rf"(?<![가-힣])(?!여사장|남기사|조교수|정교사|정이사|정기사|주방장|지점장|기관장|공단장|[현전](?=[가-힣]))(?:{_SURNAME}[가-힣]{{0,2}}\s|{_JOINED_SURNAME})(?P<title>{_OFFICE})(?P<polite>님)?(?=[은는이가을를께의도와과랑한에,.\s(●]|$)"
    rf"|(?<![가-힣]){_SURNAME}[가-힣]{{0,2}}\s(?P<kin>어르신|할머니|할아버지|씨|님)(?![가-힣]{{2}})"
)
_SURNAME_ALONE: Final = re.compile(
    rf"(?<=[가-힣]\s){_SURNAME}\s(?={_OFFICE}(?:님)?(?:[은는이가을를께의도와과랑한에,.\s(]|$))"
)
"""Behind what somebody is, before their office: "정비사 박 기사님"."""
_GIVEN: Final = r"[영순미정은지민수현진희숙경성상동재준호기용덕병종태철만광인원혜선연윤유하예서주소아보나봉길복말분점금옥춘명귀끝][희숙자순영미경정옥선례분임남심덕연화진은주아현수호민준석철식섭환웅훈기용우태규복길만근]"
"""Two syllables of which given names are often made."""
_KIN: Final = r"(?:언니|오빠|누나|이모|고모|삼촌|할머니|할아버지|할망|할아방|아저씨|아줌마|아주머니|엄마|아빠|조카|아들|딸|며느리|사위|남편|아내|동생|형님)"
_KO_KIN: Final = re.compile(
    rf"(?<![가-힣]){_GIVEN}이?\s(?P<before>{_KIN})(?![가-힣]{{3}})|(?<![가-힣])(?P<behind>{_KIN})\s{_GIVEN}이?(?P<by>가|는|랑|이랑|하고|한테|도|를|와)(?=\s|$)"
)
"""A given name beside what somebody is to the person."""
_KO_NAMED: Final = re.compile(
    r"(?<![가-힣])(?:(?![가-힣]{1,3}[은는을를에]\s)[가-힣]{1,4}\s){0,2}[가-힣]{1,4}\s씨(?=[가-힣\s(●,]|$)|(?<![가-힣])(?!(?:아저|아가|마음|말|글|솜)씨)[가-힣]{2,4}\s?씨(?=[가-힣\s(●,]|$)"
)
_SOMEBODY_KO: Final = "한 사람"
_ONE_KO: Final = "한"
_PARTICLE: Final = re.compile(r"(?<=한 사람)(?P<by>가|는|를|와|랑)(?=\s|$)")
_FITTING: Final = {"가": "이", "는": "은", "를": "을", "와": "과", "랑": "이랑"}
_TWICE: Final = re.compile(rf"한 사람\s(?P<part>한 사람|{_KIN})")
_WITH_MARK: Final = re.compile(
    rf"\([^()]*{BLACKED}[^()]*\)|\(?[^(),.;]*{BLACKED}[^(),.;]*\)?|\([^()]*(?:년생|\d생|born)[^()]*\)"
)
_CONTACT: Final = re.compile(
    r"\W{0,6}(?:연락(?:처)?|문의(?:처)?|전화(?:번호)?|비상\s?연락(?:망)?|contacts?|phones?|tel)\s?[:：].*", re.I
)
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])(?<!\b(?:Mr|Ms|Dr)\.\s)(?<!\bMrs\.\s)")
_HOME: Final = re.compile(
    rf"\b(?:Room|Flat|Apt\.?|Apartment)\s+\d{{1,4}}[A-Z]?,?\s*|(?:\d{{1,4}}동\s?)\d{{1,4}}호(?![가-힣]*선)|{BLACKED}",
    re.I,
)


_LED_EN: Final = re.compile(r"\b(?:the|an?|our|my|your|their|his|her|its|every|each)\s$", re.I)
_SMALL: Final = re.compile(r"(?<![\w'’-])[a-z]{3,}(?![\w-])")
_PEOPLE_EN: Final = re.compile(
    r"(?:owner|visitor|passenger|customer|member|borrower|driver|teacher|parent|guest|newcomer|resident|tenant|patient|learner|player|grower|farmer|picker|buyer|seller|user|pupil|student|nurse|vet|vicar|cook|clerk|porter|warden|steward|ranger|keeper|baker|crew|desk|kitchen|store|shop|school|pharmacy)s?"
)


class Namer:
    """Knows the names that the sources name, and leaves them out."""

    def __init__(self, texts: Iterable[str], instead: Mapping[str, str] | None = None) -> None:
        """Read the names of texts; ``instead``: what stands for those that nobody is to be told."""
        self._instead = instead or {}
        korean: dict[str, str] = {}
        english: dict[str, str] = {}
        private: set[str] = set()
        texts = [*texts]
        told_small = frozenset(_SMALL.findall("\n".join(texts)))
        for text in texts:
            for excerpt in _excerpts(text):
                for name, part in korean_names(excerpt):
                    korean[name] = korean.get(name) or part
                for name, part in english_names(excerpt):
                    if name not in NO_NAMES | TITLES and not _is_word(name, told_small):
                        english[name] = english.get(name) or part
                        if _is_private(excerpt, name):
                            private.add(name)
        self._korean = dict(sorted(korean.items(), key=lambda one: -len(one[0])))
        self._parts = english
        self._private = private
        self._deciders = {name for text in texts for name, _ in deciding_names(text)} - private
        names = "|".join(map(re.escape, sorted(english, key=len, reverse=True)))
        self._known = re.compile(rf"\b{_TITLES_EN}(?P<name>{names})\b(?:\s*\([^()]{{2,30}}\))?") if names else None
        self._told = re.compile(rf"\s?\((?:that|it|this)['’]?s\s(?:{names})\b[^()]{{0,30}}\)", re.I) if names else None

    def named(self, text: str) -> str:
        """Return a text with the parts of people in place of the names that are known, at the places of its lines."""
        for name, part in self._instead.items():
            text = renamed(text, name, part) if name in text else text
        for name, part in self._korean.items():
            if name not in text:
                continue
            shown = part or "담당자"
            behind = re.escape(part) if part else "(?!)"
            text = re.sub(rf"{name}(?:\s?\([^()\n]*\)|\s?{behind}(?:\([^()\n]*\))?|{_TITLES_KO})", name, text)
            for before in (f"{part} {name}", name) if part else (name,):
                text = renamed(text, before, shown)
        for name, part in self._parts.items():
            if part and name in text and name not in {one for one, _ in self._deciding(text)}:
                text = re.sub(rf"\b{re.escape(part)},?\s{re.escape(name)}\b", part, text)
        if self._known:
            text = self._told.sub("", text) if self._told else text
            kept = {at for _, at in self._deciding(text)}
            text = self._known.sub(lambda found: found[0] if found.start("name") in kept else self._part(found), text)
        return text

    def is_private(self, who: str) -> bool:
        """Tell whether something is told beside a name that is nobody else's matter."""
        return any(name in who for name in self._private) or without_health(who) != who

    def _part(self, found: re.Match[str]) -> str:
        """Return what stands in a plan for a name."""
        part = self._parts.get(found["name"], "")
        is_titled = bool(part) and found.start("name") > found.start() and part.islower()
        is_led = _LED_EN.search(found.string[: found.start()]) is not None
        return f"the {part}" if is_titled and not is_led else part or "a colleague"

    def _deciding(self, text: str) -> list[tuple[str, int]]:
        """Return the names that a plan may tell with their title: who decides, and of whom nothing private is told."""
        own = [one for one in deciding_names(text) if one[0] in self._deciders]
        cut = ((name, re.search(rf"\b{name}\W*$", text)) for name in self._deciders)  # a clause that goes on behind it
        return [*own, *((name, found.start()) for name, found in cut if found)]

    def without(self, text: str) -> str:
        """Return a text that names nobody, nor where they live, how to reach them or what ails them."""
        if BLACKED in text and _CONTACT.fullmatch(text):
            return ""
        text = self.named(without_health(text))
        for found in reversed([*named_before_part(text)]):
            text = f"{text[: found.start()]}{_ONE_KO}{text[found.end() :]}"
        text = _SURNAME_ALONE.sub("", text)
        text = _KO_TITLED.sub(lambda found: found[0] if _is_agency(found) or _is_verb(found) else _titled(found), text)
        text = _KO_KIN.sub(_related, text)
        text = _KO_NAMED.sub(_SOMEBODY_KO, text)
        for one in find_people(text):
            if (
                one.value.name
                and not re.search(r"(?:장|표|감|과|부|실|팀|생)님?$", one.value.raw)
                and not re.fullmatch(_OFFICE, one.value.name)
                and re.search(r"[가-힣]", one.value.name)
                and (place := re.search(rf"{re.escape(one.value.raw)}(?!회)", text)) is not None
                and not _is_verb(place)
                and not _is_topic(one.value.name)
            ):
                name = re.sub(r"(?<=[가-힣]{2})(?:가|는|를|랑|한테)$", "", one.value.raw)
                text = text.replace(name, _SOMEBODY_KO)
        text = _TWICE.sub(lambda found: found["part"], text)
        text = _PARTICLE.sub(lambda found: _FITTING[found["by"]], text)
        text = _FULL.sub("a person", text)
        text = _HOME.sub("", _WITH_MARK.sub("", text))
        return re.sub(r"\s+([,.;:])", r"\1", " ".join(text.split())).strip(" ,;:-–/")


def _is_word(name: str, told_small: frozenset[str]) -> bool:
    """Tell whether what seems a name is a word for people, or stands elsewhere as a word: "Passenger rings"."""
    bare = name.lower()
    return bool(_PEOPLE_EN.fullmatch(bare)) or not told_small.isdisjoint((bare, f"{bare}s"))


def _is_agency(found: re.Match[str]) -> bool:
    """Tell whether an office is what is done, or done for others: "소송 대리", "정비 기사" are nobody's names."""
    name = found[0].split()[0]
    return found["title"] in ("대리", "기사") and [one.tag for one in morphemes(name)] == ["NNG"]


def _is_verb(found: re.Match[str]) -> bool:
    """Tell whether what seems a name is a verb that goes on or says more of somebody: "이름 남기면 점장이", "손님이 고른 기사"."""
    end = found.start() + len(found[0].split()[0])
    return any(one.end == end and one.tag[0] == "E" for one in morphemes(found.string))


def _is_topic(name: str) -> bool:
    """Tell whether what seems a name is a noun with its particle: "설명은 의사가"."""
    tokens = morphemes(name)
    return len(tokens) > 1 and tokens[0].tag == "NNG" and tokens[-1].tag in ("JX", "JKS", "JKO")


def _titled(found: re.Match[str]) -> str:
    """Return the office that somebody has; of those who have none that it is a person."""
    if found["title"]:
        return f"{found['title']}{found['polite'] or ''}"
    return found["kin"] if found["kin"] not in ("씨", "님") else _SOMEBODY_KO


def _related(found: re.Match[str]) -> str:
    """Return what somebody is to the person, with the particle that stood behind the name."""
    kin, by = found["behind"], found["by"] or ""
    return found["before"] or f"{kin}{_FITTING.get(by, by) if final_sound(kin) else by}"


def _is_private(text: str, name: str) -> bool:
    """Tell whether something that is nobody else's matter is told beside a name."""
    beside = [one for one in _SENTENCE.split(text) if name in one]
    return any(BLACKED in one or _HOME.search(one) or without_health(one) != one for one in beside)


def _excerpts(text: str) -> Iterator[str]:
    """Yield the lines of a text, long ones in parts that overlap."""
    for line in text.splitlines():
        for at in range(0, max(len(line) - _OVERLAP, 1), LONGEST_EXCERPT - _OVERLAP):
            yield line[at : at + LONGEST_EXCERPT]
