"""That the interview is about another kind of case, told by what it is not."""

import re

from integrations.knowledge.base import Scenario
from orchestrator.language.clauses import excerpt
from orchestrator.language.predications import predications

_DENIED = re.compile(
    r"(?P<not>[^.!?\n,]{2,40}?)(?:이|가|은|는|도)?\s?(?:아니고요?|아니라|아니에요|아닌데요?|말고)[\s,.!~]*(?=(?P<told>.{0,60}))"
    r"|(?:\b(?:it['’]?s|it is|this is|i am|i['’]?m)? ?not|n['’]t) (?:about |a |an |the )*(?P<not_en>[^.!?\n,]{2,40}?)[,.;]+ ?(?:but |it['’]?s |it is |about )*(?=(?P<told_en>.{0,60}))"
    r"|(?:my |the |this )?(?P<no_problem>[a-z ]{3,30}?) (?:is not|isn['’]?t) (?:the |my |a )?(?:problem|issue|point|question|matter)[,.;!]* ?(?=(?P<told_instead>.{0,60}))",
    re.I | re.S,
)
_SCORNED = re.compile(
    r"(?P<name>[^.!?\n,]{2,40}?)(?:은|는|이|가)?\s?(?:또\s|무슨\s)?(?:뭡니까|뭐예요|뭐에요|뭐임|뭔데요?|뭔\s?소리|무슨\s?소리|웬\s?말)"
    r"|^(?:no,? )?(?P<name_en>[a-z ]{3,30})\?(?=[^?]{0,80}(?:\b(?:no|not|none|never)\b|n['’]t\b))",
    re.I,
)
"""Takes up a name only to be surprised at it, and to say that there is none: "허위 고소는 또 뭡니까", "Child support? …"."""
_AS_SUCH = re.compile(r"\s?(?:같은|그런|이런|그따위)\s?(?:거|것|건|게|일|문제|얘기|사건)(?:은|는|도|이|가)?$")
"""What only generalises a name: "고소 같은 거", "인상 그런 문제"."""
_PIECE = re.compile(r"[/·(),\s]+")
_LEAST = 2
"""Letters of a piece of a name."""
_BESIDE = 3
"""Letters that may stand between the name of a kind and what denies it."""
_INSISTS = re.compile(
    r"(?<!더)(?:이|라)?(?:(?:라니까|라니께|라니깐|다니까|다니께|랑께|당께)(?:요|예|여)?|(?:라고|다고|다구|라구)(?:요|예|여))[\s.!~ㅠㅜ]*$"
    r"|\b(?:i (?:already )?(?:said|told you)|i keep (?:saying|telling)|you['’]?re not listening|it is [A-Z]{4,}\b)"
)


def denied_kind(scenario: Scenario, text: str) -> str | None:
    """Return what a message says that it is about instead, where it denies the kind of case by its name; may be empty.

    The name has to be what is denied, and not only stand there: "매매가 2억이 아니고" denies no sale.
    """
    for found in _DENIED.finditer(text):
        denied = (found["not"] or found["not_en"] or found["no_problem"] or "").casefold().strip()
        is_name = any(denied.rfind(piece) >= 0 and _is_at_end(denied, piece) for piece in _pieces(scenario))
        if is_name:
            return (found["told"] or found["told_en"] or found["told_instead"] or "").strip(" .!~")
    return None


def _is_at_end(denied: str, piece: str) -> bool:
    behind = _AS_SUCH.sub("", denied[denied.rfind(piece) + len(piece) :])
    return len(behind.strip()) <= _BESIDE or behind.strip() in (
        "status",
        "case",
        "matter",
        "topic",
        "사건",
        "문제",
        "일",
        "쪽",
    )


def is_denied_name(name: str, text: str) -> bool:
    """Tell whether a text denies what is called by one of a name's pieces: "아동학대도 아니고"."""
    told = denied_things(text)
    return any(piece in one and _is_at_end(one, piece) for one in told for piece in _pieces_of(name.casefold()))


def denied_things(text: str) -> list[str]:
    """Return what a text says that something is not, or takes up only to be surprised at it, in small letters."""
    denied = [found["not"] or found["not_en"] or found["no_problem"] or "" for found in _DENIED.finditer(text)]
    return [one.casefold().strip() for one in denied] + _scorned(text)


def _scorned(text: str) -> list[str]:
    return [(found["name"] or found["name_en"] or "").casefold().strip() for found in _SCORNED.finditer(text)]


def denies_kind(scenario: Scenario, text: str) -> bool:
    """Tell whether a story denies a kind of case by a name that it ends with, and not a thing that the name holds.

    "I haven't got my deposit back" denies no deposit.
    """
    denied = [(found["not"] or "").casefold().strip() for found in _DENIED.finditer(text)]
    return any(_ends(one, piece) for one in (*denied, *_scorned(text)) for piece in _pieces(scenario))


def _ends(denied: str, piece: str) -> bool:
    """Tell whether the last word of what is denied begins with a piece of a name: "음주운전" with "음주"."""
    _, found, behind = denied.rpartition(piece)
    return bool(found) and len(behind) <= _BESIDE and not any(sign.isspace() for sign in behind)


_NONE_OF_THESE = re.compile(
    r"^(?:음+|아+|글쎄요)?[\s,.]*(?:(?:여기|이 ?중|목록|보기)(?:에는?|에도|엔)?\s?(?:다\s)?(?:없|안 ?보)|다 아니|(?:둘|셋|모두|전부) ?다? 아니|해당(?:되는|하는)? ?(?:게|것이|건)? ?없|없(?:네요|습니다|어요|는 ?(?:거|것) ?같))"
    r"|(?:여기|목록|보기)(?:에는?|에도|엔)?\s?(?:다\s)?없|^(?:none of (?:these|them|those)|neither(?: of (?:these|those))?|not listed|something else)\b",
    re.I,
)


_OF_LIST = re.compile(r"중|목록|보기|해당|아니|\b(?:none|neither) of th[eo]se|not listed|something else", re.I)
"""What only what is offered is spoken of with."""
_REST_OF_WORD = re.compile(r"[가-힣]*\s?(?:같[가-힣]{1,4})?(?=\s*(?:$|[.,!?~ㅠㅜ]))|(?=\s*(?:$|[.,!?~]))")
_GONE = re.compile(r"없(?:어졌|어져|앴|애)|없어지")


def is_none_of_these(text: str) -> bool:
    """Tell whether an answer to what is offered says that none of it is meant, whatever it tells beside that.

    "없습니다 증거는" tells that something else is not there.
    """
    said = text.strip()
    found = _NONE_OF_THESE.search(said)
    if found is None or _GONE.match(said, max(found.end() - 1, 0)):
        return False
    return _OF_LIST.search(found.group()) is not None or _REST_OF_WORD.match(said, found.end()) is not None


def insisted(text: str) -> str:
    """Return the clauses of a message that say something again that was not heard: "제가 신고당한 사건이라고요"."""
    return ". ".join(clause for clause in predications(excerpt(text)) if _insists(clause))


def _insists(clause: str) -> bool:
    return _INSISTS.search(clause) is not None


def _pieces(scenario: Scenario) -> list[str]:
    """Return the parts of a kind's name, without those that only name its group."""
    return _pieces_of(f"{scenario.name.ko} {scenario.name.en}".casefold())


def _pieces_of(names: str) -> list[str]:
    return [piece for piece in _PIECE.split(names) if len(piece) >= (_LEAST if piece >= "가" else 2 * _LEAST)]
