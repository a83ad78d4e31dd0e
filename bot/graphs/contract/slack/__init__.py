"""Contracts in Slack: their forms and buttons, and how what was found looks."""
