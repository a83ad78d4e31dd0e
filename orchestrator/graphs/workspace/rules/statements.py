"""What the sentences of a discussion are: decided, promised, asked, left open, done. By patterns, without a model."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from orchestrator.turn import ThreadMessage

Kind = Literal["decision", "task", "question", "open", "done", "other"]

SHORT = 20
"""Characters below which a sentence that opens a message says little without what it answers."""
LONGEST = 500
"""Characters of a sentence; what is longer is no sentence, and is cut."""


def _rows(*rows: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{row})" for row in rows), re.IGNORECASE)


_OPEN = _rows(
    r"미정|보류|추후|(?:나중에|다시|따로|더)\s?(?:한\s?번\s?)?(?:보|봅|봐|논의|얘기|이야기|정하|정해|확인|검토)",
    r"아직\s.*(?:못|안|없|모르|남)|(?:확인|결정|논의|검토)(?:이|가)?\s?(?:더\s)?필요|남은\s?(?:문제|이슈|질문)|모르겠",
    r"\b(?:tbd|to be (?:decided|confirmed|discussed)|open (?:item|question|point|issue)|pending|undecided|not sure|revisit|unclear)\b",
    r"\b(?:still|yet)\s+(?:need|have|has|open|to\s)|\bblocked (?:on|by)\b",
)
_DECISION = _rows(
    r"(?:기로|걸로|것으로|거로|쪽으로|안으로)\s?(?:하|해|했|가|갑|정|결정|합)",
    r"(?:으로|로)\s?(?:정했|정합|결정|확정|합의|가겠|가시죠|갑시다|가죠|하시죠|합시다|하죠)",
    r"결정(?:했|됐|되었|합니다|입니다|이에요|사항|:)|확정(?:했|됐|되었|입니다|이에요|합니다|:)|합의(?:했|됐|:)|승인(?:했|합니다|됐|:)",
    r"(?:합|갑|씁|둡|냅|줍|잡|미룹|바꿉|뺍)시다|(?:하|가|쓰|두|시행하|진행하|미루)시죠",
    r"\b(?:we|they)(?:'ve| have)?\s+(?:decided|agreed|settled|approved|chose)\b|\bagreed(?: to|:|\.|!)|\b(?:decision|decided|approved):?\b",
    r"\blet'?s\s+(?!see\b|discuss\b|talk\b)\w+|\bwe(?:'ll| will)\s+(?:go|use|ship|keep|move|do)\b",
)
_TASK = _rows(
    r"(?:[ㄱ-ㅎ가-힣]*[할볼둘릴낼드을질칠을알킬길뺄쓸울])\s?게요|(?:하|보|두|쓰|리|내|치|우)겠습니다|해\s?(?:두|놓|보)겠",
    r"(?:제가|저는|내가)\s.*(?:게요|겠습니다|겠어요|할게|려고\s?(?:해요|합니다))|려고\s?(?:해요|합니다)",
    r"(?:해|려|내|여|어|아|겨|춰|와|줘)\s?(?:주세요|주시면|주실|주십시오)|부탁(?:드|해|합|해요)|(?:하|올리|보내|내)셔야",
    r"\bI(?:'ll| will|'m going to| can (?:do|take|handle|look))\b|\bwill (?:do|take care|follow up|send|update|fix|check)\b",
    r"\b(?:please|could you|can you|would you)\b(?!.*\?.*welcome)|\b(?:todo|to-do|action item)s?\b|\bneeds? to (?:be )?\w+",
)
_MINE = _rows(
    r"게요|겠습니다|겠어요|할게|려고\s?(?:해요|합니다)|^(?:제가|저는|내가)",
    r"\bI(?:'ll| will|'m going to| can)\b|\bwill do\b",
)
_DONE = _rows(
    r"(?:했|됐|끝났|끝냈|올렸|보냈|고쳤|바꿨|만들었|지웠|넣었|반영했|배포했|마쳤|드렸|늘렸)(?:습니다|어요|음|다)|완료",
    r"\b(?:done|finished|merged|deployed|fixed|shipped|sent|updated|published|posted|resolved)\b",
)
_QUESTION = _rows(
    r"[?？]\s*$",
    r"(?:나요|까요|가요|을까|는지요|는지\s?(?:알려|확인|궁금))[.\s~]*$",
)
_LEANS = _rows(
    r"^(?:그럼|그러면|그건|그거|그걸|그게|이건|이거|이걸|그대로|네,|좋아요,)\s?",
    r"^(?:it|that|this|those|then|yes,|ok,|will do|sure|agreed)\b",
)
_LABELS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("decision", re.compile(r"^\W*(?:결정\s?(?:사항|된\s?것)?|합의\s?사항|decisions?|agreed)\W*$", re.I)),
    ("task", re.compile(r"^\W*(?:할\s?일|액션\s?아이템|to[- ]?dos?|action items?|next steps?|다음\s?단계)\W*$", re.I)),
    (
        "open",
        re.compile(
            r"^\W*(?:미정|남은\s?(?:것|질문|이슈)|열린\s?(?:것|질문)|open (?:questions|points|items|issues))\W*$", re.I
        ),
    ),
)
"""Lines that say what the list below them holds."""
_SENTENCE = re.compile(r"(?<=[.!?。…])\s+(?=\S)")
_BULLET = re.compile(r"^\s*(?:[-*•◦▪·]|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s+)?")
_ADDRESSED = re.compile(
    r"@([\w가-힣.\-]+)|^([가-힣]{2,4}|[A-Z][a-z]+)\s?[:：]|(?<![\w가-힣])([가-힣]{2,4})\s?님(?:이|께서|은|는|,|\s)"
)
_THANKS = _rows(
    r"^(?:네|넵|예|좋아요|감사|고마|축하|확인했|알겠)\S*[\s.!]*$",
    r"^(?:thanks?|thank you|great|nice|ok(?:ay)?|\W*)[\s.!]*$",
)


@dataclass(slots=True)
class ThreadStatement:
    """A sentence of the discussion."""

    said: ThreadMessage
    text: str
    kind: Kind
    answers: str = ""
    """What it answers, where it says too little alone."""
    owner: str = ""
    """Who is to do it; only of tasks, empty where nobody is named."""
    done: str = ""
    """The words in which its owner said that it is done."""


def statements_of(said: Sequence[ThreadMessage]) -> list[ThreadStatement]:
    """Sort the sentences of people, in their order; what is of no use to a reader later is left out."""
    found: list[ThreadStatement] = []
    before: ThreadMessage | None = None
    for place, one in enumerate(said):
        if one.is_bot and place:
            before = one
            continue
        for number, (sentence, label) in enumerate(labelled(one.text)):
            kind = label or kind_of(sentence)
            if kind == "question" and _is_answered(one, said[place + 1 :]):
                continue
            if kind == "other" or _THANKS.search(sentence):
                continue
            statement = ThreadStatement(one, sentence, kind)
            leans = _LEANS.search(sentence) or (number == 0 and len(sentence) < SHORT)
            if before is not None and leans and kind != "question" and not label:
                statement.answers = f"{before.author}: {_asked(before.text)}"
            if kind == "task":
                statement.owner = _owner(one, sentence)
                statement.text = re.sub(rf"^@?{re.escape(statement.owner)}\s?[:：]\s*", "", sentence)
            found.append(statement)
        before = one
    _tick_off(found)
    return [statement for statement in found if statement.kind != "done"]


def sentences(text: str) -> list[str]:
    """Cut a message into sentences and list items, without code and without the marks of a list."""
    return [sentence for sentence, _ in labelled(text)]


def labelled(text: str) -> list[tuple[str, Kind | None]]:
    """Return the sentences, each with what a label above its list says of it."""
    return [sentence for line in labelled_lines(text) for sentence in line]


def labelled_lines(text: str) -> list[list[tuple[str, Kind | None]]]:
    """Return the sentences of each line, each with what a label above its list says of it."""
    found: list[list[tuple[str, Kind | None]]] = []
    label: Kind | None = None
    for whole in re.sub(r"(?s)```.*?(?:```|$)", "\n", text).splitlines():
        line = _BULLET.sub("", whole).strip().lstrip(">").strip()
        if line.startswith("📎"):
            continue
        named = next((kind for kind, pattern in _LABELS if pattern.match(line)), None)
        label = named or (label if _BULLET.match(whole) else None)
        if not named:
            found.append([(_cut(piece), label) for piece in _SENTENCE.split(line) if len(piece.strip()) > 1])
    return found


def _cut(piece: str) -> str:
    sentence = piece.strip()
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 2]} …"


def kind_of(sentence: str) -> Kind:
    """Tell what a sentence is; what is asked or left open is not decided, whatever else it says."""
    if _QUESTION.search(sentence):
        return "question"
    if _OPEN.search(sentence):
        return "open"
    if _DECISION.search(sentence):
        return "decision"
    if _TASK.search(sentence):
        return "task"
    return "done" if _DONE.search(sentence) else "other"


def _is_answered(asked: ThreadMessage, later: Sequence[ThreadMessage]) -> bool:
    """Take the next word of somebody else for the answer, unless it is a question too."""
    following = next((one for one in later if one.author != asked.author), None)
    if following is None:
        return False
    pieces = sentences(following.text)
    return bool(pieces) and not all(kind_of(piece) in ("question", "open") for piece in pieces)


def _owner(said: ThreadMessage, sentence: str) -> str:
    if _MINE.search(sentence):
        return said.author
    named = _ADDRESSED.search(sentence)
    return next((name for name in named.groups() if name), "") if named else ""


def _tick_off(found: Sequence[ThreadStatement]) -> None:
    """Note that a task is done where its owner, who has no other, says so later."""
    for statement in found:
        if statement.kind != "done":
            continue
        theirs = [
            task
            for task in found
            if task.kind == "task"
            and task.owner == statement.said.author
            and task.said.ts < statement.said.ts
            and not task.done
        ]
        if len(theirs) == 1:
            theirs[0].done = statement.text


def _asked(text: str, limit: int = 120) -> str:
    """Return what of a message is most likely answered: its last question or open point, else its first sentence."""
    pieces = sentences(text) or [_cut(text)]
    chosen = next((piece for piece in reversed(pieces) if kind_of(piece) in ("question", "open")), pieces[0])
    return chosen if len(chosen) <= limit else chosen[:limit].rsplit(" ", 1)[0] + " …"
