"""No figure without a source or the mark of an assumption: each number of a plan is looked up."""

from orchestrator.graphs.plan.figures.audit import AuditedPlan, UnheldFigure, audit

__all__ = ["AuditedPlan", "UnheldFigure", "audit"]
