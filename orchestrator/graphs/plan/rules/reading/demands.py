"""What the person and the material's rules demand of the service, one line each."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.language.plain_style import plainly

DemandKind = Literal["excluded", "must", "disputed", "form"]
_POLITE: Final = (
    (
        re.compile(r"(?:하여|해)\s?(?:주시기\s?바랍니다|주십시오|주세요|주시고|주시면\s?됩니다|줘요?|드려요|달라)$"),
        "한다",
    ),
    (re.compile(r"넣어\s?(?:주시기\s?바랍니다|주십시오|주세요|주시고|줘요?)$"), "넣는다"),
    (
        re.compile(
            r"(?:풀어|줄여|나눠|적어|보여|알려|짚어|찾아|써)\s?(?:주시기\s?바랍니다|주십시오|주세요|주시고|줘요?)$"
        ),
        "",
    ),
    (re.compile(r"고요$"), "고"),
    (re.compile(r"(?:하시고|하시어)$"), "한다"),
    (re.compile(r"\s?(?:바람|바랍니다|부탁드립니다|부탁드려요|부탁해요?)\^*$"), ""),
    (re.compile(r"(?:는데요?|인데요?|거든요?|네요|진짜로|진짜|ㅋ+|\s(?:아|음|어|뭐))$"), ""),
)
_LOOSE: Final = re.compile(r"^(?:that|with|then|because|which|where|than|as)\s", re.I)
"""A piece of a sentence that says nothing by itself."""
_BACKGROUND: Final = re.compile(
    r"^(?:I\s+(?:run|am|change)|I'?ve\s+been|what\s+I\s|we\s+are\s|저는\s[^.]{0,30}(?:입니다|이다|예요)$)", re.I
)
_SETTLED: Final = re.compile(r"반대하[신는]|금지|제외|넣지\s?않|하지\s?않기로|상한|부결|한도|찬성\s?\d", re.I)
"""Decided by those who may: nobody argues about it any more."""
_OF_STATE: Final = re.compile(r"^(?:no|I|we|nobody|without|not\s+in)\b|^(?:저는|제가)|없이\s?(?:종결|끝)", re.I)
"""Says how things are, not what shall be left out."""
_OF_FILES: Final = re.compile(
    r"(?:회의\s|그\s)?전에\s만든\s거|안\s맞을\s수\s있|나중에\s만든|\bolder\s+than\s+the\b|\berror\s+in\s+it\b|^watch\s+the\b|보낼\s것|^no\s+(?:docs?|files?|documents?|attachments?)\b|파일은\s?없|\bit\s+goes\s+to\b",
    re.I,
)
"""Says what the files are like, or where the plan goes: nothing that a service does."""
_IN_DETAIL: Final = re.compile(
    r"자세히|상세히|어떻게|꼭\s?(?:들어가|적어|넣어|다뤄)|(?:처리|방법|절차)도|\bin\s+detail\b|\bneeds?\s+to\s+say\b|\bwhat\s+happens\b|\bhow\s+(?:we|you|it|they|the)\b",
    re.I,
)
"""Asks the plan to tell of something, whatever that is without."""
_OF_FIGURES: Final = re.compile(
    r"(?:수치|숫자|자료|통계|값|안|농가|명|건)[^.]{0,24}쓰지\s?(?:마|말|않)|^\W*쓰지\s?(?:마|말)|인용|\bdon'?t\s+(?:use|quote)\b[^.]{0,24}(?:\d|figure|number)",
    re.I,
)
"""Which of two figures is to be written, not what is left out."""
_STRICT: Final = re.compile(
    r"절대|금지|않기로|빼기로|말\s?것|하지\s?마|넣지|^not\s+wanted\b|\b(?:must|may|do)\s+not\b|\bnever\b.{0,30}\b(?:tell|show|send|name)",
    re.I,
)
"""Nobody only feels so."""
DECIDED: Final = re.compile(r"정했|정해졌|결정했|하기로\s?(?:했|함)|넣기로|\bdecided\b|\bagreed\b", re.I)
"""Somebody says what holds from now on."""
_EMPTY: Final = re.compile(
    r"^(?:안녕하세요|감사합니다|고맙습니다|얘기가\s?길어졌|아무튼|암튼|그래서|그리고|background\b|conditions?\b|constraints?\b|thank|hello|hi\b|because\b|so\s+when)|^[\W\d]*$|(?:기획서|서비스)\s?요?\s?$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Demand:
    """Something that the plan has to answer."""

    text: str
    piece: Piece
    kind: DemandKind

    @property
    def words(self) -> frozenset[str]:
        """Return the words by which the material is searched for it."""
        return words_of(self.text)


def own_demands(pieces: Sequence[Piece], language: str) -> list[Demand]:
    """Return what the person's message demands or tells as a condition."""
    found: dict[str, Demand] = {}
    for piece in pieces:
        text = _stripped(piece.text.strip(" ,.!~^ㅋㅎ"), language)
        if _LOOSE.match(text) or _BACKGROUND.match(text):
            continue
        if _OF_FILES.search(text) or text.lower().startswith("not "):
            continue
        if len(text) < (5 if language == "ko" else 8) or _EMPTY.search(text) or marks.ORDER.search(piece.text):
            continue
        found.setdefault(text, Demand(text, piece, _kind(text, piece)))
    return [*found.values()]


def ruled(pieces: Sequence[Piece]) -> list[Demand]:
    """Return what the files lay down: under headings of rules, or as what must be or must not."""
    found = []
    for piece in pieces:
        if piece.is_aside or piece.rows or piece.is_row or marks.VOID.search(piece.text):
            continue
        nearest = piece.headings[-1] if piece.headings else ""
        kind = _kind(piece.text, piece)
        if re.search(r"조사|설문|한계|survey|weakness", nearest, re.I):
            continue
        is_headed = bool(marks.OF_LIMITS.search(nearest))
        if kind == "excluded" and _is_told_by_somebody(piece):
            kind = "must"
        is_ruled = is_headed or (kind == "excluded" and not _OF_STATE.search(piece.text))
        if is_ruled or (kind == "disputed" and piece.speaker):
            found.append(Demand(plainly(piece.text), piece, kind))
    return found


def _is_told_by_somebody(piece: Piece) -> bool:
    """Tell whether words quote how somebody finds things to be, not what is decided."""
    is_quoted = bool(piece.speaker) or '"' in piece.text or "“" in piece.text
    return is_quoted and not _STRICT.search(piece.text)


def _kind(text: str, piece: Piece) -> DemandKind:
    if piece.is_amended and DECIDED.search(text):
        return "must"
    if marks.DISPUTED.search(text) and not _SETTLED.search(text):
        return "disputed"
    is_of_plan = bool(
        piece.is_own
        and re.search(
            r"(?:쪽|장|페이지)\s?(?:이내|이하|안)|\b(?:\d{1,2}|one|two|three|four|five)\spages?\b", text, re.I
        )
    )
    if is_of_plan or _OF_FIGURES.search(text):
        return "form" if piece.is_own else "must"
    is_excluded = marks.EXCLUDED.search(text) and not re.search(r"\d\s?%|^[\"“]", text)
    if is_excluded and not (piece.is_own and _IN_DETAIL.search(text)):
        return "excluded"
    if piece.is_own and marks.OF_PLAN.search(text) and not re.search(r"\d{2,}|반영|우선", text):
        return "form"
    return "must"


def _stripped(text: str, language: str) -> str:
    if language == "en":
        return re.sub(r"^(?:and|but|so|also|please|please\s+also|or|oh|um)\s+", "", text, flags=re.I).strip()
    text = re.sub(r"^(?:그리고|근데|또|아\s|그래서|참|이왕이면|일단|우선은)\s*", "", text).strip()
    for pattern, plain in _POLITE:
        changed = pattern.sub(plain, text)
        if changed != text:
            return plainly(changed.strip())
    return plainly(text)
