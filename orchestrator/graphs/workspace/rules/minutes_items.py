"""What the lines of written minutes tell: what was decided, and who does what by when.

Minutes are notes: "Moved to 17 December", "표준호가 공문". Whose names they are says the line of those who were there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from orchestrator.graphs.workspace.rules.blocks import ITEM
from orchestrator.graphs.workspace.rules.questions import SURNAMES
from orchestrator.graphs.workspace.rules.statements import Kind, kind_of, labelled_lines
from orchestrator.language.dates import find_dates

FEWEST = 3
"""Names from which a line is that of those who were there."""
LONGEST_NAME = 14
_THERE = re.compile(
    r"^\W*(?:참석(?:자|한 사람)?|온\s?사람|모인\s?사람|present|attendees?|attending|who was there)\b\W*", re.I
)
_ASIDE = re.compile(r"\([^()]{0,60}\)|\b(?:and|all|chair|notes?)\b|(?:서기|기록|주재)\s")
_NAME = re.compile(rf"(?:[{SURNAMES}][가-힣]{{1,3}}|[A-Z][\w’'-]+(?:[ -][A-Z][\w’'-]+)?)")
_TITLE = re.compile(
    r"(?:[가-힣]{0,4}(?:사장|대표|팀장|부장|과장|차장|대리|주임|이사|실장|원장|소장|점장|회장|위원장|전무|상무|변호사|선생|교수|사원|매니저|반장|의사|간호사|기사|총무|위원))?(?:님|씨)?"
)
"""What a person is called by, beside the name."""
_TOPIC = re.compile(r"^\W*\*\*(?P<bold>[^*\n]{2,50}?)[.:]?\*\*|^(?P<plain>[^\s:：][^:：.\n]{0,30}?)\s?[:：]\s")
CONCLUDED = re.compile(r"^\s*(?:→|⇒|=>|->)")
"""What minutes put before what came of a discussion."""
_SETTLED = re.compile(
    r"(?:기로|걸로|것으로)\s?(?:함|됨|정)|(?:확정|결정|합의|승인|거절|부결|기각|보류|취소|연기|연장|변경|시행|종료|폐지|채택|유지)(?:함|됨|(?=\W*$))"
    r"|(?:정함|정했|바꿈|바뀜|바꾼다|미룸|미룬다|늦춤|당김|늘림|늘린다|줄임|줄인다|낮춤|낮춘다|올림|올린다|없앰|없앤다|잡음|둔다|간다|안\s?(?:받는다|함))(?=[.,\s(]|$)|→|=>"
    r"|\b(?:decided|agreed|approved|rejected|adopted|withdrawn|cancelled|postponed|moved|settled|signed|fixed at|stays?|no longer|from now)\b",
    re.I,
)
"""That something was settled, in the short forms of notes."""
_UNDONE = re.compile(
    r"\bno decision\b|\b(?:not|nothing|nobody)\b.{0,20}\b(?:decided|agreed|approved|settled)\b"
    r"|\b(?:decided|agreed|approved|settled)\s(?:by\s|on\s)?(?:nobody|nothing)\b|미정|보류|재론|다시\s?논의|결론은?\s?(?:없|못)|undecided|comes? back",
    re.I,
)
_LABEL = re.compile(r"결정|정함|합의|할\s?일|decided|decision|agreed|action|→", re.I)
_DUE = re.compile(r"까지|\b(?:by|until|before)\b", re.I)
_ACTS = re.compile(
    r"\s?(?:님|씨)?\s?(?:이|가)\s\S|\s(?:(?:will|to)\s[a-z]+|(?!(?:is|was|has|says|thinks|likes|wants|asks|goes)\b)[a-z]+(?<!s)s)\s(?=.*\S)",
    re.I,
)
_WAS = re.compile(
    r"(?:[았었했됐났갔왔]\S{0,3}|다고\s?함|얘기|의견)[.\s)]*$|\b\w+ed\b|\b(?:was|were|had|went|said|brought|found)\b",
    re.I,
)
_AFTER = r"(?=\s?(?:님|씨|선생님|팀장|과장|대리)?\s?(?:이|가|은|는|께서|에게|한테|[^가-힣A-Za-z]|$))"


@dataclass(frozen=True, slots=True)
class MinutesItem:
    """A sentence of minutes."""

    text: str
    kind: Kind
    topic: str = ""
    """What it is about, where its line begins with that."""
    owner: str = ""
    due: str = ""


def attendees(text: str) -> tuple[str, ...]:
    """Return the names in the lines that say who was there; a name with a title by its name alone."""
    found: dict[str, None] = {}
    for line in _lines_of_those_there(text):
        said = _ASIDE.sub(" ", _THERE.sub("", line.strip()))
        pieces = [piece.strip(" .*·") for piece in re.split(r"[,、·/;]", said)]
        names = [_bare_name(piece) for piece in pieces if piece]
        fitting = [name for name in names if len(name) <= LONGEST_NAME and _NAME.fullmatch(name)]
        if len(fitting) >= FEWEST and len(fitting) >= len(pieces) - 2:
            found.update(dict.fromkeys(fitting))
    return tuple(found)


def _lines_of_those_there(text: str) -> Iterator[str]:
    """Yield the lines that say who was there, and those right below a heading that does."""
    above = ""
    for line in filter(str.strip, text.splitlines()):
        if _THERE.match(line) or (above and not _THERE.sub("", above.strip())):
            yield line
        above = line if _THERE.match(line) else ""


def _bare_name(piece: str) -> str:
    """Return a name without the title or the part before or behind it."""
    if not re.search("[가-힣]", piece):
        return piece
    words = [word for word in piece.split() if not _TITLE.fullmatch(word)] or [""]
    return re.sub("[님씨]$", "", words[-1])


def items_of(text: str, names: Sequence[str], today: date) -> list[MinutesItem]:
    """Return the sentences that tell a decision or a task, with the matter that their line begins with."""
    found: list[MinutesItem] = []
    for line in labelled_lines(text):
        if len(set(names) & set(attendees(" ".join(sentence for sentence, _ in line)))) >= FEWEST:
            continue
        topic = _topic_of(line[0][0], names) if line else ""
        items: list[MinutesItem] = []
        for sentence, label in line:
            if items and items[-1].kind != "open" and (alone := _name_alone(sentence, names)):
                # "… until 1 December. Kim." says who does what the sentence before tells.
                items[-1] = replace(items[-1], kind="task", owner=alone)
            else:
                items.append(_item(sentence, label, topic, names, today))
        found += [item for item in items if item.kind in ("decision", "task")]
    return found


def _item(sentence: str, label: Kind | None, topic: str, names: Sequence[str], today: date) -> MinutesItem:
    kind = label or ("decision" if CONCLUDED.search(sentence) else kind_of(sentence))
    owner, due = _owner(sentence, names), _day_in(sentence, today)
    if not label and _UNDONE.search(sentence):
        kind = "open"
    elif not label and owner and not _SETTLED.search(sentence) and (_DUE.search(sentence) or _does(sentence, owner)):
        kind = "task"
    elif not label and kind in ("other", "done") and _SETTLED.search(sentence):
        kind = "decision"
    return MinutesItem(sentence, kind, topic if topic and topic not in sentence else "", owner, due)


def _does(sentence: str, owner: str) -> bool:
    """Tell whether a sentence begins with who is to do what follows: "김하늘이 공문", "Ana updates the table"."""
    found = _ACTS.match(sentence.removeprefix(owner)) if sentence.startswith(owner) else None
    return found is not None and not _WAS.search(sentence)


def _topic_of(line: str, names: Sequence[str]) -> str:
    found = _TOPIC.match(ITEM.sub(r"\2", line).strip())
    topic = (found["bold"] or found["plain"]).strip() if found else ""
    return "" if topic in names or _LABEL.search(topic) or topic.startswith("**") else topic


def _owner(sentence: str, names: Sequence[str]) -> str:
    """Return the first of those who were there that a sentence names, as one who does something."""
    places = [
        (at.start(), name)
        for name in names
        if (at := re.search(rf"(?<![가-힣A-Za-z]){re.escape(name)}{_AFTER}", sentence))
    ]
    return min(places)[1] if places else ""


def _name_alone(sentence: str, names: Sequence[str]) -> str:
    bare = sentence.strip(" .()*")
    return bare if bare in names else ""


def _day_in(sentence: str, today: date) -> str:
    return next((when.value.raw for when in find_dates(sentence, today)), "")
