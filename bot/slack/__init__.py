"""The Slack door: events, buttons and the home tab in; streamed replies out."""
