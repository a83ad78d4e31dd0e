"""Answers from the workspace with sources, documents written into Notion, and small talk (S1)."""

from orchestrator.graphs.workspace.graph import build

__all__ = ["build"]
