"""The norms that a text names: articles of acts, clauses of the contract, case numbers; and acts that nobody knows."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from integrations.law.base import Statute

MentionKind = Literal["article", "clause", "unknown_act", "case"]
_ARTICLE_KO = re.compile(
    r"제?\s?(?P<n>\d{1,3})\s?조(?!\s?원)(?:\s?의\s?(?P<branch>\d{1,2})(?![\d,]|\s?(?:만\s?)?원|\s?%|\s?(?:시간|분|일|개월|명)))?(?:\s?제?\s?\d{1,2}\s?(?:항|호)){0,2}"
)
_ITEM_KO = re.compile(r"(?<![\d.,])(?P<n>\d{1,3})\s?번(?:째)?\s?(?:항목|조항|항|조)")
"""A clause of a contract without articles: "7번 항목"."""
_ACT_KO = re.compile(
    r"[가-힣·ㆍ]{2,30}?(?:법률|법|시행령|시행규칙)(?=[^가-힣]|$|[에은는이가을를의과와상도으로만])(?!상담|인[은이의]|적|원)"
)
_NO_ACTS = re.compile(
    r"[가-힣·ㆍ]{0,30}(?:방|불|위|적|합|탈|편|입)법"
    r"|(?:사|문|기|해|용|화|수|요|비|헌|준|국내|현행|관련|관계|노동|근로|같은|동|이|해당|상위|이런|그|강행|개별|특별|일반|실정|성문|노동관계|근로관계|사회|한국|우리|모든|각종)?(?:법률|법)"
)
"""Words that end as acts do, and the kinds of law as such."""
_SAME_KO = re.compile(r"(?:같은|동|이|위|해당)\s?법(?:률)?\s{0,2}$|(?<![가-힣])법\s{0,2}$")
_GLUE_KO = re.compile(r"(?:[\s,、·ㆍ~∼–-]|및|와|과|또는|이나|나|하고|내지|부터){0,20}")
_ACT_EN = re.compile(r"(?:[A-Z][A-Za-z'’-]{1,30}(?:,? (?:of|and|on|the|for|in|to)){0,3} ){1,10}(?:Act|Decree|Code)\b")
_ARTICLE_EN = re.compile(
    r"\b(?:art(?:icle)?s?\.?|sections?|clauses?|item|§)\s{0,2}(?P<n>\d{1,3}(?:[-.]\d{1,2})?)(?![\d,]*\d)", re.I
)
_AFTER_EN = re.compile(r"^,?\s{0,2}(?:\(\d{1,2}\)\s{0,2})?,?\s{0,2}(?:of|under)\s+(?:the\s+)?$")
CASE = re.compile(
    r"(?<!\d)(?:(?:19|20)\d{2}|\d{2})\s?(?:다카|재다|가합|가단|가소|구합|구단|고합|고단|고정|카합|카단|카기|헌마|헌바|헌가|헌라|[다도두누나노마므스그부허후추초모로르드너느])\s?\d{2,6}(?!\d)"
)


@dataclass(frozen=True, slots=True)
class NormMention:
    """A place in a text that names a norm."""

    kind: MentionKind
    start: int
    end: int
    norm: str = ""
    """Of an article: its id (``lsa-20``); of a clause: its number (``7``); of a case: its number without blanks."""


class NormReader:
    """Finds mentions; knows acts by their names in both languages and by short forms of the Korean ones."""

    def __init__(self, statutes: Mapping[str, Statute]) -> None:
        self._statutes = statutes
        named = [
            (re.sub(r"\s+", r"\\s*", re.escape(one.name.ko).replace("\\ ", " ")), id) for id, one in statutes.items()
        ]
        named += [(re.escape(one.name.en), id) for id, one in statutes.items()]
        named.sort(key=lambda each: -len(each[0]))
        self._ids = [id for _, id in named]
        self._known = re.compile("|".join(f"({pattern})" for pattern, _ in named) or r"(?!)", re.I)

    def mentions(self, text: str) -> list[NormMention]:
        """Return what a text names, in its order."""
        acts = list(self._acts(text))
        found = [NormMention("unknown_act", start, end) for start, end, act in acts if act is None]
        found += [self._article(text, acts, match) for match in _ARTICLE_KO.finditer(text)]
        found += [NormMention("clause", *match.span(), match["n"]) for match in _ITEM_KO.finditer(text)]
        found += [self._english(text, acts, match) for match in _ARTICLE_EN.finditer(text)]
        found += [
            NormMention("case", match.start(), match.end(), "".join(match[0].split())) for match in CASE.finditer(text)
        ]
        return sorted(found, key=lambda one: one.start)

    def _acts(self, text: str) -> Iterator[tuple[int, int, str | None]]:
        """Yield where acts stand, with their ids; None for one that is not known."""
        taken: list[tuple[int, int]] = []
        for match in self._known.finditer(text):
            if match.start() and "가" <= text[match.start() - 1] <= "힣" and "가" <= match[0][0] <= "힣":
                continue
            taken.append(match.span())
            yield match.start(), match.end(), self._ids[(match.lastindex or 1) - 1]
        for pattern in (_ACT_KO, _ACT_EN):
            for match in pattern.finditer(text):
                start, end = match.span()
                if any(start < last and first < end for first, last in taken) or _NO_ACTS.fullmatch(match[0]):
                    continue
                yield start, end, self._short(match[0]) if pattern is _ACT_KO else None

    def _short(self, name: str) -> str | None:
        """Return the act with the shortest name that holds the signs of a short form: 근기법, 근로기준법."""
        fits = [(len(one.name.ko), id) for id, one in self._statutes.items() if _is_short(name, one.name.ko)]
        return min(fits)[1] if fits else None

    def _article(self, text: str, acts: list[tuple[int, int, str | None]], match: re.Match[str]) -> NormMention:
        start = match.start()
        number = match["n"] + (f"-{match['branch']}" if match["branch"] else "")
        act = self._act_before(text, acts, start)
        if act is None:
            return NormMention("clause", start, match.end(), number)
        id = acts[act][2]
        return NormMention(
            "article" if id else "unknown_act", acts[act][0], match.end(), f"{id}-{number}" if id else ""
        )

    def _act_before(self, text: str, acts: list[tuple[int, int, str | None]], start: int) -> int | None:
        """Return the place in ``acts`` of that to which an article at ``start`` belongs; None: to the contract."""
        before = [place for place, (_, end, _) in enumerate(acts) if end <= start]
        if not before:
            return None
        last = max(before, key=lambda place: acts[place][1])
        between = re.sub(r"^[」』\]\"”’)]", "", text[acts[last][1] : start])
        if not between.strip() or _SAME_KO.search(between):
            return last
        rest = _ARTICLE_KO.sub("", between)
        return last if _GLUE_KO.fullmatch(rest) and len(rest) < len(between) else None

    def _english(self, text: str, acts: list[tuple[int, int, str | None]], match: re.Match[str]) -> NormMention:
        start, end, number = match.start(), match.end(), match["n"].replace(".", "-")
        for first, last, id in acts:
            if 0 <= first - end <= 12 and _AFTER_EN.match(text[end:first]):
                return NormMention("article" if id else "unknown_act", start, last, f"{id}-{number}")
            if last <= start and re.fullmatch(r"[\s,(]{0,3}", text[last:start]):
                return NormMention("article" if id else "unknown_act", first, end, f"{id}-{number}")
        return NormMention("clause", start, end, match["n"])


def cases_in(text: str) -> list[str]:
    """Return the case numbers in a text, without blanks."""
    return ["".join(found.split()) for found in CASE.findall(text)]


def _is_short(name: str, whole: str) -> bool:
    name, whole = name.removesuffix("률"), whole.removesuffix("률")
    signs = iter(whole)
    fits = len(name) >= 3 and name[0] == whole[0] and name[-1] == whole[-1]
    return fits and all(sign in signs for sign in name)
