"""`auth.test`, `api.test`, `apps.connections.open`, `team.info`, `bots.info`."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
from sandbox.slack.methods.method import Json, Method
from sandbox.slack.rates import TIERS, Tier
from sandbox.slack.sockets import SocketDelivery

_OFTEN = Tier(600, 10.0)
"""auth.test has a special limit of hundreds of requests a minute."""


def identify(hub: Hub, _arguments: Arguments) -> Json:
    """Who the token belongs to."""
    space = hub.workspace
    return {
        "url": f"{space.settings.base_url}/",
        "team": space.team.name,
        "user": space.bot.name,
        "team_id": space.team.id,
        "user_id": space.bot.user_id,
        "bot_id": space.bot.bot_id,
        "app_id": space.bot.app_id,
        "is_enterprise_install": False,
    }


def echo(_hub: Hub, arguments: Arguments) -> Json:
    """Echo the arguments, or the error that was asked for."""
    if arguments.text("error"):
        raise SlackError(arguments.text("error"), args=arguments.values)
    return {"args": arguments.values}


def open_connection(hub: Hub, _arguments: Arguments) -> Json:
    """A one-time address for Socket Mode."""
    if not isinstance(hub.delivery, SocketDelivery):
        raise SlackError("not_allowed")
    address = hub.workspace.settings.base_url.replace("http", "ws", 1)
    return {"url": f"{address}/socket?ticket={hub.delivery.ticket()}&app_id={hub.workspace.bot.app_id}"}


def team_info(hub: Hub, _arguments: Arguments) -> Json:
    """The workspace."""
    team = hub.workspace.team
    url = f"{hub.workspace.settings.base_url}/"
    return {"team": {"id": team.id, "name": team.name, "domain": team.domain, "email_domain": "", "url": url}}


def bot_info(hub: Hub, arguments: Arguments) -> Json:
    """The bot."""
    bot = hub.workspace.bot
    if arguments.text("bot", bot.bot_id) != bot.bot_id:
        raise SlackError("bot_not_found")
    shown = {"id": bot.bot_id, "deleted": False, "name": bot.real_name, "updated": 0}
    return {"bot": {**shown, "app_id": bot.app_id, "user_id": bot.user_id, "icons": {}}}


METHODS = {
    "api.test": Method(echo, TIERS[4]),
    "auth.test": Method(identify, _OFTEN),
    "apps.connections.open": Method(open_connection, TIERS[2], app_token=True),
    "team.info": Method(team_info),
    "bots.info": Method(bot_info),
}
