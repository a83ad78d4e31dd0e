"""The sentences of a contract, each with what its clause is about."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from orchestrator.graphs.contract.contract_text import Clause, ContractText, Span
from orchestrator.graphs.contract.rules.clauses import COLUMN, is_heading, is_spaced_out
from orchestrator.graphs.contract.rules.folding import FoldedText, folded
from orchestrator.language.morphemes import morphemes

LONGEST = 700
"""Letters of a passage; what is longer is cut."""
_NO_ITEM = "".join(rf"(?<!\n{' ' * blanks}[가나다라마바사아자차카타파하])" for blanks in range(7))
"""Not behind the letter of an item at the begin of its line: "다." is no end of a sentence there."""
_BREAK = re.compile(
    r"\n(?=\s{0,8}(?:[①-⑳❶-❿㉠-㉻]|[-–·○●■□▶◆※*☐☑►]|\[[^\]\n]{1,16}\]|\(?(?:\d{1,2}|[가나다라마바사아자차카타파하]|[a-z])\s?[.)](?!\d)|\d{1,2}/\s|제\s?\d{1,3}\s?조|\|))"
    r"|\n(?=\s{0,8}\d{1,2}\.\d{1,2}[.)]?\s{1,4}\D)"
    r"|\n\s*\n|\n(?=\s{0,6}[\dlo]{1,2}\s{1,3}[가-힣])(?!\s*[\dlo]{1,2}\s*(?:시|일|월|년|분|개|명|인|원|만|천|세|회|건|주|급|등|호|층|동|번|부|통|배))"
    rf"|(?<=[다요오음함임됨것]){_NO_ITEM}\.(?=\s|[①-⑳]|$)"
    rf"|(?<=[가-힣a-z\d)]){_NO_ITEM}[.;](?=\s{{1,8}}[\"'(]?[a-z가-힣①-⑳])(?!(?<=;)\s{{1,8}}(?:these|those|this|that|such|it|they|in which)\b)(?<!\bno\.)(?<!\bart\.)(?<![a-z]\.[a-z]\.)(?<!\d\.)"
    r"|(?<=:\d\d)\.(?=\s{1,4}[a-z가-힣])"
    r"|(?<=[^\n])(?=[①-⑳※])"
)
_FINISHED = re.compile(r"(?<!처)[다요음함임됨]\s*$|[.:;)\]]\s*$")
_PART = re.compile(r"[■□◆▶●#*<\[]{0,3}(?:제?\d{1,2}[장부절편]|part\d)[^다.]{0,20}")
"""The name of a part of the contract: no sentence."""
_WIDTH = 160
"""Columns of a line beyond which nothing is learned of where lines break."""
_FILLED = 0.8
"""Of the widest line, that a line fills with the next word where it broke off for want of room and not on purpose."""
_WIDE = re.compile(r"[ᄀ-ᇿ⺀-￠]")
_GOES_ON = re.compile(
    r"(?:(?:^|[\s.)])(?:처음|첫|다만|또는)|(?<!그대)[은는을를에의로며고와과및,·/(]|하여|하고|[a-z])\s{0,4}$"
)
"""A line that breaks off within a sentence."""
_ITEM = re.compile(
    r"\s{0,8}(?:시급|월급(?:날)?|일급|일당|주급|연봉|급여(?:일)?|휴게|주휴(?:수당)?|야간|[월화수목금토일]{2,7})\s{1,4}(?:[\d가-힣만]|:)"
)
"""How a line of a memo begins that is one of its own."""
_LABEL = re.compile(
    r"\s{0,8}[-·○●■□▶◆※*☐☑►①-⑳\d.)(]{0,5}\s{0,4}[가-힣a-z][가-힣a-z/()&·' \d]{0,24}(?:\s{0,4}[:|\t]|\s\.{3})"
    r"|\s{0,8}[가-힣][가-힣 ]{0,7}\s/\s"
)

_ARTICLE = re.compile(r"^제\d{1,3}조|^article\d{1,3}")
_FEW_WORDS = re.compile(
    r"(?!.{0,40}\b(?:no|not|none|without|waived|excluded|unpaid)\b)[\d.)( ]{0,8}[a-z&-]+(?: [a-z&-]+){0,2}[.:]?"
)
_QUESTION = re.compile(r"(?:\?|거죠|나요|까요|는지요|는가요|습니까)$")
_REMARK = re.compile(r"[^\S\n]{1,4}\([^()\n]{1,40}\)[^\S\n]{0,4}\n?")
"""A remark in brackets behind the sentence that it is of."""
_NO_LETTER = re.compile(r"[\W\d_]")
_NUMBERED = re.compile(r"\d{1,2}[.)][가-힣·,/]{2,12}")
_PREDICATE = re.compile(r"[은는]|면")
"""What a noun alone does not have: something is said of it."""
_VERB = re.compile(r"\b(?:shall|will|must|may|can|cannot|is|are|be|has|have|not)\b")
_CELLS = re.compile(r"[|\t]|:?-{3,}:?")


@dataclass(frozen=True)
class Passage:
    """A sentence or a line of a form."""

    words: FoldedText
    topic: str
    """The title of its clause, folded and without blanks; empty where it has none."""
    clause: int
    """Its clause's place in the contract."""

    @property
    def span(self) -> Span:
        """From its first letter to behind its last."""
        return Span(self.words.places[0], self.words.places[-1] + 1)

    @property
    def is_title(self) -> bool:
        """Whether it is no more than the title of its clause, a word or two, or the heads of a table's columns."""
        letters, title = _NO_LETTER.sub("", _ARTICLE.sub("", self.ko)), _NO_LETTER.sub("", self.topic)
        if letters == title:
            return _PREDICATE.search(title) is None and _VERB.search(self.en) is None
        if "|" in self.ko:
            cells = [one for one in _CELLS.split(self.ko) if one]
            return len(cells) != 1 and all(map(is_heading, cells))
        return _FEW_WORDS.fullmatch(self.en) is not None or self._is_numbered_name()

    def _is_numbered_name(self) -> bool:
        """Tell whether a number and nouns stand alone, "9. 사고와 책임": nothing is said of them."""
        if _NUMBERED.fullmatch(self.ko) is None:
            return False
        tags = [one.tag for one in morphemes(self.words.text)]
        return "NNG" in tags and all(tag[0] in "NJS" for tag in tags)

    @property
    def is_question(self) -> bool:
        """Whether it asks: what is asked is not agreed on."""
        return _QUESTION.search(self.ko) is not None

    @property
    def ko(self) -> str:
        """Without blanks."""
        return self.words.ko

    @property
    def en(self) -> str:
        """With one blank between words."""
        return self.words.en


def passages(contract: ContractText) -> tuple[Passage, ...]:
    """Return the sentences in the order of the text."""
    small = folded(contract.text)
    is_scanned = is_spaced_out(small)
    widest = max((_columns(line) for line in small.splitlines()), default=0)
    room = 0 if is_scanned else int(min(_WIDTH, widest) * _FILLED)
    found = []
    for place, clause in enumerate(contract.clauses):
        topic = "".join(folded(clause.title).split())
        for start, end in _pieces(small, clause, room, is_scanned):
            words = FoldedText(small[start:end], start)
            if words.ko and _PART.fullmatch(words.ko) is None:
                found.append(Passage(words, topic, place))
    return tuple(found)


def _pieces(text: str, clause: Clause, room: int, is_scanned: bool) -> Iterator[tuple[int, int]]:
    """Yield beginnings and ends: sentences, items and lines of a form; a line that breaks off goes on in the next."""
    piece = text[clause.span.start : clause.span.end]
    if _is_row(piece, clause):
        yield clause.span.start, clause.span.end
        return
    cuts = {0, len(piece), *(found.end() for found in _BREAK.finditer(piece))}
    at = piece.find("\n")
    while at >= 0:
        before = piece[piece.rfind("\n", 0, at) + 1 : at]
        end = piece.find("\n", at + 1)
        after = piece[at + 1 : end if end >= 0 else len(piece)]
        if (
            _FINISHED.search(before[-12:])
            or _LABEL.match(after[:60])
            or (is_heading(after) and not (is_scanned and after[:1].isspace()))
            or (not is_scanned and COLUMN.match(after))
            or (_ITEM.match(after) and _GOES_ON.search(before) is None)
            or (_has_room(before, after, room) and not is_heading(before) and _GOES_ON.search(before) is None)
        ):
            cuts.add(at + 1)
        at = piece.find("\n", at + 1)
    cuts -= {at for at in cuts if 0 < at < len(piece) and _REMARK.match(piece, at) and piece[at - 1] != "\n"}
    for start, end in pairwise(sorted(cuts)):
        for part in range(start, end, LONGEST):
            yield clause.span.start + part, clause.span.start + min(part + LONGEST, end)


def _is_row(piece: str, clause: Clause) -> bool:
    """Tell whether a clause is its name and one line: a row of a table that was read line by line."""
    lines = [line for line in piece.splitlines() if line.strip()]
    return len(lines) == 2 and not clause.number and "".join(folded(clause.title).split()) == "".join(lines[0].split())


def _has_room(before: str, after: str, room: int) -> bool:
    """Tell whether the first word of a line would still have stood in the one before: then that one ended on purpose."""
    words = after.split(maxsplit=1)
    return bool(words) and _columns(before.strip()) + 1 + _columns(words[0]) < room


def _columns(line: str) -> int:
    """Return how wide a line is: a Korean letter is as wide as two of the others."""
    return len(line) + len(_WIDE.findall(line))
