"""What a contract takes from every month's pay in a fixed sum."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from orchestrator.graphs.contract.analysis import Finding, Shortfall, Step
from orchestrator.graphs.contract.rules.labour.owed import Owed
from orchestrator.graphs.contract.rules.labour.sums import find_sums
from orchestrator.graphs.contract.rules.passages import Passage

_MONTHLY = re.compile(
    r"다달이|매월|매달|월(?=\d|에|마다|금)|달마다|월급여?에서|급여에서|임금에서|월급에서|permonth|amonth|monthly|each(?:of|month)|everymonth|firstthreesalaries|eachsalary"
)
_ONCE = re.compile(
    r"건당|1?건에|1?회당|1?회에|명당|명에|인당|회마다|번에|첫달|첫급여|첫월급|첫임금|첫달치|입사시|입사할때|퇴사시|하루당|하루에|1일당|접시|분마다|분당|장당|개당|대당|만원씩그달|perplate|perday|eachtime|firstmonth(?!s)|uponjoining|peritem|percase"
)
_VERB = re.compile(
    r"공제|차감|제합|거둔|comesoff|takenoff|제하|제한다|뺀|빼|뺌|떼|뗀|깎|적립|예치|유보|보관|묶어|제한뒤|맡긴|낸다|내는|부담|deduct|retain|holdback|putaside|withh"
)
_FROM_PAY = re.compile(
    r"(?:급여|임금|월급|보수|봉급)(?:지급시|지급때)?에서|따로(?:묶|떼)|(?:from|outof)(?:the|each|his|her|every|monthly)*(?:wage|salary|pay)"
)
_LAWFUL = re.compile(
    r"동의|신청|희망|세금|소득세|3\.3|보험료|4대|조합비|상환|대여|가불|갚|빌려|지원금|선지급|환수|법령|법에|지각|결근|조퇴|지급하지|공제하지|없이지급|않|아니|consent|tax|insurance|union|loan|advance|request|not|noded"
)
"""What may be taken from pay, or may have been agreed: of such a sentence nothing is sure."""
KINDS = ("wage_deduction", "deposit")


def fixed_deductions(
    passages: Sequence[Passage], told: Sequence[tuple[Finding, Passage]]
) -> Iterator[tuple[Finding, Passage]]:
    """Yield sentences that take a fixed sum from every month's pay, where no words were found to tell so."""
    known = {passage.span.start for finding, passage in told if finding.kind in KINDS}
    for passage in passages:
        text = passage.ko
        if (
            passage.span.start not in known
            and _MONTHLY.search(text)
            and _FROM_PAY.search(text)
            and _VERB.search(text)
            and any(one.won for one in find_sums(text))
            and not (_ONCE.search(text) or _LAWFUL.search(text))
        ):
            kind = (
                "deposit"
                if re.search(r"묶|보관|적립|예치|유보|맡긴|putaside|holdback|retain", text)
                else "wage_deduction"
            )
            yield (
                Finding(
                    kind,
                    "HIGH",
                    passage.span,
                    ("lsa-43",) if kind == "wage_deduction" else ("lsa-22", "lsa-20", "lsa-43"),
                ),
                passage,
            )


def check_deductions(told: Sequence[tuple[Finding, Passage]]) -> Iterator[Owed]:
    """Yield what is deducted or kept back in a fixed sum a month, of sentences that were found to do so."""
    taken: set[int] = set()
    for finding, passage in told:
        if (
            finding.kind not in KINDS
            or passage.span.start in taken
            or not _MONTHLY.search(passage.ko)
            or _ONCE.search(passage.ko)
        ):
            continue
        verb = _VERB.search(passage.ko)
        sums = [one for one in find_sums(passage.ko) if one.won and (verb is None or one.start < verb.start())]
        won = next((one.won for one in [*sums[::-1], *find_sums(passage.ko)] if one.won), None)
        if won is None or won > 3_000_000:
            continue
        taken.add(passage.span.start)
        step = Step("deducted", {"won": won}, won)
        shortfall = Shortfall(f"deduction:{won}:{passage.clause}", won, (step,))
        yield Owed(
            Finding(finding.kind, finding.severity, finding.span, finding.norms, {"current": won}, shortfall),
            Fraction(won),
        )
