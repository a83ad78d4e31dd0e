"""The typed brief: what a request and its files say, clause by clause, each as the kind of thing that it is."""

from orchestrator.graphs.plan.rules.items.brief import BriefItems, items_of
from orchestrator.graphs.plan.rules.items.clause import BriefClause

__all__ = ["BriefClause", "BriefItems", "items_of"]
