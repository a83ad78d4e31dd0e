"""The sentences of a contract as they are matched, each with the headings that it stands under."""

import itertools
import re
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import folded

LONGEST = 1_500
"""Letters of one sentence that are read."""
_NUMBER = (
    r"(?:제\s?\d{1,3}\s?(?:장|절|편|관)|\(제\s?\d{1,3}\s?조\)|【\s?\d{1,2}\s?】|(?:첫|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열(?:한|두|셋|넷|다섯)?)째\s?[,.:]|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth)\s?[-.:]|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen)\.(?=\s)|[ivx]{1,5}\.\d{1,2}|제\s?\d{1,3}\s?조(?:의\s?\d{1,2})?|(?:article|section|clause|§|art\.)\s?(?:\d{1,3}(?:\.\d{1,2}){0,3}|[ivx]{1,5})\b|\d{1,2}(?:\.\d{1,2}){1,3}[.)]?"
    r"|\(?\d{1,2}[.)](?!\d)|\d{1,2}\)|\((?:[a-z]|[ivx]{1,4}|[가-하])\)|[a-z][.)](?=\s)|[ivx]{1,5}[.)](?=\s)|[가나다라마바사아자차카타파하][.)](?=\s)|[①-⑳]|[-–·○●■□▶◆※*•]|#{1,4})"
)
LEADING = re.compile(rf"\s*(?:{_NUMBER}\s{{0,4}}){{0,3}}")
"""The numbers and bullets before a sentence, folded."""
_COUNTED = (
    r"[ \t]{0,12}\(?\d{1,3}\)\s?(?:business |calendar |working )?(?:days?|months?|years?|weeks?|일|개월|년|주|%|per)"
)
"""A figure in brackets with which a wrapped line begins: "twelve⏎(12) months"."""
_STARTS = re.compile(rf"\n(?=[ \t]{{0,12}}{_NUMBER})(?!{_COUNTED})|\n[ \t]*\n\s*|(?<=\S)\s{{0,4}}(?=[①-⑳])")
_COUNT_WORDS = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
]
_ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"]
"""What numbers an article before a full stop that ends no sentence."""
_STOP = re.compile(
    r"(?<=[다요오음함임됨것])\.(?=\s|[①-⑳\"'(]|$)"
    r"|(?<=[a-z가-힣\d)\]%\"'])[.;](?=\s{1,8}[\"'(]{0,2}[A-Z가-힣①-⑳(])(?<!\bno\.)(?<!\bart\.)(?<!\bco\.)(?<!\binc\.)(?<!\bltd\.)(?<!\bpte\.)(?<!\bpvt\.)(?<!\bcorp\.)(?<!\bmr\.)(?<!\bsec\.)(?<!\bvs\.)(?<![a-z]\.[a-z]\.)(?<!\n\d\.)(?<!\n\d\d\.)"
    + "".join(rf"(?<!\n{each}\.)" for each in (*_COUNT_WORDS, *_ROMAN)),
    re.IGNORECASE,
)
_FINISHED = re.compile(r"(?:[다요오음함임됨]\.?|[.:;])\s*$")
_ARTICLE = re.compile(
    r"^[ \t#*]{0,12}(?:제\s?\d{1,3}\s?조(?:의\s?\d{1,2})?|\d{1,3}\s?조)[ \t.:]{0,4}(?:[(\[<【「『〔]\s{0,2}(?P<in>[^)\]>】」』〕\n]{1,40})[)\]>】」』〕]|(?P<out>[^\n]{0,60})$)",
    re.MULTILINE,
)
_INLINE = re.compile(
    r"^[ \t#*]{0,12}(?:§\s?)?\d{1,2}(?:\.\d{1,2})?[.)]?[ \t]{1,4}(?:[(\[<【「『〔]\s{0,2}(?P<in>[^)\]>】」』〕\n\d]{1,40})[)\]>】」』〕]|(?P<out>[a-z][a-z,&/ '-]{2,45}|[가-힣][가-힣·,/ ]{1,18})[ \t]{0,2}(?:[:–—]|-(?=\s)))(?=[ \t])",
    re.MULTILINE,
)
"""A title before a sentence in the same line: ``7. (지체상금) …``, ``7. Payment: …``."""
_DATED = re.compile(r"20\d\d\s?\.\s?\d{1,2}\s?\.\s?\d{1,2}\s?\.$")
"""A day in figures ends in a full stop that ends no sentence."""
_BLANK = string.whitespace + "\u00a0\u3000"
_BEFORE = _BLANK + "([<【「『〔*#_"
_BEHIND = _BLANK + ")]>】」』〕*#_:.-–"
"""What stands around the name of a clause."""
_VERB = re.compile(
    r"(?:다|[시하으]오|[있없같았었였않]음|함|(?<!책)(?<!위)(?<!선)임|됨|것)[.]?\s*$|한다|하여야|하며|아니\s?한|할\s?수|있다|없다|경우|\b(?:shall|may|will|must|is|are|agrees?|means?|has|have|if|hereby|including|keeps|owns|bears|makes|gives|takes|owes|stays|pays?|was|were|governs?|appl(?:y|ies)|survives?|includes?|remains?|terminates?|belongs?|days?|months?|won|krw|usd)\b|[:：]\s?\S|\d{4}|%"
)
_TOP = re.compile(
    r"\s*(?:제\s?\d{1,3}\s?(?:조|장|절|편|관)|\d{1,3}\s?조|[가-힣]{1,4}째\s?[,.:]|(?:first|second|third|[a-z]{3,7}th)\s?[-.:]|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]{3,5}teen)\.\s|(?:article|section|clause|§)\s?\S|\d{1,2}[.)]?\s|[ivx]{1,5}\.\s|#{1,3}\s|[【\[<■◆])"
)
_LEADS = re.compile(
    r"(?:(?<![한은]\s)다음\s?(?:각\s?)?(?:호|목|항|사유|경우)?\S{0,8}[^.]{0,120}(?:다|[:：])\.?|[:：]|다음과\s?같다\.?|as follows|following[^.]{0,60}[:.])\s*$"
)
_ITEM = re.compile(
    r"\s*(?:\(?\d{1,2}[.)](?!\d)|\((?:[a-z]|[ivx]{1,4}|[가-하])\)|[가나다라마바사아자차카타파하][.)]|[ivx]{1,4}[.)]\s|[a-z][.)]\s|[-–·○●•])"
)
_INNER = re.compile(r"\s*(?:[\divx]{1,4}\.\d{1,2}|\([a-z\d]{1,2}\)|[-·○●•*]|[a-z][.)]\s)")
_LONGEST_HEADING = 70
_LEAD_READ = 400


@dataclass(frozen=True, slots=True)
class ContractSentence:
    """A sentence, a line of a form or an item of a list."""

    text: str
    """Folded, every run of blanks one blank; an item with what leads to its list before it."""
    span: Span
    title: str
    """The headings above it, folded: ``손해배상`` or ``9. liability / 9.2 cap``."""
    place: int
    """Its section's place in the contract: sentences below one heading of an article have the same."""
    about: frozenset[str] = frozenset()
    """Clauses of the playbook that it is about by what was learnt, whatever pattern it fits."""


@dataclass(frozen=True, slots=True)
class _Heading:
    article: str = ""
    inner: str = ""
    place: int = 0

    @property
    def title(self) -> str:
        return f"{self.article} / {self.inner}" if self.inner else self.article


def sentences(text: str) -> tuple[ContractSentence, ...]:
    """Cut a contract into sentences; a line that breaks off goes on in the next."""
    small = folded(text)
    found: list[ContractSentence] = []
    heading = _Heading()
    lead: ContractSentence | None = None
    for start, end in _pieces(small, text):
        raw = small[start:end]
        words = " ".join(raw.split())
        if not words:
            continue
        under = _heading(raw, heading)
        if under is not None:
            heading, lead = under, None
            # A heading may be all that is said: "계약기간: 12개월" has its verb and is none.
            continue
        if heading.inner and re.match(r"\s*(?:\d{1,2}(?:\.\d{1,2}){1,3}|\((?:\d{1,2}|[a-z])\)|[①-⑳])", raw):
            heading = replace(heading, inner="")
        one = ContractSentence(words[:LONGEST], _trimmed(small, start, end), heading.title, heading.place)
        if lead and _ITEM.match(raw):
            found.append(replace(one, text=f"{lead.text[-_LEAD_READ:]} {one.text}"[:LONGEST]))
            continue
        lead = one if _LEADS.search(words[-160:]) else None
        found.append(one)
    return tuple(found)


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def _pieces(text: str, original: str) -> Iterator[tuple[int, int]]:
    """Yield beginnings and ends of what is one sentence or one heading."""
    cuts = {0, len(text)}
    cuts.update(found.end() for found in _STARTS.finditer(text))
    cuts.update(found.end() for found in _STOP.finditer(text) if not _DATED.search(text[: found.end()][-16:]))
    for found in (*_ARTICLE.finditer(text), *_INLINE.finditer(text)):
        cuts.update((found.start(), found.end()))
    cuts.update(_line_ends(text, original))
    ordered = sorted(cuts)
    yield from itertools.pairwise(ordered)


def _line_ends(text: str, original: str) -> Iterator[int]:
    """Yield the ends of lines that end a sentence or are headings by themselves."""
    at = 0
    lines, written = text.split("\n"), original.split("\n")
    headings = [_is_heading(line, *_around(lines, n), is_capital=written[n].isupper()) for n, line in enumerate(lines)]
    for number, line in enumerate(lines):
        at += len(line) + 1
        if _FINISHED.search(line[-12:]) or headings[number] or (number + 1 < len(lines) and headings[number + 1]):
            yield min(at, len(text))


def _around(lines: Sequence[str], number: int) -> tuple[str, str]:
    """Return the lines before and behind one."""
    return lines[number - 1] if number else "", lines[number + 1] if number + 1 < len(lines) else ""


def _bare(name: str) -> str:
    return name.lstrip(_BEFORE).rstrip(_BEHIND)


def _is_heading(line: str, before: str, following: str, *, is_capital: bool) -> bool:
    """Tell whether a line names what follows: it is short, no sentence, and numbered, in capitals or apart from others."""
    if not line.strip() or len(line) > _LONGEST_HEADING:
        return False
    numbered = _TOP.match(line) is not None or re.match(r"\s*\d{1,2}\.\d{1,2}", line) is not None
    leading = LEADING.match(line)
    bare = _bare(line[leading.end() if leading else 0 :])
    if not bare or _VERB.search(bare) or bare.count(",") > 2 or len(bare.split()) > 8:
        return False
    if numbered or is_capital:
        return True
    if len(bare.split()) > 6 or line.strip().endswith((".", ";", ",")):
        return False
    return re.match(r"\s*(?:[①-⑳]|\d)", following) is not None or (not before.strip() and len(following) > len(line))


def _heading(raw: str, before: _Heading) -> _Heading | None:
    """Return what a piece names; None where it is a sentence."""
    article = _ARTICLE.match(raw) or _INLINE.match(raw + " ")
    if article and (article["in"] or not _VERB.search(article["out"] or "")):
        rest = raw[article.end() :].strip()
        if not rest:
            name = article["in"] or article["out"] or ""
            return _Heading(_bare(name), "", before.place + 1)
    leading = LEADING.match(raw)
    bare = _bare(raw[leading.end() if leading else 0 :])
    if not bare or "\n" in bare.strip() or len(bare) > _LONGEST_HEADING or _VERB.search(bare) or len(bare.split()) > 8:
        return None
    if raw.strip().endswith(";") or (raw.strip().endswith(".") and len(bare.split()) > 3 and _INNER.match(raw)):
        return None
    if re.match(r"\s*(?:\d{1,2}\.\d{1,2}|\([a-z\d]{1,2}\)|[①-⑳]|[a-hj-uwyz가-하][.)]\s)", raw):
        return replace(before, inner=bare)
    if raw.strip().endswith(".") and not (leading and leading.group().strip()):
        return None
    if _TOP.match(raw) or raw.strip().endswith((".", ":")) or len(bare.split()) <= 6:
        return _Heading(bare, "", before.place + 1)
    return None
