"""Slack and Notion on this machine, over real HTTP and WebSocket, with a web page to use them."""
