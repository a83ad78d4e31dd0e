"""Handlers: what people do in Slack, made into turns."""
