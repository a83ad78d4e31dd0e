"""Which scope Slack asks for each method and event; what a conversation's kind decides is asked by its kind."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError
from sandbox.slack.manifest import Manifest
from sandbox.slack.workspace import Channel, Workspace

KINDS = {"channel": "channels", "group": "groups", "im": "im", "mpim": "mpim"}
"""What stands before the colon, and after the point of `message.…` events, by the kind of a conversation."""
_TYPES = {"public_channel": "channel", "private_channel": "group", "im": "im", "mpim": "mpim"}
_BY_KIND = "{kind}"

METHODS: dict[str, str] = {
    "agents.sessions.rename": "assistant:write",
    "agents.sessions.setStatus": "assistant:write",
    "api.test": "",
    "apps.connections.open": "",  # of the app-level token
    "assistant.threads.setStatus": "assistant:write",
    "assistant.threads.setSuggestedPrompts": "assistant:write",
    "assistant.threads.setTitle": "assistant:write",
    "auth.test": "",
    "bots.info": "users:read",
    "chat.appendStream": "chat:write",
    "chat.delete": "chat:write",
    "chat.getPermalink": "",
    "chat.postEphemeral": "chat:write",
    "chat.postMessage": "chat:write",
    "chat.startStream": "chat:write",
    "chat.stopStream": "chat:write",
    "chat.update": "chat:write",
    "conversations.history": "{kind}:history",
    "conversations.info": "{kind}:read",
    "conversations.list": "{kind}:read",
    "conversations.members": "{kind}:read",
    "conversations.open": "im:write",
    "conversations.replies": "{kind}:history",
    "files.completeUploadExternal": "files:write",
    "files.delete": "files:write",
    "files.getUploadURLExternal": "files:write",
    "files.info": "files:read",
    "reactions.add": "reactions:write",
    "reactions.get": "reactions:read",
    "reactions.remove": "reactions:write",
    "team.info": "team:read",
    "users.conversations": "{kind}:read",
    "users.info": "users:read",
    "users.list": "users:read",
    "users.lookupByEmail": "users:read.email",
    "views.open": "",
    "views.publish": "",
    "views.push": "",
    "views.update": "",
}
EVENTS: dict[str, str] = {
    "agent_session_stopped": "assistant:write",
    "agent_session_title_changed": "assistant:write",
    "app_context_changed": "assistant:write",
    "app_home_opened": "",
    "app_mention": "app_mentions:read",
    "app_uninstalled": "",
    "channel_archive": "channels:read",
    "channel_deleted": "channels:read",
    "channel_left": "channels:read",
    "channel_rename": "channels:read",
    "channel_shared": "{kind}:read",
    "channel_unarchive": "channels:read",
    "channel_unshared": "{kind}:read",
    "file_deleted": "files:read",
    "file_shared": "files:read",
    "group_archive": "groups:read",
    "group_deleted": "groups:read",
    "group_left": "groups:read",
    "group_rename": "groups:read",
    "group_unarchive": "groups:read",
    "member_joined_channel": "{kind}:read",
    "member_left_channel": "{kind}:read",
    "message": "{kind}:history",
    "reaction_added": "reactions:read",
    "reaction_removed": "reactions:read",
    "team_join": "users:read",
    "tokens_revoked": "",
    "user_change": "users:read",
}
EVERY_SCOPE = frozenset(
    scope.format(kind=kind)
    for scope in (*METHODS.values(), *EVENTS.values(), "commands")
    if scope
    for kind in KINDS.values()
)


def check(manifest: Manifest, method: str, arguments: Arguments, workspace: Workspace) -> None:
    """Raises `missing_scope` as Slack words it, where the manifest does not have what the method needs."""
    needed = METHODS[method]
    if manifest.scopes is None or not needed:
        return
    if _BY_KIND not in needed:
        wanted = [needed]
    elif (channel := workspace.channels.get(arguments.text("channel"))) is not None:
        wanted = [_of(needed, channel)]
    elif arguments.given("channel"):
        wanted = []  # an unknown one is said to be that, unless no kind may be asked for
        if not any(needed.format(kind=kind) in manifest.scopes for kind in KINDS.values()):
            wanted = [needed.format(kind=kind) for kind in KINDS.values()]
    else:
        types = [name.strip() for name in arguments.text("types", "public_channel").split(",")]
        wanted = [needed.format(kind=KINDS[_TYPES[name]]) for name in types if name in _TYPES]
    missing = [scope for scope in wanted if scope not in manifest.scopes]
    if missing:
        raise lacking(manifest, *missing)


def lacking(manifest: Manifest, *scopes: str) -> SlackError:
    """What Slack answers where scopes are missing."""
    return SlackError("missing_scope", needed=",".join(scopes), provided=",".join(sorted(manifest.scopes or ())))


def is_delivered(manifest: Manifest, event: str, channel: Channel | None) -> bool:
    """Whether an event comes: it is subscribed to, and its scope is there."""
    if manifest.scopes is None:
        return True
    kind = KINDS[channel.kind] if channel is not None else ""
    name = f"message.{'channels' if kind == '' else kind}" if event == "message" else event
    needed = EVENTS.get(event, "")
    if _BY_KIND in needed:
        needed = needed.format(kind=kind) if kind else ""
    return name in manifest.events and (not needed or needed in manifest.scopes)


def _of(needed: str, channel: Channel) -> str:
    return needed.format(kind=KINDS[channel.kind])
