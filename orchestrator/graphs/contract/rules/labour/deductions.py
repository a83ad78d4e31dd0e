"""What a contract takes from every month's pay in a fixed sum."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from orchestrator.graphs.contract.analysis import Finding, Shortfall, Step
from orchestrator.graphs.contract.rules.labour.pay import Owed
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
KINDS = ("wage_deduction", "deposit")


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
