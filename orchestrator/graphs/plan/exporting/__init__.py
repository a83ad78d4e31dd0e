"""A plan as a file: Markdown, Word, PDF and slides."""

from orchestrator.graphs.plan.exporting.exported import EXPORT_KINDS, ExportedFile, ExportKind, export
from orchestrator.graphs.plan.exporting.outline import PlanPart, plan_parts, to_markdown

__all__ = ["EXPORT_KINDS", "ExportKind", "ExportedFile", "PlanPart", "export", "plan_parts", "to_markdown"]
