"""Service plans in Slack: their forms, their outline, and what stands below them."""
