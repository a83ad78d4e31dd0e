"""Who pays where a contract does not define its parties: by what its sentences call them and say that they do."""

import re
from collections import Counter
from itertools import pairwise
from typing import Final

from orchestrator.graphs.contract.analysis import Side
from orchestrator.graphs.contract.review.parties import any_word
from orchestrator.graphs.contract.review.roles import DELIVERS_EN, DELIVERS_KO, PAYS_EN, PAYS_KO, PERSONAL

_READ = 48_000
"""Letters in which is looked for what the parties do."""
_PRICE: Final = re.compile(
    r"대금|용역비|보수|사용료|이용료|임대료|임차료|차임|월세|리스료|렌탈료|수수료|요금|물품대|자문료|라이선스료|로열티|대가|제작비|개발비"
)
_PAYMENT: Final = re.compile(r"지급|지불|납부|입금")
_OF_FAULTS: Final = re.compile(r"지체상금|위약|배상|벌금|반환|환불|환급|공제|지체한|위반")
"""What is paid for a fault tells nothing of who pays the price."""
_PAYS: Final = re.compile(
    r"\b(?:shall|will) (?:pay|obtain|purchase|source|order)\b|\bpays\b|\bengages\b|\bwishes to have\b|\borders\b|\bremits\b|\bagrees to pay\b|주문|발주|의뢰|위탁(?:하|한)|구매(?:하|한)|임차"
)
_DELIVERS: Final = re.compile(
    r"(?:공급|납품|제공|수행|개발|제작|판매|임대|대여|설치|허락)(?:하여야|한다|하며|하고|할\s의무)|\bshall (?:provide|deliver|supply|perform|license|develop|manufacture)\b|\b(?:renders|performs|supplies|delivers|provides|develops|maintains|credits)\b|\bgrants?\b(?! access)"
)
_DOES = ("은", "는", "이", "가")
_NEAR = 120
"""Letters in which a sentence tells what who begins it does."""
_HANGUL = re.compile(r"[가-힣]")
_FORM = r"(?:,? (?:Inc|Ltd|LLC|Co|Corp|Corporation|Limited|Group|PLC|GmbH|Pte|Pty|AG)\b)"
_SHORT_NAME = re.compile(rf"\b(?P<name>[A-Z][a-z]{{2,20}})(?: [A-Z][\w&-]{{1,20}}){{0,3}}{_FORM}")
_ALONE = re.compile(r"\b(?P<name>[A-Z][a-z]{2,20})(?:\s(?:shall|may|will|must|is|has|pays|settles|engages)\b|'s\s)")
"""Such a name as the doer of a sentence."""


def by_flow(text: str, terms: list[str]) -> dict[Side, list[str]]:
    """Tell who pays by what the sentences say that each of them does; 갑 pays where they say nothing."""
    pays: Counter[str] = Counter()
    named = {term: any_word((term,)) for term in terms}
    for sentence in re.split(r"[.\n]", text[:_READ]):
        marks = sorted(
            (match.end(), term, match["particle"])
            for term, word in named.items()
            for match in re.finditer(rf"(?:{word})[\"')]{{0,2}}\s?(?P<particle>은|는|이|가|에게|)", sentence)
        )
        doers = [(at, term) for at, term, particle in marks if particle in _DOES or not _HANGUL.search(sentence)]
        for (at, term), (end, _) in pairwise([*doers, (len(sentence), "")]):
            pays[term] += _flow(sentence, sentence[at : min(end, at + _NEAR)])
        if _PRICE.search(sentence) and not _OF_FAULTS.search(sentence):
            pays.subtract(term for at, term, particle in marks if particle == "에게" and _PAYMENT.search(sentence[at:]))
    ordered = sorted(terms[:2] if len(terms) >= 2 else terms, key=lambda term: -pays[term])
    gap = ordered[:1] if ordered and (pays[ordered[0]] > pays[ordered[-1]] or ordered[0] == "갑") else terms[:1]
    return {"gap": gap, "eul": [term for term in terms if term not in gap][:1]}


def _flow(sentence: str, does: str) -> int:
    """Return 1 where somebody who does this pays, -1 where they deliver, 0 where it tells neither or both."""
    is_paying = bool(_PAYMENT.search(does) and _PRICE.search(sentence) and not _OF_FAULTS.search(sentence))
    return (is_paying or bool(_PAYS.search(does))) - bool(_DELIVERS.search(does))


def undefined_parties(text: str, original: str) -> dict[Side, list[str]]:
    """Return what parties are called that the beginning does not define: you and we, 갑 and 을, else by their parts."""
    if all(len(re.findall(rf"\b(?:{'|'.join(words)})\b", text)) >= 3 for words in PERSONAL.values()):
        return {"gap": list(PERSONAL["gap"]), "eul": list(PERSONAL["eul"])}
    if re.search(any_word(("갑",)), text) and re.search(any_word(("을",)), text):
        return by_flow(text, ["갑", "을"])
    by_part: dict[Side, list[str]] = {"gap": commonest_word(text, "gap"), "eul": commonest_word(text, "eul")}
    names = _short_names(original)
    if not by_part["gap"] and not by_part["eul"]:
        return by_flow(text, names[:2]) if len(names) > 1 else by_part
    return {side: words or names[:1] for side, words in by_part.items()}


def commonest_word(text: str, side: Side) -> list[str]:
    """Return the customary word for a side that the contract uses most, where it does so three times."""
    korean, english = (PAYS_KO, PAYS_EN) if side == "gap" else (DELIVERS_KO, DELIVERS_EN)
    named = [word for word in (*korean, *english) if word in text]
    counts = Counter({word: len(re.findall(rf"(?<![가-힣\w]){re.escape(word)}", text)) for word in named})
    return [word for word, count in counts.most_common(1) if count >= 3]


def _short_names(original: str) -> list[str]:
    """Return the first words of companies' names that the contract's sentences use alone, the most used first."""
    names = {one["name"] for one in _SHORT_NAME.finditer(original)}
    counts = Counter(one["name"] for one in _ALONE.finditer(original) if one["name"] in names)
    return [name.lower() for name, count in counts.most_common() if count >= 2]
