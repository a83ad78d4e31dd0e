"""Notion: writing pages from Markdown, and reading the workspace."""
