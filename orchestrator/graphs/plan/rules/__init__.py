"""The six agents of a plan without a model: analyse, structure, write, review, refine, summarise.

What they write rests on sources, on the request, and where neither says anything on the guides, marked as assumed.
``guides`` is what :func:`integrations.guides.loader.load_guides` returns; load it for each plan, so that what editors
change is used at once.
"""

from orchestrator.graphs.plan.rules.analysing import analyse
from orchestrator.graphs.plan.rules.fitting import fitted
from orchestrator.graphs.plan.rules.material import PlanMaterial, guide_sources
from orchestrator.graphs.plan.rules.own_sections import own_section
from orchestrator.graphs.plan.rules.refining import refine
from orchestrator.graphs.plan.rules.reviewing import review
from orchestrator.graphs.plan.rules.structuring import structure
from orchestrator.graphs.plan.rules.summarising import summarise
from orchestrator.graphs.plan.rules.writing import write_section

__all__ = [
    "PlanMaterial",
    "analyse",
    "fitted",
    "guide_sources",
    "own_section",
    "refine",
    "review",
    "structure",
    "summarise",
    "write_section",
]
