"""`users.*`."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sandbox.slack.arguments import Arguments, next_cursor
from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
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
        "team_id": space.team.id,
        "name": user.name,
        "deleted": False,
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
            "team": space.team.id,
        },
        "is_admin": user.is_admin,
        "is_owner": False,
        "is_primary_owner": False,
        "is_restricted": False,
        "is_ultra_restricted": False,
        "is_bot": user.is_bot,
        "is_app_user": False,
        "updated": 0,
    }
    if user.is_bot:
        found["profile"] |= {"bot_id": space.bot.bot_id, "api_app_id": space.bot.app_id}
    if locale:
        found["locale"] = user.locale
    return found


def info(hub: Hub, arguments: Arguments) -> Json:
    """One person."""
    user = hub.workspace.user(arguments.required("user"))
    return {"user": shown(hub, user, locale=arguments.flag("include_locale"))}


def listing(hub: Hub, arguments: Arguments) -> Json:
    """Everyone, by id."""
    after, limit, locale = arguments.cursor(), arguments.limit(200, 1000), arguments.flag("include_locale")
    found = sorted(user for user in hub.workspace.users if user > after)
    return {
        "members": [shown(hub, hub.workspace.users[user], locale=locale) for user in found[:limit]],
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
    "users.info": Method(info, TIERS[4]),
    "users.list": Method(listing, TIERS[2]),
    "users.lookupByEmail": Method(by_email),
}
