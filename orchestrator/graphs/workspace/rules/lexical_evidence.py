"""What the words, forms and places of a sentence, item or row say for it as the answer: numbers by their names."""

import math
import re
from collections.abc import Sequence
from datetime import date

from orchestrator.graphs.workspace.rules.counters import figures_asked
from orchestrator.graphs.workspace.rules.dates import holding
from orchestrator.graphs.workspace.rules.periods import period_of, periods_in
from orchestrator.graphs.workspace.rules.questions import STEPS, kinds_of
from orchestrator.graphs.workspace.rules.ranges import falls_into, falls_outside
from orchestrator.graphs.workspace.rules.row_choice import labelled
from orchestrator.graphs.workspace.rules.units import Unit
from orchestrator.graphs.workspace.rules.wording import MEASURE, covered, credit, telling_words, weights, words_of
from orchestrator.graphs.workspace.state import SourcePassage

ELSEWHERE = 0.3
"""The share of a question's words by which other pages say more of it than those cited before, where it leaves these."""
HEAD = 30
"""Characters of the longest line that is taken to stand over those below it."""
COMPARED = 300
"""Characters of a unit that are compared by meaning."""
_NEGATION = re.compile(
    r"없|않|안\s?(?:되|돼|됨|하|쓰|된|가)|못|불가|말고|금지|아닌|제외|빼고|빠진|\b(?:no|not|never|without|cannot|can't|don't|isn't|aren't|except|excluding|forbidden)\b",
    re.I,
)
_DRAFT = re.compile(
    r"초안|검토\s?중|개정안|옛|예전|구버전|폐기|보관(?:함|소|본|용|\s?문서)|\b(?:draft|proposal|wip|archived?|old|outdated|deprecated|obsolete)\b",
    re.I,
)
CASE = re.compile(r"때$|다면$|^if\b", re.I)
"""A heading over what is done in one case, which promises no answer to a question about all of them."""
_ACT = re.compile(r"([가-힣]{2,6})(?=하|해|했|되|돼|됐|된|할|될)")
"""A noun that is made a verb: what is done."""
_STEP = re.compile(r"^[ \t]*\d{1,4}[.)]\s", re.M)
_MEETING = re.compile(r"회의|미팅|\b(?:meeting|minutes|stand-?up|retro)\b", re.I)
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_HANGUL = re.compile("[가-힣]")
_LATIN = re.compile("[A-Za-z]")


def is_korean(text: str) -> bool:
    """Tell whether a text is rather Korean than in Latin letters."""
    return 2 * len(_HANGUL.findall(text)) >= len(_LATIN.findall(text))


def is_draft(passage: SourcePassage) -> bool:
    """Tell whether a page says of itself that it is none to go by: a draft, or one that is kept as it was."""
    named = " ".join((passage["title"], *passage.get("path", ())))
    return bool(_DRAFT.search(named)) or bool(re.match(r"status: *(?:draft|초안)", passage["text"], re.I))


class LexicalEvidence:
    """What words, forms and places say of units."""

    def __init__(
        self,
        question: str,
        before: str,
        passages: Sequence[SourcePassage],
        found: Sequence[Unit],
        today: date,
        cited: frozenset[str],
    ) -> None:
        self._question, self._passages, self._units = question, passages, found
        self._texts = [with_place(passage) for passage in passages]
        self._words = telling_words(words_of(question, before), self._texts)
        self._weight = weights(self._words, self._texts)
        self._numbers = f"{before} {question}"
        self._acts = {found[1] for found in _ACT.finditer(question)}
        kinds = kinds_of(question) or kinds_of(before)  # "and the night shift?" asks what was asked before
        self._expected = [kind.answer for kind in kinds if kind.answer]
        self._now = holding(question, found, today)
        self._korean = is_korean(question)
        self._promised = [kind.heading for kind in kinds if kind.heading]
        self._wants_steps = bool(STEPS.search(question))
        headed = {passage["document_id"] for passage in passages if passage["heading"]}
        self._headed_pages = {place for place, one in enumerate(passages) if one["document_id"] in headed}
        of_page: dict[str, float] = {}
        for passage in passages:
            of_page[passage["document_id"]] = of_page.get(passage["document_id"], 0.0) + passage["support"]
        self._of_page = {page: share / max(*of_page.values(), 1e-9) for page, share in of_page.items()}
        self._cited = cited if self._leads_back(cited) else frozenset()
        self._asked = period_of(question, today)
        self._figures = figures_asked(question) or figures_asked(before)
        self._today = today
        self._negated = bool(_NEGATION.search(question))
        self._wants_draft = bool(_DRAFT.search(question))
        days = sorted({passage.get("edited", "") for passage in passages})
        self._age = {day: place / max(1, len(days) - 1) for place, day in enumerate(days)}

    def of(self, number: int, place: int) -> dict[str, float]:
        """Return the features of a unit, by its number, of a passage, by its place, that need no embedding."""
        unit, passage = self._units[number], self._passages[place]
        text = unlinked(unit.whole)
        heading = f"{passage['title']} {passage['heading']} {' '.join(passage.get('path', ()))}"
        beside = [unit.header, self._head(number)]
        for other in (number - 1, number - 2, number + 1):
            if 0 <= other < len(self._units) and self._units[other].passage is passage and not unit.header:
                beside.append(self._units[other].text)
        own = self._share(text)
        around = self._share(text, *beside)
        headed = self._share(text, *beside, heading)
        whole = self._share(self._texts[place])
        misses = [
            weight * (1 - credit(word, self._texts[place]))
            for word, weight in zip(self._words, self._weight, strict=True)
        ]
        fitting = [bool(answer.search(text)) for answer in self._expected]
        foreign = is_korean(text) != self._korean
        pairs = unit.cells
        first_cell = pairs[0][1] if pairs else text
        figured = [bool(form.search(text)) for form in self._figures]
        ranged = falls_into(self._numbers, first_cell)
        row_named = self._named(first_cell) if pairs else 0.0
        length = len(text)
        return {
            "own": own,
            "around": around - own,
            "headed": headed - around,
            "elsewhere": max(0.0, whole - headed),
            "missing": max(misses, default=0.0) / math.log(1 + 2 * len(self._texts)),
            "support": passage["support"],
            "first": 1 / (1 + place),
            "fits": sum(fitting) / len(fitting) if fitting else 0.0,
            "unfit": float(bool(fitting) and not any(fitting)),
            "holds": float(number in self._now),
            "ranged": float(ranged),
            "outranged": float(bool(pairs) and falls_outside(self._numbers, first_cell)),
            "row_named": row_named,
            "row_labelled": float(bool(pairs) and labelled(self._question, first_cell)),
            "predicate": self._predicate(text),
            "row_strange": float(
                bool(pairs) and not row_named and not ranged and not labelled(self._question, first_cell)
            ),
            "column_named": self._share(unit.header) if pairs else 0.0,
            "heading_named": self._named(passage["heading"].rpartition(" › ")[2]),
            "title_named": self._named(passage["title"]),
            "block": self._share(text, unit.block) - own if unit.block else 0.0,
            "figure": sum(figured) / len(figured) if figured else 0.0,
            "no_figure": float(bool(figured) and not any(figured)),
            "negated": float(self._negated and bool(_NEGATION.search(text))),
            "asks": float(text.rstrip().endswith("?")),
            "row": float(bool(unit.header)),
            "code": float(unit.code),
            "short": float(length < 12),
            "long": min(1.0, length / COMPARED),
            "newer": self._age[passage.get("edited", "")],
            "newer_said": self._age[passage.get("edited", "")] * headed,
            "dated": float(self._meets(text)),
            "dated_page": float(self._meets(f"{passage['title']}\n{passage['text'][:80]}")),
            "undated": float(
                self._asked is not None and not self._meets(f"{heading}\n{self._texts[place][:200]}\n{text}")
            ),
            "cited": float(passage["document_id"] in self._cited),
            "draft": float(is_draft(passage) and not self._wants_draft),
            "foreign": float(foreign),
            "foreign_own": own * foreign,
            "promised": float(any(kind.search(line) for kind in self._promised for line in _over(unit))),
            "restated": float(any(fitting) and self._restates(passage["heading"])),
            "case": float(bool(CASE.search(passage["heading"]))),
            "preamble": float(not passage["heading"] and not unit.header and place in self._headed_pages),
            "steps": float(self._wants_steps and bool(_STEP.match(unit.spare or "") or _STEP.search(passage["text"]))),
            "meeting": float(
                bool(_MEETING.search(self._question)) and self._meets(f"{heading}\n{passage['text'][:80]}")
            ),
            "titled": self._share(passage["title"]),
            "linked": sum(map(len, _LINK.findall(unit.whole))) / max(1, len(text)),
            "page": self._of_page[passage["document_id"]],
        }

    def _predicate(self, text: str) -> float:
        """Return the share of the words of what is done ("신청하려면", "보관해야") that a text says."""
        acts = [word for word in self._words if word.share < 1.0 or word.text in self._acts]
        return sum(credit(word, text) for word in acts) / len(acts) if acts else 0.0

    def _named(self, name: str) -> float:
        """Return the share of a name's words that the question says."""
        words = [word for word in words_of(name) if not word.text.startswith(MEASURE)]
        return sum(credit(word, self._numbers) for word in words) / len(words) if words else 0.0

    def _restates(self, heading: str) -> bool:
        """Tell whether a heading is the question itself: what is asked of its subject, and nothing else."""
        for kind in self._promised:
            subject = words_of(kind.sub(" ", heading)) if kind.search(heading) else []
            if subject and all(credit(word, self._numbers) == 1 for word in subject):
                return True
        return False

    def _leads_back(self, cited: frozenset[str]) -> bool:
        """Tell whether the pages cited before say the question's own words about as well as others do."""
        own = telling_words(words_of(self._question), self._texts)
        weight = weights(own, self._texts)
        said: dict[bool, float] = {True: 0.0, False: 0.0}
        for passage, text in zip(self._passages, self._texts, strict=True):
            page = passage["document_id"] in cited
            said[page] = max(said[page], covered(own, weight, text))
        return said[True] >= said[False] - ELSEWHERE

    def _head(self, number: int) -> str:
        """Return the line that stands over a unit's own, where lines have no headings: "3) Year-end party"."""
        unit = self._units[number]
        for other in range(number - 1, max(-1, number - 8), -1):
            if self._units[other].passage is not unit.passage:
                break
            line = self._units[other].text
            if len(line) <= HEAD and not line.rstrip().endswith((".", "다", "요", "음")) and not line.startswith("|"):
                return line
        return ""

    def _meets(self, text: str) -> bool:
        asked = self._asked
        return asked is not None and any(asked.meets(period) for period in periods_in(text, self._today))

    def _share(self, *texts: str) -> float:
        return covered(self._words, self._weight, *texts)


def unlinked(text: str) -> str:
    """Return a text whose links are their words alone."""
    return _LINK.sub(r"\1", text)


def _over(unit: Unit) -> tuple[str, str]:
    """Return what stands above a unit: the heading, or the page's title, and the head of its table."""
    heading = unit.passage["heading"] or unit.passage["title"]
    return "" if CASE.search(heading) else heading, unit.header


def with_place(passage: SourcePassage) -> str:
    """Return a passage's text below its title, path and heading."""
    return "\n".join((passage["title"], *passage.get("path", ()), passage["heading"], passage["text"]))
