"""Whether a sentence of a model may be shown: quotes, norms, figures, addresses and claims hold by what it cites."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from integrations.search.concepts import concepts
from integrations.search.tokens import query_tokens
from orchestrator.addresses import URL, addresses_in
from orchestrator.egress import ANY_MARK, checked
from orchestrator.graphs.contract.absolving import absolves
from orchestrator.graphs.contract.chat.cited_figures import CitedFigures, found_in, unnumbered
from orchestrator.graphs.contract.chat.contradicting import BY_LAW, ContradictionCheck
from orchestrator.graphs.contract.chat.norm_mentions import NormMention, NormReader
from orchestrator.graphs.contract.chat.passages import clause_named, find_loosely
from orchestrator.graphs.contract.chat.rules.asked_topics import TOPICS
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.contract_text import Clause, Span
from orchestrator.graphs.contract.fitting_norms import FITTING
from orchestrator.language import any_of
from orchestrator.steps.grounding import KnownFigures, stands_in

Fault = Literal["quote", "norm", "clause", "figure", "address", "absolution", "contradiction"]
_DOUBLE = re.compile(r"[“\"]([^”\"]{2,600})[”\"]|[「『]([^」』]{2,600})[」』]")
_SINGLE = re.compile(r"(?<![\w가-힣])['‘]([^'’\n]{6,300})['’](?![\w가-힣]{2})")
_BLOCK = re.compile(r"^\s{0,3}>\s?(.+)$", re.M)
_WHOLE = any_of(
    r"(?:이|본|해당|그|귀하의|회사의|근로)\s?(?:근로\s?)?계약서?(?:은|는|이|가|을|를|에|에는|도|의|\s)|전체|전반|모든|모두|전부|대체로",
    r"\b(?:this|the|your|whole|entire)\s+(?:\w+\s+)?(?:contract|agreement)\b|\b(?:all|every|everything|overall)\b",
)
"""That it is said of more than a clause."""

_EVERYWHERE = frozenset(
    (
        "따라",
        "따르",
        "의하",
        "경우",
        "계약",
        "약서",
        "조항",
        "회사",
        "근로",
        "로자",
        "않아",
        "아니",
        "하지",
        "있는",
        "있어",
        "없어",
        "없는",
    )
) | {"contract", "employ", "worker", "compani", "claus", "articl", "shall"}
"""Words, as search cuts them, that any clause may have."""


@dataclass(frozen=True, slots=True)
class SentenceVerdict:
    """What became of a sentence."""

    text: str
    """As it may be shown; empty where it may not."""
    fault: Fault | None = None
    quoted: tuple[Span, ...] = ()
    norms: tuple[str, ...] = ()
    """Ids of the norms that it names."""
    cites: bool = False
    """Whether it says where that stands: by a quote, an article, a decision, a clause or an address that holds."""


class AnswerCheck:
    """Judges the sentences of one answer.

    ``material``: what the model got besides the contract, as the person may read it; ``verdicts``: what holds instead
    of each finding, in their order; ``retold``: what tells of the whole contract once more, as earlier answers do.
    """

    def __init__(
        self,
        case: ContractCase,
        material: Sequence[str],
        case_numbers: Sequence[str],
        verdicts: Sequence[str] = (),
        retold: Sequence[str] = (),
    ) -> None:
        self._case = case
        self._material = "\n".join([case.contract.text, *material, *verdicts, *retold])
        self._figures = KnownFigures(self._material, case.on)
        self._verdicts = dict(enumerate(verdicts))
        self._cited = CitedFigures(case, material, verdicts)
        self._contradictions = ContradictionCheck(case, verdicts)
        self._addresses = addresses_in(material)
        """Those of the contract are none: who wrote it may want to lead somewhere."""
        self._reader = NormReader(case.law.statutes)
        self._cases = frozenset("".join(number.split()) for number in case_numbers)
        told = (one.norm for one in self._reader.mentions(self._material) if one.kind == "article")
        fitting = (norm for one in case.analysis.findings for norm in (*one.norms, *FITTING.get(one.kind, ())))
        self._to_the_point = frozenset(norm.partition(".")[0] for norm in (*told, *fitting))
        """The articles of what was found and given: a model may know others, but not that they are about this."""

    def judge(self, sentence: str) -> SentenceVerdict:
        """Return what may be shown of a sentence, its white space around it included."""
        if not re.search(r"\w", sentence):
            return SentenceVerdict(sentence)
        if checked(sentence, ANY_MARK, self._addresses) != sentence:
            return SentenceVerdict("", "address")
        text, spans, fault = self._quotes(sentence)
        if fault:
            return SentenceVerdict("", "quote")
        mentions = self._mentions(text, spans)
        if mentions is None:
            return SentenceVerdict("", "norm")
        plain = unnumbered(_without(text, spans, self._case.contract.text))
        clauses = self._clauses(mentions, spans)
        norms = tuple(dict.fromkeys(one.norm for one in mentions if one.kind == "article"))
        if next(iter(self._figures.unknown_in(plain)), None) is not None or self._cited.is_foreign_in(
            plain, clauses, norms
        ):
            return SentenceVerdict("", "figure")
        if clauses and not self._speak_of(clauses, norms, plain, is_quoted=bool(spans)):
            return SentenceVerdict("", "clause")
        if self._absolves(plain, text):
            return SentenceVerdict("", "absolution")
        is_of_law = any(one.kind != "clause" for one in mentions) and not clauses
        if self._contradictions.is_contradicted(self._unnamed(text, spans), clauses, norms, of_contract=not is_of_law):
            return SentenceVerdict("", "contradiction")
        return SentenceVerdict(text, None, tuple(spans), norms, bool(spans or mentions or URL.search(text)))

    def _quotes(self, sentence: str) -> tuple[str, list[Span], bool]:
        """Return the sentence with its quotes as the contract has them, where those stand, and whether one is false."""
        spans: list[Span] = []
        text = sentence
        quotes = [found for groups in _DOUBLE.findall(sentence) for found in groups if found]
        quotes += [found.strip() for found in _BLOCK.findall(sentence) if not _DOUBLE.search(found)]
        for quote in quotes:
            span = self._case.contract.find(quote) or find_loosely(self._case.contract, quote)
            if span is not None:
                exact = span.of(self._case.contract.text)
                if "\n\n" in exact or (exact != quote and re.search(r"\n[ \t]{0,8}(?:[-*#>|]|\d+[.)])", exact)):
                    return sentence, [], True
                text = text.replace(quote, exact, 1)
                spans.append(span)
            elif not self._stands_in_material(quote):
                return sentence, [], True
        for quote in _SINGLE.findall(sentence):
            if not stands_in(quote, self._material):
                return sentence, [], True
        return text, spans, False

    def _stands_in_material(self, quote: str) -> bool:
        """Tell whether words that the contract has not are a short name, or an act's, in what the tools found."""
        return len(quote) <= 60 and stands_in(quote, self._material)

    def _mentions(self, text: str, spans: Sequence[Span]) -> list[NormMention] | None:
        """Return the articles, decisions and clauses that a text names; None where one is not known for the day."""
        found: list[NormMention] = []
        plain = _without(text, spans, self._case.contract.text)
        for one in self._reader.mentions(plain):
            match one.kind:
                case "unknown_act":
                    return None
                case "article":
                    holds = self._case.law.norm(one.norm, self._case.on) is not None
                    if not holds or one.norm.partition(".")[0] not in self._to_the_point:
                        return None
                case "case":
                    if one.norm not in self._cases:
                        return None
                case "clause":
                    if clause_named(self._case.contract, one.norm.replace("-", "의")) is None:
                        return None
                case _:
                    continue
            found.append(one)
        return found

    def _clauses(self, mentions: Sequence[NormMention], spans: Sequence[Span]) -> list[Clause]:
        """Return the clauses of the contract that a sentence names or quotes."""
        contract = self._case.contract
        found = [clause_named(contract, one.norm.replace("-", "의")) for one in mentions if one.kind == "clause"]
        found += [contract.clause_at(span.start) for span in spans]
        return [one for one in found if one is not None]

    def _unnamed(self, text: str, spans: Sequence[Span]) -> str:
        """Return a text without its quotes and without the names of norms, which are made of words like any."""
        text = _without(text, spans, self._case.contract.text)
        for one in reversed(self._reader.mentions(text)):
            text = f"{text[: one.start]} {text[one.end :]}"
        return text

    def _speak_of(self, clauses: Sequence[Clause], norms: Sequence[str], plain: str, *, is_quoted: bool) -> bool:
        """Tell whether what a sentence cites, or a finding in it, speaks of what it says.

        Beside a quote, a finding or an article any remark does that is not of another matter of the law.
        """
        said = subjects(plain)
        cited = [one.span.of(self._case.contract.text) for one in clauses]
        cited += [norm.title.ko + norm.text.ko for norm in self._case.law.norms_on(norms, self._case.on)]
        found = list(found_in(self._case.analysis, clauses))
        cited += [self._verdicts.get(place, "") for place, _ in found]
        text, kinds = "\n".join(cited), {one.kind for _, one in found}
        if not said or said & subjects(text):
            return True
        topics = [one for one in TOPICS if one.asked.search(plain)]
        if any(one.asked.search(text) or not kinds.isdisjoint(one.kinds) for one in topics):
            return True
        return (is_quoted or bool(kinds) or bool(norms)) and not any(one.name in BY_LAW for one in topics)

    def _absolves(self, plain: str, text: str) -> bool:
        """Tell whether it calls something lawful or harmless without naming a clause in which nothing was found."""
        if not absolves(plain):
            return False
        if _WHOLE.search(plain):
            return True
        mentions = [one for one in self._reader.mentions(text) if one.kind == "clause"]
        clauses = [clause_named(self._case.contract, one.norm) for one in mentions]
        if not clauses:
            return True
        analysis = self._case.analysis
        findings = [one.span for one in (*analysis.findings, *analysis.doubted) if one.span]
        return any(
            clause is None or any(clause.span.start <= span.start < clause.span.end for span in findings)
            for clause in clauses
        )


def subjects(text: str) -> frozenset[str]:
    """Return what a text speaks of: its words and their concepts."""
    words = (word for word, weight in query_tokens(text).items() if weight >= 1)
    return frozenset([*words, *concepts(text)]) - _EVERYWHERE


def _without(text: str, spans: Sequence[Span], contract: str) -> str:
    """Return a text without the quotes of the contract in it."""
    for span in spans:
        text = text.replace(span.of(contract), " ", 1)
    return text
