"""`users.*`."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sandbox.slack.arguments import Arguments, next_cursor
from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
from sandbox.slack.methods import conversations
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import TIERS
from sandbox.slack.workspace import User


def _offset(name: str) -> int:
    try:
        offset = datetime.now(UTC).astimezone(ZoneInfo(name)).utcoffset()
    except (ZoneInfoNotFoundError, ValueError):
        return 0
    return int(offset.total_seconds()) if offset is not None else 0


def shown(hub: Hub, user: User, *, locale: bool = False) -> Json:
    """A user object; the locale only on demand, as in Slack."""
    first, _, last = user.real_name.partition(" ")
    space = hub.workspace
    found: Json = {
        "id": user.id,
        "team_id": user.team_id or space.team.id,
        "name": user.name,
        "deleted": user.deleted,
        "color": user.color,
        "real_name": user.real_name,
        "tz": user.tz,
        "tz_label": user.tz,
        "tz_offset": _offset(user.tz),
        "profile": {
            "title": user.title,
            "real_name": user.real_name,
            "real_name_normalized": user.real_name,
            "display_name": "" if user.is_bot else user.name,
            "display_name_normalized": "" if user.is_bot else user.name,
            "first_name": first,
            "last_name": last,
            "email": user.email,
            "team": user.team_id or space.team.id,
        },
        "is_admin": user.is_admin,
        "is_owner": False,
        "is_primary_owner": False,
        "is_restricted": user.is_restricted or user.is_ultra_restricted,
        "is_ultra_restricted": user.is_ultra_restricted,
        "is_bot": user.is_bot,
        "is_app_user": False,
        "updated": user.updated,
    }
    if user.team_id:
        # Of another company: a stranger only where no channel is shared with the bot.
        found["is_stranger"] = not space.is_known(user)
    if not hub.manifest.grants("users:read.email"):
        del found["profile"]["email"]
    if user.is_bot:
        found["profile"] |= {"bot_id": space.bot.bot_id, "api_app_id": space.bot.app_id}
    if locale:
        found["locale"] = user.locale
    return found


def info(hub: Hub, arguments: Arguments) -> Json:
    """One person."""
    user = hub.workspace.user(arguments.required("user"))
    return {"user": shown(hub, user, locale=arguments.flag("include_locale"))}


def conversations_of(hub: Hub, arguments: Arguments) -> Json:
    """Where a person (else the bot) is a member; of what is not public only where the bot is one too."""
    space = hub.workspace
    bot = space.bot.user_id
    user = space.user(arguments.text("user") or bot).id
    page = conversations.page(
        hub, arguments, lambda channel: user in channel.members and (not channel.is_private or bot in channel.members)
    )
    for channel in page["channels"]:
        # Slack tells neither here.
        channel.pop("num_members", None)
        channel.pop("is_member", None)
    return page


def listing(hub: Hub, arguments: Arguments) -> Json:
    """Everyone of the workspace, by id; people of other companies are asked for one by one."""
    after, limit, locale = arguments.cursor(), arguments.limit(200, 1000), arguments.flag("include_locale")
    users = hub.workspace.users
    found = sorted(user for user in users if user > after and not users[user].team_id)
    return {
        "members": [shown(hub, users[user], locale=locale) for user in found[:limit]],
        "cache_ts": int(hub.workspace.settings.now()),
        "response_metadata": next_cursor(found[limit - 1] if len(found) > limit else ""),
    }


def by_email(hub: Hub, arguments: Arguments) -> Json:
    """The person with that address."""
    email = arguments.required("email").lower()
    user = next((user for user in hub.workspace.users.values() if user.email.lower() == email), None)
    if user is None:
        raise SlackError("users_not_found")
    return {"user": shown(hub, user)}


METHODS = {
    "users.conversations": Method(conversations_of),
    "users.info": Method(info, TIERS[4]),
    "users.list": Method(listing, TIERS[2]),
    "users.lookupByEmail": Method(by_email),
}
