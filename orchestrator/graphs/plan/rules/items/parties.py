"""Those who act, each under one name: "the visitor" is one of the visitors, Maria "a coordinator (Maria)"."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from orchestrator.language.plurals import plural

_HANGUL: Final = re.compile("[가-힣]")
_MANY_KO: Final = re.compile(r"(?<=[가-힣]{2})(?:들|님들?|분들?)$")
_ARTICLE: Final = re.compile(r"^(?:the|an?|our|your|their|each|every|any|some|all|both)\s", re.I)
_AND: Final = re.compile(r",?\s(?:and|or)\s|,\s|(?<=[가-힣])(?:과|와|이나|나|하고|이랑|랑)\s")
_NAMED_EN: Final = re.compile(
    r"\b(?i:an?|the|our)\s(?P<part>[a-z]+(?:\s[a-z]+)?)(?:\s\(|,\s)(?P<name>[A-Z][a-z]+)(?:\s[A-Z][a-z]+)?[),]"
    r"|\b(?P<name2>[A-Z][a-z]+)(?:\s[A-Z][a-z]+)?(?:\s\(|,\s)(?i:the|our)\s(?P<part2>[a-z]+(?:\s[a-z]+)?)[),]"
)
_NAMED_KO: Final = re.compile(r"(?P<part>[가-힣]{2,8}(?:\s[가-힣]{2,8})?)\((?P<name>[가-힣]{2,4})\)")
NUMBER_EN: Final = (
    r"(?!(?:19|20)\d\d\b)\d(?:[\d,]*\d)?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
)
NUMBER_KO: Final = (
    r"\d[\d,]*|(?:열|스물|서른|마흔|쉰)?\s?(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉)|열|스무|스물|서른|마흔|쉰"
)
_UNIT_KO: Final = r"명|분|세대|가구|농가|가정|팀|곳|집|인|사람"
_COUNTED_KO: Final = re.compile(rf"(?<=[가-힣])\s(?:{NUMBER_KO})\s?(?:{_UNIT_KO})$")
_STEM: Final = 5
"""Letters of an English name that another one begins with, for both to be one group."""
_LEAST: Final = 2
"""Letters of a Korean name by which a longer one ends that is the same: "관리사무소 직원" and "직원"."""


def party_names(names: Iterable[str], texts: Sequence[str]) -> Mapping[str, str]:
    """Return for each name the one under which a plan speaks of them; ``names``: the users first, ``texts``: what is told.

    >>> party_names(["visitors", "Visitor", "coordinator", "Maria"], ["A coordinator (Maria) looks, Maria answers"])
    {'visitors': 'visitors', 'Visitor': 'visitors', 'coordinator': 'coordinator (Maria)', 'Maria': 'coordinator (Maria)'}
    >>> party_names(["입주민", "관리사무소 직원", "직원", "입주민들"], [])
    {'입주민': '입주민', '관리사무소 직원': '관리사무소 직원', '직원': '관리사무소 직원', '입주민들': '입주민'}
    """
    listed = [*dict.fromkeys(filter(None, names))]
    parts = _parts_of(texts)
    shown: dict[str, str] = {}
    for name in listed:
        part = _MANY_KO.sub("", _COUNTED_KO.sub("", parts.get(name, name)))
        same = [one for one in shown.values() if is_same_party(one, part) or is_same_party(one.split(" (")[0], part)]
        whole = same[0] if same else part
        if not same and (person := next((one for one, of in parts.items() if is_same_party(of, part)), "")):
            whole = f"{part} ({person})" if any(one == person for one in listed) else part
        if len(same) == 1 and _is_longer(part, whole, listed):
            shown = {key: part if one == whole else one for key, one in shown.items()}
            whole = part
        shown[name] = whole
    return shown


def is_same_party(one: str, other: str) -> bool:
    """Tell whether two names are of the same: one of a group and the group, or one with a word before it.

    >>> is_same_party("the fixer", "Fixers"), is_same_party("직원", "관리사무소 직원"), is_same_party("원장", "위원장")
    (True, True, False)
    """
    first, second = _bare(one), _bare(other)
    if first == second:
        return True
    if {*map(_bare, _AND.split(one))} == {*map(_bare, _AND.split(other))}:
        return True
    short, long = sorted((first, second), key=len)
    return len(short) >= _LEAST and long.endswith(f" {short}") and "," not in long and " and " not in long


def count_of(name: str, texts: Sequence[str]) -> str:
    """Return how many somebody is, as it is told right beside the name; empty where nobody tells it.

    >>> count_of("fixers", ["a coordinator matches it with one of our 14 fixers"]), count_of("경비원", ["경비원 두 분이 쉰다"])
    ('14', '두 분')
    >>> count_of("families", ["We stop if more than 15 booked families find no parcel"])
    ''
    >>> count_of("보호자", ["학생 29명과 보호자, 조리사 8명"]), count_of("volunteers", ["in the 2027 volunteers meet"])
    ('', '')
    """
    bare = name.split(" (")[0]
    if _HANGUL.search(bare):
        told = re.compile(
            rf"{re.escape(_MANY_KO.sub('', bare))}(?:들)?(?:은|는|이|가)?\s(?:약\s|총\s|모두\s|전체\s)?"
            rf"(?P<n>{NUMBER_KO})\s?(?P<u>{_UNIT_KO})(?!\s?(?:중|당|이상|이하|까지|씩|마다|넘|을\s넘|이\s넘))"
        )
        found = {
            f"{one['n']}{'' if one['n'][-1:].isdigit() else ' '}{one['u']}"
            for text in texts
            for one in told.finditer(text)
            if not (one["u"] == "분" and one["n"][-1:].isdigit())  # "10분 안에" are minutes
        }
    else:
        head = _ARTICLE.sub("", bare)
        form = f"(?:{re.escape(head)}|{re.escape(plural(head))})"
        told = re.compile(
            rf"(?<![\d.£$€-])(?<!in\s)(?<!than\s)(?<!over\s)(?<!under\s)(?<!least\s)(?<!most\s)(?<!to\s)(?<!max\s)(?<!\d\sof\s)(?<!\d\sin\s)\b(?P<n>{NUMBER_EN})\s(?:[a-z]+\s)?{form}\b",
            re.I,
        )
        found = {one["n"] for text in texts for one in told.finditer(text) if not _is_passing(text, one)}
        found -= {"one", "One"}
    return found.pop() if len(found) == 1 else ""


def _is_passing(text: str, found: re.Match[str]) -> bool:
    """Tell whether it is how many there are at a time, or were once: "last season 1,130 passengers turned up"."""
    return bool(
        re.match(r"\s(?:per|a|each|every|at\sa\stime|at\sonce)\b", text[found.end() :])
        or re.search(r"\b[Ll]ast\s\w+\s(?:\w+\s){0,2}$", text[: found.start()])
    )


def _parts_of(texts: Sequence[str]) -> dict[str, str]:
    """Return persons whom the material names with their part beside them."""
    found: dict[str, str] = {}
    for text in texts:
        for one in _NAMED_EN.finditer(text):
            found.setdefault(one["name"] or one["name2"], one["part"] or one["part2"])
        for one in _NAMED_KO.finditer(text):
            found.setdefault(one["name"], one["part"])
    return found


def _is_longer(part: str, whole: str, listed: Sequence[str]) -> bool:
    """Tell whether a name says more of the same than that by which they went so far, which is not that of the users."""
    return len(_bare(part)) > len(_bare(whole)) and "(" not in whole and whole != listed[0]


def _bare(name: str) -> str:
    name = name.strip().split(" (")[0]
    if _HANGUL.search(name):
        return _MANY_KO.sub("", name)
    return plural(_ARTICLE.sub("", name).casefold()).removesuffix("s")


def is_same_name(one: str, other: str) -> bool:
    """Tell whether one name of a group is a part or the plural of the other."""
    first, second = one.casefold().rstrip("s"), other.casefold().rstrip("s")
    if first == second or first.endswith(second) or second.endswith(first):
        return True
    short, long = sorted((first, second), key=len)
    return len(short) >= (_STEM if short.isascii() else 2) and long.startswith(short)
