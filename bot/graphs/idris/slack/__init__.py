"""Typed models of documents in Slack: their form, and what stands below them."""
