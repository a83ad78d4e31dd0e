"""What a document or a model wrote calls nobody."""

from bot.slack.reply.markdown import defused


def test_marks_of_slack_are_parted() -> None:
    """Slack's own marks are not recognised any more, whatever they call; other text stays as it is."""
    assert "<!channel>" not in defused("<!channel> hello")
    assert "<@U1>" not in defused("ask <@U1> or <#C1>")
    assert defused("a < b, <b>, 1 <2") == "a < b, <b>, 1 <2"
