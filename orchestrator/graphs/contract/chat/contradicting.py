"""Whether a sentence contradicts what was found in the contract, or the law of what it speaks of."""

from collections.abc import Iterator, Mapping, Sequence

from integrations.search.tokens import query_tokens, tokens
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.chat.claims import Claim, claims_in
from orchestrator.graphs.contract.chat.rules.asked_topics import TOPICS, AskedTopic
from orchestrator.graphs.contract.chat.rules.claim_patterns import ATTRIBUTES, EN_DENIES, KO_DENIES, LIMIT, OF_ALL
from orchestrator.graphs.contract.chat.rules.governing import GOVERNING
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.chat.topics import GENERAL
from orchestrator.graphs.contract.contract_text import Clause
from orchestrator.graphs.contract.finding_texts import AGREED
from orchestrator.graphs.contract.fitting_norms import FITTING
from orchestrator.language import words
from orchestrator.language.clauses import sentences

BY_LAW = frozenset(
    words(
        "minimum_wage breaks holiday overtime penalty deduction severance annual_leave insurance dismissal training "
        "foreign_workers minors equality accident"
    )
)
"""Topics of which the law decides whatever a contract says: none of them is only the occasion of another."""
_CAPS = frozenset(words("weekly_hours fixed_term minor_protection non_compete training_repayment"))
"""Kinds whose law sets what is not to be exceeded."""
_FLOORS = frozenset(
    words(
        "minimum_wage probation_pay break_time weekly_holiday overtime_premium night_premium holiday_premium "
        "inclusive_wage part_time_proration annual_leave dismissal_notice"
    )
)
"""Kinds whose law sets the least."""
_RIGHTS = _FLOORS.union(words("severance_excluded social_insurance wage_deduction parental_leave"))
"""Kinds by which something that the law gives is kept from a worker: to deny it takes a ground in the law."""
_AGAINST = ("denied_right", "burden")
_READ = 2_000
"""Characters of another's text that are read."""


class ContradictionCheck:
    """Compares sentences with one analysis. ``verdicts``: what holds instead of each finding, in their order."""

    def __init__(self, case: ContractCase, verdicts: Sequence[str]) -> None:
        self._case = case
        self._verdicts: Mapping[int, str] = dict(enumerate(verdicts))

    def is_contradicted(
        self, sentence: str, clauses: Sequence[Clause], norms: Sequence[str], *, of_contract: bool
    ) -> bool:
        """Tell whether something that a sentence claims is contradicted.

        ``clauses`` and ``norms``: what it cites; ``of_contract``: what it reports is the contract's, not the law's.
        """
        if self._case.analysis.kind != "labour":
            return False
        topics = [one for one in TOPICS if one.asked.search(sentence)]
        if clauses and not norms and self._misreports(sentence, clauses):
            return True
        claims = [one for one in claims_in(sentence, of_law=not of_contract) if one.form != "favour"]
        if not claims:
            return False
        findings = list(self._concerned(clauses, norms, topics))
        kinds = [one.kind for _, one in findings] or list(self._denied_in(clauses))
        rights = {kind for topic in topics if topic.name in (*BY_LAW, "wage") for kind in topic.kinds} & _RIGHTS
        law = frozenset(tokens(self._law(findings, norms, topics)))
        law -= {word for one in clauses for word in tokens(one.span.of(self._case.contract.text))}
        law -= OF_ALL
        law -= {word for topic in topics for one in topic.asked.finditer(sentence) for word in tokens(one[0])}
        return any(
            law.isdisjoint(query_tokens(claim.limits))
            and ((claim.form == "denied_right" and rights) or _is_opposite(claim, kinds))
            for claim in claims
        )

    def is_text_contradicted(self, text: str) -> bool:
        """Tell whether any sentence of what somebody else wrote is contradicted by the findings."""
        return any(self.is_contradicted(one, (), (), of_contract=False) for one in sentences(text[:_READ]))

    def _misreports(self, sentence: str, clauses: Sequence[Clause]) -> bool:
        """Tell whether clauses are said to burden or to deny that state nothing of the kind."""
        told = [one for one in claims_in(sentence, of_law=True) if one.form in _AGAINST]
        if not told or ATTRIBUTES.search(sentence) is None:
            return False
        text = "\n".join(one.span.of(self._case.contract.text) for one in clauses)
        stated = [one for line in sentences(text) for one in claims_in(line, of_law=True)]
        return not (KO_DENIES.search(text) or EN_DENIES.search(text) or any(one.form in _AGAINST for one in stated))

    def _concerned(
        self, clauses: Sequence[Clause], norms: Sequence[str], topics: Sequence[AskedTopic]
    ) -> Iterator[tuple[int, Finding]]:
        """Yield the findings that a sentence speaks of, with their places: by its clauses, norms, or words."""
        about = {kind for topic in topics if topic.name not in GENERAL for kind in topic.kinds}
        by_law = {kind for topic in topics if topic.name in BY_LAW for kind in topic.kinds}
        analysis = self._case.analysis
        for place, one in enumerate((*analysis.findings, *analysis.doubted)):
            if one.kind in AGREED or one.kind == "missing_term":
                continue
            if place >= len(analysis.findings) and not _stands_in(one, clauses):
                continue  # what is only doubtful contradicts nothing but what is said of its clause
            is_there = _stands_in(one, clauses)
            is_of_norm = any(norm in (*one.norms, *FITTING.get(one.kind, ())) for norm in norms)
            is_of_topic = one.kind in by_law and (not clauses or is_there or one.kind in _RIGHTS)
            if is_of_topic or ((is_there or is_of_norm) and (one.kind in about or not about)):
                yield place, one

    def _denied_in(self, clauses: Sequence[Clause]) -> Iterator[str]:
        """Yield the kinds of rights that clauses deny as a whole, whatever was found in them."""
        for clause in clauses:
            text = clause.span.of(self._case.contract.text)
            claims = [one for line in sentences(text) for one in claims_in(line, of_law=True)]
            if any(one.form == "denied_right" and not one.limits for one in claims):
                about = {
                    kind
                    for topic in TOPICS
                    if topic.name in BY_LAW and topic.asked.search(text)
                    for kind in topic.kinds
                }
                yield from sorted(about & _RIGHTS)

    def _law(self, findings: Sequence[tuple[int, Finding]], norms: Sequence[str], topics: Sequence[AskedTopic]) -> str:
        """Return what the findings and the law say of it, in both languages."""
        said = [self._verdicts.get(place, "") for place, _ in findings]
        named = [*norms, *(norm for _, one in findings for norm in one.norms)]
        named += [norm for topic in topics if topic.name in BY_LAW for norm in GOVERNING.get(topic.name, ())]
        for norm in self._case.law.norms_on(dict.fromkeys(named), self._case.on):
            said += [norm.text.ko, norm.text.en]
        return "\n".join(said)


def _stands_in(finding: Finding, clauses: Sequence[Clause]) -> bool:
    span = finding.span
    return span is not None and any(one.span.start <= span.start < one.span.end for one in clauses)


def _is_opposite(claim: Claim, kinds: Sequence[str]) -> bool:
    """Tell whether a claim is the opposite of what findings of these kinds mean."""
    if claim.form not in ("above", "below"):
        return bool(kinds)
    if LIMIT.search(claim.clause):
        return claim.form == "below" and not _CAPS.isdisjoint(kinds)
    against, other = (_FLOORS, _CAPS) if claim.form == "above" else (_CAPS, _FLOORS)
    return not against.isdisjoint(kinds) and other.isdisjoint(kinds)
