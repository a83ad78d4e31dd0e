"""What the tools found beside the contract: risk patterns of its clauses, and pages that tell where to go."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.contract.chat.composition import Composition
from orchestrator.graphs.contract.chat.contradicting import ContradictionCheck
from orchestrator.graphs.contract.chat.evidence import EvidencePiece
from orchestrator.graphs.contract.chat.telling import MOST_FINDINGS
from orchestrator.graphs.contract.chat.tools import ContractCase
from orchestrator.graphs.contract.finding_texts import verdict_of


def tell_patterns(answer: Composition, context: Context, found: Sequence[EvidencePiece]) -> None:
    """List the risk patterns that were found."""
    if patterns := found[:MOST_FINDINGS]:
        lines = [f"- **{one.title}** ({one.source}): {one.text}" for one in patterns]
        answer.add("\n".join([context.say("contract.chat.patterns"), *lines]))


def tell_pages(answer: Composition, context: Context, case: ContractCase, found: Sequence[EvidencePiece]) -> None:
    """List the pages that were found, but those that contradict what was found in the contract."""
    check = ContradictionCheck(case, [verdict_of(one, context.say) for one in case.analysis.findings])
    pages = [one for one in found if not check.is_text_contradicted(one.text)]
    if pages:
        lines = [_page(one, context) for one in pages]
        answer.add("\n".join([context.say("contract.chat.where"), *lines]))


def _page(one: EvidencePiece, context: Context) -> str:
    title = one.title.replace("[", "(").replace("]", ")") or one.url
    day = one.looked_up.isoformat() if one.looked_up else ""
    phone = f" · ☎ {one.phone}" if one.phone else ""
    return f"- [{title}]({one.url}){phone} {context.say('contract.chat.looked_up', day=day)}\n  {one.text[:200]}"
