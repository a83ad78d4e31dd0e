"""What a turn comes to, as Slack shows it."""
