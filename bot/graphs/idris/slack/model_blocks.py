"""What stands below a model's answer."""

from bot.slack.reply.blocks import Block, Words, actions, button

OPEN, ROW = "model_open", "model"


def model_row(page: str, words: Words) -> Block:
    """Return the button that opens a model's page."""
    return actions(ROW, button(OPEN, words("model_slack.open"), "", "primary", url=page))
