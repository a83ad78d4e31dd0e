"""The search in the texts of the law that editors keep: articles, decisions, interpretations and manuals."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from integrations.law.base import LawLocale, LegalSource, Norm, Wording
from integrations.law.law import Law, korean_article
from integrations.search.base import LONGEST_QUERY
from integrations.search.concepts import concepts
from integrations.search.tokens import query_tokens, tokens
from orchestrator.graphs.contract.chat.evidence import EvidencePiece

_TEXT, _TITLE, _KEYWORDS = 2.0, 1.0, 1.0
"""How much a word counts where it stands (S4.4)."""
_CONCEPT = 0.5
"""What a concept counts beside a word: it is the bridge between Korean and English, and met often."""
_SATURATION = 1.2
_LENGTH, _USUAL = 0.5, 120
"""How much a long text counts a word less, and from how many words and concepts it is long."""
_LEAST = 0.12
"""The share of a query below which a text has only chance words of it."""
_ARTICLE = 3.0
"""What naming the very article adds: "제20조" says more than any word of it."""


@dataclass(frozen=True, slots=True)
class LegalText:
    """One text with all that it is found by."""

    doc_type: LegalSource
    title: Wording
    text: Wording
    source: Wording
    keywords: tuple[str, ...]
    url: str
    norms: tuple[str, ...]
    norm: Norm | None = None
    """Of an article: it is found on days on which it holds."""
    number: str = ""
    looked_up: date | None = None


class LegalSearch:
    """The texts of one law, read once."""

    def __init__(self, law: Law) -> None:
        self._texts = tuple(_texts(law))
        self._fields = [_Fields(one) for one in self._texts]
        self._rows = Counter(word for fields in self._fields for word in fields.words)

    def search(
        self, query: str, doc_type: LegalSource | None, *, on: date, locale: LawLocale, limit: int = 5
    ) -> list[EvidencePiece]:
        """Return what speaks to a query, the best first; articles as they are on a day."""
        query = query[:LONGEST_QUERY]
        asked = {
            **query_tokens(query),
            **dict.fromkeys(concepts(query), _CONCEPT),
        }
        weighed = {word: weight * self._rarity(word) for word, weight in asked.items()}
        most = sum(weighed.values()) * (_TEXT + _TITLE + _KEYWORDS) or 1.0
        flat = "".join(query.split()).casefold()
        found = []
        for place, one in enumerate(self._texts):
            if (doc_type and one.doc_type != doc_type) or (one.norm and not one.norm.holds(on)):
                continue
            score = self._fields[place].score(weighed) / most
            score += _ARTICLE * _names(flat, one)
            if score >= _LEAST:
                found.append((score, place))
        found.sort(key=lambda each: (-each[0], each[1]))
        return [self._evidence(place, score, locale) for score, place in found[:limit]]

    def _rarity(self, word: str) -> float:
        return math.log(1 + len(self._texts) / (1 + self._rows[word]))

    def _evidence(self, place: int, score: float, locale: LawLocale) -> EvidencePiece:
        one = self._texts[place]
        return EvidencePiece(
            title=one.title.said(locale),
            text=one.text.said(locale),
            source=one.source.said(locale),
            doc_type=one.doc_type,
            url=one.url,
            score=round(min(score, 1.0), 4),
            norms=one.norms,
            number=one.number,
            looked_up=one.looked_up,
        )


class _Fields:
    """The words and concepts of a text's fields, counted."""

    def __init__(self, one: LegalText) -> None:
        fields = (
            (_TEXT, f"{one.text.ko}\n{one.text.en}"),
            (_TITLE, f"{one.title.ko}\n{one.title.en}\n{one.source.ko}"),
            (_KEYWORDS, "\n".join(one.keywords)),
        )
        self._counts = [(weight, Counter([*tokens(text), *concepts(text)])) for weight, text in fields]
        self._lengths = [max(1.0, 1 - _LENGTH + _LENGTH * sum(counts.values()) / _USUAL) for _, counts in self._counts]
        self.words = frozenset(word for _, counts in self._counts for word in counts)

    def score(self, weighed: dict[str, float]) -> float:
        total = 0.0
        for word, weight in weighed.items():
            if word in self.words:
                total += weight * sum(
                    field * _saturated(counts[word] / length)
                    for (field, counts), length in zip(self._counts, self._lengths, strict=True)
                )
        return total


def _saturated(count: float) -> float:
    return count * (1 + _SATURATION) / (count + _SATURATION) if count else 0.0


def _names(flat: str, one: LegalText) -> bool:
    """Tell whether a query without blanks names the article: 근로기준법제20조."""
    if one.norm is None:
        return bool(one.number) and "".join(one.number.split()) in flat
    act = "".join(one.norm.act.name.ko.split())
    english = "".join(one.norm.act.name.en.casefold().split())
    article = korean_article(one.norm.article)
    at = flat.find(f"{act}{article}")
    after = flat[at + len(act) + len(article) :] if at >= 0 else ""
    return (at >= 0 and not after.startswith("의")) or any(
        f"{english}{mark}{one.norm.article}" in flat for mark in (",art.", "art.", "article", ",article")
    )


def _texts(law: Law) -> Iterable[LegalText]:
    for versions in law.norms.values():
        for norm in versions:
            title = Wording(f"{law.label(norm, 'ko')}({norm.title.ko})", f"{law.label(norm, 'en')} ({norm.title.en})")
            yield LegalText(
                "law",
                title,
                norm.text,
                norm.act.name,
                norm.keywords,
                norm.url,
                (norm.id,),
                norm,
                looked_up=norm.looked_up,
            )
    for decision in law.decisions.values():
        source = Wording(
            f"{decision.court.ko} {decision.decided:%Y. %-m. %-d.} {decision.number}",
            f"{decision.court.en}, {decision.decided.isoformat()}, {decision.number}",
        )
        yield LegalText(
            "precedent",
            decision.title,
            decision.holding,
            source,
            decision.keywords,
            decision.link,
            decision.norms,
            number=decision.number,
            looked_up=decision.looked_up,
        )
    for view in law.interpretations.values():
        yield LegalText(
            "interpretation",
            view.title,
            view.text,
            Wording(f"{view.agency.ko} {view.number}".strip(), f"{view.agency.en} {view.number}".strip()),
            view.keywords,
            view.link,
            view.norms,
            number=view.number,
            looked_up=view.looked_up,
        )
    for manual in law.manuals.values():
        yield LegalText(
            "manual",
            manual.title,
            Wording(_steps(manual.steps, "ko"), _steps(manual.steps, "en")),
            manual.title,
            manual.keywords,
            manual.url,
            manual.norms,
            looked_up=manual.looked_up,
        )


def _steps(steps: Sequence[Wording], locale: LawLocale) -> str:
    return " ".join(f"({n}) {step.said(locale)}" for n, step in enumerate(steps, 1))


class _ById:
    """A law by its identity: it is made once, and its hash would read all of it."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and self.law is other.law

    def __hash__(self) -> int:
        return id(self.law)


@lru_cache(maxsize=2)
def _search_of(law: _ById) -> LegalSearch:
    return LegalSearch(law.law)


def legal_search(law: Law) -> LegalSearch:
    """Return the search in a law's texts, which is made once for each."""
    return _search_of(_ById(law))
