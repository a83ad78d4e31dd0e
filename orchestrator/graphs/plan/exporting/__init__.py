"""A plan as a file: Markdown, Word, PDF and slides."""

from orchestrator.graphs.plan.exporting.exported import ExportedFile, export
from orchestrator.graphs.plan.exporting.outline import PlanPart, plan_parts, to_markdown

__all__ = ["ExportedFile", "PlanPart", "export", "plan_parts", "to_markdown"]
