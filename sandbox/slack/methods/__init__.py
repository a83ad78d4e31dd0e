"""The Web API methods, by family."""

from sandbox.slack.methods import agents, auth, chat, conversations, files, reactions, users, views
from sandbox.slack.methods.method import Method

METHODS: dict[str, Method] = {
    **agents.METHODS,
    **auth.METHODS,
    **chat.METHODS,
    **conversations.METHODS,
    **files.METHODS,
    **reactions.METHODS,
    **users.METHODS,
    **views.METHODS,
}
"""All methods by name, e.g. `chat.postMessage`."""

__all__ = ["METHODS", "Method"]
