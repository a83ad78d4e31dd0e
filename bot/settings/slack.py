"""Slack: the app's tokens, and where it is."""

from pydantic import BaseModel, SecretStr

from bot.settings.fields import GROUP, settings_of

_setting = settings_of("slack")


class SlackSettings(BaseModel):
    """Of the connection to Slack."""

    model_config = GROUP

    slack_bot_token: SecretStr | None = _setting(None, "Bot token of the app", "xoxb-…")
    slack_app_token: SecretStr | None = _setting(None, "App-level token: Socket Mode is used if set", "xapp-…")
    slack_signing_secret: SecretStr | None = _setting(
        None, "Signing secret: HTTP events at /slack/events", "8f742231b10e8888abcd99yyyzzz85a5"
    )
    slack_api_url: str = _setting(
        "https://slack.com/api/", "Base of the Web API; another one for the sandbox", "http://127.0.0.1:8900/api/"
    )
    slack_messages_days: float = _setting(
        365.0,
        "Days back to which messages are read of the channels that an administrator opens for search",
        "365",
        gt=0,
    )
