"""The ways in: what people do in Slack, made into turns."""
